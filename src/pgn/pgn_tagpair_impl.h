/* pgn_tagpair_impl.h - one tag pair: [Name "value"]. Room: pgn. */
#ifndef ZUG_PGN_TAGPAIR_IMPL_H
#define ZUG_PGN_TAGPAIR_IMPL_H

#include "pgn_lex_impl.h"

/* Does a bracket begin a tag pair? It does if a name and a quote follow. */
typedef enum zug__tag_form { ZUG__TAG_UNKNOWN, ZUG__TAG_LIKE, ZUG__TAG_UNLIKE } zug__tag_form;
zug__tag_form zug__tagpair_form(zug__span span);

typedef struct zug__tagpair {
    size_t len; /* 0: more bytes are needed */
    zug_str name, value;
    unsigned problems;                         /* a bit for each zug_pgn_problem */
    size_t quote_at, backslash_at, control_at; /* where the first of each stands, unescaped */
} zug__tagpair;

/* Reads what begins with a bracket in a tag section. Without a name, nothing could be read, and len is
 * what to pass over. */
zug__tagpair zug__tagpair_read(zug__span span);

/* Where a problem of a pair is, from its bracket. */
size_t zug__tagpair_problem_at(const zug__tagpair *tag, zug__span span, zug_pgn_problem problem);

#endif
