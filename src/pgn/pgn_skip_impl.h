/* pgn_skip_impl.h - passes over movetext that nobody wants to read. Room: pgn. */
#ifndef ZUG_PGN_SKIP_IMPL_H
#define ZUG_PGN_SKIP_IMPL_H

#include "pgn_lex_impl.h"

enum { ZUG__RESULT_AHEAD = 8 }; /* bytes that may be looked at from a result on */

/* The place of what seems to be the result of a game whose main line is written in plain movetext,
 * with or without comments, from `span.at` on; ZUG__RESULT_AHEAD bytes can be read there. NULL if
 * anything else comes first: variations, empty lines, lines on which another game may begin,
 * escapes, results in the middle of a word, or the end of the span. The byte before the span can be
 * read. */
const char *zug__skip_to_result(zug__span span);

#endif
