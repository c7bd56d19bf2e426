/* loop.c - the loop that waits for sockets, timers and signals, and calls who is concerned.
 * Room: server/net. */
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
    pthread_mutex_t lock; /* of the four below it */
    posted *posted_first, **posted_end;
    atomic_bool has_posted; /* changed under the lock, but looked at without it */
    bool is_woken;          /* a byte is on its way through the pair */
    evutil_socket_t wake[2];
    struct event *wake_event;
    signal_watch *signals;
    char buffer[NET_BUFFER_SIZE];
};

/* Runs what is deferred now; what that defers in turn waits for the next time. */
static void run_deferred(net_loop *loop) {
    net_deferred *later = loop->deferred_first;
    loop->deferred_first = NULL;
    loop->deferred_end = &loop->deferred_first;
    while (later != NULL) {
        net_deferred *next = later->next; /* the task may free its owner */
        later->run(later->ctx);
        later = next;
    }
}

static void on_deferred(evutil_socket_t fd, short what, void *ctx) {
    (void)fd, (void)what;
    run_deferred(ctx);
}

/* Runs what other threads have posted, outside the lock; and what a task has deferred before the next one, so that its
 * answers go out at once. */
static void run_posted(net_loop *loop, bool is_awake) {
    pthread_mutex_lock(&loop->lock);
    posted *task = loop->posted_first;
    loop->posted_first = NULL;
    loop->posted_end = &loop->posted_first;
    atomic_store_explicit(&loop->has_posted, false, memory_order_relaxed);
    if (is_awake)
        loop->is_woken = false;
    pthread_mutex_unlock(&loop->lock);
    while (task != NULL) {
        posted *next = task->next;
        task->run(task->ctx);
        run_deferred(loop);
        free(task);
        task = next;
    }
}

void net_loop_catch_up(net_loop *loop) {
    if (atomic_load_explicit(&loop->has_posted, memory_order_relaxed))
        run_posted(loop, false);
}

/* Somebody has posted: at most one byte waits, for is_woken is cleared only after it is read. It may find nothing left. */
static void on_wake(evutil_socket_t fd, short what, void *ctx) {
    (void)what;
    char byte;
    if (read(fd, &byte, 1) == 1)
        run_posted(ctx, true);
}

struct event_base *net_loop_base(net_loop *loop) {
    return loop->base;
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
        signal_watch *gone = loop->signals;
        loop->signals = gone->next;
        event_free(gone->event);
        free(gone);
    }
}

void net_loop_free(net_loop *gone) {
    if (gone == NULL)
        return;
    while (gone->deferred_first != NULL || gone->posted_first != NULL) {
        run_posted(gone, true);
        run_deferred(gone);
    }
    free_signals(gone);
    if (gone->deferred_event != NULL)
        event_free(gone->deferred_event);
    if (gone->wake_event != NULL)
        event_free(gone->wake_event);
    for (int i = 0; i < 2; i++)
        if (gone->wake[i] >= 0)
            evutil_closesocket(gone->wake[i]);
    if (gone->base != NULL)
        event_base_free(gone->base);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
}

bool net_loop_run(net_loop *loop) {
    bool fine = true;
    while (fine && !loop->stopped)
        fine = event_base_dispatch(loop->base) == 0;
    loop->stopped = false;
    return fine;
}

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
    if (loop->deferred_first == NULL)
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

int64_t net_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
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
