/* store.c - the queue before the database, and the thread that empties it.
 * Room: server/store. What is queued while a commit waits for the disk goes into the next one
 * together: that is what makes thousands of durable moves a second possible. */
#define _XOPEN_SOURCE 700
#include "store_impl.h"
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

/* GROUP_MAX: batches in one transaction, enough to share the cost of a sync, few enough to keep one
 * short. GATHER_US: from the beginning of one commit to that of the next, if several batches wait
 * for it; GATHER_MANY_US: the same while as many as MANY are committed at once, for then time is
 * short and nobody notices. TOLD_MAX: batches whose senders are told by one call. */
enum { GROUP_MAX = 512, GATHER_US = 2000, GATHER_MANY_US = 6000, MANY = 32, TOLD_MAX = 8 };

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
        if (each->failure > self->told)
            self->told = each->failure;
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
        self->backend->commit(self->state, group);
        hand_over(self, group, last, count);
        self->backend->commit_done(self->state);
    }
    return NULL;
}

static void free_store(store *store) {
    if (store->state != NULL)
        store->backend->close(store->state);
    pthread_cond_destroy(&store->wake);
    pthread_mutex_destroy(&store->lock);
    free(store);
}

/* Ends the writing thread, when all is written. */
static void stop_thread(store *self) {
    self->backend->hurry(self->state);
    pthread_mutex_lock(&self->lock);
    self->is_closing = true;
    pthread_cond_signal(&self->wake);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
}

/* The kind of database that a place is for; NULL if this program was built without it. */
static const store_backend *backend_for(const char *place) {
    if (!store_is_url(place))
        return &store_sqlite;
#ifdef ZUG_POSTGRES
    return &store_postgres;
#else
    return NULL;
#endif
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
    return made;
}

static store *open_store(const char *place, store_caller caller, store_way way,
                         store_status *status) {
    const store_backend *backend = backend_for(place);
    store_keep_said("");
    *status = STORE_NOT_BUILT;
    if (backend == NULL)
        return NULL;
    store *made = make_store(caller);
    *status = STORE_FAILED;
    if (made == NULL)
        return NULL;
    made->backend = backend;
    made->only_reads = way.only_reads;
    made->state = backend->open(place, way, status);
    bool fine = made->state != NULL;
    if (fine && !way.only_reads && pthread_create(&made->thread, NULL, write_on, made) != 0) {
        *status = STORE_FAILED;
        fine = false;
    }
    if (fine)
        return made;
    free_store(made);
    return NULL;
}

store *store_open(const char *path, store_caller caller, store_status *status) {
    return open_store(path, caller, (store_way){.may_renew = true}, status);
}

store *store_open_beside(const char *path, store_caller caller, store_status *status) {
    return open_store(path, caller, (store_way){0}, status);
}

store *store_open_reader(const char *path, store_status *status) {
    return open_store(path, (store_caller){0}, (store_way){.only_reads = true}, status);
}

store *store_open_to_look(const char *path, store_status *status) {
    return open_store(path, (store_caller){0}, (store_way){.only_reads = true, .only_looks = true},
                      status);
}

void store_close(store *self) {
    if (self == NULL)
        return;
    if (!self->only_reads) {
        stop_thread(self);
        while (self->finished != NULL)
            collect(self);
    }
    free_store(self);
}

bool store_has_new_key(const store *self) { return self->backend->has_new_key(self->state); }

bool store_guard(store *self, const char *path) { return self->backend->guard(self->state, path); }

store_status store_look_for_files(const store *self) {
    return self->backend->look_for_files(self->state);
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
    copy->told = self->told;
    self->pending++;
    pthread_mutex_lock(&self->lock);
    *self->end = copy;
    self->end = &copy->next;
    pthread_cond_signal(&self->wake);
    pthread_mutex_unlock(&self->lock);
}

void store_heard(store *self, const store_event *event) {
    self->backend->heard(self->state, event);
}

size_t store_pending(const store *self) { return self->pending; }
