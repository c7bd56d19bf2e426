/* nodes.c - makes and ends the room, and what it does again and again.
 * Room: server/nodes. */
#include "nodes.h"

#include <stdio.h>
#include <stdlib.h>

#include "identity/token.h"
#include "nodes_impl.h"

/* AWAY_MS: for as long the store may be away before nothing is judged any more. CALM_MS: after an
 * outage, and at first, when there may have been one, other nodes have so long to be back.
 * HELLO_MS: between two words to the others and the store that this node is there. LOOK_MS: between
 * two looks into the store, and as often while there is no bus as that takes. SWEEP_MS: between two
 * looks for what nobody needs. KEPT_MS: a node whose last such word was stored no longer ago stores
 * things. DEAF_MS: a node that was not called for so long stood still, and has
 * yet to hear what came meanwhile. */
enum {
    AWAY_MS = 1000,
    CALM_MS = 1500,
    HELLO_MS = 1000,
    LOOK_MS = 1000,
    SWEEP_MS = 2000,
    KEPT_MS = 1500,
    DEAF_MS = 2000,
    PATIENCE_MS = 500
};

nodes *nodes_new(const nodes_parts *parts, const nodes_settings *settings, const char **why) {
    nodes *made = calloc(1, sizeof *made);
    bus_link_status status = BUS_LINK_NO_MEMORY;
    *why = bus_link_sentence(status);
    if (made == NULL)
        return NULL;
    made->parts = *parts;
    made->id = token_id();
    made->streams = map_new(parts->seed);
    made->others = map_new(parts->seed);
    made->persons = map_new(parts->seed);
    made->arrivals = map_new(parts->seed);
    made->told = map_new(parts->seed);
    snprintf(made->name, sizeof made->name, "%s", settings->name);
    snprintf(made->version, sizeof made->version, "%s", settings->version);
    zone_set_patience(parts->zone, PATIENCE_MS);
    if (settings->bus.servers == NULL)
        return made;
    const bus_link_settings link = {.servers = settings->bus.servers,
                                    .zone = settings->zone,
                                    .node = made->id,
                                    .seed = parts->seed,
                                    .ca_file = settings->bus.ca_file,
                                    .credentials_file = settings->bus.credentials_file,
                                    .cert_file = settings->bus.cert_file,
                                    .key_file = settings->bus.key_file};
    const bus_calls calls = notices_calls(made);
    made->link = bus_link_open(&link, parts->caller, &calls, &status);
    if (made->link != NULL)
        return made;
    *why = bus_link_sentence(status);
    nodes_free(made);
    return NULL;
}

static void empty(map *which) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(which, &at, &id, &value);)
        free(value);
    map_free(which);
}

void nodes_free(nodes *nodes) {
    if (nodes == NULL)
        return;
    bus_link_close(nodes->link);
    empty(&nodes->streams);
    empty(&nodes->others);
    empty(&nodes->persons);
    empty(&nodes->told);
    map_free(&nodes->arrivals);
    free(nodes);
}

/* Notes when a node was last heard of. */
static bool note_heard(void *ctx, const store_node *node) {
    int64_t *last_ms = ctx;
    *last_ms = node->heard_ms > *last_ms ? node->heard_ms : *last_ms;
    return true;
}

/* A node that was killed leaves its last sign behind, and so does one that lives, but that gives
 * another one within a second. So nobody is taken for alive who has died a moment ago, and the time
 * in which there was no node is credited however short it was. */
nodes_others nodes_find_others(nodes *nodes, store *store, int64_t *away_since_ms) {
    int64_t last_ms = 0, now_ms = 0;
    for (int i = 0; i < 5; i++)
        if (!look_read_clock(nodes, store, &now_ms))
            return NODES_UNREAD;
    if (store_list_nodes(store, note_heard, &last_ms) != STORE_OK)
        return NODES_UNREAD;
    *away_since_ms = last_ms;
    if (now_ms - last_ms > NODES_GONE_MS)
        return NODES_NONE;
    if (nodes->sign_ms == 0)
        nodes->sign_ms = last_ms;
    return last_ms > nodes->sign_ms ? NODES_THERE : NODES_UNKNOWN;
}

void nodes_start(nodes *nodes, store *store) {
    nodes->store = store;
    nodes->is_started = true;
    nodes->calm_ms = nodes_clock_ms() + CALM_MS;
    bus_link_join(nodes->link, (bus_topic){BUS_LOBBY, 0});
    bus_link_join(nodes->link, (bus_topic){BUS_LIMITS, 0});
    bus_link_join(nodes->link, (bus_topic){BUS_NODES, 0});
    nodes->must_ask = true;
}

/* The store has taken, or not, that this node is there. */
static void on_kept(void *ctx, store_status status) {
    nodes *nodes = ctx;
    if (status == STORE_OK)
        nodes->kept_ms = nodes_clock_ms();
}

/* True if this node judges, and what it judges is stored. */
static bool is_fine(const nodes *nodes) {
    return !commit_is_out(nodes->parts.commit) && nodes_clock_ms() - nodes->kept_ms < KEPT_MS;
}

/* Says that this node is there, or ends. */
static void say_hello(nodes *nodes, bool is_leaving) {
    int64_t off_us = node_clock_off_us(&nodes->clock, nodes_clock_ms() * 1000);
    bool is_known = off_us >= 0 && is_fine(nodes);
    bus_notice hello = {.kind = BUS_NOTICE_HELLO,
                        .hello = {.version = zug_str_from(nodes->version),
                                  .offset_ms = nodes->clock.offset_us / 1000,
                                  .uncertain_ms = is_known ? (uint32_t)(off_us / 1000) : BUS_OUT,
                                  .is_leaving = is_leaving}};
    store_node self = {.id = nodes->id,
                       .name = zug_str_from(nodes->name),
                       .since_ms = commit_now(nodes->parts.commit),
                       .is_gone = is_leaving};
    bus_link_publish(nodes->link, (bus_topic){BUS_NODES, 0}, &hello);
    if (nodes->store != NULL)
        store_append(nodes->store, &(store_batch){.nodes = &self, .node_count = 1},
                     is_leaving ? NULL : on_kept, nodes);
}

void nodes_stop(nodes *nodes) {
    if (nodes->is_stopping)
        return;
    nodes->is_stopping = true;
    say_hello(nodes, true);
}

/* False if the store has not answered for a while; a slow answer is one, too. */
static bool is_store_there(nodes *nodes) {
    int64_t now_ms = nodes_clock_ms();
    if (nodes->store == NULL || store_look_for_files(nodes->store) == STORE_OK)
        nodes->there_ms = now_ms;
    return now_ms - nodes->there_ms < AWAY_MS;
}

/* Nothing is judged by a clock that is not known well enough, or if it could not be stored. */
static void check_trust(nodes *nodes) {
    bool is_known = node_clock_is_good(&nodes->clock, nodes_clock_ms() * 1000);
    commit_trust(nodes->parts.commit, is_known, is_store_there(nodes));
    if (commit_is_out(nodes->parts.commit))
        nodes->calm_ms = nodes_clock_ms() + CALM_MS;
}

/* Looks who of the others is gone. That nobody is heard says nothing of them while there is no bus,
 * or if it was this node that stood still. */
static void check_others(nodes *nodes, int64_t now_ms) {
    bool is_linked = bus_link_is_up(nodes->link);
    bool was_deaf = now_ms - nodes->ticked_ms >= DEAF_MS;
    nodes->ticked_ms = now_ms;
    if (was_deaf && is_linked)
        watch_set_linked(nodes->parts.watch, true);
    if (was_deaf || !is_linked)
        others_excuse(nodes);
    else
        others_check(nodes);
}

void nodes_tick(nodes *nodes) {
    int64_t now_ms = nodes_clock_ms();
    bool is_alone = nodes->link == NULL || !bus_link_is_up(nodes->link);
    if (nodes->is_stopping)
        return;
    notices_flush(nodes);
    check_trust(nodes);
    check_others(nodes, now_ms);
    if (now_ms - nodes->said_ms >= HELLO_MS) {
        nodes->said_ms = now_ms;
        say_hello(nodes, false);
        watch_check_presence(nodes->parts.watch);
    }
    if (is_alone || nodes->must_ask || nodes->arrivals.count > 0 ||
        now_ms - nodes->looked_ms >= LOOK_MS)
        look_begin(nodes);
    if (now_ms - nodes->swept_ms >= SWEEP_MS) {
        nodes->swept_ms = now_ms;
        joined_sweep(nodes);
    }
}

void nodes_adopted(nodes *nodes, uint64_t stream) {
    joined_begin(nodes, stream);
    notices_note_near(nodes, stream);
}

nodes_counts nodes_count(const nodes *nodes) {
    if (nodes == NULL)
        return (nodes_counts){0};
    int64_t off_us = node_clock_off_us(&nodes->clock, nodes_clock_ms() * 1000);
    return (nodes_counts){.link = bus_link_count(nodes->link),
                          .offset_ms = nodes->clock.offset_us / 1000,
                          .uncertain_ms = off_us < 0 ? -1 : (double)off_us / 1000,
                          .clock_jumps = nodes->clock.jumps,
                          .overdue = nodes->overdue,
                          .others = nodes->others.count,
                          .streams = nodes->streams.count};
}
