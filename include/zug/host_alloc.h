/* host_alloc.h - memory for libzug from the C library, where there is one.
 *
 * The library itself asks its caller for memory; what is here is inline, and part of the program
 * that includes it. zug.h does not include it. */
#ifndef ZUG_HOST_ALLOC_H
#define ZUG_HOST_ALLOC_H

#include <stdlib.h>
#include <zug/alloc.h>

/* What a zug_alloc needs: realloc and free. */
static inline void *zug_host_resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    if (new_bytes > 0)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

/* The allocator of the C library. */
static inline zug_alloc zug_host_alloc(void) {
    zug_alloc alloc = {zug_host_resize, NULL};
    return alloc;
}

#endif
