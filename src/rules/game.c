/* game.c - the life of a game: which event is possible when, and how it is let happen.
 * Room: rules. Is told the time and never reads it. */
#include "game_impl.h"

#include "base/mem.h"

enum {
    WAITING = 1 << ZUG_GAME_STATE_WAITING,
    RUNNING = 1 << ZUG_GAME_STATE_RUNNING,
    PAUSED = 1 << ZUG_GAME_STATE_PAUSED,
    OVER = 1 << ZUG_GAME_STATE_OVER,
    OPEN = RUNNING | PAUSED,
    ANY = WAITING | OPEN | OVER
};

/* What holds for one kind of event. */
typedef struct rule {
    uint8_t states;         /* in which it is possible */
    bool has_side;          /* it is about one side */
    bool is_late;           /* it comes too late when the flag is down for good */
    zug__game_judge *judge; /* NULL: nothing more is asked */
    zug__game_happen *happen;
} rule;

static const rule rules[ZUG_GAME_EVENT_COUNT] = {
    [ZUG_GAME_START] = {WAITING, false, false, NULL, zug__game_start},
    [ZUG_GAME_MOVE] = {RUNNING, true, true, zug__game_judge_move, zug__game_move},
    [ZUG_GAME_PREMOVE] = {RUNNING, true, true, zug__game_judge_premove, zug__game_premove},
    [ZUG_GAME_PREMOVE_CLEAR] = {OPEN, true, true, zug__game_judge_premove_clear,
                                zug__game_premove_clear},
    [ZUG_GAME_RESIGN] = {OPEN, true, true, NULL, zug__game_resign},
    [ZUG_GAME_OFFER_DRAW] = {OPEN, true, true, zug__game_judge_offer, zug__game_offer},
    [ZUG_GAME_ACCEPT_DRAW] = {OPEN, true, true, zug__game_judge_accept, zug__game_accept},
    [ZUG_GAME_CLAIM_DRAW] = {RUNNING, true, true, zug__game_judge_claim, zug__game_claim},
    [ZUG_GAME_CLAIM_ABSENCE] = {RUNNING, true, true, zug__game_judge_claim_absence,
                                zug__game_claim_absence},
    [ZUG_GAME_HOLD_CLOCK] = {OPEN, true, true, zug__game_judge_hold, zug__game_hold},
    [ZUG_GAME_RELEASE_CLOCK] = {OPEN, true, false, zug__game_judge_release, zug__game_release},
    [ZUG_GAME_TIME_CHECK] = {RUNNING, false, false, zug__game_judge_time_check,
                             zug__game_time_check},
    [ZUG_GAME_JUDGED] = {ANY, false, false, zug__game_judge_judged, zug__game_judged},
    [ZUG_GAME_PAUSE] = {RUNNING, false, true, NULL, zug__game_pause},
    [ZUG_GAME_RESUME] = {PAUSED, false, false, NULL, zug__game_resume},
    [ZUG_GAME_SET_CLOCKS] = {OPEN, false, true, zug__game_judge_set_clocks, zug__game_set_clocks},
    [ZUG_GAME_TAKE_BACK] = {OPEN | OVER, false, false, zug__game_judge_take_back,
                            zug__game_take_back},
    [ZUG_GAME_ADJUDICATE] = {ANY, false, false, zug__game_judge_adjudicate, zug__game_adjudicate},
    [ZUG_GAME_ASSISTANT_GRANTED] = {ANY, true, false, zug__game_judge_record, zug__game_record},
    [ZUG_GAME_ASSISTANT_REMOVED] = {ANY, true, false, zug__game_judge_record, zug__game_record},
    [ZUG_GAME_CONNECTION_LOST] = {ANY, true, false, zug__game_judge_record, zug__game_record},
    [ZUG_GAME_CONNECTION_REGAINED] = {ANY, true, false, zug__game_judge_record, zug__game_record},
};

/* Why an event that is not possible in this state is not. */
static zug_game_refusal wrong_state(zug_game_state state, zug_game_event_kind kind) {
    switch (state) {
    case ZUG_GAME_STATE_WAITING:
        return ZUG_GAME_REFUSED_NOT_STARTED;
    case ZUG_GAME_STATE_OVER:
        return ZUG_GAME_REFUSED_GAME_OVER;
    case ZUG_GAME_STATE_RUNNING:
    case ZUG_GAME_STATE_PAUSED:
        break;
    }
    if (kind == ZUG_GAME_START)
        return ZUG_GAME_REFUSED_ALREADY_STARTED;
    return state == ZUG_GAME_STATE_PAUSED ? ZUG_GAME_REFUSED_PAUSED : ZUG_GAME_REFUSED_NOT_PAUSED;
}

/* A number between two limits. */
static int64_t within(int64_t number, int64_t least, int64_t most) {
    if (number < least)
        return least;
    return number < most ? number : most;
}

/* When an event counts as happening: time never goes backwards. */
static int64_t moment(const zug_game *game, int64_t now_ms) {
    return within(now_ms, game->now_ms, ZUG_CLOCK_MS_MAX);
}

/* Judges a normal event. */
static zug_game_refusal judge(const zug_game *game, const zug_game_event *event) {
    const rule *law = &rules[event->kind];
    if (!(law->states >> (int)game->state & 1))
        return wrong_state(game->state, event->kind);
    if (law->is_late && zug__game_is_down(game, event->at_ms))
        return zug_game_default_ms(game) < zug__game_flag_ms(game) ? ZUG_GAME_REFUSED_DEFAULT_OVER
                                                                   : ZUG_GAME_REFUSED_FLAG_FELL;
    return law->judge != NULL ? law->judge(game, event) : ZUG_GAME_ACCEPTED;
}

/* A premove says from where to where and what a pawn becomes. That it is castling is kept, lest it
 * become a capture of the king's; that it is en passant is found out when it is played. */
static zug_move plain_premove(zug_move move) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    switch (zug_move_sort_of(move)) {
    case ZUG_MOVE_PROMOTION:
        return move;
    case ZUG_MOVE_CASTLING:
        return zug_move_make(from, to, ZUG_MOVE_CASTLING);
    case ZUG_MOVE_PLAIN:
    case ZUG_MOVE_EN_PASSANT:
        break;
    }
    return zug_move_make(from, to, ZUG_MOVE_PLAIN);
}

/* True for events that turn on whether somebody can still win. */
static bool has_verdict(zug_game_event_kind kind) {
    return kind == ZUG_GAME_TIME_CHECK || kind == ZUG_GAME_CLAIM_ABSENCE || kind == ZUG_GAME_JUDGED;
}

/* The normal form of an event, in which the list keeps it: what does not count is zero. False if
 * there is no such event. */
static bool normalise(const zug_game *game, const zug_game_event *event, int64_t now_ms,
                      zug_game_event *out) {
    if ((unsigned)event->kind >= ZUG_GAME_EVENT_COUNT)
        return false;
    if (rules[event->kind].has_side && event->side > ZUG_BLACK)
        return false;
    zug__mem_set(out, 0, sizeof *out);
    out->kind = event->kind;
    out->at_ms = moment(game, now_ms);
    if (rules[event->kind].has_side)
        out->side = event->side;
    if (event->kind == ZUG_GAME_MOVE || event->kind == ZUG_GAME_CLAIM_DRAW)
        out->move = event->move;
    if (event->kind == ZUG_GAME_MOVE)
        out->lag_ms =
            zug__game_lag_counted(game, (zug_color)event->side, event->lag_ms, out->at_ms);
    if (event->kind == ZUG_GAME_PREMOVE)
        out->move = plain_premove(event->move);
    if (event->kind == ZUG_GAME_TAKE_BACK || event->kind == ZUG_GAME_JUDGED)
        out->plies = event->plies;
    if (event->kind == ZUG_GAME_START || event->kind == ZUG_GAME_MOVE)
        out->left_open = event->left_open;
    if (has_verdict(event->kind) && event->verdict <= ZUG_GAME_VERDICT_UNDECIDED)
        out->verdict = event->verdict;
    if (event->kind == ZUG_GAME_ADJUDICATE)
        out->result = event->result;
    for (int i = 0; event->kind == ZUG_GAME_SET_CLOCKS && i < 2; i++)
        if (game->clock.control[i].kind == ZUG_TIMECONTROL_TIMED)
            out->clock_ms[i] = event->clock_ms[i];
    return true;
}

zug_game_refusal zug_game_judge(const zug_game *game, const zug_game_event *event, int64_t now_ms) {
    zug_game_event normal;
    if (!normalise(game, event, now_ms, &normal))
        return ZUG_GAME_REFUSED_NO_SUCH_EVENT;
    return judge(game, &normal);
}

/* Makes space for a number of items in a growing array; false without memory, and it is as it was.
 */
static bool make_space(zug_alloc alloc, void **items, size_t *capacity, size_t need,
                       size_t item_bytes) {
    if (need <= *capacity)
        return true;
    size_t wider = *capacity == 0 ? 8 : *capacity + *capacity / 2;
    wider = wider < need ? need : wider;
    if (wider > SIZE_MAX / 2 / item_bytes)
        return false;
    void *grown = alloc.resize(alloc.ctx, *items, *capacity * item_bytes, wider * item_bytes);
    if (grown == NULL)
        return false;
    *items = grown;
    *capacity = wider;
    return true;
}

/* Space for one more event and for two more half-moves: a move and its answer by premove. */
static bool reserve(zug_game *game) {
    void *events = game->events, *turns = game->turns, *positions = game->positions;
    size_t turn_need = (size_t)game->turn_count + 2;
    if (game->turn_count > UINT32_MAX - 2)
        return false;
    bool ok =
        make_space(game->alloc, &events, &game->event_capacity, game->event_count + 1,
                   sizeof *game->events) &&
        make_space(game->alloc, &turns, &game->turn_capacity, turn_need, sizeof *game->turns) &&
        make_space(game->alloc, &positions, &game->position_capacity, turn_need + 1,
                   sizeof *game->positions);
    game->events = events;
    game->turns = turns;
    game->positions = positions;
    return ok;
}

void zug_game_was_followed(zug_game *game) { game->is_followed = true; }

/* True for what only a player does, or an assistant in the player's place. */
static bool is_players(zug_game_event_kind kind) {
    return kind <= ZUG_GAME_CLAIM_ABSENCE && rules[kind].has_side;
}

/* What zug_game_apply promises. */
static zug_game_refusal apply(zug_game *game, const zug_game_event *event, int64_t now_ms,
                              zug_game_news out[static ZUG_GAME_NEWS_MAX], size_t *count) {
    zug_game_event normal;
    *count = 0;
    if (!normalise(game, event, now_ms, &normal))
        return ZUG_GAME_REFUSED_NO_SUCH_EVENT;
    zug_game_refusal refusal = judge(game, &normal);
    if (refusal != ZUG_GAME_ACCEPTED)
        return refusal;
    if (!reserve(game))
        return ZUG_GAME_REFUSED_NO_MEMORY;
    zug__game_report report = {out, 0, normal.at_ms, 0};
    game->now_ms = normal.at_ms;
    game->events[game->event_count++] = normal;
    if (is_players(normal.kind))
        game->has_come[normal.side] = true;
    rules[normal.kind].happen(game, &normal, &report);
    *count = report.count;
    return ZUG_GAME_ACCEPTED;
}

zug_game_refusal zug_game_apply(zug_game *game, const zug_game_event *event, int64_t now_ms,
                                zug_game_news out[static ZUG_GAME_NEWS_MAX], size_t *count) {
    zug_game_refusal refusal = apply(game, event, now_ms, out, count);
    game->is_followed = false;
    return refusal;
}

zug_game_refusal zug_game_replay(zug_game *game, const zug_game_event *events, size_t count) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    zug_game_refusal refusal = ZUG_GAME_ACCEPTED;
    size_t news_count;
    for (size_t i = 0; i < count && refusal == ZUG_GAME_ACCEPTED; i++)
        refusal = zug_game_apply(game, &events[i], events[i].at_ms, news, &news_count);
    return refusal;
}

zug_game *zug_game_new(const zug_game_settings *settings, zug_alloc alloc, void *solver_memory) {
    zug_game *game = alloc.resize(alloc.ctx, NULL, 0, sizeof *game);
    if (game == NULL)
        return NULL;
    *game = (zug_game){.alloc = alloc,
                       .solver_memory = solver_memory,
                       .settings = *settings,
                       .now_ms = -ZUG_CLOCK_MS_MAX};
    zug_clock_set_up(&game->clock, settings->control, zug_position_turn(&settings->start));
    for (int i = 0; i < 2; i++) {
        game->settings.control[i] = game->clock.control[i];
        game->has_come[i] = !settings->waits_for_players;
    }
    zug__game_lag_set_up(game);
    zug__game_wait_set_up(game);
    if (!reserve(game)) {
        zug_game_free(game);
        return NULL;
    }
    game->positions[0] = settings->start;
    return game;
}

void zug_game_move(zug_game *game, void *solver_memory) { game->solver_memory = solver_memory; }

void zug_game_free(zug_game *game) {
    if (game == NULL)
        return;
    zug_alloc alloc = game->alloc;
    alloc.resize(alloc.ctx, game->events, game->event_capacity * sizeof *game->events, 0);
    alloc.resize(alloc.ctx, game->turns, game->turn_capacity * sizeof *game->turns, 0);
    alloc.resize(alloc.ctx, game->positions, game->position_capacity * sizeof *game->positions, 0);
    alloc.resize(alloc.ctx, game, sizeof *game, 0);
}
