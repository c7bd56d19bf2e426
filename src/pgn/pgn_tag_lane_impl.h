/* pgn_tag_lane_impl.h - the express lane of the checker through tag sections and results. Room: pgn. */
#ifndef ZUG_PGN_TAG_LANE_IMPL_H
#define ZUG_PGN_TAG_LANE_IMPL_H

#include <zug/pgn_check.h>

#include "pgn_tags_impl.h"

enum { ZUG__OPENING_ROOM = 40, ZUG__KNOWN_TAG_BITS = 8 };

/* What is done with the value of a tag when only warnings are wanted. */
typedef enum zug__tag_way {
    ZUG__TAG_WAY_ANY,    /* every value is fine */
    ZUG__TAG_WAY_TEXT,   /* and so is one that begins with no blank */
    ZUG__TAG_WAY_PLAYER, /* the same if it has no colon */
    ZUG__TAG_WAY_JUDGED,
    ZUG__TAG_WAY_OTHERS /* left to the checker */
} zug__tag_way;

/* A tag that was read before, in 64 bytes. All zeros is none. */
typedef struct zug__known_tag {
    char opening[ZUG__OPENING_ROOM]; /* [Name " */
    uint16_t ignored;                /* which of its first sixteen bytes do not matter, as bits */
    uint8_t len;
    uint8_t way; /* zug__tag_way */
    zug__tag tag;
    uint64_t hash; /* of its name */
    uint64_t game; /* the last one that has it */
} zug__known_tag;

/* Each has a place that follows from its name; of two names that share one, the later one is known. */
typedef struct zug__tag_lane {
    zug__known_tag known[1 << ZUG__KNOWN_TAG_BITS];
} zug__tag_lane;

/* Gets to know a tag that the reader has read in a game. */
void zug__tag_lane_learn(zug__tag_lane *lane, zug_str name, zug__tag tag, uint64_t game);

/* Takes the line ends before a tag section, its tags, and the empty line before "1.", as far as they are
 * usual and there is nothing to say about them. */
void zug__take_tag_lane(zug_pgn_checker *checker);

/* Takes a result at the end of a line that there is nothing to say about. */
void zug__take_result_lane(zug_pgn_checker *checker);

#endif
