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
    work_kind kind;
    unsigned number;
} worker;

/* What waits of one kind, and how many workers do it. */
typedef struct lane {
    pthread_cond_t wake;
    list_node lines;
    map by_asker;
    line spare; /* of all for whom there was no memory */
    unsigned worker_count;
} lane;

struct work_pool {
    work_caller caller;
    pthread_mutex_t lock; /* of all below */
    lane lanes[WORK_KINDS];
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
static line *line_of(lane *of, uint64_t asker) {
    line *found = map_find(&of->by_asker, asker);
    if (found != NULL)
        return found;
    found = malloc(sizeof *found);
    if (found == NULL)
        return &of->spare;
    init_line(found, asker);
    if (map_put(&of->by_asker, asker, found))
        return found;
    free(found);
    return &of->spare;
}

/* Takes the next job, and puts its asker behind the others. NULL if there is none. */
static work_job *take(lane *of) {
    if (list_is_empty(&of->lines))
        return NULL;
    line *from = LIST_ITEM(of->lines.next, line, node);
    work_job *job = from->first;
    from->first = job->next;
    from->count--;
    list_remove(&from->node);
    if (from->first != NULL) {
        list_append(&of->lines, &from->node);
    } else if (from == &of->spare) {
        from->end = &from->first;
    } else {
        map_remove(&of->by_asker, from->asker);
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

/* Whoever has just been woken, as the thread that serves, goes before this one. It keeps its share
 * of the processor all the same: with less of it, it could hold a lock that others need for as
 * long as others are busy. */
static void step_back(void) {
#ifdef SCHED_BATCH
    pthread_setschedparam(pthread_self(), SCHED_BATCH, &(struct sched_param){0});
#endif
}

static void *work_on(void *arg) {
    const worker *self = arg;
    work_pool *pool = self->pool;
    lane *of = &pool->lanes[self->kind];
    step_back();
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        work_job *job = NULL;
        while (!pool->is_stopping && (job = take(of)) == NULL)
            pthread_cond_wait(&of->wake, &pool->lock);
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

/* How many workers a kind has: of what judges and replays one processor is left to the thread that
 * serves, if there are several. */
static unsigned wanted_workers(work_kind kind) {
    static const unsigned most[WORK_KINDS] = {[WORK_GAMES] = 2,
                                              [WORK_PASSWORDS] = 2,
                                              [WORK_SEARCHES] = 1,
                                              [WORK_PEOPLE] = 1,
                                              [WORK_COPIES] = 1};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (kind != WORK_GAMES || processors - 1 >= (long)most[kind])
        return most[kind];
    return processors > 2 ? (unsigned)(processors - 1) : 1;
}

/* Begins the workers of a kind. False if there is none. */
static bool begin_workers(work_pool *pool, work_kind kind) {
    lane *of = &pool->lanes[kind];
    unsigned wanted = wanted_workers(kind);
    for (bool fine = true; fine && of->worker_count < wanted;) {
        worker *next = &pool->workers[pool->worker_count];
        *next = (worker){.pool = pool, .kind = kind, .number = of->worker_count};
        fine = pthread_create(&next->thread, NULL, work_on, next) == 0;
        of->worker_count += fine;
        pool->worker_count += fine;
    }
    return of->worker_count > 0;
}

work_pool *work_new(work_caller caller, uint64_t seed) {
    work_pool *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->caller = caller;
    made->finished_end = &made->finished;
    pthread_mutex_init(&made->lock, NULL);
    for (int kind = 0; kind < (int)WORK_KINDS; kind++) {
        lane *of = &made->lanes[kind];
        pthread_cond_init(&of->wake, NULL);
        list_init(&of->lines);
        init_line(&of->spare, 0);
        of->by_asker = map_new(seed);
    }
    bool fine = true;
    for (int kind = 0; kind < (int)WORK_KINDS; kind++)
        fine = fine && begin_workers(made, (work_kind)kind);
    if (fine)
        return made;
    work_free(made);
    return NULL;
}

void work_ask(work_pool *pool, work_job *job) {
    lane *of = &pool->lanes[job->kind];
    job->next = NULL;
    pthread_mutex_lock(&pool->lock);
    bool is_late = pool->is_stopping;
    if (!is_late) {
        line *to = line_of(of, job->asker);
        if (to->count++ == 0)
            list_append(&of->lines, &to->node);
        *to->end = job;
        to->end = &job->next;
        pthread_cond_signal(&of->wake);
    }
    pthread_mutex_unlock(&pool->lock);
    if (is_late)
        job->done(job, false);
}

unsigned work_count(const work_pool *pool, work_kind kind) {
    return pool->lanes[kind].worker_count;
}

void work_stop(work_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_stopping = true;
    for (int kind = 0; kind < (int)WORK_KINDS; kind++)
        pthread_cond_broadcast(&pool->lanes[kind].wake);
    pthread_mutex_unlock(&pool->lock);
    while (pool->worker_count > 0)
        pthread_join(pool->workers[--pool->worker_count].thread, NULL);
    for (int kind = 0; kind < (int)WORK_KINDS; kind++)
        for (work_job *job; (job = take(&pool->lanes[kind])) != NULL;)
            job->done(job, false);
    tell(pool);
}

void work_free(work_pool *pool) {
    if (pool == NULL)
        return;
    work_stop(pool);
    for (int kind = 0; kind < (int)WORK_KINDS; kind++) {
        map_free(&pool->lanes[kind].by_asker);
        pthread_cond_destroy(&pool->lanes[kind].wake);
    }
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
