/* game_model.h - a second, slow and obvious game to compare the real one with.
 * Room: tests. Include after play.h.
 *
 * It is written to be read beside the Regulations, not to be fast: thinking is counted millisecond
 * by millisecond, positions are compared as text, quiet moves are counted over the whole game. The
 * one thing it takes from the library is chess itself: legal moves and what a side can still win,
 * both proved elsewhere. */
#ifndef ZUG_TESTS_GAME_MODEL_H
#define ZUG_TESTS_GAME_MODEL_H

#include <zug/game.h>
#include <zug/refusal.h>

enum { MODEL_PLIES = 400 };

/* Where a side stands in its control. */
typedef struct model_side {
    int64_t left; /* when the present move began, or the last one ended */
    unsigned period, made;
} model_side;

typedef struct model {
    zug_game_settings settings;
    void *solver_memory;
    bool is_started, is_paused, is_over, is_final_board, is_unproved;
    zug_result result;
    zug_game_reason reason;
    int offerer; /* -1: no offer stands */
    zug_move premove;
    bool assistant[2], absent[2];
    bool came[2], is_excused;
    int64_t ran_ms,
        ran_from; /* how long the game has run before it last began to, and since when it does */
    int sets,
        sets_before[MODEL_PLIES]; /* how often the clocks were set: in all, and before each move */
    int64_t set_to[2];
    int plies;
    zug_position positions[MODEL_PLIES + 1];
    char texts[MODEL_PLIES + 1][ZUG_FEN_SIZE]; /* of the positions */
    zug_move moves[MODEL_PLIES];
    model_side after[MODEL_PLIES][2];

    model_side side[2];
    bool is_ticking;
    int64_t lag_left[2], lag_given[2]; /* of the budget, if there is one */
    bool wants_hold[2];
    int64_t held[2];             /* before the clock last began to tick */
    int64_t now, since, thought; /* thought: before the clock last began to tick */
} model;

static inline zug_color model_turn(const model *m) {
    return zug_position_turn(&m->positions[m->plies]);
}

static inline bool model_timed(const model *m, zug_color side) {
    return m->settings.control[side].kind == ZUG_TIMECONTROL_TIMED;
}

static inline const zug_period *model_period(const model *m, zug_color side) {
    return &m->settings.control[side].periods[m->side[side].period];
}

/* What is left of a side's time after so much thinking about its move: below 0 if it is too long.
 */
static inline int64_t model_left_after(const model *m, zug_color side, int64_t thinking) {
    const zug_period *period = model_period(m, side);
    int64_t wait = period->bonus == ZUG_BONUS_DELAY ? period->bonus_ms : 0;
    int64_t left = m->side[side].left;
    for (int64_t ms = 0; ms < thinking; ms++) {
        if (wait > 0)
            wait--;
        else
            left--;
    }
    return left;
}

/* True if nothing is left after so much thinking, delay included. */
static inline bool model_used_up(const model *m, int64_t thinking) {
    zug_color side = model_turn(m);
    if (!model_timed(m, side))
        return false;
    const zug_period *period = model_period(m, side);
    int64_t delay = period->bonus == ZUG_BONUS_DELAY ? period->bonus_ms : 0;
    return thinking - delay >= m->side[side].left;
}

/* How long the clock of the side to move has been held since it last began to tick: millisecond by
 * millisecond, as long as there is something left of what it may be held in all. */
static inline int64_t model_free(const model *m, int64_t now) {
    int64_t free_ms = 0;
    if (!m->is_ticking || !m->wants_hold[model_turn(m)])
        return 0;
    while (m->since + free_ms < now && m->held[model_turn(m)] + free_ms < m->settings.hold_total_ms)
        free_ms++;
    return free_ms;
}

/* How long the clock has run since it last began to tick. */
static inline int64_t model_ran(const model *m, int64_t now) {
    return m->is_ticking ? now - m->since - model_free(m, now) : 0;
}

/* How long the side to move has been thinking. */
static inline int64_t model_thinking(const model *m, int64_t now) {
    return m->thought + model_ran(m, now);
}

/* What has been thought and held so far is written down, and the clock begins to tick anew. */
static inline void model_settle(model *m, int64_t now) {
    int64_t thinking = model_thinking(m, now);
    m->held[model_turn(m)] += model_free(m, now);
    m->thought = thinking;
    m->since = now;
}

/* What the display of a side shows. */
static inline int64_t model_left(const model *m, zug_color side, int64_t now) {
    zug_color turn = model_turn(m);
    if (!model_timed(m, side))
        return ZUG_CLOCK_NEVER;
    int64_t left =
        side == turn ? model_left_after(m, side, model_thinking(m, now)) : m->side[side].left;
    if (side != turn && model_timed(m, turn) && model_period(m, turn)->hourglass) {
        int64_t ran = model_thinking(m, now);
        left += ran < m->side[turn].left ? ran : m->side[turn].left;
    }
    return left > 0 ? left : 0;
}

static inline bool model_has_budget(const model *m) {
    return m->settings.lag_total_ms[0] > 0 || m->settings.lag_total_ms[1] > 0;
}

/* The most that a move of a side can get back now. */
static inline int64_t model_lag_left(const model *m, zug_color side) {
    return model_has_budget(m) ? m->lag_left[side] : m->settings.lag_max_ms;
}

/* A move has got so much back: millisecond by millisecond the budget is spent, then filled up
 * again. */
static inline void model_spend(model *m, zug_color side, int64_t lag) {
    m->lag_given[side] += lag;
    if (!model_has_budget(m))
        return;
    m->lag_left[side] -= lag;
    for (int64_t ms = 0; ms < m->settings.lag_refill_ms; ms++)
        if (m->lag_left[side] < m->settings.lag_max_ms)
            m->lag_left[side]++;
    while (m->lag_left[side] + m->lag_given[side] > m->settings.lag_total_ms[side])
        m->lag_left[side]--;
}

/* True if the flag is down and no lag could help any more. */
static inline bool model_is_down(const model *m, int64_t now) {
    return m->is_ticking && model_timed(m, model_turn(m)) &&
           model_used_up(m, model_thinking(m, now) - model_lag_left(m, model_turn(m)));
}

/* How long the game has run, pauses aside. */
static inline int64_t model_waited(const model *m, int64_t now) {
    bool runs = m->is_started && !m->is_paused && !m->is_over;
    return m->ran_ms + (runs ? now - m->ran_from : 0);
}

/* True if the default time is over and somebody has not come. */
static inline bool model_is_defaulted(const model *m, int64_t now) {
    bool runs = m->is_started && !m->is_paused && !m->is_over;
    return runs && m->settings.waits_for_players && m->settings.default_ms > 0 && !m->is_excused &&
           !(m->came[0] && m->came[1]) && model_waited(m, now) >= m->settings.default_ms;
}

/* The side to move has moved after so much thinking. */
static inline void model_press(model *m, int64_t thinking, int64_t now) {
    zug_color side = model_turn(m), other = zug_color_other(side);
    model_settle(m, now);
    m->wants_hold[side] = false;
    if (model_timed(m, side)) {
        const zug_timecontrol *control = &m->settings.control[side];
        const zug_period *period = model_period(m, side);
        int64_t left = model_left_after(m, side, thinking), used = m->side[side].left - left;
        if (period->bonus == ZUG_BONUS_INCREMENT)
            left += period->bonus_ms;
        if (period->bonus == ZUG_BONUS_BRONSTEIN)
            left += used < period->bonus_ms ? used : period->bonus_ms;
        if (period->hourglass && model_timed(m, other))
            m->side[other].left += used;
        m->side[side].made++;
        if (period->moves != 0 && m->side[side].made == period->moves) {
            m->side[side].made = 0;
            if (m->side[side].period < control->count - 1)
                m->side[side].period++;
            left += control->periods[m->side[side].period].time_ms;
        }
        m->side[side].left = left;
    }
    m->is_ticking = true;
    m->since = now;
    m->thought = 0;
}

/* The position as text, with the en passant square only if a pawn can really take there. */
static inline void model_describe(const zug_position *pos, char out[static ZUG_FEN_SIZE]) {
    zug_position copy = *pos;
    zug_move_list list;
    bool can_take = false;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        can_take |= zug_move_sort_of(list.moves[i]) == ZUG_MOVE_EN_PASSANT;
    if (!can_take)
        copy.en_passant = ZUG_NO_SQUARE;
    copy.halfmove_clock = 0;
    copy.fullmove_number = 1;
    zug_position_settle(&copy);
    zug_fen_write(&copy, out);
}

/* How often a position has appeared among the first `count` of the game and now. */
static inline unsigned model_occurrences(const model *m, const zug_position *pos, int count) {
    char text[ZUG_FEN_SIZE];
    unsigned times = 1;
    model_describe(pos, text);
    for (int i = 0; i < count; i++)
        times += strcmp(text, m->texts[i]) == 0;
    return times;
}

/* Half-moves without a pawn move or a capture at the end of the game, with one more move if it is
 * given. */
static inline unsigned model_quiet(const model *m, zug_move more) {
    unsigned quiet = m->positions[0].halfmove_clock;
    for (int i = 0; i < m->plies + (more != ZUG_MOVE_NONE); i++) {
        const zug_position *pos = &m->positions[i];
        zug_move move = i < m->plies ? m->moves[i] : more;
        zug_position next = *pos;
        zug_position_play(&next, move);
        bool is_pawn = zug_position_type_on(pos, zug_move_from(move)) == ZUG_PAWN;
        bool is_capture = zug_bitboard_count(zug_position_occupied(&next)) !=
                          zug_bitboard_count(zug_position_occupied(pos));
        quiet = is_pawn || is_capture ? 0 : quiet + 1;
    }
    return quiet;
}

static inline zug_result model_win(zug_color side) {
    return side == ZUG_WHITE ? ZUG_RESULT_WHITE_WINS : ZUG_RESULT_BLACK_WINS;
}

static inline void model_end(model *m, zug_result result, zug_game_reason reason, int64_t now) {
    m->ran_ms = model_waited(m, now);
    model_settle(m, now);
    m->wants_hold[0] = m->wants_hold[1] = false;
    m->is_ticking = false;
    m->is_over = true;
    m->is_paused = false;
    m->result = result;
    m->reason = reason;
    m->offerer = -1;
    m->premove = ZUG_MOVE_NONE;
}

/* Looks at the board as an arbiter would: mate, stalemate, dead position, repetition, fifty moves.
 */
static inline void model_look(model *m, int64_t now) {
    const zug_position *pos = &m->positions[m->plies];
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    zug_unwinnable_work work = {m->solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET, 0};
    bool online = m->settings.laws == ZUG_GAME_ONLINE;
    unsigned times = model_occurrences(m, pos, m->plies), quiet = model_quiet(m, ZUG_MOVE_NONE);
    zug_color turn = model_turn(m);
    m->is_final_board = true;
    if (list.count == 0 && zug_position_checkers(pos) != 0)
        model_end(m, model_win(zug_color_other(turn)), ZUG_GAME_REASON_CHECKMATE, now);
    else if (list.count == 0)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_STALEMATE, now);
    else if (zug_unwinnable_dead(pos, &work) == ZUG_ANSWER_YES)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION, now);
    else if (online && times >= 3)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION, now);
    else if (online && quiet >= 100)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIFTY_MOVES, now);
    else if (!online && times >= 5)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIVEFOLD, now);
    else if (!online && quiet >= 150)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_SEVENTY_FIVE_MOVES, now);
    else
        m->is_final_board = false;
}

/* Puts a move on the board after the clock was pressed. */
static inline void model_play(model *m, zug_move move, int64_t now) {
    zug_color mover = model_turn(m);
    m->moves[m->plies] = move;
    m->sets_before[m->plies] = m->sets;
    m->after[m->plies][0] = m->side[0];
    m->after[m->plies][1] = m->side[1];
    m->positions[m->plies + 1] = m->positions[m->plies];
    m->plies++;
    zug_position_play(&m->positions[m->plies], move);
    model_describe(&m->positions[m->plies], m->texts[m->plies]);
    if (m->offerer == (int)zug_color_other(mover))
        m->offerer = -1;
    model_look(m, now);
}

static inline zug_game_refusal model_move(model *m, const zug_game_event *event, int64_t now) {
    int64_t lag = event->lag_ms < 0 ? 0 : event->lag_ms;
    int64_t ran = model_ran(m, now);
    if (lag > model_lag_left(m, (zug_color)event->side))
        lag = model_lag_left(m, (zug_color)event->side);
    int64_t written = lag;
    if (model_has_budget(m) && !model_timed(m, (zug_color)event->side))
        lag = 0;
    lag = lag > ran ? ran : lag;
    if (model_has_budget(m))
        written = lag;
    if (event->side != model_turn(m))
        return ZUG_GAME_REFUSED_NOT_YOUR_TURN;
    if (!zug_movegen_is_legal(&m->positions[m->plies], event->move))
        return ZUG_GAME_REFUSED_ILLEGAL_MOVE;
    if (m->is_ticking && model_used_up(m, model_thinking(m, now) - lag))
        return ZUG_GAME_REFUSED_FLAG_FELL;
    model_press(m, model_thinking(m, now) - lag, now);
    model_spend(m, (zug_color)event->side, written);
    model_play(m, event->move, now);
    if (m->is_over || m->premove == ZUG_MOVE_NONE)
        return ZUG_GAME_ACCEPTED;
    zug_move wish = m->premove;
    m->premove = ZUG_MOVE_NONE;
    zug_move answer = zug_position_judge_move(&m->positions[m->plies], zug_move_from(wish),
                                              zug_move_to(wish), zug_move_promotion(wish), NULL);
    bool fits = zug_move_sort_of(wish) != ZUG_MOVE_CASTLING ||
                zug_move_sort_of(answer) == ZUG_MOVE_CASTLING;
    if (answer != ZUG_MOVE_NONE && fits && !model_used_up(m, 0)) {
        model_press(m, 0, now);
        model_play(m, answer, now);
    }
    return ZUG_GAME_ACCEPTED;
}

static inline zug_game_refusal model_premove(model *m, const zug_game_event *event) {
    zug_square from = zug_move_from(event->move), to = zug_move_to(event->move);
    zug_piece piece = zug_position_piece_on(&m->positions[m->plies], from);
    if (!m->settings.premoves)
        return ZUG_GAME_REFUSED_PREMOVES_FORBIDDEN;
    if (event->side == model_turn(m))
        return ZUG_GAME_REFUSED_YOUR_TURN;
    if (piece.type == ZUG_NO_PIECE || piece.color != event->side)
        return ZUG_GAME_REFUSED_NO_PIECE_OF_YOURS;
    if (from == to)
        return ZUG_GAME_REFUSED_ILLEGAL_MOVE;
    m->premove = event->move;
    if (zug_move_sort_of(event->move) == ZUG_MOVE_PLAIN ||
        zug_move_sort_of(event->move) == ZUG_MOVE_EN_PASSANT)
        m->premove = zug_move_make(from, to, ZUG_MOVE_PLAIN);
    if (zug_move_sort_of(event->move) == ZUG_MOVE_CASTLING)
        m->premove = zug_move_make(from, to, ZUG_MOVE_CASTLING);
    return ZUG_GAME_ACCEPTED;
}

static inline zug_game_refusal model_offer(model *m, const zug_game_event *event) {
    if (!m->settings.draw_offers)
        return ZUG_GAME_REFUSED_OFFERS_FORBIDDEN;
    if (m->offerer == (int)event->side)
        return ZUG_GAME_REFUSED_OFFER_STANDS;
    if (m->offerer >= 0)
        return ZUG_GAME_REFUSED_OFFER_TO_ACCEPT;
    m->offerer = event->side;
    return ZUG_GAME_ACCEPTED;
}

static inline zug_game_refusal model_claim(model *m, const zug_game_event *event, int64_t now) {
    zug_position pos = m->positions[m->plies];
    bool has_move = event->move != ZUG_MOVE_NONE;
    if (m->settings.laws == ZUG_GAME_ONLINE)
        return ZUG_GAME_REFUSED_CLAIMS_NEEDLESS;
    if (event->side != model_turn(m))
        return ZUG_GAME_REFUSED_NOT_YOUR_TURN;
    if (has_move && !zug_movegen_is_legal(&pos, event->move))
        return ZUG_GAME_REFUSED_ILLEGAL_MOVE;
    if (has_move)
        zug_position_play(&pos, event->move);
    if (model_occurrences(m, &pos, m->plies + has_move) >= 3)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION, now);
    else if (model_quiet(m, event->move) >= 100)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIFTY_MOVES, now);
    else
        return ZUG_GAME_REFUSED_CLAIM_WRONG;
    return ZUG_GAME_ACCEPTED;
}

/* True if the default time was over before the flag fell, which have both happened by now, or one
 * of them. */
static inline bool model_default_was_first(const model *m, int64_t now) {
    while (model_is_defaulted(m, now - 1) || model_is_down(m, now - 1))
        now--;
    return model_is_defaulted(m, now) && !model_is_down(m, now);
}

static inline zug_game_refusal model_time_check(model *m, int64_t now) {
    zug_color winner = zug_color_other(model_turn(m));
    bool nobody = !m->came[0] && !m->came[1];
    if (!model_is_down(m, now) && !model_is_defaulted(m, now))
        return ZUG_GAME_REFUSED_NO_FLAG_FELL;
    if (model_default_was_first(m, now)) {
        model_end(m,
                  nobody       ? ZUG_RESULT_BOTH_FORFEIT
                  : m->came[0] ? ZUG_RESULT_WHITE_WINS_BY_FORFEIT
                               : ZUG_RESULT_BLACK_WINS_BY_FORFEIT,
                  ZUG_GAME_REASON_FORFEIT, now);
        return ZUG_GAME_ACCEPTED;
    }
    if (!m->came[winner]) {
        if (nobody && m->settings.default_ms > 0)
            model_end(m, ZUG_RESULT_BOTH_FORFEIT, ZUG_GAME_REASON_FORFEIT, now);
        else
            model_end(m, ZUG_RESULT_BOTH_LOSE, ZUG_GAME_REASON_NEVER_CAME, now);
        return ZUG_GAME_ACCEPTED;
    }
    zug_unwinnable_work work = {m->solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET, 0};
    zug_answer answer = zug_unwinnable_can_win(&m->positions[m->plies], winner, &work, NULL);
    m->is_unproved = answer == ZUG_ANSWER_UNDECIDED;
    if (answer == ZUG_ANSWER_NO)
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE, now);
    else
        model_end(m, model_win(winner), ZUG_GAME_REASON_TIME, now);
    return ZUG_GAME_ACCEPTED;
}

static inline zug_game_refusal model_claim_absence(model *m, zug_color side, int64_t now) {
    if (!m->came[zug_color_other(side)])
        return ZUG_GAME_REFUSED_NOT_COME;
    zug_unwinnable_work work = {m->solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET, 0};
    zug_answer answer = zug_unwinnable_can_win(&m->positions[m->plies], side, &work, NULL);
    zug_result result = answer == ZUG_ANSWER_NO ? ZUG_RESULT_DRAW : model_win(side);
    m->is_unproved = answer == ZUG_ANSWER_UNDECIDED;
    model_end(m, result, ZUG_GAME_REASON_ABSENCE, now);
    return ZUG_GAME_ACCEPTED;
}

/* The display of each side shows from now on what the arbiter says. */
static inline zug_game_refusal model_set_clocks(model *m, const zug_game_event *event,
                                                int64_t now) {
    zug_color turn = model_turn(m);
    if (!model_timed(m, ZUG_WHITE) && !model_timed(m, ZUG_BLACK))
        return ZUG_GAME_REFUSED_NO_CLOCK;
    for (int i = 0; i < 2; i++)
        if (model_timed(m, (zug_color)i) && event->clock_ms[i] < 0)
            return ZUG_GAME_REFUSED_NEGATIVE_TIME;
    m->sets++;
    for (int i = 0; i < 2; i++)
        m->set_to[i] = event->clock_ms[i];
    bool is_hourglass = model_timed(m, turn) && model_period(m, turn)->hourglass;
    model_settle(m, now);                       /* no lag reaches behind this */
    m->thought = is_hourglass ? 0 : m->thought; /* sand that has run lies where it is */
    for (int i = 0; i < 2; i++) {
        zug_color side = (zug_color)i;
        if (!model_timed(m, side))
            continue;
        int64_t thinking = side == turn ? model_thinking(m, now) : 0;
        int64_t spent = m->side[i].left - model_left_after(m, side, thinking);
        m->side[i].left = event->clock_ms[i] + spent;
    }
    return ZUG_GAME_ACCEPTED;
}

/* Both sides as they begin. */
static inline void model_set_up_clock(model *m) {
    for (int i = 0; i < 2; i++) {
        const zug_period *first = &m->settings.control[i].periods[0];
        m->side[i] = (model_side){first->time_ms, 0, 0};
        if (first->time_ms == 0 && first->bonus != ZUG_BONUS_DELAY)
            m->side[i].left = first->bonus_ms;
    }
}

static inline zug_game_refusal model_take_back(model *m, const zug_game_event *event, int64_t now) {
    if (!m->is_started)
        return ZUG_GAME_REFUSED_NOT_STARTED;
    if (event->plies > (uint32_t)m->plies)
        return ZUG_GAME_REFUSED_TOO_FEW_MOVES;
    if (event->plies == 0 && (!m->is_over || m->is_final_board))
        return ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK;
    model_settle(m, now);
    m->plies -= (int)event->plies;
    m->is_paused |= m->is_over;
    if (m->is_over && m->ran_ms >= m->settings.default_ms)
        m->is_excused = true;
    m->is_over = m->is_final_board = m->is_unproved = false;
    m->result = ZUG_RESULT_OPEN;
    m->reason = ZUG_GAME_REASON_NONE;
    m->offerer = -1;
    m->premove = ZUG_MOVE_NONE;
    model_set_up_clock(m);
    for (int i = 0; i < 2 && m->plies > 0; i++)
        m->side[i] = m->after[m->plies - 1][i];
    bool is_set = m->sets > (m->plies > 0 ? m->sets_before[m->plies - 1] : 0);
    for (int i = 0; i < 2 && is_set && !m->settings.forgets_clocks; i++)
        if (model_timed(m, (zug_color)i))
            m->side[i].left = m->set_to[i];
    m->is_ticking =
        !m->is_paused && (m->plies > 0 || m->settings.clock_start == ZUG_GAME_CLOCK_AT_START);
    m->since = now;
    m->thought = 0;
    return ZUG_GAME_ACCEPTED;
}

/* The clock of a side is to stand still when it would tick, if something is left for that. */
static inline zug_game_refusal model_hold(model *m, zug_color side, int64_t now) {
    if (!model_timed(m, side))
        return ZUG_GAME_REFUSED_NO_CLOCK;
    if (m->wants_hold[side])
        return ZUG_GAME_REFUSED_NO_CHANGE;
    if (m->held[side] >= m->settings.hold_total_ms)
        return ZUG_GAME_REFUSED_NO_HOLD;
    bool has_begun = m->plies > 0 || m->settings.clock_start == ZUG_GAME_CLOCK_AT_START;
    if (side == model_turn(m) && has_begun && model_used_up(m, model_thinking(m, now)))
        return ZUG_GAME_REFUSED_FLAG_FELL;
    if (side == model_turn(m))
        model_settle(m, now); /* no lag reaches behind this */
    m->wants_hold[side] = true;
    return ZUG_GAME_ACCEPTED;
}

static inline zug_game_refusal model_release(model *m, zug_color side, int64_t now) {
    if (!m->wants_hold[side])
        return ZUG_GAME_REFUSED_NO_CHANGE;
    if (side == model_turn(m))
        model_settle(m, now);
    m->wants_hold[side] = false;
    return ZUG_GAME_ACCEPTED;
}

/* Sets a note about a side, if it is news. */
static inline zug_game_refusal model_note(bool *note, bool value) {
    if (*note == value)
        return ZUG_GAME_REFUSED_NO_CHANGE;
    *note = value;
    return ZUG_GAME_ACCEPTED;
}

/* Why an event of this kind cannot come now, before anything else is asked. */
static inline zug_game_refusal model_possible(const model *m, zug_game_event_kind kind,
                                              int64_t now) {
    bool any_time = kind >= ZUG_GAME_ADJUDICATE || /* and the records, which follow it */
                    kind == ZUG_GAME_JUDGED;
    bool in_a_pause =
        kind == ZUG_GAME_RESIGN || kind == ZUG_GAME_OFFER_DRAW || kind == ZUG_GAME_ACCEPT_DRAW ||
        kind == ZUG_GAME_PREMOVE_CLEAR || kind == ZUG_GAME_RESUME || kind == ZUG_GAME_SET_CLOCKS ||
        kind == ZUG_GAME_HOLD_CLOCK || kind == ZUG_GAME_RELEASE_CLOCK || kind == ZUG_GAME_TAKE_BACK;
    bool after_the_flag = kind == ZUG_GAME_TIME_CHECK || kind == ZUG_GAME_TAKE_BACK ||
                          kind == ZUG_GAME_RESUME || kind == ZUG_GAME_RELEASE_CLOCK;
    if (any_time)
        return ZUG_GAME_ACCEPTED;
    if (m->is_over)
        return kind == ZUG_GAME_TAKE_BACK ? ZUG_GAME_ACCEPTED : ZUG_GAME_REFUSED_GAME_OVER;
    if (!m->is_started)
        return kind == ZUG_GAME_START ? ZUG_GAME_ACCEPTED : ZUG_GAME_REFUSED_NOT_STARTED;
    if (kind == ZUG_GAME_START)
        return ZUG_GAME_REFUSED_ALREADY_STARTED;
    if (m->is_paused && !in_a_pause)
        return ZUG_GAME_REFUSED_PAUSED;
    if (!m->is_paused && kind == ZUG_GAME_RESUME)
        return ZUG_GAME_REFUSED_NOT_PAUSED;
    if (!after_the_flag && (model_is_down(m, now) || model_is_defaulted(m, now)))
        return model_default_was_first(m, now) ? ZUG_GAME_REFUSED_DEFAULT_OVER
                                               : ZUG_GAME_REFUSED_FLAG_FELL;
    return ZUG_GAME_ACCEPTED;
}

/* Lets the model live through an event that is possible. */
static inline zug_game_refusal model_happen(model *m, const zug_game_event *event, int64_t now) {
    zug_color side = (zug_color)event->side;
    switch (event->kind) {
    case ZUG_GAME_START:
        m->is_started = true;
        m->ran_from = now;
        m->is_ticking = m->settings.clock_start == ZUG_GAME_CLOCK_AT_START;
        m->since = now;
        model_look(m, now);
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_MOVE:
        return model_move(m, event, now);
    case ZUG_GAME_PREMOVE:
        return model_premove(m, event);
    case ZUG_GAME_PREMOVE_CLEAR:
        if (side == model_turn(m) || m->premove == ZUG_MOVE_NONE)
            return ZUG_GAME_REFUSED_NO_PREMOVE;
        m->premove = ZUG_MOVE_NONE;
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_RESIGN:
        model_end(m, model_win(zug_color_other(side)), ZUG_GAME_REASON_RESIGNATION, now);
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_OFFER_DRAW:
        return model_offer(m, event);
    case ZUG_GAME_ACCEPT_DRAW:
        if (m->offerer != (int)zug_color_other(side))
            return ZUG_GAME_REFUSED_NO_OFFER;
        model_end(m, ZUG_RESULT_DRAW, ZUG_GAME_REASON_AGREEMENT, now);
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_CLAIM_DRAW:
        return model_claim(m, event, now);
    case ZUG_GAME_CLAIM_ABSENCE:
        return model_claim_absence(m, side, now);
    case ZUG_GAME_HOLD_CLOCK:
        return model_hold(m, side, now);
    case ZUG_GAME_RELEASE_CLOCK:
        return model_release(m, side, now);
    case ZUG_GAME_TIME_CHECK:
        return model_time_check(m, now);
    case ZUG_GAME_JUDGED: /* the model leaves no question open */
        return ZUG_GAME_REFUSED_NO_SUCH_EVENT;
    case ZUG_GAME_PAUSE:
        m->ran_ms = model_waited(m, now);
        model_settle(m, now);
        m->is_ticking = false;
        m->is_paused = true;
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_RESUME:
        m->is_paused = false;
        m->ran_from = now;
        m->is_ticking = m->plies > 0 || m->settings.clock_start == ZUG_GAME_CLOCK_AT_START;
        m->since = now;
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_SET_CLOCKS:
        return model_set_clocks(m, event, now);
    case ZUG_GAME_TAKE_BACK:
        return model_take_back(m, event, now);
    case ZUG_GAME_ADJUDICATE:
        if (event->result < ZUG_RESULT_WHITE_WINS || event->result > ZUG_RESULT_BOTH_FORFEIT)
            return ZUG_GAME_REFUSED_NO_RESULT;
        m->is_unproved = false;
        model_end(m, (zug_result)event->result, ZUG_GAME_REASON_ADJUDICATION, now);
        return ZUG_GAME_ACCEPTED;
    case ZUG_GAME_ASSISTANT_GRANTED:
    case ZUG_GAME_ASSISTANT_REMOVED:
        return model_note(&m->assistant[side], event->kind == ZUG_GAME_ASSISTANT_GRANTED);
    case ZUG_GAME_CONNECTION_REGAINED:
        if (!m->came[side] && !model_is_defaulted(m, now)) {
            m->came[side] = true;
            m->absent[side] = false;
            return ZUG_GAME_ACCEPTED;
        }
        return model_note(&m->absent[side], false);
    case ZUG_GAME_CONNECTION_LOST:
        return model_note(&m->absent[side], true);
    case ZUG_GAME_EVENT_COUNT:
        break;
    }
    return ZUG_GAME_REFUSED_NO_SUCH_EVENT;
}

/* True for what only a player does. */
static inline bool model_is_act(zug_game_event_kind kind) {
    return kind == ZUG_GAME_MOVE || kind == ZUG_GAME_PREMOVE || kind == ZUG_GAME_PREMOVE_CLEAR ||
           kind == ZUG_GAME_RESIGN || kind == ZUG_GAME_OFFER_DRAW || kind == ZUG_GAME_ACCEPT_DRAW ||
           kind == ZUG_GAME_CLAIM_DRAW || kind == ZUG_GAME_CLAIM_ABSENCE;
}

/* What the model answers to an event. */
static inline zug_game_refusal model_apply(model *m, const zug_game_event *event, int64_t now) {
    now = now > m->now ? now : m->now;
    zug_game_refusal refusal = model_possible(m, event->kind, now);
    if (refusal == ZUG_GAME_ACCEPTED)
        refusal = model_happen(m, event, now);
    if (refusal == ZUG_GAME_ACCEPTED && model_is_act(event->kind))
        m->came[event->side] = true;
    if (refusal == ZUG_GAME_ACCEPTED)
        m->now = now;
    return refusal;
}

/* A model of a game that waits for its start. */
static inline void model_open(model *m, const zug_game_settings *settings, void *solver_memory) {
    *m = (model){.settings = *settings, .solver_memory = solver_memory, .offerer = -1};
    m->came[0] = m->came[1] = !settings->waits_for_players;
    for (int i = 0; i < 2; i++)
        m->lag_left[i] = settings->lag_max_ms < settings->lag_total_ms[i]
                             ? settings->lag_max_ms
                             : settings->lag_total_ms[i];
    m->now = INT64_MIN;
    m->positions[0] = settings->start;
    model_describe(&m->positions[0], m->texts[0]);
    model_set_up_clock(m);
}

#endif
