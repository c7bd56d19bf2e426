/* game_hold.c - a clock that stands still while its player waits for somebody, such as the arbiter
 * who was called. Room: rules. For how long is bounded in the whole game by the settings, and
 * counted here: so it is determined by the events, and a replay finds it again. */
#include "game_impl.h"

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/* For how long the present hold has lasted. */
static int64_t lasted(const zug_game *game, int64_t now_ms) {
    int64_t until_ms = lesser(now_ms, game->clock.since_ms);
    return game->is_held && until_ms > game->held_since_ms ? until_ms - game->held_since_ms : 0;
}

bool zug_game_is_hold_wanted(const zug_game *game, zug_color side) {
    return game->wants_hold[side];
}

int64_t zug_game_held_until_ms(const zug_game *game) {
    return game->is_held ? game->clock.since_ms : ZUG_CLOCK_NEVER;
}

int64_t zug_game_hold_left_ms(const zug_game *game, zug_color side, int64_t now_ms) {
    int64_t present = side == zug__game_turn_of(game) ? lasted(game, now_ms) : 0;
    int64_t left = game->settings.hold_total_ms - game->held_ms[side] - present;
    return left > 0 ? left : 0;
}

void zug__game_hold_end(zug_game *game, int64_t now_ms) {
    game->held_ms[zug__game_turn_of(game)] += lasted(game, now_ms);
    game->is_held = false;
}

void zug__game_hold_begin(zug_game *game, int64_t now_ms) {
    zug_color turn = zug__game_turn_of(game);
    int64_t left = zug_game_hold_left_ms(game, turn, now_ms);
    bool runs = game->state == ZUG_GAME_STATE_RUNNING && game->clock.state == ZUG_CLOCK_RUNNING;
    if (!game->wants_hold[turn] || !runs || left == 0)
        return;
    zug_clock_hold(&game->clock, left, now_ms);
    game->is_held = true;
    game->held_since_ms = game->clock.now_ms;
}

zug_game_refusal zug__game_judge_hold(const zug_game *game, const zug_game_event *event) {
    zug_color side = (zug_color)event->side;
    if (game->clock.control[side].kind != ZUG_TIMECONTROL_TIMED)
        return ZUG_GAME_REFUSED_NO_CLOCK;
    if (game->wants_hold[side])
        return ZUG_GAME_REFUSED_NO_CHANGE;
    if (zug_game_hold_left_ms(game, side, event->at_ms) == 0)
        return ZUG_GAME_REFUSED_NO_HOLD;
    bool has_fallen =
        side == zug__game_turn_of(game) && zug_clock_has_fallen(&game->clock, event->at_ms);
    return has_fallen ? ZUG_GAME_REFUSED_FLAG_FELL : ZUG_GAME_ACCEPTED;
}

void zug__game_hold(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    game->wants_hold[event->side] = true;
    if (event->side == zug__game_turn_of(game))
        zug__game_hold_begin(game, report->now_ms);
    zug__game_tell(game, report, ZUG_GAME_NEWS_CLOCK_HELD, (zug_color)event->side);
}

zug_game_refusal zug__game_judge_release(const zug_game *game, const zug_game_event *event) {
    return game->wants_hold[event->side] ? ZUG_GAME_ACCEPTED : ZUG_GAME_REFUSED_NO_CHANGE;
}

void zug__game_release(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    game->wants_hold[event->side] = false;
    if (event->side == zug__game_turn_of(game)) {
        zug__game_hold_end(game, report->now_ms);
        zug_clock_hold(&game->clock, 0, report->now_ms);
    }
    zug__game_tell(game, report, ZUG_GAME_NEWS_CLOCK_RELEASED, (zug_color)event->side);
}
