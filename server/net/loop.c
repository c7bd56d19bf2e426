/* loop.c - the loop that waits for sockets, timers and signals, and calls their owners. Room:
 * server/net. */
#define _POSIX_C_SOURCE 200809L
#include "net/loop.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "net/loop_impl.h"

/* POSTED_MS: how long the loop runs what was posted before it looks at the sockets again. */
enum { POSTED_MS = 2, BEAT_MS = 100 };

/* A task from another thread. */
typedef struct posted {
    struct posted *next;
    net_task *run;
    void *ctx;
} posted;

typedef struct signal_watch {
    struct signal_watch *next;
    struct event *event;
    net_task *run;
    void *ctx;
} signal_watch;

struct net_loop {
    struct event_base *base;
    bool stopped;
    struct event *deferred_event;
    net_deferred *deferred_first, **deferred_end;
    bool is_in_deferred;  /* something deferred is running */
    posted *taken;        /* posted, and no more under the lock */
    pthread_mutex_t lock; /* of the four below it */
    posted *posted_first, **posted_end;
    atomic_bool has_posted; /* changed under the lock, but looked at without it */
    bool is_woken;          /* a byte is on its way through the pair */
    evutil_socket_t wake[2];
    struct event *wake_event;
    signal_watch *signals;
    int64_t polled_ms;      /* when it last went to look at the sockets */
    int64_t settled_ms;     /* the time before: who was let in then has been read since */
    int64_t found_ms;       /* when it came back */
    bool is_waiting;        /* no callback has run since polled_ms */
    int64_t alive_ms;       /* its last sign of life */
    int64_t awake_since_ms; /* the end of the last standstill */
    int64_t wall_ahead_ms;  /* the system's clock against ours */
    int64_t wall_since_ms;  /* since when they have kept step */
    struct event *beat;     /* lets no wait be long, so that a long one is a standstill */
    net_standstill *on_standstill;
    void *standstill_ctx;
    BIO_METHOD *tls_method;
    char buffer[NET_BUFFER_SIZE];
};

/* Milliseconds since 1970 by the system's clock. */
static int64_t wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The sockets have been looked at. */
static void begin_turn(net_loop *loop, int64_t now_ms) {
    int64_t ahead_ms = wall_ms() - now_ms, change_ms = ahead_ms - loop->wall_ahead_ms;
    loop->is_waiting = false;
    loop->found_ms = now_ms;
    loop->wall_ahead_ms = ahead_ms;
    if (change_ms > NET_STEP_MS || change_ms < -NET_STEP_MS)
        loop->wall_since_ms = now_ms;
}

int64_t net_loop_moment(const net_loop *loop, int64_t wall_stamp_ms) {
    int64_t at_ms = wall_stamp_ms - loop->wall_ahead_ms;
    if (wall_stamp_ms == 0 || at_ms < loop->wall_since_ms)
        at_ms = loop->found_ms;
    return at_ms < loop->alive_ms ? at_ms : loop->alive_ms;
}

int64_t net_loop_touch(net_loop *loop) {
    int64_t since_ms = loop->alive_ms, now_ms = net_now_ms();
    loop->alive_ms = now_ms;
    if (loop->is_waiting)
        begin_turn(loop, now_ms);
    if (now_ms - since_ms > NET_STANDSTILL_MS && loop->on_standstill != NULL) {
        loop->awake_since_ms = now_ms;
        loop->on_standstill(loop->standstill_ctx, since_ms, now_ms);
        loop->alive_ms = net_now_ms();
    }
    return now_ms;
}

/* Runs what is deferred now; what that defers in turn waits until the sockets have been looked at.
 */
static void run_deferred(net_loop *loop) {
    net_deferred *later = loop->deferred_first;
    loop->deferred_first = NULL;
    loop->deferred_end = &loop->deferred_first;
    bool was_in_deferred = loop->is_in_deferred;
    loop->is_in_deferred = true;
    while (later != NULL) {
        net_deferred *next = later->next; /* the task may free its owner */
        later->run(later->ctx);
        later = next;
    }
    loop->is_in_deferred = was_in_deferred;
}

static void on_deferred(evutil_socket_t fd, short what, void *ctx) {
    (void)fd, (void)what;
    net_loop_touch(ctx);
    run_deferred(ctx);
}

/* Takes what other threads have posted out of the lock. */
static void take_posted(net_loop *loop) {
    pthread_mutex_lock(&loop->lock);
    loop->taken = loop->posted_first;
    loop->posted_first = NULL;
    loop->posted_end = &loop->posted_first;
    atomic_store_explicit(&loop->has_posted, false, memory_order_relaxed);
    pthread_mutex_unlock(&loop->lock);
}

/* Runs what other threads have posted, for a while; and what a task has deferred before the next
 * one, so that its answers go out at once. */
static void run_posted(net_loop *loop) {
    int64_t until_ms = net_loop_touch(loop) + POSTED_MS;
    if (loop->taken == NULL)
        take_posted(loop);
    while (loop->taken != NULL) {
        posted *task = loop->taken;
        loop->taken = task->next;
        task->run(task->ctx);
        run_deferred(loop);
        free(task);
        if (net_loop_touch(loop) >= until_ms)
            return;
    }
}

void net_loop_catch_up(net_loop *loop) {
    if (loop->taken != NULL || atomic_load_explicit(&loop->has_posted, memory_order_relaxed))
        run_posted(loop);
}

/* Somebody has posted. The byte stays where it is until nothing is left, so that the loop comes
 * back to it. */
static void on_wake(evutil_socket_t fd, short what, void *ctx) {
    net_loop *loop = ctx;
    char byte;
    (void)what;
    run_posted(loop);
    pthread_mutex_lock(&loop->lock);
    if (loop->taken == NULL && loop->posted_first == NULL && read(fd, &byte, 1) == 1)
        loop->is_woken = false;
    pthread_mutex_unlock(&loop->lock);
}

struct event_base *net_loop_base(net_loop *loop) {
    return loop->base;
}

const BIO_METHOD *net_loop_tls_method(net_loop *loop) {
    if (loop->tls_method == NULL)
        loop->tls_method = net_tls_method();
    return loop->tls_method;
}

char *net_loop_buffer(net_loop *loop) { return loop->buffer; }

/* Makes the parts that can fail; what was made is freed by the caller's net_loop_free. */
static bool open_parts(net_loop *loop) {
    loop->base = event_base_new();
    if (loop->base == NULL || evutil_socketpair(AF_UNIX, SOCK_STREAM, 0, loop->wake) != 0)
        return false;
    loop->deferred_event = event_new(loop->base, -1, 0, on_deferred, loop);
    loop->wake_event = event_new(loop->base, loop->wake[0], EV_READ | EV_PERSIST, on_wake, loop);
    return loop->deferred_event != NULL && loop->wake_event != NULL &&
           evutil_make_socket_nonblocking(loop->wake[0]) == 0 &&
           evutil_make_socket_closeonexec(loop->wake[0]) == 0 &&
           evutil_make_socket_closeonexec(loop->wake[1]) == 0 &&
           event_add(loop->wake_event, NULL) == 0;
}

net_loop *net_loop_new(void) {
    net_loop *loop = calloc(1, sizeof *loop);
    if (loop == NULL)
        return NULL;
    loop->deferred_end = &loop->deferred_first;
    loop->posted_end = &loop->posted_first;
    loop->wake[0] = loop->wake[1] = -1;
    loop->polled_ms = loop->settled_ms = loop->found_ms = net_now_ms();
    pthread_mutex_init(&loop->lock, NULL);
    signal(SIGPIPE, SIG_IGN); /* a peer that hangs up is an ordinary event */
    if (!open_parts(loop)) {
        net_loop_free(loop);
        return NULL;
    }
    return loop;
}

static void free_signals(net_loop *loop) {
    while (loop->signals != NULL) {
        signal_watch *watch = loop->signals;
        loop->signals = watch->next;
        event_free(watch->event);
        free(watch);
    }
}

void net_loop_free(net_loop *loop) {
    if (loop == NULL)
        return;
    while (loop->deferred_first != NULL || loop->taken != NULL || loop->posted_first != NULL) {
        run_posted(loop);
        run_deferred(loop);
    }
    free_signals(loop);
    if (loop->deferred_event != NULL)
        event_free(loop->deferred_event);
    if (loop->wake_event != NULL)
        event_free(loop->wake_event);
    if (loop->beat != NULL)
        event_free(loop->beat);
    for (int i = 0; i < 2; i++)
        if (loop->wake[i] >= 0)
            evutil_closesocket(loop->wake[i]);
    if (loop->base != NULL)
        event_base_free(loop->base);
    BIO_meth_free(loop->tls_method);
    pthread_mutex_destroy(&loop->lock);
    free(loop);
}

/* Each turn looks at the sockets once and then calls who is concerned, each once. */
bool net_loop_run(net_loop *loop) {
    bool fine = true;
    loop->alive_ms = net_now_ms();
    while (fine && !loop->stopped) {
        loop->settled_ms = loop->polled_ms;
        loop->polled_ms = net_loop_touch(loop);
        loop->is_waiting = true;
        fine = event_base_loop(loop->base, EVLOOP_ONCE) == 0;
    }
    loop->stopped = false;
    return fine;
}

static void on_beat(evutil_socket_t fd, short what, void *ctx) {
    (void)fd, (void)what;
    net_loop_touch(ctx);
}

bool net_loop_on_standstill(net_loop *loop, net_standstill *run, void *ctx) {
    struct timeval every = net_timeval(BEAT_MS);
    loop->on_standstill = run;
    loop->standstill_ctx = ctx;
    if (loop->beat == NULL)
        loop->beat = event_new(loop->base, -1, EV_PERSIST, on_beat, loop);
    return loop->beat != NULL && event_add(loop->beat, &every) == 0;
}

int64_t net_loop_settled_ms(const net_loop *loop) { return loop->settled_ms; }

int64_t net_loop_awake_since_ms(const net_loop *loop) { return loop->awake_since_ms; }

void net_loop_stop(net_loop *loop) {
    loop->stopped = true;
    event_base_loopbreak(loop->base);
}

bool net_loop_post(net_loop *loop, net_task *run, void *ctx) {
    posted *task = malloc(sizeof *task);
    if (task == NULL)
        return false;
    *task = (posted){NULL, run, ctx};
    pthread_mutex_lock(&loop->lock);
    *loop->posted_end = task;
    loop->posted_end = &task->next;
    atomic_store_explicit(&loop->has_posted, true, memory_order_relaxed);
    bool must_wake = !loop->is_woken;
    loop->is_woken = true;
    if (must_wake)
        while (write(loop->wake[1], "", 1) < 0 && errno == EINTR) {}
    pthread_mutex_unlock(&loop->lock);
    return true;
}

void net_loop_defer(net_loop *loop, net_deferred *later) {
    static const struct timeval at_once = {0, 0};
    if (loop->deferred_first == NULL && loop->is_in_deferred)
        event_add(loop->deferred_event, &at_once); /* when the sockets have been looked at */
    else if (loop->deferred_first == NULL)
        event_active(loop->deferred_event, EV_TIMEOUT, 0);
    later->next = NULL;
    *loop->deferred_end = later;
    loop->deferred_end = &later->next;
}

static void on_signal(evutil_socket_t signal_number, short what, void *ctx) {
    (void)signal_number, (void)what;
    signal_watch *watch = ctx;
    watch->run(watch->ctx);
}

bool net_loop_on_signal(net_loop *loop, int signal_number, net_task *run, void *ctx) {
    signal_watch *watch = malloc(sizeof *watch);
    if (watch == NULL)
        return false;
    struct event *event = evsignal_new(loop->base, signal_number, on_signal, watch);
    if (event == NULL || event_add(event, NULL) != 0) {
        if (event != NULL)
            event_free(event);
        free(watch);
        return false;
    }
    *watch = (signal_watch){loop->signals, event, run, ctx};
    loop->signals = watch;
    return true;
}

/* The clock that also counts while the machine sleeps, where there is one. */
#ifdef CLOCK_BOOTTIME
enum { OUR_CLOCK = CLOCK_BOOTTIME };
#else
enum { OUR_CLOCK = CLOCK_MONOTONIC };
#endif

int64_t net_now_ms(void) {
    struct timespec now;
    clock_gettime(OUR_CLOCK, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

uint64_t net_raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (uint64_t)limit.rlim_cur : 0;
}
