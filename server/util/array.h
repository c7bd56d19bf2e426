/* array.h - arrays that grow.
 * Room: server/util. */
#ifndef ZUG_SERVER_ARRAY_H
#define ZUG_SERVER_ARRAY_H

#include <stddef.h>

/* Makes sure that an array of count items has space for one more: returns it, perhaps at another
 * place with another *capacity, or NULL without memory; then it is as it was. An empty one is NULL
 * with capacity 0. */
void *array_grow(void *items, size_t count, size_t *capacity, size_t item_bytes);

#endif
