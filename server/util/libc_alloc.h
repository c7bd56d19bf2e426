/* libc_alloc.h - libzug's allocator over the C library, once for the whole tree.
 * Room: server/util. All inline, so that programs without the server have it too. */
#ifndef ZUG_SERVER_LIBC_ALLOC_H
#define ZUG_SERVER_LIBC_ALLOC_H

#include <stdlib.h>
#include <zug/alloc.h>

/* realloc and free in the form that zug_alloc asks for. */
static inline void *libc_resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    if (new_bytes > 0)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

/* What libzug asks for comes from realloc and goes to free. */
static inline zug_alloc libc_alloc(void) { return (zug_alloc){libc_resize, NULL}; }

#endif
