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

/* Finds what is wrong with teams. */
void zug__fault_find_teams(zug__fault_finder *f);

#endif
