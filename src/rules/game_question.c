/* game_question.c - the question whether a side can still win: asked by the game itself, or, where
 * it is hard and the game must not wait, left open until somebody knows the answer (Online 4.4
 * and 5.4.3). Room: rules. */
#include "game_impl.h"

/* Asks with a budget. */
static zug_answer is_dead_within(const zug_game *game, uint64_t budget) {
    zug_unwinnable_work work = {game->solver_memory, ZUG_GAME_SOLVER_BYTES, budget, 0};
    return zug_unwinnable_dead(zug_game_position(game), &work);
}

static zug_answer can_win_within(const zug_game *game, zug_color side, uint64_t budget) {
    zug_unwinnable_work work = {game->solver_memory, ZUG_GAME_SOLVER_BYTES, budget, 0};
    return zug_unwinnable_can_win(zug_game_position(game), side, &work, NULL);
}

/* Whether the question about the position after so many half-moves is open. */
static bool *openness(zug_game *game, uint32_t ply) {
    return ply == 0 ? &game->is_start_open : &game->turns[ply - 1].is_open;
}

/* True if the position on the board is not dead because the last one was not, and can come back. */
static bool stays_alive(const zug_game *game, uint32_t ply) {
    return ply > 0 &&
           zug_unwinnable_can_return(&game->positions[ply - 1], game->turns[ply - 1].made.move);
}

bool zug__game_is_dead(zug_game *game, zug__game_report *report) {
    zug_game_event *event = &game->events[game->event_count - 1];
    uint8_t bit = (uint8_t)(1U << report->asked++);
    if (game->is_alive && stays_alive(game, game->turn_count))
        return false;
    game->is_alive = false;
    bool is_left_open = (event->left_open & bit) != 0;
    if (game->is_followed && !is_left_open)
        return false;
    zug_answer answer =
        is_left_open ? ZUG_ANSWER_UNDECIDED : is_dead_within(game, ZUG_GAME_QUICK_BUDGET);
    if (answer == ZUG_ANSWER_UNDECIDED && (is_left_open || game->asks_aside)) {
        event->left_open |= bit;
        *openness(game, game->turn_count) = true;
        return false;
    }
    if (answer == ZUG_ANSWER_UNDECIDED)
        answer = is_dead_within(game, ZUG_GAME_SOLVER_BUDGET);
    game->is_alive = answer == ZUG_ANSWER_NO;
    return answer == ZUG_ANSWER_YES;
}

bool zug__game_could_mate(zug_game *game, zug_color side, zug_game_verdict verdict) {
    static const zug_answer answers[] = {[ZUG_GAME_VERDICT_CAN_WIN] = ZUG_ANSWER_YES,
                                         [ZUG_GAME_VERDICT_CANNOT_WIN] = ZUG_ANSWER_NO,
                                         [ZUG_GAME_VERDICT_UNDECIDED] = ZUG_ANSWER_UNDECIDED};
    zug_answer answer =
        verdict != ZUG_GAME_VERDICT_NONE ? answers[verdict] : zug_game_can_win(game, side);
    if (answer == ZUG_ANSWER_UNDECIDED && verdict == ZUG_GAME_VERDICT_NONE)
        answer = can_win_within(game, side, ZUG_GAME_SOLVER_BUDGET);
    game->is_unproved = answer == ZUG_ANSWER_UNDECIDED;
    return answer != ZUG_ANSWER_NO;
}

void zug__game_close_questions(zug_game *game) {
    for (uint32_t ply = 0; ply <= game->turn_count; ply++)
        *openness(game, ply) = false;
}

zug_game_refusal zug__game_judge_judged(const zug_game *game, const zug_game_event *event) {
    if (event->verdict == ZUG_GAME_VERDICT_NONE || event->plies > game->turn_count)
        return ZUG_GAME_REFUSED_NO_SUCH_EVENT;
    bool is_open = event->plies == 0 ? game->is_start_open : game->turns[event->plies - 1].is_open;
    return is_open ? ZUG_GAME_ACCEPTED : ZUG_GAME_REFUSED_NO_SUCH_EVENT;
}

/* What is proved to be alive stays so as long as it can come back: questions about such positions
 * need no answer. */
static void follow_life(zug_game *game, uint32_t ply) {
    while (ply < game->turn_count && stays_alive(game, ply + 1))
        *openness(game, ++ply) = false;
    game->is_alive = game->is_alive || ply == game->turn_count;
}

void zug__game_judged(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    uint32_t taken_back = game->turn_count - event->plies;
    bool was_over = game->state == ZUG_GAME_STATE_OVER;
    *openness(game, event->plies) = false;
    if (event->verdict == ZUG_GAME_VERDICT_CAN_WIN)
        follow_life(game, event->plies);
    if (event->verdict != ZUG_GAME_VERDICT_CANNOT_WIN)
        return;
    zug__game_go_back(game, taken_back, report->now_ms);
    if (taken_back > 0 || was_over)
        zug__game_tell(game, report, ZUG_GAME_NEWS_TAKEN_BACK, ZUG_WHITE);
    game->is_final_board = true;
    zug__game_end(game, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION, report);
}

void zug_game_ask_aside(zug_game *game, bool aside) { game->asks_aside = aside; }

bool zug_game_question(const zug_game *game, uint32_t *ply) {
    if (game->is_start_open) {
        *ply = 0;
        return true;
    }
    for (uint32_t i = 0; i < game->turn_count; i++)
        if (game->turns[i].is_open) {
            *ply = i + 1;
            return true;
        }
    return false;
}

zug_answer zug_game_can_win(const zug_game *game, zug_color side) {
    return can_win_within(game, side, ZUG_GAME_QUICK_BUDGET);
}
