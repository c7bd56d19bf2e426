/* movegen.c - the legal moves of a position, and whether one given move is legal or gives check.
 * Room: core. Knows the moves of the pieces; knows nothing of games, clocks or draws. */
#include <zug/movegen.h>

#include "generate_impl.h"
#include "kernel_impl.h"

void zug_movegen_legal(const zug_position *pos, zug_move_list *out) {
    out->count = ZUG__KERNEL(list)(pos, out->moves);
}

unsigned zug_movegen_count(const zug_position *pos) { return ZUG__KERNEL(count)(pos); }

bool zug_movegen_any(const zug_position *pos) { return ZUG__KERNEL(any)(pos); }

bool zug_position_in_check(const zug_position *pos) { return zug_position_checkers(pos) != 0; }

bool zug_position_is_checkmate(const zug_position *pos) {
    return zug_position_in_check(pos) && !zug_movegen_any(pos);
}

bool zug_position_is_stalemate(const zug_position *pos) {
    return !zug_position_in_check(pos) && !zug_movegen_any(pos);
}

/* A king's step: not next to danger, also not along the line of a check it is in. */
static bool king_step_is_legal(const zug_position *pos, zug_color us, zug_square from,
                               zug_square to) {
    zug_bitboard occupied = zug_position_occupied(pos) & ~zug_bitboard_of(from);
    return zug_bitboard_has(zug__king_attacks[from] & ~pos->color[us], to) &&
           !zug__attackers(pos, to, zug_color_other(us), occupied);
}

static bool castling_is_legal(const zug_position *pos, zug_color us, zug_square from,
                              zug_square rook) {
    zug_color them = zug_color_other(us);
    zug_bitboard rooks = zug__home_rank(us) & pos->castling & zug_bitboard_of(rook);
    if (!rooks || from != zug_position_king(pos, us) || zug_position_checkers(pos))
        return false;
    zug__sink sink = {.purpose = ZUG__ANY};
    zug_bitboard attacked = zug__attacked_by(pos, them, zug_position_occupied(pos));
    zug__castlings(pos, us, rooks & zug__unblocked_rooks(pos, us, from), attacked, &sink);
    return sink.count != 0;
}

static bool en_passant_is_legal(const zug_position *pos, zug_color us, zug_square from,
                                zug_square to) {
    zug_bitboard takers = zug__pawn_attacks[zug_color_other(us)][to] & zug__pawns(pos);
    return pos->can_take_en_passant && to == pos->en_passant && zug_bitboard_has(takers, from) &&
           zug__en_passant_is_legal(pos, us, from);
}

/* Where the pawn on a square can go, king or no king, en passant aside. */
static zug_bitboard pawn_targets(const zug_position *pos, zug_color us, zug_square from) {
    zug_bitboard empty = ~zug_position_occupied(pos), pawn = zug_bitboard_of(from);
    zug_bitboard steps, doubles;
    if (us == ZUG_WHITE) {
        steps = pawn << 8 & empty;
        doubles = (steps & zug_bitboard_rank(2)) << 8 & empty;
    } else {
        steps = pawn >> 8 & empty;
        doubles = (steps & zug_bitboard_rank(5)) >> 8 & empty;
    }
    return steps | doubles | (zug__pawn_attacks[us][from] & pos->color[zug_color_other(us)]);
}

/* True if the piece on `from`, no king, moves in this way at all, other kings aside. */
static bool reaches(const zug_position *pos, zug_color us, zug_square from, zug_square to) {
    zug_piece_type type = zug_position_type_on(pos, from);
    if (type == ZUG_PAWN)
        return zug_bitboard_has(pawn_targets(pos, us, from), to);
    if (zug_bitboard_has(pos->color[us], to))
        return false;
    if (type == ZUG_KNIGHT)
        return zug_bitboard_has(zug__knight_attacks[from], to);
    zug_bitboard lines = (type != ZUG_ROOK ? zug__diagonal_lines[from] : 0) |
                         (type != ZUG_BISHOP ? zug__straight_lines[from] : 0);
    return zug_bitboard_has(lines, to) && !(zug__between[from][to] & zug_position_occupied(pos));
}

/* True if this piece's move leaves its own king safe. */
static bool keeps_king_safe(const zug_position *pos, zug_color us, zug_square from, zug_square to) {
    zug__guard guard = zug__find_guard(pos, us);
    if (zug_bitboard_several(guard.checkers) || !zug_bitboard_has(guard.targets, to))
        return false;
    bool pinned = zug_bitboard_has(guard.straight_pins | guard.diagonal_pins, from);
    return !pinned || zug_bitboard_has(zug__line[guard.king][from], to);
}

/* A plain move or a promotion; a pawn promotes exactly when it reaches the last rank. */
static bool step_is_legal(const zug_position *pos, zug_color us, zug_move move) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug_piece_type type = zug_position_type_on(pos, from);
    bool must_promote = type == ZUG_PAWN && zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, to);
    if (must_promote != (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION))
        return false;
    if (type == ZUG_KING)
        return king_step_is_legal(pos, us, from, to);
    return reaches(pos, us, from, to) && keeps_king_safe(pos, us, from, to);
}

bool zug_movegen_is_legal(const zug_position *pos, zug_move move) {
    zug_color us = zug_position_turn(pos);
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    bool names_piece = (move >> 12 & 3) != 0;
    if (!zug_bitboard_has(pos->color[us], from))
        return false;
    switch (zug_move_sort_of(move)) {
    case ZUG_MOVE_PLAIN:
        return !names_piece && step_is_legal(pos, us, move);
    case ZUG_MOVE_PROMOTION:
        return step_is_legal(pos, us, move);
    case ZUG_MOVE_EN_PASSANT:
        return !names_piece && en_passant_is_legal(pos, us, from, to);
    case ZUG_MOVE_CASTLING:
        return !names_piece && castling_is_legal(pos, us, from, to);
    }
    return false;
}

/* True if the piece that has arrived attacks the enemy king. */
static bool checks_directly(zug_color us, zug_piece_type type, zug_square to, zug_square king,
                            zug_bitboard occupied) {
    switch (type) {
    case ZUG_PAWN:
        return zug_bitboard_has(zug__pawn_attacks[us][to], king);
    case ZUG_KNIGHT:
        return zug_bitboard_has(zug__knight_attacks[to], king);
    case ZUG_BISHOP:
    case ZUG_ROOK:
    case ZUG_QUEEN: {
        zug_bitboard lines = (type != ZUG_ROOK ? zug__diagonal_lines[to] : 0) |
                             (type != ZUG_BISHOP ? zug__straight_lines[to] : 0);
        return zug_bitboard_has(lines, king) && !(zug__between[to][king] & occupied);
    }
    case ZUG_KING:
    case ZUG_NO_PIECE:
        break;
    }
    return false;
}

/* True if a slider of side us, not standing on a vacated square, attacks the enemy king. */
static bool slider_checks(const zug_position *pos, zug_color us, zug_square king,
                          zug_bitboard vacated, zug_bitboard occupied) {
    return (zug__slider_attackers(pos, king, us, occupied) & ~vacated) != 0;
}

bool zug_movegen_gives_check(const zug_position *pos, zug_move move) {
    zug_color us = zug_position_turn(pos);
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug_square king = zug_position_king(pos, zug_color_other(us));
    zug_bitboard vacated = zug_bitboard_of(from), arrived = zug_bitboard_of(to);
    zug_piece_type type = zug_position_type_on(pos, from);
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        type = zug_move_promotion(move);
    if (zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT)
        vacated |= zug_bitboard_of(zug__passed_pawn(to));
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING) {
        zug_castling castling = zug__castling(pos, us, to);
        vacated |= arrived;
        arrived = zug_bitboard_of(castling.king_to) | zug_bitboard_of(castling.rook_to);
        type = ZUG_ROOK;
        to = castling.rook_to;
    }
    zug_bitboard occupied = (zug_position_occupied(pos) & ~vacated) | arrived;
    if (checks_directly(us, type, to, king, occupied))
        return true;
    zug_bitboard lines = zug__straight_lines[king] | zug__diagonal_lines[king];
    return vacated & lines && slider_checks(pos, us, king, vacated, occupied);
}
