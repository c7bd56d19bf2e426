/* conn.c - one connection: its bytes in, its queue out, its end.
 * Room: server/net. */
#define _POSIX_C_SOURCE 200809L
#include "net/conn.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "net/conn_impl.h"
#include "net/loop_impl.h"

enum { GOODBYE_MS = 2000 };

/* OWNED: somebody has it. FINISHING: nobody has it, what is queued goes out. DEAD: waits to be freed. */
typedef enum conn_state { OWNED, FINISHING, DEAD } conn_state;

struct net_conn {
    net_listener *listener; /* NULL when dead */
    list_node node;
    struct bufferevent *bev; /* NULL when dead */
    const net_conn_events *events;
    void *ctx;
    conn_state state;
    bool at_eof;     /* the peer sends no more */
    bool owes_eof;   /* and this owner does not know it */
    bool wants_room; /* net_conn_has_room has said no */
    bool is_reading_again;
    bool is_flushing; /* the flush is deferred */
    bool is_blocked;  /* the system takes no more now; libevent waits until it does */
    bool is_broken;   /* something could not be queued, so nothing after it may be */
    bool is_tls;
    int64_t arrived_ms;
    net_loop *loop;
    net_timer *goodbye;
    net_deferred again, flush, burial;
    uint64_t key;
    char peer[NET_ADDRESS_SIZE];
};

net_conn *net_conn_of_node(list_node *node) { return LIST_ITEM(node, net_conn, node); }

static void bury(void *ctx) {
    net_conn *conn = ctx;
    free(conn);
}

/* Closes the socket now; the memory lasts until the callbacks of this moment have returned. */
static void destroy(net_conn *conn) {
    if (conn->state == DEAD)
        return;
    conn->state = DEAD;
    conn->events = NULL;
    net_timer_free(conn->goodbye);
    bufferevent_free(conn->bev);
    conn->bev = NULL;
    net_listener_forget(conn->listener, &conn->node, conn->key);
    conn->listener = NULL;
    net_loop_defer(conn->loop, &conn->burial);
}

/* Hands the owner what has come and is not consumed. */
static void deliver(net_conn *conn) {
    struct evbuffer *in = bufferevent_get_input(conn->bev);
    span bytes = {NULL, evbuffer_get_length(in)};
    if (bytes.len > 0)
        bytes.data = (const char *)evbuffer_pullup(in, -1);
    if (bytes.len > 0 && bytes.data == NULL) { /* no memory to put the pieces together */
        conn->events->on_end(conn->ctx, conn, NET_END_LOST);
        return;
    }
    size_t used = conn->events->on_read(conn->ctx, conn, bytes, conn->arrived_ms);
    if (conn->state == OWNED && used > 0)
        evbuffer_drain(in, used);
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
}

static void throw_away_input(net_conn *conn) {
    struct evbuffer *in = bufferevent_get_input(conn->bev);
    evbuffer_drain(in, evbuffer_get_length(in));
}

static void on_bytes(struct bufferevent *bev, void *ctx) {
    (void)bev;
    net_conn *conn = ctx;
    conn->arrived_ms = net_now_ms();
    if (conn->state == FINISHING)
        throw_away_input(conn);
    else
        deliver(conn);
}

static void on_goodbye_over(void *ctx) { destroy(ctx); }

/* All is sent: says so, and leaves the peer some time to hang up, for a socket that is closed with bytes
 * unread takes back what was sent. */
static void say_goodbye(net_conn *conn) {
    if (conn->is_tls)
        net_tls_goodbye(conn->bev);
    conn->goodbye = conn->at_eof ? NULL : net_timer_new(conn->loop, on_goodbye_over, conn);
    if (conn->goodbye == NULL || shutdown(bufferevent_getfd(conn->bev), SHUT_WR) != 0) {
        destroy(conn);
        return;
    }
    net_timer_start(conn->goodbye, GOODBYE_MS);
}

static void on_written(struct bufferevent *bev, void *ctx) {
    net_conn *conn = ctx;
    size_t queued = net_conn_queued(conn);
    if (queued == 0 && conn->is_blocked) {
        conn->is_blocked = false;
        bufferevent_disable(bev, EV_WRITE);
    }
    if (conn->state == FINISHING) {
        if (queued == 0 && conn->goodbye == NULL)
            say_goodbye(conn);
    } else if (conn->wants_room && queued <= conn->listener->options.out_limit_bytes / 2) {
        conn->wants_room = false;
        if (conn->events->on_room != NULL)
            conn->events->on_room(conn->ctx, conn);
    }
}

/* Sends what was queued in this round of the loop. Only if the system does not take it all is libevent asked
 * to wait, which would cost three more system calls a message. */
static void on_flush(void *ctx) {
    net_conn *conn = ctx;
    conn->is_flushing = false;
    if (conn->state == DEAD || conn->is_blocked)
        return;
    struct evbuffer *out = bufferevent_get_output(conn->bev);
    evbuffer_unfreeze(out, 1);
    evbuffer_write(out, bufferevent_getfd(conn->bev));
    evbuffer_freeze(out, 1);
    if (evbuffer_get_length(out) > 0) {
        conn->is_blocked = true;
        bufferevent_enable(conn->bev, EV_WRITE); /* a failure shows there, too */
    }
    on_written(conn->bev, conn);
}

/* Something has been queued. TLS is left to libevent, which must be reminded once the peer has sent all. */
static void flush_soon(net_conn *conn) {
    if (conn->is_tls && conn->at_eof)
        bufferevent_enable(conn->bev, EV_WRITE);
    if (conn->is_tls || conn->is_flushing || conn->is_blocked)
        return;
    conn->is_flushing = true;
    net_loop_defer(conn->loop, &conn->flush);
}

static void on_event(struct bufferevent *bev, short what, void *ctx) {
    (void)bev;
    net_conn *conn = ctx;
    /* For TLS an end while writing is that of a peer that reads no more. */
    bool eof = (what & BEV_EVENT_EOF) != 0 && (what & BEV_EVENT_WRITING) == 0;
    if ((what & (BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT)) == 0)
        return; /* the TLS handshake is done */
    conn->at_eof = conn->at_eof || eof;
    if (conn->state == FINISHING) {
        if (!eof || conn->goodbye != NULL)
            destroy(conn);
        return;
    }
    net_end why = eof ? NET_END_EOF : what & BEV_EVENT_TIMEOUT ? NET_END_TIMEOUT : NET_END_LOST;
    conn->events->on_end(conn->ctx, conn, why);
}

/* Sets up what libevent does for a connection. */
static void arm(net_conn *conn) {
    const net_listen_options *options = &conn->listener->options;
    bufferevent_setcb(conn->bev, on_bytes, on_written, on_event, conn);
    bufferevent_setwatermark(conn->bev, EV_READ, 0, options->in_limit_bytes);
    bufferevent_setwatermark(conn->bev, EV_WRITE, options->out_limit_bytes / 2, 0);
    if (options->write_ms > 0) {
        struct timeval limit = net_timeval(options->write_ms);
        bufferevent_set_timeouts(conn->bev, NULL, &limit);
    }
    if (!conn->is_tls)
        bufferevent_disable(conn->bev, EV_WRITE); /* see on_flush */
    bufferevent_enable(conn->bev, EV_READ);
}

static struct bufferevent *wrap(net_listener *from, evutil_socket_t fd) {
    struct event_base *base = net_loop_base(from->loop);
    return from->tls != NULL ? net_tls_wrap(from->tls, base, fd)
                             : bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
}

void net_conn_accept(net_listener *from, evutil_socket_t fd, const char *peer, uint64_t key) {
    net_conn *conn = calloc(1, sizeof *conn);
    struct bufferevent *bev = conn == NULL ? NULL : wrap(from, fd);
    list_node nowhere;
    list_init(&nowhere);
    if (bev == NULL) {
        free(conn);
        evutil_closesocket(fd);
        net_listener_forget(from, &nowhere, key);
        return;
    }
    conn->listener = from;
    conn->bev = bev;
    conn->is_tls = from->tls != NULL;
    conn->arrived_ms = net_now_ms();
    conn->loop = from->loop;
    conn->again = (net_deferred){NULL, on_again, conn};
    conn->flush = (net_deferred){NULL, on_flush, conn};
    conn->burial = (net_deferred){NULL, bury, conn};
    conn->key = key;
    snprintf(conn->peer, sizeof conn->peer, "%s", peer);
    list_append(&from->conns, &conn->node);
    arm(conn);
    from->on_accept(from->ctx, conn);
    if (conn->state == OWNED && conn->events == NULL)
        destroy(conn);
}

void net_conn_shut_down(net_conn *conn) {
    if (conn->state == OWNED)
        conn->events->on_end(conn->ctx, conn, NET_END_SHUTDOWN);
    destroy(conn);
}

void net_conn_own(net_conn *conn, const net_conn_events *events, void *ctx) {
    bool is_taken_over = conn->events != NULL;
    conn->events = events;
    conn->ctx = ctx;
    conn->owes_eof = conn->at_eof;
    conn->wants_room = false;
    if (is_taken_over)
        net_conn_read_again(conn);
}

void net_conn_read_again(net_conn *conn) {
    if (conn->state != OWNED || conn->is_reading_again)
        return;
    conn->is_reading_again = true;
    net_loop_defer(conn->loop, &conn->again);
}

bool net_conn_has_room(net_conn *conn, size_t len) {
    if (conn->state != OWNED)
        return true;
    size_t limit = conn->listener->options.out_limit_bytes, queued = net_conn_queued(conn);
    /* One long message fits behind a few short ones: what answers a request may be long. */
    bool fits = queued <= limit / 8 || (queued <= limit && len <= limit - queued);
    conn->wants_room = conn->wants_room || !fits;
    return fits;
}

/* Something was queued, or could not be for lack of memory: then the owner is told soon that all is lost. */
static void pushed(net_conn *conn, bool fine) {
    if (fine) {
        flush_soon(conn);
        return;
    }
    conn->is_broken = true;
    bufferevent_trigger_event(conn->bev, BEV_EVENT_ERROR, BEV_TRIG_DEFER_CALLBACKS);
}

void net_conn_push(net_conn *conn, span bytes) {
    if (conn->state != OWNED || conn->is_broken || bytes.len == 0)
        return;
    pushed(conn, evbuffer_add(bufferevent_get_output(conn->bev), bytes.data, bytes.len) == 0);
}

void net_conn_push_static(net_conn *conn, span bytes) {
    if (conn->state != OWNED || conn->is_broken || bytes.len == 0)
        return;
    struct evbuffer *out = bufferevent_get_output(conn->bev);
    pushed(conn, evbuffer_add_reference(out, bytes.data, bytes.len, NULL, NULL) == 0);
}

size_t net_conn_queued(const net_conn *conn) {
    return conn->state == DEAD ? 0 : evbuffer_get_length(bufferevent_get_output(conn->bev));
}

const char *net_conn_peer(const net_conn *conn) { return conn->peer; }

uint64_t net_conn_address_key(const net_conn *conn) { return conn->key; }

bool net_conn_is_tls(const net_conn *conn) { return conn->is_tls; }

net_loop *net_conn_loop(const net_conn *conn) { return conn->loop; }

void net_conn_close(net_conn *conn) { destroy(conn); }

void net_conn_finish(net_conn *conn) {
    if (conn->state != OWNED)
        return;
    conn->state = FINISHING;
    conn->events = NULL;
    bufferevent_setwatermark(conn->bev, EV_WRITE, 0, 0);
    throw_away_input(conn);
    if (!conn->at_eof)
        bufferevent_enable(conn->bev, EV_READ);
    if (net_conn_queued(conn) == 0)
        say_goodbye(conn);
    else
        flush_soon(conn);
}
