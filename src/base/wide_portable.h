/* wide_portable.h - sixteen bytes at once, as two numbers, for processors without wide registers.
 * Room: base. A part of wide.h, whose words of eight bytes it uses. */
#ifndef ZUG_BASE_WIDE_PORTABLE_H
#define ZUG_BASE_WIDE_PORTABLE_H

#include <stdint.h>

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
