/* messages.c - what clients ask over a WebSocket, in their order; some of it waits for a stream.
 * Room: server/api. */
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"

/* MESSAGES_MAX: of a client that wait for a stream to come into memory. */
enum { MESSAGES_MAX = 64, REFUSED_MAX = 200 };

static const limit_rule client_rule = {60, 1800};

/* The person of a client as the store knows them now; NULL for strangers. */
static const msg_person *client_person(connection *client, msg_person *memory) {
    return client->person != 0 &&
                   identity_find_person(client->api->identity, client->person, memory)
               ? memory
               : NULL;
}

/* The shortest round trip of some clients. */
typedef struct shortest {
    uint64_t address;
    int64_t least_ms;
} shortest;

static void find_shorter(void *ctx, void *to) {
    shortest *found = ctx;
    const connection *client = to;
    int64_t trip_ms = client->stream != NULL && client->address == found->address
                          ? ws_stream_round_trip_ms(client->stream)
                          : -1;
    if (trip_ms >= 0 && trip_ms < found->least_ms)
        found->least_ms = trip_ms;
}

/* How long what this client sends is on its way: half of the round trip. Of several connections
 * of a person from one address none can make another look slower than the best. */
static int64_t lag_of(const connection *client) {
    shortest found = {client->address, ws_stream_round_trip_ms(client->stream)};
    watch_each_client(client->api->watch, client->person, find_shorter, &found);
    return found.least_ms > 0 ? found.least_ms / 2 : 0;
}

/* Does what a message asks. */
static void obey(connection *client, wire_request *request, int64_t now_ms) {
    api *api = client->api;
    msg_person memory;
    commit_asker asker = {.client = client->serial, .address = client->address};
    watch_client *watching = client->watching;
    api_measure(client);
    switch (request->ask) {
    case WIRE_COMMAND:
        request->command.lag_ms = lag_of(client);
        api_command(api, request, client_person(client, &memory), now_ms, asker);
        return;
    case WIRE_WATCH_BOARDS:
    case WIRE_UNWATCH_BOARDS:
        watch_boards(watching, request->nonce, request->id, request->round,
                     request->ask == WIRE_WATCH_BOARDS);
        return;
    case WIRE_WATCH:
        if (request->brief)
            watch_board(watching, request->nonce, request->id);
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
static void refuse_unread(connection *client, zug_str text, const char *sentence) {
    char nonce[MSG_NONCE_SIZE];
    wire_nonce_read(text, nonce);
    api_refuse(client->api, (commit_asker){.client = client->serial}, nonce, "too-fast", sentence);
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
        ws_stream_close(client->stream, WS_POLICY, "Too many messages.");
    else
        refuse_unread(client, text, "Too many requests; wait a little.");
    return false;
}

/* A message that waits for a stream that it is about, or behind one that does. */
struct waiting_message {
    struct waiting_message *next;
    int64_t at_ms;
    bool is_fetched; /* what it is about is there, or is not to be had */
    size_t len;
    char text[];
};

/* The stream that must come into memory for a message, or 0. */
static uint64_t missing_for(const connection *client, const wire_request *request) {
    const api *api = client->api;
    switch (request->ask) {
    case WIRE_COMMAND:
        return client->person != 0 ? zone_missing(api->zone, &request->command) : 0;
    case WIRE_WATCH:
    case WIRE_WATCH_CONTEST:
    case WIRE_WATCH_BOARDS:
        return commit_is_loaded(api->commit, request->id) ? 0 : request->id;
    case WIRE_UNWATCH:
    case WIRE_UNWATCH_CONTEST:
    case WIRE_UNWATCH_BOARDS:
    case WIRE_LOBBY:
    case WIRE_UNLOBBY:
    case WIRE_PING:
        break;
    }
    return 0;
}

/* Does what a message asks. If a stream must come first, returns its id: the message is to be
 * taken again then. */
static uint64_t take(connection *client, zug_str text, int64_t at_ms, bool is_fetched) {
    api *api = client->api;
    wire_request request;
    char why[WIRE_WHY_SIZE];
    uint64_t address = client->address;
    int64_t begun_us = identity_meter_begin(api->identity);
    if (!wire_request_read(text, &request, why)) {
        api_refuse(api, (commit_asker){.client = client->serial}, request.nonce, "bad-request",
                   why);
        return 0;
    }
    uint64_t missing = is_fetched ? 0 : missing_for(client, &request);
    if (missing == 0)
        obey(client, &request, commit_moment(api->commit, at_ms));
    wire_request_free(&request);
    identity_meter_end(api->identity, address, begun_us);
    return missing;
}

void connection_drop_messages(connection *of) {
    while (of->first_message != NULL) {
        struct waiting_message *first = of->first_message;
        of->first_message = first->next;
        free(first);
    }
}

/* Keeps a message until its turn comes. */
static bool keep_message(connection *client, zug_str text, int64_t at_ms, bool is_fetched) {
    struct waiting_message *made =
        client->message_count < MESSAGES_MAX ? malloc(sizeof *made + text.len) : NULL;
    if (made == NULL) {
        ws_stream_close(client->stream, WS_TRY_LATER, "You ask for too much at once; come back.");
        return false;
    }
    *made = (struct waiting_message){.at_ms = at_ms, .is_fetched = is_fetched, .len = text.len};
    memcpy(made->text, text.data, text.len);
    if (client->first_message == NULL)
        client->last_message = &client->first_message;
    *client->last_message = made;
    client->last_message = &made->next;
    client->message_count++;
    return true;
}

/* Who waits for a stream. */
typedef struct waiting_client {
    api *api;
    uint64_t serial;
} waiting_client;

static commit_fetched on_fetched;

/* Has a stream fetched for the first message that waits. */
static void fetch_for(connection *client, uint64_t missing) {
    waiting_client *made = malloc(sizeof *made);
    if (made == NULL) {
        ws_stream_close(client->stream, WS_SERVER_ERROR, "no memory");
        return;
    }
    *made = (waiting_client){client->api, client->serial};
    commit_fetch(client->api->commit, missing, client->address, on_fetched, made);
}

/* Takes the messages that wait, in their order, until one must wait for a stream. */
static void take_messages(api *api, uint64_t serial) {
    connection *client;
    while ((client = map_find(&api->clients, serial)) != NULL && client->first_message != NULL) {
        struct waiting_message *first = client->first_message;
        uint64_t missing =
            take(client, (zug_str){first->text, first->len}, first->at_ms, first->is_fetched);
        if (missing != 0) {
            first->is_fetched = true;
            fetch_for(client, missing);
            return;
        }
        if (map_find(&api->clients, serial) == NULL)
            return; /* it has gone, and its messages with it */
        client->first_message = first->next;
        client->message_count--;
        free(first);
    }
}

static void on_fetched(void *ctx, commit_found found) {
    waiting_client of = *(waiting_client *)ctx;
    (void)found;
    free(ctx);
    if (!of.api->is_stopping)
        take_messages(of.api, of.serial);
}

void connection_take(void *ctx, ws_stream *stream, zug_str text, int64_t at_ms) {
    connection *client = ctx;
    api *api = client->api;
    (void)stream;
    api->counts.messages_in++;
    if (api->is_stopping || !may_send(client, text, commit_moment(api->commit, at_ms)))
        return;
    if (!identity_may_more(api->identity, IDENTITY_LOOP_MS, client->address)) {
        api->counts.too_fast++;
        refuse_unread(client, text, API_TOO_HARD);
        return;
    }
    if (client->first_message != NULL) {
        keep_message(client, text, at_ms, false);
        return;
    }
    uint64_t missing = take(client, text, at_ms, false);
    if (missing != 0 && keep_message(client, text, at_ms, true))
        fetch_for(client, missing);
}
