/* heap.c - memory for libzug's objects in the browser: blocks of a power of two bytes, taken from
 * the end of the module's memory; freed ones wait in a list of their size. Room: wasm. A
 * WebAssembly module has one thread. */
#include "heap.h"

#include <stdbool.h>
#include <stdint.h>

enum { SIZES = 31, SMALLEST = 4, PAGE = 65536 };

/* A block that waits to be used again. */
typedef struct waiting {
    struct waiting *next;
} waiting;

/* The linker's mark of the end of its data. */
extern unsigned char __heap_base;

static waiting *lists[SIZES];
static uintptr_t end; /* of the memory that was ever given out; 0 at first */

void *memcpy(void *restrict to, const void *restrict from, size_t size);

/* The power of two that holds so many bytes; SIZES if none does. */
static int size_of(size_t bytes) {
    int size = SMALLEST;
    while (size < SIZES && (size_t)1 << size < bytes)
        size++;
    return size;
}

/* Makes the module's memory larger by so many pages. */
static bool grow(size_t pages) { return __builtin_wasm_memory_grow(0, pages) != SIZE_MAX; }

/* Makes the module's memory reach to an address; by an eighth at a time, for to grow takes a
 * browser long, however little it is. */
static bool reach(uintptr_t address) {
    size_t have = __builtin_wasm_memory_size(0), need = (address + PAGE - 1) / PAGE;
    return need <= have || (need - have < have / 8 && grow(have / 8)) || grow(need - have);
}

/* A block of a size, or NULL. */
static void *take(int size) {
    if (size >= SIZES)
        return NULL;
    waiting *block = lists[size];
    if (block != NULL) {
        lists[size] = block->next;
        return block;
    }
    uintptr_t from = end != 0 ? end : ((uintptr_t)&__heap_base + 15) / 16 * 16;
    uintptr_t to = from + ((size_t)1 << size);
    if (to < from || to > UINTPTR_MAX - PAGE || !reach(to))
        return NULL;
    end = to;
    return (void *)from; /* NOLINT(performance-no-int-to-ptr): an address is all there is */
}

static void give_back(void *block, int size) {
    waiting *freed = block;
    freed->next = lists[size];
    lists[size] = freed;
}

/* A zug_alloc's resize. */
static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx;
    int old_size = size_of(old_bytes), new_size = size_of(new_bytes);
    if (block != NULL && new_bytes > 0 && old_size == new_size)
        return block;
    void *moved = new_bytes > 0 ? take(new_size) : NULL;
    if (new_bytes > 0 && moved == NULL)
        return NULL;
    if (block != NULL && moved != NULL)
        memcpy(moved, block, old_bytes < new_bytes ? old_bytes : new_bytes);
    if (block != NULL)
        give_back(block, old_size);
    return moved;
}

zug_alloc zug__heap(void) { return (zug_alloc){resize, NULL}; }
