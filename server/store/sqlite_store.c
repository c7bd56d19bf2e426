/* sqlite_store.c - a database in a file: its connections, and one transaction for a group of
 * batches.
 * Room: server/store. */
#define _XOPEN_SOURCE 700
#include "sqlite_impl.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* Gives every batch that had not failed by itself the fate of the whole transaction. In the wrong
 * file what failed by itself says nothing. */
static void share_fate(queued *group, store_status fate) {
    bool is_wrong_file = fate == STORE_GONE || fate == STORE_REPLACED;
    for (queued *each = group; each != NULL; each = each->next)
        if (each->status == STORE_OK || is_wrong_file)
            each->status = fate;
}

/* Writes a group within the open transaction. */
static store_status write_group(connection *on, queued *group) {
    store_status status = sqlite_seal_begin(on);
    on->has_refused = false;
    for (queued *each = group; each != NULL && status == STORE_OK; each = each->next) {
        each->status = sqlite_write_batch(on, &each->batch);
        /* Without a transaction there is nothing to go on with, nor with one that has what was
         * refused in it. */
        if (sqlite3_get_autocommit(on->db) || on->has_refused)
            status = each->status == STORE_OK ? STORE_FAILED : each->status;
    }
    return status == STORE_OK ? sqlite_seal_end(on) : status;
}

/* Whether what is committed is found where people look for it. */
static store_status look_around(sqlite_store *self) {
    store_status status = sqlite_look_for_files(self);
    return status == STORE_OK ? sqlite_look_into_file(self) : status;
}

/* The same behind a commit, which is on the disk. Whether the files are the right ones was known
 * before it: if it cannot be told again now the commit counts, for what is stored must not be
 * refused, and the next one will not go on unseen. */
static store_status look_back(sqlite_store *self) {
    store_status status = look_around(self);
    return status == STORE_FAILED ? STORE_OK : status;
}

/* Ends the open transaction: it is on the disk, or nowhere. */
static store_status commit(connection *on) {
    store_status status = sqlite_run(on, sqlite_prepared(on, SQL_COMMIT));
    if (status != STORE_OK)
        sqlite_erase_refused(on);
    return status;
}

/* Writes a group in one transaction. What is not where people look for it afterwards is not stored:
 * if the files were moved while it was committed nobody is told of it, and it counts if they come
 * back. */
static void commit_group(void *state, queued *group) {
    sqlite_store *self = state;
    connection *on = &self->writer;
    store_status status = sqlite_run(on, sqlite_prepared(on, SQL_BEGIN));
    if (status == STORE_OK)
        status = write_group(on, group);
    if (status == STORE_OK)
        status = look_around(self);
    if (status == STORE_OK)
        status = commit(on);
    if (status == STORE_OK)
        status = look_back(self);
    if (status != STORE_OK)
        sqlite_forget_tails(on);
    if (status != STORE_OK && !sqlite3_get_autocommit(on->db))
        sqlite_run(on, sqlite_prepared(on, SQL_ROLLBACK));
    if (status != STORE_OK)
        share_fate(group, status);
}

/* Into another database nothing must be copied that was meant for ours. */
static void disconnect_all(sqlite_store *self) {
    sqlite3 *const all[] = {self->copier.db, self->reader.db, self->writer.db};
    for (size_t i = 0; self->file.is_foreign && i < sizeof all / sizeof all[0]; i++)
        sqlite3_db_config(all[i], SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite_disconnect(&self->copier);
    sqlite_disconnect(&self->reader);
    sqlite_disconnect(&self->writer);
    for (int i = 0; i < STORE_SEALED_COUNT; i++)
        sqlite3_free(self->columns[i]);
}

/* Notes which files must stay: the database, the log of writes, and the memory that processes share
 * about it. */
static bool guard_all(sqlite_store *self, const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char full[PATH_MAX], name[PATH_MAX + 8];
    bool fine = realpath(path, full) != NULL;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0] && fine; i++) {
        snprintf(name, sizeof name, "%s%s", i == 0 ? path : full, endings[i]);
        fine = sqlite_guard(self, name);
    }
    return fine;
}

/* Opens the connections; the writer's first, because it makes the file. */
static store_status connect_all(sqlite_store *self, const char *path, bool may_renew) {
    store_status status =
        sqlite_connect(&self->writer, path, STORE_WRITES, may_renew ? &self->has_new_key : NULL);
    if (status == STORE_OK)
        status = sqlite_connect(&self->reader, path, STORE_READS, NULL);
    if (status == STORE_OK)
        status = sqlite_connect(&self->copier, path, STORE_COPIES, NULL);
    if (status == STORE_OK && !guard_all(self, path))
        status = STORE_READ_ONLY;
    if (status == STORE_OK)
        sqlite3_wal_hook(self->writer.db, sqlite_note_log, self);
    else
        disconnect_all(self);
    return status;
}

/* Ends the copying thread. */
static void stop_copying(sqlite_store *self) {
    pthread_mutex_lock(&self->lock);
    self->is_closing = true;
    pthread_cond_signal(&self->copy_wake);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->copying, NULL);
}

static void close_file(void *state) {
    sqlite_store *self = state;
    if (self->is_copying)
        stop_copying(self);
    disconnect_all(self);
    pthread_cond_destroy(&self->copy_wake);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

/* SQLite opens the files beside a database with the first reading: so that is done here, while
 * they are in their place. */
static store_status connect_reader(sqlite_store *self, const char *path) {
    store_status status = sqlite_connect(&self->reader, path, STORE_READS, NULL);
    if (status == STORE_OK)
        sqlite_reading.has_note(self, "", "");
    return status;
}

/* Connects in the way that is wanted. */
static store_status connect_for(sqlite_store *self, const char *path, store_way way) {
    if (way.only_looks)
        return sqlite_look_connect(self, path);
    if (way.only_reads)
        return connect_reader(self, path);
    store_status status = connect_all(self, path, way.may_renew);
    if (status != STORE_OK)
        return status;
    self->is_copying = pthread_create(&self->copying, NULL, sqlite_copy_on, self) == 0;
    return self->is_copying ? STORE_OK : STORE_FAILED;
}

static void *open_file(const char *path, store_way way, store_status *status) {
    sqlite_store *made = calloc(1, sizeof *made);
    *status = STORE_FAILED;
    if (made == NULL)
        return NULL;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->copy_wake, NULL);
    *status = connect_for(made, path, way);
    if (*status == STORE_OK)
        return made;
    close_file(made);
    return NULL;
}

/* A file answers at once or not at all. */
static void hurry(void *state) { (void)state; }

/* Nobody else writes to a file. */
static void heard(void *state, const store_event *event) { (void)state, (void)event; }

static bool has_new_key(const void *state) { return ((const sqlite_store *)state)->has_new_key; }

const store_backend store_sqlite = {
    .reading = &sqlite_reading,
    .open = open_file,
    .hurry = hurry,
    .close = close_file,
    .commit = commit_group,
    .commit_done = sqlite_finish_copy,
    .heard = heard,
    .guard = sqlite_guard,
    .look_for_files = sqlite_look_for_files,
    .has_new_key = has_new_key,
    .check = sqlite_check,
};
