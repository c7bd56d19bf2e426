/* rounds.c - rounds of a contest: they are paired and given results; round_start.c starts them.
 * Room: server/zone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/tournament.h>

#include "util/array.h"
#include "zone/zone_impl.h"

msg_round *zone__round(const contest *of, const char *name) {
    for (size_t i = 0; i < of->round_count; i++)
        if (strcmp(of->rounds[i].name, name) == 0)
            return &of->rounds[i];
    return NULL;
}

void zone__free_round(msg_round *round) {
    free(round->pairings);
    free(round->free);
}

static int by_board(const void *a, const void *b) {
    uint32_t first = ((const msg_pairing *)a)->board, second = ((const msg_pairing *)b)->board;
    return first < second ? -1 : first > second;
}

static int by_player(const void *a, const void *b) {
    uint32_t first = ((const msg_free_player *)a)->player;
    uint32_t second = ((const msg_free_player *)b)->player;
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

/* A copy of a list, sorted; NULL without memory. */
static void *sorted(const void *list, size_t count, size_t item_bytes,
                    int (*compare)(const void *, const void *)) {
    void *made = malloc(count > 0 ? count * item_bytes : 1);
    if (made == NULL || count == 0)
        return made;
    memcpy(made, list, count * item_bytes);
    qsort(made, count, item_bytes, compare);
    return made;
}

/* Gives a round its pairings, in the order of the boards, and who has no opponent. When it is to
 * start stays as it was said. */
static zone_replayed pair(contest *of, const msg_event *event, bool is_started) {
    const msg_round_named *said = &event->round;
    const msg_round *known = zone__round(of, said->round);
    if (said->pairing_count + said->free_count == 0 || said->pairing_count > ZONE_PAIRINGS ||
        said->free_count > ZONE_PLAYERS || (known == NULL && of->round_count == ZONE_ROUNDS))
        return ZONE_REPLAY_DAMAGED;
    msg_round fresh = {
        .is_started = is_started,
        .pairings = sorted(said->pairings, said->pairing_count, sizeof(msg_pairing), by_board),
        .pairing_count = said->pairing_count,
        .free = sorted(said->free, said->free_count, sizeof(msg_free_player), by_player),
        .free_count = said->free_count};
    msg_round *round =
        fresh.pairings != NULL && fresh.free != NULL ? round_for(of, said->round) : NULL;
    if (round == NULL) {
        zone__free_round(&fresh);
        return ZONE_REPLAY_NO_MEMORY;
    }
    zone__free_round(round);
    memcpy(fresh.name, round->name, sizeof fresh.name);
    fresh.starts_ms = is_started ? 0 : round->starts_ms;
    *round = fresh;
    return ZONE_REPLAYED;
}

/* One that had started has not any more: its games were aborted, which was asked when it was paired
 * again. */
zone_replayed zone__paired_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    return pair((contest *)(void *)to, event, false);
}

zone_replayed zone__started_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    const msg_round *known = zone__round(of, event->round.round);
    (void)zone;
    return known != NULL && known->is_started ? ZONE_REPLAY_DAMAGED : pair(of, event, true);
}

zone_replayed zone__reseated_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    const msg_round *known = zone__round(of, event->round.round);
    (void)zone;
    return known == NULL || !known->is_started ? ZONE_REPLAY_DAMAGED : pair(of, event, true);
}

/* Takes a round that has not started out of the list. */
zone_replayed zone__unpaired_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    msg_round *round = zone__round(of, event->round.round);
    (void)zone;
    if (round == NULL || round->is_started)
        return ZONE_REPLAY_DAMAGED;
    zone__free_round(round);
    of->round_count--;
    size_t behind = of->round_count - (size_t)(round - of->rounds);
    memmove(round, round + 1, behind * sizeof *round);
    return ZONE_REPLAYED;
}

msg_pairing *zone__board(const contest *of, const char *name, uint32_t board) {
    const msg_round *round = zone__round(of, name);
    const msg_pairing wanted = {.board = board};
    if (round == NULL || round->pairing_count == 0)
        return NULL;
    return bsearch(&wanted, round->pairings, round->pairing_count, sizeof wanted, by_board);
}

zone_replayed zone__decided_happen(zone *zone, stream *to, msg_event *event) {
    const msg_board_decided *said = &event->decided;
    msg_pairing *pairing = zone__board((contest *)(void *)to, said->round, said->board);
    (void)zone;
    if (pairing == NULL || said->result >= ZUG_RESULT_COUNT)
        return ZONE_REPLAY_DAMAGED;
    pairing->result = said->result;
    pairing->is_short = false;
    pairing->unplayed = MSG_BYE_NONE;
    return ZONE_REPLAYED;
}

/* A table of a round that must be loaded to know that all of its games were aborted. */
static uint64_t missing_game(const zone *zone, const msg_round *round) {
    uint64_t missing = 0;
    for (size_t i = 0; i < round->pairing_count; i++) {
        const table *at = zone__find_table(zone, round->pairings[i].table);
        if (at != NULL && !at->is_aborted)
            return 0; /* that is enough to know */
        if (at == NULL && missing == 0)
            missing = round->pairings[i].table;
    }
    return missing;
}

/* A table of a round that is not loaded. */
static uint64_t missing_any(const zone *zone, const msg_round *round) {
    for (size_t i = 0; i < round->pairing_count; i++) {
        uint64_t id = round->pairings[i].table;
        if (id != 0 && zone__find_table(zone, id) == NULL)
            return id;
    }
    return 0;
}

/* The table of a board, if it must be loaded. */
static uint64_t missing_board(const zone *zone, const contest *of, const char *round,
                              uint32_t board) {
    const msg_pairing *pairing = zone__board(of, round, board);
    uint64_t id = pairing != NULL ? pairing->table : 0;
    return zone__find_table(zone, id) == NULL ? id : 0;
}

uint64_t zone__round_missing(const zone *zone, const contest *of, const msg_command *command) {
    if (!zone__is_contest_arbiter(of, &command->by))
        return 0;
    if (command->kind == MSG_CMD_CONTEST_DECIDE)
        return missing_board(zone, of, command->decided.round, command->decided.board);
    if (command->kind == MSG_CMD_CONTEST_UNPLAYED || command->kind == MSG_CMD_CONTEST_ADJOURN)
        return missing_board(zone, of, command->mark.round, command->mark.board);
    if (command->kind == MSG_CMD_CONTEST_START_BOARD)
        return missing_board(zone, of, command->late.round, command->late.board);
    const msg_round *round = zone__round(of, command->round.round);
    if (round != NULL && command->kind == MSG_CMD_CONTEST_RESEAT)
        return missing_any(zone, round);
    return round != NULL ? missing_game(zone, round) : 0;
}

/* True if a round has started and is not to be forgotten: a game of it was not aborted. */
static bool is_fixed(const zone *zone, const msg_round *round) {
    for (size_t i = 0; round->is_started && i < round->pairing_count; i++) {
        const table *at = zone__find_table(zone, round->pairings[i].table);
        if (round->pairings[i].table != 0 && (at == NULL || !at->is_aborted))
            return true;
    }
    return false;
}

static int by_number(const void *a, const void *b) {
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* True if a number is twice in a list, which is sorted by it. */
static bool has_twice(uint64_t *list, size_t count) {
    qsort(list, count, sizeof *list, by_number);
    for (size_t i = 1; i < count; i++)
        if (list[i] == list[i - 1])
            return true;
    return false;
}

static bool has_player(const msg_players_named *players, uint32_t id) {
    size_t low = 0, high = players->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (players->list[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < players->count && players->list[low].id == id;
}

/* Why a board cannot be so: two players of the list, or two persons, and nobody else. */
static msg_refusal bad_board(const msg_players_named *players, const msg_pairing *pairing) {
    bool has_list = players->count > 0;
    for (int side = 0; side < 2; side++) {
        if (has_list && !has_player(players, pairing->player[side]))
            return MSG_REFUSED_NO_PLAYER;
        if (!has_list && pairing->seat[side].person == 0)
            return MSG_REFUSED_BAD_PAIRING;
        if (msg_is_computer(pairing->seat[side].name))
            return MSG_REFUSED_COMPUTER;
    }
    bool is_bad = pairing->board == 0 || pairing->table != 0 || pairing->is_adjourned ||
                  pairing->unplayed != MSG_BYE_NONE || pairing->result >= ZUG_RESULT_COUNT ||
                  (!has_list && pairing->result != ZUG_RESULT_OPEN);
    return is_bad ? MSG_REFUSED_BAD_PAIRING : MSG_FINE;
}

/* Why a round cannot be so in which a board or somebody is twice; also without memory. */
static msg_refusal bad_twice(const msg_players_named *players, const msg_round_named *round) {
    size_t count = 2 * round->pairing_count + round->free_count, at = 0;
    uint64_t *list = malloc((count > 0 ? count : 1) * sizeof *list);
    if (list == NULL)
        return MSG_REFUSED_NO_MEMORY;
    for (size_t i = 0; i < round->pairing_count; i++)
        list[i] = round->pairings[i].board;
    bool is_fine = !has_twice(list, round->pairing_count);
    for (size_t i = 0; i < round->pairing_count; i++)
        for (int side = 0; side < 2; side++)
            list[at++] = players->count > 0 ? round->pairings[i].player[side]
                                            : round->pairings[i].seat[side].person;
    for (size_t i = 0; i < round->free_count; i++)
        list[at++] = round->free[i].player;
    is_fine = !has_twice(list, at) && is_fine;
    free(list);
    return is_fine ? MSG_FINE : MSG_REFUSED_BAD_PAIRING;
}

msg_refusal zone__bad_boards(const msg_players_named *players, const msg_round_named *round) {
    msg_refusal refusal = MSG_FINE;
    for (size_t i = 0; i < round->pairing_count && refusal == MSG_FINE; i++)
        refusal = bad_board(players, &round->pairings[i]);
    for (size_t i = 0; i < round->free_count && refusal == MSG_FINE; i++) {
        if (!has_player(players, round->free[i].player))
            refusal = MSG_REFUSED_NO_PLAYER;
        else if (round->free[i].bye == MSG_BYE_NONE)
            refusal = MSG_REFUSED_BAD_PAIRING;
    }
    return refusal != MSG_FINE ? refusal : bad_twice(players, round);
}

/* True if a name is the number of a round: 1 to 255, without zeros in front. */
static bool is_round_number(const char *name) {
    char written[8];
    long number = strtol(name, NULL, 10);
    if (number < 1 || number > ZUG_ROUNDS_MAX)
        return false;
    snprintf(written, sizeof written, "%ld", number);
    return strcmp(written, name) == 0;
}

msg_refusal zone__bad_pairing(const zone *zone, const contest *of, const msg_players_named *players,
                              const msg_round_named *round) {
    const msg_round *known = zone__round(of, round->round);
    if (round->round[0] == '\0')
        return MSG_REFUSED_BAD_NAME;
    if (players->count > 0 && !is_round_number(round->round))
        return MSG_REFUSED_BAD_ROUND;
    if (known != NULL && is_fixed(zone, known))
        return MSG_REFUSED_ROUND_STARTED;
    if ((known == NULL && of->round_count == ZONE_ROUNDS) || round->pairing_count > ZONE_PAIRINGS)
        return MSG_REFUSED_TOO_MANY;
    if (round->pairing_count + round->free_count == 0)
        return MSG_REFUSED_BAD_PAIRING;
    return zone__bad_boards(players, round);
}

/* A player with the person whom they are, to be found by that. */
typedef struct known_person {
    uint64_t person;
    uint32_t player;
} known_person;

static int by_person(const void *a, const void *b) {
    uint64_t first = ((const known_person *)a)->person, second = ((const known_person *)b)->person;
    return (first > second) - (first < second);
}

/* The persons of a list in their order, in memory of its own; NULL without. */
static known_person *persons_of(const contest *of) {
    known_person *made = malloc((of->player_count + 1) * sizeof *made);
    for (size_t i = 0; made != NULL && i < of->player_count; i++)
        made[i] = (known_person){of->players[i].seat.person, of->players[i].id};
    if (made != NULL)
        qsort(made, of->player_count, sizeof *made, by_person);
    return made;
}

/* Fills in which players pairings mean that name persons. False without memory. */
static bool find_players(const contest *of, msg_pairing *list, size_t count) {
    known_person *known = persons_of(of);
    if (known == NULL)
        return false;
    for (size_t i = 0; i < 2 * count; i++) {
        const known_person wanted = {.person = list[i / 2].seat[i % 2].person};
        const known_person *found =
            list[i / 2].player[i % 2] == 0 && wanted.person != 0
                ? bsearch(&wanted, known, of->player_count, sizeof wanted, by_person)
                : NULL;
        if (found != NULL)
            list[i / 2].player[i % 2] = found->player;
    }
    free(known);
    return true;
}

bool zone__asked_round(zone__ask *ask, const contest *of, msg_round_named *out) {
    *out = ask->command->round;
    if (of->player_count == 0)
        return true;
    msg_pairing *list = zone__keep(ask, out->pairing_count, sizeof *list);
    if (list == NULL)
        return false;
    if (out->pairing_count > 0)
        memcpy(list, out->pairings, out->pairing_count * sizeof *list);
    out->pairings = list;
    if (find_players(of, list, out->pairing_count))
        return true;
    zone__refuse(ask, MSG_REFUSED_NO_MEMORY);
    return false;
}

msg_pairing zone__seated(const contest *of, const msg_pairing *pairing) {
    msg_pairing made = *pairing;
    for (int side = 0; side < 2; side++) {
        const msg_player *player = zone__player(of, made.player[side]);
        if (player != NULL)
            made.seat[side] = zone__seat_for(player);
    }
    return made;
}

msg_event *zone__say_paired(zone__ask *ask, const stream *on, const msg_round_named *round) {
    const contest *of = (const contest *)(const void *)on;
    msg_pairing *list = zone__keep(ask, round->pairing_count, sizeof *list);
    msg_event *event = list != NULL ? zone__event(ask, on, 0, MSG_EVENT_CONTEST_PAIRED) : NULL;
    if (event == NULL)
        return NULL;
    for (size_t i = 0; i < round->pairing_count; i++)
        list[i] = zone__seated(of, &round->pairings[i]);
    event->round = *round;
    event->round.pairings = list;
    return event;
}

void zone__contest_pair(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_players_named players = {of->players, of->player_count};
    msg_round_named round;
    if (!zone__may_arrange(ask, of) || !zone__asked_round(ask, of, &round))
        return;
    msg_refusal refusal = zone__bad_pairing(ask->zone, of, &players, &round);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else if (zone__say_paired(ask, on, &round) != NULL)
        zone__answer_for(ask, on);
}

void zone__contest_unpair(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    if (!zone__may_arrange(ask, of))
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
    zone__answer_for(ask, on);
}

bool zone__is_played_here(const zone *zone, const msg_pairing *pairing) {
    const table *at = zone__find_table(zone, pairing->table);
    return pairing->table != 0 && (at == NULL || !at->is_aborted);
}

/* Why a board cannot be given a result. */
static msg_refusal bad_decision(const zone *zone, const contest *of,
                                const msg_board_decided *asked) {
    const msg_pairing *pairing = zone__board(of, asked->round, asked->board);
    if (zone__round(of, asked->round) == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (pairing == NULL)
        return MSG_REFUSED_NO_BOARD;
    if (zone__is_played_here(zone, pairing))
        return MSG_REFUSED_BOARD_PLAYED;
    bool is_same = pairing->result == asked->result && pairing->unplayed == MSG_BYE_NONE;
    return is_same ? MSG_REFUSED_NO_CHANGE : MSG_FINE;
}

void zone__contest_decide(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    msg_event *event = NULL;
    if (!zone__may_arrange(ask, of))
        return;
    msg_refusal refusal = bad_decision(ask->zone, of, &ask->command->decided);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_DECIDED);
    if (event == NULL)
        return;
    event->decided = ask->command->decided;
    zone__answer_for(ask, on);
}

const msg_round *zone__waiting_round(const contest *of) {
    for (size_t i = 0; i < of->round_count; i++)
        if (!of->rounds[i].is_started)
            return &of->rounds[i];
    return NULL;
}
