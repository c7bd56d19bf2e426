/* shared.c - a zone that several nodes share: its rooms, connected with the other nodes.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include "shared.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void on_interest(void *ctx, uint64_t topic, bool begins) {
    const rooms *rooms = ctx;
    nodes_interest(rooms->nodes, topic, begins);
}

static void on_tick(void *ctx) {
    rooms *rooms = ctx;
    nodes_tick(rooms->nodes);
    net_timer_start(rooms->nodes_timer, NODES_TICK_MS);
}

/* Reads what the nodes have in common, which was made with the database. */
static bool read_secret(rooms *rooms, char zone[static STORE_NOTE_SIZE]) {
    char secret[STORE_NOTE_SIZE];
    rooms->is_away = store_read_note(rooms->store, "secret", secret) != STORE_OK ||
                     store_read_note(rooms->store, "zone", zone) != STORE_OK;
    if (rooms->is_away || zone[0] == '\0')
        return false;
    bool fine = token_secret(secret, rooms->secret);
    token_wipe(secret, sizeof secret);
    return fine;
}

/* Makes the room nodes, unless an earlier trial has. NULL, or why not. */
static const char *make_nodes(rooms *rooms) {
    char zone[STORE_NOTE_SIZE], name[64] = "";
    const char *why;
    if (rooms->nodes != NULL)
        return NULL;
    if (!read_secret(rooms, zone))
        return "the database does not answer, or was not made by Zug";
    if (rooms->nodes_timer == NULL)
        rooms->nodes_timer = net_timer_new(rooms->loop, on_tick, rooms);
    if (rooms->nodes_timer == NULL)
        return "the system gives no memory";
    gethostname(name, sizeof name - 1);
    const nodes_parts parts = {rooms->zone, rooms->commit,  rooms->watch,        rooms->identity,
                               rooms->work, rooms->readers, {rooms_post, rooms}, rooms->seed};
    const nodes_settings settings = {
        .bus = rooms->wants.bus, .zone = zone, .version = rooms->wants.version, .name = name};
    rooms->nodes = nodes_new(&parts, &settings, &why);
    if (rooms->nodes == NULL)
        return why;
    watch_on_interest(rooms->watch, on_interest, rooms);
    return NULL;
}

/* Loads what is open if no other node is there. NULL, or why that cannot be done now. */
static const char *load_open(const rooms *rooms) {
    int64_t away_since_ms;
    switch (nodes_find_others(rooms->nodes, rooms->store, &away_since_ms)) {
    case NODES_UNREAD:
        return "the database does not tell the time";
    case NODES_UNKNOWN:
        return "whether those are there that were a moment ago is not known yet";
    case NODES_THERE:
        return NULL;
    case NODES_NONE:
        break;
    }
    return commit_load_open(rooms->commit, away_since_ms) == STORE_OK
               ? NULL
               : "the open games cannot be read";
}

/* What was loaded when this node began is heard of from now on. */
static void join_all(const rooms *rooms) {
    for (int list = 0; list < (int)ZONE_LIST_COUNT; list++)
        for (uint64_t id = zone_first(rooms->zone, (zone_list)list); id != 0;
             id = zone_after(rooms->zone, (zone_list)list, id))
            nodes_adopted(rooms->nodes, id);
}

const char *shared_start(rooms *rooms) {
    const char *why = make_nodes(rooms);
    if (why != NULL)
        return why;
    why = load_open(rooms);
    rooms->is_away = why != NULL;
    if (why != NULL)
        return why;
    nodes_start(rooms->nodes, rooms->store);
    join_all(rooms);
    api_use_nodes(rooms->api, rooms->nodes);
    on_tick(rooms);
    return NULL;
}

void shared_stop(rooms *rooms) {
    if (rooms->nodes == NULL)
        return;
    nodes_stop(rooms->nodes);
    if (rooms->nodes_timer != NULL)
        net_timer_stop(rooms->nodes_timer);
}
