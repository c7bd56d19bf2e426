/* round_start.c - rounds of a contest start: when an arbiter says so, or by themselves at a time.
 * Room: server/zone. When the time has come the tick only tells: tables need new ids, which the
 * command CONTEST_DUE brings. If something forbids the start then, the log says so once, and it is
 * tried again every ZONE_RETRY_MS. */
#include <string.h>

#include "zone/zone_impl.h"

/* How far ahead a round can be said to start: a year. */
static const int64_t AHEAD_MAX_MS = INT64_C(366) * 24 * 60 * 60 * 1000;

bool zone__starts_with_round(const msg_pairing *pairing) {
    return pairing->result == ZUG_RESULT_OPEN && pairing->unplayed == MSG_BYE_NONE &&
           !pairing->is_held;
}

bool zone__set_board(zone__ask *ask, const contest *of, const char *round,
                     const msg_pairing *pairing, size_t index) {
    msg_event model = {.stream = zone__fresh(ask, index),
                       .table_set = {.terms = &of->terms,
                                     .seat = {pairing->seat[0], pairing->seat[1]},
                                     .contest = of->base.id,
                                     .board = pairing->board}};
    zone__copy(model.table_set.round, round, sizeof model.table_set.round);
    return model.stream != 0 && zone__set_table(ask, &model);
}

/* Sets the tables of a round. False without memory; *made says how many there are then. */
static bool set_tables(zone__ask *ask, const contest *of, const msg_round *round, size_t *made) {
    *made = 0;
    for (size_t i = 0; i < round->pairing_count; i++) {
        const msg_pairing *pairing = &round->pairings[i];
        if (!zone__starts_with_round(pairing))
            continue;
        if (!zone__set_board(ask, of, round->name, pairing, *made))
            return false;
        ++*made;
    }
    return true;
}

/* Says that a round has started, with its tables. The lists are the zone's own from then on. */
static bool say_started(zone__ask *ask, const stream *on, const msg_round *round) {
    size_t count = round->pairing_count, made = 0;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_STARTED);
    msg_pairing *pairings = event != NULL ? zone__keep(ask, count, sizeof *pairings) : NULL;
    msg_free_player *resting =
        pairings != NULL ? zone__keep(ask, round->free_count, sizeof *resting) : NULL;
    if (resting == NULL) {
        zone__refuse(ask, MSG_REFUSED_NO_MEMORY);
        return false;
    }
    memcpy(event->round.round, round->name, sizeof event->round.round);
    memcpy(pairings, round->pairings, count * sizeof *pairings);
    if (round->free_count > 0)
        memcpy(resting, round->free, round->free_count * sizeof *resting);
    for (size_t i = 0; i < count; i++)
        if (zone__starts_with_round(&pairings[i]))
            pairings[i].table = ask->command->fresh[made++];
    event->round.pairings = pairings;
    event->round.pairing_count = count;
    event->round.free = resting;
    event->round.free_count = round->free_count;
    return zone__answer(ask);
}

/* Lets a round start that can. What has happened before stays if there is no memory. */
static void start(zone__ask *ask, stream *on, const msg_round *round) {
    size_t made, before = ask->out->count;
    if (set_tables(ask, (const contest *)(const void *)on, round, &made) &&
        say_started(ask, on, round)) {
        zone__reply(ask, on);
        return;
    }
    while (made > 0)
        zone_forget(ask->zone, ask->command->fresh[--made]);
    ask->out->count = before;
}

/* Why a round cannot start now. */
static msg_refusal bad_start(const zone *zone, const msg_round *round) {
    size_t live = zone->counts[ZONE_LIST_TABLES] + zone->counts[ZONE_LIST_HIDDEN_TABLES];
    if (round == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (round->is_started)
        return MSG_REFUSED_ROUND_STARTED;
    for (size_t i = 0; i < round->pairing_count; i++) {
        const msg_pairing *pairing = &round->pairings[i];
        if (zone__starts_with_round(pairing) &&
            (pairing->seat[0].person == 0 || pairing->seat[1].person == 0))
            return MSG_REFUSED_NO_ACCOUNT;
        live += zone__starts_with_round(pairing);
    }
    return live > zone->limits.tables ? MSG_REFUSED_ZONE_FULL : MSG_FINE;
}

void zone__contest_start(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__may_arrange(ask, of))
        return;
    const msg_round *round = zone__round(of, ask->command->round.round);
    msg_refusal refusal = bad_start(ask->zone, round);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        start(ask, on, round);
}

zone_replayed zone__scheduled_happen(zone *zone, stream *to, msg_event *event) {
    const msg_schedule *said = &event->scheduled;
    msg_round *round = zone__round((contest *)(void *)to, said->round);
    (void)zone;
    if (round == NULL || round->is_started || said->starts_ms < 0)
        return ZONE_REPLAY_DAMAGED;
    round->starts_ms = said->starts_ms;
    memcpy(round->held_up, said->held_up, sizeof round->held_up);
    return ZONE_REPLAYED;
}

/* Why a round cannot be said to start at a time; 0: by hand. */
static msg_refusal bad_time(const msg_round *round, int64_t starts_ms, int64_t now_ms) {
    if (round == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (round->is_started)
        return MSG_REFUSED_ROUND_STARTED;
    if (starts_ms == round->starts_ms)
        return MSG_REFUSED_NO_CHANGE;
    bool is_bad = starts_ms != 0 && (starts_ms <= now_ms || starts_ms - now_ms > AHEAD_MAX_MS);
    return is_bad ? MSG_REFUSED_BAD_TIME : MSG_FINE;
}

void zone__contest_schedule(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_schedule *asked = &ask->command->scheduled;
    msg_event *event = NULL;
    if (!zone__may_arrange(ask, of))
        return;
    msg_refusal refusal = bad_time(zone__round(of, asked->round), asked->starts_ms, ask->now_ms);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_SCHEDULED);
    if (event == NULL)
        return;
    zone__copy(event->scheduled.round, asked->round, sizeof event->scheduled.round);
    event->scheduled.starts_ms = asked->starts_ms;
    zone__answer_for(ask, on);
}

int64_t zone__contest_due(const contest *of, int64_t tried_ms) {
    int64_t due_ms = ZUG_CLOCK_NEVER;
    for (size_t i = 0; i < of->round_count; i++) {
        int64_t starts_ms = of->rounds[i].starts_ms;
        int64_t at_ms = starts_ms > tried_ms ? starts_ms : tried_ms + ZONE_RETRY_MS;
        if (starts_ms != 0 && at_ms < due_ms)
            due_ms = at_ms;
    }
    return due_ms;
}

void zone__put_off(zone *zone, stream *of, int64_t now_ms) {
    ((contest *)(void *)of)->tried_ms = now_ms;
    zone__settle(zone, of);
}

/* True if a game of a contest stands still for another time. */
static bool is_adjourned(const contest *of, const table *at) {
    const msg_pairing *pairing = zone__board(of, at->round, at->board);
    return pairing != NULL && pairing->table == at->base.id && pairing->is_adjourned;
}

/* True if a person sits at a live table of a contest, whose game is not adjourned. */
static bool is_playing(const zone *zone, const contest *of, uint64_t person_id) {
    const person *known = zone__person(zone, person_id);
    if (known == NULL)
        return false;
    for (const list_node *node = known->tables.next; node != &known->tables; node = node->next) {
        const table *at = (const table *)(const void *)LIST_ITEM(node, tie, node)->of;
        if (at->contest == of->base.id && !zone__is_over(at) && !is_adjourned(of, at))
            return true;
    }
    return false;
}

/* Why a round cannot start by itself: as by an arbiter, who may also let people play at two boards
 * at once. */
static msg_refusal bad_start_alone(const zone *zone, const contest *of, const msg_round *round) {
    msg_refusal refusal = bad_start(zone, round);
    for (size_t i = 0; i < 2 * round->pairing_count && refusal == MSG_FINE; i++) {
        const msg_pairing *pairing = &round->pairings[i / 2];
        if (zone__starts_with_round(pairing) && is_playing(zone, of, pairing->seat[i % 2].person))
            refusal = MSG_REFUSED_STILL_PLAYING;
    }
    return refusal;
}

/* Says why a round does not start at its time, unless that was said. False without memory. */
static bool say_held_up(zone__ask *ask, const stream *on, const msg_round *round,
                        msg_refusal refusal) {
    const msg_reply why = msg_refuse(refusal);
    if (strcmp(round->held_up, msg_reply_code(&why)) == 0)
        return true;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_SCHEDULED);
    if (event == NULL)
        return false;
    memcpy(event->scheduled.round, round->name, sizeof event->scheduled.round);
    event->scheduled.starts_ms = round->starts_ms;
    zone__copy(event->scheduled.held_up, msg_reply_code(&why), sizeof event->scheduled.held_up);
    return zone__emit(ask);
}

/* The first round that can starts; why the ones before it cannot is said. */
void zone__contest_start_due(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    zone__refuse(ask, MSG_REFUSED_NO_CHANGE);
    zone__put_off(ask->zone, on, ask->now_ms);
    for (size_t i = 0; i < of->round_count; i++) {
        const msg_round *round = &of->rounds[i];
        if (round->starts_ms == 0 || round->starts_ms > ask->now_ms)
            continue;
        msg_refusal refusal = bad_start_alone(ask->zone, of, round);
        if (refusal == MSG_FINE)
            start(ask, on, round);
        else
            zone__refuse(ask, refusal);
        if (refusal == MSG_FINE || !say_held_up(ask, on, round, refusal))
            break;
    }
    if (ask->out->count > 0)
        zone__reply(ask, on);
}
