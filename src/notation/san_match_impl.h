/* san_match_impl.h - from a target square back to the pieces that can go there, inline for the hot
 * reader. Room: notation. */
#ifndef ZUG_SAN_MATCH_IMPL_H
#define ZUG_SAN_MATCH_IMPL_H

#include "core/position_impl.h"

/* Own pieces of a type, pawns apart, that attack a square on which no own piece stands. */
ZUG__INLINE zug_bitboard zug__reach(const zug_position *pos, zug_color us, zug_piece_type type,
                                    zug_square to) {
    zug_bitboard own = pos->color[us];
    zug_bitboard occupied = zug_position_occupied(pos);
    if (zug_bitboard_has(own, to))
        return 0;
    switch (type) {
    case ZUG_KNIGHT:
        return zug__knight_attacks[to] & zug__knights(pos) & own;
    case ZUG_KING:
        return zug__king_attacks[to] & zug__kings(pos) & own;
    case ZUG_BISHOP:
        return zug__bishop_attacks(to, occupied) & zug__diagonal_sliders(pos) & ~pos->plane[1] &
               own;
    case ZUG_ROOK:
        return zug__rook_attacks(to, occupied) & zug__straight_sliders(pos) & ~pos->plane[0] & own;
    case ZUG_QUEEN:
        return (zug__bishop_attacks(to, occupied) | zug__rook_attacks(to, occupied)) &
               zug__diagonal_sliders(pos) & pos->plane[1] & own;
    case ZUG_PAWN:
    case ZUG_NO_PIECE:
        break;
    }
    return 0;
}

/* True if the own king is not attacked once the piece on `from`, not the king, has captured or
 * moved on `to`. This covers pins and checks at once, on the few lines that lead to the king. */
ZUG__INLINE bool zug__king_stays_safe(const zug_position *pos, zug_color us, zug_square from,
                                      zug_square to) {
    zug_square king = zug_position_king(pos, us);
    zug_bitboard enemies = pos->color[zug_color_other(us)] & ~zug_bitboard_of(to);
    zug_bitboard leapers = (zug__knight_attacks[king] & zug__knights(pos)) |
                           (zug__pawn_attacks[us][king] & zug__pawns(pos));
    if (leapers & enemies)
        return false;
    zug_bitboard occupied =
        (zug_position_occupied(pos) & ~zug_bitboard_of(from)) | zug_bitboard_of(to);
    zug_bitboard snipers = ((zug__diagonal_sliders(pos) & zug__diagonal_lines[king]) |
                            (zug__straight_sliders(pos) & zug__straight_lines[king])) &
                           enemies;
    while (snipers) {
        if (!(zug__between[king][zug_bitboard_pop(&snipers)] & occupied))
            return false;
    }
    return true;
}

/* True if the step of a piece of this kind to a square it reaches leaves its king safe. */
ZUG__INLINE bool zug__step_is_safe(const zug_position *pos, zug_color us, zug_square from,
                                   zug_square to, zug_piece_type type) {
    if (type != ZUG_KING)
        return zug__king_stays_safe(pos, us, from, to);
    zug_color them = zug_color_other(us);
    zug_bitboard occupied = zug_position_occupied(pos) & ~zug_bitboard_of(from);
    return zug__attackers(pos, to, them, occupied) == 0;
}

#endif
