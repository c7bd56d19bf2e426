/* pgn_lex_impl.h - the words of movetext: a span in, a kind and a length out. Room: pgn. */
#ifndef ZUG_PGN_LEX_IMPL_H
#define ZUG_PGN_LEX_IMPL_H

#include <zug/pgn_event.h>

/* A comment longer than this comes in pieces of this, and nothing else is longer. */
enum { ZUG__PIECE = 1 << 14 };

/* Bytes to read from, and whether more may follow them. */
typedef struct zug__span {
    const char *at, *end;
    bool last; /* nothing follows `end` */
} zug__span;

typedef enum zug__word {
    ZUG__WORD_INCOMPLETE, /* more bytes are needed to tell */
    ZUG__WORD_NUMBER,     /* value */
    ZUG__WORD_DOTS,       /* value: how many */
    ZUG__WORD_SAN,
    ZUG__WORD_NAG, /* value */
    ZUG__WORD_BAD_NAG,
    ZUG__WORD_RESULT, /* result; usual */
    ZUG__WORD_NOISE,  /* "e.p.", "ff": says nothing that matters */
    ZUG__WORD_OPEN,
    ZUG__WORD_CLOSE,
    ZUG__WORD_BRACE,     /* a comment begins */
    ZUG__WORD_SEMICOLON, /* a comment to the end of the line begins */
    ZUG__WORD_BRACKET,   /* perhaps a tag pair */
    ZUG__WORD_RESERVED,  /* < ... > */
    ZUG__WORD_STRAY_BRACE,
    ZUG__WORD_STRAY_BRACKET,
    ZUG__WORD_UNREADABLE
} zug__word;

typedef struct zug__lexed {
    zug__word word;
    size_t len;
    unsigned value;
    zug_pgn_result result;
    bool usual; /* the result is written as in the standard */
} zug__lexed;

/* Reads the word at the beginning of a span that begins with no white space. A word is at most
 * ZUG__WORD_MAX bytes long; what is longer is unreadable. */
enum { ZUG__WORD_MAX = 255 };
zug__lexed zug__pgn_lex(zug__span span);

/* How many bytes of white space a span begins with: blanks, tabs, line ends, NUL, no-break spaces,
 * byte order marks. *more is set if the next bytes may belong to it. */
size_t zug__pgn_white(zug__span span, bool *more);

/* True if a span that begins with no white space begins with a move, as far as its letters tell. */
bool zug__pgn_looks_like_move(zug_str symbol);

/* True if a symbol may be meant as a move, well written or not: it has a digit, castles or passes.
 */
bool zug__pgn_may_be_move(zug_str symbol);

#endif
