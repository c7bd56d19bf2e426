/* host.h - all of libzug, for programs with a C library: memory from realloc, games from FILE *.
 *
 * The library itself asks its caller for memory and opens no file; what is here is inline, and part
 * of the program that includes it. zug.h does not include it. */
#ifndef ZUG_HOST_H
#define ZUG_HOST_H

#include <stdio.h>
#include <zug/host_alloc.h>
#include <zug/zug.h>

/* A zug_games_read: file is a FILE *; of NULL, which could not be opened, there is nothing. */
static inline size_t zug_host_read(void *file, char *to, size_t size) {
    return file != NULL ? fread(to, 1, size, (FILE *)file) : 0;
}

/* What takes text piece by piece, as zug_edit_write: file is a FILE *. */
static inline void zug_host_put(void *file, zug_str text) {
    fwrite(text.data, 1, text.len, (FILE *)file);
}

#endif
