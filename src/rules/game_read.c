/* game_read.c - what can be asked of a game, and the words for it.
 * Room: rules. */
#include "game_impl.h"

const zug_game_settings *zug_game_settings_of(const zug_game *game) { return &game->settings; }

zug_game_state zug_game_state_of(const zug_game *game) { return game->state; }

zug_result zug_game_result(const zug_game *game) { return game->result; }

zug_game_reason zug_game_reason_of(const zug_game *game) { return game->reason; }

bool zug_game_is_unproved(const zug_game *game) { return game->is_unproved; }

const zug_position *zug_game_position(const zug_game *game) {
    return &game->positions[game->turn_count];
}

const zug_position *zug_game_position_at(const zug_game *game, uint32_t ply) {
    return &game->positions[ply];
}

unsigned zug_game_occurrences(const zug_game *game) {
    return zug__game_occurrences(game, zug_game_position(game), game->turn_count);
}

uint32_t zug_game_plies(const zug_game *game) { return game->turn_count; }

const zug_game_half_move *zug_game_half_move_at(const zug_game *game, uint32_t index) {
    return &game->turns[index].made;
}

int64_t zug_game_left_ms(const zug_game *game, zug_color side, int64_t now_ms) {
    return zug_clock_left(&game->clock, side, now_ms);
}

const zug_clock *zug_game_clock(const zug_game *game) { return &game->clock; }

int64_t zug__game_flag_ms(const zug_game *game) {
    int64_t fall = zug_clock_fall_ms(&game->clock), last = ZUG_CLOCK_MS_MAX;
    int64_t lag = zug_game_lag_left_ms(game, zug__game_turn_of(game));
    if (fall == ZUG_CLOCK_NEVER || fall > last - lag)
        return ZUG_CLOCK_NEVER;
    return fall + lag;
}

int64_t zug_game_deadline_ms(const zug_game *game) {
    int64_t flag_ms = zug__game_flag_ms(game), default_ms = zug_game_default_ms(game);
    return flag_ms < default_ms ? flag_ms : default_ms;
}

bool zug_game_has_offered(const zug_game *game, zug_color side) {
    return game->has_offer && game->offerer == side;
}

zug_move zug_game_premove(const zug_game *game, zug_color side) {
    return side == zug__game_turn_of(game) ? ZUG_MOVE_NONE : game->premove;
}

bool zug_game_has_assistant(const zug_game *game, zug_color side) {
    return game->has_assistant[side];
}

bool zug_game_is_connected(const zug_game *game, zug_color side) { return !game->is_absent[side]; }

bool zug_game_has_come(const zug_game *game, zug_color side) { return game->has_come[side]; }

size_t zug_game_event_count(const zug_game *game) { return game->event_count; }

const zug_game_event *zug_game_event_at(const zug_game *game, size_t index) {
    return &game->events[index];
}

const char *zug_game_event_name(zug_game_event_kind kind) {
    static const char *const names[] = {
#define X(NAME, name) name,
        ZUG_GAME_EVENTS(X)
#undef X
    };
    return names[kind];
}

const char *zug_game_news_name(zug_game_news_kind kind) {
    static const char *const names[] = {
#define X(NAME, name) name,
        ZUG_GAME_NEWS(X)
#undef X
    };
    return names[kind];
}

const char *zug_game_reason_name(zug_game_reason reason) {
    static const char *const names[] = {"none",
#define X(NAME, name, white, black, drawn, neither) name,
                                        ZUG_GAME_REASONS(X)
#undef X
    };
    return names[reason];
}

const char *zug_game_verdict_name(zug_game_verdict verdict) {
    static const char *const names[] = {[ZUG_GAME_VERDICT_NONE] = "none",
                                        [ZUG_GAME_VERDICT_CAN_WIN] = "can-win",
                                        [ZUG_GAME_VERDICT_CANNOT_WIN] = "cannot-win",
                                        [ZUG_GAME_VERDICT_UNDECIDED] = "undecided"};
    return names[verdict];
}

const char *zug_game_refusal_name(zug_game_refusal refusal) {
    static const char *const names[] = {"accepted",
#define X(NAME, name, sentence) name,
                                        ZUG_GAME_REFUSALS(X)
#undef X
    };
    return names[refusal];
}

const char *zug_game_refusal_sentence(zug_game_refusal refusal) {
    static const char *const sentences[] = {"the event is accepted",
#define X(NAME, name, sentence) sentence,
                                            ZUG_GAME_REFUSALS(X)
#undef X
    };
    return sentences[refusal];
}

const char *zug_game_end_sentence(zug_result result, zug_game_reason reason) {
    static const char *const sentences[][ZUG_RESULT_BOTH_LOSE + 1] = {
        {"the game goes on", NULL, NULL, NULL, NULL},
#define X(NAME, name, white, black, drawn, neither) {NULL, white, black, drawn, neither},
        ZUG_GAME_REASONS(X)
#undef X
    };
    static const char *const decided[] = {"White wins by forfeit: decided by the arbiter",
                                          "Black wins by forfeit: decided by the arbiter",
                                          "lost by both by forfeit: decided by the arbiter"};
    static const zug_result plain[] = {ZUG_RESULT_WHITE_WINS, ZUG_RESULT_BLACK_WINS,
                                       ZUG_RESULT_BOTH_LOSE};
    bool is_forfeit = result >= ZUG_RESULT_WHITE_WINS_BY_FORFEIT;
    if (is_forfeit && reason == ZUG_GAME_REASON_ADJUDICATION)
        return decided[result - ZUG_RESULT_WHITE_WINS_BY_FORFEIT];
    if (is_forfeit != (reason == ZUG_GAME_REASON_FORFEIT))
        return NULL;
    return sentences[reason]
                    [is_forfeit ? plain[result - ZUG_RESULT_WHITE_WINS_BY_FORFEIT] : result];
}

const char *zug_game_reason_article(zug_game_laws laws, zug_game_reason reason) {
    static const char *const articles[ZUG_GAME_REASON_COUNT][2] = {
        [ZUG_GAME_REASON_CHECKMATE] = {"Online 5.1", "Law 5.1.1"},
        [ZUG_GAME_REASON_RESIGNATION] = {"Online 5.2", "Law 5.1.2"},
        [ZUG_GAME_REASON_TIME] = {"Online 4.4", "Law 6.9"},
        [ZUG_GAME_REASON_TIME_CANNOT_MATE] = {"Online 4.4", "Law 6.9"},
        [ZUG_GAME_REASON_AGREEMENT] = {"Online 5.3", "Law 5.2.3"},
        [ZUG_GAME_REASON_REPETITION] = {"Online 5.4.1", "Law 9.2"},
        [ZUG_GAME_REASON_FIVEFOLD] = {"", "Law 9.6.1"},
        [ZUG_GAME_REASON_FIFTY_MOVES] = {"Online 5.4.4", "Law 9.3"},
        [ZUG_GAME_REASON_SEVENTY_FIVE_MOVES] = {"", "Law 9.6.2"},
        [ZUG_GAME_REASON_STALEMATE] = {"Online 5.4.2", "Law 5.2.1"},
        [ZUG_GAME_REASON_DEAD_POSITION] = {"Online 5.4.3", "Law 5.2.2"},
        [ZUG_GAME_REASON_FORFEIT] = {"Law 6.7.1", "Law 6.7.1"},
    };
    if ((unsigned)reason >= ZUG_GAME_REASON_COUNT || articles[reason][laws == ZUG_GAME_OTB] == NULL)
        return "";
    return articles[reason][laws == ZUG_GAME_OTB];
}
