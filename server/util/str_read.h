/* str_read.h - what can be read out of borrowed text: parts, numbers, characters.
 * Room: server/util. */
#ifndef ZUG_SERVER_STR_READ_H
#define ZUG_SERVER_STR_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/str.h>

/* A name and its value, such as one header of a request. */
typedef struct str_pair {
    zug_str name, value;
} str_pair;

/* The part that begins at byte from and ends before byte to; both are cut to the length. */
zug_str str_slice(zug_str of, size_t from, size_t to);

/* Without blanks and tabs at either end. */
zug_str str_trim(zug_str of);

/* True if both hold the same text, capital or small ASCII letters alike. */
bool str_equal_caseless(zug_str a, zug_str b);

/* Cuts the piece before the first separator off *rest and returns it; without a separator, all of
 * it. */
zug_str str_cut(zug_str *rest, char separator);

/* Reads one or more decimal digits and nothing else. False, and *out untouched, for anything else
 * or a number above max. */
bool str_to_number(zug_str digits, uint64_t max, uint64_t *out);

/* True if the bytes are well-formed UTF-8: shortest forms only, no surrogates, at most U+10FFFF. */
bool str_is_utf8(zug_str text);

/* Takes the next character of well-formed UTF-8 off the text. */
uint32_t str_next_character(zug_str text, size_t *at);

#endif
