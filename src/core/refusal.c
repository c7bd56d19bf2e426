/* refusal.c - judges a move by the Laws, article after article, and says why it is refused.
 * Room: core. Knows squares and pieces; the words for a player are made in notation/sentence.c.
 *
 * It asks in the order an arbiter would: is there such a piece, can it move like that at all (3.2
 * to 3.8), is the way free (3.5), is the promotion named (3.7.3.3), and last whether the king is
 * safe (3.9.2). King safety is looked up on the board as it would be after the move, not by the
 * tables of the move generator, so that each proves the other. */
#include <stddef.h>
#include <zug/attacks.h>
#include <zug/refusal.h>

/* One judgement under way: the question, and the answer as it is found. */
typedef struct judgement {
    const zug_position *pos;
    zug_color us;
    zug_piece_type promotion;
    zug_bitboard occupied;
    zug_refusal why;
} judgement;

/* The pieces of one colour that attack a square when `occupied` is what stands on the board. */
static zug_bitboard attackers(const zug_position *pos, zug_square square, zug_color by,
                              zug_bitboard occupied) {
    zug_bitboard pawns = zug_position_of_type(pos, ZUG_PAWN);
    zug_bitboard diagonal = pos->plane[0] & ~pos->plane[2];
    zug_bitboard straight = pos->plane[1] & ~pos->plane[2];
    zug_bitboard found = zug_attacks_pawn(zug_color_other(by), square) & pawns;
    found |= zug_attacks_knight(square) & zug_position_of_type(pos, ZUG_KNIGHT);
    found |= zug_attacks_king(square) & zug_position_of_type(pos, ZUG_KING);
    found |= zug_attacks_bishop(square, occupied) & diagonal;
    found |= zug_attacks_rook(square, occupied) & straight;
    return found & pos->color[by] & occupied;
}

/* Records the reason with its two further squares; always false, to be returned at once. */
static bool refuse(judgement *j, zug_refusal_code code, zug_square at, zug_square other) {
    j->why.code = code;
    j->why.at = at;
    j->why.other = other;
    return false;
}

/* Refuses with a reason that points at no further square. */
static bool refuse_plainly(judgement *j, zug_refusal_code code) {
    return refuse(j, code, ZUG_NO_SQUARE, ZUG_NO_SQUARE);
}

/* The square of a set that is nearest to `from`, all of them lying on one line to one side of
 * it. */
static zug_square nearest(zug_square from, zug_bitboard set) {
    zug_square first = zug_bitboard_first(set);
    return first > from ? first : zug_bitboard_last(set);
}

/* True if nothing stands strictly between the two squares; otherwise refuses, naming the first
 * piece. */
static bool way_is_free(judgement *j, zug_square from, zug_square to) {
    zug_bitboard blockers = zug_attacks_between(from, to) & j->occupied;
    if (blockers == 0)
        return true;
    return refuse(j, ZUG_REFUSED_BLOCKED, nearest(from, blockers), ZUG_NO_SQUARE);
}

/* True if the king is safe once the piece on `from` stands on `to` and the piece on `taken` is
 * gone. */
static bool king_is_safe(judgement *j, zug_square from, zug_square to, zug_square taken) {
    const zug_position *pos = j->pos;
    zug_color them = zug_color_other(j->us);
    bool king_moves = j->why.type == ZUG_KING;
    zug_square king = king_moves ? to : zug_position_king(pos, j->us);
    zug_bitboard vacated = zug_bitboard_of(from) | zug_bitboard_of(taken);
    zug_bitboard after = (j->occupied & ~vacated) | zug_bitboard_of(to);
    zug_bitboard threats = attackers(pos, king, them, after) & ~zug_bitboard_of(taken);
    if (threats == 0)
        return true;
    if (king_moves)
        return refuse(j, ZUG_REFUSED_KING_INTO_CHECK, zug_bitboard_first(threats), ZUG_NO_SQUARE);
    zug_bitboard old = threats & zug_position_checkers(pos);
    if (old != 0)
        return refuse(j, ZUG_REFUSED_CHECK_NOT_ANSWERED, zug_bitboard_first(old), ZUG_NO_SQUARE);
    /* En passant takes two pieces off the rank at once: neither of them alone is pinned. */
    bool pinned = zug_bitboard_has(zug_position_pins(pos, j->us), from);
    return refuse(j, pinned ? ZUG_REFUSED_PINNED : ZUG_REFUSED_KING_INTO_CHECK,
                  zug_bitboard_first(threats), ZUG_NO_SQUARE);
}

/* True if a promotion is named exactly when a pawn reaches its last rank, and to a piece that may
 * be. */
static bool promotion_fits(judgement *j, zug_square to) {
    int last = j->us == ZUG_WHITE ? 7 : 0;
    bool promotes = j->why.type == ZUG_PAWN && zug_square_rank(to) == last;
    if (promotes && j->promotion == ZUG_NO_PIECE)
        return refuse_plainly(j, ZUG_REFUSED_PROMOTION_MISSING);
    bool proper = j->promotion != ZUG_PAWN && j->promotion != ZUG_KING;
    if (j->promotion != ZUG_NO_PIECE && (!promotes || !proper))
        return refuse_plainly(j, ZUG_REFUSED_PROMOTION_IMPOSSIBLE);
    return true;
}

/* Judges a pawn's step straight ahead (3.7.1, 3.7.2). */
static bool pawn_may_advance(judgement *j, zug_square from, zug_square to) {
    int forward = j->us == ZUG_WHITE ? 1 : -1;
    int steps = (zug_square_rank(to) - zug_square_rank(from)) * forward;
    int home = j->us == ZUG_WHITE ? 1 : 6;
    if (steps != 1 && !(steps == 2 && zug_square_rank(from) == home))
        return refuse_plainly(j, ZUG_REFUSED_NO_SUCH_PIECE);
    if (!way_is_free(j, from, to))
        return false;
    if (zug_bitboard_has(j->occupied, to))
        return refuse(j, ZUG_REFUSED_BLOCKED, to, ZUG_NO_SQUARE);
    return true;
}

/* Judges a pawn's diagonal step (3.7.3, 3.7.3.1, 3.7.3.2); *taken gets the square of the piece it
 * takes. */
static bool pawn_may_capture(judgement *j, zug_square from, zug_square to, zug_square *taken) {
    const zug_position *pos = j->pos;
    *taken = to;
    if (zug_bitboard_has(j->occupied, to))
        return true;
    zug_square passed = zug_square_at(zug_square_file(to), zug_square_rank(from));
    *taken = passed;
    if (pos->en_passant == to)
        return true;
    zug_bitboard pawns = zug_position_pieces(pos, zug_color_other(j->us), ZUG_PAWN);
    int fifth = j->us == ZUG_WHITE ? 4 : 3;
    if (zug_square_rank(from) == fifth && zug_bitboard_has(pawns, passed))
        return refuse(j, ZUG_REFUSED_EN_PASSANT_TOO_LATE, passed, ZUG_NO_SQUARE);
    return refuse_plainly(j, ZUG_REFUSED_NO_SUCH_PIECE);
}

/* Judges any move of a pawn and returns it, or ZUG_MOVE_NONE. */
static zug_move judge_pawn(judgement *j, zug_square from, zug_square to) {
    zug_square taken = to;
    bool diagonal = zug_bitboard_has(zug_attacks_pawn(j->us, from), to);
    if (diagonal) {
        if (!pawn_may_capture(j, from, to, &taken))
            return ZUG_MOVE_NONE;
    } else if (zug_square_file(from) != zug_square_file(to)) {
        refuse_plainly(j, ZUG_REFUSED_NO_SUCH_PIECE);
        return ZUG_MOVE_NONE;
    } else if (!pawn_may_advance(j, from, to)) {
        return ZUG_MOVE_NONE;
    }
    if (!promotion_fits(j, to) || !king_is_safe(j, from, to, taken))
        return ZUG_MOVE_NONE;
    if (j->promotion != ZUG_NO_PIECE)
        return zug_move_promote(from, to, j->promotion);
    return zug_move_make(from, to, taken == to ? ZUG_MOVE_PLAIN : ZUG_MOVE_EN_PASSANT);
}

/* Judges any move of another piece, castling apart, and returns it, or ZUG_MOVE_NONE. */
static zug_move judge_piece(judgement *j, zug_square from, zug_square to) {
    if (!zug_bitboard_has(zug_attacks_by(j->why.type, from, 0), to)) {
        refuse_plainly(j, ZUG_REFUSED_NO_SUCH_PIECE);
        return ZUG_MOVE_NONE;
    }
    bool slides = j->why.type != ZUG_KNIGHT && j->why.type != ZUG_KING;
    if (slides && !way_is_free(j, from, to))
        return ZUG_MOVE_NONE;
    if (!promotion_fits(j, to) || !king_is_safe(j, from, to, to))
        return ZUG_MOVE_NONE;
    return zug_move_make(from, to, ZUG_MOVE_PLAIN);
}

/* True if the squares king and rook need are free of other pieces (3.8.2.2, and Chess960). */
static bool castling_is_free(judgement *j, zug_castling c) {
    zug_bitboard own = zug_bitboard_of(c.king_from) | zug_bitboard_of(c.rook_from);
    zug_bitboard need = zug_attacks_between(c.king_from, c.rook_from) |
                        zug_attacks_between(c.king_from, c.king_to) |
                        zug_attacks_between(c.rook_from, c.rook_to) | zug_bitboard_of(c.king_to) |
                        zug_bitboard_of(c.rook_to);
    zug_bitboard blockers = need & j->occupied & ~own;
    if (blockers == 0)
        return true;
    bool rightwards = c.rook_from > c.king_from;
    zug_bitboard below = blockers & (zug_bitboard_of(c.king_from) - 1);
    zug_bitboard above = blockers & ~below;
    zug_bitboard side = rightwards ? above : below;
    zug_square at = side != 0 ? nearest(c.king_from, side) : nearest(c.king_from, blockers);
    return refuse(j, ZUG_REFUSED_CASTLING_BLOCKED, at, ZUG_NO_SQUARE);
}

/* True if no square the king crosses or reaches is attacked; it has not been in check before. */
static bool castling_is_safe(judgement *j, zug_castling c) {
    zug_color them = zug_color_other(j->us);
    zug_bitboard left = zug_bitboard_of(c.king_from) | zug_bitboard_of(c.rook_from);
    zug_bitboard after = (j->occupied & ~left) | zug_bitboard_of(c.rook_to);
    int step = c.king_to > c.king_from ? 1 : -1;
    for (int square = c.king_from; square != c.king_to; square += step) {
        zug_bitboard threats = attackers(j->pos, (zug_square)square, them, j->occupied);
        if (threats != 0)
            return refuse(j, ZUG_REFUSED_CASTLING_THROUGH_CHECK, (zug_square)square,
                          zug_bitboard_first(threats));
    }
    /* On its last square the king no longer has the rook where it stood before (Chess960). */
    zug_bitboard threats = attackers(j->pos, c.king_to, them, after);
    if (threats != 0)
        return refuse(j, ZUG_REFUSED_CASTLING_THROUGH_CHECK, c.king_to,
                      zug_bitboard_first(threats));
    return true;
}

/* Judges castling to one side (3.8.2) and returns the move, or ZUG_MOVE_NONE. */
static zug_move judge_castling(judgement *j, zug_square king, bool kingside) {
    j->why.to = zug_square_at(kingside ? 6 : 2, j->us == ZUG_WHITE ? 0 : 7);
    zug_square rook = zug_position_castling_rook(j->pos, j->us, kingside);
    if (rook == ZUG_NO_SQUARE) {
        refuse_plainly(j, ZUG_REFUSED_CASTLING_RIGHT_LOST);
        return ZUG_MOVE_NONE;
    }
    if (!promotion_fits(j, j->why.to))
        return ZUG_MOVE_NONE;
    zug_bitboard checkers = zug_position_checkers(j->pos);
    if (checkers != 0) {
        refuse(j, ZUG_REFUSED_CASTLING_IN_CHECK, zug_bitboard_first(checkers), ZUG_NO_SQUARE);
        return ZUG_MOVE_NONE;
    }
    zug_castling castling = zug_position_castling(j->pos, j->us, rook);
    if (!castling_is_free(j, castling) || !castling_is_safe(j, castling))
        return ZUG_MOVE_NONE;
    return zug_move_make(king, rook, ZUG_MOVE_CASTLING);
}

/* True if the king's move means castling; *kingside says to which side. It does onto a rook that
 * may castle; and as a step of two squares or more along the rank to the c- or g-file, if the king
 * stands on its home square of standard chess or has that right. */
static bool means_castling(const judgement *j, zug_square from, zug_square to, bool *kingside) {
    if (zug_bitboard_has(j->pos->castling & j->pos->color[j->us], to)) {
        *kingside = to > from;
        return true;
    }
    int home_rank = j->us == ZUG_WHITE ? 0 : 7;
    int file = zug_square_file(to);
    int distance = file - zug_square_file(from);
    *kingside = file == 6;
    if (zug_square_rank(from) != home_rank || zug_square_rank(to) != home_rank ||
        (file != 2 && file != 6) || (distance >= -1 && distance <= 1))
        return false;
    return zug_square_file(from) == 4 ||
           zug_position_castling_rook(j->pos, j->us, *kingside) != ZUG_NO_SQUARE;
}

/* Judges the move whose two squares are on the board. */
static zug_move judge(judgement *j, zug_square from, zug_square to) {
    bool kingside = false;
    if (!zug_bitboard_has(j->pos->color[j->us], from) || from == to) {
        refuse_plainly(j, ZUG_REFUSED_NO_SUCH_PIECE);
        return ZUG_MOVE_NONE;
    }
    if (j->why.type == ZUG_KING && means_castling(j, from, to, &kingside))
        return judge_castling(j, from, kingside);
    if (zug_bitboard_has(j->pos->color[j->us], to)) {
        refuse_plainly(j, ZUG_REFUSED_OWN_PIECE_ON_TARGET);
        return ZUG_MOVE_NONE;
    }
    return j->why.type == ZUG_PAWN ? judge_pawn(j, from, to) : judge_piece(j, from, to);
}

zug_move zug_position_judge_move(const zug_position *pos, zug_square from, zug_square to,
                                 zug_piece_type promotion, zug_refusal *why) {
    judgement j = {.pos = pos,
                   .us = zug_position_turn(pos),
                   .promotion = promotion,
                   .occupied = zug_position_occupied(pos),
                   .why = {.code = ZUG_REFUSED_NOT_A_MOVE,
                           .type = ZUG_NO_PIECE,
                           .from = from,
                           .to = to,
                           .at = ZUG_NO_SQUARE,
                           .other = ZUG_NO_SQUARE,
                           .suggestion = ZUG_MOVE_NONE}};
    zug_move move = ZUG_MOVE_NONE;
    if (from < ZUG_NO_SQUARE && to < ZUG_NO_SQUARE) {
        j.why.type = zug_position_type_on(pos, from);
        j.why.origins = zug_bitboard_of(from);
        move = judge(&j, from, to);
    }
    if (move != ZUG_MOVE_NONE)
        j.why.code = ZUG_REFUSED_NOT;
    if (why != NULL)
        *why = j.why;
    return move;
}

zug_move zug_position_judge_castling(const zug_position *pos, bool kingside, zug_refusal *why) {
    zug_color us = zug_position_turn(pos);
    judgement j = {.pos = pos,
                   .us = us,
                   .promotion = ZUG_NO_PIECE,
                   .occupied = zug_position_occupied(pos),
                   .why = {.code = ZUG_REFUSED_NOT,
                           .type = ZUG_KING,
                           .from = zug_position_king(pos, us),
                           .to = ZUG_NO_SQUARE,
                           .at = ZUG_NO_SQUARE,
                           .other = ZUG_NO_SQUARE,
                           .origins = zug_position_pieces(pos, us, ZUG_KING),
                           .suggestion = ZUG_MOVE_NONE}};
    zug_move move = judge_castling(&j, j.why.from, kingside);
    if (why != NULL)
        *why = j.why;
    return move;
}
