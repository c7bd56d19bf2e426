/* tournament_impl.h - what a tournament consists of.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_TOURNAMENT_IMPL_H
#define ZUG_PAIRING_TOURNAMENT_IMPL_H

#include <zug/tournament.h>

#include "base/arena.h"

/* A player with the entries of all rounds so far. */
typedef struct zug__row {
    zug_player player;
    zug_entry *entries; /* of round 1, 2, ... */
    uint32_t rounds;    /* how many entries there are */
} zug__row;

/* Things of one size in memory that grows. */
typedef struct zug__list {
    void *data;
    size_t count, capacity;
} zug__list;

struct zug_tournament {
    zug_alloc alloc;
    zug__arena texts;
    zug_tournament_rules rules;
    zug_str labels[ZUG_LABELS];
    zug__list rows;      /* zug__row, in order of pairing numbers */
    zug__list index_of;  /* uint32_t: of a pairing number the index plus 1; 0: nobody's */
    zug__list lines;     /* zug_str */
    zug__list forbidden; /* zug_forbidden */
    zug__list teams;     /* zug_team, in order of numbers */
};

/* The row of an index. */
static inline zug__row *zug__row_at(const zug_tournament *t, size_t index) {
    return (zug__row *)t->rows.data + index;
}

#endif
