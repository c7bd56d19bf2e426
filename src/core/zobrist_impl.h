/* zobrist_impl.h - the parts of a position's key that need more than a table look-up. Room: core. */
#ifndef ZUG_ZOBRIST_IMPL_H
#define ZUG_ZOBRIST_IMPL_H

#include "attacks_impl.h"

/* The key of a set of castling rights: the sum of its rooks' keys. */
ZUG__INLINE uint64_t zug__castling_key(zug_bitboard rooks) {
    uint64_t key = 0;
    while (rooks)
        key ^= zug__zobrist_castling[zug_bitboard_pop(&rooks)];
    return key;
}

#endif
