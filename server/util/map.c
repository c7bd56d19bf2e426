/* map.c - a table from 64-bit keys to pointers: open addressing, the next free slot.
 * Room: server/util. */
#include "util/map.h"

#include <stdlib.h>

enum { CAPACITY_MIN = 16 };

map map_new(uint64_t seed) { return (map){NULL, 0, 0, seed}; }

void map_free(map *gone) {
    free(gone->slots);
    *gone = map_new(gone->seed);
}

/* The slot where the search for a key begins. */
static size_t home(const map *in, uint64_t key) {
    uint64_t x = key ^ in->seed;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return (size_t)(x ^ (x >> 31)) & (in->capacity - 1);
}

/* The slot that has the key, or the free one where it would be put. The table is never full. */
static map_slot *slot_of(const map *in, uint64_t key) {
    size_t at = home(in, key);
    while (in->slots[at].value != NULL && in->slots[at].key != key)
        at = (at + 1) & (in->capacity - 1);
    return &in->slots[at];
}

void *map_find(const map *in, uint64_t key) {
    return in->capacity == 0 ? NULL : slot_of(in, key)->value;
}

/* Moves all entries into a table of twice the size. */
static bool grow(map *in) {
    map larger = *in;
    larger.capacity = in->capacity == 0 ? CAPACITY_MIN : in->capacity * 2;
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < in->capacity; i++)
        if (in->slots[i].value != NULL)
            *slot_of(&larger, in->slots[i].key) = in->slots[i];
    free(in->slots);
    *in = larger;
    return true;
}

bool map_put(map *in, uint64_t key, void *value) {
    if (in->count * 4 >= in->capacity * 3 && !grow(in))
        return false;
    map_slot *slot = slot_of(in, key);
    in->count += slot->value == NULL;
    *slot = (map_slot){key, value};
    return true;
}

/* Fills a gap with a later entry of the same run that may stand there, until the run ends. */
static void close_gap(map *in, size_t gap) {
    size_t mask = in->capacity - 1;
    for (size_t at = (gap + 1) & mask; in->slots[at].value != NULL; at = (at + 1) & mask) {
        size_t wanted = home(in, in->slots[at].key);
        if (((at - wanted) & mask) >= ((at - gap) & mask)) {
            in->slots[gap] = in->slots[at];
            gap = at;
        }
    }
    in->slots[gap].value = NULL;
}

void *map_remove(map *from, uint64_t key) {
    if (from->capacity == 0)
        return NULL;
    map_slot *slot = slot_of(from, key);
    void *value = slot->value;
    if (value != NULL) {
        from->count--;
        close_gap(from, (size_t)(slot - from->slots));
    }
    return value;
}

bool map_next(const map *of, size_t *at, uint64_t *key, void **value) {
    while (*at < of->capacity && of->slots[*at].value == NULL)
        ++*at;
    if (*at == of->capacity)
        return false;
    *key = of->slots[*at].key;
    *value = of->slots[(*at)++].value;
    return true;
}
