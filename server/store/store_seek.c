/* store_seek.c - searches of the archive, on a thread of their own: one may have to look at every game there is.
 * Room: server/store. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store_impl.h"

/* How many searches may wait, how many of one asker, how long one may take, and how often SQLite asks. */
enum { WAITING_MAX = 256, WAITING_EACH = 16, SEEK_MS = 5000, ASK_EVERY = 20000 };

/* A row that was found, with its texts behind it. */
typedef struct found_row {
    store_stream row;
    char text[];
} found_row;

/* A search on its way, with its texts behind it. */
typedef struct seek {
    struct seek *next;
    store_query query;
    uint64_t asker;
    size_t turn; /* how many of the same asker were waiting when it came */
    store_found *done;
    void *ctx;
    store_status status;
    const store_stream **rows;
    size_t count, room;
    int64_t until_ms;
    char text[];
} seek;

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void free_seek(seek *gone) {
    for (size_t i = 0; i < gone->count; i++)
        free((void *)(uintptr_t)gone->rows[i]);
    free(gone->rows);
    free(gone);
}

/* Copies a text to *at, and makes it a view of the copy. */
static void move_text(zug_str *text, char **at) {
    if (text->len > 0)
        memcpy(*at, text->data, text->len);
    text->data = *at;
    *at += text->len;
}

static seek *copy_query(const store_query *query) {
    seek *made = calloc(1, sizeof *made + query->player.len + query->event.len + query->result.len +
                               query->opening.len);
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
    seek *to = ctx;
    zug_str texts[] = {row->name[0], row->name[1], row->event,
                       row->round,   row->result,  row->opening};
    size_t size = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        size += texts[i].len;
    to->status = STORE_FAILED;
    if (to->count == to->room) {
        size_t room = to->room < 64 ? 64 : to->room * 2;
        const store_stream **grown = realloc(to->rows, room * sizeof(const store_stream *));
        if (grown == NULL)
            return false;
        to->rows = grown;
        to->room = room;
    }
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

/* True if a search has taken too long. */
static int is_late(void *ctx) {
    const seek *of = ctx;
    return now_ms() > of->until_ms;
}

static void run(store *self, seek *of) {
    of->until_ms = now_ms() + SEEK_MS;
    sqlite3_progress_handler(self->seeker.db, ASK_EVERY, is_late, of);
    store_status status = store_search_on(&self->seeker, &of->query, keep_row, of);
    sqlite3_progress_handler(self->seeker.db, 0, NULL, NULL);
    of->status = of->status == STORE_OK ? status : of->status;
}

/* On the owner's thread: tells what was found. */
static void tell_found(void *arg) {
    store *self = arg;
    pthread_mutex_lock(&self->lock);
    seek *found = self->found;
    self->found = NULL;
    self->found_end = &self->found;
    pthread_mutex_unlock(&self->lock);
    for (seek *each = found, *next; each != NULL; each = next) {
        next = each->next;
        each->done(each->ctx, each->status, each->rows, each->count);
        free_seek(each);
    }
}

/* Puts a search that has ended where the owner finds it. The caller has the lock. */
static void end_seek(store *self, seek *of) {
    of->next = NULL;
    *self->found_end = of;
    self->found_end = &of->next;
}

/* Waits for a search. NULL when the store is closing. The search stays in the queue while it runs: it counts. */
static seek *wait_for_seek(store *self) {
    pthread_mutex_lock(&self->lock);
    while (self->seeks == NULL && !self->is_closing)
        pthread_cond_wait(&self->seek_wake, &self->lock);
    seek *first = self->is_closing ? NULL : self->seeks;
    pthread_mutex_unlock(&self->lock);
    return first;
}

void *store_seek_on(void *arg) {
    store *self = arg;
    for (seek *of; (of = wait_for_seek(self)) != NULL;) {
        run(self, of);
        pthread_mutex_lock(&self->lock);
        self->seeks = of->next;
        end_seek(self, of);
        pthread_mutex_unlock(&self->lock);
        self->caller.post(self->caller.ctx, tell_found, self);
    }
    return NULL;
}

void store_end_seeks(store *self) {
    while (self->seeks != NULL) {
        seek *of = self->seeks;
        self->seeks = of->next;
        of->status = STORE_FAILED;
        end_seek(self, of);
    }
    tell_found(self);
}

/* Puts a search into the queue: behind those whose askers have had no more than this one's. So nobody waits for all
 * that another one asks. False if too many wait. The caller has the lock. */
static bool queue_up(store *self, seek *of) {
    size_t all = 0;
    for (const seek *each = self->seeks; each != NULL; each = each->next) {
        all++;
        of->turn += each->asker == of->asker;
    }
    if (all >= WAITING_MAX || of->turn >= WAITING_EACH)
        return false;
    seek **place = &self->seeks;
    if (*place != NULL) /* the first one is under way */
        place = &(*place)->next;
    while (*place != NULL && (*place)->turn <= of->turn)
        place = &(*place)->next;
    of->next = *place;
    *place = of;
    pthread_cond_signal(&self->seek_wake);
    return true;
}

bool store_search_later(store *self, const store_query *query, uint64_t asker, store_found *done,
                        void *ctx) {
    seek *made = copy_query(query);
    if (made == NULL)
        return false;
    made->asker = asker;
    made->done = done;
    made->ctx = ctx;
    pthread_mutex_lock(&self->lock);
    bool fits = queue_up(self, made);
    pthread_mutex_unlock(&self->lock);
    if (!fits)
        free_seek(made);
    return fits;
}
