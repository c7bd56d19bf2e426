/* fake_net.h - the room net without sockets and without a clock that runs by itself: connections
 * whose peer is the test, timers that ring when the test says that it is so late, and a loop that
 * asks the test when it has nothing to do. Room: tests. Link fake_net.c before the server's
 * library, and its own files of net stay out.
 *
 * There is one loop at a time. Other threads may post to it, as always. */
#ifndef ZUG_TESTS_FAKE_NET_H
#define ZUG_TESTS_FAKE_NET_H

#include "net/conn.h"

/* Asked by net_loop_run when nothing is to be done. True if there is something now; false: another
 * thread will post, and if none does within a minute the program aborts. */
typedef bool fake_net_idle(void *ctx);
void fake_net_on_idle(net_loop *loop, fake_net_idle *idle, void *ctx);

/* Runs what is posted and deferred, until nothing is. */
void fake_net_settle(net_loop *loop);

/* Lets time pass; the timers that are due by then ring, each in its turn. */
void fake_net_advance(net_loop *loop, int64_t ms);

/* The same without a sign of life: nobody is called meanwhile, and then it is told. */
void fake_net_stand_still(net_loop *loop, int64_t ms);

/* A signal comes. */
void fake_net_signal(net_loop *loop, int signal_number);

/* The loop and the listener that were made last. */
net_loop *fake_net_loop(void);
net_listener *fake_net_listener(void);

/* Somebody connects; NULL if the listener's owner does not want it. To be freed before the listener
 * is, or after. */
net_conn *fake_net_connect(net_listener *listener, uint64_t address_key);
void fake_net_free(net_conn *conn);

/* The peer sends bytes, or says that it sends no more. */
void fake_net_send(net_conn *conn, zug_str bytes);
void fake_net_send_end(net_conn *conn);

/* The connection breaks. */
void fake_net_break(net_conn *conn, net_end why);

/* All that was ever sent to the peer, and how much of it the peer has not read yet. */
zug_str fake_net_sent(const net_conn *conn);

/* The peer reads up to so many bytes. Returns how many there were. */
size_t fake_net_read(net_conn *conn, size_t len);

/* True until the connection is closed or finished. */
bool fake_net_is_open(const net_conn *conn);

#endif
