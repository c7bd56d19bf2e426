/* pgn_fast_impl.h - the express lane of the checker, compiled once for any processor and once for
 * those with BMI2. Room: pgn. */
#ifndef ZUG_PGN_FAST_IMPL_H
#define ZUG_PGN_FAST_IMPL_H

#include "pgn_line_impl.h"

/* Plays through movetext from `at`, up to the first thing that is not written in the most usual
 * way, and returns where that is. The line's key is not kept. */
const char *zug__portable_movetext(zug__line_state *line, const char *at, const char *end);
const char *zug__bmi2_movetext(zug__line_state *line, const char *at, const char *end);

#endif
