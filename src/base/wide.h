/* wide.h - looks at eight or sixteen bytes at once.
 * Room: base. Private to the library. The first byte is always the lowest bit, whatever the
 * processor's own order of bytes. */
#ifndef ZUG_BASE_WIDE_H
#define ZUG_BASE_WIDE_H

#include <stdint.h>

#include "base/mem.h"

/* This byte eight times. */
#define ZUG__EACH(byte) (UINT64_C(0x0101010101010101) * (uint64_t)(unsigned char)(byte))

/* Eight bytes as a number; the first one is its lowest. */
static inline uint64_t zug__load8(const char *at) {
    uint64_t word;
    zug__mem_copy(&word, at, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Four bytes as a number; the first one is its lowest. */
static inline uint32_t zug__load4(const char *at) {
    uint32_t word;
    zug__mem_copy(&word, at, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    return word;
}

/* A word whose byte i is 0x80 exactly where byte i of the argument is at most a limit below 0x80.
 */
static inline uint64_t zug__at_most_each(uint64_t word, unsigned char limit) {
    uint64_t low = (word & ZUG__EACH(0x7F)) + ZUG__EACH(0x7F - limit);
    return ~(low | word | ZUG__EACH(0x7F));
}

/* Sixteen bytes, and sixteen answers about them: all ones for yes. */
#if defined(__SSE2__) && !defined(ZUG__NO_SSE2)
#include "base/wide_sse2.h"
#else
#include "base/wide_portable.h"
#endif

/* The number of the lowest and of the highest bit of a word that is not zero. */
static inline unsigned zug__lowest_bit(uint64_t bits) { return (unsigned)__builtin_ctzll(bits); }

static inline unsigned zug__highest_bit(uint64_t bits) {
    return 63U - (unsigned)__builtin_clzll(bits);
}

#endif
