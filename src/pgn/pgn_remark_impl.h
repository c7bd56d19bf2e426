/* pgn_remark_impl.h - where comments and escaped lines end. Room: pgn. */
#ifndef ZUG_PGN_REMARK_IMPL_H
#define ZUG_PGN_REMARK_IMPL_H

#include "pgn_lex_impl.h"

typedef enum zug__remark_how {
    ZUG__REMARK_CLOSED,
    ZUG__REMARK_GIVEN_UP, /* it has no end */
    ZUG__REMARK_GOES_ON,  /* behind the piece that was looked at */
    ZUG__REMARK_UNKNOWN   /* more bytes are needed to tell */
} zug__remark_how;

/* Where in a span a comment ends or has to be given up, looking at no more than a piece. */
typedef struct zug__remark_end {
    size_t len;
    zug__remark_how how;
} zug__remark_end;

/* The end of a comment in braces. A line that looks like a tag pair ends it, and so does one with
 * the first moves of another game, behind an empty line or a result, unless the next brace behind
 * that line closes the comment: then the line is part of it. `start` is where looking back ends. */
zug__remark_end zug__find_brace(zug__span span, const char *start);

/* The end of a comment or an escape that ends with its line. */
zug__remark_end zug__find_line_end(zug__span span);

#endif
