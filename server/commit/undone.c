/* undone.c - streams that went back to what the log says, because what happened to them could not
 * be stored: out of memory, until a worker has read them again.
 * Room: server/commit. Meanwhile commands about them wait. As long as they cannot be read it is
 * tried again and again. */
#include "commit_impl.h"

enum { RETRY_MS = 1000 };

/* A commit_fetched: what is to be done is done in undone_read. */
static void ignore(void *ctx, commit_found found) {
    (void)ctx;
    (void)found;
}

void undone_begin(commit *commit, uint64_t stream, uint32_t told_seq, bool is_outage) {
    commit_stream *known = commit_stream_of(commit, stream);
    zone_forget(commit->zone, stream);
    if (known == NULL)
        return; /* it is read when it is asked for */
    if (is_outage && (!known->is_outage || commit->out_since_ms < known->out_since_ms))
        known->out_since_ms = commit->out_since_ms;
    if (is_outage)
        known->gone_on = 0;
    known->is_outage = known->is_outage || is_outage;
    if (!known->is_undone || told_seq < known->told_seq)
        known->told_seq = told_seq;
    known->due_ms = 0; /* what the store has is not known */
    commit->undone_count += !known->is_undone;
    known->is_undone = true;
    fetch_note_undone(commit, stream);
    commit_fetch(commit, stream, stream, ignore, NULL);
}

void undone_fetch(commit *commit) {
    uint64_t id;
    void *value;
    if (commit->undone_count == 0 || commit_now(commit) < commit->retry_ms)
        return;
    commit->retry_ms = commit->is_out ? commit->retry_ms : commit_now(commit) + RETRY_MS;
    for (size_t at = 0; map_next(&commit->streams, &at, &id, &value);)
        if (((const commit_stream *)value)->is_undone && map_find(&commit->fetches, id) == NULL)
            commit_fetch(commit, id, id, ignore, NULL);
}

void undone_read(commit *commit, uint64_t stream, commit_found found) {
    commit_stream *known = map_find(&commit->streams, stream);
    if (known == NULL || !known->is_undone || commit->is_stopping)
        return;
    if (found == COMMIT_UNREAD) {
        if (!commit->is_out)
            commit->retry_ms = commit_now(commit) + RETRY_MS;
        commit_arm(commit);
        return;
    }
    known->is_undone = false;
    commit->undone_count--;
    bool is_outage = known->is_outage;
    known->is_outage = false;
    commit->calls.undone(commit->calls.ctx, stream);
    /* Before anybody who is there is noted in its log: an outage ends with the next event. */
    if (is_outage && zone_kind(commit->zone, stream) == MSG_STREAM_TABLE)
        outage_late(commit, stream, known->out_since_ms);
    if (commit->parts.is_shared)
        commit->calls.reloaded(commit->calls.ctx, stream);
}
