/* search.c - searches of the archive, beside the thread that serves: one may have to look at every
 * game there is.
 * Room: server/archive. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "archive/archive_impl.h"
#include "util/array.h"

/* How many searches may wait, how many of one address, and how long one may take. */
enum { WAITING_MAX = 256, WAITING_EACH = 16, MOST_MS = 5000 };

/* A row that was found, with its texts behind it. */
typedef struct found_row {
    store_stream row;
    char text[];
} found_row;

/* A search on its way, with its texts behind it. */
typedef struct search {
    work_job job;
    list_node node;
    archive *archive;
    store_query query;
    archive_found *found;
    void *ctx;
    archive_searched how;
    bool is_contest_open; /* the contest that is asked for: its games may not be in the archive */
    const store_stream **rows;
    size_t count, capacity;
    int64_t until_ms;
    char text[];
} search;

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void free_search(search *of) {
    for (size_t i = 0; i < of->count; i++)
        free((void *)(uintptr_t)of->rows[i]);
    list_remove(&of->node);
    free(of->rows);
    free(of);
}

/* Copies a text to *at, and makes it a view of the copy. */
static void move_text(zug_str *text, char **at) {
    if (text->len > 0)
        memcpy(*at, text->data, text->len);
    text->data = *at;
    *at += text->len;
}

static search *copy_query(const store_query *query) {
    search *made = calloc(1, sizeof *made + query->player.len + query->event.len +
                                 query->result.len + query->opening.len);
    if (made == NULL)
        return NULL;
    char *at = made->text;
    made->query = *query;
    move_text(&made->query.player, &at);
    move_text(&made->query.event, &at);
    move_text(&made->query.result, &at);
    move_text(&made->query.opening, &at);
    return made;
}

/* Keeps a copy of a row. False without memory. */
static bool keep_row(void *ctx, const store_stream *row) {
    search *to = ctx;
    zug_str texts[] = {row->name[0], row->name[1], row->event,
                       row->round,   row->result,  row->opening};
    size_t size = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        size += texts[i].len;
    to->how = ARCHIVE_NOT_SEARCHED;
    const store_stream **grown =
        array_grow(to->rows, to->count, &to->capacity, sizeof(const store_stream *));
    if (grown == NULL)
        return false;
    to->rows = grown;
    found_row *made = malloc(sizeof *made + size);
    if (made == NULL)
        return false;
    char *at = made->text;
    made->row = *row;
    move_text(&made->row.name[0], &at);
    move_text(&made->row.name[1], &at);
    move_text(&made->row.event, &at);
    move_text(&made->row.round, &at);
    move_text(&made->row.result, &at);
    move_text(&made->row.opening, &at);
    to->rows[to->count++] = &made->row;
    to->how = ARCHIVE_SEARCHED;
    return true;
}

/* A search that takes too long is given up, and every one when the zone ends. */
static bool goes_on(void *ctx) {
    search *of = ctx;
    return now_ms() <= of->until_ms && !atomic_load(&of->archive->is_stopping);
}

static bool note_kind(void *ctx, const store_stream *stream) {
    *(bool *)ctx = stream->kind == STORE_CONTEST;
    return false;
}

/* True if there is the contest whose games a query asks for. */
static bool has_contest(const search *of, store *seeker) {
    bool is_one = of->query.contest == 0 || of->is_contest_open, found;
    return is_one ||
           (store_find_stream(seeker, of->query.contest, note_kind, &is_one, &found) == STORE_OK &&
            is_one);
}

/* Runs a search, on the worker that searches. */
static void run(work_job *job, unsigned worker) {
    search *of = (search *)(void *)job;
    (void)worker;
    of->until_ms = now_ms() + MOST_MS;
    store *seeker = readers_seeker(of->archive->parts.readers);
    of->how = ARCHIVE_NOT_SEARCHED;
    if (seeker == NULL)
        return;
    of->how = has_contest(of, seeker) ? ARCHIVE_SEARCHED : ARCHIVE_NO_CONTEST;
    if (of->how == ARCHIVE_SEARCHED &&
        store_search_while(seeker, &of->query, goes_on, keep_row, of) != STORE_OK)
        of->how = ARCHIVE_NOT_SEARCHED;
}

static void on_run(work_job *job, bool has_run) {
    search *of = (search *)(void *)job;
    of->found(of->ctx, has_run ? of->how : ARCHIVE_NOT_SEARCHED, of->rows, of->count);
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

bool archive__search(archive *archive, const store_query *query, uint64_t address,
                     archive_found *found, void *ctx) {
    search *made = may_wait(archive, address) ? copy_query(query) : NULL;
    if (made == NULL)
        return false;
    made->job = (work_job){.asker = address, .kind = WORK_SEARCHES, .run = run, .done = on_run};
    made->archive = archive;
    made->is_contest_open = zone_kind(archive->parts.zone, query->contest) == MSG_STREAM_CONTEST;
    made->found = found;
    made->ctx = ctx;
    list_append(&archive->searches, &made->node);
    work_ask(archive->parts.work, &made->job);
    return true;
}

void archive__refuse_search(const archive *archive, void *request, archive_searched how) {
    if (how == ARCHIVE_NO_CONTEST)
        archive__refuse(archive, request, MSG_FAULT_NO_CONTEST);
    else
        archive__refuse(archive, request, MSG_FAULT_ARCHIVE_UNREAD);
}
