/* san_match.c - finds the legal moves a wish names, and how its text differs from the canonical
 * one. Room: notation. Knows pieces and squares; the letters have been read already. */
#include <zug/makemove.h>
#include <zug/movegen.h>

#include "san_match_impl.h"
#include "san_wish_impl.h"

zug_bitboard zug__san_legal_origins(const zug_position *pos, zug_piece_type type, zug_square to) {
    zug_color us = zug_position_turn(pos);
    zug_bitboard legal = 0;
    for (zug_bitboard pieces = zug__reach(pos, us, type, to); pieces;) {
        zug_square from = zug_bitboard_pop(&pieces);
        if (zug__step_is_safe(pos, us, from, to, type))
            legal |= zug_bitboard_of(from);
    }
    return legal;
}

/* Appends a move to the two that are kept; returns how many there are, at most 2. */
static unsigned keep(zug_move found[static 2], unsigned count, zug_move move) {
    if (count < 2)
        found[count++] = move;
    return count;
}

bool zug__san_takes_rook(const zug__wish *wish, zug_square rook) {
    return wish->type == ZUG_KING && wish->capture && wish->targets == zug_bitboard_of(rook);
}

/* True if a wish may name castling by the squares of king and rook. Kxg1, the king that takes its
 * own rook, does where no game of ordinary chess can be meant. */
static bool may_name_castling(const zug__wish *wish, zug_square from, zug_square to) {
    if (wish->origin_letters == 2 && !wish->capture)
        return true;
    int rook_file = zug_square_file(to);
    bool is_ordinary = zug_square_file(from) == 4 && (rook_file == 0 || rook_file == 7);
    return zug__san_takes_rook(wish, to) && !is_ordinary;
}

/* The legal moves of a wish to one target square. */
static unsigned match_target(const zug_position *pos, const zug__wish *wish, zug_square to,
                             zug_move found[static 2], unsigned count) {
    zug_bitboard pieces = wish->origins & pos->color[zug_position_turn(pos)];
    if (wish->type != ZUG_NO_PIECE)
        pieces &= zug_position_of_type(pos, wish->type);
    while (pieces) {
        zug_square from = zug_bitboard_pop(&pieces);
        zug_move move = zug_position_judge_move(pos, from, to, wish->promotion, NULL);
        bool castling = zug_move_sort_of(move) == ZUG_MOVE_CASTLING;
        if (move != ZUG_MOVE_NONE &&
            (!castling || may_name_castling(wish, from, zug_move_to(move))))
            count = keep(found, count, move);
    }
    return count;
}

unsigned zug__san_match(const zug_position *pos, const zug__wish *wish, zug_move found[static 2]) {
    unsigned count = 0;
    if (wish->sort == ZUG__WISH_CASTLING) {
        found[0] = zug_position_judge_castling(pos, wish->kingside, NULL);
        return found[0] != ZUG_MOVE_NONE;
    }
    for (zug_bitboard targets = wish->targets; targets;)
        count = match_target(pos, wish, zug_bitboard_pop(&targets), found, count);
    return count;
}

unsigned zug__san_mark_spelling(const zug_position *pos, zug__mark mark, bool check,
                                zug_move move) {
    if (!check)
        return mark == ZUG__MARK_NONE ? 0 : ZUG_SAN_CHECK_WRONG;
    if (mark == ZUG__MARK_NONE)
        return ZUG_SAN_CHECK_MISSING;
    if (mark == ZUG__MARK_DOUBLE)
        return ZUG_SAN_UNUSUAL;
    zug_position after = *pos;
    zug_position_play(&after, move);
    zug__mark right = zug_movegen_any(&after) ? ZUG__MARK_CHECK : ZUG__MARK_MATE;
    return mark == right ? 0 : ZUG_SAN_CHECK_WRONG;
}

/* Judges the disambiguation of a piece's move that is written with a letter and without a dash. */
static unsigned origin_spelling(const zug_position *pos, const zug__wish *wish, zug_move move) {
    static const uint8_t letters[] = {[ZUG__ORIGIN_NONE] = 0,
                                      [ZUG__ORIGIN_FILE] = 1,
                                      [ZUG__ORIGIN_RANK] = 1,
                                      [ZUG__ORIGIN_SQUARE] = 2};
    zug_square from = zug_move_from(move);
    zug__origin needed = ZUG__ORIGIN_NONE;
    if (wish->type != ZUG_KING)
        needed = zug__san_origin(zug__san_legal_origins(pos, wish->type, zug_move_to(move)), from);
    if (wish->origin_letters > letters[needed])
        return ZUG_SAN_NEEDLESS_ORIGIN;
    /* One letter where one is needed: the file goes before the rank. */
    bool by_rank = wish->origins == zug_bitboard_rank(zug_square_rank(from));
    return needed == ZUG__ORIGIN_FILE && by_rank ? ZUG_SAN_UNUSUAL : 0;
}

unsigned zug__san_spelling(const zug_position *pos, const zug__wish *wish, bool check,
                           zug_move move) {
    unsigned spelling = wish->spelling | zug__san_mark_spelling(pos, wish->mark, check, move);
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
        return wish->sort == ZUG__WISH_CASTLING ? spelling : spelling | ZUG_SAN_UNUSUAL;
    bool captures = zug_bitboard_has(zug_position_occupied(pos), zug_move_to(move)) ||
                    zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT;
    bool by_squares_alone = wish->type == ZUG_NO_PIECE && !wish->dash;
    if (captures && !wish->capture && !by_squares_alone)
        spelling |= ZUG_SAN_CAPTURE_MISSING;
    if (!captures && wish->capture)
        spelling |= ZUG_SAN_CAPTURE_WRONG;
    bool lettered = wish->type != ZUG_NO_PIECE && wish->type != ZUG_PAWN;
    if (lettered && wish->origin_letters > 0 && !wish->dash)
        spelling |= origin_spelling(pos, wish, move);
    return spelling;
}
