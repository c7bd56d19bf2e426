/* arena.h - many small pieces of memory that are given back all at once.
 * Room: base. Private to the library. */
#ifndef ZUG_BASE_ARENA_H
#define ZUG_BASE_ARENA_H

#include <zug/alloc.h>
#include <zug/str.h>

typedef struct zug__arena_block zug__arena_block;

/* All zero but alloc is an empty arena. */
typedef struct zug__arena {
    zug_alloc alloc;
    zug__arena_block *blocks; /* the newest first */
    size_t used;              /* bytes of the newest that are taken */
} zug__arena;

/* A piece of so many bytes, aligned for anything, or NULL without memory. */
void *zug__arena_take(zug__arena *arena, size_t bytes);

/* A copy of a text in *out; false without memory. */
bool zug__arena_keep(zug__arena *arena, zug_str text, zug_str *out);

/* Takes all pieces back. One block of ordinary size is kept for what comes next. */
void zug__arena_reset(zug__arena *arena);

/* Takes all pieces back and gives all memory back. */
void zug__arena_free(zug__arena *arena);

#endif
