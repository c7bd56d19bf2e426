/* work.h - what takes long, on threads of its own: a bounded number of them, shared fairly among those who ask.
 * Room: server/work. Knows nothing of what is done.
 *
 * Who asks for much waits behind himself: the workers take one job of each asker in turn. They let
 * the thread that serves go first. */
#ifndef ZUG_SERVER_WORK_H
#define ZUG_SERVER_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* There are no more workers than this, and one processor is left to the thread that serves if there are several. */
enum { WORK_THREADS = 2 };

typedef struct work_pool work_pool;

/* A job lies inside what it is about, so that asking for it needs no memory. */
typedef struct work_job {
    struct work_job *next;
    uint64_t asker;
    /* On the worker with this number, below WORK_THREADS. */
    void (*run)(struct work_job *job, unsigned worker);
    /* On the owner's thread, when it has run; or, if it has not because all ends, while work_stop runs. The job may be
     * freed or asked for again. */
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

/* How many workers there are. */
unsigned work_count(const work_pool *pool);

/* How many jobs of an asker have not begun. */
size_t work_waiting(const work_pool *pool, uint64_t asker);

/* Lets what has begun end; the rest is done with without having run. Calls that were posted before must still be made.
 * Afterwards a job is done with as soon as it is asked for. */
void work_stop(work_pool *pool);

/* Stops and frees. NULL is allowed. */
void work_free(work_pool *gone);

#endif
