/* game_lag.c - what moves get back for their way: so much each, or from a budget for the whole
 * game. Room: rules. A budget is determined by the settings and the moves, so a replay finds it
 * again. */
#include "game_impl.h"

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/* A number from 0 to ZUG_CLOCK_MS_MAX. */
static int64_t amount(int64_t ms) { return ms > 0 ? lesser(ms, ZUG_CLOCK_MS_MAX) : 0; }

static bool has_budget(const zug_game *game) {
    return game->settings.lag_total_ms[0] > 0 || game->settings.lag_total_ms[1] > 0;
}

void zug__game_lag_set_up(zug_game *game) {
    zug_game_settings *settings = &game->settings;
    settings->lag_max_ms = amount(settings->lag_max_ms);
    settings->lag_refill_ms = amount(settings->lag_refill_ms);
    for (int i = 0; i < 2; i++) {
        settings->lag_total_ms[i] = amount(settings->lag_total_ms[i]);
        game->lag_left_ms[i] = lesser(settings->lag_max_ms, settings->lag_total_ms[i]);
    }
    settings->hold_total_ms = amount(settings->hold_total_ms);
}

int64_t zug_game_lag_left_ms(const zug_game *game, zug_color side) {
    return has_budget(game) ? game->lag_left_ms[side] : game->settings.lag_max_ms;
}

int64_t zug_game_lag_given_ms(const zug_game *game, zug_color side) {
    return game->lag_given_ms[side];
}

/* How long the clock of the side to move has run without a break: no lag reaches further back. */
static int64_t stretch(const zug_game *game, zug_color side, int64_t now_ms) {
    const zug_clock *clock = &game->clock;
    bool runs = clock->state == ZUG_CLOCK_RUNNING && clock->turn == side &&
                clock->control[side].kind == ZUG_TIMECONTROL_TIMED;
    return runs ? amount(now_ms - clock->since_ms) : 0;
}

/* From a budget nothing is taken that the clock cannot give back. */
int64_t zug__game_lag_counted(const zug_game *game, zug_color side, int64_t lag_ms,
                              int64_t now_ms) {
    int64_t counted = lesser(amount(lag_ms), zug_game_lag_left_ms(game, side));
    return has_budget(game) ? lesser(counted, stretch(game, side, now_ms)) : counted;
}

void zug__game_lag_spend(zug_game *game, zug_color side, int64_t lag_ms) {
    const zug_game_settings *settings = &game->settings;
    game->lag_given_ms[side] = amount(game->lag_given_ms[side] + lag_ms);
    if (!has_budget(game))
        return;
    int64_t left = amount(game->lag_left_ms[side] - lag_ms + settings->lag_refill_ms);
    int64_t rest = amount(settings->lag_total_ms[side] - game->lag_given_ms[side]);
    game->lag_left_ms[side] = lesser(lesser(left, settings->lag_max_ms), rest);
}
