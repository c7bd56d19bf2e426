/* polyglot.c - the key of a position in opening books of the Polyglot format.
 * Room: notation. Knows what the format counts; knows nothing of books. */
#include <zug/polyglot.h>

#include "polyglot_table_impl.h"

/* The pieces of one colour and type, which the format numbers by kind. */
static uint64_t key_of_pieces(const zug_position *pos, zug_color color, zug_piece_type type) {
    static const uint8_t kinds[] = {[ZUG_PAWN] = 0, [ZUG_KNIGHT] = 1, [ZUG_BISHOP] = 2,
                                    [ZUG_ROOK] = 3, [ZUG_QUEEN] = 4,  [ZUG_KING] = 5};
    unsigned kind = 2U * kinds[type] + (color == ZUG_WHITE);
    uint64_t key = 0;
    for (zug_bitboard pieces = zug_position_pieces(pos, color, type); pieces;)
        key ^= zug__polyglot_numbers[ZUG__POLYGLOT_PIECES + 64 * kind + zug_bitboard_pop(&pieces)];
    return key;
}

/* The rights to castle, White's before Black's, that with the h-rook first. */
static uint64_t key_of_castling(const zug_position *pos) {
    uint64_t key = 0;
    for (int i = 0; i < 4; i++)
        if (zug_position_castling_rook(pos, i < 2 ? ZUG_WHITE : ZUG_BLACK, i % 2 == 0) !=
            ZUG_NO_SQUARE)
            key ^= zug__polyglot_numbers[ZUG__POLYGLOT_CASTLING + i];
    return key;
}

/* The file of the en passant square, if a pawn of the side to move attacks that square. */
static uint64_t key_of_en_passant(const zug_position *pos) {
    if (pos->en_passant == ZUG_NO_SQUARE)
        return 0;
    zug_color us = zug_position_turn(pos);
    int file = zug_square_file(pos->en_passant), rank = us == ZUG_WHITE ? 4 : 3;
    zug_bitboard beside = 0;
    if (file > 0)
        beside |= zug_bitboard_of(zug_square_at(file - 1, rank));
    if (file < 7)
        beside |= zug_bitboard_of(zug_square_at(file + 1, rank));
    return beside & zug_position_pieces(pos, us, ZUG_PAWN)
               ? zug__polyglot_numbers[ZUG__POLYGLOT_EN_PASSANT + file]
               : 0;
}

uint64_t zug_polyglot_key(const zug_position *pos) {
    uint64_t key = key_of_castling(pos) ^ key_of_en_passant(pos);
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++) {
        key ^= key_of_pieces(pos, ZUG_WHITE, (zug_piece_type)type);
        key ^= key_of_pieces(pos, ZUG_BLACK, (zug_piece_type)type);
    }
    return zug_position_turn(pos) == ZUG_WHITE ? key ^ zug__polyglot_numbers[ZUG__POLYGLOT_TURN]
                                               : key;
}
