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

/* A team with what is said of its rounds so far. */
typedef struct zug__team_row {
    zug_team team;
    zug_team_round *said; /* of round 1, 2, ... */
    uint32_t rounds;      /* how many there are */
} zug__team_row;

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
    zug__list rows;            /* zug__row, in order of pairing numbers */
    zug__list index_of;        /* uint32_t: of a pairing number the index plus 1; 0: nobody's */
    zug__list lines;           /* zug_str */
    zug__list forbidden;       /* zug_forbidden */
    zug__list teams;           /* zug__team_row, in order of numbers */
    zug__list team_of;         /* uint32_t: of a pairing number that of the team; 0: none */
    zug__list forbidden_teams; /* zug_forbidden */
};

/* The row of an index. */
static inline zug__row *zug__row_at(const zug_tournament *t, size_t index) {
    return (zug__row *)t->rows.data + index;
}

/* The row of the team of an index. */
static inline zug__team_row *zug__team_row_at(const zug_tournament *t, size_t index) {
    return (zug__team_row *)t->teams.data + index;
}

/* Makes a list have space for so many; false without memory. */
bool zug__list_reserve(zug_tournament *t, zug__list *list, size_t count, size_t item_bytes);

/* Makes space for an item at a place of a list, which has the capacity. */
void *zug__list_open(zug__list *list, size_t place, size_t item_bytes);

/* Gives back the memory of a list. */
void zug__list_free(zug_tournament *t, zug__list *list, size_t item_bytes);

/* Makes a table by pairing number long enough for one; false without memory. */
bool zug__list_reach(zug_tournament *t, zug__list *table, uint32_t number);

/* Copies numbers into the tournament; false without memory. */
bool zug__numbers_keep(zug_tournament *t, const uint32_t **numbers, size_t count);

/* Gives back the memory of the teams. */
void zug__teams_free(zug_tournament *t);

/* True if the code of the system, or without one the type in words, says that teams are paired. */
bool zug__tournament_says_teams(const zug_tournament *t);

#endif
