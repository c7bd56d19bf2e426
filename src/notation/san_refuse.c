/* san_refuse.c - chooses the reason why no legal move is what a text says.
 * Room: notation. Knows wishes and reasons; each piece is judged by the core. */
#include "san_wish_impl.h"

zug_refusal zug__san_plain_refusal(zug_refusal_code code) {
    return (zug_refusal){.code = code,
                         .type = ZUG_NO_PIECE,
                         .from = ZUG_NO_SQUARE,
                         .to = ZUG_NO_SQUARE,
                         .at = ZUG_NO_SQUARE,
                         .other = ZUG_NO_SQUARE,
                         .origins = ~UINT64_C(0),
                         .suggestion = ZUG_MOVE_NONE};
}

/* How near a refused piece came to a legal move. Of several pieces that could be meant, the nearest
 * gives the reason: one that could go there but for its king, then one that only lacks a proper
 * promotion, then one that was too late or had something in its way, and last one that never moves
 * like that. */
static int nearness(zug_refusal_code code) {
    switch (code) {
    case ZUG_REFUSED_PINNED:
    case ZUG_REFUSED_KING_INTO_CHECK:
    case ZUG_REFUSED_CHECK_NOT_ANSWERED:
        return 5;
    case ZUG_REFUSED_PROMOTION_MISSING:
    case ZUG_REFUSED_PROMOTION_IMPOSSIBLE:
        return 4;
    case ZUG_REFUSED_EN_PASSANT_TOO_LATE:
        return 3;
    case ZUG_REFUSED_BLOCKED:
    case ZUG_REFUSED_CASTLING_RIGHT_LOST:
    case ZUG_REFUSED_CASTLING_BLOCKED:
    case ZUG_REFUSED_CASTLING_THROUGH_CHECK:
    case ZUG_REFUSED_CASTLING_IN_CHECK:
        return 2;
    case ZUG_REFUSED_OWN_PIECE_ON_TARGET:
        return 1;
    case ZUG_REFUSED_NO_SUCH_PIECE:
    case ZUG_REFUSED_NOT_A_MOVE:
    case ZUG_REFUSED_AMBIGUOUS:
    case ZUG_REFUSED_NULL_MOVE:
    case ZUG_REFUSED_NOT:
        break;
    }
    return 0;
}

/* The one square of a set, or NO_SQUARE if there are none or several. */
static zug_square only_square(zug_bitboard set) {
    return set == 0 || zug_bitboard_several(set) ? ZUG_NO_SQUARE : zug_bitboard_first(set);
}

/* Judges all pieces that could be meant and keeps the nearest reason. */
static void judge_pieces(const zug_position *pos, const zug__wish *wish, zug_bitboard pieces,
                         zug_refusal *why) {
    int best = 0;
    bool by_file = zug_bitboard_several(wish->targets);
    while (pieces) {
        zug_square from = zug_bitboard_pop(&pieces);
        /* `exd` means the one square of the file that this pawn attacks. */
        zug_bitboard attacked = zug__pawn_attacks[zug_position_turn(pos)][from];
        for (zug_bitboard targets = wish->targets & (by_file ? attacked : ~UINT64_C(0)); targets;) {
            zug_refusal reason;
            zug_square to = zug_bitboard_pop(&targets);
            (void)zug_position_judge_move(pos, from, to, wish->promotion, &reason);
            if (nearness(reason.code) > best) {
                best = nearness(reason.code);
                *why = reason;
            }
        }
    }
}

/* The wish says an x or names only a target where castling would be the king's move. */
static bool names_castling(const zug__wish *wish, const zug_refusal *why) {
    return why->type == ZUG_KING && why->from != ZUG_NO_SQUARE &&
           (wish->origin_letters < 2 || wish->capture) &&
           (why->code == ZUG_REFUSED_CASTLING_RIGHT_LOST ||
            why->code == ZUG_REFUSED_CASTLING_BLOCKED ||
            why->code == ZUG_REFUSED_CASTLING_THROUGH_CHECK ||
            why->code == ZUG_REFUSED_CASTLING_IN_CHECK);
}

void zug__san_refuse(const zug_position *pos, const zug__wish *wish, unsigned matches,
                     const zug_move found[static 2], zug_refusal *why) {
    if (wish->sort == ZUG__WISH_CASTLING) {
        (void)zug_position_judge_castling(pos, wish->kingside, why);
        return;
    }
    zug_refusal reason = zug__san_plain_refusal(ZUG_REFUSED_NO_SUCH_PIECE);
    reason.type = wish->type;
    reason.to = only_square(wish->targets);
    reason.origins = wish->origins;
    *why = reason;
    if (matches > 1) {
        why->code = ZUG_REFUSED_AMBIGUOUS;
        why->at = zug_move_from(found[0]);
        why->other = zug_move_from(found[1]);
        return;
    }
    zug_bitboard pieces = wish->origins & pos->color[zug_position_turn(pos)];
    if (wish->type != ZUG_NO_PIECE)
        pieces &= zug_position_of_type(pos, wish->type);
    judge_pieces(pos, wish, pieces, why);
    if (names_castling(wish, why))
        *why = reason;
    why->origins = wish->origins;
    if (why->code == ZUG_REFUSED_NO_SUCH_PIECE) {
        bool full = wish->origin_letters == 2;
        why->from = full ? only_square(wish->origins) : only_square(pieces);
        if (why->from != ZUG_NO_SQUARE && why->type == ZUG_NO_PIECE)
            why->type = zug_position_type_on(pos, why->from);
    }
}
