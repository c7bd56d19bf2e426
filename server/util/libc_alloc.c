/* libc_alloc.c - libzug's allocator over the C library.
 * Room: server/util. */
#include "util/libc_alloc.h"

#include <stdlib.h>

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    if (new_bytes > 0)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

zug_alloc libc_alloc(void) { return (zug_alloc){resize, NULL}; }
