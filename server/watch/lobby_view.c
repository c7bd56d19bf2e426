/* lobby_view.c - the lobby: open challenges, live games, and one's own.
 * Room: server/watch. */
#include <stdlib.h>
#include <string.h>

#include "watch_impl.h"

/* How many challenges and how many games of others the lobby shows; of one's own, how many. */
enum { SHOWN_MAX = 200, OWN_MAX = 64 };

static void put_challenge(const zone *zone, uint64_t id, json_out *out) {
    msg_challenge challenge;
    zone_challenge(zone, id, &challenge);
    wire_list_challenge(out, &challenge);
}

/* Writes some games. */
static void put_games(const zone *zone, const uint64_t *ids, size_t count, json_out *out) {
    for (size_t i = 0; i < count; i++) {
        msg_table table;
        zone_table(zone, ids[i], NULL, &table);
        wire_list_game(out, &table);
    }
}

/* Writes the live games of a person as a list. */
static void put_own_games(const zone *zone, uint64_t person, const char *name, json_out *out) {
    uint64_t own[OWN_MAX];
    size_t count = person != 0 ? zone_tables_of(zone, person, own, OWN_MAX) : 0;
    wire_list_open(out, name);
    put_games(zone, own, count < OWN_MAX ? count : OWN_MAX, out);
    wire_list_close(out);
}

/* True if an id is among those. */
static bool is_among(const uint64_t *ids, size_t count, uint64_t id) {
    for (size_t i = 0; i < count; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/* The challenges that are open to all, a fair choice if they are many, and those by or for a
 * person. */
static void put_challenges(const watch *watch, uint64_t person, json_out *out) {
    uint64_t shown[SHOWN_MAX], own[OWN_MAX];
    const zone *zone = watch->zone;
    size_t count = zone_fair_list(zone, ZONE_LIST_CHALLENGES, shown, SHOWN_MAX);
    size_t of_own = person != 0 ? zone_challenges_of(zone, person, own, OWN_MAX) : 0;
    wire_list_open(out, "challenges");
    for (size_t i = 0; i < count; i++)
        put_challenge(zone, shown[i], out);
    for (size_t i = 0; i < of_own && i < OWN_MAX; i++)
        if (!is_among(shown, count, own[i]))
            put_challenge(zone, own[i], out);
    far_put_lines(watch, false, SHOWN_MAX - count, out);
    wire_list_close(out);
}

void watch_write_lobby(const watch *watch, uint64_t person, bool is_message, json_out *out) {
    uint64_t shown[SHOWN_MAX];
    const zone *zone = watch->zone;
    wire_lobby_open(out, is_message);
    put_challenges(watch, person, out);
    size_t count = zone_fair_list(zone, ZONE_LIST_TABLES, shown, SHOWN_MAX);
    wire_list_open(out, "games");
    put_games(zone, shown, count, out);
    far_put_lines(watch, true, SHOWN_MAX - count, out);
    wire_list_close(out);
    put_own_games(zone, person, "mine", out);
    wire_lobby_close(out);
}

/* Writes one's own live games as a message. */
static void write_mine(const watch *watch, uint64_t person, json_out *out) {
    wire_mine_open(out);
    put_own_games(watch->zone, person, "games", out);
    wire_lobby_close(out);
}

bool watch_write_line(const zone *zone, uint64_t stream, json_out *out) {
    msg_table table;
    msg_challenge challenge;
    bool is_game = zone_table(zone, stream, NULL, &table);
    if (!zone_is_open(zone, stream))
        return is_game;
    if (is_game && !table.is_private && zone_may_see(zone, stream, NULL))
        wire_list_game(out, &table);
    if (zone_challenge(zone, stream, &challenge) && !challenge.terms->is_private &&
        challenge.to.person == 0)
        wire_list_challenge(out, &challenge);
    return is_game;
}

/* Sends a lobby that has been written, and what changes in it from now on. */
static void send_lobby(watch_client *client, const char *nonce, zug_str text) {
    if (client->lobby.topic == 0)
        bus_subscribe(&client->watch->bus, &client->lobby, COMMIT_TOPIC_LOBBY, client_deliver,
                      client);
    client_reply(client, nonce, &(msg_reply){0});
    client_insist(client, text);
}

/* Sends a person's own games. */
static void send_mine(watch_client *client, const char *nonce, zug_str text) {
    client_reply(client, nonce, &(msg_reply){0});
    client_insist(client, text);
}

/* Lists of which one is asked for: how it is written, and sent. */
typedef struct list_kind {
    void (*write)(const watch *watch, uint64_t person, json_out *out);
    void (*send)(watch_client *client, const char *nonce, zug_str text);
} list_kind;

static void write_lobby(const watch *watch, uint64_t person, json_out *out) {
    watch_write_lobby(watch, person, true, out);
}

static const list_kind whole_lobby = {write_lobby, send_lobby}, own_games = {write_mine, send_mine};

/* A list that waits until what it shows is committed. */
typedef struct late_list {
    commit_wait wait;
    watch *watch;
    const list_kind *kind;
    uint64_t client;
    char nonce[MSG_NONCE_SIZE];
    wire_text *text;
} late_list;

static void give_list(watch_client *client, const char *nonce, const list_kind *kind);

/* If something in it was not stored, it is written again. */
static void send_later(commit_wait *wait, bool is_true) {
    late_list *late = (late_list *)(void *)wait;
    watch_client *client = map_find(&late->watch->clients, late->client);
    if (client != NULL && (!is_true || late->text == NULL))
        give_list(client, late->nonce, late->kind);
    else if (client != NULL)
        late->kind->send(client, late->nonce, wire_text_str(late->text));
    wire_text_drop(late->text);
    free(late);
}

/* Sends a list as soon as what it shows is committed. */
static void give_list(watch_client *client, const char *nonce, const list_kind *kind) {
    watch *watch = client->watch;
    json_out text = {0};
    kind->write(watch, client->person.id, &text);
    late_list *late = commit_is_busy(watch->commit) ? malloc(sizeof *late) : NULL;
    if (late != NULL) {
        *late = (late_list){
            .watch = watch, .kind = kind, .client = client->number, .text = wire_text_take(&text)};
        memcpy(late->nonce, nonce, strlen(nonce) + 1);
        commit_when_stored(watch->commit, &late->wait, send_later);
    } else {
        kind->send(client, nonce, json_out_text(&text));
    }
    json_out_free(&text);
}

void watch_lobby(watch_client *client, const char *nonce) {
    give_list(client, nonce, &whole_lobby);
}

void watch_lobby_end(watch_client *client) { bus_unsubscribe(&client->watch->bus, &client->lobby); }

void watch_mine(watch_client *client, const char *nonce) { give_list(client, nonce, &own_games); }
