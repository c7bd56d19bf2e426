/* bring.c - brings open streams that have something in common into memory, where several nodes have
 * each only what its own people need.
 * Room: server/commit. Which they are is listed by a worker; then each is fetched. */
#include <stdlib.h>

#include "commit_impl.h"
#include "util/array.h"

/* Streams that are being brought, for somebody who waits. */
typedef struct bring_job {
    work_job job;
    commit *commit;
    commit_wish wish;
    uint64_t *ids;
    size_t count, capacity;
    size_t waits; /* for so many of them, and for the list */
    bool failed;
    commit_fetched *then;
    void *ctx;
} bring_job;

static bool note(void *ctx, const store_stream *stream) {
    bring_job *job = ctx;
    uint64_t *grown = array_grow(job->ids, job->count, &job->capacity, sizeof *grown);
    job->failed = grown == NULL;
    if (grown == NULL)
        return false;
    job->ids = grown;
    job->ids[job->count++] = stream->id;
    return true;
}

static store_status list(bring_job *job, store *from) {
    store_query contests = {.kind = STORE_CONTEST, .open_only = true, .limit = ZONE_CONTESTS};
    store_query boards = {.kind = STORE_TABLE,
                          .open_only = true,
                          .contest = job->wish.id,
                          .limit = ZONE_ROUNDS * ZONE_PAIRINGS};
    switch (job->wish.kind) {
    case COMMIT_WISH_PERSON:
        return store_open_streams_of(from, job->wish.id, note, job);
    case COMMIT_WISH_BOARDS:
        return store_search(from, &boards, note, job);
    case COMMIT_WISH_CONTESTS:
        return store_search(from, &contests, note, job);
    case COMMIT_WISH_CALLS:
        return store_called_streams(from, note, job);
    }
    return STORE_FAILED;
}

/* On a worker. */
static void list_streams(work_job *work, unsigned worker) {
    bring_job *job = (bring_job *)(void *)work;
    const reader *by = readers_at(job->commit->parts.readers, worker);
    if (by == NULL || list(job, by->store) != STORE_OK)
        job->failed = true;
}

/* One of them is there, or is not to be had: a commit_fetched. One whose log is damaged can never
 * be. */
static void on_brought(void *ctx, commit_found found) {
    bring_job *job = ctx;
    job->failed = job->failed || found == COMMIT_UNREAD;
    if (--job->waits > 0)
        return;
    job->then(job->ctx, job->failed ? COMMIT_UNREAD : COMMIT_FOUND);
    free(job->ids);
    free(job);
}

static bool is_listed(const bring_job *job, uint64_t id) {
    for (size_t i = 0; i < job->count; i++)
        if (job->ids[i] == id)
            return true;
    return false;
}

/* Boards that are in play as far as is known here, and are over by the list: they are read on. */
static void read_on(bring_job *job) {
    commit *commit = job->commit;
    msg_contest contest;
    if (job->wish.kind != COMMIT_WISH_BOARDS || job->failed ||
        !zone_contest(commit->zone, job->wish.id, NULL, &contest))
        return;
    for (size_t i = 0; i < contest.round_count; i++)
        for (size_t k = 0; k < contest.rounds[i].pairing_count; k++) {
            uint64_t board = contest.rounds[i].pairings[k].table;
            if (!zone_is_open(commit->zone, board) || is_listed(job, board))
                continue;
            job->waits++;
            hear_tail(commit, board, job->job.asker, on_brought, job);
        }
}

static void on_listed(work_job *work, bool has_run) {
    bring_job *job = (bring_job *)(void *)work;
    commit *commit = job->commit;
    job->failed = job->failed || !has_run;
    job->waits = 1;
    for (size_t i = 0; has_run && i < job->count; i++) {
        if (commit_is_loaded(commit, job->ids[i]))
            continue;
        job->waits++;
        commit_fetch(commit, job->ids[i], job->job.asker, on_brought, job);
    }
    if (has_run)
        read_on(job);
    on_brought(job, COMMIT_FOUND);
}

void commit_bring(commit *commit, commit_wish wish, uint64_t asker, commit_fetched *then,
                  void *ctx) {
    bring_job *made = commit->parts.is_shared ? calloc(1, sizeof *made) : NULL;
    if (made == NULL) {
        then(ctx, commit->parts.is_shared ? COMMIT_UNREAD : COMMIT_FOUND);
        return;
    }
    *made = (bring_job){.job = {.asker = asker, .run = list_streams, .done = on_listed},
                        .commit = commit,
                        .wish = wish,
                        .then = then,
                        .ctx = ctx};
    work_ask(commit->parts.work, &made->job);
}
