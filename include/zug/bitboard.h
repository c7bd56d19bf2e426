/* bitboard.h - sets of squares as 64-bit words. */
#ifndef ZUG_BITBOARD_H
#define ZUG_BITBOARD_H

#include <zug/types.h>

#define ZUG_FILE_A UINT64_C(0x0101010101010101)
#define ZUG_FILE_H UINT64_C(0x8080808080808080)
#define ZUG_RANK_1 UINT64_C(0x00000000000000FF)
#define ZUG_RANK_8 UINT64_C(0xFF00000000000000)
#define ZUG_LIGHT_SQUARES UINT64_C(0x55AA55AA55AA55AA)

/* The set of one square, and whether a square is in a set. */
static inline zug_bitboard zug_bitboard_of(zug_square square) { return UINT64_C(1) << square; }
static inline bool zug_bitboard_has(zug_bitboard set, zug_square square) {
    return set >> square & 1;
}

/* How many squares are in the set. */
static inline int zug_bitboard_count(zug_bitboard set) { return __builtin_popcountll(set); }

/* True if the set has two squares or more. */
static inline bool zug_bitboard_several(zug_bitboard set) { return (set & (set - 1)) != 0; }

/* The lowest square of a set that is not empty. */
static inline zug_square zug_bitboard_first(zug_bitboard set) {
    return (zug_square)__builtin_ctzll(set);
}

/* The highest square of a set that is not empty. */
static inline zug_square zug_bitboard_last(zug_bitboard set) {
    return (zug_square)(63 - __builtin_clzll(set));
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

#endif
