/* commands.c - a command of somebody: who they are, whom they name, and whether they come too fast.
 * Room: server/api. */
#include <stdlib.h>
#include <string.h>
#include <zug/buf.h>

#include "api_impl.h"
#include "util/address.h"

/* Puts somebody on a seat. */
static void take_seat(msg_seat *seat, const msg_person *who) {
    seat->person = who->id;
    seat->is_guest = who->is_guest;
    memcpy(seat->name, who->name, MSG_NAME_SIZE);
}

/* Names whom nobody has, each once. They belong to the request. */
typedef struct unknown_names {
    const char **list; /* room for all that the request names */
    size_t count;
} unknown_names;

/* Notes a seat whose person is not known. */
static void note_unknown(unknown_names *to, msg_seat *seat) {
    if (seat->name[0] == '\0')
        wire_id_write(seat->person, seat->name);
    const char *name = seat->name;
    for (size_t i = 0; i < to->count; i++)
        if (strcmp(to->list[i], name) == 0)
            return;
    to->list[to->count++] = name;
}

/* Fills in who is named, by an id or a name, or notes that there is nobody. */
static void find_person(api *api, msg_seat *seat, unknown_names *unknown) {
    msg_person found;
    bool fine = seat->person != 0 ? identity_find_person(api->identity, seat->person, &found)
                                  : identity_find_account(api->identity, seat->name, &found);
    if (fine)
        take_seat(seat, &found);
    else
        note_unknown(unknown, seat);
}

/* Fills in the ids of persons who were named. */
static void find_persons(api *api, wire_request *request, unknown_names *unknown) {
    msg_seat *to = msg_command_person(&request->command);
    if (to != NULL && (to->person != 0 || to->name[0] != '\0'))
        find_person(api, to, unknown);
    for (size_t i = 0; i < msg_command_pairing_count(&request->command); i++)
        for (int side = 0; side < 2; side++)
            find_person(api, &request->pairings[i].seat[side], unknown);
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
    api_refuse_of(api, asker, nonce,
                  (api_refusal){"no-such-person", sentence, unknown->list, unknown->count});
}

/* True if all persons whom a request names are known; their ids are filled in then. Otherwise it
 * has been refused. */
static bool knows_persons(api *api, wire_request *request, commit_asker asker) {
    const msg_seat *to = msg_command_person(&request->command);
    size_t most = 2 * msg_command_pairing_count(&request->command) + 1;
    if (most == 1 && (to == NULL || (to->person == 0 && to->name[0] == '\0')))
        return true;
    unknown_names unknown = {.list = calloc(most, sizeof *unknown.list)};
    if (unknown.list == NULL) {
        api_refuse(api, asker, request->nonce, "no-memory",
                   "The zone has no memory left for this.");
        return false;
    }
    find_persons(api, request, &unknown);
    if (unknown.count > 0)
        refuse_unknown(api, asker, request->nonce, &unknown);
    free(unknown.list);
    return unknown.count == 0;
}

/* True if a command lets something begin that stays open. */
static bool opens_something(msg_command_kind kind) {
    return kind == MSG_CMD_CHALLENGE || kind == MSG_CMD_CHALLENGE_ACCEPT ||
           kind == MSG_CMD_OVER_THE_BOARD || kind == MSG_CMD_REMATCH;
}

/* True if somebody at an address may give one more command; it then counts for that address and
 * its network. */
static bool is_in_time(api *api, msg_command *command, const msg_person *who, uint64_t address) {
    if (api->options.address_limit == 0)
        return true;
    command->origin[0] = address;
    command->origin[1] = address_network(address);
    return identity_may(api->identity, IDENTITY_COMMANDS, who->id) &&
           (!opens_something(command->kind) ||
            identity_may(api->identity, IDENTITY_OPENS, address));
}

void api_command(api *api, wire_request *request, const msg_person *who, int64_t now_ms,
                 commit_asker asker) {
    if (who == NULL || who->id == 0) {
        api_refuse(api, asker, request->nonce, "log-in",
                   "Come in first: as a guest or with an account.");
        return;
    }
    if (!is_in_time(api, &request->command, who, asker.address)) {
        api->counts.too_fast++;
        api_refuse(api, asker, request->nonce, "too-fast", "Too many requests; wait a little.");
        return;
    }
    if (!knows_persons(api, request, asker))
        return;
    request->command.who = *who;
    const connection *client = map_find(&api->clients, asker.client);
    watch_hear(api->watch, client != NULL ? client->watching : NULL, &request->command, now_ms);
    if (request->command.kind == MSG_CMD_CLAIM_ABSENCE)
        watch_check_heard(api->watch); /* not later than the claim */
    commit_act(api->commit, &request->command, now_ms, asker);
}
