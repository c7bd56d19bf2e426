/* fake_conn.h - a connection without a socket: what is sent is kept, what comes is given by the
 * test. Room: tests. Link fake_conn.c before the server's library, and its own conn.c stays out. */
#ifndef ZUG_TESTS_FAKE_CONN_H
#define ZUG_TESTS_FAKE_CONN_H

#include "net/conn.h"

/* A connection whose queue has a limit. Nothing is ever taken out of the queue but by
 * fake_conn_drain. */
net_conn *fake_conn_new(net_loop *loop, size_t out_limit_bytes);
void fake_conn_free(net_conn *conn);

/* Bytes come. False if the owner has ended the connection before. */
bool fake_conn_feed(net_conn *conn, zug_str bytes, int64_t at_ms);

/* How many turns it took to read what was fed. */
size_t fake_conn_reads(const net_conn *conn);

/* The connection ends from the other side. */
void fake_conn_end(net_conn *conn, net_end why);

/* What has been sent and not drained. */
zug_str fake_conn_sent(const net_conn *conn);

/* The peer reads all; the owner is told that there is room if it was refused any. */
void fake_conn_drain(net_conn *conn);

/* Whether the owner has closed it, or finished it. */
bool fake_conn_is_closed(const net_conn *conn);
bool fake_conn_is_finished(const net_conn *conn);

/* Runs what is deferred. */
void fake_conn_settle(net_loop *loop);

#endif
