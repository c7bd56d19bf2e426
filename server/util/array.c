/* array.c - arrays that grow.
 * Room: server/util. */
#include "util/array.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 64 };

void *array_grow(void *items, size_t count, size_t *capacity, size_t item_bytes) {
    if (count < *capacity)
        return items;
    size_t wanted = *capacity > 0 ? *capacity * 2 : FIRST_CAPACITY;
    if (wanted < *capacity || wanted > SIZE_MAX / item_bytes)
        return NULL;
    void *grown = realloc(items, wanted * item_bytes);
    if (grown != NULL)
        *capacity = wanted;
    return grown;
}
