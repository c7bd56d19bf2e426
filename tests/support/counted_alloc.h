/* counted_alloc.h - memory that is counted, and that can run out at a chosen moment.
 * Room: tests. */
#ifndef ZUG_TESTS_COUNTED_ALLOC_H
#define ZUG_TESTS_COUNTED_ALLOC_H

#include <stdint.h>
#include <stdlib.h>
#include <zug/alloc.h>

typedef struct counted {
    size_t live;    /* bytes that have not been given back */
    size_t asked;   /* how many times memory was asked for */
    size_t fail_at; /* the request, from 1, that fails, and all after it; 0: none does */
} counted;

/* A zug_alloc's resize; old sizes must be told truly, or live does not return to 0. */
static inline void *counted_resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    counted *count = ctx;
    if (new_bytes > 0) {
        count->asked++;
        if (count->fail_at != 0 && count->asked >= count->fail_at)
            return NULL;
    }
    count->live += new_bytes - (block ? old_bytes : 0);
    if (new_bytes > 0)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static inline zug_alloc counted_alloc(counted *count) { return (zug_alloc){counted_resize, count}; }

#endif
