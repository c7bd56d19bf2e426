/* map.h - a table from 64-bit keys to pointers, which the caller owns.
 * Room: server/util. Keys are mixed with a seed, so that whoever chooses keys cannot choose
 * collisions. */
#ifndef ZUG_SERVER_MAP_H
#define ZUG_SERVER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct map_slot {
    uint64_t key;
    void *value; /* NULL: the slot is free */
} map_slot;

typedef struct map {
    map_slot *slots;
    size_t capacity, count; /* capacity is 0 or a power of two */
    uint64_t seed;
} map;

/* An empty map, which holds no memory yet. */
map map_new(uint64_t seed);

/* Frees the table, not the values. */
void map_free(map *map);

/* The value of a key, or NULL. */
void *map_find(const map *map, uint64_t key);

/* Sets the value, which is not NULL, of a key. False, and nothing changed, without memory. */
bool map_put(map *map, uint64_t key, void *value);

/* Removes a key and returns its value, or NULL if it was not there. */
void *map_remove(map *map, uint64_t key);

/* Walks all entries: start with *at = 0; false at the end. The map must not change meanwhile. */
bool map_next(const map *map, size_t *at, uint64_t *key, void **value);

#endif
