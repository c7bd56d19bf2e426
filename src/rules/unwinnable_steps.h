/* unwinnable_steps.h - where the pieces of a set get by one step. Room: rules. */
#ifndef ZUG_UNWINNABLE_STEPS_H
#define ZUG_UNWINNABLE_STEPS_H

#include <zug/bitboard.h>
#include <zug/types.h>

static inline zug_bitboard zug__sideways(zug_bitboard set) {
    return (set & ~ZUG_FILE_A) >> 1 | (set & ~ZUG_FILE_H) << 1;
}

static inline zug_bitboard zug__straight_steps(zug_bitboard set) {
    return zug__sideways(set) | set << 8 | set >> 8;
}

static inline zug_bitboard zug__diagonal_steps(zug_bitboard set) {
    zug_bitboard beside = zug__sideways(set);
    return beside << 8 | beside >> 8;
}

static inline zug_bitboard zug__knight_steps(zug_bitboard set) {
    zug_bitboard near = zug__sideways(set);
    zug_bitboard far =
        (set & ~(ZUG_FILE_A | ZUG_FILE_A << 1)) >> 2 | (set & ~(ZUG_FILE_H | ZUG_FILE_H >> 1)) << 2;
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}

static inline zug_bitboard zug__king_steps(zug_bitboard set) {
    return zug__straight_steps(set) | zug__diagonal_steps(set);
}

/* One step of a piece from any of these squares. A slider's move is several steps, for the squares
 * between are empty when it moves, so it could stop on each. */
static inline zug_bitboard zug__piece_steps(zug_piece_type type, zug_bitboard from) {
    switch (type) {
    case ZUG_BISHOP:
        return zug__diagonal_steps(from);
    case ZUG_ROOK:
        return zug__straight_steps(from);
    case ZUG_QUEEN:
    case ZUG_KING:
        return zug__king_steps(from);
    case ZUG_KNIGHT:
        return zug__knight_steps(from);
    case ZUG_PAWN:
    case ZUG_NO_PIECE:
        break;
    }
    return 0;
}

#endif
