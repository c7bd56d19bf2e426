/* fake_conn.c - a connection without a socket.
 * Room: tests. */
#include "fake_conn.h"

#include <stdlib.h>
#include <string.h>

struct net_conn {
    net_loop *loop;
    const net_conn_events *events;
    void *ctx;
    char *out;
    size_t out_len, out_limit;
    size_t reads;
    bool wants_space, is_closed, is_finished, reads_again;
};

net_conn *fake_conn_new(net_loop *loop, size_t out_limit_bytes) {
    net_conn *conn = calloc(1, sizeof *conn);
    if (conn == NULL)
        abort();
    conn->loop = loop;
    conn->out_limit = out_limit_bytes;
    return conn;
}

void fake_conn_free(net_conn *conn) {
    free(conn->out);
    free(conn);
}

bool fake_conn_feed(net_conn *conn, zug_str bytes, int64_t at_ms) {
    if (conn->is_closed || conn->is_finished)
        return false;
    /* A copy of exactly this size, so that a sanitizer sees a byte read too far. */
    char *exact = malloc(bytes.len + (bytes.len == 0));
    if (exact == NULL)
        abort();
    if (bytes.len > 0)
        memcpy(exact, bytes.data, bytes.len);
    size_t used = 0;
    do {
        conn->reads_again = false;
        conn->reads++;
        used += conn->events->on_read(conn->ctx, conn, (zug_str){exact + used, bytes.len - used},
                                      at_ms);
    } while (conn->reads_again && !conn->is_closed && !conn->is_finished);
    free(exact);
    if (used != bytes.len)
        abort(); /* a stream keeps what it needs itself */
    return true;
}

size_t fake_conn_reads(const net_conn *conn) { return conn->reads; }

void fake_conn_end(net_conn *conn, net_end why) { conn->events->on_end(conn->ctx, conn, why); }

zug_str fake_conn_sent(const net_conn *conn) { return (zug_str){conn->out, conn->out_len}; }

void fake_conn_drain(net_conn *conn) {
    bool wanted = conn->wants_space;
    conn->out_len = 0;
    conn->wants_space = false;
    if (wanted && !conn->is_closed && !conn->is_finished && conn->events->on_space != NULL)
        conn->events->on_space(conn->ctx, conn);
}

bool fake_conn_is_closed(const net_conn *conn) { return conn->is_closed; }

bool fake_conn_is_finished(const net_conn *conn) { return conn->is_finished; }

static void stop(void *ctx) { net_loop_stop(ctx); }

void fake_conn_settle(net_loop *loop) {
    if (!net_loop_post(loop, stop, loop) || !net_loop_run(loop))
        abort();
}

/* --- what conn.c would do --------------------------------------------------------------------- */

void net_conn_own(net_conn *conn, const net_conn_events *events, void *ctx) {
    conn->events = events;
    conn->ctx = ctx;
}

void net_conn_read_again(net_conn *conn) { conn->reads_again = true; }

bool net_conn_has_space(net_conn *conn, size_t len) {
    bool fits = conn->out_len == 0 ||
                (conn->out_len <= conn->out_limit && len <= conn->out_limit - conn->out_len);
    conn->wants_space = conn->wants_space || !fits;
    return fits;
}

void net_conn_push(net_conn *conn, zug_str bytes) {
    if (conn->is_closed || conn->is_finished || bytes.len == 0)
        return;
    conn->out = realloc(conn->out, conn->out_len + bytes.len);
    if (conn->out == NULL)
        abort();
    memcpy(conn->out + conn->out_len, bytes.data, bytes.len);
    conn->out_len += bytes.len;
}

size_t net_conn_queued(const net_conn *conn) { return conn->out_len; }

int64_t net_conn_round_trip_ms(const net_conn *conn) {
    (void)conn;
    return -1;
}

const char *net_conn_peer(const net_conn *conn) {
    (void)conn;
    return "192.0.2.1:1";
}

net_loop *net_conn_loop(const net_conn *conn) { return conn->loop; }

void net_conn_close(net_conn *conn) { conn->is_closed = true; }

void net_conn_finish(net_conn *conn) { conn->is_finished = true; }
