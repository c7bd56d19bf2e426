/* entry_of.h - entries by pairing number.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_ENTRY_OF_H
#define ZUG_PAIRING_ENTRY_OF_H

#include <zug/tournament.h>

/* The entry of the player of a number in a round; all zero if nobody has the number. */
static inline zug_entry zug__entry_of(const zug_tournament *t, uint32_t number, uint32_t round) {
    size_t index = zug_tournament_find(t, number);
    zug_entry none = {0};
    return index == SIZE_MAX ? none : zug_tournament_entry(t, index, round);
}

#endif
