/* tournament_view.c - a contest with a list of players as a report, as standings, or as a proposal,
 * written by a worker. Room: server/watch. To pair thousands of players takes a second or more,
 * while games go on. */
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>

#include "log/log_replay.h"
#include "util/array.h"
#include "watch_impl.h"

/* A contest while it is written. */
typedef struct tournament_job {
    work_job job;
    watch *watch;
    watch_tournament_wish wish;
    msg_person viewer; /* id 0: a stranger */
    watch_tournament_written *done;
    void *ctx;
    json_out text;
    zug_trf_problem problem;
    bool is_read, is_written;
} tournament_job;

/* The results of a contest's games as the store has them. */
typedef struct results {
    tournament_result *list;
    size_t count, capacity;
} results;

/* True if not each side has moved: the first moves have blanks between them. */
static bool is_short(const store_stream *row) {
    return row->opening.len == 0 || memchr(row->opening.data, ' ', row->opening.len) == NULL;
}

/* Notes one result. */
static bool collect_result(void *ctx, const store_stream *row) {
    results *to = ctx;
    tournament_result *grown = array_grow(to->list, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->list = grown;
    tournament_result *made = &to->list[to->count++];
    *made = (tournament_result){.table = row->id};
    zug_outcome_result_parse(row->result, &made->result);
    made->is_aborted = row->ended_ms != 0 && made->result == ZUG_RESULT_OPEN;
    made->is_short = made->result != ZUG_RESULT_OPEN && is_short(row);
    return true;
}

/* Writes the contest that a worker has replayed. False if its results cannot be read. */
static bool put_tournament(tournament_job *to, const reader *by, const msg_contest *contest) {
    results found = {0};
    store_query query = {.kind = STORE_TABLE, .contest = contest->id, .limit = UINT32_MAX};
    bool is_read = store_search(by->store, &query, collect_result, &found) == STORE_OK;
    if (found.count > 1)
        qsort(found.list, found.count, sizeof *found.list, tournament_result_compare);
    const tournament_source from = {contest, found.list, found.count};
    if (is_read)
        to->is_written = to->wish.write(&from, &to->wish.wish, &to->text, &to->problem);
    free(found.list);
    return is_read && !to->text.failed;
}

/* Replays the contest and writes it, on a worker. */
static void write_tournament(work_job *job, unsigned worker) {
    tournament_job *to = (tournament_job *)(void *)job;
    reader *by = readers_at(to->watch->parts.readers, worker);
    const msg_person *viewer = to->viewer.id != 0 ? &to->viewer : NULL;
    msg_contest contest;
    if (by == NULL)
        return;
    log_replay how = {.from = by->store, .into = by->zone, .is_trusted = true};
    to->is_read = log_replay_stream(&how, to->wish.id) == NULL &&
                  zone_may_see(by->zone, to->wish.id, viewer) &&
                  zone_contest(by->zone, to->wish.id, viewer, &contest) &&
                  put_tournament(to, by, &contest);
    reader_clear(by);
}

static void on_written(work_job *job, bool has_run) {
    tournament_job *written = (tournament_job *)(void *)job;
    bool is_read = has_run && written->is_read;
    written->done(written->ctx, is_read && written->is_written ? &written->text : NULL,
                  is_read && !written->is_written ? &written->problem : NULL);
    zug_json_free(&written->text);
    free(written);
}

bool watch_write_tournament(watch *watch, const watch_tournament_wish *wish,
                            watch_tournament_written *done, void *ctx) {
    tournament_job *made = calloc(1, sizeof *made);
    if (made == NULL)
        return false;
    made->job = (work_job){.asker = wish->address, .run = write_tournament, .done = on_written};
    made->watch = watch;
    made->wish = *wish;
    made->done = done;
    made->ctx = ctx;
    made->text.alloc = zug_host_alloc();
    if (wish->viewer != NULL)
        made->viewer = *wish->viewer;
    work_ask(watch->parts.work, &made->job);
    return true;
}
