/* app_ws.c - people who are connected by a WebSocket: what they ask, watch, and are told.
 * Room: server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"
#include "ws/handshake.h"

enum { REFUSED_MAX = 200, PING_EVERY_MS = 15000, SILENCE_MS = 45000 };

static const limit_rule client_rule = {60, 1800};

/* Sends a text. A client that does not read what it asked for is closed: it can come back and ask for the
 * state. */
bool app_client_send(app_client *to, span text) {
    if (to->stream == NULL)
        return true;
    to->app->counts.messages_out++;
    return ws_stream_send(to->stream, text) != WS_FULL;
}

/* Sends what must not be lost to a client that goes on. */
void app_client_send_or_close(app_client *to, span text) {
    if (app_client_send(to, text))
        return;
    to->app->counts.slow_closed++;
    ws_stream_close(to->stream, WS_TRY_LATER, "You read too slowly; come back and watch again.");
}

/* The person of a client as the store knows them now; NULL for strangers. */
const msg_person *app_client_person(app_client *client, msg_person *memory) {
    return client->person != 0 && app_person_find(client->app, client->person, memory) ? memory
                                                                                       : NULL;
}

/* True if a call is for somebody: an arbiter who plays or assists at that table is none there. Arbiters of the zone
 * hear it once, also if it is their own event. */
static bool is_called(app_client *client, const app_news *news) {
    msg_person memory;
    if (client->arbiters.topic != 0 && news->topic != TOPIC_ARBITERS)
        return false;
    return zone_role(client->app->zone, news->called_at, app_client_person(client, &memory),
                     NULL) == MSG_ROLE_ARBITER;
}

/* Anything else that was asked for. */
void app_client_deliver(void *ctx, const void *what) {
    app_client *client = ctx;
    const app_news *news = what;
    if (news->called_at != 0 && !is_called(client, news))
        return;
    if (!app_client_send(client, app_text_span(news->text[VIEW_COMMON])))
        client->is_lobby_stale = true;
}

void app_ws_send_to(app *in, uint64_t serial, span text) {
    app_client *client = map_find(&in->clients, serial);
    if (client != NULL)
        app_client_send_or_close(client, text);
}

/* Does what a message asks. */
static void obey(app_client *client, wire_request *request, int64_t now_ms) {
    app *in = client->app;
    msg_person memory;
    app_asker asker = {.client = client->serial};
    app_watch *watch;
    int64_t round_trip_ms = ws_stream_round_trip_ms(client->stream);
    switch (request->ask) {
    case WIRE_COMMAND:
        request->command.lag_ms = round_trip_ms > 0 ? round_trip_ms / 2 : 0;
        app_command(in, request, app_client_person(client, &memory), now_ms, asker);
        return;
    case WIRE_WATCH_BOARDS:
    case WIRE_UNWATCH_BOARDS:
        app_watch_boards(client, request);
        return;
    case WIRE_WATCH:
        if (request->brief)
            app_watch_board(client, request->nonce, request->id);
        else
            app_watch_table(client, request->nonce, request->id,
                            request->has_version ? &request->version : NULL);
        return;
    case WIRE_WATCH_CONTEST:
        app_watch_contest(client, request->nonce, request->id);
        return;
    case WIRE_LOBBY:
        app_watch_lobby(client, request->nonce);
        return;
    case WIRE_UNWATCH:
    case WIRE_UNWATCH_CONTEST:
        watch = app_watch_find(client, request->id);
        if (watch != NULL)
            app_watch_end(watch);
        break;
    case WIRE_UNLOBBY:
        bus_unsubscribe(&in->bus, &client->lobby);
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

static void on_message(void *ctx, ws_stream *stream, span text, int64_t at_ms) {
    app_client *client = ctx;
    app *in = client->app;
    wire_request request;
    char why[WIRE_WHY_SIZE];
    (void)stream;
    in->counts.messages_in++;
    if (in->is_stopping || !may_send(client, text, app_moment(in, at_ms)))
        return;
    if (!app_may_toil(in, client->address)) {
        in->counts.too_fast++;
        refuse_unread(client, text, TOO_HARD);
        return;
    }
    uint64_t address = client->address;
    int64_t begun_us = app_toil_begin(in);
    if (!wire_request_read(text, &request, why)) {
        app_refuse(in, (app_asker){.client = client->serial}, request.nonce, "bad-request", why);
        return;
    }
    obey(client, &request, app_moment(in, at_ms));
    wire_request_free(&request);
    app_toil_end(in, address, begun_us);
}

/* There is room again. */
static void on_room(void *ctx, ws_stream *stream) {
    app_client *client = ctx;
    (void)stream;
    for (list_node *each = client->watches.next; each != &client->watches; each = each->next) {
        app_watch *watch = LIST_ITEM(each, app_watch, node);
        if (watch->is_stale && !watch->is_contest)
            app_watch_resync(watch);
    }
    if (client->is_lobby_stale) {
        client->is_lobby_stale = false;
        app_client_send(client, span_from("{\"type\":\"resync\"}"));
    }
}

/* Frees a client; its watches end. */
static void free_client(app_client *gone) {
    app *in = gone->app;
    gone->stream = NULL;
    while (!list_is_empty(&gone->watches))
        app_watch_end(LIST_ITEM(gone->watches.next, app_watch, node));
    bus_unsubscribe(&in->bus, &gone->mine);
    bus_unsubscribe(&in->bus, &gone->lobby);
    bus_unsubscribe(&in->bus, &gone->arbiters);
    map_remove(&in->clients, gone->serial);
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

/* Says hello: who this is for the server. */
static void greet(app_client *client, const msg_person *who) {
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
    jo_close(&text, '}');
    app_client_send(client, json_out_text(&text));
    json_out_free(&text);
}

/* Makes a client of a connection that has been upgraded. */
static void make_client(app *in, net_conn *conn, const app_caller *caller, uint64_t address) {
    static const ws_events events = {on_message, NULL, on_room, on_close};
    static const ws_options options = {
        .message_max_bytes = APP_MESSAGE_MAX,
        .ping_every_ms = PING_EVERY_MS,
        .silence_ms = SILENCE_MS,
    };
    app_client *client = calloc(1, sizeof *client);
    if (client == NULL) {
        net_conn_close(conn);
        return;
    }
    client->app = in;
    client->serial = ++in->serial;
    client->address = address;
    client->person = caller->who.id;
    client->session_key = caller->session_key;
    memcpy(client->hash, caller->hash, TOKEN_HASH_SIZE);
    list_init(&client->watches);
    list_init(&client->node);
    client->stream = ws_stream_open(conn, &options, &events, client);
    if (client->stream == NULL) {
        free(client);
        return;
    }
    list_append(&in->all_clients, &client->node);
    bool fine = map_put(&in->clients, client->serial, client);
    if (client->person != 0)
        fine = fine &&
               bus_subscribe(&in->bus, &client->mine, client->person, app_client_deliver, client);
    if (caller->who.is_arbiter)
        fine = fine && bus_subscribe(&in->bus, &client->arbiters, TOPIC_ARBITERS,
                                     app_client_deliver, client);
    if (!fine) {
        ws_stream_close(client->stream, WS_SERVER_ERROR, "no memory");
        return;
    }
    greet(client, &caller->who);
    ws_stream_ping(client->stream);
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
    app_caller caller;
    app_who(in, head, &caller);
    span_pair headers[] = {{span_from("Upgrade"), span_from("websocket")},
                           {span_from("Connection"), span_from("Upgrade")},
                           {span_from("Sec-WebSocket-Accept"), span_from(accept)}};
    uint64_t address = app_address(in, request); /* the request ends with the upgrade */
    net_conn *conn = http_upgrade(responder, headers, 3);
    if (conn != NULL)
        make_client(in, conn, &caller, address);
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
        uint64_t owner = 0;
        if (client->person == person && client->stream != NULL &&
            store_find_session(in->store, client->hash, app_now(in), &owner) == STORE_OK &&
            owner != person)
            ws_stream_close(client->stream, WS_POLICY, "Your session has ended; log in again.");
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
