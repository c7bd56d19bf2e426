/* messages.c - what clients ask over a WebSocket, in their order; some of it waits for a stream or
 * for people who must be read.
 * Room: server/api. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"

/* MESSAGES_MAX: of a client that wait for what must come into memory. */
enum { MESSAGES_MAX = 64, REFUSED_MAX = 200 };

static const limit_rule client_rule = {60, 1800};

/* The shortest round trip of some clients. */
typedef struct shortest {
    uint64_t address;
    int64_t least_ms;
} shortest;

static void find_shorter(void *ctx, void *to) {
    shortest *found = ctx;
    const connection *client = to;
    int64_t trip_ms = client->socket != NULL && client->address == found->address
                          ? ws_socket_round_trip_ms(client->socket)
                          : -1;
    if (trip_ms >= 0 && trip_ms < found->least_ms)
        found->least_ms = trip_ms;
}

/* How long what this client sends is on its way: half of the round trip. Of several connections
 * of a person from one address none can make another look slower than the best. */
static int64_t lag_of(const connection *client) {
    shortest found = {client->address, ws_socket_round_trip_ms(client->socket)};
    watch_each_client(client->api->watch, client->person, find_shorter, &found);
    return found.least_ms > 0 ? found.least_ms / 2 : 0;
}

/* Does what a message asks that is no command, if what it is about is there. */
static void show(connection *client, const wire_request *request, commit_found found) {
    api *api = client->api;
    commit_asker asker = {.client = client->serial, .address = client->address};
    watch_client *watching = client->watching;
    if (found != COMMIT_FOUND) {
        api_refuse_missing(api, asker, request->nonce, found);
        return;
    }
    switch (request->ask) {
    case WIRE_COMMAND:
        return;
    case WIRE_WATCH_BOARDS:
    case WIRE_UNWATCH_BOARDS:
        watch_boards(watching, request->nonce, request->id, request->round,
                     request->ask == WIRE_WATCH_BOARDS);
        return;
    case WIRE_WATCH:
        if (request->brief)
            watch_board(watching, request->nonce, request->id, request->aside);
        else
            watch_table(watching, request->nonce, request->id,
                        request->has_version ? &request->version : NULL);
        return;
    case WIRE_WATCH_CONTEST:
        watch_contest(watching, request->nonce, request->id);
        return;
    case WIRE_LOBBY:
        watch_lobby(watching, request->nonce);
        return;
    case WIRE_MINE:
        watch_mine(watching, request->nonce);
        return;
    case WIRE_UNWATCH:
    case WIRE_UNWATCH_CONTEST:
        watch_end(watching, request->id);
        break;
    case WIRE_UNLOBBY:
        watch_lobby_end(watching);
        break;
    case WIRE_PING:
        break;
    }
    api_reply(api, asker, request->nonce, &(msg_reply){0});
}

/* Refuses a message unread, but for its nonce. */
static void refuse_unread(connection *client, zug_str text, msg_fault fault) {
    char nonce[MSG_NONCE_SIZE];
    wire_nonce_read(text, nonce);
    api_refuse(client->api, (commit_asker){.client = client->serial}, nonce, fault);
}

/* True if a client may send one more message now; else it is told so. */
static bool may_send(connection *client, zug_str text, int64_t now_ms) {
    api *api = client->api;
    if (api->options.address_limit == 0 || limit_take(&client->bucket, client_rule, now_ms)) {
        client->refused = 0;
        return true;
    }
    api->counts.too_fast++;
    if (++client->refused > REFUSED_MAX)
        ws_socket_close(client->socket, WS_POLICY, "Too many messages.");
    else
        refuse_unread(client, text, MSG_FAULT_TOO_FAST);
    return false;
}

/* A message that waits for what it needs, or behind one that does. */
struct waiting_message {
    struct waiting_message *next;
    int64_t at_ms;
    api_fetched fetched;
    size_t len;
    char text[];
};

/* The stream that must come into memory to be watched, or 0. */
static uint64_t missing_for(const connection *client, const wire_request *request) {
    const api *api = client->api;
    switch (request->ask) {
    case WIRE_WATCH:
    case WIRE_WATCH_CONTEST:
    case WIRE_WATCH_BOARDS:
        return commit_is_loaded(api->commit, request->id) ? 0 : request->id;
    case WIRE_COMMAND:
    case WIRE_UNWATCH:
    case WIRE_UNWATCH_CONTEST:
    case WIRE_UNWATCH_BOARDS:
    case WIRE_LOBBY:
    case WIRE_UNLOBBY:
    case WIRE_MINE:
    case WIRE_PING:
        break;
    }
    return 0;
}

/* Refuses a message that could not be read. If that is for want of memory nobody knows what to
 * answer to: who comes back sends it again. */
static void refuse_misread(connection *client, const char *nonce, const char *why) {
    if (errno == ENOMEM)
        ws_socket_close(client->socket, WS_SERVER_ERROR, "no memory");
    else
        api_refuse_told(client->api, (commit_asker){.client = client->serial}, nonce,
                        &(msg_told){.code = "bad-request", .sentence = why});
}

/* Does what a command says, unless something must come first: then that is in out, and the answer
 * is true. */
static bool obey(connection *client, wire_request *request, int64_t at_ms,
                 const api_fetched *fetched, api_fetched *out) {
    api *api = client->api;
    msg_person memory;
    bool is_known =
        client->person != 0 && identity_know_person(api->identity, client->person, &memory);
    const api_order order = {request,
                             client->person,
                             is_known ? &memory : NULL,
                             {.client = client->serial, .address = client->address}};
    api_step step = api_command_prepare(api, &order, fetched, out);
    if (step == API_READY) {
        request->command.lag_ms = lag_of(client);
        api_command(api, &order, commit_moment(api->commit, at_ms), fetched);
    }
    return step == API_WAITS;
}

/* The same with any message. */
static bool follow(connection *client, wire_request *request, int64_t at_ms,
                   const api_fetched *fetched, api_fetched *out) {
    *out = (api_fetched){0};
    api_measure(client);
    if (request->ask == WIRE_COMMAND)
        return obey(client, request, at_ms, fetched, out);
    if (fetched->stream == 0 && (out->stream = missing_for(client, request)) != 0)
        return true;
    out->has_own = (request->ask == WIRE_LOBBY || request->ask == WIRE_MINE) && client->person != 0;
    if (out->has_own && !fetched->has_own && client->api->nodes != NULL)
        return true;
    show(client, request, fetched->found);
    return false;
}

/* Does what a message asks. If something must come first, that is in out and the answer is true:
 * the message is to be taken again then. */
static bool take(connection *client, zug_str text, int64_t at_ms, const api_fetched *fetched,
                 api_fetched *out) {
    api *api = client->api;
    wire_request request;
    char why[WIRE_WHY_SIZE];
    uint64_t address = client->address;
    int64_t begun_us = identity_meter_begin(api->identity);
    if (!wire_request_read(text, &request, why)) {
        refuse_misread(client, request.nonce, why);
        return false;
    }
    bool waits = follow(client, &request, at_ms, fetched, out);
    wire_request_free(&request);
    identity_meter_end(api->identity, address, begun_us);
    return waits;
}

void connection_drop_messages(connection *of) {
    while (of->first_message != NULL) {
        struct waiting_message *first = of->first_message;
        of->first_message = first->next;
        api_people_free(of->api, first->fetched.people);
        free(first);
    }
}

/* Keeps a message until its turn comes. */
static bool keep_message(connection *client, zug_str text, int64_t at_ms) {
    struct waiting_message *made =
        client->message_count < MESSAGES_MAX ? malloc(sizeof *made + text.len) : NULL;
    if (made == NULL) {
        ws_socket_close(client->socket, WS_TRY_LATER, "You ask for too much at once; come back.");
        return false;
    }
    *made = (struct waiting_message){.at_ms = at_ms, .len = text.len};
    memcpy(made->text, text.data, text.len);
    if (client->first_message == NULL)
        client->last_message = &client->first_message;
    *client->last_message = made;
    client->last_message = &made->next;
    client->message_count++;
    return true;
}

/* Who waits for what. */
typedef struct waiting_client {
    api *api;
    uint64_t serial;
    api_fetched missing;
} waiting_client;

static commit_fetched on_fetched, on_own;
static identity_people on_people;

/* Has something fetched for the first message that waits. */
static void fetch_for(connection *client, const api_fetched *missing) {
    api *api = client->api;
    waiting_client *made = malloc(sizeof *made);
    if (made == NULL) {
        api_people_free(api, missing->people);
        ws_socket_close(client->socket, WS_SERVER_ERROR, "no memory");
        return;
    }
    *made = (waiting_client){api, client->serial, *missing};
    if (missing->has_own)
        commit_bring(api->commit, (commit_wish){COMMIT_WISH_PERSON, client->person},
                     client->address, on_own, made);
    else if (missing->people == NULL)
        commit_fetch(api->commit, missing->stream, client->address, on_fetched, made);
    else
        identity_find_people(api->identity, missing->people->wishes, missing->people->count,
                             client->address, on_people, made);
}

/* Takes the messages that wait, in their order, until one must wait for something. */
static void take_messages(api *api, uint64_t serial) {
    connection *client;
    api_fetched missing;
    while ((client = map_find(&api->clients, serial)) != NULL && client->first_message != NULL) {
        struct waiting_message *first = client->first_message;
        if (take(client, (zug_str){first->text, first->len}, first->at_ms, &first->fetched,
                 &missing)) {
            fetch_for(client, &missing);
            return;
        }
        if (map_find(&api->clients, serial) == NULL)
            return; /* it has gone, and its messages with it */
        client->first_message = first->next;
        client->message_count--;
        api_people_free(api, first->fetched.people);
        free(first);
    }
}

/* The first message of a client, for which something was fetched; NULL if nobody waits any more. */
static struct waiting_message *fetched_for(const waiting_client *of) {
    const connection *client = map_find(&of->api->clients, of->serial);
    return of->api->is_stopping || client == NULL ? NULL : client->first_message;
}

static void on_fetched(void *ctx, commit_found found) {
    waiting_client of = *(waiting_client *)ctx;
    struct waiting_message *first = fetched_for(&of);
    free(ctx);
    if (first == NULL)
        return;
    first->fetched.stream = of.missing.stream;
    first->fetched.found = found;
    take_messages(of.api, of.serial);
}

/* What could not be read is shown later: the lobby has more than one's own. */
static void on_own(void *ctx, commit_found found) {
    waiting_client of = *(waiting_client *)ctx;
    struct waiting_message *first = fetched_for(&of);
    (void)found;
    free(ctx);
    if (first == NULL)
        return;
    first->fetched.has_own = true;
    take_messages(of.api, of.serial);
}

static void on_people(void *ctx, bool is_read) {
    waiting_client of = *(waiting_client *)ctx;
    struct waiting_message *first = fetched_for(&of);
    free(ctx);
    if (first == NULL) {
        api_people_free(of.api, of.missing.people);
        return;
    }
    of.missing.people->is_unread = !is_read;
    first->fetched.people = of.missing.people;
    take_messages(of.api, of.serial);
}

void connection_take(void *ctx, ws_socket *socket, zug_str text, int64_t at_ms) {
    connection *client = ctx;
    api *api = client->api;
    (void)socket;
    api->counts.messages_in++;
    if (api->is_stopping || !may_send(client, text, commit_moment(api->commit, at_ms)))
        return;
    if (identity_zone_now(api->identity)->is_closed && !client->has_account) {
        refuse_unread(client, text, MSG_FAULT_ZONE_CLOSED);
        return;
    }
    if (!identity_may_more(api->identity, IDENTITY_LOOP_MS, client->address)) {
        api->counts.too_fast++;
        refuse_unread(client, text, MSG_FAULT_TOO_HARD);
        return;
    }
    if (client->first_message != NULL) {
        keep_message(client, text, at_ms);
        return;
    }
    api_fetched missing;
    if (!take(client, text, at_ms, &(api_fetched){0}, &missing))
        return;
    if (keep_message(client, text, at_ms))
        fetch_for(client, &missing);
    else
        api_people_free(api, missing.people);
}
