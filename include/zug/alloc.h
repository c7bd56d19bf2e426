/* alloc.h - where objects get their memory: the caller says, the object remembers. */
#ifndef ZUG_ALLOC_H
#define ZUG_ALLOC_H

#include <stddef.h>

/* One function for all: resize(ctx, NULL, 0, n) allocates, resize(ctx, p, old, n) grows or shrinks,
 * resize(ctx, p, old, 0) frees and returns NULL. NULL for n > 0 means that there is no memory; the
 * old block is then untouched. */
typedef struct zug_alloc {
    void *(*resize)(void *ctx, void *block, size_t old_bytes, size_t new_bytes);
    void *ctx;
} zug_alloc;

#endif
