/* game_wait.c - who has come to the game, and who has not in time (Law 6.7.1).
 * Room: rules. The default time counts only while the game runs, so that nobody pays for a pause or
 * an outage. */
#include "game_impl.h"

void zug__game_wait_set_up(zug_game *game) {
    int64_t *default_ms = &game->settings.default_ms;
    if (*default_ms < 0 || !game->settings.waits_for_players)
        *default_ms = 0;
    if (*default_ms > ZUG_CLOCK_MS_MAX)
        *default_ms = ZUG_CLOCK_MS_MAX;
}

void zug__game_begin_waiting(zug_game *game, int64_t now_ms) { game->since_ms = now_ms; }

void zug__game_cease_waiting(zug_game *game, int64_t now_ms) {
    int64_t waited_ms = game->waited_ms + (now_ms - game->since_ms);
    game->waited_ms = waited_ms < ZUG_CLOCK_MS_MAX ? waited_ms : ZUG_CLOCK_MS_MAX;
}

int64_t zug_game_default_ms(const zug_game *game) {
    bool waits = game->settings.default_ms > 0 && !game->is_excused &&
                 !(game->has_come[ZUG_WHITE] && game->has_come[ZUG_BLACK]);
    if (!waits || game->state != ZUG_GAME_STATE_RUNNING)
        return ZUG_CLOCK_NEVER;
    int64_t rest_ms = game->settings.default_ms - game->waited_ms;
    return game->since_ms <= ZUG_CLOCK_MS_MAX - rest_ms ? game->since_ms + rest_ms
                                                        : ZUG_CLOCK_NEVER;
}

bool zug__game_may_come(const zug_game *game, uint8_t side, int64_t now_ms) {
    return !game->has_come[side] && now_ms < zug_game_default_ms(game);
}
