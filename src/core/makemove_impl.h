/* makemove_impl.h - playing a move, inline and specialised on the side to move. Room: core.
 *
 * What is kept besides the board is a constant wherever these functions are used, and so is us:
 * perft looks at neither key nor counters, the replay of a file at no key. */
#ifndef ZUG_MAKEMOVE_IMPL_H
#define ZUG_MAKEMOVE_IMPL_H

#include "position_impl.h"
#include "zobrist_impl.h"

typedef enum zug__books {
    ZUG__BOARD_ONLY,
    ZUG__COUNTERS, /* the key is not kept, until zug_position_settle */
    ZUG__KEY_AND_COUNTERS
} zug__books;

/* Lifts what stands on the squares of `lifted` and puts a piece of this kind on `to`. */
ZUG__INLINE void zug__replace(zug_position *pos, zug_bitboard lifted, zug_piece_type type,
                              zug_square to) {
    /* All ones where a kind has the bit: for a kind that is known only when it runs, a table beats
     * shifts. */
    static const zug_bitboard bits[8][3] = {
#define YES (~UINT64_C(0))
        [ZUG_BISHOP] = {YES, 0, 0}, [ZUG_ROOK] = {0, YES, 0},     [ZUG_QUEEN] = {YES, YES, 0},
        [ZUG_PAWN] = {0, 0, YES},   [ZUG_KNIGHT] = {YES, 0, YES}, [ZUG_KING] = {0, YES, YES}};
#undef YES
    for (int i = 0; i < 3; i++)
        pos->plane[i] = (pos->plane[i] & ~lifted) | (bits[type][i] & zug_bitboard_of(to));
}

/* King and rook change places: the rook's square is the move's target, also in Chess960. */
ZUG__INLINE void zug__play_castling(zug_position *pos, zug_color us, zug_square rook,
                                    zug__books books) {
    zug_castling move = zug__castling(pos, us, rook);
    zug_bitboard lifted = zug_bitboard_of(move.king_from) | zug_bitboard_of(move.rook_from);
    zug__replace(pos, lifted, ZUG_KING, move.king_to);
    zug__replace(pos, 0, ZUG_ROOK, move.rook_to);
    pos->color[us] =
        (pos->color[us] & ~lifted) | zug_bitboard_of(move.king_to) | zug_bitboard_of(move.rook_to);
    if (books == ZUG__KEY_AND_COUNTERS) {
        pos->key ^= zug__piece_key(us, ZUG_KING, move.king_from) ^
                    zug__piece_key(us, ZUG_KING, move.king_to) ^
                    zug__piece_key(us, ZUG_ROOK, move.rook_from) ^
                    zug__piece_key(us, ZUG_ROOK, move.rook_to);
    }
}

/* Every move but castling: a piece goes from one square to another, maybe capturing. */
ZUG__INLINE void zug__play_step(zug_position *pos, zug_color us, zug_move move, zug_piece_type type,
                                zug__books books) {
    zug_color them = zug_color_other(us);
    zug_square from = zug_move_from(move), to = zug_move_to(move), taken = to;
    zug_piece_type becomes = type;
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        becomes = zug_move_promotion(move);
    else if (zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT)
        taken = zug__passed_pawn(to);
    zug_bitboard origin = zug_bitboard_of(from), capture = zug_bitboard_of(taken);
    if (books != ZUG__BOARD_ONLY) {
        bool starts_anew = type == ZUG_PAWN || (pos->color[them] & capture) != 0;
        pos->halfmove_clock = starts_anew ? 0 : pos->halfmove_clock;
    }
    if (books == ZUG__KEY_AND_COUNTERS) {
        zug_piece_type captured = zug_position_type_on(pos, taken);
        pos->key ^= zug__piece_key(us, type, from) ^ zug__piece_key(us, becomes, to) ^
                    zug__piece_key(them, captured, taken);
    }
    zug__replace(pos, origin | capture, becomes, to);
    pos->color[us] ^= origin | zug_bitboard_of(to);
    pos->color[them] &= ~capture;
}

/* A right is lost when its king or rook leaves home, or when the rook is captured there. */
ZUG__INLINE void zug__lose_castling(zug_position *pos, zug_bitboard lost, zug__books books) {
    lost &= pos->castling;
    pos->castling ^= lost;
    if (books == ZUG__KEY_AND_COUNTERS)
        pos->key ^= zug__castling_key(lost);
}

/* Remembers a pawn's double step, and counts it for the key only if it can be taken
 * (Article 9.2.2). Written without a branch for the double step itself, which no processor can
 * foresee. */
ZUG__INLINE void zug__note_double_step(zug_position *pos, zug_color us, zug_square from,
                                       zug_square to) {
    bool is_double = (from ^ to) == 16;
    zug_square passed = zug__passed_pawn(to);
    pos->en_passant = is_double ? passed : ZUG_NO_SQUARE;
    zug_bitboard takers = zug__pawn_attacks[us][passed] & zug__pawns(pos) &
                          pos->color[zug_color_other(us)] & ((zug_bitboard)0 - is_double);
    if (takers && zug__can_take_en_passant(pos)) {
        pos->can_take_en_passant = true;
        pos->key ^= zug__file_key(zug_square_file(to));
    }
}

/* The en passant capture that was not made is no longer possible. */
ZUG__INLINE void zug__forget_double_step(zug_position *pos) {
    if (pos->can_take_en_passant)
        pos->key ^= zug__file_key(zug_square_file(pos->en_passant));
    pos->en_passant = ZUG_NO_SQUARE;
    pos->can_take_en_passant = false;
}

/* The number after this one; the counters of a position stop at the largest. */
ZUG__INLINE uint16_t zug__next_number(uint16_t number) {
    return number < UINT16_MAX ? (uint16_t)(number + 1) : number;
}

/* Hands the move to the other side. */
ZUG__INLINE void zug__pass_turn(zug_position *pos, zug_color us, zug__books books) {
    pos->side_to_move = (uint8_t)zug_color_other(us);
    if (books == ZUG__KEY_AND_COUNTERS)
        pos->key ^= zug__black_key();
    if (books != ZUG__BOARD_ONLY && us == ZUG_BLACK)
        pos->fullmove_number = zug__next_number(pos->fullmove_number);
}

/* Plays a legal move by a piece of this kind of side us, who has the move. */
ZUG__INLINE void zug__play_piece(zug_position *pos, zug_color us, zug_piece_type type,
                                 zug_move move, zug__books books) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug__forget_double_step(pos);
    if (books != ZUG__BOARD_ONLY)
        pos->halfmove_clock = zug__next_number(pos->halfmove_clock);
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
        zug__play_castling(pos, us, to, books);
    else
        zug__play_step(pos, us, move, type, books);
    zug_bitboard left_home = type == ZUG_KING ? zug__home_rank(us) : zug_bitboard_of(from);
    zug__lose_castling(pos, left_home | zug_bitboard_of(to), books);
    zug__pass_turn(pos, us, books);
    if (type == ZUG_PAWN)
        zug__note_double_step(pos, us, from, to);
}

/* Plays a legal move of side us, who has the move. */
ZUG__INLINE void zug__play(zug_position *pos, zug_color us, zug_move move, zug__books books) {
    zug__play_piece(pos, us, zug_position_type_on(pos, zug_move_from(move)), move, books);
}

#endif
