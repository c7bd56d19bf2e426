/* lobby.c - challenges: made, accepted, declined, cancelled; the rematch; both sides on one device.
 * Room: server/zone. */
#include "zone/zone_impl.h"

#include <stdlib.h>
#include <string.h>
#include <zug/faults.h>

zone_replayed zone__challenged_happen(zone *zone, stream *to, msg_event *event) {
    const msg_challenged *made = &event->challenged;
    (void)to;
    if ((zug_faults_find(&made->terms->start) & ZUG_FAULT_UNPLAYABLE) != 0 ||
        made->seat[0].person == 0 || made->wish > MSG_WANTS_BLACK)
        return ZONE_REPLAY_DAMAGED;
    challenge *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL)
        return ZONE_REPLAY_NO_MEMORY;
    fresh->base.kind = MSG_STREAM_CHALLENGE;
    fresh->base.done = fresh->done;
    fresh->base.done_capacity = FEW_NONCES;
    fresh->terms = *made->terms;
    zone__cut_lag(&fresh->terms);
    fresh->wish = made->wish;
    fresh->from = made->seat[0];
    fresh->to = made->seat[1];
    fresh->rematch_of = made->rematch_of;
    fresh->series = made->series;
    fresh->is_open = true;
    bool is_listed = !fresh->terms.is_private && fresh->to.person == 0;
    zone_list list = is_listed ? ZONE_LIST_CHALLENGES : ZONE_LIST_HIDDEN_CHALLENGES;
    return zone__add(zone, &fresh->base, event, list) ? ZONE_REPLAYED : ZONE_REPLAY_NO_MEMORY;
}

zone_replayed zone__challenge_ended_happen(zone *zone, stream *to, msg_event *event) {
    challenge *one = (challenge *)(void *)to;
    (void)zone;
    if (!one->is_open || (unsigned)event->challenge_ended.ending >= MSG_ENDING_COUNT)
        return ZONE_REPLAY_DAMAGED;
    one->is_open = false;
    one->ending = event->challenge_ended.ending;
    one->table = event->challenge_ended.table;
    return ZONE_REPLAYED;
}

/* What a challenge is like. */
typedef struct model {
    const msg_terms *terms;
    msg_color_wish wish;
    const msg_seat *to; /* somebody or anybody */
    uint64_t rematch_of;
    msg_series series;
} model;

/* Makes a challenge of the sender's. NULL if it has been refused. */
static const stream *make(zone__ask *ask, const model *like) {
    const zone *zone = ask->zone;
    const person *maker = zone__person(zone, ask->command->by.id);
    size_t open = zone->counts[ZONE_LIST_CHALLENGES] + zone->counts[ZONE_LIST_HIDDEN_CHALLENGES];
    uint32_t made = maker != NULL ? maker->made_challenges : 0;
    uint32_t most = zone->limits.challenges_each;
    if (made >= most || ask->command->open_of[0].challenges >= most) {
        zone__refuse(ask, MSG_REFUSED_TOO_MANY_CHALLENGES);
        return NULL;
    }
    if (!zone__origin_is_below_limit(zone, ask->command, MSG_STREAM_CHALLENGE)) {
        zone__refuse(ask, MSG_REFUSED_TOO_MANY_HERE);
        return NULL;
    }
    if (open >= zone->limits.challenges) {
        zone__refuse(ask, MSG_REFUSED_ZONE_FULL);
        return NULL;
    }
    uint64_t id = zone__fresh(ask, 0);
    msg_event *event = id != 0 ? zone__event(ask, NULL, id, MSG_EVENT_CHALLENGED) : NULL;
    if (event == NULL)
        return NULL;
    event->challenged = (msg_challenged){.terms = zone__keep_terms(ask, like->terms),
                                         .wish = like->wish,
                                         .seat = {zone__seat_of(&ask->command->by), *like->to},
                                         .rematch_of = like->rematch_of,
                                         .series = like->series};
    if (!zone__answer(ask))
        return NULL;
    zone__come_from(ask, id);
    return zone__find(zone, id, MSG_STREAM_CHALLENGE);
}

void zone__challenge(zone__ask *ask, stream *on) {
    const msg_challenge_asked *asked = &ask->command->challenge;
    (void)on;
    if (!msg_terms_are_playable(&asked->terms) || asked->wish > MSG_WANTS_BLACK) {
        zone__refuse(ask, MSG_REFUSED_BAD_TERMS);
        return;
    }
    if (asked->to.person == ask->command->by.id) {
        zone__refuse(ask, MSG_REFUSED_OWN_CHALLENGE);
        return;
    }
    const stream *made = make(ask, &(model){&asked->terms, asked->wish, &asked->to, 0, {0}});
    if (made != NULL)
        zone__reply(ask, made);
}

/* Ends a challenge as the answer to the command. */
static bool end(zone__ask *ask, const stream *on, msg_ending ending, uint64_t made) {
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CHALLENGE_ENDED);
    if (event == NULL)
        return false;
    event->challenge_ended = (msg_challenge_ended){ending, made};
    if (!zone__answer(ask))
        return false;
    zone__reply(ask, on);
    return true;
}

/* True if somebody may begin another game; otherwise it has been refused. */
static bool may_begin(zone__ask *ask, uint64_t person_id) {
    const zone *zone = ask->zone;
    const person *known = zone__person(zone, person_id);
    bool is_other = person_id != ask->command->by.id;
    uint32_t most = zone->limits.tables_each;
    size_t live = zone->counts[ZONE_LIST_TABLES] + zone->counts[ZONE_LIST_HIDDEN_TABLES];
    if ((known != NULL && known->live_tables >= most) ||
        ask->command->open_of[is_other].tables >= most) {
        zone__refuse(ask, MSG_REFUSED_TOO_MANY_GAMES);
        return false;
    }
    if (!zone__origin_is_below_limit(zone, ask->command, MSG_STREAM_TABLE)) {
        zone__refuse(ask, MSG_REFUSED_TOO_MANY_HERE);
        return false;
    }
    if (live >= zone->limits.tables) {
        zone__refuse(ask, MSG_REFUSED_ZONE_FULL);
        return false;
    }
    return true;
}

/* A series as the other of the two sees it. */
static msg_series turned(const msg_series *series) {
    return (msg_series){series->games, {series->halves[1], series->halves[0]}};
}

/* A series with the game of a table that is over; one that was aborted does not count. */
static msg_series series_after(const table *at) {
    static const uint8_t halves[ZUG_RESULT_COUNT][2] = {
        [ZUG_RESULT_WHITE_WINS] = {2, 0},
        [ZUG_RESULT_BLACK_WINS] = {0, 2},
        [ZUG_RESULT_DRAW] = {1, 1},
        [ZUG_RESULT_WHITE_WINS_BY_FORFEIT] = {2, 0},
        [ZUG_RESULT_BLACK_WINS_BY_FORFEIT] = {0, 2},
    };
    msg_series series = at->series;
    zug_result result = at->is_aborted ? ZUG_RESULT_OPEN : zug_game_result(at->game);
    series.games += result != ZUG_RESULT_OPEN;
    for (int side = 0; side < 2; side++)
        series.halves[side] += halves[result][side];
    return series;
}

/* Sets the table of a challenge that the sender accepts, and ends the challenge. */
static void begin(zone__ask *ask, const challenge *one) {
    bool is_white = one->wish == MSG_ANY_COLOR ? ask->command->coin : one->wish == MSG_WANTS_WHITE;
    if (!may_begin(ask, ask->command->by.id) || !may_begin(ask, one->from.person))
        return;
    msg_event first = {.stream = zone__fresh(ask, 0),
                       .table_set = {.terms = &one->terms,
                                     .rematch_of = one->rematch_of,
                                     .series = is_white ? one->series : turned(&one->series)}};
    first.table_set.seat[is_white ? ZUG_WHITE : ZUG_BLACK] = one->from;
    first.table_set.seat[is_white ? ZUG_BLACK : ZUG_WHITE] = zone__seat_of(&ask->command->by);
    if (first.stream == 0 || !zone__set_table(ask, &first))
        return;
    if (!end(ask, &one->base, MSG_ENDING_ACCEPTED, first.stream)) {
        zone_forget(ask->zone, first.stream);
        ask->out->count = 0;
        return;
    }
    zone__come_from(ask, first.stream);
    zone__reply(ask, zone__find(ask->zone, first.stream, MSG_STREAM_TABLE));
}

void zone__accept(zone__ask *ask, stream *on) {
    const challenge *one = (const challenge *)(const void *)on;
    uint64_t person_id = ask->command->by.id;
    if (one->from.person == person_id)
        zone__refuse(ask, MSG_REFUSED_OWN_CHALLENGE);
    else if (one->to.person != 0 && one->to.person != person_id)
        zone__refuse(ask, MSG_REFUSED_OTHERS_CHALLENGE);
    else if (!one->is_open)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else
        begin(ask, one);
}

void zone__decline(zone__ask *ask, stream *on) {
    const challenge *one = (const challenge *)(const void *)on;
    uint64_t person_id = ask->command->by.id;
    if (one->from.person == person_id)
        zone__refuse(ask, MSG_REFUSED_OWN_CHALLENGE);
    else if (one->to.person != person_id)
        zone__refuse(ask,
                     one->to.person != 0 ? MSG_REFUSED_OTHERS_CHALLENGE : MSG_REFUSED_NOT_ALLOWED);
    else if (!one->is_open)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else
        end(ask, on, MSG_ENDING_DECLINED, 0);
}

/* An arbiter of the zone may take a challenge out of the lobby, too. */
void zone__cancel(zone__ask *ask, stream *on) {
    const challenge *one = (const challenge *)(const void *)on;
    if (one->from.person != ask->command->by.id && !ask->command->by.is_arbiter)
        zone__refuse(ask, MSG_REFUSED_NOT_ALLOWED);
    else if (!one->is_open)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else
        end(ask, on, MSG_ENDING_CANCELLED, 0);
}

/* Sets a table at which the sender plays both sides, again if there was a former one: then nobody
 * leads. */
static void set_alone(zone__ask *ask, const msg_terms *terms, const table *former) {
    const msg_command *command = ask->command;
    if (!may_begin(ask, command->by.id))
        return;
    msg_event first = {.stream = zone__fresh(ask, 0), .table_set = {.terms = terms}};
    if (former != NULL)
        first.table_set.rematch_of = former->base.id;
    first.table_set.seat[0] = first.table_set.seat[1] = zone__seat_of(&command->by);
    zone__note_nonce(ask, &first);
    if (first.stream == 0 || !zone__set_table(ask, &first))
        return;
    zone__come_from(ask, first.stream);
    zone__reply(ask, zone__find(ask->zone, first.stream, MSG_STREAM_TABLE));
}

void zone__over_the_board(zone__ask *ask, stream *on) {
    (void)on;
    const msg_terms *terms = &ask->command->challenge.terms;
    if (!msg_terms_are_playable(terms))
        zone__refuse(ask, MSG_REFUSED_BAD_TERMS);
    else
        set_alone(ask, terms, NULL);
}

/* Offers the opponent another game with colours reversed, and says so at the table. */
static void offer_rematch(zone__ask *ask, const table *at, uint8_t side) {
    msg_terms terms = zone__table_terms(at);
    msg_color_wish wish = side == ZUG_WHITE ? MSG_WANTS_BLACK : MSG_WANTS_WHITE;
    msg_series series = series_after(at);
    const stream *made = make(ask, &(model){&terms, wish, &at->seat[!side], at->base.id,
                                            side == ZUG_WHITE ? series : turned(&series)});
    if (made == NULL)
        return;
    uint64_t id = made->id;
    msg_event *event = zone__event(ask, &at->base, 0, MSG_EVENT_REMATCH_OFFERED);
    if (event != NULL)
        event->rematch = (msg_rematch_offered){side, id};
    if (event == NULL || !zone__emit(ask)) {
        zone_forget(ask->zone, id);
        ask->out->count = 0;
        return;
    }
    zone__reply(ask, made);
}

void zone__rematch(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint64_t person_id = ask->command->by.id;
    uint8_t side;
    msg_refusal refusal = zone__may(ask->zone, at, ask->command, &side);
    if (refusal == MSG_FINE && !zone__is_over(at))
        refusal = MSG_REFUSED_NOT_FINISHED;
    const stream *offered = zone__find(ask->zone, at->rematch, MSG_STREAM_CHALLENGE);
    const challenge *one = (const challenge *)(const void *)offered;
    bool is_offered = one != NULL && one->is_open;
    if (refusal == MSG_FINE && is_offered && one->from.person == person_id)
        refusal = MSG_REFUSED_NO_CHANGE;
    msg_terms terms = zone__table_terms(at);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else if (is_offered)
        begin(ask, one);
    else if (at->seat[0].person == at->seat[1].person)
        set_alone(ask, &terms, at);
    else
        offer_rematch(ask, at, side);
}
