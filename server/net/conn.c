/* conn.c - one connection: its bytes in, its queue out, its end.
 * Room: server/net. */
#define _POSIX_C_SOURCE 200809L
#include "net/conn.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/event_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/account.h"
#include "net/arrival.h"
#include "net/conn_impl.h"
#include "net/loop_impl.h"
#include "net/queue.h"
#include "net/tcp_trip.h"

enum { GOODBYE_MS = 2000, PARTS_MAX = 16 };

/* OWNED: somebody has it. FINISHING: nobody has it, what is queued goes out. DEAD: waits to be
 * freed. */
typedef enum conn_state { OWNED, FINISHING, DEAD } conn_state;

struct net_conn {
    net_listener *listener; /* NULL when dead */
    list_node node;
    evutil_socket_t fd;
    struct bufferevent *bev; /* of TLS; else NULL, and what follows is of use */
    struct event readable, writable;
    net_queue out;
    net_account account; /* of out */
    char *kept;          /* what has come and is not consumed */
    size_t kept_len;
    bool is_paused; /* as much is kept as may be */
    bool is_lost;   /* told soon */
    const net_conn_events *events;
    void *ctx;
    conn_state state;
    bool at_eof;      /* the peer sends no more */
    bool owes_eof;    /* and this owner does not know it */
    bool wants_space; /* net_conn_has_space has said no */
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

static void forget_kept(net_conn *conn) {
    free(conn->kept);
    conn->kept = NULL;
    conn->kept_len = 0;
}

/* Closes the socket now; the memory lasts until the callbacks of this moment have returned. */
static void destroy(net_conn *conn) {
    if (conn->state == DEAD)
        return;
    conn->state = DEAD;
    conn->events = NULL;
    net_timer_free(conn->goodbye);
    if (conn->is_tls) {
        bufferevent_free(conn->bev);
    } else {
        event_del(&conn->readable);
        event_del(&conn->writable);
        evutil_closesocket(conn->fd);
        net_queue_free(&conn->out);
        forget_kept(conn);
    }
    conn->bev = NULL;
    net_account_set(&conn->account, 0);
    net_listener_forget(conn->listener, &conn->node, conn->key);
    conn->listener = NULL;
    net_loop_defer(conn->loop, &conn->burial);
}

/* The same for an end that the system has told. */
static void end(net_conn *conn, net_end why) {
    bool is_eof = why == NET_END_EOF;
    conn->at_eof = conn->at_eof || is_eof;
    if (conn->state == OWNED)
        conn->events->on_end(conn->ctx, conn, why);
    else if (!is_eof || conn->goodbye != NULL)
        destroy(conn);
}

/* Keeps what the owner has not consumed, and reads on if there is space for more. */
static void keep(net_conn *conn, zug_str rest) {
    if (rest.len == 0) {
        if (conn->kept != NULL)
            forget_kept(conn);
    } else {
        char *kept = malloc(rest.len);
        if (kept == NULL) {
            conn->events->on_end(conn->ctx, conn, NET_END_LOST);
            return;
        }
        memcpy(kept, rest.data, rest.len);
        forget_kept(conn);
        conn->kept = kept;
        conn->kept_len = rest.len;
    }
    if (conn->is_paused && conn->kept_len < conn->listener->options.in_limit_bytes) {
        conn->is_paused = false;
        event_add(&conn->readable, NULL);
    }
}

/* Hands the owner bytes that lie in the loop's buffer: whatever the owner does, they stay there. */
static void deliver_plain(net_conn *conn, zug_str bytes) {
    size_t used = conn->events->on_read(conn->ctx, conn, bytes, conn->arrived_ms);
    if (conn->state == OWNED)
        keep(conn, str_slice(bytes, used, bytes.len));
}

/* Hands the owner what libevent has deciphered and was not consumed. */
static void deliver_tls(net_conn *conn) {
    struct evbuffer *in = bufferevent_get_input(conn->bev);
    zug_str bytes = {NULL, evbuffer_get_length(in)};
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

/* The bytes that were kept, in the loop's buffer, which has space for the most that is kept and
 * more. */
static char *bring_kept(const net_conn *conn) {
    char *buffer = net_loop_buffer(conn->loop);
    if (conn->kept_len > 0)
        memcpy(buffer, conn->kept, conn->kept_len);
    return buffer;
}

static void on_again(void *ctx) {
    net_conn *conn = ctx;
    conn->is_reading_again = false;
    if (conn->state == OWNED && conn->is_lost) {
        conn->is_lost = false;
        conn->events->on_end(conn->ctx, conn, NET_END_LOST);
    }
    if (conn->state == OWNED && conn->is_tls)
        deliver_tls(conn);
    else if (conn->state == OWNED)
        deliver_plain(conn, (zug_str){bring_kept(conn), conn->kept_len});
    if (conn->state == OWNED && conn->owes_eof) {
        conn->owes_eof = false;
        conn->events->on_end(conn->ctx, conn, NET_END_EOF);
    }
}

static void throw_away_input(net_conn *conn) {
    if (!conn->is_tls) {
        forget_kept(conn);
        return;
    }
    struct evbuffer *in = bufferevent_get_input(conn->bev);
    evbuffer_drain(in, evbuffer_get_length(in));
}

/* Bytes have come on a plain connection: one read for all, up to the limit. */
static void receive(net_conn *conn, evutil_socket_t fd) {
    size_t kept = conn->kept_len, limit = conn->listener->options.in_limit_bytes;
    size_t space = kept < limit ? limit - kept : 0;
    if (space == 0) { /* until the owner has consumed some */
        conn->is_paused = true;
        event_del(&conn->readable);
        return;
    }
    char *buffer = net_loop_buffer(conn->loop);
    ssize_t got = net_arrival_read(conn->loop, fd, buffer + kept, space, &conn->arrived_ms);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (got <= 0) {
        event_del(&conn->readable);
        end(conn, got == 0 ? NET_END_EOF : NET_END_LOST);
        return;
    }
    if (conn->state != OWNED)
        return; /* what comes after the end is thrown away */
    deliver_plain(conn, (zug_str){bring_kept(conn), kept + (size_t)got});
}

/* When many have sent at once, those who have been answered meanwhile do not wait until all are
 * read. */
static void on_readable(evutil_socket_t fd, short what, void *ctx) {
    net_conn *conn = ctx;
    net_loop *loop = conn->loop;
    (void)what;
    net_loop_touch(loop);
    if (conn->state != DEAD &&
        !conn->is_reading_again) /* else what came before is looked at first */
        receive(conn, fd);
    net_loop_catch_up(loop);
}

/* The same for TLS. */
static void on_bytes(struct bufferevent *bev, void *ctx) {
    (void)bev;
    net_conn *conn = ctx;
    if (conn->state == FINISHING)
        throw_away_input(conn);
    else if (conn->state == OWNED)
        deliver_tls(conn);
}

static void on_goodbye_over(void *ctx) { destroy(ctx); }

/* All is sent: says so, and leaves the peer some time to hang up, for a socket that is closed with
 * bytes unread takes back what was sent. */
static void say_goodbye(net_conn *conn) {
    if (conn->is_tls)
        net_tls_goodbye(conn->bev);
    conn->goodbye = conn->at_eof ? NULL : net_timer_new(conn->loop, on_goodbye_over, conn);
    if (conn->goodbye == NULL || shutdown(conn->fd, SHUT_WR) != 0) {
        destroy(conn);
        return;
    }
    net_timer_start(conn->goodbye, GOODBYE_MS);
}

/* Some of what was queued has been sent. */
static void note_sent(net_conn *conn) {
    size_t queued = net_conn_queued(conn);
    net_account_set(&conn->account, queued);
    if (conn->state == FINISHING) {
        if (queued == 0 && conn->goodbye == NULL)
            say_goodbye(conn);
    } else if (conn->wants_space && queued <= conn->listener->options.out_limit_bytes / 2) {
        conn->wants_space = false;
        if (conn->events->on_space != NULL)
            conn->events->on_space(conn->ctx, conn);
    }
}

static void on_written(struct bufferevent *bev, void *ctx) {
    (void)bev;
    note_sent(ctx);
}

/* Sends what the system takes of the queue. False if the connection is lost. */
static bool send_queued(net_conn *conn) {
    while (conn->out.len > 0) {
        struct iovec parts[PARTS_MAX];
        struct msghdr message = {.msg_iov = parts};
        message.msg_iovlen = (size_t)net_queue_parts(&conn->out, parts, PARTS_MAX);
        /* One part, as of most, is cheaper told without a list. */
        ssize_t sent = message.msg_iovlen == 1
                           ? send(conn->fd, parts[0].iov_base, parts[0].iov_len, MSG_NOSIGNAL)
                           : sendmsg(conn->fd, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        net_queue_drop(&conn->out, (size_t)sent);
    }
    return true;
}

/* Sends, and waits if the system does not take it all: only then are there system calls besides the
 * one. */
static void go_on_sending(net_conn *conn) {
    const net_listen_options *options = &conn->listener->options;
    if (!send_queued(conn)) {
        event_del(&conn->writable);
        net_queue_free(&conn->out);
        conn->is_broken = true;
        end(conn, NET_END_LOST);
        return;
    }
    if (conn->out.len > 0) {
        struct timeval limit = net_timeval(options->write_ms);
        event_add(&conn->writable, options->write_ms > 0 ? &limit : NULL);
    } else if (conn->is_blocked) {
        event_del(&conn->writable);
    }
    conn->is_blocked = conn->out.len > 0;
    note_sent(conn);
}

/* The system takes bytes again, or has taken none for too long. */
static void on_writable(evutil_socket_t fd, short what, void *ctx) {
    (void)fd;
    net_conn *conn = ctx;
    net_loop_touch(conn->loop);
    if (conn->state == DEAD)
        return;
    if ((what & EV_TIMEOUT) != 0)
        end(conn, NET_END_TIMEOUT);
    else
        go_on_sending(conn);
}

/* Sends what was queued in this round of the loop. */
static void on_flush(void *ctx) {
    net_conn *conn = ctx;
    conn->is_flushing = false;
    if (conn->state != DEAD && conn->is_tls)
        note_sent(conn);
    else if (conn->state != DEAD && !conn->is_blocked)
        go_on_sending(conn);
}

void net_conn_look_for_space(net_conn *conn) {
    if (!conn->wants_space || conn->is_flushing)
        return;
    conn->is_flushing = true;
    net_loop_defer(conn->loop, &conn->flush);
}

/* Something has been queued. TLS is left to libevent, which must be reminded once the peer has sent
 * all. */
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
    end(conn, eof ? NET_END_EOF : what & BEV_EVENT_TIMEOUT ? NET_END_TIMEOUT : NET_END_LOST);
}

/* Reads what OpenSSL is to decipher. */
static ssize_t read_enciphered(void *ctx, void *buffer, size_t capacity) {
    net_conn *conn = ctx;
    net_loop_touch(conn->loop);
    if (conn->state == DEAD || conn->is_reading_again) { /* what came before is looked at first */
        errno = EAGAIN;
        return -1;
    }
    return net_arrival_read(conn->loop, conn->fd, buffer, capacity, &conn->arrived_ms);
}

/* Sets up what libevent does for a connection that enciphers. */
static bool arm_tls(net_conn *conn) {
    const net_listen_options *options = &conn->listener->options;
    conn->bev = net_tls_wrap(conn->listener->tls, conn->loop, conn->fd,
                             (net_tls_source){read_enciphered, conn});
    if (conn->bev == NULL)
        return false;
    bufferevent_setcb(conn->bev, on_bytes, on_written, on_event, conn);
    bufferevent_setwatermark(conn->bev, EV_READ, 0, options->in_limit_bytes);
    bufferevent_setwatermark(conn->bev, EV_WRITE, options->out_limit_bytes / 2, 0);
    if (options->write_ms > 0) {
        struct timeval limit = net_timeval(options->write_ms);
        bufferevent_set_timeouts(conn->bev, NULL, &limit);
    }
    bufferevent_enable(conn->bev, EV_READ);
    return true;
}

/* The same for one that does not. */
static bool arm_plain(net_conn *conn) {
    struct event_base *base = net_loop_base(conn->loop);
    return event_assign(&conn->readable, base, conn->fd, EV_READ | EV_PERSIST, on_readable, conn) ==
               0 &&
           event_assign(&conn->writable, base, conn->fd, EV_WRITE | EV_PERSIST, on_writable,
                        conn) == 0 &&
           event_add(&conn->readable, NULL) == 0;
}

void net_conn_accept(net_listener *from, evutil_socket_t fd, const char *peer, uint64_t key) {
    net_conn *conn = calloc(1, sizeof *conn);
    list_node nowhere;
    list_init(&nowhere);
    if (conn != NULL) {
        conn->listener = from;
        conn->fd = fd;
        conn->is_tls = from->tls != NULL;
        conn->loop = from->loop;
    }
    if (conn == NULL || !(conn->is_tls ? arm_tls(conn) : arm_plain(conn))) {
        free(conn);
        evutil_closesocket(fd);
        net_listener_forget(from, &nowhere, key);
        return;
    }
    conn->again = (net_deferred){NULL, on_again, conn};
    conn->flush = (net_deferred){NULL, on_flush, conn};
    conn->burial = (net_deferred){NULL, bury, conn};
    conn->key = key;
    conn->account = (net_account){.memory = from->options.memory, .address = key};
    snprintf(conn->peer, sizeof conn->peer, "%s", peer);
    list_append(&from->conns, &conn->node);
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
    size_t limit = conn->listener->options.out_limit_bytes, queued = net_conn_queued(conn);
    /* One long message fits behind a few short ones: what answers a request may be long. */
    bool fits = queued <= limit / 8 || (queued <= limit && len <= limit - queued);
    if (fits && !net_account_allows(&conn->account, queued, len)) {
        fits = false;
        net_listener_look_later(
            conn->listener); /* what is queued here may not be what is in the way */
    }
    conn->wants_space = conn->wants_space || !fits;
    return fits;
}

/* Something was queued, or could not be for lack of memory: then the owner is told soon that all is
 * lost. */
static void pushed(net_conn *conn, bool fine) {
    if (fine) {
        net_account_set(&conn->account, net_conn_queued(conn));
        flush_soon(conn);
        return;
    }
    conn->is_broken = conn->is_lost = true;
    net_conn_read_again(conn);
}

void net_conn_push(net_conn *conn, zug_str bytes) {
    if (conn->state != OWNED || conn->is_broken || bytes.len == 0)
        return;
    pushed(conn, conn->is_tls
                     ? evbuffer_add(bufferevent_get_output(conn->bev), bytes.data, bytes.len) == 0
                     : net_queue_add(&conn->out, bytes));
}

void net_conn_push_static(net_conn *conn, zug_str bytes) {
    if (conn->state != OWNED || conn->is_broken || bytes.len == 0)
        return;
    conn->account.fixed += bytes.len;
    pushed(conn, conn->is_tls ? evbuffer_add_reference(bufferevent_get_output(conn->bev),
                                                       bytes.data, bytes.len, NULL, NULL) == 0
                              : net_queue_add_static(&conn->out, bytes));
}

size_t net_conn_queued(const net_conn *conn) {
    if (conn->state == DEAD)
        return 0;
    return conn->is_tls ? evbuffer_get_length(bufferevent_get_output(conn->bev)) : conn->out.len;
}

const char *net_conn_peer(const net_conn *conn) { return conn->peer; }

uint64_t net_conn_address(const net_conn *conn) { return conn->key; }

void net_conn_answer_for(net_conn *conn, uint64_t address) {
    net_account_move(&conn->account, address);
}

bool net_conn_allows(const net_conn *conn, size_t len) {
    return conn->state != OWNED || net_account_allows(&conn->account, net_conn_queued(conn), len);
}

int64_t net_conn_round_trip_ms(const net_conn *conn) {
    return conn->state == DEAD ? -1 : net_tcp_trip_ms(conn->fd);
}

bool net_conn_is_tls(const net_conn *conn) { return conn->is_tls; }

net_loop *net_conn_loop(const net_conn *conn) { return conn->loop; }

void net_conn_close(net_conn *conn) { destroy(conn); }

void net_conn_finish(net_conn *conn) {
    if (conn->state != OWNED)
        return;
    conn->state = FINISHING;
    conn->events = NULL;
    throw_away_input(conn);
    if (conn->is_tls)
        bufferevent_setwatermark(conn->bev, EV_WRITE, 0, 0);
    if (!conn->at_eof && conn->is_tls)
        bufferevent_enable(conn->bev, EV_READ);
    else if (!conn->at_eof)
        event_add(&conn->readable, NULL);
    if (net_conn_queued(conn) == 0)
        say_goodbye(conn);
    else
        flush_soon(conn);
}
