/* pgn_first_moves_impl.h - the first moves of a game, in text that may be something else. Room:
 * pgn. */
#ifndef ZUG_PGN_FIRST_MOVES_IMPL_H
#define ZUG_PGN_FIRST_MOVES_IMPL_H

#include "pgn_lex_impl.h"

/* True if a span begins with the number 1 and the next words, up to a comment or a result, are
 * nothing but the first moves of a game. *more is set if that cannot be told yet. */
bool zug__are_first_moves(zug__span span, bool *more);

#endif
