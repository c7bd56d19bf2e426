/* movegen_impl.h - legal moves, inline and specialised on the side to move and on the purpose.
 * Room: core.
 *
 * No move is made to be tested. Instead three sets are found first: the squares that a move must go to
 * when the king is in check, the lines on which pinned men may move, and the squares the king must avoid.
 * Listing, counting and asking for any move are one piece of code, so that they cannot disagree. */
#ifndef ZUG_MOVEGEN_IMPL_H
#define ZUG_MOVEGEN_IMPL_H

#include <zug/movegen.h>

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
    zug_bitboard targets;      /* where a man other than the king may go: all, or what stops the check */
    zug_bitboard straight_pins; /* the ranks and files from the king to the pinning men, those included */
    zug_bitboard diagonal_pins;
} zug__guard;

/* Looks from the king along its lines for sliders that check it or pin the one man between. */
ZUG__INLINE void zug__guard_lines(zug__guard *guard, zug_bitboard snipers, zug_bitboard occupied,
                                  zug_bitboard own, zug_bitboard *pins) {
    while (snipers) {
        zug_square sniper = zug_bitboard_pop(&snipers);
        zug_bitboard way = zug__between[guard->king][sniper];
        zug_bitboard men = way & occupied;
        if (!men) {
            guard->checkers |= zug_bitboard_of(sniper);
            guard->targets |= way;
        } else if (!zug_bitboard_several(men) && men & own) {
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
    zug__guard_lines(&guard, zug__rook_lines(guard.king) & zug__straight_sliders(pos) & enemy,
                     own | enemy, own, &guard.straight_pins);
    zug__guard_lines(&guard, zug__bishop_lines(guard.king) & zug__diagonal_sliders(pos) & enemy,
                     own | enemy, own, &guard.diagonal_pins);
    guard.targets = guard.checkers ? guard.targets | guard.checkers : ~UINT64_C(0);
    return guard;
}

/* All squares that the pawns of a set attack. */
ZUG__INLINE zug_bitboard zug__pawn_set_attacks(zug_color color, zug_bitboard pawns) {
    zug_bitboard left = pawns & ~ZUG_FILE_A, right = pawns & ~ZUG_FILE_H;
    return color == ZUG_WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

/* All squares that a side attacks, looking through the enemy king: it cannot hide behind itself. */
ZUG__INLINE zug_bitboard zug__attacked_by(const zug_position *pos, zug_color by,
                                          zug_bitboard occupied) {
    zug_bitboard men = pos->color[by];
    zug_bitboard attacked = zug__pawn_set_attacks(by, zug__pawns(pos) & men);
    for (zug_bitboard set = zug__knights(pos) & men; set;)
        attacked |= zug__knight_attacks[zug_bitboard_pop(&set)];
    for (zug_bitboard set = zug__diagonal_sliders(pos) & men; set;)
        attacked |= zug__bishop_attacks(zug_bitboard_pop(&set), occupied);
    for (zug_bitboard set = zug__straight_sliders(pos) & men; set;)
        attacked |= zug__rook_attacks(zug_bitboard_pop(&set), occupied);
    return attacked | zug__king_attacks[zug_bitboard_first(zug__kings(pos) & men)];
}

/* Sends the moves of one man to a set of squares. */
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

/* Sends the moves of pawns that all go the same way, `forward` squares on. */
ZUG__INLINE void zug__send_pawns(zug__sink *sink, zug_bitboard targets, int forward) {
    zug_bitboard last = targets & (ZUG_RANK_1 | ZUG_RANK_8);
    if (sink->purpose != ZUG__LIST) {
        zug_bitboard plain = targets & ~(ZUG_RANK_1 | ZUG_RANK_8);
        sink->count += (unsigned)(zug_bitboard_count(plain) + 4 * zug_bitboard_count(last));
        return;
    }
    targets ^= last;
    while (targets) {
        zug_square to = zug_bitboard_pop(&targets);
        *sink->next++ = (zug_move)((to - forward) | to << 6);
    }
    while (last) {
        zug_square to = zug_bitboard_pop(&last);
        zug_move move = (zug_move)((to - forward) | to << 6 | ZUG_MOVE_PROMOTION << 14);
        for (int piece = 0; piece < 4; piece++)
            *sink->next++ = (zug_move)(move | piece << 12);
    }
}

/* The king steps to any square that is not attacked once it has left its own. */
ZUG__INLINE void zug__king_steps(const zug_position *pos, zug_color us, zug_square king,
                                 zug_bitboard attacked, zug__sink *sink) {
    zug__send(sink, king, zug__king_attacks[king] & ~pos->color[us] & ~attacked);
}

/* The squares from one to another on a rank, both included. */
ZUG__INLINE zug_bitboard zug__span(zug_square a, zug_square b) {
    return zug__between[a][b] | zug_bitboard_of(a) | zug_bitboard_of(b);
}

/* Article 3.8.2.2: nothing between and no attack on the king's way. In Chess960 the squares that king and
 * rook cross must be free of other men, and the rook may have shielded the king from the side. */
ZUG__INLINE bool zug__castling_is_free(const zug_position *pos, zug_color us, zug_square rook,
                                       zug_bitboard attacked) {
    zug_castling move = zug_position_castling(pos, us, rook);
    zug_bitboard movers = zug_bitboard_of(move.king_from) | zug_bitboard_of(rook);
    zug_bitboard others = zug_position_occupied(pos) & ~movers;
    zug_bitboard king_way = zug__span(move.king_from, move.king_to);
    if (others & (king_way | zug__span(rook, move.rook_to)) || attacked & king_way)
        return false;
    return !(zug__rook_attacks(move.king_to, others | zug_bitboard_of(move.rook_to)) &
             zug__straight_sliders(pos) & pos->color[zug_color_other(us)]);
}

ZUG__INLINE void zug__castlings(const zug_position *pos, zug_color us, zug_square king,
                                zug_bitboard attacked, zug__sink *sink) {
    for (zug_bitboard rooks = pos->castling & zug__home_rank(us); rooks;) {
        zug_square rook = zug_bitboard_pop(&rooks);
        if (zug__castling_is_free(pos, us, rook, attacked))
            zug__send_one(sink, zug_move_make(king, rook, ZUG_MOVE_CASTLING));
    }
}

/* Steps, double steps and captures of all pawns at once. A pinned pawn stays on its line: a step keeps it
 * on a file, a capture on a diagonal, and no step leads from one pin line to another. */
ZUG__INLINE void zug__pawn_moves(const zug_position *pos, zug_color us, const zug__guard *guard,
                                 zug__sink *sink) {
    zug_bitboard pawns = zug__pawns(pos) & pos->color[us];
    zug_bitboard enemy = pos->color[zug_color_other(us)], empty = ~(pos->color[us] | enemy);
    int up = us == ZUG_WHITE ? 8 : -8;
    zug_bitboard third_rank = zug_bitboard_rank(us == ZUG_WHITE ? 2 : 5);

    zug_bitboard free = pawns & ~(guard->diagonal_pins | guard->straight_pins);
    zug_bitboard held = pawns & guard->straight_pins;
    zug_bitboard steps = us == ZUG_WHITE ? free << 8 | (held << 8 & guard->straight_pins)
                                         : free >> 8 | (held >> 8 & guard->straight_pins);
    steps &= empty;
    zug_bitboard doubles = steps & third_rank;
    doubles = (us == ZUG_WHITE ? doubles << 8 : doubles >> 8) & empty;
    zug__send_pawns(sink, steps & guard->targets, up);
    zug__send_pawns(sink, doubles & guard->targets, 2 * up);

    zug_bitboard leaning = pawns & guard->diagonal_pins;
    zug_bitboard left = free & ~ZUG_FILE_A, right = free & ~ZUG_FILE_H;
    zug_bitboard held_left = leaning & ~ZUG_FILE_A, held_right = leaning & ~ZUG_FILE_H;
    zug_bitboard prey = enemy & guard->targets, held_prey = prey & guard->diagonal_pins;
    if (us == ZUG_WHITE) {
        zug__send_pawns(sink, (left << 7 & prey) | (held_left << 7 & held_prey), 7);
        zug__send_pawns(sink, (right << 9 & prey) | (held_right << 9 & held_prey), 9);
    } else {
        zug__send_pawns(sink, (left >> 9 & prey) | (held_left >> 9 & held_prey), -9);
        zug__send_pawns(sink, (right >> 7 & prey) | (held_right >> 7 & held_prey), -7);
    }
}

ZUG__INLINE void zug__en_passant_moves(const zug_position *pos, zug_color us, zug__sink *sink) {
    zug_bitboard pawns = zug__pawn_attacks[zug_color_other(us)][pos->en_passant] &
                         zug__pawns(pos) & pos->color[us];
    while (pawns) {
        zug_square from = zug_bitboard_pop(&pawns);
        if (zug__en_passant_is_legal(pos, us, from))
            zug__send_one(sink, zug_move_make(from, pos->en_passant, ZUG_MOVE_EN_PASSANT));
    }
}

/* Knights, bishops, rooks and queens; a queen goes once as a bishop and once as a rook. */
ZUG__INLINE void zug__officer_moves(const zug_position *pos, zug_color us, const zug__guard *guard,
                                    zug__sink *sink) {
    zug_bitboard own = pos->color[us], occupied = zug_position_occupied(pos);
    zug_bitboard targets = guard->targets & ~own;
    zug_bitboard pins = guard->straight_pins | guard->diagonal_pins;
    for (zug_bitboard set = zug__knights(pos) & own & ~pins; set;) {
        zug_square from = zug_bitboard_pop(&set);
        zug__send(sink, from, zug__knight_attacks[from] & targets);
    }
    zug_bitboard diagonal = zug__diagonal_sliders(pos) & own & ~guard->straight_pins;
    for (zug_bitboard set = diagonal & ~pins; set;) {
        zug_square from = zug_bitboard_pop(&set);
        zug__send(sink, from, zug__bishop_attacks(from, occupied) & targets);
    }
    for (zug_bitboard set = diagonal & pins; set;) {
        zug_square from = zug_bitboard_pop(&set);
        zug__send(sink, from,
                  zug__bishop_attacks(from, occupied) & targets & guard->diagonal_pins);
    }
    zug_bitboard straight = zug__straight_sliders(pos) & own & ~guard->diagonal_pins;
    for (zug_bitboard set = straight & ~pins; set;) {
        zug_square from = zug_bitboard_pop(&set);
        zug__send(sink, from, zug__rook_attacks(from, occupied) & targets);
    }
    for (zug_bitboard set = straight & pins; set;) {
        zug_square from = zug_bitboard_pop(&set);
        zug__send(sink, from,
                  zug__rook_attacks(from, occupied) & targets & guard->straight_pins);
    }
}

/* All legal moves of side us, who has the move, for one purpose; us and the purpose are constants. */
ZUG__INLINE void zug__moves(const zug_position *pos, zug_color us, zug__sink *sink) {
    zug__guard guard = zug__find_guard(pos, us);
    zug_color them = zug_color_other(us);
    zug_bitboard rights = pos->castling & zug__home_rank(us);
    if ((zug__king_attacks[guard.king] & ~pos->color[us]) | rights) {
        zug_bitboard attacked = zug__attacked_by(
            pos, them, zug_position_occupied(pos) & ~zug_bitboard_of(guard.king));
        zug__king_steps(pos, us, guard.king, attacked, sink);
        if (rights && !guard.checkers)
            zug__castlings(pos, us, guard.king, attacked, sink);
    }
    if (zug_bitboard_several(guard.checkers) || (sink->purpose == ZUG__ANY && sink->count))
        return;
    zug__pawn_moves(pos, us, &guard, sink);
    if (sink->purpose == ZUG__ANY && sink->count)
        return;
    if (pos->can_take_en_passant)
        zug__en_passant_moves(pos, us, sink);
    zug__officer_moves(pos, us, &guard, sink);
}

#endif
