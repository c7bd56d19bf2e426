/* others.c - which other nodes are there, as far as they say so.
 * Room: server/nodes. */
#include <stdlib.h>

#include "journal/journal.h"
#include "nodes_impl.h"
#include "wire/wire.h"

/* RECENT_MS: a node that stores things says so within. NOTICE_MS: within that one says that it does
 * not. CREDIT_MS: within that an outage is credited which is over. */
enum { RECENT_MS = 2500, NOTICE_MS = 4000, CREDIT_MS = 1500 };

/* Tells that a node is there, or no longer. */
static void note(const char *what, uint64_t node) {
    char id[WIRE_ID_SIZE];
    wire_id_write(node, id);
    journal_write(what, "node=%s", id);
}

/* Those who were at a node that is gone are away since then, unless they come to another. */
static void lose(nodes *nodes, uint64_t node, int64_t silent_ms) {
    note("node-gone", node);
    free(map_remove(&nodes->others, node));
    watch_far_gone(nodes->parts.watch, node, commit_now(nodes->parts.commit) - silent_ms);
}

/* Notes whether a node stores things. What another version says of that may mean something else. */
static void note_state(const nodes *nodes, other_node *of, const bus_hello *hello) {
    bool is_fine = hello->uncertain_ms != BUS_OUT &&
                   zug_str_equal(hello->version, zug_str_from(nodes->version));
    if (!is_fine)
        of->fine_since_ms = 0;
    else if (of->fine_since_ms == 0 || of->heard_ms - of->fine_ms > RECENT_MS)
        of->fine_since_ms = of->heard_ms; /* in between it may have said anything */
    of->fine_ms = is_fine ? of->heard_ms : of->fine_ms;
}

void others_hear(nodes *nodes, uint64_t node, const bus_hello *hello) {
    other_node *known = map_find(&nodes->others, node);
    if (hello->is_leaving) {
        if (known != NULL)
            lose(nodes, node, 0);
        return;
    }
    if (known == NULL) {
        known = calloc(1, sizeof *known);
        if (known == NULL || !map_put(&nodes->others, node, known)) {
            free(known);
            return;
        }
        note("node-here", node);
    }
    known->heard_ms = nodes_clock_ms();
    note_state(nodes, known, hello);
}

/* True if a node has stored things in an outage of this one that began so long ago, and does. What
 * it said at first is no sign of that: it takes a while to notice an outage of all. When such a one
 * is over, it has a while to credit it. */
static bool was_fine(const other_node *of, int64_t out_ms, int64_t now_ms) {
    int64_t ago_ms = now_ms - of->fine_ms;
    return of->fine_since_ms != 0 && ago_ms <= RECENT_MS && ago_ms <= out_ms - NOTICE_MS &&
           now_ms - of->fine_since_ms >= CREDIT_MS;
}

bool nodes_has_mover(const nodes *nodes, uint64_t id, int64_t since_ms) {
    int64_t now_ms = nodes_clock_ms(), out_ms = commit_now(nodes->parts.commit) - since_ms;
    uint64_t node;
    void *value;
    msg_table table;
    if (!zone_table(nodes->parts.zone, id, NULL, &table))
        return false;
    zug_color side = zug_position_turn(zug_game_position(table.game));
    const msg_assistant *assistant = &table.assistant[side];
    for (size_t at = 0; map_next(&nodes->others, &at, &node, &value);)
        if (was_fine(value, out_ms, now_ms) &&
            (watch_is_at(nodes->parts.watch, id, table.seat[side].person, node) ||
             (assistant->state == MSG_ASSISTANT_GRANTED &&
              watch_is_at(nodes->parts.watch, id, assistant->seat.person, node))))
            return true;
    return false;
}

void others_excuse(nodes *nodes) {
    uint64_t node;
    void *value;
    for (size_t at = 0; map_next(&nodes->others, &at, &node, &value);)
        ((other_node *)value)->heard_ms = nodes_clock_ms();
}

void others_check(nodes *nodes) {
    uint64_t node;
    void *value;
    int64_t now_ms = nodes_clock_ms();
    for (size_t at = 0; map_next(&nodes->others, &at, &node, &value);) {
        int64_t silent_ms = now_ms - ((other_node *)value)->heard_ms;
        if (silent_ms < NODES_GONE_MS)
            continue;
        lose(nodes, node, silent_ms);
        at--; /* another one may have taken its place */
    }
}
