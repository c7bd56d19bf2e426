/* map.c - a table from 64-bit keys to pointers: open addressing, the next free slot.
 * Room: server/util. */
#include "util/map.h"

#include <stdlib.h>

enum { CAPACITY_MIN = 16 };

map map_new(uint64_t seed) { return (map){NULL, 0, 0, seed}; }

void map_free(map *map) {
    free(map->slots);
    *map = map_new(map->seed);
}

/* The slot where the search for a key begins. */
static size_t home(const map *map, uint64_t key) {
    uint64_t x = key ^ map->seed;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return (size_t)(x ^ (x >> 31)) & (map->capacity - 1);
}

/* The slot that has the key, or the free one where it would be put. The table is never full. */
static map_slot *slot_of(const map *map, uint64_t key) {
    size_t at = home(map, key);
    while (map->slots[at].value != NULL && map->slots[at].key != key)
        at = (at + 1) & (map->capacity - 1);
    return &map->slots[at];
}

void *map_find(const map *map, uint64_t key) {
    return map->capacity == 0 ? NULL : slot_of(map, key)->value;
}

/* Moves all entries into a table of twice the size. */
static bool grow(map *map) {
    struct map larger = *map;
    larger.capacity = map->capacity == 0 ? CAPACITY_MIN : map->capacity * 2;
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < map->capacity; i++)
        if (map->slots[i].value != NULL)
            *slot_of(&larger, map->slots[i].key) = map->slots[i];
    free(map->slots);
    *map = larger;
    return true;
}

bool map_put(map *map, uint64_t key, void *value) {
    if (map->count * 4 >= map->capacity * 3 && !grow(map))
        return false;
    map_slot *slot = slot_of(map, key);
    map->count += slot->value == NULL;
    *slot = (map_slot){key, value};
    return true;
}

/* Fills a gap with a later entry of the same run that may stand there, until the run ends. */
static void close_gap(map *map, size_t gap) {
    size_t mask = map->capacity - 1;
    for (size_t at = (gap + 1) & mask; map->slots[at].value != NULL; at = (at + 1) & mask) {
        size_t wanted = home(map, map->slots[at].key);
        if (((at - wanted) & mask) >= ((at - gap) & mask)) {
            map->slots[gap] = map->slots[at];
            gap = at;
        }
    }
    map->slots[gap].value = NULL;
}

void *map_remove(map *map, uint64_t key) {
    if (map->capacity == 0)
        return NULL;
    map_slot *slot = slot_of(map, key);
    void *value = slot->value;
    if (value != NULL) {
        map->count--;
        close_gap(map, (size_t)(slot - map->slots));
    }
    return value;
}

bool map_next(const map *map, size_t *at, uint64_t *key, void **value) {
    while (*at < map->capacity && map->slots[*at].value == NULL)
        ++*at;
    if (*at == map->capacity)
        return false;
    *key = map->slots[*at].key;
    *value = map->slots[(*at)++].value;
    return true;
}
