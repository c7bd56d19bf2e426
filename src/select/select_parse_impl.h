/* select_parse_impl.h - the words of a condition while they are read. Room: select. */
#ifndef ZUG_SELECT_PARSE_IMPL_H
#define ZUG_SELECT_PARSE_IMPL_H

#include "select_impl.h"

typedef enum zug__token_kind {
    ZUG__TOKEN_END,
    ZUG__TOKEN_WORD,
    ZUG__TOKEN_STRING, /* text in quotes, which are not part of it */
    ZUG__TOKEN_OPEN,
    ZUG__TOKEN_CLOSE,
    ZUG__TOKEN_BRACKET_OPEN,
    ZUG__TOKEN_BRACKET_CLOSE,
    ZUG__TOKEN_COMMA,
    ZUG__TOKEN_RANGE, /* .. */
    ZUG__TOKEN_RELATION
} zug__token_kind;

typedef struct zug__token {
    zug__token_kind kind;
    zug_str text;
    size_t offset; /* of the text */
    zug__relation relation;
} zug__token;

/* A text that is being read. */
typedef struct zug__parser {
    zug_select *select;
    zug_str text;
    size_t at;
    zug__token now; /* the next word, not taken yet */
    zug_status status;
    zug_error *err;
} zug__parser;

/* Says what is wrong at a place; false. */
bool zug__parse_fail(zug__parser *parser, size_t offset, const char *code, const char *message);

/* Says that there is no memory; false. */
bool zug__parse_no_memory(zug__parser *parser);

/* Moves to the next word; false if it is broken. */
bool zug__parse_next(zug__parser *parser);

/* True if the next word is this one, in capitals or not. */
bool zug__parse_is(const zug__parser *parser, const char *word);

/* Reads one condition into a test. */
bool zug__parse_test(zug__parser *parser, zug__test *out);

#endif
