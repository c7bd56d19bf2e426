/* tournament_finder.h - the faults of a tournament while they are looked for.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_TOURNAMENT_FINDER_H
#define ZUG_PAIRING_TOURNAMENT_FINDER_H

#include "tournament_impl.h"

/* The faults found so far. */
typedef struct zug__fault_finder {
    const zug_tournament *t;
    zug_tournament_fault *out;
    size_t capacity, count;
} zug__fault_finder;

static inline void zug__fault_add(zug__fault_finder *f, zug_tournament_fault fault) {
    if (f->count < f->capacity)
        f->out[f->count] = fault;
    f->count++;
}

/* True if the results of two opponents can be those of one game. By the Laws an arbiter may also
 * let both lose, or one lose and the other draw. */
bool zug__results_agree(zug_entry_kind a, zug_entry_kind b);

/* The score after some rounds if games without a result count nothing yet. */
zug_points zug__score_without_open(const zug_tournament *t, size_t index, uint32_t rounds);

/* What a team has after some rounds; it is not known if nobody has said what one of them brings. */
typedef struct zug__team_total {
    bool has_match, has_game;
    zug_points match, game;
} zug__team_total;

zug__team_total zug__team_total_of(const zug_tournament *t, size_t index, uint32_t rounds);

/* Finds what is wrong with teams. */
void zug__fault_find_teams(zug__fault_finder *f);

#endif
