/* loop_impl.h - what the room shares of the loop. Room: server/net. */
#ifndef ZUG_SERVER_LOOP_IMPL_H
#define ZUG_SERVER_LOOP_IMPL_H

#include <event2/event.h>
#include <openssl/bio.h>

#include "net/loop.h"

/* libevent's part of the loop. */
struct event_base *net_loop_base(net_loop *loop);

/* What connects OpenSSL with the loop's sockets, which libevent may close only when the loop is
 * freed. NULL without memory. */
const BIO_METHOD *net_loop_tls_method(net_loop *loop);

/* Makes that method, for the loop. */
BIO_METHOD *net_tls_method(void);

/* Memory for what a connection has sent, until its owner has looked at it. */
enum { NET_BUFFER_SIZE = 65536 };

/* A change of the system's clock against ours that is no slewing. */
enum { NET_STEP_MS = 50 };
char *net_loop_buffer(net_loop *loop);

/* Runs what has been posted, and what that defers, before the loop comes to it by itself. For the
 * end of a callback that has nothing of its own any more. */
void net_loop_catch_up(net_loop *loop);

/* A sign of life, and the time: the first thing that every callback of the room does. */
int64_t net_loop_touch(net_loop *loop);

/* The moment, by net_now_ms, of a stamp of the system's clock: not after the last sign of life. If
 * there is no stamp (0), or that clock has been set since, the moment at which the loop found the
 * sockets as they are. */
int64_t net_loop_moment(const net_loop *loop, int64_t wall_stamp_ms);

/* Milliseconds, which are not negative, as libevent wants them. */
static inline struct timeval net_timeval(int64_t ms) {
    return (struct timeval){(time_t)(ms / 1000), (suseconds_t)(ms % 1000 * 1000)};
}

#endif
