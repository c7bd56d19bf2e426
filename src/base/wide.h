/* wide.h - looks at eight or sixteen bytes at once.
 * Room: base. Private to the library. The first byte is always the lowest bit, whatever the
 * processor's own order of bytes. */
#ifndef ZUG_BASE_WIDE_H
#define ZUG_BASE_WIDE_H

#include <stdint.h>

#include "base/mem.h"

#if defined(__SSE2__) && !defined(ZUG__NO_SSE2)
#include <immintrin.h>
#define ZUG__SSE2
#endif

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
#if defined(ZUG__SSE2)

typedef __m128i zug__wide;

static inline zug__wide zug__wide_load(const char *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

/* Which bytes are this one? */
static inline zug__wide zug__wide_is(zug__wide bytes, char c) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* Which bytes are at most this one, which is below 0x80? */
static inline zug__wide zug__wide_at_most(zug__wide bytes, char c) {
    return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(c)), bytes);
}

/* Which bytes are the same in both? */
static inline zug__wide zug__wide_same(zug__wide a, zug__wide b) { return _mm_cmpeq_epi8(a, b); }

static inline zug__wide zug__wide_or(zug__wide a, zug__wide b) { return _mm_or_si128(a, b); }

/* The answers as bits, the first byte's the lowest. */
static inline uint32_t zug__wide_bits(zug__wide answers) {
    return (uint32_t)_mm_movemask_epi8(answers);
}

#else

typedef struct zug__wide {
    uint64_t low, high;
} zug__wide;

static inline zug__wide zug__wide_load(const char *at) {
    return (zug__wide){zug__load8(at), zug__load8(at + 8)};
}

static inline zug__wide zug__wide_at_most(zug__wide bytes, char c) {
    return (zug__wide){zug__at_most_each(bytes.low, (unsigned char)c),
                       zug__at_most_each(bytes.high, (unsigned char)c)};
}

static inline zug__wide zug__wide_same(zug__wide a, zug__wide b) {
    return zug__wide_at_most((zug__wide){a.low ^ b.low, a.high ^ b.high}, 0);
}

static inline zug__wide zug__wide_is(zug__wide bytes, char c) {
    return zug__wide_same(bytes, (zug__wide){ZUG__EACH(c), ZUG__EACH(c)});
}

static inline zug__wide zug__wide_or(zug__wide a, zug__wide b) {
    return (zug__wide){a.low | b.low, a.high | b.high};
}

/* Eight bits from the highest ones of eight bytes: the product has them side by side in its highest
 * byte. */
static inline uint32_t zug__gather_bits(uint64_t answers) {
    return (uint32_t)((answers >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

static inline uint32_t zug__wide_bits(zug__wide answers) {
    return zug__gather_bits(answers.low) | zug__gather_bits(answers.high) << 8;
}

#endif

/* The number of the lowest and of the highest bit of a word that is not zero. */
static inline unsigned zug__lowest_bit(uint64_t bits) { return (unsigned)__builtin_ctzll(bits); }

static inline unsigned zug__highest_bit(uint64_t bits) {
    return 63U - (unsigned)__builtin_clzll(bits);
}

#endif
