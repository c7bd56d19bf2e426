/* position.h - a position as a plain value of 64 bytes: copy it, compare it, keep a million of
 * them.
 *
 * It holds what Article 9.2.2 calls the position (pieces, side to move, castling rights, en
 * passant) and the two counters of a FEN. It has no history: that belongs to a game. */
#ifndef ZUG_POSITION_H
#define ZUG_POSITION_H

#include <zug/bitboard.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_position {
    zug_bitboard plane[3]; /* bit i of the type of the piece on each square: see zug_piece_type */
    zug_bitboard color[2]; /* the squares of White's and of Black's pieces */
    zug_bitboard castling; /* the squares of the rooks that may still castle: at most two a side,
                                 on the king's own rank, one on each side of the king */
    uint64_t key;          /* equal positions (Article 9.2.2) have equal keys */
    zug_square en_passant; /* the square a pawn has just passed over, or ZUG_NO_SQUARE */
    bool can_take_en_passant; /* a pawn can legally capture there: only then it counts for 9.2.2 */
    uint8_t side_to_move;     /* a zug_color */
    uint8_t reserved;         /* always 0, so that equal positions are equal bytes */
    uint16_t halfmove_clock;  /* half-moves since the last capture or pawn move; stops at 65535 */
    uint16_t fullmove_number; /* 1 at the start, raised after each move of Black; stops at 65535 */
} zug_position;

/* The initial position of standard chess (Article 2.3). */
zug_position zug_position_initial(void);

/* The initial position of Chess960 with number 0 to 959 (518 is standard chess). */
zug_position zug_position_chess960(int number);

/* An empty board, White to move, clock 0, move number 1: to be filled by zug_position_put. */
zug_position zug_position_empty(void);

/* Puts a piece on a square, replacing what stood there; type ZUG_NO_PIECE empties it. */
void zug_position_put(zug_position *pos, zug_square square, zug_piece piece);

/* Makes a position whose fields were set by hand whole: derives can_take_en_passant and key.
 * The position must have no unplayable fault (see faults.h) for can_take_en_passant to be right;
 * with any other content it is safe and leaves can_take_en_passant false. */
void zug_position_settle(zug_position *pos);

/* The key computed from scratch. It is what pos->key must be. */
uint64_t zug_position_compute_key(const zug_position *pos);

/* True if both are the same position in the sense of Article 9.2.2: same pieces on the same
 * squares, same side to move, same possible moves. Counters do not matter. */
bool zug_position_same(const zug_position *a, const zug_position *b);

/* The side that has the move. */
static inline zug_color zug_position_turn(const zug_position *pos) {
    return (zug_color)pos->side_to_move;
}

/* The squares on which any piece stands. */
static inline zug_bitboard zug_position_occupied(const zug_position *pos) {
    return pos->color[ZUG_WHITE] | pos->color[ZUG_BLACK];
}

/* The squares of all pieces of one type and both colours. */
static inline zug_bitboard zug_position_of_type(const zug_position *pos, zug_piece_type type) {
    zug_bitboard set = zug_position_occupied(pos);
    for (int bit = 0; bit < 3; bit++)
        set &= (int)type >> bit & 1 ? pos->plane[bit] : ~pos->plane[bit];
    return set;
}

/* The squares of the pieces of one colour and type. */
static inline zug_bitboard zug_position_pieces(const zug_position *pos, zug_color color,
                                               zug_piece_type type) {
    return zug_position_of_type(pos, type) & pos->color[color];
}

/* The type of the piece on a square; ZUG_NO_PIECE if it is empty. */
static inline zug_piece_type zug_position_type_on(const zug_position *pos, zug_square square) {
    return (zug_piece_type)((pos->plane[0] >> square & 1) | (pos->plane[1] >> square & 1) << 1 |
                            (pos->plane[2] >> square & 1) << 2);
}

/* The piece on a square; of type ZUG_NO_PIECE if it is empty. */
static inline zug_piece zug_position_piece_on(const zug_position *pos, zug_square square) {
    zug_piece piece = {zug_bitboard_has(pos->color[ZUG_BLACK], square) ? ZUG_BLACK : ZUG_WHITE,
                       zug_position_type_on(pos, square)};
    return piece;
}

/* The square of a side's king; the position must have one. */
static inline zug_square zug_position_king(const zug_position *pos, zug_color color) {
    return zug_bitboard_first(pos->plane[1] & pos->plane[2] & pos->color[color]);
}

/* The pieces of one colour that attack a square (Article 3.1.2, 3.1.3: pinned pieces attack too).
 */
zug_bitboard zug_position_attackers(const zug_position *pos, zug_square square, zug_color by);

/* The pieces that give check to the side to move. */
zug_bitboard zug_position_checkers(const zug_position *pos);

/* The pieces of one colour that stand alone between their king and an attacking slider. */
zug_bitboard zug_position_pins(const zug_position *pos, zug_color color);

/* Where castling with the rook on a square takes the king and the rook: g and f, or c and d. */
typedef struct zug_castling {
    zug_square king_from, king_to, rook_from, rook_to;
} zug_castling;
zug_castling zug_position_castling(const zug_position *pos, zug_color color, zug_square rook);

/* The rook of a side that may still castle towards the h-file (kingside) or the a-file, or
 * ZUG_NO_SQUARE if that right is lost. */
zug_square zug_position_castling_rook(const zug_position *pos, zug_color color, bool kingside);

/* True if a castling right is not one of standard chess (king on e, rook on a or h): Chess960. */
bool zug_position_is_chess960(const zug_position *pos);

#ifdef __cplusplus
}
#endif

#endif
