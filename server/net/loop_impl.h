/* loop_impl.h - what the room shares of the loop. Room: server/net. */
#ifndef ZUG_SERVER_LOOP_IMPL_H
#define ZUG_SERVER_LOOP_IMPL_H

#include <event2/event.h>

#include "net/loop.h"

/* libevent's part of the loop. */
struct event_base *net_loop_base(net_loop *loop);

/* Memory for what a connection has sent, until its owner has looked at it. */
enum { NET_BUFFER_SIZE = 65536 };
char *net_loop_buffer(net_loop *loop);

/* Runs what has been posted, and what that defers, before the loop comes to it by itself. For the end of a callback that
 * has nothing of its own any more. */
void net_loop_catch_up(net_loop *loop);

/* Milliseconds, which are not negative, as libevent wants them. */
static inline struct timeval net_timeval(int64_t ms) {
    return (struct timeval){(time_t)(ms / 1000), (suseconds_t)(ms % 1000 * 1000)};
}

#endif
