/* mem.h - copies, fills and compares memory, in hosted and in freestanding builds alike.
 * Room: base. Private to the library; the compiler's builtins need no header of the C library. */
#ifndef ZUG_BASE_MEM_H
#define ZUG_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* Copies size bytes; the two places must not overlap. */
static inline void zug__mem_copy(void *to, const void *from, size_t size) {
    __builtin_memcpy(to, from, size);
}

/* Copies size bytes; the two places may overlap. */
static inline void zug__mem_move(void *to, const void *from, size_t size) {
    __builtin_memmove(to, from, size);
}

/* Sets size bytes to one value. */
static inline void zug__mem_set(void *to, unsigned char value, size_t size) {
    __builtin_memset(to, value, size);
}

/* True if both places hold the same size bytes. */
static inline bool zug__mem_equal(const void *a, const void *b, size_t size) {
    return __builtin_memcmp(a, b, size) == 0;
}

#endif
