/* fetch.c - brings a stream that is not in memory into the zone, replayed by a worker, for those
 * who wait for it.
 * Room: server/commit. What is open is always in memory; this is for games, challenges and
 * contests that are over. */
#include <stddef.h>
#include <stdlib.h>

#include "commit_impl.h"
#include "log/log_replay.h"

/* Somebody who waits for a stream. */
typedef struct waiter {
    struct waiter *next;
    commit_fetched *then;
    void *ctx;
} waiter;

/* A stream on its way. */
typedef struct fetch_job {
    work_job job;
    commit_wait wait;
    commit *commit;
    uint64_t id;      /* what is waited for */
    uint64_t reading; /* that, or the contest that it belongs to */
    zone *zone; /* into which it is replayed: the job's own, for the worker goes on to others */
    const char *fault;
    bool is_unread;     /* it was the disk or memory that failed */
    bool is_stale;      /* more has happened since it was asked for */
    bool is_again;      /* what is waited for went back to the log since then */
    commit_found found; /* of the last that was read, if the id is not there */
    uint32_t count;
    bool is_undone; /* it went back; what was not told of it is told when it is read: */
    uint32_t told_seq;
    log_events untold;
    waiter *first, **end;
} fetch_job;

/* Replays the stream, on a worker. */
static void read_stream(work_job *work, unsigned worker) {
    fetch_job *job = (fetch_job *)(void *)work;
    const commit_parts *parts = &job->commit->parts;
    const reader *by = readers_at(parts->readers, worker);
    job->count = 0;
    job->fault = NULL;
    job->is_unread = true;
    job->zone = by != NULL ? zone_new(NULL, parts->seed) : NULL;
    if (job->zone == NULL)
        return;
    log_replay how = {.from = by->store, .into = job->zone, .is_trusted = true};
    log_events_free(&job->untold);
    if (job->is_undone && job->reading == job->id) {
        how.rest = &job->untold;
        how.up_to = job->told_seq;
    }
    job->fault = log_replay_stream(&how, job->reading);
    job->is_unread = how.is_unread;
    job->count = how.count;
}

static void ask_worker(fetch_job *job);

static void ask_when_stored(commit_wait *wait, bool is_true) {
    size_t before = offsetof(fetch_job, wait);
    (void)is_true;
    ask_worker((fetch_job *)(void *)((char *)wait - before));
}

/* Has a worker read, when the log has all that has happened to the stream. */
static void ask_worker(fetch_job *job) {
    const commit_stream *known = map_find(&job->commit->streams, job->id);
    job->reading = job->is_again ? job->id : job->reading;
    job->is_again = job->is_stale = false;
    job->is_undone = job->commit->parts.is_shared && known != NULL && known->is_undone;
    job->told_seq = job->is_undone ? known->told_seq : 0;
    if (commit_is_on_its_way(job->commit, job->reading))
        commit_when_stored(job->commit, &job->wait, ask_when_stored);
    else
        work_ask(job->commit->parts.work, &job->job);
}

void fetch_note_append(commit *commit, uint64_t stream) {
    uint64_t id;
    void *value;
    for (size_t at = 0;
         commit->fetches.count > 0 && map_next(&commit->fetches, &at, &id, &value);) {
        fetch_job *job = value;
        job->is_stale = job->is_stale || job->reading == stream;
    }
}

void fetch_note_undone(commit *commit, uint64_t stream) {
    fetch_job *job = map_find(&commit->fetches, stream);
    if (job != NULL)
        job->is_again = true;
}

/* Takes what was read into the zone, unless it has come there meanwhile. */
static void adopt(fetch_job *job) {
    commit *commit = job->commit;
    if (job->fault != NULL) {
        job->found = job->is_unread ? COMMIT_UNREAD : COMMIT_DAMAGED;
        load_complain(job->found, job->reading, job->count, job->fault);
    } else if (job->zone != NULL && zone_kind(commit->zone, job->reading) == MSG_STREAM_NONE) {
        job->found = COMMIT_NOT_FOUND;
        bool is_there = zone_adopt(commit->zone, job->zone, job->reading);
        hear_events(commit, &job->untold);
        is_there = is_there || job->untold.count > 0;
        if (is_there && commit->parts.is_shared)
            commit->calls.adopted(commit->calls.ctx, job->reading);
        questions_ask(commit, 0);
    }
    zone_free(job->zone);
    job->zone = NULL;
}

/* Lets all who have waited go on. */
static void release(fetch_job *job) {
    commit *commit = job->commit;
    commit_found found =
        zone_kind(commit->zone, job->id) != MSG_STREAM_NONE ? COMMIT_FOUND : job->found;
    map_remove(&commit->fetches, job->id);
    undone_read(commit, job->id, found);
    for (waiter *each = job->first, *next; each != NULL; each = next) {
        next = each->next;
        each->then(each->ctx, found);
        free(each);
    }
    log_events_free(&job->untold);
    free(job);
}

/* A stream is read; of a table its contest comes behind it, whose arbiters must be known. */
static void on_read(work_job *work, bool has_run) {
    fetch_job *job = (fetch_job *)(void *)work;
    commit *commit = job->commit;
    bool is_old = job->is_stale && zone_kind(commit->zone, job->reading) == MSG_STREAM_NONE;
    if (has_run && (is_old || job->is_again)) {
        zone_free(job->zone);
        job->zone = NULL;
        ask_worker(job);
        return;
    }
    if (has_run)
        adopt(job);
    uint64_t contest = zone_kind(commit->zone, job->id) == MSG_STREAM_TABLE
                           ? zone_missing_of_table(commit->zone, job->id)
                           : 0;
    if (!has_run || contest == 0 || contest == job->reading) {
        release(job);
        return;
    }
    job->reading = contest;
    ask_worker(job);
}

/* A new job for a stream; NULL without memory. */
static fetch_job *begin_fetch(commit *commit, uint64_t id, uint64_t asker) {
    fetch_job *made = calloc(1, sizeof *made);
    if (made == NULL || !map_put(&commit->fetches, id, made)) {
        free(made);
        return NULL;
    }
    made->job = (work_job){.asker = asker, .run = read_stream, .done = on_read};
    made->commit = commit;
    made->id = made->reading = id;
    made->found = COMMIT_UNREAD; /* until it is read */
    made->end = &made->first;
    if (zone_kind(commit->zone, id) != MSG_STREAM_NONE) /* only its contest is missing */
        made->reading = zone_missing_of_table(commit->zone, id);
    return made;
}

void commit_fetch(commit *commit, uint64_t id, uint64_t asker, commit_fetched *then, void *ctx) {
    fetch_job *job = map_find(&commit->fetches, id);
    waiter *made = malloc(sizeof *made);
    bool is_new = job == NULL;
    if (is_new && made != NULL)
        job = begin_fetch(commit, id, asker);
    if (made == NULL || job == NULL) {
        free(made);
        then(ctx, COMMIT_UNREAD);
        return;
    }
    *made = (waiter){NULL, then, ctx};
    *job->end = made;
    job->end = &made->next;
    if (is_new)
        ask_worker(job);
}
