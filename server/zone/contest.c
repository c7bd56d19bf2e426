/* contest.c - what people call an event: an arbiter makes it, changes it and closes it.
 * Room: server/zone. */
#include "zone/zone_impl.h"

#include <stdlib.h>
#include <string.h>
#include <zug/faults.h>

static bool is_playable(const msg_terms *terms) {
    return (zug_faults_find(&terms->start) & ZUG_FAULT_UNPLAYABLE) == 0;
}

/* Takes over what an event says of a contest itself. */
static void describe(contest *of, const msg_event *event) {
    memcpy(of->name, event->contest.name, sizeof of->name);
    memcpy(of->site, event->contest.site, sizeof of->site);
    of->terms = *event->contest.terms;
    if (of->players_only != event->contest.players_only)
        of->sight_seq = event->seq;
    of->players_only = event->contest.players_only;
    zone__cut_lag(&of->terms);
}

zone_replayed zone__contest_set_happen(zone *zone, stream *to, msg_event *event) {
    (void)to;
    if (!is_playable(event->contest.terms) || event->contest.arbiter.person == 0)
        return ZONE_REPLAY_DAMAGED;
    contest *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL)
        return ZONE_REPLAY_NO_MEMORY;
    fresh->base.kind = MSG_STREAM_CONTEST;
    fresh->base.done = fresh->done;
    fresh->base.done_capacity = FEW_NONCES;
    describe(fresh, event);
    fresh->arbiters[fresh->arbiter_count++] = event->contest.arbiter;
    return zone__add(zone, &fresh->base, event, ZONE_LIST_CONTESTS) ? ZONE_REPLAYED
                                                                    : ZONE_REPLAY_NO_MEMORY;
}

zone_replayed zone__contest_changed_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    if (!is_playable(event->contest.terms))
        return ZONE_REPLAY_DAMAGED;
    describe((contest *)(void *)to, event);
    return ZONE_REPLAYED;
}

zone_replayed zone__contest_allowed_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    (void)zone;
    of->terms.premoves = event->allowed.premoves;
    of->terms.draw_offers = event->allowed.draw_offers;
    return ZONE_REPLAYED;
}

/* The place of a person among the arbiters; arbiter_count if they are none. */
static size_t arbiter_index(const contest *of, uint64_t person_id) {
    size_t i = 0;
    while (i < of->arbiter_count && of->arbiters[i].person != person_id)
        i++;
    return i;
}

zone_replayed zone__arbiter_added_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    (void)zone;
    if (of->arbiter_count == ZONE_ARBITERS || event->person.seat.person == 0)
        return ZONE_REPLAY_DAMAGED;
    of->arbiters[of->arbiter_count++] = event->person.seat;
    return ZONE_REPLAYED;
}

zone_replayed zone__arbiter_removed_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    size_t index = arbiter_index(of, event->person.seat.person);
    (void)zone;
    if (index == of->arbiter_count)
        return ZONE_REPLAY_DAMAGED;
    of->arbiter_count--;
    memmove(&of->arbiters[index], &of->arbiters[index + 1],
            (of->arbiter_count - index) * sizeof *of->arbiters);
    return ZONE_REPLAYED;
}

zone_replayed zone__reopened_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone, (void)event;
    ((contest *)(void *)to)->is_closed = false;
    return ZONE_REPLAYED;
}

zone_replayed zone__closed_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone, (void)event;
    ((contest *)(void *)to)->is_closed = true;
    return ZONE_REPLAYED;
}

bool zone__may_arrange(zone__ask *ask, const contest *of) {
    if (!zone__is_contest_arbiter(of, &ask->command->by))
        zone__refuse(ask, MSG_REFUSED_ONLY_ARBITERS);
    else if (of->is_closed)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else
        return true;
    return false;
}

void zone__answer_for(zone__ask *ask, const stream *on) {
    if (zone__answer(ask))
        zone__reply(ask, on);
}

/* True if a contest can have the command's name and these terms; otherwise it has been refused. */
static bool is_good(zone__ask *ask, const msg_terms *terms) {
    if (ask->command->contest.name[0] == '\0')
        zone__refuse(ask, MSG_REFUSED_BAD_NAME);
    else if (!msg_terms_are_playable(terms))
        zone__refuse(ask, MSG_REFUSED_BAD_TERMS);
    else
        return true;
    return false;
}

void zone__contest(zone__ask *ask, stream *on) {
    const msg_contest_asked *asked = &ask->command->contest;
    (void)on;
    if (!ask->command->by.is_arbiter) {
        zone__refuse(ask, MSG_REFUSED_ONLY_ARBITERS);
        return;
    }
    if (ask->zone->counts[ZONE_LIST_CONTESTS] >= ask->zone->limits.contests) {
        zone__refuse(ask, MSG_REFUSED_TOO_MANY);
        return;
    }
    uint64_t id = is_good(ask, &asked->terms) ? zone__fresh(ask, 0) : 0;
    msg_event *event = id != 0 ? zone__event(ask, NULL, id, MSG_EVENT_CONTEST_SET) : NULL;
    if (event == NULL)
        return;
    zone__copy(event->contest.name, asked->name, sizeof event->contest.name);
    zone__copy(event->contest.site, asked->site, sizeof event->contest.site);
    event->contest.terms = zone__keep_terms(ask, &asked->terms);
    event->contest.players_only = asked->players_only;
    event->contest.arbiter = zone__seat_of(&ask->command->by);
    if (zone__answer(ask))
        zone__reply(ask, zone__find(ask->zone, id, MSG_STREAM_CONTEST));
}

/* What the command leaves out stays as it is. */
void zone__contest_change(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_contest_asked *asked = &ask->command->contest;
    msg_terms terms = asked->terms;
    msg_terms_keep(&terms, &of->terms, asked->kept);
    if (!zone__may_arrange(ask, of) || !is_good(ask, &terms))
        return;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_CHANGED);
    if (event == NULL)
        return;
    zone__copy(event->contest.name, asked->name, sizeof event->contest.name);
    zone__copy(event->contest.site, asked->keeps_site ? of->site : asked->site,
               sizeof event->contest.site);
    event->contest.terms = zone__keep_terms(ask, &terms);
    event->contest.players_only = asked->keeps_sight ? of->players_only : asked->players_only;
    zone__answer_for(ask, on);
}

/* Changes what is allowed at the live tables of a round, but for those where the sender has a part;
 * counts them; false without memory. */
static bool allow_round(zone__ask *ask, const msg_round *round, size_t *count) {
    for (size_t i = 0; i < round->pairing_count; i++) {
        table *at = zone__find_table(ask->zone, round->pairings[i].table);
        uint8_t sides;
        if (at == NULL || zone__is_over(at) ||
            zone__role(ask->zone, at, &ask->command->by, &sides) != MSG_ROLE_ARBITER ||
            (at->premoves == ask->command->allow.premoves &&
             at->draw_offers == ask->command->allow.draw_offers))
            continue;
        if (!zone__allow(ask, at, false))
            return false;
        ++*count;
    }
    return true;
}

void zone__contest_allow(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    size_t count = 0;
    if (!zone__may_arrange(ask, of))
        return;
    for (size_t i = 0; i < of->round_count; i++)
        if (!allow_round(ask, &of->rounds[i], &count))
            return;
    if (count == 0 && of->terms.premoves == ask->command->allow.premoves &&
        of->terms.draw_offers == ask->command->allow.draw_offers) {
        zone__refuse(ask, MSG_REFUSED_NO_CHANGE);
        return;
    }
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_ALLOWED);
    if (event == NULL)
        return;
    event->allowed = ask->command->allow;
    zone__answer_for(ask, on);
}

/* An event about the person whom the command names. */
static void tell_of_person(zone__ask *ask, const stream *on, msg_event_kind kind) {
    msg_event *event = zone__event(ask, on, 0, kind);
    if (event == NULL)
        return;
    event->person = ask->command->person;
    zone__answer_for(ask, on);
}

void zone__contest_arbiter(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__may_arrange(ask, of))
        return;
    if (ask->command->person.seat.person == 0)
        zone__refuse(ask, MSG_REFUSED_BAD_PERSON);
    else if (arbiter_index(of, ask->command->person.seat.person) < of->arbiter_count)
        zone__refuse(ask, MSG_REFUSED_NO_CHANGE);
    else if (of->arbiter_count == ZONE_ARBITERS)
        zone__refuse(ask, MSG_REFUSED_TOO_MANY);
    else
        tell_of_person(ask, on, MSG_EVENT_CONTEST_ARBITER_ADDED);
}

/* Who made the contest stays its arbiter. */
void zone__contest_arbiter_remove(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__may_arrange(ask, of))
        return;
    size_t index = arbiter_index(of, ask->command->person.seat.person);
    if (index == of->arbiter_count)
        zone__refuse(ask, MSG_REFUSED_BAD_PERSON);
    else if (index == 0)
        zone__refuse(ask, MSG_REFUSED_NOT_ALLOWED);
    else
        tell_of_person(ask, on, MSG_EVENT_CONTEST_ARBITER_REMOVED);
}

/* True if a table of the contest is live. */
static bool is_played(const zone *zone, const contest *of) {
    for (size_t i = 0; i < of->round_count; i++)
        for (size_t k = 0; k < of->rounds[i].pairing_count; k++) {
            const table *at = zone__find_table(zone, of->rounds[i].pairings[k].table);
            if (at != NULL && !zone__is_over(at))
                return true;
        }
    return false;
}

void zone__contest_reopen(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__is_contest_arbiter(of, &ask->command->by))
        zone__refuse(ask, MSG_REFUSED_ONLY_ARBITERS);
    else if (!of->is_closed)
        zone__refuse(ask, MSG_REFUSED_NO_CHANGE);
    else if (of->is_deleted)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else if (ask->zone->counts[ZONE_LIST_CONTESTS] >= ask->zone->limits.contests)
        zone__refuse(ask, MSG_REFUSED_TOO_MANY);
    else if (zone__event(ask, on, 0, MSG_EVENT_CONTEST_REOPENED) != NULL)
        zone__answer_for(ask, on);
}

void zone__contest_close(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__may_arrange(ask, of))
        return;
    const msg_round *waiting = zone__waiting_round(of);
    if (waiting != NULL)
        ask->out->reply = msg_refuse_round(waiting->name);
    else if (is_played(ask->zone, of))
        zone__refuse(ask, MSG_REFUSED_NOT_FINISHED);
    else if (zone__event(ask, on, 0, MSG_EVENT_CONTEST_CLOSED) != NULL)
        zone__answer_for(ask, on);
}
