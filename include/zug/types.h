/* types.h - squares, colours, pieces and moves: the words that every other header uses. */
#ifndef ZUG_TYPES_H
#define ZUG_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of squares: bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8. */
typedef uint64_t zug_bitboard;

typedef enum zug_color { ZUG_WHITE = 0, ZUG_BLACK = 1 } zug_color;

/* What a piece is, whatever its colour. The numbers are chosen so that their three bits, kept as
 * three bitboards, give every set a move generator asks for in one or two operations: bit 0 of a
 * slider says that it goes along diagonals, bit 1 along ranks and files, and bit 2 marks the pieces
 * that do not slide. */
typedef enum zug_piece_type {
    ZUG_NO_PIECE = 0,
    ZUG_BISHOP = 1,
    ZUG_ROOK = 2,
    ZUG_QUEEN = 3,
    ZUG_PAWN = 4,
    ZUG_KNIGHT = 5,
    ZUG_KING = 6
} zug_piece_type;

/* A piece with its colour; type ZUG_NO_PIECE is an empty square, whatever the colour. */
typedef struct zug_piece {
    zug_color color;
    zug_piece_type type;
} zug_piece;

/* 0 = a1, 1 = b1, ... 63 = h8; ZUG_NO_SQUARE where there is none. */
typedef uint8_t zug_square;

/* clang-format off */
enum {
    ZUG_A1, ZUG_B1, ZUG_C1, ZUG_D1, ZUG_E1, ZUG_F1, ZUG_G1, ZUG_H1,
    ZUG_A2, ZUG_B2, ZUG_C2, ZUG_D2, ZUG_E2, ZUG_F2, ZUG_G2, ZUG_H2,
    ZUG_A3, ZUG_B3, ZUG_C3, ZUG_D3, ZUG_E3, ZUG_F3, ZUG_G3, ZUG_H3,
    ZUG_A4, ZUG_B4, ZUG_C4, ZUG_D4, ZUG_E4, ZUG_F4, ZUG_G4, ZUG_H4,
    ZUG_A5, ZUG_B5, ZUG_C5, ZUG_D5, ZUG_E5, ZUG_F5, ZUG_G5, ZUG_H5,
    ZUG_A6, ZUG_B6, ZUG_C6, ZUG_D6, ZUG_E6, ZUG_F6, ZUG_G6, ZUG_H6,
    ZUG_A7, ZUG_B7, ZUG_C7, ZUG_D7, ZUG_E7, ZUG_F7, ZUG_G7, ZUG_H7,
    ZUG_A8, ZUG_B8, ZUG_C8, ZUG_D8, ZUG_E8, ZUG_F8, ZUG_G8, ZUG_H8,
    ZUG_NO_SQUARE
};
/* clang-format on */

/* Files and ranks count from 0: file 0 is the a-file, rank 0 the first rank. */
static inline int zug_square_file(zug_square square) { return square & 7; }
static inline int zug_square_rank(zug_square square) { return square >> 3; }
static inline zug_square zug_square_at(int file, int rank) { return (zug_square)(rank * 8 + file); }

/* The opponent. */
static inline zug_color zug_color_other(zug_color color) {
    return color == ZUG_WHITE ? ZUG_BLACK : ZUG_WHITE;
}

/* A move in 16 bits: from (6), to (6), the promotion's piece (2), and the sort of move (2).
 * Castling goes from the king's square to the castling rook's, in standard chess and in Chess960.
 */
typedef uint16_t zug_move;

typedef enum zug_move_sort {
    ZUG_MOVE_PLAIN = 0,
    ZUG_MOVE_PROMOTION = 1,
    ZUG_MOVE_EN_PASSANT = 2,
    ZUG_MOVE_CASTLING = 3
} zug_move_sort;

enum {
    ZUG_MOVE_NONE = 0,     /* no move at all */
    ZUG_MOVE_NULL = 0xC000 /* passing: PGN's "--", never legal in a game */
};

/* A move of any sort but a promotion. */
static inline zug_move zug_move_make(zug_square from, zug_square to, zug_move_sort sort) {
    return (zug_move)(from | to << 6 | (int)sort << 14);
}

/* A promotion; type is a knight, bishop, rook or queen. */
static inline zug_move zug_move_promote(zug_square from, zug_square to, zug_piece_type type) {
    int code = type == ZUG_KNIGHT ? 0 : (int)type;
    return (zug_move)(from | to << 6 | code << 12 | ZUG_MOVE_PROMOTION << 14);
}

/* The parts of a move. */
static inline zug_square zug_move_from(zug_move move) { return move & 63; }
static inline zug_square zug_move_to(zug_move move) { return move >> 6 & 63; }
static inline zug_move_sort zug_move_sort_of(zug_move move) { return (zug_move_sort)(move >> 14); }

/* The piece that a promotion makes; of any other move, ZUG_NO_PIECE. */
static inline zug_piece_type zug_move_promotion(zug_move move) {
    if (zug_move_sort_of(move) != ZUG_MOVE_PROMOTION)
        return ZUG_NO_PIECE;
    int code = move >> 12 & 3;
    return code == 0 ? ZUG_KNIGHT : (zug_piece_type)code;
}

/* 218 is the record for positions of real chess. A set-up board of n pieces of one colour has at
 * most 27 n moves and at most 18 to each square of the last rank and 16 to each other free one:
 * below 660. */
enum { ZUG_MOVES_MAX = 660 };

typedef struct zug_move_list {
    size_t count;
    zug_move moves[ZUG_MOVES_MAX];
} zug_move_list;

#ifdef __cplusplus
}
#endif

#endif
