/* fixing.h - what can be put right in the games of a PGN file without a person to ask. */
#ifndef CLI_FIXING_H
#define CLI_FIXING_H

#include <zug/pgn_check.h>

#include "fix_text.h"

enum { FIXING_ROSTER = 7, FIXING_OPENING_TAGS = 3 };

/* The value of a tag in the text. */
typedef struct fixing_value {
    uint64_t at;
    size_t len;
    bool is_there;
} fixing_value;

/* The game that is being read, as far as something may be put right in it. */
typedef struct fixing_game {
    uint64_t start, end;
    uint64_t behind[FIXING_ROSTER]; /* each tag of the roster ends there; 0: it is missing */
    bool has_tags, has_movetext;
    bool is_odd; /* a tag that is not as one expects it: no tag is touched */
    bool has_result_tag, has_mark;
    uint64_t value_at, mark_at; /* of the Result tag's value, and of the mark at the end */
    size_t value_len, mark_len;
    zug_pgn_result tag, mark;
    bool tag_is_plain;  /* the value is a result as the standard writes it, or a question mark */
    bool mark_is_plain; /* the mark is written as in the standard */
    unsigned depth;     /* of variations */
    bool is_called;     /* its moves have a name: */
    int opening;        /* the last position of the main line that has one */
    fixing_value opening_tags[FIXING_OPENING_TAGS]; /* ECO, Opening, Variation */
} fixing_game;

typedef struct fixing {
    fix_text text;
    bool names_openings; /* tags tell which opening it is */
    fixing_game game;
} fixing;

/* An observer of a checker (zug_pgn_observer), whose ctx is a fixing. */
void fixing_observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san);

/* A game is over: puts right what can be put right in it, or leaves it as it is. */
void fixing_end_game(fixing *work, bool is_to_be_fixed);

#endif
