/* str_copy.h - texts in the caller's memory.
 * Room: server/util. */
#ifndef ZUG_SERVER_STR_COPY_H
#define ZUG_SERVER_STR_COPY_H

#include <zug/str.h>

/* Copies a text, cut if need be, and ends it with a NUL. The size is at least 1. */
void str_copy(char *out, size_t size, zug_str from);

#endif
