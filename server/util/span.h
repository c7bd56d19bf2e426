/* span.h - a borrowed piece of bytes: it owns nothing and need not end in NUL.
 * Room: server/util. */
#ifndef ZUG_SERVER_SPAN_H
#define ZUG_SERVER_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct span {
    const char *data;
    size_t len;
} span;

/* A name and its value, such as one header of a request. */
typedef struct span_pair {
    span name, value;
} span_pair;

/* The view of a NUL-terminated string; of NULL, nothing. */
span span_from(const char *text);

/* The part that begins at byte from and ends before byte to; both are cut to the length. */
span span_slice(span of, size_t from, size_t to);

/* Without blanks and tabs at either end. */
span span_trim(span of);

/* True if both hold the same bytes. */
bool span_equal(span a, span b);

/* True if both hold the same text, capital or small ASCII letters alike. */
bool span_equal_caseless(span a, span b);

/* Cuts the piece before the first separator off *rest and returns it; without a separator, all of
 * it. */
span span_cut(span *rest, char separator);

/* Reads one or more decimal digits and nothing else. False, and *out untouched, for anything else
 * or a number above max. */
bool span_to_number(span digits, uint64_t max, uint64_t *out);

/* True if the bytes are well-formed UTF-8: shortest forms only, no surrogates, at most U+10FFFF. */
bool span_is_utf8(span text);

/* Takes the next character of well-formed UTF-8 off the text. */
uint32_t span_next_character(span text, size_t *at);

#endif
