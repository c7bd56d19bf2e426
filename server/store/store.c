/* store.c - the queue before the database, and the thread that empties it.
 * Room: server/store. What is queued while a commit waits for the disk goes into the next one
 * together: that is what makes thousands of durable moves a second possible. */
#define _XOPEN_SOURCE 700
#include "store_impl.h"
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* GROUP_MAX: batches in one transaction, enough to share the cost of a sync, few enough to keep one
 * short. GATHER_US: from the beginning of one commit to that of the next, if several batches wait
 * for it; GATHER_MANY_US: the same while as many as MANY are committed at once, for then time is
 * short and nobody notices. TOLD_MAX: batches whose senders are told by one call. */
enum {
    GROUP_MAX = 512,
    GATHER_US = 2000,
    GATHER_MANY_US = 6000,
    MANY = 32,
    TOLD_MAX = 8,
    THREADS = 2
};

/* Microseconds of a clock that only goes forward. */
static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Lets more come while several come: a commit costs as much for one batch as for ten. Who comes
 * alone does not wait. */
static void gather(store *self, int64_t until_us) {
    int64_t left_us = until_us - now_us();
    if (self->first == NULL || self->first->next == NULL || self->is_closing || left_us <= 0)
        return;
    pthread_mutex_unlock(&self->lock);
    nanosleep(&(struct timespec){0, left_us * 1000}, NULL);
    pthread_mutex_lock(&self->lock);
}

/* Waits for work and takes all of it; NULL when the store is closing and all is done. More may come
 * until until_us. */
static queued *take_all(store *self, int64_t until_us) {
    pthread_mutex_lock(&self->lock);
    while (self->first == NULL && !self->is_closing)
        pthread_cond_wait(&self->wake, &self->lock);
    gather(self, until_us);
    queued *all = self->first;
    self->first = NULL;
    self->end = &self->first;
    pthread_mutex_unlock(&self->lock);
    return all;
}

/* Finds the last of the first max batches of a list, which has at least one; returns how many these
 * are. */
static int find_last(queued *first, int max, queued **last) {
    int count = 1;
    for (*last = first; count < max && (*last)->next != NULL; count++)
        *last = (*last)->next;
    return count;
}

/* Cuts a list behind a batch; returns what came behind it. */
static queued *cut_behind(queued *last) {
    queued *rest = last->next;
    last->next = NULL;
    return rest;
}

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
    store_status status = store_seal_begin(on);
    on->has_refused = false;
    for (queued *each = group; each != NULL && status == STORE_OK; each = each->next) {
        each->status = store_write_batch(on, &each->batch);
        /* Without a transaction there is nothing to go on with, nor with one that has what was
         * refused in it. */
        if (sqlite3_get_autocommit(on->db) || on->has_refused)
            status = each->status == STORE_OK ? STORE_FAILED : each->status;
    }
    return status == STORE_OK ? store_seal_end(on) : status;
}

/* Whether what is committed is found where people look for it. */
static store_status look_around(store *self) {
    store_status status = store_look_for_files(self);
    return status == STORE_OK ? store_look_into_file(self) : status;
}

/* The same behind a commit, which is on the disk. Whether the files are the right ones was known
 * before it: if it cannot be told again now the commit counts, for what is stored must not be
 * refused, and the next one will not go on unseen. */
static store_status look_back(store *self) {
    store_status status = look_around(self);
    return status == STORE_FAILED ? STORE_OK : status;
}

/* Writes a group in one transaction. What is not where people look for it afterwards is not stored:
 * if the files were moved while it was committed nobody is told of it, and it counts if they come
 * back. */
static void commit_group(store *self, queued *group) {
    connection *on = &self->writer;
    store_status status = store_run(on, store_prepared(on, SQL_BEGIN));
    if (status == STORE_OK)
        status = write_group(on, group);
    if (status == STORE_OK)
        status = look_around(self);
    if (status == STORE_OK)
        status = store_run(on, store_prepared(on, SQL_COMMIT));
    if (status == STORE_OK)
        status = look_back(self);
    if (status != STORE_OK)
        store_forget_tails(on);
    if (status != STORE_OK && !sqlite3_get_autocommit(on->db))
        store_run(on, store_prepared(on, SQL_ROLLBACK));
    if (status != STORE_OK)
        share_fate(group, status);
}

/* On the owner's thread: tells the senders of some of what is through, in order. */
static void collect(void *arg) {
    store *self = arg;
    pthread_mutex_lock(&self->lock);
    queued *some = self->finished, *last;
    if (some != NULL) {
        find_last(some, TOLD_MAX, &last);
        self->finished = cut_behind(last);
    }
    if (self->finished == NULL)
        self->finished_end = &self->finished;
    pthread_mutex_unlock(&self->lock);
    for (queued *each = some, *next; each != NULL; each = next) {
        next = each->next;
        self->pending--;
        if (each->done != NULL)
            each->done(each->ctx, each->status);
        free(each);
    }
}

/* Hands a committed group over to the owner, who can do other things between the parts of a large
 * one. */
static void hand_over(store *self, queued *group, queued *last, int count) {
    pthread_mutex_lock(&self->lock);
    *self->finished_end = group;
    self->finished_end = &last->next;
    pthread_mutex_unlock(&self->lock);
    for (int told = 0; told < count; told += TOLD_MAX)
        self->caller.post(self->caller.ctx, collect, self);
}

/* The writing thread. */
static void *write_on(void *arg) {
    store *self = arg;
    int64_t until_us = 0;
    for (queued *group, *rest = NULL;
         (group = rest != NULL ? rest : take_all(self, until_us)) != NULL;) {
        queued *last;
        int count = find_last(group, GROUP_MAX, &last);
        rest = cut_behind(last);
        until_us = now_us() + (count < MANY ? GATHER_US : GATHER_MANY_US);
        commit_group(self, group);
        hand_over(self, group, last, count);
        store_finish_copy(self);
    }
    return NULL;
}

/* Into another database nothing must be copied that was meant for ours. */
static void disconnect_all(store *self) {
    sqlite3 *const all[] = {self->copier.db, self->reader.db, self->writer.db};
    for (size_t i = 0; self->file.is_foreign && i < sizeof all / sizeof all[0]; i++)
        sqlite3_db_config(all[i], SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    store_disconnect(&self->copier);
    store_disconnect(&self->reader);
    store_disconnect(&self->writer);
}

/* Notes which files must stay: the database, the log of writes, and the memory that processes share
 * about it. */
static bool guard_all(store *self, const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char full[PATH_MAX], name[PATH_MAX + 8];
    bool fine = realpath(path, full) != NULL;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0] && fine; i++) {
        snprintf(name, sizeof name, "%s%s", i == 0 ? path : full, endings[i]);
        fine = store_guard(self, name);
    }
    return fine;
}

/* Opens the connections; the writer's first, because it makes the file. */
static store_status connect_all(store *self, const char *path, bool may_renew) {
    store_status status =
        store_connect(&self->writer, path, STORE_WRITES, may_renew ? &self->has_new_key : NULL);
    if (status == STORE_OK)
        status = store_connect(&self->reader, path, STORE_READS, NULL);
    if (status == STORE_OK)
        status = store_connect(&self->copier, path, STORE_COPIES, NULL);
    if (status == STORE_OK && !guard_all(self, path))
        status = STORE_READ_ONLY;
    if (status == STORE_OK)
        sqlite3_wal_hook(self->writer.db, store_note_log, self);
    else
        disconnect_all(self);
    return status;
}

/* Begins the threads; returns how many have begun. */
static int start_threads(store *self) {
    pthread_t *const threads[] = {&self->thread, &self->copying};
    void *(*const runs[])(void *) = {write_on, store_copy_on};
    int count = 0;
    while (count < THREADS && pthread_create(threads[count], NULL, runs[count], self) == 0)
        count++;
    return count;
}

/* Ends as many as have begun. */
static void stop_threads(store *self, int count) {
    const pthread_t threads[] = {self->thread, self->copying};
    pthread_mutex_lock(&self->lock);
    self->is_closing = true;
    pthread_cond_signal(&self->wake);
    pthread_cond_signal(&self->copy_wake);
    pthread_mutex_unlock(&self->lock);
    for (int i = 0; i < count && i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

static void free_store(store *gone) {
    disconnect_all(gone);
    pthread_cond_destroy(&gone->copy_wake);
    pthread_cond_destroy(&gone->wake);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
}

/* Gets the memory of a store. NULL without it, or if libsodium cannot be had. */
static store *make_store(store_caller caller) {
    store *made = sodium_init() >= 0 ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return NULL;
    made->caller = caller;
    made->end = &made->first;
    made->finished_end = &made->finished;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->wake, NULL);
    pthread_cond_init(&made->copy_wake, NULL);
    return made;
}

/* Opens a store; may_renew: a key that was lost is made anew. */
static store *open_store(const char *path, store_caller caller, bool may_renew,
                         store_status *status) {
    store *made = make_store(caller);
    *status = STORE_FAILED;
    if (made == NULL)
        return NULL;
    *status = connect_all(made, path, may_renew);
    if (*status != STORE_OK) {
        free_store(made);
        return NULL;
    }
    int count = start_threads(made);
    if (count == THREADS)
        return made;
    stop_threads(made, count);
    free_store(made);
    *status = STORE_FAILED;
    return NULL;
}

store *store_open(const char *path, store_caller caller, store_status *status) {
    return open_store(path, caller, true, status);
}

store *store_open_beside(const char *path, store_caller caller, store_status *status) {
    return open_store(path, caller, false, status);
}

store *store_open_reader(const char *path, store_status *status) {
    store *made = make_store((store_caller){0});
    *status = made != NULL ? store_connect(&made->reader, path, STORE_READS, NULL) : STORE_FAILED;
    if (*status == STORE_OK) {
        made->is_looking = true;
        return made;
    }
    if (made != NULL)
        free_store(made);
    return NULL;
}

store *store_open_to_look(const char *path, store_status *status) {
    store *made = make_store((store_caller){0});
    *status = STORE_FAILED;
    if (made == NULL)
        return NULL;
    made->is_looking = true;
    *status = store_look_connect(made, path);
    if (*status == STORE_OK)
        return made;
    free_store(made);
    return NULL;
}

void store_close(store *self) {
    if (self == NULL)
        return;
    if (!self->is_looking) {
        stop_threads(self, THREADS);
        while (self->finished != NULL)
            collect(self);
    }
    free_store(self);
}

bool store_has_new_key(const store *self) { return self->has_new_key; }

void store_append(store *self, const store_batch *batch, store_done *done, void *ctx) {
    queued *copy = store_copy_batch(batch);
    if (copy == NULL) {
        if (done != NULL)
            done(ctx, STORE_FAILED);
        return;
    }
    copy->done = done;
    copy->ctx = ctx;
    self->pending++;
    pthread_mutex_lock(&self->lock);
    *self->end = copy;
    self->end = &copy->next;
    pthread_cond_signal(&self->wake);
    pthread_mutex_unlock(&self->lock);
}

size_t store_pending(const store *self) { return self->pending; }
