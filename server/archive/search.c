/* search.c - searches of the archive, beside the thread that serves: one may have to look at every
 * game there is.
 * Room: server/archive. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>

#include "archive/archive_impl.h"

/* How many searches may wait, how many of one address, and how long one may take. */
enum { WAITING_MAX = 256, WAITING_EACH = 16, MOST_MS = 5000 };

/* A search on its way. */
typedef struct search {
    work_job job;
    list_node node;
    archive *archive;
    store_query *query;
    archive_found *found;
    void *ctx;
    archive_searched how;
    bool is_contest_open; /* the contest that is asked for */
    bool describes;
    archive_work *work;
    archive_rows rows;
    int64_t until_ms;
} search;

int64_t archive__now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void free_search(search *of) {
    archive_rows_free(&of->rows);
    list_remove(&of->node);
    free(of->query);
    free(of);
}

/* Keeps a copy of a row. False without memory. */
static bool keep_row(void *ctx, const store_stream *row) {
    search *to = ctx;
    bool is_kept = archive_rows_add(&to->rows, row);
    to->how = is_kept ? ARCHIVE_SEARCHED : ARCHIVE_NOT_SEARCHED;
    return is_kept;
}

/* A search that takes too long is given up, and every one when the zone ends. */
static bool goes_on(void *ctx) {
    search *of = ctx;
    return archive__now_ms() <= of->until_ms && !atomic_load(&of->archive->is_stopping);
}

static bool note_kind(void *ctx, const store_stream *stream) {
    *(bool *)ctx = stream->kind == STORE_CONTEST;
    return false;
}

bool archive__is_contest_open(const archive *archive, const store_query *query) {
    return zone_kind(archive->parts.zone, query->contest) == MSG_STREAM_CONTEST;
}

bool archive__has_contest(store *seeker, const store_query *query, bool is_open) {
    bool is_one = query->contest == 0 || is_open, found;
    return is_one ||
           (store_find_stream(seeker, query->contest, note_kind, &is_one, &found) == STORE_OK &&
            is_one);
}

/* Asks the logs of the games on a page, as far as there is time. */
static void describe(search *of, reader *by) {
    for (size_t i = 0; i < of->rows.count && i < ARCHIVE_PAGE && goes_on(of); i++)
        archive_row_describe(of->rows.list[i], by);
    reader_clear(by); /* contests may change until the next search */
}

/* Runs a search, on the worker that searches. */
static void run(work_job *job, unsigned worker) {
    search *of = (search *)(void *)job;
    (void)worker;
    of->until_ms = archive__now_ms() + MOST_MS;
    reader *by = readers_seeker(of->archive->parts.readers);
    of->how = ARCHIVE_NOT_SEARCHED;
    if (by == NULL)
        return;
    if (of->work != NULL) {
        of->how = of->work(of->ctx, by, (archive_patience){goes_on, of});
        return;
    }
    of->how = archive__has_contest(by->store, of->query, of->is_contest_open) ? ARCHIVE_SEARCHED
                                                                              : ARCHIVE_NO_CONTEST;
    if (of->how == ARCHIVE_SEARCHED &&
        store_search_while(by->store, of->query, goes_on, keep_row, of) != STORE_OK)
        of->how = ARCHIVE_NOT_SEARCHED;
    if (of->how == ARCHIVE_SEARCHED && of->describes)
        describe(of, by);
}

static void on_run(work_job *job, bool has_run) {
    search *of = (search *)(void *)job;
    of->found(of->ctx, has_run ? of->how : ARCHIVE_NOT_SEARCHED, &of->rows);
    free_search(of);
}

/* True if one more search of an address may wait; those that run count. */
static bool may_wait(const archive *archive, uint64_t address) {
    size_t all = 0, own = 0;
    for (const list_node *each = archive->searches.next; each != &archive->searches;
         each = each->next) {
        all++;
        own += LIST_ITEM(each, search, node)->job.asker == address;
    }
    return all < WAITING_MAX && own < WAITING_EACH;
}

bool archive__search(archive *archive, const archive_search *what, archive_found *found,
                     void *ctx) {
    search *made = may_wait(archive, what->address) ? calloc(1, sizeof *made) : NULL;
    store_query *query = made != NULL ? archive_query_copy(what->query) : NULL;
    if (query == NULL) {
        free(made);
        return false;
    }
    made->job =
        (work_job){.asker = what->address, .kind = WORK_SEARCHES, .run = run, .done = on_run};
    made->archive = archive;
    made->query = query;
    made->is_contest_open = archive__is_contest_open(archive, query);
    made->describes = what->describes;
    made->work = what->work;
    made->found = found;
    made->ctx = ctx;
    list_append(&archive->searches, &made->node);
    work_ask(archive->parts.work, &made->job);
    return true;
}

void archive__refuse_search(const archive *archive, void *request, archive_searched how) {
    if (how == ARCHIVE_NO_CONTEST)
        archive__refuse(archive, request, MSG_FAULT_NO_CONTEST);
    else if (how == ARCHIVE_NO_PLAYER)
        archive__refuse(archive, request, MSG_FAULT_NO_PLAYER);
    else
        archive__refuse(archive, request, MSG_FAULT_ARCHIVE_UNREAD);
}
