/* commands.c - a command of somebody: who they are, whom they name, and whether they come too fast.
 * Room: server/api. */
#include <stdlib.h>
#include <string.h>
#include <zug/buf.h>

#include "api_impl.h"
#include "util/address.h"

/* Puts somebody on a seat. */
static void take_seat(msg_seat *seat, const msg_person *person) {
    seat->person = person->id;
    seat->is_guest = person->is_guest;
    memcpy(seat->name, person->name, MSG_NAME_SIZE);
}

/* Names whom nobody has, each once. They belong to the request. */
typedef struct unknown_names {
    const char **list; /* space for all that the request names */
    size_t count;
} unknown_names;

/* Notes a seat whose person is not known. */
static void note_unknown(unknown_names *to, msg_seat *seat) {
    if (seat->name[0] == '\0')
        wire_id_write(seat->person, seat->name);
    to->list[to->count++] = seat->name;
}

/* By where names stand in the request, which is the order in which they were said. */
static int by_place(const void *a, const void *b) {
    uintptr_t first = (uintptr_t) * (const char *const *)a;
    uintptr_t second = (uintptr_t) * (const char *const *)b;
    return (first > second) - (first < second);
}

static int by_name(const void *a, const void *b) {
    int order = strcmp(*(const char *const *)a, *(const char *const *)b);
    return order != 0 ? order : by_place(a, b);
}

/* Leaves each name once, where it was said first: a list may have thousands. */
static void leave_once(unknown_names *names) {
    size_t kept = 0;
    qsort(names->list, names->count, sizeof(const char *), by_name);
    for (size_t i = 0; i < names->count; i++)
        if (kept == 0 || strcmp(names->list[kept - 1], names->list[i]) != 0)
            names->list[kept++] = names->list[i];
    names->count = kept;
    qsort(names->list, names->count, sizeof(const char *), by_place);
}

/* Notes a seat if it names somebody; with NULL for the list it is only counted. */
static void note_seat(msg_seat *seat, msg_seat **list, size_t *count) {
    if (seat == NULL || (seat->person == 0 && seat->name[0] == '\0'))
        return;
    if (list != NULL)
        list[*count] = seat;
    ++*count;
}

/* The seats for whom a command names somebody, and how many they are. */
static size_t find_named(wire_request *request, msg_seat **list) {
    msg_command *command = &request->command;
    bool has_players = msg_command_body_of(command->kind) == MSG_ASKS_PLAYERS;
    size_t count = 0;
    note_seat(msg_command_person(command), list, &count);
    for (size_t i = 0; i < msg_command_pairing_count(command); i++)
        for (int side = 0; side < 2; side++)
            note_seat(&request->lists.pairings[i].seat[side], list, &count);
    for (size_t i = 0; has_players && i < command->players.count; i++)
        note_seat(&request->lists.players[i].seat, list, &count);
    return count;
}

/* Says who is unknown: all of them, the first few in words. Names may have commas. */
static void refuse_unknown(api *api, commit_asker asker, const char *nonce,
                           const unknown_names *unknown) {
    enum { SAID = 12 };
    char sentence[SAID * (MSG_NAME_SIZE + 2) + 64];
    size_t said = unknown->count < SAID ? unknown->count : SAID;
    zug_buf text = zug_buf_over(sentence, sizeof sentence);
    zug_buf_text(&text, unknown->count == 1 ? "There is no account " : "There are no accounts ");
    for (size_t i = 0; i < said; i++) {
        zug_buf_text(&text, i > 0 ? "; " : "");
        zug_buf_text(&text, unknown->list[i]);
    }
    if (unknown->count > said) {
        zug_buf_text(&text, " and ");
        zug_buf_number(&text, unknown->count - said);
        zug_buf_text(&text, " more");
    }
    zug_buf_char(&text, '.');
    api_refuse_told(api, asker, nonce,
                    &(msg_told){.code = "no-such-person",
                                .sentence = sentence,
                                .names = unknown->list,
                                .name_count = unknown->count});
}

/* Fills in whom a request names. False if somebody is not there; then it has been refused. */
static bool fill_in(api *api, wire_request *request, commit_asker asker, const api_people *people) {
    unknown_names unknown = {.list = calloc(people->count, sizeof *unknown.list)};
    msg_seat **seats = calloc(people->count, sizeof(msg_seat *));
    if (unknown.list == NULL || seats == NULL) {
        free(unknown.list);
        free(seats);
        api_refuse(api, asker, request->nonce, MSG_FAULT_NO_MEMORY);
        return false;
    }
    find_named(request, seats);
    for (size_t i = 1; i < people->count && seats[i - 1] != NULL; i++) {
        if (people->wishes[i].found.id != 0)
            take_seat(seats[i - 1], &people->wishes[i].found);
        else
            note_unknown(&unknown, seats[i - 1]);
    }
    leave_once(&unknown);
    if (unknown.count > 0)
        refuse_unknown(api, asker, request->nonce, &unknown);
    free(unknown.list);
    free(seats);
    return unknown.count == 0;
}

/* What people take of memory: here, and where they are read. */
static size_t people_bytes(size_t count) { return 2 * count * sizeof(identity_wish); }

void api_people_free(api *api, api_people *people) {
    if (people != NULL)
        shares_give(identity_memory(api->identity), people->address, people_bytes(people->count));
    free(people);
}

/* The people to be read for a command; NULL without memory. */
static api_people *people_of(api *api, const api_order *order, size_t named) {
    uint64_t address = order->asker.address;
    size_t bytes = people_bytes(named + 1);
    if (!shares_take(identity_memory(api->identity), address, bytes))
        return NULL;
    api_people *made = calloc(1, sizeof *made + (named + 1) * sizeof made->wishes[0]);
    if (made == NULL) {
        shares_give(identity_memory(api->identity), address, bytes);
        return NULL;
    }
    made->address = address;
    made->count = named + 1;
    made->wishes[0].id = order->by == NULL ? order->person : 0;
    msg_seat **seats = calloc(named + 1, sizeof(msg_seat *));
    if (seats == NULL) {
        api_people_free(api, made);
        return NULL;
    }
    find_named(order->request, seats);
    for (size_t i = 0; i < named; i++) {
        made->wishes[i + 1].id = seats[i]->person;
        memcpy(made->wishes[i + 1].name, seats[i]->name, MSG_NAME_SIZE);
    }
    free(seats);
    return made;
}

/* True if a command lets something begin that stays open. */
static bool opens_something(msg_command_kind kind) {
    return kind == MSG_CMD_CHALLENGE || kind == MSG_CMD_CHALLENGE_ACCEPT ||
           kind == MSG_CMD_OVER_THE_BOARD || kind == MSG_CMD_REMATCH;
}

/* True if somebody at an address may give one more command; else it is refused. */
static bool is_in_time(api *api, const api_order *order) {
    const wire_request *request = order->request;
    if (identity_may(api->identity, IDENTITY_COMMANDS, order->person) &&
        (!opens_something(request->command.kind) ||
         identity_may(api->identity, IDENTITY_OPENS, order->asker.address)))
        return true;
    api->counts.too_fast++;
    api_refuse(api, order->asker, request->nonce, MSG_FAULT_TOO_FAST);
    return false;
}

/* True unless the zone will refuse the command of a person whomever it names: then nobody is looked
 * for, be there no such contest or one of which they are no arbiter. */
static bool may_name(const api *api, const msg_person *by, const msg_command *command) {
    msg_contest contest;
    return command->id == 0 ||
           (zone_contest(api->zone, command->id, by, &contest) && contest.is_arbiter);
}

/* It counts before people are looked for: that costs more than the rest. */
api_step api_command_prepare(api *api, const api_order *order, const api_fetched *fetched,
                             api_fetched *out) {
    *out = (api_fetched){0};
    if (order->person == 0)
        return API_READY;
    if (fetched->stream == 0 &&
        (out->stream = zone_missing(api->zone, &order->request->command)) != 0)
        return API_WAITS;
    if (fetched->people != NULL)
        return API_READY;
    if (!is_in_time(api, order))
        return API_REFUSED;
    bool looks = order->by == NULL || may_name(api, order->by, &order->request->command);
    size_t named = looks ? find_named(order->request, NULL) : 0;
    if (named == 0 && order->by != NULL)
        return API_READY;
    out->people = people_of(api, order, named);
    if (out->people != NULL)
        return API_WAITS;
    api_refuse(api, order->asker, order->request->nonce, MSG_FAULT_NO_MEMORY);
    return API_REFUSED;
}

/* Who gives a command; NULL for strangers. */
static const msg_person *giver(const api_order *order, const api_people *people) {
    const msg_person *by =
        order->by == NULL && people != NULL ? &people->wishes[0].found : order->by;
    return by != NULL && by->id != 0 ? by : NULL;
}

void api_command(api *api, const api_order *order, int64_t now_ms, const api_fetched *fetched) {
    wire_request *request = order->request;
    msg_command *command = &request->command;
    commit_asker asker = order->asker;
    const api_people *people = fetched->people;
    const msg_person *person = giver(order, people);
    if (people != NULL && people->is_unread) {
        api_refuse(api, asker, request->nonce, MSG_FAULT_PEOPLE_UNREAD);
        return;
    }
    if (person == NULL) {
        api_refuse(api, asker, request->nonce, MSG_FAULT_LOG_IN);
        return;
    }
    if (people != NULL && may_name(api, person, command) && !fill_in(api, request, asker, people))
        return;
    if (api->options.address_limit != 0) {
        command->origin[0] = asker.address;
        command->origin[1] = address_network(asker.address);
    }
    command->by = *person;
    const connection *client = map_find(&api->clients, asker.client);
    watch_hear(api->watch, client != NULL ? client->watching : NULL, command, now_ms);
    if (command->kind == MSG_CMD_CLAIM_ABSENCE)
        watch_check_heard(api->watch); /* not later than the claim */
    commit_act_on(api->commit, command, now_ms, asker, fetched->stream, fetched->found);
}
