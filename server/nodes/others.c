/* others.c - which other nodes are there, as far as they say so.
 * Room: server/nodes. */
#include <stdlib.h>

#include "journal/journal.h"
#include "nodes_impl.h"
#include "wire/wire.h"

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
