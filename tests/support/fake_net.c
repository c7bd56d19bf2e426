/* fake_net.c - the room net without sockets and without a clock that runs by itself.
 * Room: tests. */
#define _POSIX_C_SOURCE 200809L
#include "fake_net.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net/hosts.h"
#include "net/timer.h"
#include "util/list.h"

enum { IN_LIMIT = 16 * 1024, OUT_LIMIT = 256 * 1024, WAIT_SECONDS = 60, SIGNALS_MAX = 4 };

typedef struct posted {
    struct posted *next;
    net_task *run;
    void *ctx;
} posted;

struct net_loop {
    net_deferred *deferred_first, **deferred_end;
    pthread_mutex_t lock; /* of what is posted */
    pthread_cond_t wake;
    posted *posted_first, **posted_end;
    list_node timers;
    bool is_stopped;
    struct {
        int number;
        net_task *run;
        void *ctx;
    } signals[SIGNALS_MAX];
    size_t signal_count;
    net_standstill *on_standstill;
    void *standstill_ctx;
    int64_t awake_since_ms;
    fake_net_idle *idle;
    void *idle_ctx;
};

struct net_timer {
    list_node node; /* of the loop's, while it runs */
    net_loop *loop;
    net_task *run;
    void *ctx;
    int64_t due_ms;
};

struct net_listener {
    net_loop *loop;
    net_listen_options options;
    net_accept *on_accept;
    void *ctx;
    list_node conns;
    size_t count;
};

typedef enum conn_state { OWNED, FINISHING, DEAD } conn_state;

typedef struct bytes {
    char *data;
    size_t len;
} bytes;

struct net_conn {
    net_listener *listener;
    list_node node;
    net_loop *loop;
    conn_state state;
    const net_conn_events *events;
    void *ctx;
    bytes coming;    /* sent by the peer and not read yet */
    bytes kept;      /* read, and not consumed by the owner */
    bytes out;       /* all that was sent to the peer */
    size_t out_read; /* how much of it the peer has read */
    size_t in_limit, out_limit;
    bool is_last; /* nothing comes behind what is coming */
    bool at_eof, owes_eof, wants_space, is_reading_again;
    net_deferred again;
    uint64_t key;
    int64_t arrived_ms;
};

/* A test has one loop at a time. */
static net_loop *the_loop;
static net_listener *the_listener;
static int64_t now_ms;

static void *get(size_t size) {
    void *got = calloc(1, size);
    if (got == NULL)
        abort();
    return got;
}

static void append(bytes *to, zug_str more) {
    if (more.len == 0)
        return;
    to->data = realloc(to->data, to->len + more.len);
    if (to->data == NULL)
        abort();
    memcpy(to->data + to->len, more.data, more.len);
    to->len += more.len;
}

static void drop(bytes *from, size_t len) {
    from->len -= len;
    if (from->len > 0)
        memmove(from->data, from->data + len, from->len);
}

static void discard(bytes *old) {
    free(old->data);
    *old = (bytes){NULL, 0};
}

/* --- the loop --------------------------------------------------------------------------------- */

net_loop *net_loop_new(void) {
    net_loop *loop = get(sizeof *loop);
    loop->deferred_end = &loop->deferred_first;
    loop->posted_end = &loop->posted_first;
    pthread_mutex_init(&loop->lock, NULL);
    pthread_cond_init(&loop->wake, NULL);
    list_init(&loop->timers);
    the_loop = loop;
    return loop;
}

void net_loop_free(net_loop *loop) {
    if (loop == NULL)
        return;
    fake_net_settle(loop);
    pthread_mutex_destroy(&loop->lock);
    pthread_cond_destroy(&loop->wake);
    the_loop = NULL;
    free(loop);
}

/* Runs what is deferred now. False if nothing was. */
static bool run_deferred(net_loop *loop) {
    net_deferred *later = loop->deferred_first;
    bool any = later != NULL;
    loop->deferred_first = NULL;
    loop->deferred_end = &loop->deferred_first;
    while (later != NULL) {
        net_deferred *next = later->next; /* the task may free its owner */
        later->run(later->ctx);
        later = next;
    }
    return any;
}

static bool run_posted(net_loop *loop) {
    pthread_mutex_lock(&loop->lock);
    posted *task = loop->posted_first;
    loop->posted_first = NULL;
    loop->posted_end = &loop->posted_first;
    pthread_mutex_unlock(&loop->lock);
    bool any = task != NULL;
    while (task != NULL) {
        posted *next = task->next;
        task->run(task->ctx);
        run_deferred(loop);
        free(task);
        task = next;
    }
    return any;
}

void fake_net_settle(net_loop *loop) {
    while (run_posted(loop) || run_deferred(loop)) {}
}

/* Waits until another thread has posted something. */
static void wait_for_post(net_loop *loop) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += WAIT_SECONDS;
    pthread_mutex_lock(&loop->lock);
    while (loop->posted_first == NULL)
        if (pthread_cond_timedwait(&loop->wake, &loop->lock, &until) != 0)
            abort();
    pthread_mutex_unlock(&loop->lock);
}

bool net_loop_run(net_loop *loop) {
    while (!loop->is_stopped) {
        if (run_posted(loop) || run_deferred(loop) || loop->is_stopped)
            continue;
        if (loop->idle == NULL || !loop->idle(loop->idle_ctx))
            wait_for_post(loop);
    }
    loop->is_stopped = false;
    return true;
}

void fake_net_on_idle(net_loop *loop, fake_net_idle *idle, void *ctx) {
    loop->idle = idle;
    loop->idle_ctx = ctx;
}

void net_loop_stop(net_loop *loop) { loop->is_stopped = true; }

bool net_loop_post(net_loop *loop, net_task *run, void *ctx) {
    posted *task = get(sizeof *task);
    *task = (posted){NULL, run, ctx};
    pthread_mutex_lock(&loop->lock);
    *loop->posted_end = task;
    loop->posted_end = &task->next;
    pthread_cond_signal(&loop->wake);
    pthread_mutex_unlock(&loop->lock);
    return true;
}

void net_loop_defer(net_loop *loop, net_deferred *later) {
    later->next = NULL;
    *loop->deferred_end = later;
    loop->deferred_end = &later->next;
}

bool net_loop_on_signal(net_loop *loop, int signal_number, net_task *run, void *ctx) {
    size_t at = loop->signal_count;
    if (at == SIGNALS_MAX)
        return false;
    loop->signals[at].number = signal_number;
    loop->signals[at].run = run;
    loop->signals[at].ctx = ctx;
    loop->signal_count++;
    return true;
}

void fake_net_signal(net_loop *loop, int signal_number) {
    for (size_t i = 0; i < loop->signal_count; i++)
        if (loop->signals[i].number == signal_number)
            loop->signals[i].run(loop->signals[i].ctx);
}

bool net_loop_on_standstill(net_loop *loop, net_standstill *run, void *ctx) {
    loop->on_standstill = run;
    loop->standstill_ctx = ctx;
    return true;
}

void fake_net_stand_still(net_loop *loop, int64_t ms) {
    int64_t since_ms = now_ms;
    now_ms += ms;
    if (ms <= NET_STANDSTILL_MS)
        return;
    loop->awake_since_ms = now_ms;
    if (loop->on_standstill != NULL)
        loop->on_standstill(loop->standstill_ctx, since_ms, now_ms);
}

int64_t net_loop_awake_since_ms(const net_loop *loop) { return loop->awake_since_ms; }

/* What the peers send is read at once. */
int64_t net_loop_settled_ms(const net_loop *loop) {
    (void)loop;
    return now_ms;
}

int64_t net_now_ms(void) { return now_ms; }

uint64_t net_raise_file_limit(void) { return 1024; }

net_loop *fake_net_loop(void) { return the_loop; }

/* --- timers ----------------------------------------------------------------------------------- */

net_timer *net_timer_new(net_loop *loop, net_task *run, void *ctx) {
    net_timer *timer = get(sizeof *timer);
    *timer = (net_timer){.loop = loop, .run = run, .ctx = ctx};
    list_init(&timer->node);
    return timer;
}

void net_timer_free(net_timer *timer) {
    if (timer != NULL)
        list_remove(&timer->node);
    free(timer);
}

void net_timer_start(net_timer *timer, int64_t after_ms) {
    net_timer_stop(timer);
    timer->due_ms = now_ms + after_ms;
    list_append(&timer->loop->timers, &timer->node);
}

void net_timer_stop(net_timer *timer) {
    list_remove(&timer->node);
    list_init(&timer->node);
}

/* The timer that is due first, and not later than a moment. */
static net_timer *first_due(net_loop *loop, int64_t until_ms) {
    net_timer *first = NULL;
    for (list_node *node = loop->timers.next; node != &loop->timers; node = node->next) {
        net_timer *timer = LIST_ITEM(node, net_timer, node);
        if (timer->due_ms <= until_ms && (first == NULL || timer->due_ms < first->due_ms))
            first = timer;
    }
    return first;
}

void fake_net_advance(net_loop *loop, int64_t ms) {
    int64_t until_ms = now_ms + ms;
    for (net_timer *timer; (timer = first_due(loop, until_ms)) != NULL;) {
        now_ms = timer->due_ms > now_ms ? timer->due_ms : now_ms;
        net_timer_stop(timer);
        timer->run(timer->ctx);
        fake_net_settle(loop);
    }
    now_ms = until_ms;
}

/* --- listeners -------------------------------------------------------------------------------- */

net_listener *net_listen(net_loop *loop, const net_listen_options *options, net_accept *on_accept,
                         void *ctx, char why[static NET_SENTENCE_SIZE]) {
    net_listener *listener = get(sizeof *listener);
    *listener =
        (net_listener){.loop = loop, .options = *options, .on_accept = on_accept, .ctx = ctx};
    why[0] = '\0';
    list_init(&listener->conns);
    the_listener = listener;
    return listener;
}

void net_listener_stop(net_listener *listener) { (void)listener; }

/* The end of a connection; the test still looks at what was sent. */
static void destroy(net_conn *conn) {
    if (conn->state == DEAD)
        return;
    if (conn->listener != NULL) {
        conn->listener->count--;
        list_remove(&conn->node);
    }
    conn->state = DEAD;
    conn->events = NULL;
    conn->listener = NULL;
}

void net_listener_free(net_listener *listener) {
    if (listener == NULL)
        return;
    while (!list_is_empty(&listener->conns)) {
        net_conn *conn = LIST_ITEM(listener->conns.next, net_conn, node);
        if (conn->state == OWNED)
            conn->events->on_end(conn->ctx, conn, NET_END_SHUTDOWN);
        destroy(conn);
    }
    the_listener = NULL;
    free(listener);
}

uint16_t net_listener_port(const net_listener *listener) {
    (void)listener;
    return 8064;
}

bool net_listener_is_everywhere(const net_listener *listener) {
    (void)listener;
    return false;
}

size_t net_hosts_find(const net_listener *listener, char out[][NET_HOST_SIZE], size_t max) {
    (void)listener, (void)out, (void)max;
    return 0;
}

int64_t net_listener_certificate_ends_ms(const net_listener *listener) {
    (void)listener;
    return 0;
}

size_t net_listener_count(const net_listener *listener) { return listener->count; }

uint64_t net_listener_refused(const net_listener *listener) {
    (void)listener;
    return 0;
}

/* Any number that is the same for the same text. */
uint64_t net_address_read(zug_str text) {
    uint64_t key = 5381;
    for (size_t i = 0; i < text.len; i++)
        key = key * 33 + (unsigned char)text.data[i];
    return text.len == 0 ? 0 : key | 1;
}

net_listener *fake_net_listener(void) { return the_listener; }

/* --- connections ------------------------------------------------------------------------------ */

/* Hands the owner what is kept, in a block of exactly its size, so that a sanitizer sees a byte
 * read too far. */
static void deliver(net_conn *conn) {
    zug_str whole = {conn->kept.data, conn->kept.len};
    char *exact = get(whole.len + (whole.len == 0));
    if (whole.len > 0)
        memcpy(exact, whole.data, whole.len);
    size_t used =
        conn->events->on_read(conn->ctx, conn, (zug_str){exact, whole.len}, conn->arrived_ms);
    free(exact);
    if (used > whole.len)
        abort();
    if (conn->state == OWNED)
        drop(&conn->kept, used);
}

/* Reads what is coming, as far as the owner has room for it and does not want to see the rest of
 * what has come before, and tells the end behind it. */
static void receive(net_conn *conn) {
    while (conn->state == OWNED && !conn->is_reading_again && conn->coming.len > 0 &&
           conn->kept.len < conn->in_limit) {
        size_t capacity = conn->in_limit - conn->kept.len;
        size_t len = conn->coming.len < capacity ? conn->coming.len : capacity;
        append(&conn->kept, (zug_str){conn->coming.data, len});
        drop(&conn->coming, len);
        conn->arrived_ms = now_ms;
        deliver(conn);
    }
    if (conn->state == OWNED && conn->coming.len == 0 && conn->is_last && !conn->at_eof) {
        conn->at_eof = true;
        conn->events->on_end(conn->ctx, conn, NET_END_EOF);
    }
}

static void on_again(void *ctx) {
    net_conn *conn = ctx;
    conn->is_reading_again = false;
    if (conn->state == OWNED)
        deliver(conn);
    if (conn->state == OWNED && conn->owes_eof) {
        conn->owes_eof = false;
        conn->events->on_end(conn->ctx, conn, NET_END_EOF);
    }
    receive(conn);
}

net_conn *fake_net_connect(net_listener *listener, uint64_t address_key) {
    net_conn *conn = get(sizeof *conn);
    const net_listen_options *options = &listener->options;
    conn->listener = listener;
    conn->loop = listener->loop;
    conn->in_limit = options->in_limit_bytes > 0 ? options->in_limit_bytes : IN_LIMIT;
    conn->out_limit = options->out_limit_bytes > 0 ? options->out_limit_bytes : OUT_LIMIT;
    conn->again = (net_deferred){NULL, on_again, conn};
    conn->key = address_key;
    listener->count++;
    list_append(&listener->conns, &conn->node);
    listener->on_accept(listener->ctx, conn);
    if (conn->state == OWNED && conn->events != NULL)
        return conn;
    destroy(conn);
    fake_net_free(conn);
    return NULL;
}

void fake_net_free(net_conn *conn) {
    if (conn->state == OWNED)
        conn->events->on_end(conn->ctx, conn, NET_END_LOST);
    destroy(conn);
    if (conn->is_reading_again)
        fake_net_settle(conn->loop);
    discard(&conn->coming);
    discard(&conn->kept);
    discard(&conn->out);
    free(conn);
}

void fake_net_send(net_conn *conn, zug_str sent) {
    if (conn->state != OWNED)
        return;
    append(&conn->coming, sent);
    receive(conn);
}

void fake_net_send_end(net_conn *conn) {
    conn->is_last = true;
    receive(conn);
}

void fake_net_break(net_conn *conn, net_end why) {
    if (conn->state == OWNED)
        conn->events->on_end(conn->ctx, conn, why);
    else
        destroy(conn);
}

zug_str fake_net_sent(const net_conn *conn) { return (zug_str){conn->out.data, conn->out.len}; }

size_t fake_net_read(net_conn *conn, size_t len) {
    size_t there = conn->out.len - conn->out_read;
    len = len < there ? len : there;
    conn->out_read += len;
    if (conn->state == OWNED && conn->wants_space && net_conn_queued(conn) <= conn->out_limit / 2) {
        conn->wants_space = false;
        if (conn->events->on_space != NULL)
            conn->events->on_space(conn->ctx, conn);
    }
    return len;
}

bool fake_net_is_open(const net_conn *conn) { return conn->state == OWNED; }

void net_conn_own(net_conn *conn, const net_conn_events *events, void *ctx) {
    bool is_taken_over = conn->events != NULL;
    conn->events = events;
    conn->ctx = ctx;
    conn->owes_eof = conn->at_eof;
    conn->wants_space = false;
    if (is_taken_over)
        net_conn_read_again(conn);
}

void net_conn_read_again(net_conn *conn) {
    if (conn->state != OWNED || conn->is_reading_again)
        return;
    conn->is_reading_again = true;
    net_loop_defer(conn->loop, &conn->again);
}

bool net_conn_has_space(net_conn *conn, size_t len) {
    if (conn->state != OWNED)
        return true;
    size_t queued = net_conn_queued(conn), limit = conn->out_limit;
    bool fits = queued <= limit / 8 || (queued <= limit && len <= limit - queued);
    conn->wants_space = conn->wants_space || !fits;
    return fits;
}

void net_conn_push(net_conn *conn, zug_str sent) {
    if (conn->state == OWNED)
        append(&conn->out, sent);
}

void net_conn_push_static(net_conn *conn, zug_str sent) { net_conn_push(conn, sent); }

size_t net_conn_queued(const net_conn *conn) { return conn->out.len - conn->out_read; }

const char *net_conn_peer(const net_conn *conn) {
    (void)conn;
    return "192.0.2.1:1";
}

uint64_t net_conn_address(const net_conn *conn) { return conn->key; }

void net_conn_answer_for(net_conn *conn, uint64_t address) { conn->key = address; }

bool net_conn_allows(const net_conn *conn, size_t len) {
    (void)conn, (void)len;
    return true;
}

int64_t net_conn_round_trip_ms(const net_conn *conn) {
    (void)conn;
    return -1;
}

bool net_conn_is_tls(const net_conn *conn) {
    (void)conn;
    return false;
}

net_loop *net_conn_loop(const net_conn *conn) { return conn->loop; }

void net_conn_close(net_conn *conn) { destroy(conn); }

void net_conn_finish(net_conn *conn) {
    if (conn->state != OWNED)
        return;
    conn->state = FINISHING;
    conn->events = NULL;
    discard(&conn->coming);
    discard(&conn->kept);
}
