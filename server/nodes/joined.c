/* joined.c - the streams that are in memory here, and so must hear of what other nodes append; and
 * which of them nobody here needs any more.
 * Room: server/nodes. */
#include <stdlib.h>

#include "nodes_impl.h"

/* How long a stream stays that nobody here has to do with. */
enum { KEPT_MS = 30000 };

void joined_begin(nodes *nodes, uint64_t stream) {
    joined_stream *known = map_find(&nodes->streams, stream);
    int64_t now_ms = nodes_clock_ms();
    if (known == NULL) {
        known = calloc(1, sizeof *known);
        if (known == NULL || !map_put(&nodes->streams, stream, known)) {
            free(known);
            return;
        }
        known->since_ms = now_ms;
        bus_link_join(nodes->link, (bus_topic){BUS_STREAM, stream});
        if (zone_kind(nodes->parts.zone, stream) == MSG_STREAM_TABLE)
            bus_link_join(nodes->link, (bus_topic){BUS_PRESENCE, stream});
    }
    known->needed_ms = now_ms;
}

void joined_need(nodes *nodes, uint64_t stream) {
    joined_stream *known = map_find(&nodes->streams, stream);
    if (known != NULL)
        known->needed_ms = nodes_clock_ms();
}

/* True if a stream must stay: somebody here watches it or acts there, it is on its way into the
 * log, or it is a contest, which everybody may list. */
static bool is_needed(const nodes *nodes, uint64_t stream) {
    const zone *zone = nodes->parts.zone;
    if (watch_is_watched(nodes->parts.watch, stream) ||
        commit_is_pending(nodes->parts.commit, stream))
        return true;
    switch (zone_kind(zone, stream)) {
    case MSG_STREAM_CONTEST:
        return zone_is_open(zone, stream);
    case MSG_STREAM_CHALLENGE: {
        msg_challenge challenge;
        return zone_challenge(zone, stream, &challenge) && zone_is_open(zone, stream) &&
               (map_find(&nodes->persons, challenge.from.person) != NULL ||
                map_find(&nodes->persons, challenge.to.person) != NULL);
    }
    case MSG_STREAM_TABLE:
        return zone_has_call(zone, stream);
    case MSG_STREAM_NONE:
        break;
    }
    return false;
}

void joined_sweep(nodes *nodes) {
    uint64_t id;
    void *value;
    int64_t now_ms = nodes_clock_ms();
    for (size_t at = 0; map_next(&nodes->streams, &at, &id, &value);) {
        joined_stream *known = value;
        bool is_there = zone_kind(nodes->parts.zone, id) != MSG_STREAM_NONE;
        if (is_there && is_needed(nodes, id))
            known->needed_ms = now_ms;
        if (now_ms - known->needed_ms < KEPT_MS && is_there)
            continue;
        if (!is_there && now_ms - known->since_ms < KEPT_MS)
            continue; /* it may be read again just now */
        if (is_there)
            zone_forget(nodes->parts.zone, id);
        bus_link_leave(nodes->link, (bus_topic){BUS_STREAM, id});
        bus_link_leave(nodes->link, (bus_topic){BUS_PRESENCE, id});
        free(map_remove(&nodes->streams, id));
        at--; /* another one may have taken its place */
    }
}
