/* lag.c - what moves get back for their way: a budget of each player for each game.
 * Room: server/zone. The game keeps the budget (zug_game_lag_left_ms); here is how large it is.
 * What a move got is in the log with it, and the numbers are in the log of the table, so that a
 * replay finds the same clocks. */
#include "zone/zone_impl.h"

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/* The most that a side can get back in a game with this control. */
static int64_t total_of(const zug_timecontrol *control) {
    if (control->kind != ZUG_TIMECONTROL_TIMED)
        return 0;
    int64_t share = control->periods[0].time_ms / ZONE_LAG_SHARE;
    return share < ZONE_LAG_TOTAL_MIN_MS ? ZONE_LAG_TOTAL_MIN_MS
                                         : lesser(share, ZONE_LAG_TOTAL_MAX_MS);
}

void zone__cut_lag(msg_terms *terms) {
    terms->lag_max_ms = lesser(terms->lag_max_ms, MSG_LAG_MAX_MS);
}

/* Both sides on one device need nothing. */
void zone__set_budgets(msg_table_set *set, msg_terms *terms) {
    zone__cut_lag(terms);
    if (set->seat[0].person == set->seat[1].person)
        terms->lag_max_ms = 0;
    if (terms->lag_max_ms == 0)
        return;
    for (int i = 0; i < 2; i++)
        set->lag_total_ms[i] = total_of(&terms->control[i]);
    /* Without clocks there is no budget, and the log has no word of it. */
    if (set->lag_total_ms[0] > 0 || set->lag_total_ms[1] > 0)
        set->lag_refill_ms = ZONE_LAG_REFILL_MS;
}

/* A table that was set before there was a budget gives no more lag back: it has no bound for the
 * whole game. */
int64_t zone__lag(const table *at, const msg_command *command) {
    const zug_game_settings *settings = zug_game_settings_of(at->game);
    bool has_budget = settings->lag_total_ms[0] > 0 || settings->lag_total_ms[1] > 0;
    return has_budget ? command->lag_ms : 0;
}
