/* app_lobby.c - the lobby: open challenges, live games, and one's own.
 * Room: server. */
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"

/* How many challenges and how many games of others the lobby shows; of one's own, how many. */
enum { SHOWN_MAX = 200, OWN_MAX = 64 };

static void put_challenge(app *in, uint64_t id, json_out *out) {
    msg_challenge challenge;
    zone_challenge(in->zone, id, &challenge);
    jo_open(out, '{');
    wire_put_challenge(out, &challenge);
    jo_close(out, '}');
}

static void put_game(app *in, uint64_t id, json_out *out) {
    msg_table table;
    zone_table(in->zone, id, NULL, &table);
    jo_open(out, '{');
    wire_put_game_line(out, &table);
    jo_close(out, '}');
}

/* True if an id is among those. */
static bool is_among(const uint64_t *ids, size_t count, uint64_t id) {
    for (size_t i = 0; i < count; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/* The challenges that are open to all, a fair choice if they are many, and those by or for a person. */
static void write_challenges(app *in, uint64_t person, json_out *out) {
    uint64_t shown[SHOWN_MAX], own[OWN_MAX];
    size_t count = zone_fair_list(in->zone, ZONE_LIST_CHALLENGES, shown, SHOWN_MAX);
    size_t of_own = person != 0 ? zone_challenges_of(in->zone, person, own, OWN_MAX) : 0;
    for (size_t i = 0; i < count; i++)
        put_challenge(in, shown[i], out);
    for (size_t i = 0; i < of_own && i < OWN_MAX; i++)
        if (!is_among(shown, count, own[i]))
            put_challenge(in, own[i], out);
}

/* Writes the lobby as the members of an open object. */
static void write_lobby(app *in, uint64_t person, json_out *out) {
    uint64_t shown[SHOWN_MAX];
    jo_key(out, "challenges");
    jo_open(out, '[');
    write_challenges(in, person, out);
    jo_close(out, ']');
    jo_key(out, "games");
    jo_open(out, '[');
    size_t count = zone_fair_list(in->zone, ZONE_LIST_TABLES, shown, SHOWN_MAX);
    for (size_t i = 0; i < count; i++)
        put_game(in, shown[i], out);
    jo_close(out, ']');
    jo_key(out, "mine");
    jo_open(out, '[');
    count = person != 0 ? zone_tables_of(in->zone, person, shown, OWN_MAX) : 0;
    for (size_t i = 0; i < count && i < OWN_MAX; i++)
        put_game(in, shown[i], out);
    jo_close(out, ']');
}

/* Sends a lobby that has been written, and what changes in it from now on. */
static void send_lobby(app_client *client, const char *nonce, span text) {
    app *in = client->app;
    if (client->lobby.topic == 0)
        bus_subscribe(&in->bus, &client->lobby, TOPIC_LOBBY, app_client_deliver, client);
    app_answer(in, (app_asker){.client = client->serial}, nonce, &(msg_reply){0});
    app_client_send_or_close(client, text);
}

/* A lobby that waits until what it shows is committed. */
typedef struct late_lobby {
    commit_wait wait;
    app *app;
    uint64_t client;
    char nonce[MSG_NONCE_SIZE];
    wire_text *text;
} late_lobby;

/* If something in it was not stored, it is written again. */
static void send_later(commit_wait *wait, bool is_true) {
    late_lobby *late = (late_lobby *)(void *)wait;
    app_client *client = map_find(&late->app->clients, late->client);
    if (client != NULL && (!is_true || late->text == NULL))
        app_watch_lobby(client, late->nonce);
    else if (client != NULL)
        send_lobby(client, late->nonce, wire_text_span(late->text));
    wire_text_drop(late->text);
    free(late);
}

void app_watch_lobby(app_client *client, const char *nonce) {
    app *in = client->app;
    json_out text = {0};
    jo_open(&text, '{');
    jo_put_text(&text, "type", "lobby");
    write_lobby(in, client->person, &text);
    jo_close(&text, '}');
    late_lobby *late = commit_is_busy(in->commit) ? malloc(sizeof *late) : NULL;
    if (late != NULL) {
        *late = (late_lobby){.app = in, .client = client->serial, .text = wire_text_take(&text)};
        memcpy(late->nonce, nonce, strlen(nonce) + 1);
        commit_when_stored(in->commit, &late->wait, send_later);
    } else {
        send_lobby(client, nonce, json_out_text(&text));
    }
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
    app_respond_in_turn(in, responder, &text, true);
    json_out_free(&text);
}
