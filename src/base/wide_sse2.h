/* wide_sse2.h - sixteen bytes at once, in a register of x86.
 * Room: base. A part of wide.h. */
#ifndef ZUG_BASE_WIDE_SSE2_H
#define ZUG_BASE_WIDE_SSE2_H

#include <immintrin.h>
#include <stdint.h>

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

#endif
