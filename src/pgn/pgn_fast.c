/* pgn_fast.c - plays through movetext that is written as most files write it.
 * Room: pgn. Compiled twice on x86-64, like the kernel of the core.
 *
 * An express lane: it stops in front of whatever it does not know, and the reader and the checker,
 * who know everything, go on from there. So it decides nothing that they would decide otherwise: it
 * plays a move only if it is legal, written canonically, and marked as check or mate exactly if it
 * is. */
#include "pgn_fast_impl.h"

#include "pgn_fast_uncommon_impl.h"

#if defined(ZUG__FAST_BMI2)
#define DEFINE(name) zug__bmi2_##name
#else
#define DEFINE(name) zug__portable_##name
#endif

/* Brings a line to the lane; false if its moves are not numbered as usual. The counter of a
 * position stops at the largest number, so that those near it are not counted here; and a number 1
 * behind the first moves may begin another game. */
ZUG__INLINE bool enter(lane *state, const zug__line_state *line) {
    const zug_position *pos = &line->pos;
    int64_t number = pos->fullmove_number + line->number_shift, least = line->ply < 2 ? 1 : 2;
    if (number < least || number >= NUMBERS - PLIES_MOST / 2 ||
        pos->fullmove_number > UINT16_MAX - NUMBERS)
        return false;
    bool has_passed = pos->en_passant != ZUG_NO_SQUARE;
    zug_square passed = has_passed ? zug__passed_pawn(pos->en_passant) : 0;
    set_up(state, pos);
    for (int side = ZUG_WHITE; side <= ZUG_BLACK; side++)
        state->kings[side] = king_on(zug_position_king(pos, (zug_color)side));
    state->kept_lanes = find_lanes(state);
    state->lanes = line->in_check ? YES : state->kept_lanes;
    state->in_check = line->in_check;
    state->first = zug_position_turn(pos);
    state->number = (unsigned)number;
    state->clock = pos->halfmove_clock;
    state->tokens[0] =
        (token){.sign = has_passed ? STEP : CASTLES, .from = passed ^ 16, .to = passed};
    state->check = state->special = state->left_home = NULL;
    return true;
}

/* True for a move of a pawn. */
ZUG__INLINE bool is_pawns(const token *move) {
    return move->sign >= STEP && move->sign <= TAKES_FROM_H;
}

/* The count of half-moves without capture or pawn's move, up to this one. */
ZUG__INLINE uint16_t clock_at(const lane *state, const token *last) {
    uint64_t count = 0;
    for (; last > state->tokens; last--, count++)
        if (last->taken || is_pawns(last))
            break;
    count += last == state->tokens ? state->clock : 0;
    return count < UINT16_MAX ? (uint16_t)count : UINT16_MAX;
}

/* Adds the counters to a position behind a move. */
ZUG__INLINE zug_position count(const lane *state, const token *last, zug_position pos,
                               uint16_t number) {
    size_t half_moves = (size_t)(last - state->tokens) + state->first;
    pos.fullmove_number = (uint16_t)(number + half_moves / 2);
    pos.halfmove_clock = clock_at(state, last);
    return pos;
}

/* Takes back the last move, and gives the position before it. */
ZUG__INLINE zug_position take_back(lane *state, const token *last) {
    zug_color us = (zug_color)(((size_t)(last - state->tokens - 1) + state->first) & 1);
    if (last == state->special)
        return state->before;
    const piece *mover = &pieces[us][last->sign];
    step move = {mover, mover, last->from, last->to};
    if (last->sign == CASTLES)
        unmake_castling(state, us, last);
    else
        unmake(state, &move, last->taken);
    if (last == state->left_home)
        state->castling = state->had;
    return position_of(state, us, passed_by(last - 1));
}

/* True for a move that is more than a step of one piece. A pawn that takes nobody where it goes
 * takes in passing. No part of this is skipped: most moves are none of these, whatever moved. */
ZUG__INLINE bool is_special(const token *played) {
    unsigned pawns = is_pawns(played),
             promotes = (only(played->to) & (ZUG_RANK_1 | ZUG_RANK_8)) != 0;
    unsigned in_passing = (played->sign != STEP) & (played->taken == 0);
    return ((played->sign == CASTLES) | (pawns & (promotes | in_passing))) != 0;
}

/* A special move that was played, as everybody else knows it. */
ZUG__INLINE zug_move special_move_of(const token *played) {
    static const zug_piece_type becomes[] = {
        [BISHOP] = ZUG_BISHOP, [ROOK] = ZUG_ROOK, [QUEEN] = ZUG_QUEEN, [KNIGHT] = ZUG_KNIGHT};
    if (played->sign == CASTLES)
        return zug_move_make(played->from, (zug_square)played->before, ZUG_MOVE_CASTLING);
    if (only(played->to) & (ZUG_RANK_1 | ZUG_RANK_8))
        return zug_move_promote(played->from, played->to, becomes[played->before & 7]);
    return zug_move_make(played->from, played->to, ZUG_MOVE_EN_PASSANT);
}

/* Writes down what was played here, up to a move. */
APART void write_down(const lane *state, const token *last, zug__move_log *log) {
    const token *played = state->tokens + 1;
    size_t count = log->count;
    for (; played <= last && count < log->capacity; played++)
        log->moves[count++] = is_special(played)
                                  ? special_move_of(played)
                                  : zug_move_make(played->from, played->to, ZUG_MOVE_PLAIN);
    log->count = count;
}

/* Brings what was played here, up to a move, back to the line. */
ZUG__INLINE void leave(lane *state, const token *last, zug__line_state *line) {
    uint16_t number = line->pos.fullmove_number;
    if (line->log)
        write_down(state, last, line->log);
    zug_color us = (zug_color)(((size_t)(last - state->tokens) + state->first) & 1);
    line->pos = count(state, last, position_of(state, us, passed_by(last)), number);
    line->before = count(state, last - 1, take_back(state, last), number);
    line->ply += (uint64_t)(last - state->tokens);
    line->in_check = state->in_check;
    line->has_moved = true;
}

/* Plays a move that is not plain, as its text shows. */
ZUG__INLINE bool play_other(lane *state, zug_color us, token *now) {
    if (now->sign == CASTLES)
        return play_castling(state, us, now);
    if (now->sign == KINGS && has_target(now))
        return us == ZUG_WHITE ? white_king(state, now) : black_king(state, now);
    return play_marked(state, us, now);
}

/* Plays a move, if it is legal and well written. A plain one can be made by one piece alone, opens
 * no line, and gives no check. */
ZUG__INLINE bool play_move(lane *state, zug_color us, token *now) {
    if (now->sign >= KINGS || !has_target(now))
        return play_other(state, us, now);
    const piece *mover = &pieces[us][now->sign];
    const king *enemy = &state->kings[zug_color_other(us)];
    uint64_t to = now->to;
    zug_bitboard origin = origin_of(state, mover, now), target = only(to);
    if (origin == 0) {
        origin = now->sign < STEP ? origin_of_two(state, mover, now) : 0;
        if (origin == 0)
            return play_marked(state, us, now);
    }
    now->from = (uint8_t)zug__lowest_bit(origin);
    now->taken = state->on[to];
    if (zug__between[to][now->from] & state->occupied)
        return false;
    if ((state->lanes & origin) | (state->castling & target))
        return us == ZUG_WHITE ? white_touching(state, now) : black_touching(state, now);
    zug_bitboard between = enemy->between[to];
    zug_bitboard aims_not = (enemy->checked_from[mover->attack] >> to & 1) - 1;
    if (((between & state->occupied) | aims_not) == 0)
        return false; /* a check without its mark */
    state->lanes |= between & ~aims_not;
    state->sets[now->taken] ^= target;
    state->sets[mover->piece] ^= origin | target;
    state->occupied = (state->occupied ^ origin) | target;
    state->on[now->from] = 0;
    state->on[to] = mover->piece;
    return true;
}

/* True if the board shuts a gate. */
ZUG__INLINE bool is_shut(const lane *state, const zug_pgn_gate *gate) {
    zug_bitboard gone = gate->castling & ~state->castling;
    for (int side = ZUG_WHITE; side <= ZUG_BLACK; side++)
        gone |= gate->pawns[side] & ~pieces_of(state, (zug_color)side, ZUG_PAWN);
    return gone != 0 || zug_bitboard_count(state->occupied) < gate->men;
}

/* Plays moves, as far as they are usual, legal and well written, and none shuts the gate, if there
 * is one; where it has got to. The text is read a few moves ahead: so a wrong guess about a move
 * does not delay the next ones. */
ZUG__INLINE token *play_moves(lane *state, reading *text, const zug_pgn_gate *gate) {
    enum { AHEAD = 2 }; /* half of how many */
    token *now = state->tokens + 1;
    zug_color us = state->first, them = zug_color_other(us);
    for (int i = 0; i < AHEAD; i++) {
        read_on(state, us, text);
        read_on(state, them, text);
    }
    if (us == ZUG_BLACK) {
        read_on(state, ZUG_BLACK, text);
        if (now == text->next || !play_move(state, ZUG_BLACK, now))
            return now;
        now++;
        if (gate && is_shut(state, gate))
            return now;
    }
    for (;;) {
        read_on(state, ZUG_WHITE, text);
        if (now == text->next || !play_move(state, ZUG_WHITE, now))
            return now;
        now++;
        if (gate && is_shut(state, gate))
            return now;
        read_on(state, ZUG_BLACK, text);
        if (now == text->next || !play_move(state, ZUG_BLACK, now))
            return now;
        now++;
        if (gate && is_shut(state, gate))
            return now;
    }
}

/* True if a move that is marked as check is mate. */
APART bool is_mate(const lane *state, const token *last) {
    zug_color us = (zug_color)(((size_t)(last - state->tokens) + state->first) & 1);
    return !has_answer(state, us, last);
}

/* Plays the moves that begin up to a place, and brings them to the line; where it has got to. NULL
 * if the last one is a mate that is marked as check: then *limit is where the one before it begins.
 */
ZUG__INLINE const char *play_up_to(lane *state, zug__line_state *line, const char **limit) {
    reading text = {state->start, state->tokens + 1, &numerals[state->number], *limit};
    const token *stop =
        line->gate ? play_moves(state, &text, line->gate) : play_moves(state, &text, NULL);
    const token *last = stop - 1;
    if (last == state->check && is_mate(state, last)) {
        *limit = state->start + last[-1].at;
        return last - 1 == state->tokens ? state->start : NULL;
    }
    if (last > state->tokens)
        leave(state, last, line);
    return stop < text.next ? state->start + stop->at : text.at;
}

const char *DEFINE(movetext)(zug__line_state *line, const char *at, const char *end) {
    lane state;
    if (end - at < LOOK_AHEAD)
        return at;
    const char *behind = NULL, *limit = end - LOOK_AHEAD;
    state.start = at;
    state.end = end;
    while (!behind) /* once more at most, up to the move before the mate */
        behind = enter(&state, line) ? play_up_to(&state, line, &limit) : at;
    return behind;
}
