/* test_loop.c - the loop: order of timers, what is deferred, posts from many threads and between reads, signals. */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/conn.h"
#include "net/loop.h"
#include "net/timer.h"

enum { THREADS = 4, POSTS = 5000 };

typedef struct record {
    net_loop *loop;
    int order[8];
    int count;
} record;

/* One thing that happens, and whether the loop is to stop then. */
typedef struct happening {
    record *in;
    int number;
    bool is_last;
} happening;

static void happen(void *ctx) {
    const happening *what = ctx;
    what->in->order[what->in->count++] = what->number;
    if (what->is_last)
        net_loop_stop(what->in->loop);
}

static void timers_come_in_the_order_of_their_times(void **state) {
    record all = {.loop = net_loop_new()};
    happening what[] = {{&all, 0, false}, {&all, 1, false}, {&all, 2, true}, {&all, 3, false}};
    net_timer *timers[4];
    (void)state;
    for (int i = 0; i < 4; i++)
        timers[i] = net_timer_new(all.loop, happen, &what[i]);
    net_timer_start(timers[2], 30);
    net_timer_start(timers[0], 1);
    net_timer_start(timers[1], 50000);
    net_timer_start(timers[1], 15); /* starts anew */
    net_timer_start(timers[3], 5);
    net_timer_stop(timers[3]);
    assert_true(net_loop_run(all.loop));
    assert_int_equal(all.count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(all.order[i], i);
    for (int i = 0; i < 4; i++)
        net_timer_free(timers[i]);
    net_timer_free(NULL);
    net_loop_free(all.loop);
}

/* A timer that is started by a callback which takes long. */
typedef struct late_start {
    net_loop *loop;
    net_timer *timer;
    int64_t started_ms, came_ms;
} late_start;

static void come(void *ctx) {
    late_start *all = ctx;
    all->came_ms = net_now_ms();
    net_loop_stop(all->loop);
}

static void work_and_start(void *ctx) {
    late_start *all = ctx;
    for (int64_t until = net_now_ms() + 40; net_now_ms() < until;) {}
    all->started_ms = net_now_ms();
    net_timer_start(all->timer, 20);
}

static void a_timer_is_never_early(void **state) {
    late_start all = {.loop = net_loop_new()};
    (void)state;
    all.timer = net_timer_new(all.loop, come, &all);
    for (int i = 0; i < 5; i++) {
        assert_true(net_loop_post(all.loop, work_and_start, &all));
        assert_true(net_loop_run(all.loop));
        assert_true(all.came_ms - all.started_ms >= 20);
    }
    net_timer_free(all.timer);
    net_loop_free(all.loop);
}

/* Defers two things, and only then does something itself. */
typedef struct deferring {
    happening self, first, second;
    net_deferred later[2];
} deferring;

static void defer_two(void *ctx) {
    deferring *all = ctx;
    all->later[0] = (net_deferred){NULL, happen, &all->first};
    all->later[1] = (net_deferred){NULL, happen, &all->second};
    net_loop_defer(all->self.in->loop, &all->later[0]);
    net_loop_defer(all->self.in->loop, &all->later[1]);
    happen(&all->self);
}

static void what_is_deferred_comes_after_the_callback_in_order(void **state) {
    record all = {.loop = net_loop_new()};
    deferring both = {{&all, 0, false}, {&all, 1, false}, {&all, 2, true}, {{0}, {0}}};
    (void)state;
    assert_true(net_loop_post(all.loop, defer_two, &both));
    assert_true(net_loop_run(all.loop));
    assert_int_equal(all.count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(all.order[i], i);
    net_loop_free(all.loop);
}

static void a_posted_task_is_followed_by_what_it_has_deferred(void **state) {
    record all = {.loop = net_loop_new()};
    deferring both = {{&all, 0, false}, {&all, 1, false}, {&all, 2, false}, {{0}, {0}}};
    happening next = {&all, 3, true};
    (void)state;
    assert_true(net_loop_post(all.loop, defer_two, &both));
    assert_true(net_loop_post(all.loop, happen, &next));
    assert_true(net_loop_run(all.loop));
    assert_int_equal(all.count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(all.order[i], i);
    net_loop_free(all.loop);
}

/* Two connections; what comes by the first one makes it post something. */
typedef struct pair {
    record all;
    happening posted;
    int accepted, reads;
} pair;

static size_t read_and_post(void *ctx, net_conn *conn, span bytes, int64_t at_ms) {
    pair *of = ctx;
    (void)conn, (void)at_ms;
    of->all.order[of->all.count++] = 10 + of->reads;
    if (of->reads++ == 0)
        assert_true(net_loop_post(of->all.loop, happen, &of->posted));
    else
        net_loop_stop(of->all.loop);
    return bytes.len;
}

static void close_conn(void *ctx, net_conn *conn, net_end why) {
    (void)ctx, (void)why;
    net_conn_close(conn);
}

static void accept_two(void *ctx, net_conn *conn) {
    static const net_conn_events events = {read_and_post, NULL, close_conn};
    pair *of = ctx;
    net_conn_own(conn, &events, of);
    if (++of->accepted == 2)
        net_loop_stop(of->all.loop);
}

static void what_is_posted_does_not_wait_until_all_is_read(void **state) {
    pair of = {.all = {.loop = net_loop_new()}};
    char why[NET_SENTENCE_SIZE];
    int fds[2];
    (void)state;
    of.posted = (happening){&of.all, 0, false};
    net_listener *listener = net_listen(
        of.all.loop, &(net_listen_options){.address = "127.0.0.1:0"}, accept_two, &of, why);
    assert_non_null(listener);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(net_listener_port(listener))};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < 2; i++) {
        fds[i] = socket(AF_INET, SOCK_STREAM, 0);
        assert_int_equal(connect(fds[i], (struct sockaddr *)&to, sizeof to), 0);
    }
    assert_true(net_loop_run(of.all.loop));
    for (int i = 0; i < 2; i++)
        assert_int_equal(send(fds[i], "x", 1, 0), 1);
    assert_true(net_loop_run(of.all.loop));
    assert_int_equal(of.all.count, 3);
    assert_int_equal(of.all.order[0], 10);
    assert_int_equal(of.all.order[1], 0);
    assert_int_equal(of.all.order[2], 11);
    net_listener_free(listener);
    net_loop_free(of.all.loop);
    for (int i = 0; i < 2; i++)
        close(fds[i]);
}

typedef struct post {
    struct poster *by;
    int number;
} post;

typedef struct poster {
    net_loop *loop;
    pthread_t thread;
    post posts[POSTS];
    int *total; /* of all posters; only the loop's thread touches it and the two below */
    int seen;
    int numbers[POSTS];
} poster;

static void receive_post(void *ctx) {
    const post *what = ctx;
    what->by->numbers[what->by->seen++] = what->number;
    if (++*what->by->total == THREADS * POSTS)
        net_loop_stop(what->by->loop);
}

static void *post_all(void *ctx) {
    poster *by = ctx;
    for (int i = 0; i < POSTS; i++)
        net_loop_post(by->loop, receive_post, &by->posts[i]);
    return NULL;
}

static void posts_of_many_threads_all_arrive_each_in_order(void **state) {
    static poster posters[THREADS];
    net_loop *loop = net_loop_new();
    int total = 0;
    (void)state;
    for (int t = 0; t < THREADS; t++) {
        posters[t].loop = loop;
        posters[t].total = &total;
        for (int i = 0; i < POSTS; i++)
            posters[t].posts[i] = (post){&posters[t], i};
    }
    for (int t = 0; t < THREADS; t++)
        pthread_create(&posters[t].thread, NULL, post_all, &posters[t]);
    assert_true(net_loop_run(loop));
    for (int t = 0; t < THREADS; t++) {
        pthread_join(posters[t].thread, NULL);
        assert_int_equal(posters[t].seen, POSTS);
        for (int i = 0; i < POSTS; i++)
            assert_int_equal(posters[t].numbers[i], i);
    }
    net_loop_free(loop);
}

static void a_stop_before_the_run_is_not_lost(void **state) {
    record all = {.loop = net_loop_new()};
    (void)state;
    net_loop_stop(all.loop);
    assert_true(net_loop_run(all.loop));
    net_loop_free(all.loop);
}

static void what_is_left_is_run_when_the_loop_is_freed(void **state) {
    record all = {.loop = net_loop_new()};
    deferring both = {{&all, 0, false}, {&all, 1, false}, {&all, 2, false}, {{0}, {0}}};
    (void)state;
    assert_true(net_loop_post(all.loop, defer_two, &both));
    net_loop_free(all.loop);
    assert_int_equal(all.count, 3);
}

static void signals_are_told_in_the_loop(void **state) {
    record all = {.loop = net_loop_new()};
    happening last = {&all, 9, true};
    (void)state;
    assert_true(net_loop_on_signal(all.loop, SIGUSR1, happen, &last));
    raise(SIGUSR1);
    assert_true(net_loop_run(all.loop));
    assert_int_equal(all.order[0], 9);
    net_loop_free(all.loop);
}

static void the_clock_goes_forward(void **state) {
    int64_t before = net_now_ms();
    (void)state;
    for (int i = 0; i < 1000; i++) {
        int64_t now = net_now_ms();
        assert_true(now >= before);
        before = now;
    }
    assert_true(net_raise_file_limit() > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"timers come in the order of their times", timers_come_in_the_order_of_their_times, NULL,
         NULL, NULL},
        {"a timer is never early", a_timer_is_never_early, NULL, NULL, NULL},
        {"what is deferred comes after the callback, in order",
         what_is_deferred_comes_after_the_callback_in_order, NULL, NULL, NULL},
        {"a posted task is followed by what it has deferred",
         a_posted_task_is_followed_by_what_it_has_deferred, NULL, NULL, NULL},
        {"what is posted does not wait until all is read",
         what_is_posted_does_not_wait_until_all_is_read, NULL, NULL, NULL},
        {"posts of many threads all arrive, each thread's in order",
         posts_of_many_threads_all_arrive_each_in_order, NULL, NULL, NULL},
        {"a stop before the run is not lost", a_stop_before_the_run_is_not_lost, NULL, NULL, NULL},
        {"what is left is run when the loop is freed", what_is_left_is_run_when_the_loop_is_freed,
         NULL, NULL, NULL},
        {"signals are told in the loop", signals_are_told_in_the_loop, NULL, NULL, NULL},
        {"the clock goes forward", the_clock_goes_forward, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
