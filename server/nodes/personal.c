/* personal.c - what is told to persons by name, a challenge or that a game of theirs has begun:
 * once, whether it happened here, a notice says so, or a look into the log finds it.
 * Room: server/nodes. A notice only says where to look: what is told is what the stream says. What
 * was there before somebody came is theirs to ask for. All of this is as large as what happens to
 * those who are here, not as the zone. */
#include <stdlib.h>

#include "nodes_impl.h"

/* LATE_MS: so long after its time a first event may still come to be seen in the log, because its
 * commit waits for a synchronous standby; a look goes back by as much. ABOUT_MS: what began so
 * shortly before somebody came may have been committed after that, for an event may be older than
 * its commit, and clocks differ. */
enum { LATE_MS = 60000, ABOUT_MS = 2000 };

void personal_come(nodes *nodes, uint64_t person) {
    if (map_find(&nodes->persons, person) != NULL)
        return;
    person_here *made = calloc(1, sizeof *made);
    if (made == NULL || !map_put(&nodes->persons, person, made)) {
        free(made);
        return;
    }
    made->since_ms = commit_now(nodes->parts.commit);
}

void personal_go(nodes *nodes, uint64_t person) { free(map_remove(&nodes->persons, person)); }

/* True if somebody is here, and what there is since a moment may be news to them. */
static bool is_new_to(const nodes *nodes, uint64_t person, int64_t since_ms) {
    const person_here *here = person != 0 ? map_find(&nodes->persons, person) : NULL;
    return here != NULL && since_ms >= here->since_ms - ABOUT_MS;
}

static bool is_told(const nodes *nodes, uint64_t stream) {
    return map_find(&nodes->told, stream) != NULL;
}

void nodes_told(nodes *nodes, const commit_news *news) {
    if (!news->is_personal || is_told(nodes, news->stream) ||
        map_find(&nodes->persons, news->topic) == NULL)
        return;
    told_stream *made = calloc(1, sizeof *made);
    if (made == NULL || !map_put(&nodes->told, news->stream, made)) {
        free(made);
        return;
    }
    made->at_ms = commit_now(nodes->parts.commit);
}

/* Who is named in a stream that is in memory, twice the same if they play alone; and since when
 * there is what they are told. Nobody was told before that a challenge is over. False if it is none
 * that is for persons. */
static bool read_named(const zone *zone, uint64_t stream, uint64_t persons[static 2],
                       int64_t *since_ms) {
    msg_challenge challenge;
    msg_table table;
    if (zone_challenge(zone, stream, &challenge)) {
        persons[0] = challenge.from.person;
        persons[1] = challenge.to.person;
        *since_ms = challenge.is_open ? challenge.made_ms : INT64_MAX;
        return true;
    }
    if (!zone_table(zone, stream, NULL, &table))
        return false;
    persons[0] = table.seat[0].person;
    persons[1] = table.seat[1].person;
    *since_ms = table.set_ms;
    return true;
}

/* A stream that is to be told when it is in memory. */
typedef struct announcement {
    nodes *nodes;
    uint64_t stream;
} announcement;

/* Tells all who are here what is new to them: a commit_fetched. What has just happened here, or is
 * told by whoever brought it, has its own way. */
static void announce(void *ctx, commit_found found) {
    announcement *made = ctx;
    nodes *nodes = made->nodes;
    uint64_t stream = made->stream, persons[2];
    int64_t since_ms;
    free(made);
    if (found != COMMIT_FOUND || nodes->is_stopping || is_told(nodes, stream) ||
        commit_is_pending(nodes->parts.commit, stream) ||
        !read_named(nodes->parts.zone, stream, persons, &since_ms))
        return;
    for (int i = 0; i < 2; i++)
        if (is_new_to(nodes, persons[i], since_ms) && (i == 0 || persons[1] != persons[0]))
            commit_tell_person(nodes->parts.commit, stream, persons[i]);
}

/* Has a stream announced, which is brought first if it is not in memory. */
static void announce_soon(nodes *nodes, uint64_t stream) {
    announcement *made = malloc(sizeof *made);
    if (made == NULL)
        return;
    *made = (announcement){nodes, stream};
    if (commit_is_loaded(nodes->parts.commit, stream))
        announce(made, COMMIT_FOUND);
    else
        commit_fetch(nodes->parts.commit, stream, stream, announce, made);
}

/* A challenge of which more is said may have ended, and the notice of that may be lost. */
void personal_hear(nodes *nodes, uint64_t stream) {
    const zone *zone = nodes->parts.zone;
    if (zone_kind(zone, stream) == MSG_STREAM_CHALLENGE && zone_is_open(zone, stream))
        commit_catch_up(nodes->parts.commit, stream);
    if (!is_told(nodes, stream))
        announce_soon(nodes, stream);
}

int64_t personal_since(const nodes *nodes) { return nodes->found_ms - LATE_MS; }

bool personal_find(nodes *nodes, const store_stream *stream, int64_t since_ms) {
    bool is_new = stream->began_ms >= since_ms && !is_told(nodes, stream->id) &&
                  (is_new_to(nodes, stream->person[0], stream->began_ms) ||
                   is_new_to(nodes, stream->person[1], stream->began_ms));
    if (is_new)
        announce_soon(nodes, stream->id);
    return is_new;
}

void personal_found_all(nodes *nodes, int64_t now_ms) {
    uint64_t id;
    void *value;
    nodes->found_ms = now_ms;
    for (size_t at = 0; map_next(&nodes->told, &at, &id, &value);) {
        if (((const told_stream *)value)->at_ms >= personal_since(nodes) - ABOUT_MS)
            continue;
        free(map_remove(&nodes->told, id));
        at--; /* another one may have taken its place */
    }
}
