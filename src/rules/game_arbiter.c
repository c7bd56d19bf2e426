/* game_arbiter.c - the start, what an arbiter does, and what is only recorded.
 * Room: rules. */
#include "game_impl.h"

void zug__game_start(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    (void)event;
    game->state = ZUG_GAME_STATE_RUNNING;
    game->has_started = true;
    zug__game_begin_waiting(game, report->now_ms);
    if (game->settings.clock_start == ZUG_GAME_CLOCK_AT_START)
        zug_clock_start(&game->clock, report->now_ms);
    zug__game_tell(game, report, ZUG_GAME_NEWS_STARTED, ZUG_WHITE);
    zug__game_end_on_board(game, report);
}

void zug__game_pause(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    (void)event;
    zug__game_cease_waiting(game, report->now_ms);
    game->state = ZUG_GAME_STATE_PAUSED;
    zug__game_hold_end(game, report->now_ms);
    zug_clock_pause(&game->clock, report->now_ms);
    zug__game_tell(game, report, ZUG_GAME_NEWS_PAUSED, ZUG_WHITE);
}

void zug__game_resume(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    (void)event;
    game->state = ZUG_GAME_STATE_RUNNING;
    zug__game_begin_waiting(game, report->now_ms);
    zug_clock_resume(&game->clock, report->now_ms);
    zug__game_hold_begin(game, report->now_ms);
    zug__game_tell(game, report, ZUG_GAME_NEWS_RESUMED, ZUG_WHITE);
}

static bool is_timed(const zug_game *game, int side) {
    return game->clock.control[side].kind == ZUG_TIMECONTROL_TIMED;
}

zug_game_refusal zug__game_judge_set_clocks(const zug_game *game, const zug_game_event *event) {
    if (!is_timed(game, ZUG_WHITE) && !is_timed(game, ZUG_BLACK))
        return ZUG_GAME_REFUSED_NO_CLOCK;
    return event->clock_ms[ZUG_WHITE] < 0 || event->clock_ms[ZUG_BLACK] < 0
               ? ZUG_GAME_REFUSED_NEGATIVE_TIME
               : ZUG_GAME_ACCEPTED;
}

void zug__game_set_clocks(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    zug__game_hold_end(game, report->now_ms);
    for (int i = 0; i < 2; i++) {
        zug_clock_set(&game->clock, (zug_color)i, event->clock_ms[i], report->now_ms);
        game->set_ms[i] = event->clock_ms[i];
    }
    game->set_count++;
    zug__game_hold_begin(game, report->now_ms);
    zug__game_tell(game, report, ZUG_GAME_NEWS_CLOCKS_SET, ZUG_WHITE);
}

zug_game_refusal zug__game_judge_take_back(const zug_game *game, const zug_game_event *event) {
    if (!game->has_started)
        return ZUG_GAME_REFUSED_NOT_STARTED;
    if (event->plies > game->turn_count)
        return ZUG_GAME_REFUSED_TOO_FEW_MOVES;
    if (event->plies == 0 && (game->state != ZUG_GAME_STATE_OVER || game->is_final_board))
        return ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK;
    return ZUG_GAME_ACCEPTED;
}

/* Sets the clock back to what it was after the move that is now last, or to what the arbiter has
 * set since. */
static void restore_clock(zug_game *game, int64_t now_ms) {
    zug_clock fresh;
    zug_clock_set_up(&fresh, game->settings.control, zug_position_turn(&game->settings.start));
    const zug__game_turn *last = game->turn_count > 0 ? &game->turns[game->turn_count - 1] : NULL;
    bool is_set = game->set_count > (last != NULL ? last->set_count : 0);
    zug_clock_side sides[2];
    for (int i = 0; i < 2; i++) {
        sides[i] = last != NULL ? last->sides[i] : fresh.side[i];
        if (is_set && !game->settings.forgets_clocks)
            sides[i].left_ms = game->set_ms[i];
    }
    zug_clock_state state =
        game->state == ZUG_GAME_STATE_RUNNING ? ZUG_CLOCK_RUNNING : ZUG_CLOCK_PAUSED;
    if (game->turn_count == 0 && game->settings.clock_start == ZUG_GAME_CLOCK_AFTER_FIRST_MOVE)
        state = ZUG_CLOCK_READY;
    zug_clock_restore(&game->clock, sides, zug__game_turn_of(game), state, now_ms);
}

/* A game that was over goes on paused, so that nobody's time runs before the arbiter says so. */
void zug__game_go_back(zug_game *game, uint32_t plies, int64_t now_ms) {
    zug__game_hold_end(game, now_ms);
    game->turn_count -= plies;
    if (game->state == ZUG_GAME_STATE_OVER) {
        game->state = ZUG_GAME_STATE_PAUSED;
        game->is_excused = game->is_excused || game->waited_ms >= game->settings.default_ms;
    }
    game->result = ZUG_RESULT_OPEN;
    game->reason = ZUG_GAME_REASON_NONE;
    game->is_unproved = false;
    game->is_final_board = false;
    game->is_alive = false;
    game->has_offer = false;
    game->premove = ZUG_MOVE_NONE;
    restore_clock(game, now_ms);
    zug__game_hold_begin(game, now_ms);
}

void zug__game_take_back(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    zug__game_go_back(game, event->plies, report->now_ms);
    zug__game_tell(game, report, ZUG_GAME_NEWS_TAKEN_BACK, ZUG_WHITE);
}

zug_game_refusal zug__game_judge_adjudicate(const zug_game *game, const zug_game_event *event) {
    (void)game;
    return event->result != ZUG_RESULT_OPEN && event->result < ZUG_RESULT_COUNT
               ? ZUG_GAME_ACCEPTED
               : ZUG_GAME_REFUSED_NO_RESULT;
}

void zug__game_adjudicate(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    game->is_unproved = false;
    zug__game_close_questions(game);
    zug__game_end(game, (zug_result)event->result, ZUG_GAME_REASON_ADJUDICATION, report);
}

static bool is_about_connection(const zug_game_event *event) {
    return event->kind == ZUG_GAME_CONNECTION_LOST || event->kind == ZUG_GAME_CONNECTION_REGAINED;
}

/* What an event that is only recorded says: absent, assisted; or the contrary. */
static bool says_yes(const zug_game_event *event) {
    return event->kind == ZUG_GAME_CONNECTION_LOST || event->kind == ZUG_GAME_ASSISTANT_GRANTED;
}

/* Saying what is known already is no news. */
zug_game_refusal zug__game_judge_record(const zug_game *game, const zug_game_event *event) {
    const bool *known = is_about_connection(event) ? game->is_absent : game->has_assistant;
    if (event->kind == ZUG_GAME_CONNECTION_REGAINED &&
        zug__game_may_come(game, event->side, event->at_ms))
        return ZUG_GAME_ACCEPTED;
    return known[event->side] == says_yes(event) ? ZUG_GAME_REFUSED_NO_CHANGE : ZUG_GAME_ACCEPTED;
}

void zug__game_record(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    bool is_connection = is_about_connection(event), yes = says_yes(event);
    bool *known = is_connection ? game->is_absent : game->has_assistant;
    known[event->side] = yes;
    if (event->kind == ZUG_GAME_CONNECTION_REGAINED &&
        zug__game_may_come(game, event->side, report->now_ms))
        game->has_come[event->side] = true;
    zug_game_news_kind kind =
        is_connection ? (yes ? ZUG_GAME_NEWS_CONNECTION_LOST : ZUG_GAME_NEWS_CONNECTION_REGAINED)
                      : (yes ? ZUG_GAME_NEWS_ASSISTANT_GRANTED : ZUG_GAME_NEWS_ASSISTANT_REMOVED);
    zug__game_tell(game, report, kind, (zug_color)event->side);
}
