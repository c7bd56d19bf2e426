/* store.c - the queue before the database, and the thread that empties it.
 * Room: server/store. What is queued while a commit waits for the disk goes into the next one together:
 * that is what makes thousands of durable moves a second possible. */
#include "store_impl.h"
#include <stdlib.h>
#include <string.h>

/* Batches in one transaction: enough to share the cost of a sync, few enough to keep one short. */
enum { GROUP_MAX = 512, THREADS = 3 };

/* Waits for work and takes up to GROUP_MAX batches; NULL when the store is closing and all is done. */
static queued *take_group(store *self) {
    pthread_mutex_lock(&self->lock);
    while (self->first == NULL && !self->is_closing)
        pthread_cond_wait(&self->wake, &self->lock);
    queued *group = self->first, *last = group;
    for (int i = 1; last != NULL && i < GROUP_MAX && last->next != NULL; i++)
        last = last->next;
    if (last != NULL) {
        self->first = last->next;
        last->next = NULL;
    }
    if (self->first == NULL)
        self->end = &self->first;
    pthread_mutex_unlock(&self->lock);
    return group;
}

/* Gives every batch that had not failed by itself the fate of the whole transaction. */
static void share_fate(queued *group, store_status fate) {
    for (queued *each = group; each != NULL; each = each->next)
        if (each->status == STORE_OK)
            each->status = fate;
}

/* Writes a group in one transaction. */
static void commit_group(connection *on, queued *group) {
    store_status status = store_run(on, store_prepared(on, SQL_BEGIN));
    for (queued *each = group; each != NULL && status == STORE_OK; each = each->next) {
        each->status = store_write_batch(on, &each->batch);
        /* Without a transaction there is nothing to go on with. */
        if (sqlite3_get_autocommit(on->db))
            status = each->status == STORE_OK ? STORE_FAILED : each->status;
    }
    if (status == STORE_OK)
        status = store_run(on, store_prepared(on, SQL_COMMIT));
    if (status != STORE_OK)
        store_forget_tails(on);
    if (status != STORE_OK && !sqlite3_get_autocommit(on->db))
        store_run(on, store_prepared(on, SQL_ROLLBACK));
    share_fate(group, status);
}

/* Hands a committed group over to the owner. */
static void hand_over(store *self, queued *group) {
    pthread_mutex_lock(&self->lock);
    *self->finished_end = group;
    while (*self->finished_end != NULL)
        self->finished_end = &(*self->finished_end)->next;
    pthread_mutex_unlock(&self->lock);
}

/* On the owner's thread: tells the senders of what is through, in order. */
static void collect(void *arg) {
    store *self = arg;
    pthread_mutex_lock(&self->lock);
    queued *group = self->finished;
    self->finished = NULL;
    self->finished_end = &self->finished;
    pthread_mutex_unlock(&self->lock);
    for (queued *each = group, *next; each != NULL; each = next) {
        next = each->next;
        self->pending--;
        if (each->done != NULL)
            each->done(each->ctx, each->status);
        free(each);
    }
}

/* The writing thread. */
static void *write_on(void *arg) {
    store *self = arg;
    for (queued *group; (group = take_group(self)) != NULL;) {
        commit_group(&self->writer, group);
        hand_over(self, group);
        self->caller.post(self->caller.ctx, collect, self);
        store_finish_copy(self);
    }
    return NULL;
}

static void disconnect_all(store *self) {
    store_disconnect(&self->seeker);
    store_disconnect(&self->copier);
    store_disconnect(&self->reader);
    store_disconnect(&self->writer);
}

/* Opens the connections; the writer's first, because it makes the file. */
static store_status connect_all(store *self, const char *path) {
    store_status status = store_connect(&self->writer, path, STORE_WRITES);
    if (status == STORE_OK)
        status = store_connect(&self->reader, path, STORE_READS);
    if (status == STORE_OK)
        status = store_connect(&self->copier, path, STORE_COPIES);
    if (status == STORE_OK)
        status = store_connect(&self->seeker, path, STORE_READS);
    if (status == STORE_OK)
        sqlite3_wal_hook(self->writer.db, store_note_log, self);
    else
        disconnect_all(self);
    return status;
}

/* Begins the threads; returns how many have begun. */
static int start_threads(store *self) {
    pthread_t *const threads[] = {&self->thread, &self->copying, &self->seeking};
    void *(*const runs[])(void *) = {write_on, store_copy_on, store_seek_on};
    int count = 0;
    while (count < THREADS && pthread_create(threads[count], NULL, runs[count], self) == 0)
        count++;
    return count;
}

/* Ends as many as have begun. */
static void stop_threads(store *self, int count) {
    const pthread_t threads[] = {self->thread, self->copying, self->seeking};
    pthread_mutex_lock(&self->lock);
    self->is_closing = true;
    pthread_cond_signal(&self->wake);
    pthread_cond_signal(&self->copy_wake);
    pthread_cond_signal(&self->seek_wake);
    pthread_mutex_unlock(&self->lock);
    sqlite3_interrupt(self->seeker.db);
    for (int i = 0; i < count && i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

static void free_store(store *gone) {
    disconnect_all(gone);
    pthread_cond_destroy(&gone->seek_wake);
    pthread_cond_destroy(&gone->copy_wake);
    pthread_cond_destroy(&gone->wake);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
}

store *store_open(const char *path, store_caller caller, store_status *status) {
    store *made = calloc(1, sizeof *made);
    *status = STORE_FAILED;
    if (made == NULL)
        return NULL;
    made->caller = caller;
    made->end = &made->first;
    made->finished_end = &made->finished;
    made->found_end = &made->found;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->wake, NULL);
    pthread_cond_init(&made->copy_wake, NULL);
    pthread_cond_init(&made->seek_wake, NULL);
    *status = connect_all(made, path);
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

void store_close(store *self) {
    if (self == NULL)
        return;
    stop_threads(self, THREADS);
    collect(self);
    store_end_seeks(self);
    free_store(self);
}

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
