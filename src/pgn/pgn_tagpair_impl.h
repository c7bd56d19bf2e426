/* pgn_tagpair_impl.h - one tag pair: [Name "value"]. Room: pgn. */
#ifndef ZUG_PGN_TAGPAIR_IMPL_H
#define ZUG_PGN_TAGPAIR_IMPL_H

#include "base/wide.h"
#include "pgn_lex_impl.h"

/* A pair of more bytes than this is none: its value could not be held. */
enum { ZUG__TAG_MAX = 1 << 17 };

/* Does a bracket begin a tag pair? It does if a name and a quote follow. */
typedef enum zug__tag_form { ZUG__TAG_UNKNOWN, ZUG__TAG_LIKE, ZUG__TAG_UNLIKE } zug__tag_form;
zug__tag_form zug__tagpair_form(zug__span span);

/* True if a line is a tag pair but for its opening bracket: Name "value"]. *more is set if that
 * cannot be told yet. */
bool zug__tagpair_lacks_bracket(zug__span span, bool *more);

typedef struct zug__tagpair {
    size_t len; /* 0: more bytes are needed */
    zug_str name, value;
    unsigned problems;                         /* a bit for each zug_pgn_problem */
    size_t quote_at, backslash_at, control_at; /* where the first of each stands, unescaped */
} zug__tagpair;

/* Reads what begins with a bracket in a tag section. Without a name, nothing could be read, and len
 * is what to pass over. */
zug__tagpair zug__tagpair_read(zug__span span);

/* Which bytes of a value are not simply part of it: quotes, backslashes and control characters. */
static inline uint32_t zug__tagpair_special(zug__wide value) {
    zug__wide marks = zug__wide_or(zug__wide_is(value, '"'), zug__wide_is(value, '\\'));
    zug__wide controls = zug__wide_or(zug__wide_at_most(value, 0x1F), zug__wide_is(value, 0x7F));
    return zug__wide_bits(zug__wide_or(marks, controls));
}

/* Where a problem of a pair is, from its bracket. */
size_t zug__tagpair_problem_at(const zug__tagpair *tag, zug__span span, zug_pgn_problem problem);

#endif
