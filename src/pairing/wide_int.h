/* wide_int.h - integers of as many 64-bit words as the caller wants, in two's complement, the
 * lowest word first.
 * Room: pairing. Private to the library. Callers leave enough bits that nothing overflows. */
#ifndef ZUG_PAIRING_WIDE_INT_H
#define ZUG_PAIRING_WIDE_INT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t zug__word;

static inline void zug__wide_zero(zug__word *to, size_t words) {
    for (size_t i = 0; i < words; i++)
        to[i] = 0;
}

static inline void zug__wide_copy(zug__word *to, const zug__word *from, size_t words) {
    for (size_t i = 0; i < words; i++)
        to[i] = from[i];
}

/* to += more */
static inline void zug__wide_add(zug__word *to, const zug__word *more, size_t words) {
    zug__word carry = 0;
    for (size_t i = 0; i < words; i++) {
        zug__word sum = to[i] + carry;
        carry = sum < carry;
        to[i] = sum + more[i];
        carry += to[i] < sum;
    }
}

/* to -= less */
static inline void zug__wide_sub(zug__word *to, const zug__word *less, size_t words) {
    zug__word borrow = 0;
    for (size_t i = 0; i < words; i++) {
        zug__word have = to[i], take = less[i] + borrow;
        borrow = take < borrow;
        to[i] = have - take;
        borrow += have < take;
    }
}

/* to = 2 to */
static inline void zug__wide_double(zug__word *to, size_t words) {
    for (size_t i = words - 1; i > 0; i--)
        to[i] = to[i] << 1 | to[i - 1] >> 63;
    to[0] <<= 1;
}

/* to = to / 2, which must be even and not negative */
static inline void zug__wide_halve(zug__word *to, size_t words) {
    for (size_t i = 0; i + 1 < words; i++)
        to[i] = to[i] >> 1 | to[i + 1] << 63;
    to[words - 1] >>= 1;
}

static inline bool zug__wide_is_negative(const zug__word *a, size_t words) {
    return a[words - 1] >> 63 != 0;
}

static inline bool zug__wide_is_zero(const zug__word *a, size_t words) {
    for (size_t i = 0; i < words; i++)
        if (a[i] != 0)
            return false;
    return true;
}

/* a < b */
static inline bool zug__wide_less(const zug__word *a, const zug__word *b, size_t words) {
    size_t top = words - 1;
    if (a[top] != b[top])
        return (int64_t)a[top] < (int64_t)b[top];
    for (size_t i = top; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i];
    return false;
}

/* Adds a small number, shifted by some bits. */
static inline void zug__wide_add_at(zug__word *to, size_t bit, uint64_t number, size_t words) {
    size_t at = bit / 64, shift = bit % 64;
    zug__word parts[2] = {number << shift, shift ? number >> (64 - shift) : 0};
    zug__word carry = 0;
    for (size_t i = at; i < words && (i < at + 2 || carry); i++) {
        zug__word sum = to[i] + carry;
        carry = sum < carry;
        to[i] = sum + (i < at + 2 ? parts[i - at] : 0);
        carry += to[i] < sum;
    }
}

/* Takes a small number, shifted by some bits, away. */
static inline void zug__wide_sub_at(zug__word *to, size_t bit, uint64_t number, size_t words) {
    size_t at = bit / 64, shift = bit % 64;
    zug__word parts[2] = {number << shift, shift ? number >> (64 - shift) : 0};
    zug__word borrow = 0;
    for (size_t i = at; i < words && (i < at + 2 || borrow); i++) {
        zug__word have = to[i], take = (i < at + 2 ? parts[i - at] : 0) + borrow;
        borrow = take < borrow;
        to[i] = have - take;
        borrow += have < take;
    }
}

#endif
