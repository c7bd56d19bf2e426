/* array.h - arrays that grow, once for the whole tree.
 * Room: server/util. All inline, so that programs without the server have it too. */
#ifndef ZUG_SERVER_ARRAY_H
#define ZUG_SERVER_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { ARRAY_FIRST_CAPACITY = 4 };

/* Makes sure that an array of count items has space for one more: returns it, perhaps at another
 * place with another *capacity, or NULL without memory; then it is as it was. An empty one is NULL
 * with capacity 0. */
static inline void *array_grow(void *items, size_t count, size_t *capacity, size_t item_bytes) {
    if (count < *capacity)
        return items;
    size_t wanted = *capacity > 0 ? *capacity * 2 : ARRAY_FIRST_CAPACITY;
    if (wanted < *capacity || wanted > SIZE_MAX / item_bytes)
        return NULL;
    void *grown = realloc(items, wanted * item_bytes);
    if (grown != NULL)
        *capacity = wanted;
    return grown;
}

#endif
