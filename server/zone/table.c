/* table.c - a table: how it is set, what its events change, and when it is due.
 * Room: server/zone. Chess and clocks are the game's; here is who sits, who is away, and who sees
 * how much. */
#include "zone/zone_impl.h"

#include <stdlib.h>
#include <string.h>
#include <zug/faults.h>
#include <zug/host_alloc.h>

bool zone__is_over(const table *of) {
    return of->is_aborted || zug_game_state_of(of->game) == ZUG_GAME_STATE_OVER;
}

bool zone__has_arbiter(const table *of) { return of->contest != 0; }

/* What nobody else may notice does not put off the end of a table where nothing happens. */
int64_t zone__table_due(const table *of) {
    return zone__is_flag_waiting(of) ? ZUG_CLOCK_NEVER : zone__table_due_by_log(of);
}

int64_t zone__table_due_by_log(const table *of) {
    int64_t deadline = zug_game_deadline_ms(of->game);
    if (zone__is_over(of))
        return ZUG_CLOCK_NEVER;
    if (deadline != ZUG_CLOCK_NEVER)
        return deadline;
    if (of->contest != 0)
        return ZUG_CLOCK_NEVER;
    bool is_unstarted =
        zug_game_state_of(of->game) == ZUG_GAME_STATE_RUNNING && zug_game_plies(of->game) < 2;
    int64_t patience = is_unstarted ? ZONE_UNSTARTED_MS : ZONE_IDLE_MS;
    return of->seen_ms < INT64_MAX - patience ? of->seen_ms + patience : ZUG_CLOCK_NEVER;
}

msg_terms zone__table_terms(const table *of) {
    const zug_game_settings *settings = zug_game_settings_of(of->game);
    msg_terms terms = {.control = {settings->control[0], settings->control[1]},
                       .start = settings->start,
                       .clock_start = settings->clock_start,
                       .premoves = of->premoves,
                       .draw_offers = of->draw_offers,
                       .is_private = of->is_private,
                       .lag_max_ms = settings->lag_max_ms,
                       .claim_after_ms = of->claim_after_ms,
                       .default_after_ms = settings->default_ms,
                       .delay_plies = of->delay_plies,
                       .call_stop_ms = settings->hold_total_ms};
    zone__cut_lag(&terms);
    return terms;
}

/* A game under the terms. What is allowed in it may change while it is played, so that the table
 * asks and the game does not. */
static zug_game *game_of(const zone *zone, const msg_event *event) {
    const msg_table_set *set = &event->table_set;
    const msg_terms *terms = set->terms;
    bool is_alone = set->seat[0].person == set->seat[1].person;
    zug_game_settings settings = {.start = terms->start,
                                  .control = {terms->control[0], terms->control[1]},
                                  .laws = ZUG_GAME_ONLINE,
                                  .clock_start = terms->clock_start,
                                  .lag_max_ms = terms->lag_max_ms,
                                  .lag_refill_ms = set->lag_refill_ms,
                                  .lag_total_ms = {set->lag_total_ms[0], set->lag_total_ms[1]},
                                  .hold_total_ms = terms->call_stop_ms,
                                  .premoves = true,
                                  .draw_offers = true,
                                  .waits_for_players = set->edition >= 1 && !is_alone,
                                  .default_ms = terms->default_after_ms,
                                  .forgets_clocks = set->edition == 0};
    return zug_game_new(&settings, zug_host_alloc(), zone->solver_memory);
}

/* Gives a new table what its first event says; false without memory. */
static bool furnish(const zone *zone, table *at, const msg_event *event) {
    const msg_table_set *set = &event->table_set;
    const msg_terms *terms = set->terms;
    at->base.kind = MSG_STREAM_TABLE;
    at->base.done = at->done;
    at->base.done_capacity = ZONE_NONCES;
    at->seat[0] = set->seat[0];
    at->seat[1] = set->seat[1];
    at->contest = set->contest;
    at->rematch_of = set->rematch_of;
    at->series = set->series;
    at->board = set->board;
    memcpy(at->round, set->round, sizeof at->round);
    at->is_private = terms->is_private;
    at->premoves = terms->premoves;
    at->draw_offers = terms->draw_offers;
    at->claim_after_ms = terms->claim_after_ms;
    at->delay_plies = terms->delay_plies < MSG_DELAY_MAX ? terms->delay_plies : MSG_DELAY_MAX;
    for (int i = 0; i < 2; i++) {
        at->away_since_ms[i] = ZUG_CLOCK_NEVER;
        at->here[i] = HERE_PERHAPS;
    }
    at->game = game_of(zone, event);
    if (at->delay_plies > 0)
        at->sights = calloc(at->delay_plies, sizeof *at->sights);
    return at->game != NULL && (at->delay_plies == 0 || at->sights != NULL);
}

zone_replayed zone__table_set_happen(zone *zone, stream *to, msg_event *event) {
    const msg_table_set *set = &event->table_set;
    (void)to;
    if ((zug_faults_find(&set->terms->start) & ZUG_FAULT_UNPLAYABLE) != 0 ||
        set->seat[0].person == 0 || set->seat[1].person == 0)
        return ZONE_REPLAY_DAMAGED;
    table *at = calloc(1, sizeof *at);
    if (at == NULL)
        return ZONE_REPLAY_NO_MEMORY;
    list_init(&at->in_questions);
    if (!furnish(zone, at, event)) {
        at->base.kind = MSG_STREAM_TABLE;
        zone__free_stream(&at->base);
        return ZONE_REPLAY_NO_MEMORY;
    }
    zone_list list = at->is_private ? ZONE_LIST_HIDDEN_TABLES : ZONE_LIST_TABLES;
    return zone__add(zone, &at->base, event, list) ? ZONE_REPLAYED : ZONE_REPLAY_NO_MEMORY;
}

bool zone__set_table(zone__ask *ask, const msg_event *model) {
    msg_event *event = zone__event(ask, NULL, model->stream, MSG_EVENT_TABLE_SET);
    if (event == NULL)
        return false;
    msg_terms *terms = zone__keep_terms(ask, model->table_set.terms);
    event->table_set = model->table_set;
    event->table_set.terms = terms;
    event->table_set.edition = ZONE_EDITION;
    memcpy(event->nonce, model->nonce, sizeof event->nonce);
    event->asked = model->asked;
    zone__set_budgets(&event->table_set, terms);
    if (!zone__emit(ask))
        return false;
    table *at = zone__find_table(ask->zone, model->stream);
    if (zone__play_aside(ask, at, &(zug_game_event){.kind = ZUG_GAME_START}))
        return true;
    zone_forget(ask->zone, model->stream);
    ask->out->count--;
    return false;
}

/* Keeps what delayed watchers may see up to date with a half-move that was made by an event before
 * which the table was so. */
static void lag_behind(table *at, sight before) {
    at->sights[at->half_moves % at->delay_plies] = before;
    at->half_moves++;
    uint32_t oldest = at->half_moves < at->delay_plies ? 0 : at->half_moves - at->delay_plies;
    sight seen = at->sights[oldest % at->delay_plies];
    if (seen.version >= at->shown.version)
        at->shown = seen;
}

/* Moves that were taken back are no longer those that watchers have seen. */
static void forget_sights(table *at, uint32_t plies) {
    for (uint32_t i = 0; i < at->delay_plies; i++)
        if (at->sights[i].plies > plies)
            at->sights[i].plies = plies;
    if (at->shown.plies > plies)
        at->shown.plies = plies;
}

/* What an event of the game means for the table. */
static void follow(table *at, const msg_event *event) {
    const msg_played *played = &event->game;
    zug_game_event_kind kind = played->what.kind;
    uint8_t side = played->what.side;
    for (uint32_t i = 0; at->delay_plies > 0 && i < played->news_count; i++) {
        if (played->news[i].kind == ZUG_GAME_NEWS_MOVE_MADE)
            lag_behind(at, (sight){at->version, played->news[0].ply - 1});
        if (played->news[i].kind == ZUG_GAME_NEWS_TAKEN_BACK)
            forget_sights(at, played->news[i].ply);
    }
    if (kind == ZUG_GAME_MOVE || kind == ZUG_GAME_TAKE_BACK)
        at->back[0] = at->back[1] = BACK_NONE;
    if (kind == ZUG_GAME_SET_CLOCKS && played->player.is_named)
        at->gifts[played->player.side]++;
    if (kind == ZUG_GAME_CONNECTION_LOST) {
        at->away_since_ms[side] = event->at_ms - played->away_ms;
        at->here[side] = 0;
    }
    if (kind == ZUG_GAME_CONNECTION_REGAINED) {
        at->away_since_ms[side] = ZUG_CLOCK_NEVER;
        if (at->here[side] == 0)
            at->here[side] = HERE_PLAYER;
    }
    if (kind == ZUG_GAME_ASSISTANT_GRANTED)
        at->assistant[side].state = MSG_ASSISTANT_GRANTED;
    if (kind == ZUG_GAME_ASSISTANT_REMOVED)
        at->assistant[side] = (msg_assistant){0};
    if (kind == ZUG_GAME_ADJUDICATE) {
        at->is_aborted = false;
        memcpy(at->reason, played->text, sizeof at->reason);
    }
    if (kind == ZUG_GAME_TAKE_BACK)
        memset(at->reason, 0, sizeof at->reason);
    bool has_paused =
        kind == ZUG_GAME_PAUSE || (kind == ZUG_GAME_TAKE_BACK && at->pause_reason[0] == '\0');
    if (has_paused)
        memcpy(at->pause_reason, played->text, sizeof at->pause_reason);
    if (zug_game_state_of(at->game) != ZUG_GAME_STATE_PAUSED)
        memset(at->pause_reason, 0, sizeof at->pause_reason);
}

/* True if an event of the game is possible at the table, whatever the game says. */
static bool is_possible(const table *at, const zug_game_event *event) {
    if ((unsigned)event->kind >= ZUG_GAME_EVENT_COUNT || event->side > ZUG_BLACK)
        return false;
    if (event->kind == ZUG_GAME_ASSISTANT_GRANTED)
        return at->assistant[event->side].state == MSG_ASSISTANT_JOINED;
    bool is_about_game = event->kind < ZUG_GAME_ADJUDICATE;
    return !at->is_aborted || !is_about_game;
}

/* Lets an event happen in the game, with the time and the reason of the table's event, and what the
 * PGN shall say of it if the game does not know it all. */
static zone_replayed apply(table *at, const zug_game_event *event, const msg_event *of,
                           const char *sentence, zug_game_news news[static ZUG_GAME_NEWS_MAX],
                           size_t *count) {
    size_t remarks = at->remark_count;
    if (!zone__remark(at, false, sentence, msg_event_text(of)))
        return ZONE_REPLAY_NO_MEMORY;
    zug_game_refusal refusal = zug_game_apply(at->game, event, of->at_ms, news, count);
    if (refusal == ZUG_GAME_ACCEPTED)
        return ZONE_REPLAYED;
    if (at->remark_count > remarks)
        zone__drop_remark(at);
    return refusal == ZUG_GAME_REFUSED_NO_MEMORY ? ZONE_REPLAY_NO_MEMORY : ZONE_REPLAY_DAMAGED;
}

zone_replayed zone__game_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    msg_played *played = &event->game;
    if (!is_possible(at, &played->what) || played->away_ms < 0 ||
        played->away_ms > event->at_ms - to->set_ms)
        return ZONE_REPLAY_DAMAGED;
    /* What is in the log has left open what it says, and nothing else. */
    zug_game_ask_aside(at->game, zone->asks_aside && zone->is_live);
    if (event->is_followed)
        zug_game_was_followed(at->game);
    size_t count = 0;
    char sentence[ZONE__SENTENCE_SIZE] = "";
    if (played->player.is_named)
        zone__say_for(at, played, sentence);
    if (played->what.kind == ZUG_GAME_ASSISTANT_GRANTED)
        zone__say_granted(at, played->what.side, sentence);
    zone_replayed done = apply(at, &played->what, event, sentence, played->news, &count);
    if (done != ZONE_REPLAYED)
        return done;
    played->news_count = (uint32_t)count;
    played->what = *zug_game_event_at(at->game, zug_game_event_count(at->game) - 1);
    at->may_ask = at->may_ask || played->what.left_open != 0;
    follow(at, event);
    return ZONE_REPLAYED;
}

/* For how long who is away now has been silent, as the command says. */
static int64_t silence(const zone__ask *ask, const msg_event *event, const stream *at) {
    int64_t since_ms = ask->command->kind == MSG_CMD_ABSENT ? ask->command->since.ms : 0;
    if (since_ms == 0 || since_ms > event->at_ms)
        return 0;
    return event->at_ms - (since_ms > at->set_ms ? since_ms : at->set_ms);
}

/* Judges an event of the game and puts it at the end of out. */
static bool propose(zone__ask *ask, table *at, const zug_game_event *event, const char *text) {
    if (at->is_aborted && event->kind < ZUG_GAME_ADJUDICATE) {
        zone__refuse(ask, MSG_REFUSED_OVER);
        return false;
    }
    int64_t now_ms = ask->now_ms > at->base.last_ms ? ask->now_ms : at->base.last_ms;
    zug_game_refusal refusal = zug_game_judge(at->game, event, now_ms);
    if (refusal != ZUG_GAME_ACCEPTED) {
        zone__refuse_game(ask, refusal);
        return false;
    }
    msg_event *next = zone__event(ask, &at->base, 0, MSG_EVENT_GAME);
    if (next == NULL)
        return false;
    next->game.what = *event;
    if (event->kind == ZUG_GAME_CONNECTION_LOST)
        next->game.away_ms = silence(ask, next, &at->base);
    zone__copy(next->game.text, text, sizeof next->game.text);
    return true;
}

bool zone__play_beside(zone__ask *ask, table *at, const zug_game_event *event, const char *text) {
    return propose(ask, at, event, text) && zone__emit(ask);
}

bool zone__play_aside(zone__ask *ask, table *at, const zug_game_event *event) {
    return zone__play_beside(ask, at, event, "");
}

bool zone__play(zone__ask *ask, table *at, const zug_game_event *event, const char *text) {
    if (!propose(ask, at, event, text) || !zone__answer(ask))
        return false;
    zone__reply(ask, &at->base);
    return true;
}

bool zone__play_for(zone__ask *ask, table *at, const zug_game_event *event, uint8_t side) {
    if (!propose(ask, at, event, ""))
        return false;
    ask->out->events[ask->out->count - 1].game.player = (msg_side_said){side, true};
    if (!zone__answer(ask))
        return false;
    zone__reply(ask, &at->base);
    return true;
}

/* Pauses the game if it runs, so that its clocks stand still for good. */
zone_replayed zone__aborted_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    zug_game_event pause = {.kind = ZUG_GAME_PAUSE};
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    char sentence[ZONE__SENTENCE_SIZE];
    size_t count;
    (void)zone;
    if (zone__is_over(at))
        return ZONE_REPLAY_DAMAGED;
    zone__say_aborted(at, event, sentence);
    if (zug_game_state_of(at->game) == ZUG_GAME_STATE_RUNNING) {
        zone_replayed done = apply(at, &pause, event, sentence, news, &count);
        if (done != ZONE_REPLAYED)
            return done;
    } else if (!zone__remark(at, true, sentence, event->reason.text)) {
        return ZONE_REPLAY_NO_MEMORY;
    }
    at->is_aborted = true;
    at->is_idle = event->by == 0;
    memcpy(at->reason, event->reason.text, sizeof at->reason);
    return ZONE_REPLAYED;
}

zone_replayed zone__arbiter_called_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    (void)zone;
    at->has_called[event->called.side] = true;
    memcpy(at->call_text[event->called.side], event->called.text, sizeof at->call_text[0]);
    return ZONE_REPLAYED;
}

zone_replayed zone__call_answered_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    char sentence[ZONE__SENTENCE_SIZE];
    (void)zone;
    zone__say_answered(at, sentence);
    if (!zone__remark(at, true, sentence, event->reason.text))
        return ZONE_REPLAY_NO_MEMORY;
    at->has_called[0] = at->has_called[1] = false;
    memset(at->call_text, 0, sizeof at->call_text);
    return ZONE_REPLAYED;
}

/* The reason belongs to the event of the game that began the pause; if there was one, it is
 * replaced. An end that was taken back has paused the game, too. */
zone_replayed zone__pause_explained_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    size_t begun = zug_game_event_count(at->game);
    (void)zone;
    if (at->is_aborted || zug_game_state_of(at->game) != ZUG_GAME_STATE_PAUSED ||
        event->reason.text[0] == '\0')
        return ZONE_REPLAY_DAMAGED;
    do
        begun--;
    while (begun > 0 && zug_game_event_at(at->game, begun)->kind != ZUG_GAME_PAUSE &&
           zug_game_event_at(at->game, begun)->kind != ZUG_GAME_TAKE_BACK);
    if (!zone__explain(at, begun, event->reason.text))
        return ZONE_REPLAY_NO_MEMORY;
    memcpy(at->pause_reason, event->reason.text, sizeof at->pause_reason);
    return ZONE_REPLAYED;
}

zone_replayed zone__allowed_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    char sentence[ZONE__SENTENCE_SIZE];
    (void)zone;
    zone__say_allowed(at, &event->allowed, sentence);
    if (!zone__remark(at, true, sentence, event->allowed.text))
        return ZONE_REPLAY_NO_MEMORY;
    at->premoves = event->allowed.premoves;
    at->draw_offers = event->allowed.draw_offers;
    return ZONE_REPLAYED;
}

zone_replayed zone__rematch_offered_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    ((table *)(void *)to)->rematch = event->rematch.challenge;
    return ZONE_REPLAYED;
}

/* The game was paused when the outage began, and goes on now. A flag that was down by then stays
 * down. Without memory for the second half, the table is not what it was. */
zone_replayed zone__outage_over_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    zug_game_event pause = {.kind = ZUG_GAME_PAUSE}, resume = {.kind = ZUG_GAME_RESUME};
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    (void)zone;
    if (at->is_aborted || zug_game_state_of(at->game) != ZUG_GAME_STATE_RUNNING ||
        event->outage.away_ms < 0 || event->outage.away_ms > event->at_ms - to->last_ms)
        return ZONE_REPLAY_DAMAGED;
    int64_t began_ms = event->at_ms - event->outage.away_ms;
    zug_game_refusal refusal = zug_game_apply(at->game, &pause, began_ms, news, &count);
    if (refusal == ZUG_GAME_ACCEPTED)
        refusal = zug_game_apply(at->game, &resume, event->at_ms, news, &count);
    if (refusal == ZUG_GAME_REFUSED_NO_MEMORY)
        return ZONE_REPLAY_NO_MEMORY;
    for (int i = 0; i < 2; i++)
        if (at->away_since_ms[i] != ZUG_CLOCK_NEVER)
            at->away_since_ms[i] = event->at_ms;
    return ZONE_REPLAYED;
}
