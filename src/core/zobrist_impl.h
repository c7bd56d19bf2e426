/* zobrist_impl.h - the keys of which a position's key is made. Room: core. */
#ifndef ZUG_ZOBRIST_IMPL_H
#define ZUG_ZOBRIST_IMPL_H

#include "attacks_impl.h"

#ifdef ZUG_SMALL
/* The tables of the other branch, which no packer makes smaller, are 7 kB of the page: here each
 * key is made when it is needed, as tools/gen_tables.c makes them all, the n-th by the n-th step of
 * splitmix64. */
static inline uint64_t zug__nth_key(unsigned n) {
    uint64_t z = UINT64_C(0x5A7567) + (n + UINT64_C(1)) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* A piece on a square; 0 for no piece. */
static inline uint64_t zug__piece_key(zug_color color, zug_piece_type type, zug_square square) {
    unsigned row = (unsigned)color * 6 + (unsigned)type - 1;
    return type == ZUG_NO_PIECE ? 0 : zug__nth_key(row * 64 + (unsigned)square);
}

static inline uint64_t zug__rook_key(zug_square rook) { return zug__nth_key(768 + (unsigned)rook); }

static inline uint64_t zug__file_key(int file) { return zug__nth_key(832 + (unsigned)file); }

static inline uint64_t zug__black_key(void) { return zug__nth_key(840); }
#else
/* A piece on a square; 0 for no piece. */
ZUG__INLINE uint64_t zug__piece_key(zug_color color, zug_piece_type type, zug_square square) {
    return zug__zobrist_pieces[color][type][square];
}

/* The right to castle with the rook of a square. */
ZUG__INLINE uint64_t zug__rook_key(zug_square rook) { return zug__zobrist_castling[rook]; }

/* A pawn that can be taken en passant on a file. */
ZUG__INLINE uint64_t zug__file_key(int file) { return zug__zobrist_en_passant[file]; }

/* Black to move. */
ZUG__INLINE uint64_t zug__black_key(void) { return zug__zobrist_black[0]; }
#endif

/* The key of a set of castling rights: the sum of its rooks' keys. */
ZUG__INLINE uint64_t zug__castling_key(zug_bitboard rooks) {
    uint64_t key = 0;
    while (rooks)
        key ^= zug__rook_key(zug_bitboard_pop(&rooks));
    return key;
}

#endif
