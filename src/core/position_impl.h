/* position_impl.h - sets of pieces and attackers, inline for the hot code. Room: core. */
#ifndef ZUG_POSITION_IMPL_H
#define ZUG_POSITION_IMPL_H

#include <zug/position.h>

#include "attacks_impl.h"

/* The sets the generator asks for, both colours together: see zug_piece_type for why each is so
 * short. */
ZUG__INLINE zug_bitboard zug__diagonal_sliders(const zug_position *pos) {
    return pos->plane[0] & ~pos->plane[2];
}
ZUG__INLINE zug_bitboard zug__straight_sliders(const zug_position *pos) {
    return pos->plane[1] & ~pos->plane[2];
}
ZUG__INLINE zug_bitboard zug__pawns(const zug_position *pos) {
    return pos->plane[2] & ~(pos->plane[0] | pos->plane[1]);
}
ZUG__INLINE zug_bitboard zug__knights(const zug_position *pos) {
    return pos->plane[2] & pos->plane[0];
}
ZUG__INLINE zug_bitboard zug__kings(const zug_position *pos) {
    return pos->plane[2] & pos->plane[1];
}

/* The rank on which a side's king and rooks start. */
ZUG__INLINE zug_bitboard zug__home_rank(zug_color color) {
    return color == ZUG_WHITE ? ZUG_RANK_1 : ZUG_RANK_8;
}

/* Where castling with a rook takes king and rook. */
ZUG__INLINE zug_castling zug__castling(const zug_position *pos, zug_color color, zug_square rook) {
    zug_square king = zug_position_king(pos, color);
    zug_square rank = color == ZUG_WHITE ? 0 : ZUG_A8;
    zug_castling castling = {king, rank | (rook > king ? 6 : 2), rook,
                             rank | (rook > king ? 5 : 3)};
    return castling;
}

/* The sliders of one colour that would attack a square if just these squares were occupied. */
ZUG__INLINE zug_bitboard zug__slider_attackers(const zug_position *pos, zug_square square,
                                               zug_color by, zug_bitboard occupied) {
    return ((zug__bishop_attacks(square, occupied) & zug__diagonal_sliders(pos)) |
            (zug__rook_attacks(square, occupied) & zug__straight_sliders(pos))) &
           pos->color[by];
}

/* The pieces of one colour that would attack a square if just these squares were occupied. */
ZUG__INLINE zug_bitboard zug__attackers(const zug_position *pos, zug_square square, zug_color by,
                                        zug_bitboard occupied) {
    zug_bitboard leapers = (zug__knight_attacks[square] & zug__knights(pos)) |
                           (zug__king_attacks[square] & zug__kings(pos)) |
                           (zug__pawn_attacks[zug_color_other(by)][square] & zug__pawns(pos));
    return (leapers & pos->color[by]) | zug__slider_attackers(pos, square, by, occupied);
}

/* The square of the pawn that would be taken en passant on a square of its passing. */
ZUG__INLINE zug_square zug__passed_pawn(zug_square en_passant) { return en_passant ^ 8; }

/* True if the pawn on `from` may capture en passant: its king is not attacked afterwards. */
bool zug__en_passant_is_legal(const zug_position *pos, zug_color us, zug_square from);

/* True if the side to move has a legal en passant capture on pos->en_passant. */
bool zug__can_take_en_passant(const zug_position *pos);

#endif
