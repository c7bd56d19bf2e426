/* postgres_store.c - a database on a PostgreSQL server, to which many nodes may write.
 * Room: server/store. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_impl.h"

static void close_server(void *state) {
    pg_store *self = state;
    if (!self->way.only_reads)
        pg_writer_end(self);
    pg_disconnect(&self->reader);
    pthread_mutex_destroy(&self->tails_lock);
    free(self->url);
    free(self->tails);
    free(self->failures);
    free(self->events);
    free(self->sorted);
    free(self);
}

/* Gets the memory of the writer, and its number. */
static bool make_writer(pg_store *self) {
    self->tails = calloc(PG_TAILS, sizeof *self->tails);
    self->events = calloc(PG_RUN_MAX, sizeof *self->events);
    self->sorted = calloc(PG_RUN_MAX, sizeof(void *));
    randombytes_buf(&self->id, sizeof self->id);
    self->id >>= 1; /* PostgreSQL's numbers have a sign */
    return self->tails != NULL && self->events != NULL && self->sorted != NULL;
}

/* Connects in the way that is wanted; the writer first, because it makes the tables. */
static store_status connect_for(pg_store *self) {
    store_status status = STORE_OK;
    if (!self->way.only_reads)
        status = make_writer(self) ? pg_writer_connect(self) : STORE_FAILED;
    return status == STORE_OK ? pg_connect(&self->reader) : status;
}

static void *open_server(const char *url, store_way way, store_status *status) {
    pg_store *made = calloc(1, sizeof *made);
    char *own = malloc(strlen(url) + 1);
    *status = STORE_FAILED;
    if (made == NULL || own == NULL) {
        free(made);
        free(own);
        return NULL;
    }
    memcpy(own, url, strlen(url) + 1);
    made->url = own;
    made->way = way;
    pthread_mutex_init(&made->tails_lock, NULL);
    made->writer = (pg_link){.url = own, .purpose = PG_WRITES};
    made->reader = (pg_link){.url = own, .purpose = way.only_looks ? PG_LOOKS : PG_READS};
    *status = connect_for(made);
    if (*status == STORE_OK)
        return made;
    close_server(made);
    return NULL;
}

static void hurry(void *state) { ((pg_store *)state)->is_closing = true; }

static void commit_done(void *state) { (void)state; }

/* What lies in the zone's folder does not matter to a database that is elsewhere. */
static bool guard(void *state, const char *path) {
    (void)state, (void)path;
    return true;
}

static store_status look_for_files(void *state) {
    return ((pg_store *)state)->is_away ? STORE_FAILED : STORE_OK;
}

static bool has_new_key(const void *state) {
    (void)state;
    return false;
}

const store_backend store_postgres = {
    .reading = &pg_reading,
    .open = open_server,
    .hurry = hurry,
    .close = close_server,
    .commit = pg_commit,
    .commit_done = commit_done,
    .heard = pg_tail_hear,
    .guard = guard,
    .look_for_files = look_for_files,
    .has_new_key = has_new_key,
    .check = pg_check,
};
