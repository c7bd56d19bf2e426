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
static bool send_text(app_client *to, span text) {
    if (to->stream == NULL)
        return true;
    to->app->counts.messages_out++;
    return ws_stream_send(to->stream, text) != WS_FULL;
}

/* Sends what must not be lost to a client that goes on. */
static void send_or_close(app_client *to, span text) {
    if (send_text(to, text))
        return;
    to->app->counts.slow_closed++;
    ws_stream_close(to->stream, WS_TRY_LATER, "You read too slowly; come back and watch again.");
}

void app_ws_send_to(app *in, uint64_t serial, span text) {
    app_client *client = map_find(&in->clients, serial);
    if (client != NULL)
        send_or_close(client, text);
}

/* The person of a client as the store knows them now; NULL for strangers. */
static const msg_person *viewer_of(app_client *client, msg_person *memory) {
    return client->person != 0 && app_person_find(client->app, client->person, memory) ? memory
                                                                                       : NULL;
}

/* Something of this could not be sent: because the client does not read, or because it is not at hand. */
static void mark_stale(app_watch *watch, bool is_full) {
    watch->is_stale = true;
    watch->is_full = is_full;
    watch->client->app->counts.resyncs++;
}

/* Through whose eyes somebody sees a table. */
static app_view view_of(msg_role role, uint8_t sides) {
    static const app_view views[] = {VIEW_COMMON, VIEW_WHITE, VIEW_BLACK, VIEW_BOTH};
    return role == MSG_ROLE_ARBITER && sides == 0 ? VIEW_ARBITER : views[sides & 3];
}

/* Sends watchers what they may see by now. */
static void catch_up(app_watch *watch, uint32_t version) {
    app *in = watch->client->app;
    const app_table *table = map_find(&in->tables, watch->id);
    while (watch->version < version && !watch->is_stale) {
        const app_text *text = table != NULL ? app_table_text(table, watch->version + 1) : NULL;
        if (text == NULL)
            mark_stale(watch, false);
        else if (!send_text(watch->client, app_text_span(text)))
            mark_stale(watch, true);
        else
            watch->version++;
    }
}

/* Writes the state of a table for a client. */
static bool write_state(app_client *client, uint64_t id, json_out *out, msg_table *table) {
    msg_person memory;
    if (!app_load_table(client->app, id) ||
        !zone_table(client->app->zone, id, viewer_of(client, &memory), table))
        return false;
    wire_state(out, table, app_now(client->app));
    return true;
}

/* A watch that has missed something goes on: who has a part in the game gets the state, who watches is told to
 * ask for it. */
static void resync(app_watch *watch) {
    app_client *client = watch->client;
    app *in = client->app;
    const app_table *kept = map_find(&in->tables, watch->id);
    json_out text = {0};
    msg_table table;
    msg_person memory;
    if (kept != NULL && kept->pending > 0) { /* not before all of it is committed */
        watch->is_full = false;
        return;
    }
    msg_role role = zone_role(in->zone, watch->id, viewer_of(client, &memory), NULL);
    if (role != MSG_ROLE_WATCHER && write_state(client, watch->id, &text, &table)) {
        watch->version = table.version;
        watch->is_stale = watch->is_full = !send_text(client, json_out_text(&text));
    } else if (watch->is_stale) {
        jo_open(&text, '{');
        jo_put_text(&text, "type", "resync");
        wire_put_id(&text, "game", watch->id);
        jo_close(&text, '}');
        watch->is_full = true; /* until the client asks */
        send_text(client, json_out_text(&text));
    }
    json_out_free(&text);
}

/* Sends one event to who may see it. */
static void send_event(app_watch *watch, const app_news *news, msg_role role, uint8_t sides) {
    const app_text *text = news->text[view_of(role, sides)];
    if (text == NULL)
        text = news->text[VIEW_COMMON];
    if (news->is_public && news->version <= watch->version)
        return; /* the state has shown it already */
    if (news->is_public && news->version != watch->version + 1)
        mark_stale(watch, false);
    else if (!send_text(watch->client, app_text_span(text)))
        mark_stale(watch, true);
    else if (news->is_public)
        watch->version = news->version;
}

/* An event of a table that is watched. */
static void deliver_event(void *ctx, const void *what) {
    app_watch *watch = ctx;
    const app_news *news = what;
    app *in = watch->client->app;
    msg_person memory;
    uint8_t sides = 0;
    if (watch->client->stream == NULL || (watch->is_stale && watch->is_full))
        return;
    msg_role role = zone_role(in->zone, watch->id, viewer_of(watch->client, &memory), &sides);
    if (!news->is_public && (sides & 1 << news->side) == 0)
        return;
    if (!watch->is_stale && role == MSG_ROLE_WATCHER)
        catch_up(watch, news->watcher_version);
    else if (!watch->is_stale)
        send_event(watch, news, role, sides);
    if (watch->is_stale && !watch->is_full)
        resync(watch);
}

/* Anything else that was asked for. */
static void deliver_text(void *ctx, const void *what) {
    app_client *client = ctx;
    const app_news *news = what;
    if (!send_text(client, app_text_span(news->text[VIEW_COMMON])))
        client->is_lobby_stale = true;
}

static void deliver_contest(void *ctx, const void *what) {
    app_watch *watch = ctx;
    deliver_text(watch->client, what);
}

static app_watch *find_watch(app_client *client, uint64_t id) {
    for (list_node *each = client->watches.next; each != &client->watches; each = each->next) {
        app_watch *watch = LIST_ITEM(each, app_watch, node);
        if (watch->id == id)
            return watch;
    }
    return NULL;
}

/* Watches no more. */
static void end_watch(app_watch *gone) {
    app_client *client = gone->client;
    app *in = client->app;
    uint64_t table = gone->is_contest ? 0 : gone->id;
    bus_unsubscribe(&in->bus, &gone->subscription);
    list_remove(&gone->node);
    client->watch_count--;
    free(gone);
    if (table != 0 && client->person != 0 && !app_is_here(in, table, client->person, NULL))
        app_presence(in, table, client->person, false);
}

/* Begins to watch, or goes on from another version. NULL if there are too many, or without memory. */
static app_watch *begin_watch(app_client *client, uint64_t id, bool is_contest, uint32_t version) {
    app *in = client->app;
    app_watch *watch = find_watch(client, id);
    if (watch == NULL) {
        watch = client->watch_count < APP_WATCHES_MAX ? calloc(1, sizeof *watch) : NULL;
        if (watch == NULL)
            return NULL;
        watch->client = client;
        watch->id = id;
        watch->is_contest = is_contest;
        bool was_here = !is_contest && app_is_here(in, id, client->person, NULL);
        if (!bus_subscribe(&in->bus, &watch->subscription, id,
                           is_contest ? deliver_contest : deliver_event, watch)) {
            free(watch);
            return NULL;
        }
        list_append(&client->watches, &watch->node);
        client->watch_count++;
        watch->version = version;
        if (!is_contest && client->person != 0 && !was_here)
            app_presence(in, id, client->person, true);
        return watch;
    }
    watch->version = version;
    watch->is_stale = watch->is_full = false;
    return watch;
}

static void watch_table(app_client *client, const char *nonce, uint64_t id, const uint32_t *from);

/* Sends a state, and what comes after it from now on. */
static void give_state(app_client *client, const char *nonce, uint64_t id, uint32_t version,
                       span state) {
    app_asker asker = {.client = client->serial};
    app_answer(client->app, asker, nonce, &(msg_reply){.id = id, .version = version});
    send_or_close(client, state);
    if (client->stream != NULL && begin_watch(client, id, false, version) == NULL)
        app_refuse(client->app, asker, nonce, "too-many", "You watch too many games already.");
}

/* A state that had to wait until what it shows was committed. */
static void give_later(app_batch *batch) {
    app *in = batch->app;
    app_client *client = map_find(&in->clients, batch->asker.client);
    if (client == NULL)
        return;
    if (in->generation != batch->generation) { /* something was not stored: look again */
        watch_table(client, batch->nonce, batch->id, NULL);
        return;
    }
    give_state(client, batch->nonce, batch->id, batch->version, app_text_span(batch->text));
}

/* Sends the events behind a version, if all of them are at hand. */
static bool give_tail(app_client *client, const char *nonce, uint64_t id, uint32_t from) {
    app *in = client->app;
    msg_person memory;
    uint8_t sides = 0;
    const app_table *table = map_find(&in->tables, id);
    msg_role role = zone_role(in->zone, id, viewer_of(client, &memory), &sides);
    if (table == NULL || from > table->last ||
        (from < table->last && app_table_text(table, from + 1) == NULL))
        return false;
    uint32_t to = table->last;
    if (role == MSG_ROLE_WATCHER) {
        uint32_t shown = zone_version_for(in->zone, id, role);
        to = shown < to ? shown : to;
    }
    /* What only a side may know is part of its state. */
    if (sides != 0 || from > to)
        return false;
    app_answer(in, (app_asker){.client = client->serial}, nonce,
               &(msg_reply){.id = id, .version = to});
    app_watch *watch = begin_watch(client, id, false, from);
    if (watch != NULL)
        catch_up(watch, to);
    return true;
}

/* Shows a table to a client from now on; from is the last version it has seen, or NULL. */
static void watch_table(app_client *client, const char *nonce, uint64_t id, const uint32_t *from) {
    app *in = client->app;
    app_asker asker = {.client = client->serial};
    msg_table table;
    json_out state = {0};
    if (!app_load_table(in, id)) {
        app_answer(in, asker, nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_FOUND});
        return;
    }
    if (from != NULL && give_tail(client, nonce, id, *from))
        return;
    app_table *kept = app_table_of(in, id);
    if (!write_state(client, id, &state, &table) || state.failed || kept == NULL) {
        app_answer(in, asker, nonce, &(msg_reply){.refusal = MSG_REFUSED_NO_MEMORY});
    } else if (kept->pending == 0) {
        give_state(client, nonce, id, table.version, json_out_text(&state));
    } else {
        app_batch *batch = app_batch_new(in);
        if (batch != NULL) {
            batch->asker = asker;
            batch->id = id;
            batch->version = table.version;
            batch->text = app_text_take(&state);
            batch->after = give_later;
            memcpy(batch->nonce, nonce, strlen(nonce) + 1);
            app_batch_queue(batch);
        }
    }
    json_out_free(&state);
}

/* Shows a contest from now on. */
static void watch_contest(app_client *client, const char *nonce, uint64_t id) {
    app *in = client->app;
    app_asker asker = {.client = client->serial};
    msg_contest contest;
    msg_person memory;
    json_out text = {0};
    if (!app_load(in, id) || !zone_contest(in->zone, id, viewer_of(client, &memory), &contest)) {
        app_answer(in, asker, nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_FOUND});
        return;
    }
    jo_open(&text, '{');
    jo_put_text(&text, "type", "contest");
    wire_put_contest(&text, &contest);
    jo_close(&text, '}');
    if (begin_watch(client, id, true, 0) == NULL) {
        app_refuse(in, asker, nonce, "too-many", "You watch too many games already.");
    } else {
        app_answer(in, asker, nonce, &(msg_reply){.id = id});
        send_or_close(client, json_out_text(&text));
    }
    json_out_free(&text);
}

/* Writes the lobby as the members of an open object. */
static void write_lobby(app *in, uint64_t person, json_out *out) {
    msg_challenge challenge;
    msg_table table;
    uint64_t own[64];
    jo_key(out, "challenges");
    jo_open(out, '[');
    for (uint64_t id = zone_first(in->zone, ZONE_LIST_CHALLENGES); id != 0;
         id = zone_after(in->zone, ZONE_LIST_CHALLENGES, id)) {
        zone_challenge(in->zone, id, &challenge);
        jo_open(out, '{');
        wire_put_challenge(out, &challenge);
        jo_close(out, '}');
        if (out->len > 100000)
            break;
    }
    size_t count = person != 0 ? zone_challenges_of(in->zone, person, own, 64) : 0;
    for (size_t i = 0; i < count && i < 64; i++) {
        if (!zone_challenge(in->zone, own[i], &challenge) ||
            (challenge.to.person == 0 && !challenge.terms->is_private))
            continue;
        jo_open(out, '{');
        wire_put_challenge(out, &challenge);
        jo_close(out, '}');
    }
    jo_close(out, ']');
    jo_key(out, "games");
    jo_open(out, '[');
    for (uint64_t id = zone_first(in->zone, ZONE_LIST_TABLES); id != 0;
         id = zone_after(in->zone, ZONE_LIST_TABLES, id)) {
        zone_table(in->zone, id, NULL, &table);
        jo_open(out, '{');
        wire_put_game_line(out, &table);
        jo_close(out, '}');
        if (out->len > 200000)
            break;
    }
    jo_close(out, ']');
    jo_key(out, "mine");
    jo_open(out, '[');
    count = person != 0 ? zone_tables_of(in->zone, person, own, 64) : 0;
    for (size_t i = 0; i < count && i < 64; i++) {
        zone_table(in->zone, own[i], NULL, &table);
        jo_open(out, '{');
        wire_put_game_line(out, &table);
        jo_close(out, '}');
    }
    jo_close(out, ']');
}

/* Shows the lobby from now on. */
static void watch_lobby(app_client *client, const char *nonce) {
    app *in = client->app;
    json_out text = {0};
    jo_open(&text, '{');
    jo_put_text(&text, "type", "lobby");
    write_lobby(in, client->person, &text);
    jo_close(&text, '}');
    if (client->lobby.topic == 0)
        bus_subscribe(&in->bus, &client->lobby, TOPIC_LOBBY, deliver_text, client);
    app_answer(in, (app_asker){.client = client->serial}, nonce, &(msg_reply){0});
    send_or_close(client, json_out_text(&text));
    json_out_free(&text);
}

void app_lobby(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    json_out text = {0};
    (void)captures;
    app_who(in, request->head, &caller);
    jo_open(&text, '{');
    write_lobby(in, caller.who.id, &text);
    jo_close(&text, '}');
    app_respond(responder, 200, &text);
    json_out_free(&text);
}

/* Fills in the ids of persons who were named. */
static const char *find_persons(app *in, wire_request *request) {
    msg_person found;
    msg_seat *to = &request->command.to;
    if (to->person != 0 || to->name[0] != '\0') {
        bool fine = to->person != 0 ? app_person_find(in, to->person, &found)
                                    : app_person_by_name(in, to->name, &found);
        if (!fine)
            return to->name[0] != '\0' ? to->name : "with this id";
        to->person = found.id;
        memcpy(to->name, found.name, MSG_NAME_SIZE);
    }
    for (size_t i = 0; i < request->command.pairing_count; i++) {
        for (int side = 0; side < 2; side++) {
            msg_seat *seat = &request->pairings[i].seat[side];
            bool fine = seat->person != 0 ? app_person_find(in, seat->person, &found)
                                          : app_person_by_name(in, seat->name, &found);
            if (!fine)
                return seat->name[0] != '\0' ? seat->name : "with this id";
            seat->person = found.id;
            memcpy(seat->name, found.name, MSG_NAME_SIZE);
        }
    }
    return NULL;
}

void app_command(app *in, wire_request *request, const msg_person *who, int64_t now_ms,
                 app_asker asker) {
    char sentence[MSG_NAME_SIZE + 64];
    if (who == NULL || who->id == 0) {
        app_refuse(in, asker, request->nonce, "log-in",
                   "Come in first: as a guest or with an account.");
        return;
    }
    if (in->options.address_limit > 0 && !limit_table_take(in->by_account, who->id, now_ms)) {
        in->counts.too_fast++;
        app_refuse(in, asker, request->nonce, "too-fast", "Too many requests; wait a little.");
        return;
    }
    const char *missing = find_persons(in, request);
    if (missing != NULL) {
        snprintf(sentence, sizeof sentence, "There is no account %s.", missing);
        app_refuse(in, asker, request->nonce, "no-such-person", sentence);
        return;
    }
    request->command.who = *who;
    app_act(in, &request->command, now_ms, asker);
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
        app_command(in, request, viewer_of(client, &memory), now_ms, asker);
        return;
    case WIRE_WATCH:
        watch_table(client, request->nonce, request->id,
                    request->has_version ? &request->version : NULL);
        return;
    case WIRE_WATCH_CONTEST:
        watch_contest(client, request->nonce, request->id);
        return;
    case WIRE_LOBBY:
        watch_lobby(client, request->nonce);
        return;
    case WIRE_UNWATCH:
    case WIRE_UNWATCH_CONTEST:
        watch = find_watch(client, request->id);
        if (watch != NULL)
            end_watch(watch);
        break;
    case WIRE_UNLOBBY:
        bus_unsubscribe(&in->bus, &client->lobby);
        break;
    case WIRE_PING:
        break;
    }
    app_answer(in, asker, request->nonce, &(msg_reply){0});
}

/* True if a client may send one more message now. */
static bool may_send(app_client *client, int64_t now_ms) {
    app *in = client->app;
    if (in->options.address_limit == 0 || limit_take(&client->bucket, client_rule, now_ms)) {
        client->refused = 0;
        return true;
    }
    in->counts.too_fast++;
    if (++client->refused > REFUSED_MAX)
        ws_stream_close(client->stream, WS_POLICY, "Too many messages.");
    else
        app_refuse(in, (app_asker){.client = client->serial}, "", "too-fast",
                   "Too many requests; wait a little.");
    return false;
}

static void on_message(void *ctx, ws_stream *stream, span text, int64_t at_ms) {
    app_client *client = ctx;
    app *in = client->app;
    wire_request request;
    char why[WIRE_WHY_SIZE];
    (void)stream;
    in->counts.messages_in++;
    if (in->is_stopping || !may_send(client, app_moment(in, at_ms)))
        return;
    if (!wire_request_read(text, &request, why)) {
        app_refuse(in, (app_asker){.client = client->serial}, request.nonce, "bad-request", why);
        return;
    }
    obey(client, &request, app_moment(in, at_ms));
    wire_request_free(&request);
}

/* There is room again. */
static void on_room(void *ctx, ws_stream *stream) {
    app_client *client = ctx;
    (void)stream;
    for (list_node *each = client->watches.next; each != &client->watches; each = each->next) {
        app_watch *watch = LIST_ITEM(each, app_watch, node);
        if (watch->is_stale && !watch->is_contest)
            resync(watch);
    }
    if (client->is_lobby_stale) {
        client->is_lobby_stale = false;
        send_text(client, span_from("{\"type\":\"resync\"}"));
    }
}

/* Frees a client; its watches end. */
static void free_client(app_client *gone) {
    app *in = gone->app;
    gone->stream = NULL;
    while (!list_is_empty(&gone->watches))
        end_watch(LIST_ITEM(gone->watches.next, app_watch, node));
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
    send_text(client, json_out_text(&text));
    json_out_free(&text);
}

/* Makes a client of a connection that has been upgraded. */
static void make_client(app *in, net_conn *conn, const app_caller *caller) {
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
    client->person = caller->who.id;
    client->session_key = caller->session_key;
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
        fine = fine && bus_subscribe(&in->bus, &client->mine, client->person, deliver_text, client);
    if (caller->who.is_arbiter)
        fine = fine &&
               bus_subscribe(&in->bus, &client->arbiters, TOPIC_ARBITERS, deliver_text, client);
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
        span_pair upgrade = {span_from("Sec-WebSocket-Version"), span_from("13")};
        http_reply reply = {.status = why.status,
                            .type = "text/plain; charset=utf-8",
                            .body = span_from(why.sentence),
                            .headers = &upgrade,
                            .header_count = why.status == 426};
        http_respond(responder, &reply);
        return;
    }
    app_caller caller;
    app_who(in, head, &caller);
    span_pair headers[] = {{span_from("Upgrade"), span_from("websocket")},
                           {span_from("Connection"), span_from("Upgrade")},
                           {span_from("Sec-WebSocket-Accept"), span_from(accept)}};
    net_conn *conn = http_upgrade(responder, headers, 3);
    if (conn != NULL)
        make_client(in, conn, &caller);
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
