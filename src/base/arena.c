/* arena.c - pieces of memory cut from blocks.
 * Room: base. */
#include "base/arena.h"

#include <stdalign.h>

#include "base/mem.h"

enum { BLOCK_LEAST = 1 << 12, BLOCK_MOST = 1 << 20 };

struct zug__arena_block {
    zug__arena_block *next;
    size_t size; /* of memory */
    alignas(max_align_t) char memory[];
};

static size_t bytes_of(const zug__arena_block *block) { return sizeof *block + block->size; }

static void release(zug__arena *arena, zug__arena_block *block) {
    arena->alloc.resize(arena->alloc.ctx, block, bytes_of(block), 0);
}

/* Puts a block with space for so many bytes before the others. */
static bool grow(zug__arena *arena, size_t bytes) {
    size_t size = arena->blocks ? arena->blocks->size * 2 : BLOCK_LEAST;
    size = size > BLOCK_MOST ? BLOCK_MOST : size;
    size = size < bytes ? bytes : size;
    zug__arena_block *block = arena->alloc.resize(arena->alloc.ctx, NULL, 0, sizeof *block + size);
    if (!block)
        return false;
    block->next = arena->blocks;
    block->size = size;
    arena->blocks = block;
    arena->used = 0;
    return true;
}

void *zug__arena_take(zug__arena *arena, size_t bytes) {
    size_t unit = alignof(max_align_t), rounded = (bytes + unit - 1) / unit * unit;
    if (rounded < bytes)
        return NULL;
    if ((!arena->blocks || arena->blocks->size - arena->used < rounded) && !grow(arena, rounded))
        return NULL;
    void *piece = arena->blocks->memory + arena->used;
    arena->used += rounded;
    return piece;
}

bool zug__arena_keep(zug__arena *arena, zug_str text, zug_str *out) {
    char *copy = zug__arena_take(arena, text.len);
    if (!copy)
        return false;
    if (text.len > 0)
        zug__mem_copy(copy, text.data, text.len);
    *out = (zug_str){copy, text.len};
    return true;
}

void zug__arena_reset(zug__arena *arena) {
    zug__arena_block *kept = NULL;
    for (zug__arena_block *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        if (!kept && block->size <= BLOCK_MOST)
            kept = block;
        else
            release(arena, block);
    }
    if (kept)
        kept->next = NULL;
    arena->blocks = kept;
    arena->used = 0;
}

void zug__arena_free(zug__arena *arena) {
    zug__arena_reset(arena);
    if (arena->blocks)
        release(arena, arena->blocks);
    arena->blocks = NULL;
}
