/* zone.c - the zone as a whole: commands, ticks and the log's events come in here and go to the
 * files that judge them. Room: server/zone. */
#include "zone/zone_impl.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION_SET = 2 /* of a table that has just been set and started */ };

/* What a command is about and who judges it. */
static const struct {
    msg_stream_kind about;
    zone__handler *handle;
} handlers[MSG_COMMAND_COUNT] = {
    [MSG_CMD_CHALLENGE] = {MSG_STREAM_NONE, zone__challenge},
    [MSG_CMD_CHALLENGE_ACCEPT] = {MSG_STREAM_CHALLENGE, zone__accept},
    [MSG_CMD_CHALLENGE_DECLINE] = {MSG_STREAM_CHALLENGE, zone__decline},
    [MSG_CMD_CHALLENGE_CANCEL] = {MSG_STREAM_CHALLENGE, zone__cancel},
    [MSG_CMD_OVER_THE_BOARD] = {MSG_STREAM_NONE, zone__over_the_board},
    [MSG_CMD_REMATCH] = {MSG_STREAM_TABLE, zone__rematch},
    [MSG_CMD_MOVE] = {MSG_STREAM_TABLE, zone__move},
    [MSG_CMD_PREMOVE] = {MSG_STREAM_TABLE, zone__premove},
    [MSG_CMD_PREMOVE_CLEAR] = {MSG_STREAM_TABLE, zone__premove_clear},
    [MSG_CMD_RESIGN] = {MSG_STREAM_TABLE, zone__resign},
    [MSG_CMD_OFFER_DRAW] = {MSG_STREAM_TABLE, zone__offer_draw},
    [MSG_CMD_ACCEPT_DRAW] = {MSG_STREAM_TABLE, zone__accept_draw},
    [MSG_CMD_ABORT] = {MSG_STREAM_TABLE, zone__abort},
    [MSG_CMD_CLAIM_ABSENCE] = {MSG_STREAM_TABLE, zone__claim_absence},
    [MSG_CMD_CALL_ARBITER] = {MSG_STREAM_TABLE, zone__call_arbiter},
    [MSG_CMD_ANSWER_CALL] = {MSG_STREAM_TABLE, zone__answer_call},
    [MSG_CMD_PAUSE] = {MSG_STREAM_TABLE, zone__pause},
    [MSG_CMD_ASK_TAKE_BACK] = {MSG_STREAM_TABLE, zone__ask_take_back},
    [MSG_CMD_AGREE_TAKE_BACK] = {MSG_STREAM_TABLE, zone__agree_take_back},
    [MSG_CMD_DECLINE_TAKE_BACK] = {MSG_STREAM_TABLE, zone__decline_take_back},
    [MSG_CMD_GIVE_TIME] = {MSG_STREAM_TABLE, zone__give_time},
    [MSG_CMD_SAY] = {MSG_STREAM_TABLE, zone__speak},
    [MSG_CMD_EXPLAIN_PAUSE] = {MSG_STREAM_TABLE, zone__explain_pause},
    [MSG_CMD_RESUME] = {MSG_STREAM_TABLE, zone__resume},
    [MSG_CMD_SET_CLOCKS] = {MSG_STREAM_TABLE, zone__set_clocks},
    [MSG_CMD_TAKE_BACK] = {MSG_STREAM_TABLE, zone__take_back},
    [MSG_CMD_ADJUDICATE] = {MSG_STREAM_TABLE, zone__adjudicate},
    [MSG_CMD_ALLOW] = {MSG_STREAM_TABLE, zone__allow_here},
    [MSG_CMD_ASSISTANT_ASK] = {MSG_STREAM_TABLE, zone__assistant_ask},
    [MSG_CMD_ASSISTANT_JOIN] = {MSG_STREAM_TABLE, zone__assistant_join},
    [MSG_CMD_ASSISTANT_ACCEPT] = {MSG_STREAM_TABLE, zone__assistant_accept},
    [MSG_CMD_ASSISTANT_REFUSE] = {MSG_STREAM_TABLE, zone__assistant_refuse},
    [MSG_CMD_ASSISTANT_REMOVE] = {MSG_STREAM_TABLE, zone__assistant_remove},
    [MSG_CMD_CONTEST] = {MSG_STREAM_NONE, zone__contest},
    [MSG_CMD_CONTEST_CHANGE] = {MSG_STREAM_CONTEST, zone__contest_change},
    [MSG_CMD_CONTEST_ALLOW] = {MSG_STREAM_CONTEST, zone__contest_allow},
    [MSG_CMD_CONTEST_ARBITER] = {MSG_STREAM_CONTEST, zone__contest_arbiter},
    [MSG_CMD_CONTEST_ARBITER_REMOVE] = {MSG_STREAM_CONTEST, zone__contest_arbiter_remove},
    [MSG_CMD_CONTEST_PAIR] = {MSG_STREAM_CONTEST, zone__contest_pair},
    [MSG_CMD_CONTEST_START] = {MSG_STREAM_CONTEST, zone__contest_start},
    [MSG_CMD_CONTEST_UNPAIR] = {MSG_STREAM_CONTEST, zone__contest_unpair},
    [MSG_CMD_CONTEST_CLOSE] = {MSG_STREAM_CONTEST, zone__contest_close},
    [MSG_CMD_CONTEST_REOPEN] = {MSG_STREAM_CONTEST, zone__contest_reopen},
    [MSG_CMD_CONTEST_PLAN] = {MSG_STREAM_CONTEST, zone__contest_plan},
    [MSG_CMD_CONTEST_ENTER] = {MSG_STREAM_CONTEST, zone__contest_enter},
    [MSG_CMD_CONTEST_LEAVE] = {MSG_STREAM_CONTEST, zone__contest_leave},
    [MSG_CMD_CONTEST_TEAM] = {MSG_STREAM_CONTEST, zone__contest_team},
    [MSG_CMD_CONTEST_ABSENT] = {MSG_STREAM_CONTEST, zone__contest_absent},
    [MSG_CMD_CONTEST_DECIDE] = {MSG_STREAM_CONTEST, zone__contest_decide},
    [MSG_CMD_CONTEST_REPORT] = {MSG_STREAM_CONTEST, zone__contest_report},
    [MSG_CMD_CONTEST_SCHEDULE] = {MSG_STREAM_CONTEST, zone__contest_schedule},
    [MSG_CMD_CONTEST_HOLD] = {MSG_STREAM_CONTEST, zone__contest_hold},
    [MSG_CMD_CONTEST_START_BOARD] = {MSG_STREAM_CONTEST, zone__contest_start_board},
    [MSG_CMD_CONTEST_RESEAT] = {MSG_STREAM_CONTEST, zone__contest_reseat},
    [MSG_CMD_CONTEST_ADJOURN] = {MSG_STREAM_CONTEST, zone__contest_adjourn},
    [MSG_CMD_CONTEST_UNPLAYED] = {MSG_STREAM_CONTEST, zone__contest_unplayed},
    [MSG_CMD_CONTEST_DELETE] = {MSG_STREAM_CONTEST, zone__contest_delete},
    [MSG_CMD_CONTEST_DUE] = {MSG_STREAM_CONTEST, zone__contest_start_due},
    [MSG_CMD_PRESENT] = {MSG_STREAM_TABLE, zone__present},
    [MSG_CMD_ABSENT] = {MSG_STREAM_TABLE, zone__present},
    [MSG_CMD_OUTAGE] = {MSG_STREAM_TABLE, zone__outage},
    [MSG_CMD_JUDGED] = {MSG_STREAM_TABLE, zone__judged},
};

/* How each event happens. */
static zone__happen *const happenings[MSG_EVENT_COUNT] = {
    [MSG_EVENT_CHALLENGED] = zone__challenged_happen,
    [MSG_EVENT_CHALLENGE_ENDED] = zone__challenge_ended_happen,
    [MSG_EVENT_TABLE_SET] = zone__table_set_happen,
    [MSG_EVENT_GAME] = zone__game_happen,
    [MSG_EVENT_ABORTED] = zone__aborted_happen,
    [MSG_EVENT_ARBITER_CALLED] = zone__arbiter_called_happen,
    [MSG_EVENT_CALL_ANSWERED] = zone__call_answered_happen,
    [MSG_EVENT_PAUSE_EXPLAINED] = zone__pause_explained_happen,
    [MSG_EVENT_ALLOWED] = zone__allowed_happen,
    [MSG_EVENT_ASSISTANT_ASKED] = zone__assistant_asked_happen,
    [MSG_EVENT_ASSISTANT_JOINED] = zone__assistant_joined_happen,
    [MSG_EVENT_ASSISTANT_LEFT] = zone__assistant_left_happen,
    [MSG_EVENT_REMATCH_OFFERED] = zone__rematch_offered_happen,
    [MSG_EVENT_TAKE_BACK_ASKED] = zone__take_back_asked_happen,
    [MSG_EVENT_TAKE_BACK_DECLINED] = zone__take_back_declined_happen,
    [MSG_EVENT_SAID] = zone__said_happen,
    [MSG_EVENT_OUTAGE_OVER] = zone__outage_over_happen,
    [MSG_EVENT_CONTEST_SET] = zone__contest_set_happen,
    [MSG_EVENT_CONTEST_CHANGED] = zone__contest_changed_happen,
    [MSG_EVENT_CONTEST_ALLOWED] = zone__contest_allowed_happen,
    [MSG_EVENT_CONTEST_ARBITER_ADDED] = zone__arbiter_added_happen,
    [MSG_EVENT_CONTEST_ARBITER_REMOVED] = zone__arbiter_removed_happen,
    [MSG_EVENT_CONTEST_PAIRED] = zone__paired_happen,
    [MSG_EVENT_CONTEST_STARTED] = zone__started_happen,
    [MSG_EVENT_CONTEST_UNPAIRED] = zone__unpaired_happen,
    [MSG_EVENT_CONTEST_CLOSED] = zone__closed_happen,
    [MSG_EVENT_CONTEST_REOPENED] = zone__reopened_happen,
    [MSG_EVENT_CONTEST_PLANNED] = zone__planned_happen,
    [MSG_EVENT_CONTEST_ENTERED] = zone__entered_happen,
    [MSG_EVENT_CONTEST_LEFT] = zone__left_happen,
    [MSG_EVENT_CONTEST_ABSENT] = zone__absent_happen,
    [MSG_EVENT_CONTEST_DECIDED] = zone__decided_happen,
    [MSG_EVENT_CONTEST_SCHEDULED] = zone__scheduled_happen,
    [MSG_EVENT_CONTEST_HELD] = zone__held_happen,
    [MSG_EVENT_CONTEST_BOARD_STARTED] = zone__board_started_happen,
    [MSG_EVENT_CONTEST_RESEATED] = zone__reseated_happen,
    [MSG_EVENT_CONTEST_TEAMED] = zone__teamed_happen,
    [MSG_EVENT_CONTEST_MARKED] = zone__marked_happen,
    [MSG_EVENT_CONTEST_DELETED] = zone__deleted_happen,
};

zone *zone_new(const zone_limits *limits, uint64_t seed) {
    static const zone_limits usual = {.challenges_each = ZONE_CHALLENGES_EACH,
                                      .tables_each = ZONE_TABLES_EACH,
                                      .tables = ZONE_TABLES,
                                      .challenges = ZONE_CHALLENGES,
                                      .contests = ZONE_CONTESTS};
    zone *made = calloc(1, sizeof *made);
    void *solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    if (made == NULL || solver_memory == NULL) {
        free(made);
        free(solver_memory);
        return NULL;
    }
    made->limits = limits != NULL ? *limits : usual;
    made->solver_memory = solver_memory;
    made->streams = map_new(seed);
    made->persons = map_new(seed);
    made->made = map_new(seed);
    made->origins = map_new(seed);
    for (int i = 0; i < (int)ZONE_LIST_COUNT; i++)
        list_init(&made->lists[i]);
    list_init(&made->questions);
    return made;
}

void zone_free(zone *zone) {
    if (zone == NULL)
        return;
    for (int i = 0; i < (int)ZONE_LIST_COUNT; i++)
        while (!list_is_empty(&zone->lists[i]))
            zone_forget(zone, LIST_ITEM(zone->lists[i].next, stream, node)->id);
    map_free(&zone->streams);
    map_free(&zone->persons);
    map_free(&zone->made);
    zone__free_origins(zone);
    free(zone->deadlines);
    free(zone->solver_memory);
    free(zone);
}

void zone_set_has_arbiters(zone *zone, bool has_arbiters) { zone->has_arbiters = has_arbiters; }

/* The stream that has done a command before, or NULL. What makes a stream is kept by the stream; a
 * rematch is kept by the challenge that it made or accepted. */
static const stream *doer(const zone__ask *ask, const stream *on, uint64_t mark) {
    if (on != NULL && zone__recall(on, mark) != NULL)
        return on;
    if (on != NULL && ask->command->kind != MSG_CMD_REMATCH)
        return NULL;
    const stream *made = map_find(&ask->zone->made, mark);
    if (on != NULL && made == NULL)
        made = map_find(&ask->zone->streams, ((const table *)(const void *)on)->rematch);
    return made != NULL && zone__recall(made, mark) != NULL ? made : NULL;
}

/* The link that the sender has got for an assistant; 0 if it is theirs no longer. */
static uint64_t link_of(const zone__ask *ask, const table *at) {
    uint8_t side;
    return zone__may(ask->zone, at, ask->command, &side) == MSG_FINE ? at->assistant[side].link : 0;
}

/* True if the nonce has been used before. If it was for this command, the reply is the one of then;
 * if not, the sender is told so, lest something else be taken for done. */
static bool is_repeat(zone__ask *ask, const stream *on) {
    uint64_t mark = zone__mark(ask->command->by.id, ask->command->nonce);
    const stream *about = mark != 0 ? doer(ask, on, mark) : NULL;
    if (about == NULL)
        return false;
    const zone__done *done = zone__recall(about, mark);
    if (done->asked != 0 && done->asked != msg_command_hash(ask->command)) {
        zone__refuse(ask, MSG_REFUSED_NONCE_USED);
        return true;
    }
    msg_reply *reply = &ask->out->reply;
    zone__reply(ask, about);
    reply->is_repeat = true;
    reply->version = done->version;
    if (about->kind == MSG_STREAM_TABLE && mark == about->maker)
        reply->version = VERSION_SET;
    if (about->kind == MSG_STREAM_CHALLENGE && mark != about->maker) {
        const challenge *one = (const challenge *)(const void *)about;
        reply->id = one->table != 0 ? one->table : one->base.id;
        reply->version = one->table != 0 ? VERSION_SET : 0;
    }
    if (ask->command->kind == MSG_CMD_ASSISTANT_ASK)
        reply->link = link_of(ask, (const table *)(const void *)about);
    return true;
}

/* True for what the zone does by itself, in nobody's name. */
static bool is_own(msg_command_kind kind) {
    return kind == MSG_CMD_OUTAGE || kind == MSG_CMD_JUDGED || kind == MSG_CMD_CONTEST_DUE;
}

void zone_apply(zone *zone, const msg_command *command, int64_t now_ms, zone_out *out) {
    zone__ask ask = {zone, command, now_ms, out};
    zone__let_go(out);
    out->count = 0;
    out->reply = (msg_reply){0};
    out->waits = false;
    if ((unsigned)command->kind >= MSG_COMMAND_COUNT ||
        msg_command_side(command).side > ZUG_BLACK) {
        zone__refuse(&ask, MSG_REFUSED_NOT_ALLOWED);
        return;
    }
    msg_stream_kind about = handlers[command->kind].about;
    stream *on = NULL;
    if (about != MSG_STREAM_NONE) {
        on = zone__find(zone, command->id, about);
        if (on == NULL || zone__is_hidden_from_sender(zone, on, command)) {
            zone__refuse(&ask, MSG_REFUSED_NOT_FOUND);
            return;
        }
    }
    if (on != NULL && on->last_ms > now_ms)
        ask.now_ms = on->last_ms;
    if (command->by.id == 0 && !is_own(command->kind))
        zone__refuse(&ask, MSG_REFUSED_NOT_ALLOWED);
    else if (!is_repeat(&ask, on))
        handlers[command->kind].handle(&ask, on);
}

/* The version that a stream has for its watchers. */
static uint32_t version_of(const stream *of) {
    return of->kind == MSG_STREAM_TABLE ? ((const table *)(const void *)of)->version : 0;
}

void zone__settle(zone *zone, stream *of) {
    if (of->kind == MSG_STREAM_TABLE) {
        table *at = (table *)(void *)of;
        zone_list live = at->is_private ? ZONE_LIST_HIDDEN_TABLES : ZONE_LIST_TABLES;
        zone__list(zone, of, zone__is_over(at) ? ZONE_LIST_OVER : live);
        if (zone__is_over(at))
            at->shown = (sight){at->version, zug_game_plies(at->game)};
        zone__set_due(zone, of, zone__table_due(at));
        zone__note_question(zone, at);
    } else if (of->kind == MSG_STREAM_CHALLENGE) {
        challenge *one = (challenge *)(void *)of;
        zone__list(zone, of, one->is_open ? of->list : ZONE_LIST_OVER);
        zone__set_due(zone, of, one->is_open ? of->set_ms + ZONE_CHALLENGE_MS : ZUG_CLOCK_NEVER);
    } else {
        contest *one = (contest *)(void *)of;
        zone__list(zone, of, one->is_closed ? ZONE_LIST_OVER : ZONE_LIST_CONTESTS);
        zone__set_due(zone, of, zone__contest_due(one, one->tried_ms));
    }
}

/* True if an event can be the next one of a stream. */
static bool fits(const stream *to, const msg_event *event) {
    bool is_first = event->kind == MSG_EVENT_CHALLENGED || event->kind == MSG_EVENT_TABLE_SET ||
                    event->kind == MSG_EVENT_CONTEST_SET;
    if (to == NULL)
        return is_first && event->seq == 1 && event->stream != 0;
    return !is_first && event->seq == to->seq + 1 && event->at_ms >= to->last_ms &&
           msg_event_stream_kind(event->kind) == to->kind;
}

zone_replayed zone_replay(zone *zone, msg_event *event) {
    event->version = 0;
    if ((unsigned)event->kind >= MSG_EVENT_COUNT || msg_event_side(event) > ZUG_BLACK)
        return ZONE_REPLAY_DAMAGED;
    if (event->kind == MSG_EVENT_GAME)
        event->game.news_count = 0;
    stream *to = map_find(&zone->streams, event->stream);
    if (!fits(to, event))
        return ZONE_REPLAY_DAMAGED;
    zone_replayed done = happenings[event->kind](zone, to, event);
    if (done != ZONE_REPLAYED)
        return done;
    to = map_find(&zone->streams, event->stream);
    to->seq = event->seq;
    to->last_ms = event->at_ms;
    if (to->kind == MSG_STREAM_TABLE && msg_event_is_public(event)) {
        ((table *)(void *)to)->version++;
        ((table *)(void *)to)->seen_ms = event->at_ms;
    }
    event->version = version_of(to);
    zone__remember(to, event);
    zone__settle(zone, to);
    return ZONE_REPLAYED;
}

/* Calls a flag that is down, once it is known whether the opponent can still win; or ends the
 * default time. */
static bool call_flag(zone__ask *ask, table *at) {
    zug_color winner = zug_color_other(zug_position_turn(zug_game_position(at->game)));
    zug_game_event event = {.kind = ZUG_GAME_TIME_CHECK};
    bool is_flag = zug_game_deadline_ms(at->game) < zug_game_default_ms(at->game);
    if (!is_flag || !zug_game_has_come(at->game, winner) ||
        zone__has_verdict(ask->zone, at, winner, &event.verdict))
        return zone__play_aside(ask, at, &event);
    zone__set_due(ask->zone, &at->base, ZUG_CLOCK_NEVER);
    return true;
}

/* Lets happen what a stream is due for; false without memory. A round needs new ids to start, so
 * that a command is asked for. */
static bool lapse(zone__ask *ask, stream *of) {
    if (of->kind == MSG_STREAM_CONTEST) {
        ask->out->due[ask->out->due_count++] = of->id;
        zone__put_off(ask->zone, of, ask->now_ms);
        return true;
    }
    if (of->kind == MSG_STREAM_CHALLENGE) {
        msg_event *event = zone__event(ask, of, 0, MSG_EVENT_CHALLENGE_ENDED);
        if (event == NULL)
            return false;
        event->challenge_ended.ending = MSG_ENDING_EXPIRED;
        return zone__emit(ask);
    }
    table *at = (table *)(void *)of;
    if (zug_game_deadline_ms(at->game) != ZUG_CLOCK_NEVER)
        return call_flag(ask, at);
    msg_event *event = zone__event(ask, of, 0, MSG_EVENT_ABORTED);
    if (event == NULL)
        return false;
    zone__copy(event->reason.text, "nothing has happened for too long", MSG_TEXT_SIZE);
    return zone__emit(ask);
}

void zone_tick(zone *zone, int64_t now_ms, zone_out *out) {
    static const msg_command nobody = {0};
    zone__ask ask = {zone, &nobody, now_ms, out};
    out->count = out->due_count = 0;
    out->reply = (msg_reply){0};
    for (int i = 0; i < ZONE_TICK_STREAMS && zone_deadline(zone) <= now_ms; i++)
        if (!lapse(&ask, zone->deadlines[0].of))
            return;
}

int64_t zone_deadline(const zone *zone) {
    return zone->deadline_count > 0 ? zone->deadlines[0].at_ms : ZUG_CLOCK_NEVER;
}

uint64_t zone_missing_of_table(const zone *zone, uint64_t id) {
    const table *at = zone__find_table(zone, id);
    if (at == NULL)
        return id;
    bool is_missing = at->contest != 0 && map_find(&zone->streams, at->contest) == NULL;
    return is_missing ? at->contest : 0;
}

/* True if a command turns on how games of a round stand that are perhaps over. */
static bool is_about_games(msg_command_kind kind) {
    return kind == MSG_CMD_CONTEST_PAIR || kind == MSG_CMD_CONTEST_DECIDE ||
           kind == MSG_CMD_CONTEST_START_BOARD || kind == MSG_CMD_CONTEST_RESEAT ||
           kind == MSG_CMD_CONTEST_ADJOURN || kind == MSG_CMD_CONTEST_UNPLAYED;
}

uint64_t zone_missing(const zone *zone, const msg_command *command) {
    if ((unsigned)command->kind >= MSG_COMMAND_COUNT)
        return 0;
    switch (handlers[command->kind].about) {
    case MSG_STREAM_NONE:
        return 0;
    case MSG_STREAM_TABLE:
        if (map_find(&zone->streams, command->id) != NULL &&
            zone__find_table(zone, command->id) == NULL)
            return 0;
        return zone_missing_of_table(zone, command->id);
    case MSG_STREAM_CHALLENGE:
    case MSG_STREAM_CONTEST:
        break;
    }
    if (map_find(&zone->streams, command->id) == NULL)
        return command->id;
    const stream *about = zone__find(zone, command->id, MSG_STREAM_CONTEST);
    if (about != NULL && command->kind == MSG_CMD_CONTEST_DELETE)
        return zone__contest_missing(zone, (const contest *)(const void *)about, command);
    return is_about_games(command->kind) && about != NULL
               ? zone__round_missing(zone, (const contest *)(const void *)about, command)
               : 0;
}
