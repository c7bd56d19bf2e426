/* work.h - what takes long, on threads of its own: a bounded number of them, shared fairly among
 * those who ask.
 * Room: server/work. Knows nothing of what is done.
 *
 * Who asks for much waits behind himself: the workers take one job of each asker in turn. They let
 * the thread that serves go first. No kind of work waits for another: a password takes a hundred
 * times as long as a piece of a file and a search of the whole archive as long again, so each kind
 * has workers of its own, and the system shares the processors among them. */
#ifndef ZUG_SERVER_WORK_H
#define ZUG_SERVER_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What there is to do. A job of all zero is of the first kind. */
typedef enum work_kind {
    WORK_GAMES,     /* judged, replayed and written: at most WORK_READERS at once */
    WORK_PASSWORDS, /* hashed: two at once, for each takes 64 MB */
    WORK_SEARCHES,  /* of the archive: one at once, for each may read all of it */
    WORK_PEOPLE,    /* who somebody is: one at once, for each is over soon */
    WORK_COPIES,    /* of the whole database: one at once, for each may take minutes */
    WORK_KINDS
} work_kind;

enum { WORK_READERS = 2, WORK_THREADS = 7 };

typedef struct work_pool work_pool;

/* A job lies inside what it is about, so that asking for it needs no memory. */
typedef struct work_job {
    struct work_job *next;
    uint64_t asker;
    work_kind kind;
    /* On the worker with this number among those of its kind, below WORK_READERS. */
    void (*run)(struct work_job *job, unsigned worker);
    /* On the owner's thread, when it has run; or, if it has not because all ends, while work_stop
     * runs. The job may be freed or asked for again. */
    void (*done)(struct work_job *job, bool has_run);
} work_job;

/* How a worker gets a call made on the owner's thread. */
typedef struct work_caller {
    void (*post)(void *ctx, void (*call)(void *arg), void *arg);
    void *ctx;
} work_caller;

/* Workers that wait; NULL if the system gives none. */
work_pool *work_new(work_caller caller, uint64_t seed);

/* Asks for a job, which stays its owner's. */
void work_ask(work_pool *pool, work_job *job);

/* How many workers a kind has. */
unsigned work_count(const work_pool *pool, work_kind kind);

/* Lets what has begun end; the rest is done with without having run. Calls that were posted before
 * must still be made. Afterwards a job is done with as soon as it is asked for. */
void work_stop(work_pool *pool);

/* Stops and frees. NULL is allowed. */
void work_free(work_pool *pool);

#endif
