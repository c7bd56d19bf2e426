/* str.h - a borrowed piece of text: it owns nothing and need not end in NUL. */
#ifndef ZUG_STR_H
#define ZUG_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_str {
    const char *data;
    size_t len;
} zug_str;

/* The view of a NUL-terminated string; of NULL, nothing. */
zug_str zug_str_from(const char *text);

/* The part of text that begins at byte from and ends before byte to. */
zug_str zug_str_slice(zug_str text, size_t from, size_t to);

/* text without leading and trailing blanks, tabs and line ends. */
zug_str zug_str_trim(zug_str text);

/* True if both hold the same bytes. */
bool zug_str_equal(zug_str a, zug_str b);

/* The bytes of the character of UTF-8 with which text begins, and in *code its number; 0 if it
 * begins with none. */
size_t zug_str_character(zug_str text, uint32_t *code);

#ifdef __cplusplus
}
#endif

#endif
