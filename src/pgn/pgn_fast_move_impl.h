/* pgn_fast_move_impl.h - the steps of the express lane. Room: pgn.
 *
 * A piece's step is judged by what it touches: whether its square is on a lane to a king, and
 * whether it looks at the other king from its new one. */
#ifndef ZUG_PGN_FAST_MOVE_IMPL_H
#define ZUG_PGN_FAST_MOVE_IMPL_H

#include "core/kernel_impl.h"
#include "pgn_fast_board_impl.h"

/* The pieces of one type from which a square can be reached on an empty board. */
ZUG__INLINE zug_bitboard origins_of(const lane *state, const piece *mover, uint64_t to) {
    return state->sets[mover->piece] & zug__reach_from[mover->reach + to];
}

/* Where a plain move, as it is written, comes from, if only one piece can make it and none is in
 * the way of its own; 0 if it is not so simple. */
ZUG__INLINE zug_bitboard origin_of(const lane *state, const piece *mover, const token *now) {
    uint64_t to = now->to;
    zug_bitboard origins = origins_of(state, mover, to) & mover->origins;
    uint64_t strange =
        (now->before ^ mover->before[side_on(state, to)]) | (origins & (origins - 1));
    return strange == 0 ? origins : 0;
}

/* True if nobody stands between two squares. */
ZUG__INLINE bool is_open(const lane *state, uint64_t to, uint64_t from) {
    return (zug__between[to][from] & state->occupied) == 0;
}

/* What is written before a target if a character follows the letter of the piece: Nd2, Nbd2; Nxd2,
 * Nbxd2. */
ZUG__INLINE uint64_t with_origin(uint64_t before, bool takes, uint64_t character) {
    unsigned at = takes ? TARGET_AT - 16 : TARGET_AT - 8;
    uint64_t letter = UINT64_C(0xFF) << at & before;
    return (before ^ letter) | letter >> 8 | character << at;
}

/* Where a piece's move comes from that two of its kind could make on an empty board: from the one
 * whose way is open, or from the one that is named, if both ways are and nothing holds either; 0 if
 * it is not so simple. */
APART zug_bitboard origin_of_two(const lane *state, const piece *mover, const token *now) {
    uint64_t to = now->to, victim = side_on(state, to), before = mover->before[victim];
    zug_bitboard both = origins_of(state, mover, to);
    if (both == 0)
        return 0;
    uint64_t a = zug__lowest_bit(both), b = zug__highest_bit(both);
    bool a_is_open = is_open(state, to, a), b_is_open = is_open(state, to, b);
    if ((only(a) ^ only(b)) != both || a == b)
        return 0;
    if (now->before == before)
        return a_is_open == b_is_open ? 0 : only(a_is_open ? a : b);
    if (!a_is_open || !b_is_open || both & state->lanes)
        return 0;
    bool same_file = ((a ^ b) & 7) == 0;
    uint64_t a_name = same_file ? '1' + (a >> 3) : 'a' + (a & 7);
    uint64_t b_name = same_file ? '1' + (b >> 3) : 'a' + (b & 7);
    return now->before == with_origin(before, victim, a_name)   ? only(a)
           : now->before == with_origin(before, victim, b_name) ? only(b)
                                                                : 0;
}

/* The sliders of a side that look at a king along a line, wherever others stand. */
ZUG__INLINE zug_bitboard snipers(const lane *state, zug_color by, const king *at) {
    zug_bitboard queens = pieces_of(state, by, ZUG_QUEEN);
    return (at->diagonals & (pieces_of(state, by, ZUG_BISHOP) | queens)) |
           (at->straights & (pieces_of(state, by, ZUG_ROOK) | queens));
}

/* True if nobody stands between a king and one of a set. */
ZUG__INLINE bool any_in_sight(const king *at, zug_bitboard some, zug_bitboard occupied) {
    while (some) {
        if ((at->between[zug_bitboard_pop(&some)] & occupied) == 0)
            return true;
    }
    return false;
}

/* True if a side attacks a king, if just these squares are occupied, with a piece that is not on
 * one of those. */
ZUG__INLINE bool is_attacked(const lane *state, const king *at, zug_color by, zug_bitboard occupied,
                             zug_bitboard without) {
    const zug_bitboard *from = at->checked_from;
    int pawn_row = by == ZUG_WHITE ? ZUG__REACH_BLACK_PAWN : ZUG__REACH_WHITE_PAWN;
    zug_bitboard leapers = (from[64 * ZUG_KNIGHT] & pieces_of(state, by, ZUG_KNIGHT)) |
                           (from[64 * ZUG_KING] & pieces_of(state, by, ZUG_KING)) |
                           (from[64 * pawn_row] & pieces_of(state, by, ZUG_PAWN));
    return (leapers & ~without) != 0 ||
           any_in_sight(at, snipers(state, by, at) & ~without, occupied);
}

ZUG__INLINE bool is_king(const piece *mover) { return (mover->piece & 7) == ZUG_KING; }

/* True if a step by which its king may come into danger does not bring it there. */
ZUG__INLINE bool is_safe(const lane *state, zug_color us, const step *move) {
    const king *own = &state->kings[us];
    zug_color them = zug_color_other(us);
    zug_bitboard occupied = state->occupied & ~only(move->from), target = only(move->to);
    if (is_king(move->mover)) {
        king there = king_on((zug_square)move->to);
        return !is_attacked(state, &there, them, occupied, 0);
    }
    if (state->in_check)
        return !is_attacked(state, own, them, occupied | target, target);
    return (own->line[move->from] & target) != 0 ||
           !any_in_sight(own, snipers(state, them, own) & own->line[move->from], occupied);
}

/* True if the side to move, whose king is in check by a move, has a legal one. */
APART bool has_answer(const lane *state, zug_color us, const token *last) {
    zug_position pos = position_of(state, us, passed_by(last));
    return ZUG__KERNEL(any)(&pos);
}

/* The lanes of one king. */
ZUG__INLINE zug_bitboard lanes_of(const lane *state, zug_color side) {
    const king *at = &state->kings[side];
    zug_bitboard lanes = 0;
    for (zug_bitboard some = snipers(state, zug_color_other(side), at); some;)
        lanes |= at->between[zug_bitboard_pop(&some)];
    return lanes;
}

/* The lanes of both kings, the kings, and the rooks that may castle. */
ZUG__INLINE zug_bitboard find_lanes(const lane *state) {
    return kind_on(state, ZUG_KING) | state->castling | lanes_of(state, ZUG_WHITE) |
           lanes_of(state, ZUG_BLACK);
}

/* What a closer look says about a step. */
typedef enum verdict { UNSAFE, QUIET, CHECK } verdict;

/* Looks closer at a step in check, or from a square of the lanes. If it is refused after all, the
 * lane ends. */
ZUG__INLINE verdict look_closer(lane *state, zug_color us, const step *move) {
    const king *enemy = &state->kings[zug_color_other(us)];
    zug_bitboard origin = only(move->from), target = only(move->to);
    zug_bitboard opened = snipers(state, us, enemy) & enemy->line[move->from] & ~origin;
    if (!is_safe(state, us, move))
        return UNSAFE;
    if (is_king(move->mover)) {
        state->kings[us] = king_on((zug_square)move->to);
        state->lanes |= target | lanes_of(state, us);
    } else if (!opened && !state->in_check) {
        state->lanes = find_lanes(state); /* there were too many, it seems */
    }
    zug_bitboard occupied = (state->occupied & ~origin) | target;
    return any_in_sight(enemy, opened, occupied) ? CHECK : QUIET;
}

/* Castling ends for a king that leaves home, and for a rook that does or is taken there. */
ZUG__INLINE void lose_castling(lane *state, zug_color us, const step *move, const token *now) {
    zug_bitboard home = is_king(move->mover) ? zug__home_rank(us) : 0;
    zug_bitboard lost = state->castling & (only(move->from) | only(move->to) | home);
    if (lost) {
        state->left_home = now;
        state->had = state->castling;
        state->castling ^= lost;
    }
}

/* True if a step that gives check, and was made, is not marked wrongly. Whether it is mate, if it
 * is marked as check, the next move shows: if there is one, it is not. */
ZUG__INLINE bool is_marked_well(lane *state, zug_color us, char mark, const token *now) {
    if (mark == '+')
        state->check = now;
    return mark == '+' || !has_answer(state, zug_color_other(us), now);
}

/* Takes a step that its piece can make, unless it leaves the king in check or is marked wrongly. */
ZUG__INLINE bool take_step(lane *state, zug_color us, const step *move, char mark, token *now) {
    const king *enemy = &state->kings[zug_color_other(us)];
    zug_bitboard origin = only(move->from), between = enemy->between[move->to];
    bool aims = enemy->checked_from[move->becomes->attack] >> move->to & 1;
    bool check = aims && (between & state->occupied & ~origin) == 0;
    bool was_check = state->in_check;
    if (state->lanes & origin) {
        if (was_check)
            state->lanes = state->kept_lanes;
        verdict closer = look_closer(state, us, move);
        if (closer == UNSAFE)
            return false;
        check |= closer == CHECK;
    }
    state->lanes |= aims ? between : 0;
    if (check != (mark != '\0'))
        return false;
    now->from = (uint8_t)move->from;
    now->taken = make(state, move);
    if (check) {
        if (!is_marked_well(state, us, mark, now)) {
            unmake(state, move, now->taken);
            return false;
        }
        state->kept_lanes = state->lanes;
        state->lanes = YES;
    }
    state->in_check = check;
    lose_castling(state, us, move, now);
    return true;
}

/* The same, for what is seldom. */
APART bool take_any_step(lane *state, zug_color us, const step *move, char mark, token *now) {
    return take_step(state, us, move, mark, now);
}

/* Plays a move without mark that is plain but for what it touches; its origin is found. */
ZUG__INLINE bool play_touching(lane *state, zug_color us, token *now) {
    const piece *mover = &pieces[us][now->sign];
    step move = {mover, mover, now->from, now->to};
    return take_step(state, us, &move, '\0', now);
}

APART bool white_touching(lane *state, token *now) { return play_touching(state, ZUG_WHITE, now); }

APART bool black_touching(lane *state, token *now) { return play_touching(state, ZUG_BLACK, now); }

/* Plays a move of a king that is not marked. */
ZUG__INLINE bool play_king(lane *state, zug_color us, token *now) {
    const piece *mover = &pieces[us][KING];
    const king *enemy = &state->kings[zug_color_other(us)];
    zug_bitboard origin = origin_of(state, mover, now);
    step move = {mover, mover, zug_bitboard_first(state->sets[mover->piece]), now->to};
    zug_bitboard opened = snipers(state, us, enemy) & enemy->line[move.from];
    king there = king_on((zug_square)move.to);
    zug_bitboard others = state->occupied & ~origin;
    if (origin == 0 || is_attacked(state, &there, zug_color_other(us), others, 0) ||
        any_in_sight(enemy, opened, others | only(move.to)))
        return false;
    if (state->in_check)
        state->lanes = state->kept_lanes;
    state->in_check = false;
    state->kings[us] = there;
    state->lanes |= only(move.to) | lanes_of(state, us);
    now->from = (uint8_t)move.from;
    now->taken = make(state, &move);
    lose_castling(state, us, &move, now);
    return true;
}

/* One for each side: of all moves that are not plain, these are the most. */
APART bool white_king(lane *state, token *now) { return play_king(state, ZUG_WHITE, now); }

APART bool black_king(lane *state, token *now) { return play_king(state, ZUG_BLACK, now); }

#endif
