/* unwinnable_pattern_search.h - searches for mates whose patterns were found. Room: rules. */
#ifndef ZUG_UNWINNABLE_PATTERN_SEARCH_H
#define ZUG_UNWINNABLE_PATTERN_SEARCH_H

#include "unwinnable_impl.h"
#include "unwinnable_patterns.h"
#include "unwinnable_store.h"

/* A first look at the states of pawns and material that can arise, in the caller's memory. */
typedef struct zug__survey zug__survey;

/* Finds patterns and searches for them in some manners, the last of which is all zero, each time
 * looking at so many positions. True if a mate is found; false says nothing. */
bool zug__pattern_search_mates(zug__hunt *hunt, const zug_position *pos, bool is_still,
                               const zug__manner *manners, uint64_t part);

/* Makes a survey, and looks for mates from its landmarks. Of positions that have pawns, material
 * and kings in common, it follows no more than alike, those found first before the others if
 * in_order. True if a mate is found; false says nothing. */
bool zug__survey_mates(zug__hunt *hunt, const zug_position *pos, int alike, bool in_order);

/* Takes note of a new position of a survey; false if many of its sort were met already. */
bool zug__survey_notes(zug__survey *survey, const zug_position *pos, uint32_t index);

/* Takes over what was met. */
void zug__survey_keeps(zug__survey *survey, const zug__store *store);

#endif
