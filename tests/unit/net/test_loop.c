/* test_loop.c - the loop: order of timers, what is deferred, posts from many threads and between
 * reads, signals; that nothing keeps the others waiting; and standstills. */
#define _GNU_SOURCE /* syscall */
#include <arpa/inet.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
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
    record *record;
    int number;
    bool is_last;
} happening;

static void happen(void *ctx) {
    const happening *what = ctx;
    what->record->order[what->record->count++] = what->number;
    if (what->is_last)
        net_loop_stop(what->record->loop);
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
    net_loop_defer(all->self.record->loop, &all->later[0]);
    net_loop_defer(all->self.record->loop, &all->later[1]);
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

static size_t read_and_post(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms) {
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

/* --- nothing keeps the others waiting --------------------------------------------------------- */

enum { CLIENTS = 100, MANY = 3000000 };

/* A task that would go on for ever, beside a timer and connections. */
typedef struct crowd {
    net_loop *loop;
    net_deferred task;
    net_timer *timer;
    int runs, accepted, accepted_at_read;
    bool has_read, has_ticked, is_done;
    int64_t read_ms;
} crowd;

static void see_if_done(crowd *all) {
    all->is_done = all->has_read && all->has_ticked;
    if (all->is_done)
        net_loop_stop(all->loop);
}

static void go_on_for_ever(void *ctx) {
    crowd *all = ctx;
    if (++all->runs >= MANY)
        net_loop_stop(all->loop);
    else if (!all->is_done)
        net_loop_defer(all->loop, &all->task);
}

static void tick(void *ctx) {
    crowd *all = ctx;
    all->has_ticked = true;
    see_if_done(all);
}

static size_t note_read(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms) {
    crowd *all = ctx;
    (void)conn;
    if (bytes.len > 0 && !all->has_read) {
        all->read_ms = at_ms;
        all->has_read = true;
        all->accepted_at_read = all->accepted;
        see_if_done(all);
    }
    return bytes.len;
}

static void note_accept(void *ctx, net_conn *conn) {
    static const net_conn_events events = {note_read, NULL, close_conn};
    crowd *all = ctx;
    all->accepted++;
    net_conn_own(conn, &events, all);
}

/* A socket that is connected to a listener and has sent a byte. */
static int come_in(const net_listener *listener) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(net_listener_port(listener))};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    assert_int_equal(send(fd, "x", 1, 0), 1);
    return fd;
}

static void open_crowd(crowd *all, net_listener **listener) {
    char why[NET_SENTENCE_SIZE];
    *all = (crowd){.loop = net_loop_new()};
    all->timer = net_timer_new(all->loop, tick, all);
    net_timer_start(all->timer, 10);
    *listener = net_listen(all->loop, &(net_listen_options){.address = "127.0.0.1:0"}, note_accept,
                           all, why);
    assert_non_null(*listener);
}

static void close_crowd(crowd *all, net_listener *listener) {
    net_timer_free(all->timer);
    net_listener_free(listener);
    net_loop_free(all->loop);
}

static void a_chain_of_deferred_work_starves_nobody(void **state) {
    crowd all;
    net_listener *listener;
    (void)state;
    open_crowd(&all, &listener);
    all.task = (net_deferred){NULL, go_on_for_ever, &all};
    net_loop_defer(all.loop, &all.task);
    int fd = come_in(listener);
    assert_true(net_loop_run(all.loop));
    assert_true(all.has_ticked && all.has_read);
    assert_true(all.runs < MANY);
    close_crowd(&all, listener);
    close(fd);
}

static void those_who_are_in_do_not_wait_for_all_who_come(void **state) {
    crowd all;
    net_listener *listener;
    int fds[CLIENTS];
    (void)state;
    open_crowd(&all, &listener);
    for (int i = 0; i < CLIENTS; i++)
        fds[i] = come_in(listener);
    assert_true(net_loop_run(all.loop));
    assert_in_range(all.accepted_at_read, 1, CLIENTS / 2);
    close_crowd(&all, listener);
    for (int i = 0; i < CLIENTS; i++)
        close(fds[i]);
}

/* A listener that refuses, until it has refused enough. */
typedef struct flood {
    net_loop *loop;
    net_timer *timer;
    const net_listener *listener;
    uint64_t wanted;
} flood;

static void stop_when_refused(void *ctx) {
    const flood *of = ctx;
    if (net_listener_refused(of->listener) == of->wanted)
        net_loop_stop(of->loop);
    else
        net_timer_start(of->timer, 1);
}

static bool nobody_may_come(void *ctx, uint64_t address) {
    (void)ctx;
    (void)address;
    return false;
}

static void those_who_are_refused_leave_the_thread_time(void **state) {
    enum { AT_ONCE = 16, REST_MS = 5 };
    flood of = {.loop = net_loop_new(), .wanted = CLIENTS};
    net_listen_options options = {
        .address = "127.0.0.1:0", .may_come = nobody_may_come, .busy = zug_str_from("no")};
    char why[NET_SENTENCE_SIZE], answer[8];
    int fds[CLIENTS];
    (void)state;
    net_listener *listener = net_listen(of.loop, &options, note_accept, NULL, why);
    assert_non_null(listener);
    of.listener = listener;
    of.timer = net_timer_new(of.loop, stop_when_refused, &of);
    for (int i = 0; i < CLIENTS; i++)
        fds[i] = come_in(listener);
    int64_t began_ms = net_now_ms();
    net_timer_start(of.timer, 1);
    assert_true(net_loop_run(of.loop));
    assert_true(net_now_ms() - began_ms >= (CLIENTS / AT_ONCE - 1) * REST_MS);
    for (int i = 0; i < CLIENTS; i++) {
        assert_int_equal(recv(fds[i], answer, sizeof answer, 0), 2);
        close(fds[i]);
    }
    net_timer_free(of.timer);
    net_listener_free(listener);
    net_loop_free(of.loop);
}

/* Keeps the thread busy. */
static void spin(int64_t ms) {
    for (int64_t until = net_now_ms() + ms; net_now_ms() < until;) {}
}

static void work_long(void *ctx) {
    crowd *all = ctx;
    all->runs++;
    if (!all->is_done)
        spin(2);
}

static void many_posts_do_not_keep_the_sockets_waiting(void **state) {
    crowd all;
    net_listener *listener;
    (void)state;
    open_crowd(&all, &listener);
    for (int i = 0; i < 1000; i++)
        assert_true(net_loop_post(all.loop, work_long, &all));
    int fd = come_in(listener);
    assert_true(net_loop_run(all.loop));
    assert_true(all.runs < 500);
    close_crowd(&all, listener);
    assert_int_equal(all.runs, 1000);
    close(fd);
}

/* --- standstills ------------------------------------------------------------------------------ */

/* As if the machine had slept for so long: only the clock that counts that goes on. */
static int64_t slept_s;

/* As if somebody had set the system's clock. */
static int64_t stepped_s;

int clock_gettime(clockid_t id, struct timespec *out) {
    int failed = (int)syscall(SYS_clock_gettime, id, out);
    if (id == CLOCK_BOOTTIME)
        out->tv_sec += slept_s;
    if (id == CLOCK_REALTIME)
        out->tv_sec += stepped_s;
    return failed;
}

typedef struct still {
    net_loop *loop;
    net_timer *timer;
    int count;
    int64_t since_ms, until_ms;
    int holds_ms[4], next;
    int64_t longest_ms; /* between two holds, or in one */
    int64_t last_ms;
} still;

static void note_standstill(void *ctx, int64_t since_ms, int64_t until_ms) {
    still *all = ctx;
    all->count++;
    all->since_ms = since_ms;
    all->until_ms = until_ms;
}

static void hold(void *ctx) {
    still *all = ctx;
    int ms = all->holds_ms[all->next++];
    all->longest_ms = net_now_ms() - all->last_ms > all->longest_ms ? net_now_ms() - all->last_ms
                                                                    : all->longest_ms;
    all->last_ms = net_now_ms();
    if (ms < 0)
        slept_s += -ms / 1000;
    else
        spin(ms);
    if (ms == 0)
        net_loop_stop(all->loop);
    else
        net_timer_start(all->timer, 250);
}

static void run_still(still *all) {
    all->last_ms = net_now_ms();
    all->loop = net_loop_new();
    all->timer = net_timer_new(all->loop, hold, all);
    assert_true(net_loop_on_standstill(all->loop, note_standstill, all));
    net_timer_start(all->timer, 1);
    assert_true(net_loop_run(all->loop));
    net_timer_free(all->timer);
}

static void a_loop_that_is_held_up_briefly_has_not_stood_still(void **state) {
    (void)state;
    for (int tries = 0; tries < 10; tries++) {
        still all = {.holds_ms = {300, 300, 0}};
        run_still(&all);
        bool is_starved = all.longest_ms > NET_STANDSTILL_MS;
        assert_true(is_starved || (all.count == 0 && net_loop_awake_since_ms(all.loop) == 0));
        net_loop_free(all.loop);
        if (!is_starved)
            break;
    }
}

static void a_loop_that_stood_still_says_for_how_long(void **state) {
    still all = {.holds_ms = {1300, 10, 0}};
    (void)state;
    run_still(&all);
    assert_int_equal(all.count, 1);
    assert_in_range(all.until_ms - all.since_ms, 1300, 60000);
    assert_int_equal(net_loop_awake_since_ms(all.loop), all.until_ms);
    net_loop_free(all.loop);
}

static void the_sleep_of_the_machine_is_a_standstill(void **state) {
    still all = {.holds_ms = {10, -30000, 0}};
    int64_t before_ms = net_now_ms();
    (void)state;
    run_still(&all);
    assert_int_equal(all.count, 1);
    assert_in_range(all.until_ms - all.since_ms, 30000, 90000);
    assert_in_range(net_now_ms() - before_ms, 30000, 90000);
    net_loop_free(all.loop);
}

/* Somebody sends a byte after the system's clock was set, by so much. */
static int64_t age_after_step(int64_t step_s) {
    crowd all;
    net_listener *listener;
    open_crowd(&all, &listener);
    all.has_ticked = true;
    net_timer_stop(all.timer);
    nanosleep(&(struct timespec){0, 100000000},
              NULL); /* the system begins to stamp a little later */
    int64_t before_ms = net_now_ms();
    int fd = come_in(listener);
    stepped_s += step_s;
    assert_true(net_loop_run(all.loop));
    close_crowd(&all, listener);
    close(fd);
    assert_true(all.read_ms <= net_now_ms());
    return before_ms - all.read_ms;
}

static void a_clock_that_is_set_does_not_change_when_bytes_came(void **state) {
    (void)state;
    assert_true(age_after_step(0) <= 2);
    assert_true(age_after_step(3600) <= 2);
    assert_true(age_after_step(-7200) <= 2);
    stepped_s = 0;
}

/* Somebody who was quiet for long sends a second byte. */
typedef struct late_byte {
    crowd all;
    int fd;
    int64_t sent_ms;
} late_byte;

static void send_second(void *ctx) {
    late_byte *late = ctx;
    late->all.has_ticked = true;
    late->all.has_read = false;
    late->sent_ms = net_now_ms();
    assert_int_equal(send(late->fd, "y", 1, 0), 1);
}

/* As where a program is shown another clock than the one that stamps, for as long as it runs. */
static void stamps_of_another_clock_do_not_make_bytes_early(void **state) {
    late_byte late;
    net_listener *listener;
    still beats = {0}; /* a loop that watches for standstills looks at its sockets often */
    (void)state;
    stepped_s = 2;
    open_crowd(&late.all, &listener);
    net_timer_stop(late.all.timer);
    assert_true(net_loop_on_standstill(late.all.loop, note_standstill, &beats));
    late.fd = come_in(listener);
    net_timer *timer = net_timer_new(late.all.loop, send_second, &late);
    net_timer_start(timer, 2300);
    assert_true(net_loop_run(late.all.loop));
    net_timer_free(timer);
    close_crowd(&late.all, listener);
    close(late.fd);
    stepped_s = 0;
    assert_true(late.all.read_ms >= late.sent_ms - 2);
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
        {"a chain of deferred work starves nobody", a_chain_of_deferred_work_starves_nobody, NULL,
         NULL, NULL},
        {"those who are in do not wait for all who come",
         those_who_are_in_do_not_wait_for_all_who_come, NULL, NULL, NULL},
        {"those who are refused leave the thread time", those_who_are_refused_leave_the_thread_time,
         NULL, NULL, NULL},
        {"many posts do not keep the sockets waiting", many_posts_do_not_keep_the_sockets_waiting,
         NULL, NULL, NULL},
        {"a loop that is held up briefly has not stood still",
         a_loop_that_is_held_up_briefly_has_not_stood_still, NULL, NULL, NULL},
        {"a loop that stood still says for how long", a_loop_that_stood_still_says_for_how_long,
         NULL, NULL, NULL},
        {"the sleep of the machine is a standstill", the_sleep_of_the_machine_is_a_standstill, NULL,
         NULL, NULL},
        {"stamps of another clock do not make bytes early",
         stamps_of_another_clock_do_not_make_bytes_early, NULL, NULL, NULL},
        {"a clock that is set does not change when bytes came",
         a_clock_that_is_set_does_not_change_when_bytes_came, NULL, NULL, NULL},
        {"a stop before the run is not lost", a_stop_before_the_run_is_not_lost, NULL, NULL, NULL},
        {"what is left is run when the loop is freed", what_is_left_is_run_when_the_loop_is_freed,
         NULL, NULL, NULL},
        {"signals are told in the loop", signals_are_told_in_the_loop, NULL, NULL, NULL},
        {"the clock goes forward", the_clock_goes_forward, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
