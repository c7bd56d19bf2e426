/* contest.c - what people call an event: an arbiter makes it, pairs its rounds and starts them.
 * Room: server/zone. */
#include "util/array.h"
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

msg_round *zone__round(const contest *of, const char *name) {
    for (size_t i = 0; i < of->round_count; i++)
        if (strcmp(of->rounds[i].name, name) == 0)
            return &of->rounds[i];
    return NULL;
}

static int by_board(const void *a, const void *b) {
    uint32_t first = ((const msg_pairing *)a)->board, second = ((const msg_pairing *)b)->board;
    return first < second ? -1 : first > second;
}

/* The round with a name, made if need be; NULL without memory. */
static msg_round *round_for(contest *of, const char *name) {
    msg_round *known = zone__round(of, name);
    if (known != NULL)
        return known;
    msg_round *grown = array_grow(of->rounds, of->round_count, &of->round_capacity, sizeof *grown);
    if (grown == NULL)
        return NULL;
    of->rounds = grown;
    msg_round *fresh = &grown[of->round_count++];
    *fresh = (msg_round){0};
    zone__copy(fresh->name, name, sizeof fresh->name);
    return fresh;
}

/* Gives a round its pairings, in the order of the boards. One that had started has not any more:
 * its games were aborted, which was asked when it was paired again. */
static zone_replayed pair(contest *of, const msg_event *event, bool is_started) {
    const msg_round_named *said = &event->round;
    const msg_round *known = zone__round(of, said->round);
    if (said->pairing_count == 0 || said->pairing_count > ZONE_PAIRINGS ||
        (known == NULL && of->round_count == ZONE_ROUNDS) ||
        (known != NULL && known->is_started && is_started))
        return ZONE_REPLAY_DAMAGED;
    msg_pairing *pairings = malloc(said->pairing_count * sizeof *pairings);
    msg_round *round = pairings != NULL ? round_for(of, said->round) : NULL;
    if (round == NULL) {
        free(pairings);
        return ZONE_REPLAY_NO_MEMORY;
    }
    memcpy(pairings, said->pairings, said->pairing_count * sizeof *pairings);
    qsort(pairings, said->pairing_count, sizeof *pairings, by_board);
    free(round->pairings);
    round->pairings = pairings;
    round->pairing_count = said->pairing_count;
    round->is_started = is_started;
    return ZONE_REPLAYED;
}

zone_replayed zone__paired_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    return pair((contest *)(void *)to, event, false);
}

zone_replayed zone__started_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    return pair((contest *)(void *)to, event, true);
}

/* Takes a round that has not started out of the list. */
zone_replayed zone__unpaired_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    msg_round *round = zone__round(of, event->round.round);
    (void)zone;
    if (round == NULL || round->is_started)
        return ZONE_REPLAY_DAMAGED;
    free(round->pairings);
    of->round_count--;
    size_t behind = of->round_count - (size_t)(round - of->rounds);
    memmove(round, round + 1, behind * sizeof *round);
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

/* False if the sender is not an arbiter of the contest, or it is closed: then it has been refused.
 */
static bool may(zone__ask *ask, const contest *of) {
    if (!zone__is_contest_arbiter(of, &ask->command->by))
        zone__refuse(ask, MSG_REFUSED_ONLY_ARBITERS);
    else if (of->is_closed)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else
        return true;
    return false;
}

/* Lets the event at the end of out happen as the command's answer. */
static void answer(zone__ask *ask, const stream *on) {
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
    if (!may(ask, of) || !is_good(ask, &terms))
        return;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_CHANGED);
    if (event == NULL)
        return;
    zone__copy(event->contest.name, asked->name, sizeof event->contest.name);
    zone__copy(event->contest.site, asked->keeps_site ? of->site : asked->site,
               sizeof event->contest.site);
    event->contest.terms = zone__keep_terms(ask, &terms);
    answer(ask, on);
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
    if (!may(ask, of))
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
    answer(ask, on);
}

/* An event about the person whom the command names. */
static void tell_of_person(zone__ask *ask, const stream *on, msg_event_kind kind) {
    msg_event *event = zone__event(ask, on, 0, kind);
    if (event == NULL)
        return;
    event->person = ask->command->person;
    answer(ask, on);
}

void zone__contest_arbiter(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!may(ask, of))
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
    if (!may(ask, of))
        return;
    size_t index = arbiter_index(of, ask->command->person.seat.person);
    if (index == of->arbiter_count)
        zone__refuse(ask, MSG_REFUSED_BAD_PERSON);
    else if (index == 0)
        zone__refuse(ask, MSG_REFUSED_NOT_ALLOWED);
    else
        tell_of_person(ask, on, MSG_EVENT_CONTEST_ARBITER_REMOVED);
}

/* True if a pairing has a board and two players that none before it has. */
static bool is_new(const msg_pairing *pairings, size_t index) {
    const msg_pairing *one = &pairings[index];
    uint64_t white = one->seat[0].person, black = one->seat[1].person;
    if (one->board == 0 || white == 0 || black == 0 || white == black)
        return false;
    for (size_t i = 0; i < index; i++) {
        uint64_t first = pairings[i].seat[0].person, second = pairings[i].seat[1].person;
        if (pairings[i].board == one->board || first == white || first == black ||
            second == white || second == black)
            return false;
    }
    return true;
}

uint64_t zone__round_missing(const zone *zone, const contest *of, const msg_command *command) {
    const msg_round *round = zone__round(of, command->round.round);
    uint64_t missing = 0;
    if (round == NULL || !zone__is_contest_arbiter(of, &command->by))
        return 0;
    for (size_t i = 0; i < round->pairing_count; i++) {
        const table *at = zone__find_table(zone, round->pairings[i].table);
        if (at != NULL && !at->is_aborted)
            return 0; /* that is enough to know */
        if (at == NULL && missing == 0)
            missing = round->pairings[i].table;
    }
    return missing;
}

/* True if a round has started and is not to be forgotten: a game of it was not aborted. */
static bool is_fixed(const zone *zone, const msg_round *round) {
    for (size_t i = 0; round->is_started && i < round->pairing_count; i++) {
        const table *at = zone__find_table(zone, round->pairings[i].table);
        if (at == NULL || !at->is_aborted)
            return true;
    }
    return false;
}

/* Why a round cannot be paired so. */
static msg_refusal bad_pairing(const zone *zone, const contest *of, const msg_command *command) {
    const msg_round *known = zone__round(of, command->round.round);
    if (command->round.round[0] == '\0')
        return MSG_REFUSED_BAD_NAME;
    if (known != NULL && is_fixed(zone, known))
        return MSG_REFUSED_ROUND_STARTED;
    if ((known == NULL && of->round_count == ZONE_ROUNDS) ||
        command->round.pairing_count > ZONE_PAIRINGS)
        return MSG_REFUSED_TOO_MANY;
    if (command->round.pairing_count == 0)
        return MSG_REFUSED_BAD_PAIRING;
    for (size_t i = 0; i < command->round.pairing_count; i++)
        if (!is_new(command->round.pairings, i) || command->round.pairings[i].table != 0)
            return MSG_REFUSED_BAD_PAIRING;
    return MSG_FINE;
}

void zone__contest_pair(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!may(ask, of))
        return;
    msg_refusal refusal = bad_pairing(ask->zone, of, ask->command);
    if (refusal != MSG_FINE) {
        zone__refuse(ask, refusal);
        return;
    }
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_PAIRED);
    if (event == NULL)
        return;
    event->round = ask->command->round;
    answer(ask, on);
}

/* Sets the tables of a round. False without memory; *made says how many there are then. */
static bool set_tables(zone__ask *ask, const contest *of, const msg_round *round, size_t *made) {
    for (*made = 0; *made < round->pairing_count; ++*made) {
        const msg_pairing *pairing = &round->pairings[*made];
        msg_event model = {.stream = zone__fresh(ask, *made),
                           .table_set = {.terms = &of->terms,
                                         .seat = {pairing->seat[0], pairing->seat[1]},
                                         .contest = of->base.id,
                                         .board = pairing->board}};
        memcpy(model.table_set.round, round->name, sizeof model.table_set.round);
        if (model.stream == 0 || !zone__set_table(ask, &model))
            return false;
    }
    return true;
}

/* Says that a round has started, with its tables. The pairings are the zone's own from then on. */
static bool say_started(zone__ask *ask, const stream *on, const msg_round *round) {
    size_t count = round->pairing_count;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_STARTED);
    msg_pairing *pairings = event != NULL ? malloc(count * sizeof *pairings) : NULL;
    if (pairings == NULL) {
        zone__refuse(ask, MSG_REFUSED_NO_MEMORY);
        return false;
    }
    memcpy(event->round.round, round->name, sizeof event->round.round);
    memcpy(pairings, round->pairings, count * sizeof *pairings);
    for (size_t i = 0; i < count; i++)
        pairings[i].table = ask->command->fresh[i];
    event->round.pairings = pairings;
    event->round.pairing_count = count;
    bool ok = zone__answer(ask);
    if (ok)
        event->round.pairings =
            zone__round((const contest *)(const void *)on, event->round.round)->pairings;
    free(pairings);
    return ok;
}

void zone__contest_start(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const zone *zone = ask->zone;
    if (!may(ask, of))
        return;
    const msg_round *round = zone__round(of, ask->command->round.round);
    size_t live = zone->counts[ZONE_LIST_TABLES] + zone->counts[ZONE_LIST_HIDDEN_TABLES], made;
    if (round == NULL)
        zone__refuse(ask, MSG_REFUSED_NO_ROUND);
    else if (round->is_started)
        zone__refuse(ask, MSG_REFUSED_ROUND_STARTED);
    else if (live + round->pairing_count > zone->limits.tables)
        zone__refuse(ask, MSG_REFUSED_ZONE_FULL);
    else if (set_tables(ask, of, round, &made) && say_started(ask, on, round))
        zone__reply(ask, on);
    else {
        while (made > 0)
            zone_forget(ask->zone, ask->command->fresh[--made]);
        ask->out->count = 0;
    }
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

void zone__contest_unpair(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!may(ask, of))
        return;
    const msg_round *round = zone__round(of, ask->command->round.round);
    if (round == NULL || round->is_started) {
        zone__refuse(ask, round == NULL ? MSG_REFUSED_NO_ROUND : MSG_REFUSED_ROUND_STARTED);
        return;
    }
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_UNPAIRED);
    if (event == NULL)
        return;
    zone__copy(event->round.round, ask->command->round.round, sizeof event->round.round);
    answer(ask, on);
}

/* The first round that is paired and has not started; NULL if there is none. */
static const msg_round *waiting_round(const contest *of) {
    for (size_t i = 0; i < of->round_count; i++)
        if (!of->rounds[i].is_started)
            return &of->rounds[i];
    return NULL;
}

void zone__contest_reopen(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__is_contest_arbiter(of, &ask->command->by))
        zone__refuse(ask, MSG_REFUSED_ONLY_ARBITERS);
    else if (!of->is_closed)
        zone__refuse(ask, MSG_REFUSED_NO_CHANGE);
    else if (ask->zone->counts[ZONE_LIST_CONTESTS] >= ask->zone->limits.contests)
        zone__refuse(ask, MSG_REFUSED_TOO_MANY);
    else if (zone__event(ask, on, 0, MSG_EVENT_CONTEST_REOPENED) != NULL)
        answer(ask, on);
}

void zone__contest_close(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!may(ask, of))
        return;
    const msg_round *waiting = waiting_round(of);
    if (waiting != NULL)
        ask->out->reply = msg_refuse_round(waiting->name);
    else if (is_played(ask->zone, of))
        zone__refuse(ask, MSG_REFUSED_NOT_FINISHED);
    else if (zone__event(ask, on, 0, MSG_EVENT_CONTEST_CLOSED) != NULL)
        answer(ask, on);
}
