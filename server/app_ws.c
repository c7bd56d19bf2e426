/* app_ws.c - people who are connected by a WebSocket: what they ask, watch, and are told.
 * Room: server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"
#include "ws/handshake.h"

/* MESSAGES_MAX: of a client that wait for a stream to come into memory. */
enum {
    MESSAGES_MAX = 64,
    REFUSED_MAX = 200,
    PING_EVERY_MS = 15000,
    MEASURE_EVERY_MS = 5000,
    QUIET_MS = 9000, /* who plays and is not heard for so long is away */
    SILENCE_MS = 45000
};

static const limit_rule client_rule = {60, 1800};

/* Its frames that are no messages: pings, pongs, pieces. */
static const limit_rule frame_rule = {120, 1200};

/* A client that does not read what it asked for is closed: it can come back and ask for the state. */
bool app_ws_send(void *ctx, span text, bool is_hidden) {
    app_client *to = ctx;
    to->app->counts.messages_out += to->stream != NULL && !is_hidden;
    return to->stream == NULL || ws_stream_send(to->stream, text) != WS_FULL;
}

/* Sends what must not be lost to a client that goes on. */
void app_ws_insist(void *ctx, span text) {
    app_client *to = ctx;
    if (app_ws_send(to, text, false))
        return;
    to->app->counts.slow_closed++;
    ws_stream_close(to->stream, WS_TRY_LATER, "You read too slowly; come back and watch again.");
}

void app_ws_reply(void *ctx, const char *nonce, const msg_reply *reply) {
    const app_client *client = ctx;
    app_answer(client->app, (app_asker){.client = client->serial}, nonce, reply);
}

void app_ws_refuse(void *ctx, const char *nonce, const char *code, const char *sentence) {
    const app_client *client = ctx;
    app_refuse(client->app, (app_asker){.client = client->serial}, nonce, code, sentence);
}

/* The round trip is wanted, and silence noticed soon, while a game of this person runs. */
void app_ws_measure(void *ctx) {
    const app_client *client = ctx;
    if (client->stream != NULL)
        ws_stream_measure(client->stream, zone_is_playing(client->app->zone, client->person));
}

/* The person of a client as the store knows them now; NULL for strangers. */
static const msg_person *client_person(app_client *client, msg_person *memory) {
    return client->person != 0 &&
                   identity_find_person(client->app->identity, client->person, memory)
               ? memory
               : NULL;
}

void app_ws_send_to(app *in, uint64_t serial, span text) {
    app_client *client = map_find(&in->clients, serial);
    if (client != NULL)
        app_ws_insist(client, text);
}

/* The shortest round trip of some clients. */
typedef struct shortest {
    uint64_t address;
    int64_t least_ms;
} shortest;

static void find_shorter(void *ctx, void *to) {
    shortest *found = ctx;
    const app_client *client = to;
    int64_t trip_ms = client->stream != NULL && client->address == found->address
                          ? ws_stream_round_trip_ms(client->stream)
                          : -1;
    if (trip_ms >= 0 && trip_ms < found->least_ms)
        found->least_ms = trip_ms;
}

/* How long what this client sends is on its way: half of the round trip. Of several connections of a
 * person from one address none can make another look slower than the best. */
static int64_t lag_of(const app_client *client) {
    shortest found = {client->address, ws_stream_round_trip_ms(client->stream)};
    watch_each_client(client->app->watch, client->person, find_shorter, &found);
    return found.least_ms > 0 ? found.least_ms / 2 : 0;
}

/* Does what a message asks. */
static void obey(app_client *client, wire_request *request, int64_t now_ms) {
    app *in = client->app;
    msg_person memory;
    app_asker asker = {.client = client->serial, .address = client->address};
    watch_client *watching = client->watching;
    app_ws_measure(client);
    switch (request->ask) {
    case WIRE_COMMAND:
        request->command.lag_ms = lag_of(client);
        app_command(in, request, client_person(client, &memory), now_ms, asker);
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
    app_answer(in, asker, request->nonce, &(msg_reply){0});
}

/* Refuses a message unread, but for its nonce. */
static void refuse_unread(app_client *client, span text, const char *sentence) {
    char nonce[MSG_NONCE_SIZE];
    wire_nonce_read(text, nonce);
    app_refuse(client->app, (app_asker){.client = client->serial}, nonce, "too-fast", sentence);
}

/* True if a client may send one more message now; else it is told so. */
static bool may_send(app_client *client, span text, int64_t now_ms) {
    app *in = client->app;
    if (in->options.address_limit == 0 || limit_take(&client->bucket, client_rule, now_ms)) {
        client->refused = 0;
        return true;
    }
    in->counts.too_fast++;
    if (++client->refused > REFUSED_MAX)
        ws_stream_close(client->stream, WS_POLICY, "Too many messages.");
    else
        refuse_unread(client, text, "Too many requests; wait a little.");
    return false;
}

/* A message that waits for a stream that it is about, or behind one that does. */
struct app_message {
    struct app_message *next;
    int64_t at_ms;
    bool is_fetched; /* what it is about is there, or is not to be had */
    size_t len;
    char text[];
};

/* The stream that must come into memory for a message, or 0. */
static uint64_t missing_for(const app_client *client, const wire_request *request) {
    const app *in = client->app;
    switch (request->ask) {
    case WIRE_COMMAND:
        return client->person != 0 ? zone_missing(in->zone, &request->command) : 0;
    case WIRE_WATCH:
    case WIRE_WATCH_CONTEST:
    case WIRE_WATCH_BOARDS:
        return commit_is_loaded(in->commit, request->id) ? 0 : request->id;
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

/* Does what a message asks. If a stream must come first, returns its id: the message is to be taken again then. */
static uint64_t take(app_client *client, span text, int64_t at_ms, bool is_fetched) {
    app *in = client->app;
    wire_request request;
    char why[WIRE_WHY_SIZE];
    uint64_t address = client->address;
    int64_t begun_us = identity_meter_begin(in->identity);
    if (!wire_request_read(text, &request, why)) {
        app_refuse(in, (app_asker){.client = client->serial}, request.nonce, "bad-request", why);
        return 0;
    }
    uint64_t missing = is_fetched ? 0 : missing_for(client, &request);
    if (missing == 0)
        obey(client, &request, app_moment(in, at_ms));
    wire_request_free(&request);
    identity_meter_end(in->identity, address, begun_us);
    return missing;
}

static void free_messages(app_client *of) {
    while (of->first_message != NULL) {
        struct app_message *first = of->first_message;
        of->first_message = first->next;
        free(first);
    }
}

/* Keeps a message until its turn comes. */
static bool keep_message(app_client *client, span text, int64_t at_ms, bool is_fetched) {
    struct app_message *made =
        client->message_count < MESSAGES_MAX ? malloc(sizeof *made + text.len) : NULL;
    if (made == NULL) {
        ws_stream_close(client->stream, WS_TRY_LATER, "You ask for too much at once; come back.");
        return false;
    }
    *made = (struct app_message){.at_ms = at_ms, .is_fetched = is_fetched, .len = text.len};
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
    app *app;
    uint64_t serial;
} waiting_client;

static commit_fetched on_fetched;

/* Has a stream fetched for the first message that waits. */
static void fetch_for(app_client *client, uint64_t missing) {
    waiting_client *made = malloc(sizeof *made);
    if (made == NULL) {
        ws_stream_close(client->stream, WS_SERVER_ERROR, "no memory");
        return;
    }
    *made = (waiting_client){client->app, client->serial};
    commit_fetch(client->app->commit, missing, client->address, on_fetched, made);
}

/* Takes the messages that wait, in their order, until one must wait for a stream. */
static void take_messages(app *in, uint64_t serial) {
    app_client *client;
    while ((client = map_find(&in->clients, serial)) != NULL && client->first_message != NULL) {
        struct app_message *first = client->first_message;
        uint64_t missing =
            take(client, (span){first->text, first->len}, first->at_ms, first->is_fetched);
        if (missing != 0) {
            first->is_fetched = true;
            fetch_for(client, missing);
            return;
        }
        if (map_find(&in->clients, serial) == NULL)
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
    if (!of.app->is_stopping)
        take_messages(of.app, of.serial);
}

static void on_message(void *ctx, ws_stream *stream, span text, int64_t at_ms) {
    app_client *client = ctx;
    app *in = client->app;
    (void)stream;
    in->counts.messages_in++;
    if (in->is_stopping || !may_send(client, text, app_moment(in, at_ms)))
        return;
    if (!identity_may_more(in->identity, IDENTITY_LOOP_MS, client->address)) {
        in->counts.too_fast++;
        refuse_unread(client, text, TOO_HARD);
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

static void on_pong(void *ctx, ws_stream *stream, int64_t round_trip_ms) {
    (void)stream;
    (void)round_trip_ms;
    app_ws_measure(ctx);
}

/* There is room again. */
static void on_room(void *ctx, ws_stream *stream) {
    const app_client *client = ctx;
    (void)stream;
    watch_client_resume(client->watching);
}

static void on_quiet(void *ctx, ws_stream *stream, bool is_quiet, int64_t heard_ms) {
    const app_client *client = ctx;
    (void)stream;
    watch_client_quiet(client->watching, is_quiet, app_moment(client->app, heard_ms));
}

/* Frees a client; its watches end. */
static void free_client(app_client *gone) {
    app *in = gone->app;
    gone->stream = NULL;
    free_messages(gone);
    watch_client_free(gone->watching);
    map_remove(&in->clients, gone->serial);
    shares_give(identity_places(in->identity), gone->address, 1);
    list_remove(&gone->node);
    free(gone);
}

static void on_close(void *ctx, ws_stream *stream, int code) {
    app_client *client = ctx;
    app *in = client->app;
    (void)stream;
    (void)code;
    free_client(client);
    app_stop_if_done(in);
}

/* Says hello: who this is for the server; and whether a session that has ended was brought along. */
static void greet(app_client *client, const msg_person *who, bool has_ended) {
    json_out text = {0};
    jo_open(&text, '{');
    jo_put_text(&text, "type", "hello");
    jo_put_int(&text, "protocol", 1);
    jo_put_int(&text, "now_ms", app_now(client->app));
    if (client->person != 0) {
        jo_key(&text, "me");
        jo_open(&text, '{');
        wire_put_person(&text, who);
        jo_close(&text, '}');
    }
    if (has_ended)
        jo_put_bool(&text, "ended", true);
    jo_close(&text, '}');
    app_ws_send(client, json_out_text(&text), false);
    json_out_free(&text);
}

/* Whether a client may send one more frame that is no message: a ws_may_come. */
static bool may_frame(void *ctx, ws_stream *stream, int64_t at_ms) {
    app_client *client = ctx;
    app *in = client->app;
    (void)stream;
    if (in->options.address_limit == 0 ||
        (limit_take(&client->frames, frame_rule, app_moment(in, at_ms)) &&
         identity_may(in->identity, IDENTITY_FRAMES, client->address)))
        return true;
    in->counts.too_fast++;
    return false;
}

/* Makes a client of a connection that has been upgraded, and for which there is a place. */
static void make_client(app *in, net_conn *conn, const app_caller *caller, uint64_t address) {
    static const ws_events events = {on_message, on_pong, on_room, on_quiet, on_close};
    const ws_options options = {
        .message_max_bytes = APP_MESSAGE_MAX,
        .ping_every_ms = PING_EVERY_MS,
        .measure_every_ms = MEASURE_EVERY_MS,
        .is_proxied = in->options.behind_proxy,
        .quiet_ms = QUIET_MS,
        .silence_ms = SILENCE_MS,
        .may_come = may_frame,
    };
    app_client *client = calloc(1, sizeof *client);
    if (client == NULL) {
        shares_give(identity_places(in->identity), address, 1);
        net_conn_close(conn);
        return;
    }
    client->app = in;
    client->serial = ++in->serial;
    client->address = address;
    client->person = caller->who.id;
    client->session_key = caller->session_key;
    memcpy(client->hash, caller->hash, TOKEN_HASH_SIZE);
    list_init(&client->node);
    client->stream = ws_stream_open(conn, &options, &events, client);
    if (client->stream == NULL) {
        shares_give(identity_places(in->identity), address, 1);
        free(client);
        return;
    }
    list_append(&in->all_clients, &client->node);
    client->watching = watch_client_new(in->watch, client->serial, address, &caller->who, client);
    if (client->watching == NULL || !map_put(&in->clients, client->serial, client)) {
        ws_stream_close(client->stream, WS_SERVER_ERROR, "no memory");
        return;
    }
    greet(client, &caller->who, caller->has_ended);
    ws_stream_ping(client->stream);
    app_ws_measure(client);
}

/* Whether a WebSocket may be opened from there. */
typedef struct gate {
    app *app;
    const http_request *request;
} gate;

static bool may_open(void *ctx, span origin) {
    const gate *at = ctx;
    (void)origin;
    return app_is_ours(at->app, at->request);
}

void app_ws_open(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    app *in = ctx;
    char accept[WS_ACCEPT_SIZE], version[8];
    size_t len;
    ws_refusal why;
    gate at = {in, request};
    const http_head *head = request->head;
    ws_offer offer = {head->method == HTTP_GET, head->minor, head->headers, head->header_count};
    (void)captures;
    if (http_query_find(head->query, "v", version, sizeof version, &len) &&
        strcmp(version, "1") != 0) {
        app_respond_refusal(responder, "bad-request",
                            "This zone speaks version 1 of the protocol.");
        return;
    }
    if (in->is_stopping) {
        app_respond_refusal(responder, "busy", "The zone is closing.");
        return;
    }
    if (!ws_handshake(&offer, may_open, &at, accept, &why)) {
        static const span_pair wanted[] = {{{"Upgrade", 7}, {"websocket", 9}},
                                           {{"Connection", 10}, {"Upgrade", 7}},
                                           {{"Sec-WebSocket-Version", 21}, {"13", 2}}};
        http_refuse(responder, why.status, why.sentence, wanted, why.status == 426 ? 3 : 0);
        return;
    }
    uint64_t address = request->address; /* the request ends with the upgrade */
    if (!shares_take(identity_places(in->identity), address, 1)) {
        app_respond_refusal(responder, "busy", "There are too many connections now.");
        return;
    }
    app_caller caller;
    app_who(in, head, &caller);
    span_pair headers[] = {{span_from("Upgrade"), span_from("websocket")},
                           {span_from("Connection"), span_from("Upgrade")},
                           {span_from("Sec-WebSocket-Accept"), span_from(accept)}};
    net_conn *conn = http_upgrade(responder, headers, 3);
    if (conn != NULL)
        make_client(in, conn, &caller, address);
    else
        shares_give(identity_places(in->identity), address, 1);
}

void app_ws_close_sessions(app *in, uint64_t session_key, uint64_t person, uint64_t but_key) {
    for (list_node *each = in->all_clients.next; each != &in->all_clients; each = each->next) {
        app_client *client = LIST_ITEM(each, app_client, node);
        bool is_meant = session_key != 0
                            ? client->session_key == session_key
                            : client->person == person && client->session_key != but_key;
        if (is_meant && client->stream != NULL)
            ws_stream_close(client->stream, WS_POLICY, "You have logged out.");
    }
}

void app_ws_close_ended(app *in, uint64_t person) {
    for (list_node *each = in->all_clients.next; each != &in->all_clients; each = each->next) {
        app_client *client = LIST_ITEM(each, app_client, node);
        if (client->person == person && client->stream != NULL &&
            !identity_owns(in->identity, person, client->hash))
            ws_stream_close(client->stream, WS_POLICY, "Your session has ended; log in again.");
    }
}

void app_ws_renew(app *in) {
    for (list_node *each = in->all_clients.next; each != &in->all_clients; each = each->next) {
        app_client *client = LIST_ITEM(each, app_client, node);
        if (client->person != 0 &&
            !identity_note_use(in->identity, client->hash, &client->renewed_ms))
            return;
    }
}

void app_ws_close_all(app *in) {
    for (list_node *each = in->all_clients.next; each != &in->all_clients; each = each->next)
        ws_stream_close(LIST_ITEM(each, app_client, node)->stream, WS_GOING_AWAY,
                        "The zone is closing; come back soon.");
}

void app_ws_free_all(app *in) {
    while (!list_is_empty(&in->all_clients)) {
        app_client *client = LIST_ITEM(in->all_clients.next, app_client, node);
        list_remove(&client->node);
        if (client->stream != NULL)
            ws_stream_drop(client->stream);
    }
}
