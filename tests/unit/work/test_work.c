/* test_work.c - jobs run beside the thread that asks, fairly among askers, and all are told of. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "work/work.h"

enum { JOBS = 64, CALLS = 256 };

/* The owner's thread: calls that were posted to it. */
typedef struct owner {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct {
        void (*call)(void *arg);
        void *arg;
    } calls[CALLS];
    size_t posted, made;
    char order[JOBS + 1]; /* the askers of jobs in the order in which they began */
    size_t begun, told, dropped;
    bool is_open[2]; /* jobs of 'g' wait until the first gate is open, those of 'h' until the second
                        is */
} owner;

typedef struct task {
    work_job job;
    owner *of;
    pthread_t by;
} task;

static void post(void *ctx, void (*call)(void *), void *arg) {
    owner *self = ctx;
    pthread_mutex_lock(&self->lock);
    assert_true(self->posted < CALLS);
    self->calls[self->posted].call = call;
    self->calls[self->posted++].arg = arg;
    pthread_cond_broadcast(&self->wake);
    pthread_mutex_unlock(&self->lock);
}

/* Makes posted calls until so many jobs have been told of. */
static void serve(owner *self, size_t told) {
    while (self->told < told) {
        pthread_mutex_lock(&self->lock);
        while (self->made == self->posted)
            pthread_cond_wait(&self->wake, &self->lock);
        size_t at = self->made++;
        pthread_mutex_unlock(&self->lock);
        self->calls[at].call(self->calls[at].arg);
    }
}

static void run(work_job *job, unsigned worker) {
    task *self = (task *)(void *)job;
    owner *of = self->of;
    assert_true(worker < WORK_READERS);
    self->by = pthread_self();
    pthread_mutex_lock(&of->lock);
    of->order[of->begun++] = (char)job->asker;
    pthread_cond_broadcast(&of->wake);
    while ((job->asker == 'g' && !of->is_open[0]) || (job->asker == 'h' && !of->is_open[1]))
        pthread_cond_wait(&of->wake, &of->lock);
    pthread_mutex_unlock(&of->lock);
}

static void done(work_job *job, bool has_run) {
    owner *of = ((task *)(void *)job)->of;
    of->told++;
    of->dropped += !has_run;
}

static void open_owner(owner *self) {
    *self = (owner){.posted = 0};
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->wake, NULL);
}

static task task_of(owner *of, char asker) {
    return (task){.job = {.asker = (uint64_t)asker, .run = run, .done = done}, .of = of};
}

/* Keeps all workers busy until their gates open: the first worker's, and that of the others. */
static void close_gates(owner *self, work_pool *pool, task gates[static WORK_READERS]) {
    for (unsigned i = 0; i < work_count(pool, WORK_GAMES); i++) {
        gates[i] = task_of(self, i == 0 ? 'g' : 'h');
        work_ask(pool, &gates[i].job);
    }
    pthread_mutex_lock(&self->lock);
    while (self->begun < work_count(pool, WORK_GAMES))
        pthread_cond_wait(&self->wake, &self->lock);
    pthread_mutex_unlock(&self->lock);
}

static void open_gate(owner *self, int which) {
    pthread_mutex_lock(&self->lock);
    self->is_open[which] = true;
    pthread_cond_broadcast(&self->wake);
    pthread_mutex_unlock(&self->lock);
}

static void runs_beside(void **state) {
    (void)state;
    owner self;
    open_owner(&self);
    work_pool *pool = work_new((work_caller){post, &self}, 1);
    assert_non_null(pool);
    task one = task_of(&self, 'a');
    for (size_t i = 1; i <= 5; i++) { /* the same job again and again */
        work_ask(pool, &one.job);
        serve(&self, i);
        assert_false(pthread_equal(one.by, pthread_self()));
    }
    assert_int_equal(self.dropped, 0);
    work_free(pool);
}

static void is_fair(void **state) {
    (void)state;
    owner self;
    task gates[WORK_READERS], jobs[20];
    open_owner(&self);
    work_pool *pool = work_new((work_caller){post, &self}, 1);
    close_gates(&self, pool, gates);
    for (int i = 0; i < 20; i++) /* fifteen of one asker, then one each of five others */
        jobs[i] = task_of(&self, i < 15 ? 'a' : (char)('b' + i - 15));
    for (int i = 0; i < 20; i++)
        work_ask(pool, &jobs[i].job);
    open_gate(&self, 0); /* one worker alone has one order */
    serve(&self, 21);
    assert_string_equal(self.order + work_count(pool, WORK_GAMES), "abcdefaaaaaaaaaaaaaa");
    open_gate(&self, 1);
    serve(&self, 20 + work_count(pool, WORK_GAMES));
    work_free(pool);
}

static void kinds_do_not_wait_for_each_other(void **state) {
    (void)state;
    owner self;
    task gates[WORK_READERS], password, search;
    open_owner(&self);
    work_pool *pool = work_new((work_caller){post, &self}, 1);
    close_gates(&self, pool, gates);
    password = task_of(&self, 'a');
    password.job.kind = WORK_PASSWORDS;
    search = task_of(&self, 'a');
    search.job.kind = WORK_SEARCHES;
    work_ask(pool, &password.job);
    work_ask(pool, &search.job);
    serve(&self, 2); /* while no game can be judged */
    open_gate(&self, 0);
    open_gate(&self, 1);
    serve(&self, 2 + work_count(pool, WORK_GAMES));
    assert_int_equal(self.dropped, 0);
    work_free(pool);
}

static void end_is_told(void **state) {
    (void)state;
    owner self;
    task gates[WORK_READERS], jobs[3], late;
    open_owner(&self);
    work_pool *pool = work_new((work_caller){post, &self}, 1);
    close_gates(&self, pool, gates);
    for (int i = 0; i < 3; i++) {
        jobs[i] = task_of(&self, 'a');
        work_ask(pool, &jobs[i].job);
    }
    size_t all = 3 + work_count(pool, WORK_GAMES);
    open_gate(&self, 0);
    open_gate(&self, 1);
    work_stop(pool);
    assert_int_equal(self.told, all); /* whether they have run or not */
    late = task_of(&self, 'b');
    size_t dropped = self.dropped;
    work_ask(pool, &late.job);
    assert_int_equal(self.told, all + 1);
    assert_int_equal(self.dropped, dropped + 1);
    while (self.made < self.posted) { /* what was posted before is harmless */
        self.calls[self.made].call(self.calls[self.made].arg);
        self.made++;
    }
    assert_int_equal(self.told, all + 1);
    work_free(pool);
    work_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a job runs on another thread and is told of on the owner's", runs_beside, NULL, NULL,
         NULL},
        {"askers take turns, whoever asks for more waits longer", is_fair, NULL, NULL, NULL},
        {"a password and a search do not wait for games, nor for each other",
         kinds_do_not_wait_for_each_other, NULL, NULL, NULL},
        {"at the end every job is done with once", end_is_told, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
