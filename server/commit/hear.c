/* hear.c - what other nodes have appended to streams that are in memory here: replayed from their
 * notices or, where some are missing, from the log.
 * Room: server/commit. */
#include <stdlib.h>

#include "commit_impl.h"
#include "log/log_events.h"

/* Tells what an event brought. Persons who are named in a stream are told of it as of the stream
 * itself, by each node that has it. Whoever appended the event has told those who wait for other
 * topics, unless nothing came from there and the log was read. */
static void tell(commit *commit, const msg_event *event, bool is_read) {
    news_list news = {0};
    news_write(commit, &news, event, 1);
    for (size_t i = 0; i < news.count; i++)
        if (is_read || news.all[i].is_personal || news.all[i].topic == event->stream)
            commit->calls.told(commit->calls.ctx, &news.all[i]);
    news_free(&news);
}

void commit_tell_person(commit *commit, uint64_t stream, uint64_t person) {
    news_list news = {0};
    news_write_standing(commit, &news, stream, person);
    for (size_t i = 0; i < news.count; i++)
        commit->calls.told(commit->calls.ctx, &news.all[i]);
    news_free(&news);
}

/* Takes the next event of a stream into the zone. False if it does not fit there. */
static bool take(commit *commit, const store_event *from, bool is_read) {
    msg_event event;
    wire_event_parts parts;
    bool is_unread;
    const char *fault = log_event_read(from, &event, &parts, &is_unread);
    bool is_taken = fault == NULL && zone_replay(commit->zone, &event) == ZONE_REPLAYED;
    if (is_taken) {
        store_heard(commit->store, from);
        commit->last_ms = from->at_ms > commit->last_ms ? from->at_ms : commit->last_ms;
        tell(commit, &event, is_read);
    }
    /* Another node may take somebody for lost who is at this one. */
    if (is_taken && event.kind == MSG_EVENT_GAME &&
        event.game.what.kind == ZUG_GAME_CONNECTION_LOST)
        commit->calls.look_around(commit->calls.ctx, event.stream);
    wire_lists_free(&parts.lists);
    return is_taken;
}

/* Has a stream read again from the beginning: what is in memory cannot be what the log has. */
static void start_again(commit *commit, uint64_t stream) {
    uint32_t told_seq = zone_seq(commit->zone, stream);
    commit->counts.reloads++;
    commit->generation++;
    undone_begin(commit, stream, told_seq, false);
}

/* The tail of a stream on its way from the log. */
typedef struct tail_job {
    work_job job;
    commit *commit;
    uint64_t stream;
    uint32_t behind;
    log_events events;
    bool failed;
    commit_fetched *then; /* who waits for it; NULL: nobody */
    void *ctx;
} tail_job;

static bool collect(void *ctx, const store_event *event) {
    tail_job *job = ctx;
    job->failed = !log_events_add(&job->events, event);
    return !job->failed;
}

/* Reads the tail of a stream from the log, on a worker. */
static void read_tail(work_job *work, unsigned worker) {
    tail_job *job = (tail_job *)(void *)work;
    const reader *by = readers_at(job->commit->parts.readers, worker);
    job->failed =
        by == NULL || store_read(by->store, job->stream, job->behind, collect, job) != STORE_OK;
}

/* Of one stream, as far as they are next. While something is on its way into the log from here
 * nothing is: what becomes of that is known soon. */
void hear_events(commit *commit, const log_events *events) {
    for (size_t i = 0; i < events->count; i++) {
        const store_event *event = &events->all[i];
        if (commit_is_pending(commit, event->stream))
            return;
        if (event->seq != zone_seq(commit->zone, event->stream) + 1)
            continue;
        if (!take(commit, event, true)) {
            start_again(commit, event->stream);
            return;
        }
    }
}

static void on_read(work_job *work, bool has_run) {
    tail_job *job = (tail_job *)(void *)work;
    commit *commit = job->commit;
    commit_stream *known = map_find(&commit->streams, job->stream);
    uint64_t stream = job->stream;
    if (known != NULL && job->then == NULL)
        known->is_reading = false;
    bool is_fine = has_run && !job->failed;
    if (is_fine && !commit->is_stopping && zone_kind(commit->zone, stream) != MSG_STREAM_NONE)
        hear_events(commit, &job->events);
    bool is_again = has_run && known != NULL && known->is_behind;
    if (job->then != NULL)
        job->then(job->ctx, is_fine ? COMMIT_FOUND : COMMIT_UNREAD);
    log_events_free(&job->events);
    free(job);
    if (is_again)
        commit_catch_up(commit, stream);
    questions_ask(commit, 0);
    commit_arm(commit);
}

void hear_tail(commit *commit, uint64_t stream, uint64_t address, commit_fetched *then, void *ctx) {
    tail_job *made = calloc(1, sizeof *made);
    if (made == NULL) {
        then(ctx, COMMIT_UNREAD);
        return;
    }
    *made = (tail_job){.job = {.asker = address, .run = read_tail, .done = on_read},
                       .commit = commit,
                       .stream = stream,
                       .behind = zone_seq(commit->zone, stream),
                       .then = then,
                       .ctx = ctx};
    work_ask(commit->parts.work, &made->job);
}

void commit_catch_up(commit *commit, uint64_t stream) {
    commit_stream *known = zone_kind(commit->zone, stream) != MSG_STREAM_NONE
                               ? commit_stream_of(commit, stream)
                               : NULL;
    if (known == NULL || commit->is_stopping)
        return;
    known->is_behind = known->is_reading || known->pending > 0;
    tail_job *made = known->is_behind ? NULL : calloc(1, sizeof *made);
    if (made == NULL)
        return;
    known->is_reading = true;
    commit->counts.reads++;
    *made = (tail_job){.job = {.asker = stream, .run = read_tail, .done = on_read},
                       .commit = commit,
                       .stream = stream,
                       .behind = zone_seq(commit->zone, stream)};
    work_ask(commit->parts.work, &made->job);
}

void commit_hear(commit *commit, const store_event *event) {
    uint64_t stream = event->stream;
    uint32_t seq = zone_seq(commit->zone, stream);
    if (zone_kind(commit->zone, stream) == MSG_STREAM_NONE || event->seq <= seq ||
        commit->is_stopping)
        return;
    if (event->seq > seq + 1 || commit_is_pending(commit, stream))
        commit_catch_up(commit, stream);
    else if (!take(commit, event, false))
        start_again(commit, stream);
    questions_ask(commit, 0);
    commit_arm(commit);
}
