/* pgn_known_tags_impl.h - the tags that were read before, so that the same bytes are recognized
 * at once. Room: pgn. */
#ifndef ZUG_PGN_KNOWN_TAGS_IMPL_H
#define ZUG_PGN_KNOWN_TAGS_IMPL_H

#include "base/wide.h"
#include "pgn_tags_impl.h"

enum { ZUG__OPENING_SIZE = 40, ZUG__KNOWN_TAG_BITS = 8 };

/* What is done with the value of a tag when only warnings are wanted. */
typedef enum zug__tag_way {
    ZUG__TAG_WAY_ANY,    /* every value is fine */
    ZUG__TAG_WAY_TEXT,   /* and so is one that begins with no blank */
    ZUG__TAG_WAY_PLAYER, /* the same if it has no colon */
    ZUG__TAG_WAY_ALONE,  /* judged by the value alone; from here on, values are short */
    ZUG__TAG_WAY_RESULT,
    ZUG__TAG_WAY_JUDGED,
    ZUG__TAG_WAY_OTHERS /* left to the checker */
} zug__tag_way;

/* A tag that was read before, in 64 bytes. All zeros is none. */
typedef struct zug__known_tag {
    char opening[ZUG__OPENING_SIZE]; /* [Name " */
    uint16_t ignored;                /* which of its first sixteen bytes do not matter, as bits */
    uint8_t len;
    uint8_t way;   /* zug__tag_way */
    uint8_t tag;   /* zug__tag */
    uint8_t next;  /* the place of the one that followed it last time */
    uint64_t hash; /* of its name */
    uint64_t game; /* the last one that has it */
} zug__known_tag;

/* Each has a place that follows from its name; of two names that share one, the later one is known.
 */
typedef struct zug__known_tags {
    zug__known_tag tags[1 << ZUG__KNOWN_TAG_BITS];
    uint8_t last; /* the place of the one that was found last */
} zug__known_tags;

/* Gets to know a tag that the reader has read in a game; the hash is that of its name. */
void zug__learn_tag(zug__known_tags *all, zug_str name, zug__tag tag, uint64_t hash, uint64_t game);

/* Keeps so many bytes of a word, below 32. */
extern const uint64_t zug__first_bytes[32];

/* Where a tag that begins with a bracket and has so many bytes before its blank is remembered. The
 * factor keeps the usual names apart. */
static inline zug__known_tag *zug__known_tag_slot(zug__known_tags *known, const char *at,
                                                  unsigned len) {
    uint64_t word = zug__load8(at) & zug__first_bytes[len];
    return &known
                ->tags[((word ^ len) * UINT64_C(0x2C16490562562C97)) >> (64 - ZUG__KNOWN_TAG_BITS)];
}

/* True if it is this tag that begins at a bracket with these bytes. */
static inline bool zug__is_known_tag(const zug__known_tag *known, const char *at, zug__wide bytes) {
    uint32_t same = zug__wide_bits(zug__wide_same(bytes, zug__wide_load(known->opening)));
    return (same | known->ignored) == 0xFFFF &&
           (known->len <= 16 || zug__mem_equal(at, known->opening, known->len));
}

/* The tag that begins at a bracket, behind another one, if it is known; or NULL. The next 32 bytes
 * are looked at, but most tags follow the same one as in the game before. */
static inline zug__known_tag *zug__find_known_tag(zug__known_tags *all, zug__known_tag *last,
                                                  const char *at) {
    zug__wide bytes = zug__wide_load(at);
    zug__known_tag *known = &all->tags[last->next];
    if (!zug__is_known_tag(known, at, bytes)) {
        uint32_t blanks = zug__wide_bits(zug__wide_is(bytes, ' '));
        if (blanks == 0)
            blanks = zug__wide_bits(zug__wide_is(zug__wide_load(at + 16), ' ')) << 16;
        if (blanks == 0)
            return NULL;
        known = zug__known_tag_slot(all, at, zug__lowest_bit(blanks));
        if (!zug__is_known_tag(known, at, bytes))
            return NULL;
        last->next = (uint8_t)(known - all->tags);
    }
    return known;
}

#endif
