/* generate_impl.h - legal moves, inline and specialised on the side to move and on the purpose.
 * Room: core.
 *
 * No move is made to be tested. Instead three sets are found first: the squares that a move must go
 * to when the king is in check, the lines on which pinned pieces may move, and the squares the king
 * must avoid. Listing, counting and asking for any move are one piece of code, so that they cannot
 * disagree. */
#ifndef ZUG_GENERATE_IMPL_H
#define ZUG_GENERATE_IMPL_H

#include "position_impl.h"

typedef enum zug__purpose { ZUG__LIST, ZUG__COUNT, ZUG__ANY } zug__purpose;

/* Where the moves go: to a list, to a count, or nowhere but to the knowledge that there is one. */
typedef struct zug__sink {
    zug__purpose purpose;
    zug_move *next;
    unsigned count;
} zug__sink;

/* What keeps the side to move from moving freely. */
typedef struct zug__guard {
    zug_square king;
    zug_bitboard checkers;
    zug_bitboard
        targets; /* where a piece other than the king may go: all, or what stops the check */
    zug_bitboard
        straight_pins; /* the ranks and files from the king to the pinning pieces, those included */
    zug_bitboard diagonal_pins;
} zug__guard;

/* Looks from the king along its lines for sliders that check it or pin the one piece between. */
ZUG__INLINE void zug__guard_lines(zug__guard *guard, zug_bitboard snipers, zug_bitboard occupied,
                                  zug_bitboard own, zug_bitboard *pins) {
    while (snipers) {
        zug_square sniper = zug_bitboard_pop(&snipers);
        zug_bitboard way = zug__between[guard->king][sniper];
        zug_bitboard pieces = way & occupied;
        if (!pieces) {
            guard->checkers |= zug_bitboard_of(sniper);
            guard->targets |= way;
        } else if (!zug_bitboard_several(pieces) && pieces & own) {
            *pins |= way | zug_bitboard_of(sniper);
        }
    }
}

ZUG__INLINE zug__guard zug__find_guard(const zug_position *pos, zug_color us) {
    zug_bitboard own = pos->color[us], enemy = pos->color[zug_color_other(us)];
    zug__guard guard = {.king = zug_bitboard_first(zug__kings(pos) & own)};
    guard.checkers = ((zug__knight_attacks[guard.king] & zug__knights(pos)) |
                      (zug__pawn_attacks[us][guard.king] & zug__pawns(pos))) &
                     enemy;
    zug__guard_lines(&guard, zug__straight_lines[guard.king] & zug__straight_sliders(pos) & enemy,
                     own | enemy, own, &guard.straight_pins);
    zug__guard_lines(&guard, zug__diagonal_lines[guard.king] & zug__diagonal_sliders(pos) & enemy,
                     own | enemy, own, &guard.diagonal_pins);
    guard.targets = guard.checkers ? guard.targets | guard.checkers : ~UINT64_C(0);
    return guard;
}

/* All squares that the pawns of a set attack. */
ZUG__INLINE zug_bitboard zug__pawn_set_attacks(zug_color color, zug_bitboard pawns) {
    zug_bitboard left = pawns & ~ZUG_FILE_A, right = pawns & ~ZUG_FILE_H;
    return color == ZUG_WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

/* The squares that the pieces of a set attack, which belong to a side; the king's left out. */
ZUG__INLINE zug_bitboard zug__set_attacks(const zug_position *pos, zug_color by,
                                          zug_bitboard pieces, zug_bitboard occupied) {
    zug_bitboard attacked = zug__pawn_set_attacks(by, zug__pawns(pos) & pieces);
    for (zug_bitboard set = zug__knights(pos) & pieces; set;)
        attacked |= zug__knight_attacks[zug_bitboard_pop(&set)];
    for (zug_bitboard set = zug__diagonal_sliders(pos) & pieces; set;)
        attacked |= zug__bishop_attacks(zug_bitboard_pop(&set), occupied);
    for (zug_bitboard set = zug__straight_sliders(pos) & pieces; set;)
        attacked |= zug__rook_attacks(zug_bitboard_pop(&set), occupied);
    return attacked;
}

/* All squares that a side attacks, looking through the enemy king: it cannot hide behind itself. */
ZUG__INLINE zug_bitboard zug__attacked_by(const zug_position *pos, zug_color by,
                                          zug_bitboard occupied) {
    zug_bitboard pieces = pos->color[by];
    return zug__set_attacks(pos, by, pieces, occupied) |
           zug__king_attacks[zug_bitboard_first(zug__kings(pos) & pieces)];
}

/* Sends the moves of one piece to a set of squares. */
ZUG__INLINE void zug__send(zug__sink *sink, zug_square from, zug_bitboard targets) {
    if (sink->purpose != ZUG__LIST) {
        sink->count += sink->purpose == ZUG__COUNT ? (unsigned)zug_bitboard_count(targets)
                                                   : (unsigned)(targets != 0);
        return;
    }
    while (targets)
        *sink->next++ = (zug_move)(from | zug_bitboard_pop(&targets) << 6);
}

ZUG__INLINE void zug__send_one(zug__sink *sink, zug_move move) {
    if (sink->purpose == ZUG__LIST)
        *sink->next++ = move;
    else
        sink->count++;
}

/* Sends the moves of pawns that all go the same way, `forward` squares on, and do not promote. */
ZUG__INLINE void zug__send_steps(zug__sink *sink, zug_bitboard targets, int forward) {
    if (sink->purpose != ZUG__LIST) {
        sink->count += (unsigned)zug_bitboard_count(targets);
        return;
    }
    while (targets) {
        zug_square to = zug_bitboard_pop(&targets);
        *sink->next++ = (zug_move)((to - forward) | to << 6);
    }
}

/* The same for pawns that all promote: each move is four. */
ZUG__INLINE void zug__send_promotions(zug__sink *sink, zug_bitboard targets, int forward) {
    if (sink->purpose != ZUG__LIST) {
        sink->count += 4 * (unsigned)zug_bitboard_count(targets);
        return;
    }
    while (targets) {
        zug_square to = zug_bitboard_pop(&targets);
        zug_move move = (zug_move)((to - forward) | to << 6 | ZUG_MOVE_PROMOTION << 14);
        for (int piece = 0; piece < 4; piece++)
            *sink->next++ = (zug_move)(move | piece << 12);
    }
}

ZUG__INLINE void zug__send_pawns(zug__sink *sink, zug_bitboard targets, int forward) {
    zug_bitboard last = targets & (ZUG_RANK_1 | ZUG_RANK_8);
    zug__send_steps(sink, targets ^ last, forward);
    if (last)
        zug__send_promotions(sink, last, forward);
}

/* The squares from the lower to the higher of two squares, both included. */
ZUG__INLINE zug_bitboard zug__span(zug_square low, zug_square high) {
    return (UINT64_C(2) << high) - (UINT64_C(1) << low);
}

ZUG__INLINE zug_square zug__lower(zug_square a, zug_square b) { return a < b ? a : b; }
ZUG__INLINE zug_square zug__higher(zug_square a, zug_square b) { return a < b ? b : a; }

/* Article 3.8.2.2, second part: the rooks with a right to castle and nothing in the way. King and
 * rook need all squares from the first to the last that either of them touches, in Chess960 too. */
ZUG__INLINE zug_bitboard zug__unblocked_rooks(const zug_position *pos, zug_color us,
                                              zug_square king) {
    zug_bitboard unblocked = 0, others = zug_position_occupied(pos) & ~zug_bitboard_of(king);
    zug_square home = us == ZUG_WHITE ? ZUG_A1 : ZUG_A8;
    for (zug_bitboard rooks = pos->castling & zug__home_rank(us); rooks;) {
        zug_square square = zug_bitboard_pop(&rooks);
        zug_bitboard rook = zug_bitboard_of(square);
        zug_bitboard way =
            square > king ? zug__span(zug__lower(king, home | 5), zug__higher(square, home | 6))
                          : zug__span(zug__lower(square, home | 2), zug__higher(king, home | 3));
        unblocked |= others & ~rook & way ? 0 : rook;
    }
    return unblocked;
}

/* Article 3.8.2.2, first part: no attack on the king's way. In Chess960 the rook may also have
 * shielded the king's new square from the side. */
ZUG__INLINE void zug__castlings(const zug_position *pos, zug_color us, zug_bitboard rooks,
                                zug_bitboard attacked, zug__sink *sink) {
    zug_bitboard straight = zug__straight_sliders(pos) & pos->color[zug_color_other(us)];
    while (rooks) {
        zug_castling move = zug__castling(pos, us, zug_bitboard_pop(&rooks));
        zug_bitboard others = zug_position_occupied(pos) & ~zug_bitboard_of(move.rook_from);
        zug_bitboard king_way = zug__span(zug__lower(move.king_from, move.king_to),
                                          zug__higher(move.king_from, move.king_to));
        if (!(attacked & king_way) &&
            !(zug__rook_attacks(move.king_to, others) & zug__home_rank(us) & straight))
            zug__send_one(sink, zug_move_make(move.king_from, move.rook_from, ZUG_MOVE_CASTLING));
    }
}

/* Steps, double steps and captures of a set of pawns, each confined to a set of squares. */
ZUG__INLINE void zug__pawn_moves(const zug_position *pos, zug_color us, zug_bitboard pawns,
                                 zug_bitboard steps_to, zug_bitboard captures_on, zug__sink *sink) {
    zug_bitboard enemy = pos->color[zug_color_other(us)], empty = ~(pos->color[us] | enemy);
    zug_bitboard left = pawns & ~ZUG_FILE_A, right = pawns & ~ZUG_FILE_H;
    captures_on &= enemy;
    if (us == ZUG_WHITE) {
        zug_bitboard steps = pawns << 8 & empty;
        zug_bitboard doubles = (steps & zug_bitboard_rank(2)) << 8 & empty;
        zug__send_pawns(sink, steps & steps_to, 8);
        zug__send_steps(sink, doubles & steps_to, 16);
        zug__send_pawns(sink, left << 7 & captures_on, 7);
        zug__send_pawns(sink, right << 9 & captures_on, 9);
    } else {
        zug_bitboard steps = pawns >> 8 & empty;
        zug_bitboard doubles = (steps & zug_bitboard_rank(5)) >> 8 & empty;
        zug__send_pawns(sink, steps & steps_to, -8);
        zug__send_steps(sink, doubles & steps_to, -16);
        zug__send_pawns(sink, left >> 9 & captures_on, -9);
        zug__send_pawns(sink, right >> 7 & captures_on, -7);
    }
}

ZUG__INLINE void zug__en_passant_moves(const zug_position *pos, zug_color us, zug__sink *sink) {
    zug_bitboard pawns =
        zug__pawn_attacks[zug_color_other(us)][pos->en_passant] & zug__pawns(pos) & pos->color[us];
    while (pawns) {
        zug_square from = zug_bitboard_pop(&pawns);
        if (zug__en_passant_is_legal(pos, us, from))
            zug__send_one(sink, zug_move_make(from, pos->en_passant, ZUG_MOVE_EN_PASSANT));
    }
}

/* Bishops and queens of a set, along diagonals, to a set of squares. */
ZUG__INLINE void zug__diagonal_moves(zug_bitboard pieces, zug_bitboard occupied,
                                     zug_bitboard targets, zug__sink *sink) {
    while (pieces) {
        zug_square from = zug_bitboard_pop(&pieces);
        zug__send(sink, from, zug__bishop_attacks(from, occupied) & targets);
    }
}

/* Rooks and queens of a set, along ranks and files, to a set of squares. */
ZUG__INLINE void zug__straight_moves(zug_bitboard pieces, zug_bitboard occupied,
                                     zug_bitboard targets, zug__sink *sink) {
    while (pieces) {
        zug_square from = zug_bitboard_pop(&pieces);
        zug__send(sink, from, zug__rook_attacks(from, occupied) & targets);
    }
}

/* The pieces that are not pinned and not the king. A queen goes once as a bishop and once as a
 * rook. */
ZUG__INLINE void zug__free_moves(const zug_position *pos, zug_color us, zug_bitboard pieces,
                                 zug_bitboard targets, zug__sink *sink) {
    zug_bitboard occupied = zug_position_occupied(pos), squares = targets & ~pos->color[us];
    zug__pawn_moves(pos, us, zug__pawns(pos) & pieces, targets, targets, sink);
    for (zug_bitboard knights = zug__knights(pos) & pieces; knights;) {
        zug_square from = zug_bitboard_pop(&knights);
        zug__send(sink, from, zug__knight_attacks[from] & squares);
    }
    zug__diagonal_moves(zug__diagonal_sliders(pos) & pieces, occupied, squares, sink);
    zug__straight_moves(zug__straight_sliders(pos) & pieces, occupied, squares, sink);
}

/* A pinned piece stays on the line between its king and the pinning piece; no move leads from one
 * such line to another, so that all lines of one direction can be one set. A knight cannot stay. */
ZUG__INLINE void zug__pinned_moves(const zug_position *pos, zug_color us, const zug__guard *guard,
                                   zug__sink *sink) {
    zug_bitboard own = pos->color[us], occupied = zug_position_occupied(pos);
    zug_bitboard straight = guard->straight_pins, diagonal = guard->diagonal_pins;
    zug_bitboard targets = guard->targets;
    zug__pawn_moves(pos, us, zug__pawns(pos) & own & straight, targets & straight, 0, sink);
    zug__pawn_moves(pos, us, zug__pawns(pos) & own & diagonal, 0, targets & diagonal, sink);
    zug__diagonal_moves(zug__diagonal_sliders(pos) & own & diagonal, occupied, targets & diagonal,
                        sink);
    zug__straight_moves(zug__straight_sliders(pos) & own & straight, occupied, targets & straight,
                        sink);
}

/* All legal moves of side us, who has the move, for one purpose; us and the purpose are constants.
 */
ZUG__INLINE void zug__moves(const zug_position *pos, zug_color us, zug__sink *sink) {
    zug__guard guard = zug__find_guard(pos, us);
    zug_color them = zug_color_other(us);
    zug_bitboard rooks = guard.checkers ? 0 : zug__unblocked_rooks(pos, us, guard.king);
    zug_bitboard steps = zug__king_attacks[guard.king] & ~pos->color[us];
    if (steps | rooks) {
        zug_bitboard attacked =
            zug__attacked_by(pos, them, zug_position_occupied(pos) & ~zug_bitboard_of(guard.king));
        zug__send(sink, guard.king, steps & ~attacked);
        zug__castlings(pos, us, rooks, attacked, sink);
    }
    if (zug_bitboard_several(guard.checkers) || (sink->purpose == ZUG__ANY && sink->count))
        return;
    zug_bitboard pins = guard.straight_pins | guard.diagonal_pins;
    zug__free_moves(pos, us, pos->color[us] & ~pins, guard.targets, sink);
    if (pins)
        zug__pinned_moves(pos, us, &guard, sink);
    if (pos->can_take_en_passant)
        zug__en_passant_moves(pos, us, sink);
}

#endif
