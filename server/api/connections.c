/* connections.c - people who are connected by a WebSocket: how they come, are told, and go.
 * Room: server/api. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"
#include "ws/handshake.h"

enum {
    PING_EVERY_MS = 15000,
    MEASURE_EVERY_MS = 5000,
    QUIET_MS = 9000, /* a player who is not heard for so long is away */
    SILENCE_MS = 45000
};

/* Frames of a client that are no messages: pings, pongs, pieces. */
static const limit_rule frame_rule = {120, 1200};

/* A client that does not read what it asked for is closed: it can come back and ask for the
 * state. */
bool api_send(void *ctx, zug_str text, bool is_hidden) {
    connection *to = ctx;
    to->api->counts.messages_out += to->socket != NULL && !is_hidden;
    return to->socket == NULL || ws_socket_send(to->socket, text) != WS_FULL;
}

/* Sends what must not be lost to a client that goes on. */
void api_insist(void *ctx, zug_str text) {
    connection *to = ctx;
    if (api_send(to, text, false))
        return;
    to->api->counts.slow_closed++;
    ws_socket_close(to->socket, WS_TRY_LATER, "You read too slowly; come back and watch again.");
}

void api_reply_to(void *ctx, const char *nonce, const msg_reply *reply) {
    const connection *client = ctx;
    api_reply(client->api, (commit_asker){.client = client->serial}, nonce, reply);
}

void api_refuse_to(void *ctx, const char *nonce, msg_fault fault) {
    const connection *client = ctx;
    api_refuse(client->api, (commit_asker){.client = client->serial}, nonce, fault);
}

/* The round trip is wanted, and silence noticed soon, while a game of this person runs. */
void api_measure(void *ctx) {
    const connection *client = ctx;
    if (client->socket != NULL)
        ws_socket_measure(client->socket, zone_is_playing(client->api->zone, client->person));
}

void connection_insist_on(api *api, uint64_t serial, zug_str text) {
    connection *client = map_find(&api->clients, serial);
    if (client != NULL)
        api_insist(client, text);
}

static void on_pong(void *ctx, ws_socket *socket, int64_t round_trip_ms) {
    (void)socket;
    (void)round_trip_ms;
    api_measure(ctx);
}

/* Goes on with what a client could not take: there is space again. */
static void on_space(void *ctx, ws_socket *socket) {
    const connection *client = ctx;
    (void)socket;
    if (client->watching != NULL)
        watch_client_resume(client->watching);
}

static void on_quiet(void *ctx, ws_socket *socket, bool is_quiet, int64_t heard_ms) {
    const connection *client = ctx;
    (void)socket;
    if (client->watching != NULL)
        watch_client_quiet(client->watching, is_quiet,
                           commit_moment(client->api->commit, heard_ms));
}

/* Frees a client; its watches end. */
static void free_client(connection *client) {
    api *api = client->api;
    client->socket = NULL;
    connection_drop_messages(client);
    watch_client_free(client->watching);
    map_remove(&api->clients, client->serial);
    shares_give(identity_places(api->identity), client->address, 1);
    list_remove(&client->node);
    free(client);
}

static void on_close(void *ctx, ws_socket *socket, int code) {
    connection *client = ctx;
    api *api = client->api;
    (void)socket;
    (void)code;
    free_client(client);
    api->parts.left(api->parts.ctx);
}

/* Says hello: who this is for the server; and whether a session that has ended was brought
 * along. */
static void greet(connection *client, const msg_person *person, bool has_ended) {
    json_out text = {0};
    wire_hello(&text, commit_now(client->api->commit), client->person != 0 ? person : NULL,
               has_ended);
    api_send(client, json_out_text(&text), false);
    json_out_free(&text);
}

/* Whether a client may send one more frame that is no message: a ws_may_come. */
static bool may_frame(void *ctx, ws_socket *socket, int64_t at_ms) {
    connection *client = ctx;
    api *api = client->api;
    (void)socket;
    if (api->options.address_limit == 0 ||
        (limit_take(&client->frames, frame_rule, commit_moment(api->commit, at_ms)) &&
         identity_may(api->identity, IDENTITY_FRAMES, client->address)))
        return true;
    api->counts.too_fast++;
    return false;
}

/* Makes a client of a connection that has been upgraded, and for which there is a place. */
static void make_client(api *api, net_conn *conn, const identity_caller *caller, uint64_t address,
                        bool is_blind) {
    static const ws_events events = {connection_take, on_pong, on_space, on_quiet, on_close};
    const ws_options options = {
        .message_max_bytes = API_MESSAGE_MAX,
        .ping_every_ms = PING_EVERY_MS,
        .measure_every_ms = MEASURE_EVERY_MS,
        .is_proxied = api->options.behind_proxy,
        .quiet_ms = QUIET_MS,
        .silence_ms = SILENCE_MS,
        .may_come = may_frame,
    };
    connection *client = calloc(1, sizeof *client);
    if (client == NULL) {
        shares_give(identity_places(api->identity), address, 1);
        net_conn_close(conn);
        return;
    }
    client->api = api;
    client->serial = ++api->serial;
    client->address = address;
    client->owner = caller->person.id;
    client->person = is_blind ? 0 : client->owner;
    client->has_account = caller->person.id != 0 && !caller->person.is_guest;
    client->session_key = caller->session_key;
    memcpy(client->hash, caller->hash, TOKEN_HASH_SIZE);
    list_init(&client->node);
    client->socket = ws_socket_open(conn, &options, &events, client);
    if (client->socket == NULL) {
        shares_give(identity_places(api->identity), address, 1);
        free(client);
        return;
    }
    list_append(&api->all_clients, &client->node);
    client->watching =
        watch_client_new(api->watch, client->serial, address, &caller->person, client);
    if (client->watching == NULL || !map_put(&api->clients, client->serial, client)) {
        ws_socket_close(client->socket, WS_SERVER_ERROR, "no memory");
        return;
    }
    if (is_blind)
        watch_client_blind(client->watching);
    greet(client, &caller->person, caller->has_ended);
    ws_socket_ping(client->socket);
    api_measure(client);
}

/* Whether a WebSocket may be opened from there. */
typedef struct gate {
    api *api;
    const http_request *request;
} gate;

static bool may_open(void *ctx, zug_str origin) {
    const gate *at = ctx;
    (void)origin;
    return api_is_ours(at->api, at->request);
}

void api_ws_open(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    api *api = ctx;
    char accept[WS_ACCEPT_SIZE], version[8], as[16];
    size_t len;
    ws_refusal why;
    gate at = {api, request};
    const http_head *head = request->head;
    ws_offer offer = {head->method == HTTP_GET, head->minor, head->headers, head->header_count};
    (void)captures;
    if (http_query_find(head->query, "v", version, sizeof version, &len) &&
        strcmp(version, "1") != 0) {
        api_respond_fault(responder, MSG_FAULT_PROTOCOL);
        return;
    }
    bool is_blind = strcmp(api_query_text(head->query, "as", as, sizeof as).data, "watcher") == 0;
    if (http_query_has(head->query, "as") && !is_blind) {
        api_respond_fault(responder, MSG_FAULT_AS_WATCHER);
        return;
    }
    if (api->is_stopping) {
        api_respond_fault(responder, MSG_FAULT_CLOSING);
        return;
    }
    if (!ws_handshake(&offer, may_open, &at, accept, &why)) {
        static const str_pair wanted[] = {{{"Upgrade", 7}, {"websocket", 9}},
                                          {{"Connection", 10}, {"Upgrade", 7}},
                                          {{"Sec-WebSocket-Version", 21}, {"13", 2}}};
        http_refuse(responder, why.status, why.sentence, wanted, why.status == 426 ? 3 : 0);
        return;
    }
    uint64_t address = request->address; /* the request ends with the upgrade */
    if (!shares_take(identity_places(api->identity), address, 1)) {
        api_respond_fault(responder, MSG_FAULT_MANY_CONNECTIONS);
        return;
    }
    identity_caller caller;
    api_who(request, &caller);
    str_pair headers[] = {{zug_str_from("Upgrade"), zug_str_from("websocket")},
                          {zug_str_from("Connection"), zug_str_from("Upgrade")},
                          {zug_str_from("Sec-WebSocket-Accept"), zug_str_from(accept)}};
    net_conn *conn = http_upgrade(responder, headers, 3);
    if (conn != NULL)
        make_client(api, conn, &caller, address, is_blind);
    else
        shares_give(identity_places(api->identity), address, 1);
}

void api_close_sessions(api *api, uint64_t session_key, uint64_t person) {
    for (list_node *each = api->all_clients.next; each != &api->all_clients; each = each->next) {
        connection *client = LIST_ITEM(each, connection, node);
        bool is_meant =
            session_key != 0 ? client->session_key == session_key : client->owner == person;
        if (is_meant && client->socket != NULL)
            ws_socket_close(client->socket, WS_POLICY, "You have logged out.");
    }
}

void api_close_strangers(api *api) {
    for (list_node *each = api->all_clients.next; each != &api->all_clients; each = each->next) {
        const connection *client = LIST_ITEM(each, connection, node);
        if (!client->has_account && client->socket != NULL)
            ws_socket_close(client->socket, WS_POLICY,
                            "The zone is for those who have an account here now; log in.");
    }
}

/* A client whose session may have ended. */
typedef struct doubted_client {
    api *api;
    uint64_t serial;
} doubted_client;

/* What cannot be read does not end it. */
static void on_session(void *ctx, const identity_caller *caller) {
    doubted_client of = *(doubted_client *)ctx;
    const connection *client = map_find(&of.api->clients, of.serial);
    free(ctx);
    if (client != NULL && caller != NULL && caller->person.id != client->owner)
        ws_socket_close(client->socket, WS_POLICY, "Your session has ended; log in again.");
}

void api_close_ended(api *api, uint64_t person) {
    for (list_node *each = api->all_clients.next; each != &api->all_clients; each = each->next) {
        const connection *client = LIST_ITEM(each, connection, node);
        doubted_client *made = client->owner == person ? malloc(sizeof *made) : NULL;
        if (made == NULL)
            continue;
        *made = (doubted_client){api, client->serial};
        identity_find_session(api->identity, client->hash, client->address, on_session, made);
    }
}

void api_renew_sessions(api *api) {
    for (list_node *each = api->all_clients.next; each != &api->all_clients; each = each->next) {
        connection *client = LIST_ITEM(each, connection, node);
        if (client->owner != 0 &&
            !identity_note_use(api->identity, client->hash, &client->renewed_ms))
            return;
    }
}

void connections_close_all(api *api) {
    for (list_node *each = api->all_clients.next; each != &api->all_clients; each = each->next)
        ws_socket_close(LIST_ITEM(each, connection, node)->socket, WS_GOING_AWAY,
                        "The zone is closing; come back soon.");
}

void connections_drop(api *api) {
    while (!list_is_empty(&api->all_clients)) {
        connection *client = LIST_ITEM(api->all_clients.next, connection, node);
        list_remove(&client->node);
        if (client->socket != NULL)
            ws_socket_drop(client->socket);
    }
}
