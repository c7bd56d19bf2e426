/* commit.c - makes and ends the room, keeps its time, and what it knows of streams.
 * Room: server/commit. */
#include <stdlib.h>

#include "commit_impl.h"
#include "journal/journal.h"

commit *commit_new(const commit_parts *parts, const commit_calls *calls) {
    commit *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->parts = *parts;
    made->calls = *calls;
    made->zone = parts->zone;
    made->streams = map_new(parts->seed);
    made->fetches = map_new(parts->seed);
    made->last = &made->first;
    made->parked_end = &made->parked;
    made->armed_ms = ZUG_CLOCK_NEVER;
    made->wall_base_ms = journal_wall_ms();
    made->clock_base_ms = calls->clock_ms(calls->ctx);
    made->fresh = calloc(ZONE_PAIRINGS, sizeof *made->fresh);
    if (made->fresh != NULL)
        return made;
    commit_free(made);
    return NULL;
}

void commit_free(commit *commit) {
    uint64_t id;
    void *value;
    if (commit == NULL)
        return;
    for (size_t at = 0; map_next(&commit->streams, &at, &id, &value);)
        free(value);
    map_free(&commit->streams);
    map_free(&commit->fetches);
    zone_out_free(&commit->out);
    json_out_free(&commit->body);
    json_out_free(&commit->telling);
    free(commit->fresh);
    free(commit);
}

void commit_use_store(commit *commit, store *store) { commit->store = store; }

void commit_stop(commit *commit) {
    commit->is_stopping = true;
    questions_drop(commit);
    commit->calls.wake(commit->calls.ctx, -1);
}

int64_t commit_moment(const commit *commit, int64_t clock_ms) {
    return commit->wall_base_ms + clock_ms - commit->clock_base_ms;
}

void commit_set_offset(commit *commit, int64_t offset_ms) {
    commit->wall_base_ms = offset_ms;
    commit->clock_base_ms = 0;
    commit->armed_ms = ZUG_CLOCK_NEVER; /* deadlines have come nearer, or farther */
    commit_arm(commit);
}

int64_t commit_settled(const commit *commit) {
    return commit_moment(commit, commit->calls.settled_ms(commit->calls.ctx));
}

int64_t commit_now(commit *commit) {
    int64_t now_ms = commit_moment(commit, commit->calls.clock_ms(commit->calls.ctx));
    commit->last_ms = now_ms > commit->last_ms ? now_ms : commit->last_ms;
    return commit->last_ms;
}

void commit_arm(commit *commit) {
    int64_t due_ms = commit->is_out ? commit->retry_ms : zone_deadline(commit->zone);
    if (commit->undone_count > 0 && commit->retry_ms < due_ms)
        due_ms = commit->retry_ms;
    if (due_ms == commit->armed_ms || commit->is_stopping)
        return;
    commit->armed_ms = due_ms;
    int64_t wait_ms = due_ms == ZUG_CLOCK_NEVER ? -1 : due_ms - commit_now(commit);
    if (due_ms != ZUG_CLOCK_NEVER && wait_ms < 0)
        wait_ms = 0;
    /* A timer a day away is set again when that day has come. */
    commit->calls.wake(commit->calls.ctx, wait_ms > 86400000 ? 86400000 : wait_ms);
}

commit_stream *commit_stream_of(commit *commit, uint64_t id) {
    commit_stream *found = map_find(&commit->streams, id);
    if (found != NULL)
        return found;
    found = calloc(1, sizeof *found);
    if (found != NULL && map_put(&commit->streams, id, found))
        return found;
    free(found);
    return NULL;
}

bool commit_is_pending(const commit *commit, uint64_t stream) {
    const commit_stream *known = map_find(&commit->streams, stream);
    return known != NULL && known->pending > 0;
}

bool commit_is_busy(const commit *commit) { return commit->first != NULL; }

void commit_trim(commit *commit) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&commit->streams, &at, &id, &value);) {
        const commit_stream *known = value;
        if (known->pending > 0 || known->is_undone ||
            zone_kind(commit->zone, id) != MSG_STREAM_NONE)
            continue;
        free(map_remove(&commit->streams, id));
        at--; /* another one may have taken its place */
    }
    commit_arm(commit);
}

const commit_counts *commit_counts_of(const commit *commit) { return &commit->counts; }
