/* attacks.c - which squares a piece attacks.
 * Room: core. Knows the geometry of the board; knows nothing of positions. */
#include <zug/attacks.h>

#include "attacks_impl.h"

zug_bitboard zug_attacks_knight(zug_square from) { return zug__knight_attacks[from]; }

zug_bitboard zug_attacks_king(zug_square from) { return zug__king_attacks[from]; }

zug_bitboard zug_attacks_pawn(zug_color color, zug_square from) {
    return zug__pawn_attacks[color][from];
}

zug_bitboard zug_attacks_bishop(zug_square from, zug_bitboard occupied) {
    return zug__bishop_attacks(from, occupied);
}

zug_bitboard zug_attacks_rook(zug_square from, zug_bitboard occupied) {
    return zug__rook_attacks(from, occupied);
}

zug_bitboard zug_attacks_queen(zug_square from, zug_bitboard occupied) {
    return zug__bishop_attacks(from, occupied) | zug__rook_attacks(from, occupied);
}

zug_bitboard zug_attacks_by(zug_piece_type type, zug_square from, zug_bitboard occupied) {
    switch (type) {
    case ZUG_KNIGHT:
        return zug__knight_attacks[from];
    case ZUG_BISHOP:
        return zug__bishop_attacks(from, occupied);
    case ZUG_ROOK:
        return zug__rook_attacks(from, occupied);
    case ZUG_QUEEN:
        return zug_attacks_queen(from, occupied);
    case ZUG_KING:
        return zug__king_attacks[from];
    case ZUG_PAWN: /* a pawn needs its colour: zug_attacks_pawn */
    case ZUG_NO_PIECE:
        break;
    }
    return 0;
}

zug_bitboard zug_attacks_between(zug_square a, zug_square b) { return zug__between[a][b]; }

zug_bitboard zug_attacks_line(zug_square a, zug_square b) { return zug__line[a][b]; }
