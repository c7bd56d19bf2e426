/* bitboard.h - sets of squares as 64-bit words. */
#ifndef ZUG_BITBOARD_H
#define ZUG_BITBOARD_H

#include <zug/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ZUG_FILE_A UINT64_C(0x0101010101010101)
#define ZUG_FILE_H UINT64_C(0x8080808080808080)
#define ZUG_RANK_1 UINT64_C(0x00000000000000FF)
#define ZUG_RANK_8 UINT64_C(0xFF00000000000000)
#define ZUG_LIGHT_SQUARES UINT64_C(0x55AA55AA55AA55AA)

/* Compilers that have it answer these questions in one instruction. */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(ZUG_WITHOUT_BUILTINS)
#define ZUG_HAS_BUILTINS
#endif

/* The set of one square, and whether a square is in a set. */
static inline zug_bitboard zug_bitboard_of(zug_square square) { return UINT64_C(1) << square; }
static inline bool zug_bitboard_has(zug_bitboard set, zug_square square) {
    return set >> square & 1;
}

/* How many squares are in the set. */
static inline int zug_bitboard_count(zug_bitboard set) {
#ifdef ZUG_HAS_BUILTINS
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(set * ZUG_FILE_A >> 56);
#endif
}

/* True if the set has two squares or more. */
static inline bool zug_bitboard_several(zug_bitboard set) { return (set & (set - 1)) != 0; }

/* The lowest square of a set that is not empty. */
static inline zug_square zug_bitboard_first(zug_bitboard set) {
#ifdef ZUG_HAS_BUILTINS
    return (zug_square)__builtin_ctzll(set);
#else
    return (zug_square)zug_bitboard_count(~set & (set - 1));
#endif
}

/* The highest square of a set that is not empty. */
static inline zug_square zug_bitboard_last(zug_bitboard set) {
#ifdef ZUG_HAS_BUILTINS
    return (zug_square)(63 - __builtin_clzll(set));
#else
    for (int shift = 1; shift < 64; shift *= 2)
        set |= set >> shift;
    return (zug_square)(zug_bitboard_count(set) - 1);
#endif
}

/* Takes the lowest square out of a set that is not empty and returns it:
 * while (set) visit(zug_bitboard_pop(&set)); */
static inline zug_square zug_bitboard_pop(zug_bitboard *set) {
    zug_square square = zug_bitboard_first(*set);
    *set &= *set - 1;
    return square;
}

/* The squares of a rank or a file, counted from 0. */
static inline zug_bitboard zug_bitboard_rank(int rank) { return ZUG_RANK_1 << 8 * rank; }
static inline zug_bitboard zug_bitboard_file(int file) { return ZUG_FILE_A << file; }

#ifdef __cplusplus
}
#endif

#endif
