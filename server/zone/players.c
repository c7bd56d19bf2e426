/* players.c - the list of players of a contest: who is in it, who is absent when, and by which
 * rules they are paired. Room: server/zone. */
#include <stdlib.h>
#include <string.h>
#include <zug/tiebreak.h>
#include <zug/tournament.h>

#include "util/array.h"
#include "zone/zone_impl.h"

static int by_id(const void *a, const void *b) {
    uint32_t first = ((const msg_player *)a)->id, second = ((const msg_player *)b)->id;
    return (first > second) - (first < second);
}

msg_player *zone__player(const contest *of, uint32_t id) {
    const msg_player wanted = {.id = id};
    return of->player_count == 0
               ? NULL
               : bsearch(&wanted, of->players, of->player_count, sizeof wanted, by_id);
}

const msg_player *zone__player_of(const contest *of, uint64_t person) {
    for (size_t i = 0; person != 0 && i < of->player_count; i++)
        if (of->players[i].seat.person == person)
            return &of->players[i];
    return NULL;
}

msg_seat zone__seat_for(const msg_player *player) {
    msg_seat seat = player->seat;
    memcpy(seat.name, player->name, sizeof seat.name);
    return seat;
}

/* A player as libzug knows them, as far as their order needs it. */
static zug_player ranked(const msg_player *player) {
    return (zug_player){.rating = player->rating,
                        .title = zug_str_from(player->title),
                        .name = zug_str_from(player->name)};
}

static int by_rank(const void *a, const void *b) {
    const msg_player *x = *(const msg_player *const *)a, *y = *(const msg_player *const *)b;
    const zug_player first = ranked(x), second = ranked(y);
    int order = zug_player_compare(&first, &second);
    return order != 0 ? order : by_id(x, y);
}

/* Gives pairing numbers: by rank while no round is paired; later, and where a report has given
 * them, those who have none come last (C.04.2). There is space for all players in order. */
static void number(contest *of, msg_player **order) {
    uint32_t last = 0;
    if (of->round_count == 0 && !of->plan.is_numbered) {
        for (size_t i = 0; i < of->player_count; i++)
            order[i] = &of->players[i];
        qsort(order, of->player_count, sizeof(msg_player *), by_rank);
        for (size_t i = 0; i < of->player_count; i++)
            order[i]->number = (uint32_t)i + 1;
        return;
    }
    for (size_t i = 0; i < of->player_count; i++)
        last = of->players[i].number > last ? of->players[i].number : last;
    for (size_t i = 0; i < of->player_count; i++)
        if (of->players[i].number == 0)
            of->players[i].number = ++last;
}

zone_replayed zone__planned_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    const char *lines = event->plan.lines;
    char *own = lines != NULL ? malloc(strlen(lines) + 1) : NULL;
    (void)zone;
    if (lines != NULL && own == NULL)
        return ZONE_REPLAY_NO_MEMORY;
    if (own != NULL)
        memcpy(own, lines, strlen(lines) + 1);
    free(of->lines);
    of->has_plan = true;
    of->plan = event->plan;
    of->plan.lines = of->lines = own;
    return ZONE_REPLAYED;
}

/* True if the players of an event can be in a list: each has an id that no other has, and a name.
 * Counts those who are new. */
static bool are_players(const contest *of, const msg_players_named *said, size_t *fresh) {
    uint32_t before = 0;
    *fresh = 0;
    for (size_t i = 0; i < said->count; i++) {
        if (said->list[i].id <= before || said->list[i].name[0] == '\0')
            return false;
        before = said->list[i].id;
        *fresh += zone__player(of, before) == NULL;
    }
    return said->count > 0 && of->player_count + *fresh <= ZONE_PLAYERS;
}

/* Makes space for some more players. False without memory. */
static bool reserve_players(contest *of, size_t fresh) {
    if (of->player_count + fresh <= of->player_capacity)
        return true;
    size_t wanted = 2 * (of->player_count + fresh);
    msg_player *grown = realloc(of->players, wanted * sizeof *grown);
    if (grown == NULL)
        return false;
    of->players = grown;
    of->player_capacity = wanted;
    return true;
}

/* Puts a player into the list, for which there is space, or changes the one who is there. */
static void put_player(contest *of, const msg_player *player) {
    msg_player *known = zone__player(of, player->id);
    if (known != NULL) {
        uint32_t number = player->number != 0 ? player->number : known->number;
        *known = *player;
        known->number = number;
        return;
    }
    if (player->id > of->last_player)
        of->last_player = player->id;
    size_t at = of->player_count++;
    while (at > 0 && of->players[at - 1].id > player->id) {
        of->players[at] = of->players[at - 1];
        at--;
    }
    of->players[at] = *player;
}

/* Players sit at the boards of rounds that have not started as the list has them now. */
static void seat_again(contest *of) {
    for (size_t i = 0; i < of->round_count; i++)
        for (size_t k = 0; !of->rounds[i].is_started && k < of->rounds[i].pairing_count; k++)
            for (int side = 0; side < 2; side++) {
                msg_pairing *pairing = &of->rounds[i].pairings[k];
                const msg_player *player = zone__player(of, pairing->player[side]);
                if (player != NULL)
                    pairing->seat[side] = zone__seat_for(player);
            }
}

/* Takes the pairing numbers that a report gives from those who are not in it: they come last. */
static void free_numbers(contest *of, const msg_players_named *said) {
    bool is_given[ZUG_PLAYERS_MAX + 1] = {false};
    for (size_t i = 0; i < said->count; i++)
        if (said->list[i].number <= ZUG_PLAYERS_MAX)
            is_given[said->list[i].number] = true;
    for (size_t i = 0; i < of->player_count; i++) {
        msg_player *player = &of->players[i];
        if (player->number != 0 && player->number <= ZUG_PLAYERS_MAX && is_given[player->number] &&
            bsearch(player, said->list, said->count, sizeof *player, by_id) == NULL)
            player->number = 0;
    }
}

zone_replayed zone__entered_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    size_t fresh;
    (void)zone;
    if (!are_players(of, &event->players, &fresh))
        return ZONE_REPLAY_DAMAGED;
    msg_player **order = malloc((of->player_count + fresh) * sizeof(msg_player *));
    if (order == NULL || !reserve_players(of, fresh)) {
        free(order);
        return ZONE_REPLAY_NO_MEMORY;
    }
    for (size_t i = 0; i < event->players.count; i++)
        put_player(of, &event->players.list[i]);
    free_numbers(of, &event->players);
    number(of, order);
    seat_again(of);
    free(order);
    return ZONE_REPLAYED;
}

zone_replayed zone__left_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    msg_player *gone = zone__player(of, event->player.player);
    size_t kept = 0;
    (void)zone;
    if (gone == NULL)
        return ZONE_REPLAY_DAMAGED;
    msg_player **order = malloc(of->player_count * sizeof(msg_player *));
    if (order == NULL)
        return ZONE_REPLAY_NO_MEMORY;
    for (size_t i = 0; i < of->absence_count; i++)
        if (of->absences[i].player != gone->id)
            of->absences[kept++] = of->absences[i];
    of->absence_count = kept;
    zone__leave_team(of, gone->id);
    of->player_count--;
    memmove(gone, gone + 1,
            (of->player_count - (size_t)(gone - of->players)) * sizeof *of->players);
    number(of, order);
    free(order);
    return ZONE_REPLAYED;
}

/* True if an absence is one: of a player, from a round on, with a bye that can be asked for. */
static bool is_absence(const contest *of, const msg_absence *said) {
    return zone__player(of, said->player) != NULL && said->from > 0 &&
           said->from <= ZUG_ROUNDS_MAX && said->to <= ZUG_ROUNDS_MAX &&
           (said->to == 0 || said->to >= said->from) && said->bye != MSG_BYE_PAIRING &&
           (unsigned)said->bye < MSG_BYE_COUNT;
}

zone_replayed zone__absent_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    (void)zone;
    if (!is_absence(of, &event->absence) || of->absence_count == ZONE_ABSENCES)
        return ZONE_REPLAY_DAMAGED;
    msg_absence *grown =
        array_grow(of->absences, of->absence_count, &of->absence_capacity, sizeof *grown);
    if (grown == NULL)
        return ZONE_REPLAY_NO_MEMORY;
    of->absences = grown;
    of->absences[of->absence_count++] = event->absence;
    return ZONE_REPLAYED;
}

/* True if the rules can be understood; otherwise the command has been refused. */
static bool is_plan(zone__ask *ask, const msg_plan *plan) {
    zug_tiebreak_list tiebreaks;
    zug_error error = {0};
    zug_str text = zug_str_from(plan->tiebreaks);
    if (plan->rounds > ZUG_ROUNDS_MAX || plan->first_color.side > ZUG_BLACK ||
        (text.len > 0 && zug_tiebreaks_parse(text, &tiebreaks, &error) != ZUG_OK)) {
        zone__refuse(ask, MSG_REFUSED_BAD_PLAN);
        return false;
    }
    return true;
}

/* Says by which rules players are paired and ranked from now on. */
static msg_event *say_plan(zone__ask *ask, const stream *on, const msg_plan *plan) {
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_PLANNED);
    if (event != NULL)
        event->plan = *plan;
    return event;
}

void zone__contest_plan(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    msg_plan plan = ask->command->plan;
    if (!zone__may_arrange(ask, of) || !is_plan(ask, &plan))
        return;
    plan.is_numbered = of->plan.is_numbered;
    if (say_plan(ask, on, &plan) != NULL)
        zone__answer_for(ask, on);
}

static int by_person(const void *a, const void *b) {
    uint64_t first = (*(const msg_player *const *)a)->seat.person;
    uint64_t second = (*(const msg_player *const *)b)->seat.person;
    return (first > second) - (first < second);
}

static int by_name(const void *a, const void *b) {
    const msg_player *x = *(const msg_player *const *)a, *y = *(const msg_player *const *)b;
    int order = strcmp(x->name, y->name);
    order = order != 0 ? order : strcmp(x->fide_id, y->fide_id);
    return order != 0 ? order : strcmp(x->birth, y->birth);
}

/* True if two neighbours in a sorted list are the same. */
static bool has_twins(const msg_player *const *list, size_t count,
                      int (*compare)(const void *, const void *)) {
    for (size_t i = 1; i < count; i++)
        if (compare(&list[i - 1], &list[i]) == 0 &&
            (compare != by_person || list[i]->seat.person != 0))
            return true;
    return false;
}

/* Why the list cannot be so after some players are put into it: two of them have one account, or
 * are the same person by name, number and birth, or one is a computer. */
static msg_refusal bad_list(const contest *of, const msg_player *fresh, size_t count) {
    const msg_player **all = malloc((of->player_count + count) * sizeof(msg_player *));
    size_t known = 0;
    if (all == NULL)
        return MSG_REFUSED_NO_MEMORY;
    for (size_t i = 0; i < of->player_count; i++)
        if (bsearch(&of->players[i], fresh, count, sizeof *fresh, by_id) == NULL)
            all[known++] = &of->players[i];
    for (size_t i = 0; i < count; i++)
        all[known++] = &fresh[i];
    bool has_computer = false;
    for (size_t i = 0; i < count; i++)
        has_computer = has_computer || msg_is_computer(fresh[i].seat.name);
    qsort(all, known, sizeof(msg_player *), by_person);
    bool has_same = has_twins(all, known, by_person);
    qsort(all, known, sizeof(msg_player *), by_name);
    has_same = has_same || has_twins(all, known, by_name);
    free(all);
    return has_computer ? MSG_REFUSED_COMPUTER : has_same ? MSG_REFUSED_PLAYER_TWICE : MSG_FINE;
}

/* Gives ids to those who are new, and puts all in the order of ids. Why that cannot be. */
static msg_refusal identify(const contest *of, msg_player *list, size_t count) {
    uint32_t last = of->last_player;
    size_t fresh = 0;
    for (size_t i = 0; i < count; i++) {
        list[i].number = 0;
        if (list[i].name[0] == '\0')
            return MSG_REFUSED_BAD_NAME;
        if (list[i].id != 0 && zone__player(of, list[i].id) == NULL)
            return MSG_REFUSED_NO_PLAYER;
        fresh += list[i].id == 0;
        if (list[i].id == 0)
            list[i].id = ++last;
    }
    if (of->player_count + fresh > ZONE_PLAYERS)
        return MSG_REFUSED_TOO_MANY;
    qsort(list, count, sizeof *list, by_id);
    for (size_t i = 1; i < count; i++)
        if (list[i].id == list[i - 1].id)
            return MSG_REFUSED_PLAYER_TWICE;
    return bad_list(of, list, count);
}

void zone__contest_enter(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_players_named *asked = &ask->command->players;
    if (!zone__may_arrange(ask, of))
        return;
    if (asked->count == 0) {
        zone__refuse(ask, MSG_REFUSED_BAD_NAME);
        return;
    }
    msg_player *list = zone__keep(ask, asked->count, sizeof *list);
    if (list == NULL)
        return;
    memcpy(list, asked->list, asked->count * sizeof *list);
    msg_refusal refusal = identify(of, list, asked->count);
    msg_event *event = NULL;
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_ENTERED);
    if (event == NULL)
        return;
    event->players = (msg_players_named){list, asked->count};
    zone__answer_for(ask, on);
}

bool zone__is_paired(const contest *of, uint32_t player) {
    for (size_t i = 0; i < of->round_count; i++) {
        const msg_round *round = &of->rounds[i];
        for (size_t k = 0; k < round->pairing_count; k++)
            if (round->pairings[k].player[0] == player || round->pairings[k].player[1] == player)
                return true;
        for (size_t k = 0; k < round->free_count; k++)
            if (round->free[k].player == player)
                return true;
    }
    return false;
}

void zone__contest_leave(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    uint32_t player = ask->command->player.player;
    msg_event *event = NULL;
    if (!zone__may_arrange(ask, of))
        return;
    if (zone__player(of, player) == NULL)
        zone__refuse(ask, MSG_REFUSED_NO_PLAYER);
    else if (zone__is_paired(of, player))
        zone__refuse(ask, MSG_REFUSED_PLAYER_PAIRED);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_LEFT);
    if (event == NULL)
        return;
    event->player = ask->command->player;
    zone__answer_for(ask, on);
}

void zone__contest_absent(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_absence *asked = &ask->command->absence;
    msg_event *event = NULL;
    if (!zone__may_arrange(ask, of))
        return;
    if (zone__player(of, asked->player) == NULL)
        zone__refuse(ask, MSG_REFUSED_NO_PLAYER);
    else if (!is_absence(of, asked))
        zone__refuse(ask, MSG_REFUSED_BAD_ABSENCE);
    else if (of->absence_count == ZONE_ABSENCES)
        zone__refuse(ask, MSG_REFUSED_TOO_MANY);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_ABSENT);
    if (event == NULL)
        return;
    event->absence = *asked;
    zone__answer_for(ask, on);
}

/* True if a player of the list is the one whom a report names so, be it that its columns have cut
 * the name. */
static bool is_named(const msg_player *known, const msg_player *said) {
    enum { COLUMNS = 33 }; /* of which the last may have been a blank */
    size_t len = strlen(said->name);
    bool is_cut = len >= COLUMNS - 1 && strncmp(known->name, said->name, len) == 0;
    return is_cut || strcmp(known->name, said->name) == 0 ||
           (said->fide_id[0] != '\0' && strcmp(known->fide_id, said->fide_id) == 0);
}

/* Takes over of a player who is known what reports do not say. */
static void keep_known(const contest *of, msg_player *player) {
    const msg_player *known = zone__player(of, player->id);
    if (known == NULL || !is_named(known, player))
        return;
    if (strncmp(known->name, player->name, strlen(player->name)) == 0)
        memcpy(player->name, known->name, sizeof player->name);
    if (player->seat.person == 0)
        player->seat = known->seat;
    if (player->club[0] == '\0')
        memcpy(player->club, known->club, sizeof player->club);
}

/* The players of a report, in the order of ids, as the list will have them; NULL if the command was
 * refused. */
static msg_player *players_of(zone__ask *ask, const contest *of) {
    const msg_players_named *asked = &ask->command->report.players;
    size_t fresh;
    msg_player *list = zone__keep(ask, asked->count, sizeof *list);
    if (list == NULL)
        return NULL;
    memcpy(list, asked->list, asked->count * sizeof *list);
    qsort(list, asked->count, sizeof *list, by_id);
    if (!are_players(of, &(msg_players_named){list, asked->count}, &fresh)) {
        zone__refuse(ask, MSG_REFUSED_TOO_MANY);
        return NULL;
    }
    for (size_t i = 0; i < asked->count; i++)
        keep_known(of, &list[i]);
    return list;
}

/* True if a round of a report is not known better here: it has been neither started nor given a
 * game. */
static bool is_to_take(const contest *of, const msg_round *round) {
    const msg_round *known = zone__round(of, round->name);
    return (known == NULL || !known->is_started) && round->pairing_count + round->free_count > 0;
}

static msg_round_named named(const msg_round *round) {
    msg_round_named made = {.pairings = round->pairings,
                            .pairing_count = round->pairing_count,
                            .free = round->free,
                            .free_count = round->free_count};
    zone__copy(made.round, round->name, sizeof made.round);
    return made;
}

/* Why the rounds of a report that are not known better here cannot be so. */
static msg_refusal bad_rounds(const zone *zone, const contest *of, const msg_report *report,
                              const msg_players_named *players) {
    msg_refusal refusal = MSG_FINE;
    for (size_t i = 0; i < report->round_count && refusal == MSG_FINE; i++) {
        msg_round_named round = named(&report->rounds[i]);
        if (is_to_take(of, &report->rounds[i]))
            refusal = zone__bad_pairing(zone, of, players, &round);
    }
    return refusal;
}

/* What is said last of a player in a round. */
static msg_bye said_last(const contest *of, uint32_t player, uint32_t round) {
    for (size_t i = of->absence_count; i-- > 0;) {
        const msg_absence *said = &of->absences[i];
        if (said->player == player && said->from <= round && (said->to == 0 || round <= said->to))
            return said->bye;
    }
    return MSG_BYE_NONE;
}

/* Says who will be absent, as far as that is not known and there is space. False without memory. */
static bool say_absences(zone__ask *ask, const stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_report *report = &ask->command->report;
    for (size_t i = 0; i < report->absence_count && of->absence_count < ZONE_ABSENCES; i++) {
        const msg_absence *said = &report->absences[i];
        if (!is_absence(of, said) || said_last(of, said->player, said->from) == said->bye)
            continue;
        msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_ABSENT);
        if (event == NULL)
            return false;
        event->absence = *said;
        if (!zone__emit(ask))
            return false;
    }
    return true;
}

/* Says which teams a report has. False without memory. */
static bool say_teams(zone__ask *ask, const stream *on) {
    if (ask->command->report.teams.count == 0)
        return true;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_TEAMED);
    if (event == NULL)
        return false;
    event->teams = ask->command->report.teams;
    return zone__emit(ask);
}

/* Lets happen what a report says. False without memory. */
static bool take_report(zone__ask *ask, const stream *on, const msg_players_named *players) {
    const contest *of = (const contest *)(const void *)on;
    const msg_report *report = &ask->command->report;
    if (say_plan(ask, on, &report->plan) == NULL || !zone__answer(ask))
        return false;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_ENTERED);
    if (event == NULL)
        return false;
    event->players = *players;
    if (!zone__emit(ask) || !say_teams(ask, on))
        return false;
    for (size_t i = 0; i < report->round_count; i++) {
        msg_round_named round = named(&report->rounds[i]);
        if (is_to_take(of, &report->rounds[i]) &&
            (zone__say_paired(ask, on, &round) == NULL || !zone__emit(ask)))
            return false;
    }
    return say_absences(ask, on);
}

/* Without memory the contest is as the log has it, and read again when it is needed. */
void zone__contest_report(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_report *report = &ask->command->report;
    if (!zone__may_arrange(ask, of) || !is_plan(ask, &report->plan))
        return;
    const msg_players_named players = {players_of(ask, of), report->players.count};
    if (players.list == NULL)
        return;
    msg_refusal refusal = bad_rounds(ask->zone, of, report, &players);
    if (refusal == MSG_FINE && report->teams.count > 0)
        refusal = zone__bad_teams(of, &players, &report->teams);
    if (refusal != MSG_FINE) {
        zone__refuse(ask, refusal);
    } else if (take_report(ask, on, &players)) {
        zone__reply(ask, on);
    } else {
        zone_forget(ask->zone, on->id);
        ask->out->count = 0;
    }
}
