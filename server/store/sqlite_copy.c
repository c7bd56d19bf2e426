/* sqlite_copy.c - copies the log of writes back into the database while the zone goes on.
 * Room: server/store. SQLite would do it within a commit, which then takes a hundred times as long.
 * A thread of its own copies most of it; the little that was written meanwhile is copied by the
 * writer, for only when all is there does the log begin anew. */
#include <sys/resource.h>

#include "sqlite_impl.h"

/* LOG_LONG: pages of the log from which on it is copied. Each pass copies what was written during
 * the one before it, so that after some of them little is left. COPIER_NICE: the copier gives way
 * to those who play, but not so much that the log grows without end; Linux takes it for this thread
 * alone. */
enum { LOG_LONG = 16384, PASSES = 2, COPIER_NICE = 10 };

int sqlite_note_log(void *ctx, sqlite3 *db, const char *name, int frames) {
    sqlite_store *self = ctx;
    (void)db, (void)name;
    if (frames < LOG_LONG)
        return SQLITE_OK;
    pthread_mutex_lock(&self->lock);
    if (!self->must_copy && !self->must_finish) {
        self->must_copy = true;
        pthread_cond_signal(&self->copy_wake);
    }
    pthread_mutex_unlock(&self->lock);
    return SQLITE_OK;
}

/* Copies what is in the log now; who writes or reads meanwhile is not disturbed. False if it
 * cannot. */
static bool copy_once(connection *on) {
    return sqlite3_wal_checkpoint_v2(on->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) ==
           SQLITE_OK;
}

/* Waits for work; false when the store is closing. */
static bool wait_for_work(sqlite_store *self) {
    pthread_mutex_lock(&self->lock);
    while (!self->must_copy && !self->is_closing)
        pthread_cond_wait(&self->copy_wake, &self->lock);
    bool goes_on = !self->is_closing;
    pthread_mutex_unlock(&self->lock);
    return goes_on;
}

void *sqlite_copy_on(void *arg) {
    sqlite_store *self = arg;
    setpriority(PRIO_PROCESS, 0, COPIER_NICE);
    while (wait_for_work(self)) {
        bool fine = true;
        for (int i = 0; i < PASSES && fine; i++)
            fine = copy_once(&self->copier);
        pthread_mutex_lock(&self->lock);
        self->must_copy = false;
        self->must_finish = fine;
        pthread_mutex_unlock(&self->lock);
    }
    return NULL;
}

void sqlite_finish_copy(void *state) {
    sqlite_store *self = state;
    pthread_mutex_lock(&self->lock);
    bool must_finish = self->must_finish;
    self->must_finish = false;
    pthread_mutex_unlock(&self->lock);
    if (must_finish)
        copy_once(&self->writer);
}
