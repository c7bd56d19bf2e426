/* load.c - brings streams from the log into the zone when it starts.
 * Room: server/commit. */
#include <stdlib.h>

#include "commit_impl.h"
#include "journal/journal.h"
#include "log/log_replay.h"
#include "wire/wire.h"
#include "util/array.h"

/* Nodes that begin within so long of each other may not know of each other yet. */
enum { SAME_START_MS = 1000 };

void load_complain(commit_found found, uint64_t stream, uint32_t seq, const char *fault) {
    char id[WIRE_ID_SIZE];
    wire_id_write(stream, id);
    journal_write(found == COMMIT_UNREAD ? "unread" : "damaged", "stream=%s seq=%u fault=\"%s\"",
                  id, (unsigned)seq, fault);
}

/* Reads a stream, unless it is in memory. */
static commit_found load(commit *commit, uint64_t stream) {
    if (zone_kind(commit->zone, stream) != MSG_STREAM_NONE)
        return COMMIT_FOUND;
    log_replay how = {.from = commit->store, .into = commit->zone, .is_trusted = true};
    const char *fault = log_replay_stream(&how, stream);
    commit->newest_ms = how.newest_ms > commit->newest_ms ? how.newest_ms : commit->newest_ms;
    if (fault == NULL)
        return how.count > 0 ? COMMIT_FOUND : COMMIT_NOT_FOUND;
    commit_found found = how.is_unread ? COMMIT_UNREAD : COMMIT_DAMAGED;
    load_complain(found, stream, how.count, fault);
    return found;
}

msg_refusal commit_refusal(commit_found found) {
    return found == COMMIT_DAMAGED ? MSG_REFUSED_DAMAGED : MSG_REFUSED_NOT_FOUND;
}

bool commit_is_loaded(const commit *commit, uint64_t id) {
    switch (zone_kind(commit->zone, id)) {
    case MSG_STREAM_NONE:
        return false;
    case MSG_STREAM_TABLE:
        return zone_missing_of_table(commit->zone, id) == 0;
    case MSG_STREAM_CHALLENGE:
    case MSG_STREAM_CONTEST:
        break;
    }
    return true;
}

/* The ids of the streams to be loaded. */
typedef struct id_list {
    uint64_t *ids;
    size_t count, capacity;
    bool failed;
} id_list;

static bool collect_id(void *ctx, const store_stream *stream) {
    id_list *to = ctx;
    uint64_t *grown = array_grow(to->ids, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL) {
        to->failed = true;
        return false;
    }
    to->ids = grown;
    to->ids[to->count++] = stream->id;
    return true;
}

/* True if a table has gone on at a node that began in the same moment, before either had said that
 * it was there: nobody else has stored anything for longer than that. */
static bool has_gone_on(commit *commit, const msg_table *seen) {
    return commit->parts.is_shared && commit_now(commit) - seen->last_ms <= SAME_START_MS;
}

/* The zone was away: no player pays for it, and those who do not come back are away. The last event
 * of a table may be from after the moment at which somebody was heard of for the last time. */
static void end_outage(commit *commit, uint64_t table, int64_t since_ms) {
    msg_table seen;
    msg_command command = {.kind = MSG_CMD_OUTAGE, .id = table, .since = {since_ms}};
    bool is_read = zone_table(commit->zone, table, NULL, &seen);
    if (is_read && seen.last_ms > since_ms)
        command.since.ms = seen.last_ms;
    if (!is_read || !has_gone_on(commit, &seen))
        commit_act(commit, &command, commit_now(commit), (commit_asker){0});
    commit->calls.expected(commit->calls.ctx, table);
}

/* Loads streams; *damaged is how many cannot be. Of several nodes, whose database may be away for a
 * moment, it is all or none, and false if none: what is not loaded would pay for the outage, and
 * what is loaded has a clock that runs. */
static bool load_all(commit *commit, const id_list *open, size_t *damaged) {
    bool is_unread = false;
    *damaged = 0;
    for (size_t i = 0; i < open->count && !is_unread; i++) {
        commit_found found = load(commit, open->ids[i]);
        is_unread = found == COMMIT_UNREAD && commit->parts.is_shared;
        *damaged += found != COMMIT_FOUND;
    }
    for (size_t i = 0; i < open->count && is_unread; i++)
        zone_forget(commit->zone, open->ids[i]);
    return !is_unread;
}

store_status commit_load_open(commit *commit, int64_t away_since_ms) {
    id_list open = {0};
    size_t damaged;
    store_status status = store_open_streams(commit->store, collect_id, &open);
    if (status == STORE_OK && (open.failed || !load_all(commit, &open, &damaged)))
        status = STORE_FAILED;
    if (status != STORE_OK) {
        free(open.ids);
        return status;
    }
    questions_ask(commit, 0);
    /* If somebody has put the system's clock back, time goes on from the last event. */
    if (commit->newest_ms > commit_now(commit))
        commit->wall_base_ms += commit->newest_ms - commit_now(commit);
    for (size_t i = 0; i < open.count; i++)
        if (zone_kind(commit->zone, open.ids[i]) == MSG_STREAM_TABLE &&
            zone_is_open(commit->zone, open.ids[i])) {
            load(commit, zone_missing_of_table(commit->zone, open.ids[i]));
            end_outage(commit, open.ids[i], away_since_ms);
        }
    journal_write("loaded", "streams=%zu damaged=%zu", open.count, damaged);
    free(open.ids);
    return STORE_OK;
}
