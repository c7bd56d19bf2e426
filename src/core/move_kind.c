/* move_kind.c - what kind of move a move is, and the legal moves of a kind.
 * Room: core. */
#include <zug/makemove.h>
#include <zug/move_kind.h>
#include <zug/movegen.h>

enum {
    KINDS_OF_CHECK = ZUG_KIND_CHECK | ZUG_KIND_MATE,
    KINDS_OF_END = ZUG_KIND_MATE | ZUG_KIND_STALEMATE
};

/* What is seen without making the move. */
static unsigned plain_kinds(const zug_position *pos, zug_move move) {
    switch (zug_move_sort_of(move)) {
    case ZUG_MOVE_CASTLING:
        return ZUG_KIND_CASTLING | ZUG_KIND_QUIET;
    case ZUG_MOVE_EN_PASSANT:
        return ZUG_KIND_EN_PASSANT | ZUG_KIND_CAPTURE;
    case ZUG_MOVE_PLAIN:
    case ZUG_MOVE_PROMOTION:
        break;
    }
    unsigned kinds = zug_move_promotion(move) != ZUG_NO_PIECE ? ZUG_KIND_PROMOTION : 0;
    if (zug_position_type_on(pos, zug_move_to(move)) != ZUG_NO_PIECE)
        kinds |= ZUG_KIND_CAPTURE;
    return kinds != 0 ? kinds : ZUG_KIND_QUIET;
}

/* Whether the move gives check, and whether it ends the game. Only kinds that are asked for cost
 * anything. */
static unsigned kinds_behind(const zug_position *pos, zug_move move, unsigned asked) {
    unsigned kinds = 0;
    if (asked & KINDS_OF_CHECK && zug_movegen_gives_check(pos, move))
        kinds |= ZUG_KIND_CHECK;
    if (!(asked & KINDS_OF_END))
        return kinds;
    zug_position after = *pos;
    zug_position_play(&after, move);
    if (!zug_movegen_any(&after))
        kinds |= zug_position_in_check(&after) ? ZUG_KIND_MATE : ZUG_KIND_STALEMATE;
    return kinds;
}

unsigned zug_move_kind(const zug_position *pos, zug_move move) {
    return plain_kinds(pos, move) | kinds_behind(pos, move, KINDS_OF_CHECK | KINDS_OF_END);
}

/* Where the piece that moves comes to stand. */
static zug_square goal_of(const zug_position *pos, zug_move move) {
    if (zug_move_sort_of(move) != ZUG_MOVE_CASTLING)
        return zug_move_to(move);
    return zug_position_castling(pos, zug_position_turn(pos), zug_move_to(move)).king_to;
}

/* True if the squares and the piece of a move are wanted. */
static bool fits(const zug_position *pos, const zug_move_filter *filter, zug_move move) {
    if (filter->from != 0 && !zug_bitboard_has(filter->from, zug_move_from(move)))
        return false;
    if (filter->to != 0 && !zug_bitboard_has(filter->to, goal_of(pos, move)))
        return false;
    return filter->type == ZUG_NO_PIECE ||
           zug_position_type_on(pos, zug_move_from(move)) == filter->type;
}

void zug_move_kind_list(const zug_position *pos, const zug_move_filter *filter,
                        zug_move_list *out) {
    size_t kept = 0;
    zug_movegen_legal(pos, out);
    for (size_t i = 0; i < out->count; i++) {
        zug_move move = out->moves[i];
        if (fits(pos, filter, move) &&
            (filter->kinds == 0 || filter->kinds & plain_kinds(pos, move) ||
             filter->kinds & kinds_behind(pos, move, filter->kinds)))
            out->moves[kept++] = move;
    }
    out->count = kept;
}
