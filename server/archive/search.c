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
    store_status status;
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
    to->status = STORE_FAILED;
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
    to->status = STORE_OK;
    return true;
}

/* A search that takes too long is given up, and every one when the zone ends. */
static bool goes_on(void *ctx) {
    search *of = ctx;
    return now_ms() <= of->until_ms && !atomic_load(&of->archive->is_stopping);
}

/* On the worker that searches. */
static void run(work_job *job, unsigned worker) {
    search *of = (search *)(void *)job;
    (void)worker;
    of->until_ms = now_ms() + MOST_MS;
    store *seeker = readers_seeker(of->archive->parts.readers);
    of->status = seeker != NULL ? STORE_OK : STORE_FAILED;
    if (seeker == NULL)
        return;
    store_status status = store_search_while(seeker, &of->query, goes_on, keep_row, of);
    of->status = of->status == STORE_OK ? status : of->status;
}

static void on_run(work_job *job, bool has_run) {
    search *of = (search *)(void *)job;
    of->found(of->ctx, has_run ? of->status : STORE_FAILED, of->rows, of->count);
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
    made->found = found;
    made->ctx = ctx;
    list_append(&archive->searches, &made->node);
    work_ask(archive->parts.work, &made->job);
    return true;
}
