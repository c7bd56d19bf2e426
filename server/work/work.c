/* work.c - what takes long, on threads of its own.
 * Room: server/work. */
#define _GNU_SOURCE
#include "work/work.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "util/list.h"
#include "util/map.h"

/* What one asker waits for. The first job of each is taken in turn. */
typedef struct line {
    list_node node; /* among the lines that have a job */
    uint64_t asker;
    work_job *first, **end;
    size_t count;
} line;

typedef struct worker {
    work_pool *pool;
    pthread_t thread;
    unsigned number;
} worker;

struct work_pool {
    work_caller caller;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t wake;
    list_node lines;
    map by_asker;
    line spare;                         /* of all for whom there was no memory */
    work_job *finished, **finished_end; /* to be told */
    bool is_told_soon;
    bool is_stopping;
    worker workers[WORK_THREADS];
    unsigned worker_count;
};

static void init_line(line *fresh, uint64_t asker) {
    *fresh = (line){.asker = asker};
    list_init(&fresh->node);
    fresh->end = &fresh->first;
}

/* The line of an asker, a new one if need be. */
static line *line_of(work_pool *pool, uint64_t asker) {
    line *found = map_find(&pool->by_asker, asker);
    if (found != NULL)
        return found;
    found = malloc(sizeof *found);
    if (found == NULL)
        return &pool->spare;
    init_line(found, asker);
    if (map_put(&pool->by_asker, asker, found))
        return found;
    free(found);
    return &pool->spare;
}

/* Takes the next job, and puts its asker behind the others. NULL if there is none. */
static work_job *take(work_pool *pool) {
    if (list_is_empty(&pool->lines))
        return NULL;
    line *from = LIST_ITEM(pool->lines.next, line, node);
    work_job *job = from->first;
    from->first = job->next;
    from->count--;
    list_remove(&from->node);
    if (from->first != NULL) {
        list_append(&pool->lines, &from->node);
    } else if (from == &pool->spare) {
        from->end = &from->first;
    } else {
        map_remove(&pool->by_asker, from->asker);
        free(from);
    }
    return job;
}

/* On the owner's thread: tells which jobs have run. */
static void tell(void *arg) {
    work_pool *pool = arg;
    pthread_mutex_lock(&pool->lock);
    work_job *job = pool->finished;
    pool->finished = NULL;
    pool->finished_end = &pool->finished;
    pool->is_told_soon = false;
    pthread_mutex_unlock(&pool->lock);
    while (job != NULL) {
        work_job *next = job->next; /* done may ask for the job again */
        job->done(job, true);
        job = next;
    }
}

/* A job has run. The caller has the lock. */
static void finish(work_pool *pool, work_job *job) {
    job->next = NULL;
    *pool->finished_end = job;
    pool->finished_end = &job->next;
    bool must_post = !pool->is_told_soon;
    pool->is_told_soon = true;
    if (must_post)
        pool->caller.post(pool->caller.ctx, tell, pool);
}

/* Whoever has just been woken, as the thread that serves, goes before this one. It keeps its share of the processor all
 * the same: with less of it, it could hold a lock that others need for as long as others are busy. */
static void step_back(void) {
#ifdef SCHED_BATCH
    pthread_setschedparam(pthread_self(), SCHED_BATCH, &(struct sched_param){0});
#endif
}

static void *work_on(void *arg) {
    const worker *self = arg;
    work_pool *pool = self->pool;
    step_back();
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        work_job *job = NULL;
        while (!pool->is_stopping && (job = take(pool)) == NULL)
            pthread_cond_wait(&pool->wake, &pool->lock);
        if (job == NULL)
            break;
        pthread_mutex_unlock(&pool->lock);
        job->run(job, self->number);
        pthread_mutex_lock(&pool->lock);
        finish(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static unsigned wanted_workers(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors <= 2)
        return 1;
    return processors - 1 < WORK_THREADS ? (unsigned)(processors - 1) : WORK_THREADS;
}

work_pool *work_new(work_caller caller, uint64_t seed) {
    work_pool *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->caller = caller;
    made->by_asker = map_new(seed);
    made->finished_end = &made->finished;
    list_init(&made->lines);
    init_line(&made->spare, 0);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->wake, NULL);
    unsigned wanted = wanted_workers();
    for (bool fine = true; fine && made->worker_count < wanted;) {
        worker *next = &made->workers[made->worker_count];
        *next = (worker){.pool = made, .number = made->worker_count};
        fine = pthread_create(&next->thread, NULL, work_on, next) == 0;
        made->worker_count += fine;
    }
    if (made->worker_count > 0)
        return made;
    work_free(made);
    return NULL;
}

void work_ask(work_pool *pool, work_job *job) {
    job->next = NULL;
    pthread_mutex_lock(&pool->lock);
    bool is_late = pool->is_stopping;
    if (!is_late) {
        line *to = line_of(pool, job->asker);
        if (to->count++ == 0)
            list_append(&pool->lines, &to->node);
        *to->end = job;
        to->end = &job->next;
        pthread_cond_signal(&pool->wake);
    }
    pthread_mutex_unlock(&pool->lock);
    if (is_late)
        job->done(job, false);
}

unsigned work_count(const work_pool *pool) { return pool->worker_count; }

size_t work_waiting(const work_pool *pool, uint64_t asker) {
    work_pool *locked = (work_pool *)(uintptr_t)pool; /* nothing but the lock changes */
    pthread_mutex_lock(&locked->lock);
    const line *of = map_find(&pool->by_asker, asker);
    size_t count = of != NULL ? of->count : 0;
    pthread_mutex_unlock(&locked->lock);
    return count;
}

void work_stop(work_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_stopping = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    while (pool->worker_count > 0)
        pthread_join(pool->workers[--pool->worker_count].thread, NULL);
    for (work_job *job; (job = take(pool)) != NULL;)
        job->done(job, false);
    tell(pool);
}

void work_free(work_pool *gone) {
    if (gone == NULL)
        return;
    work_stop(gone);
    map_free(&gone->by_asker);
    pthread_cond_destroy(&gone->wake);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
}
