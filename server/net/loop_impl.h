/* loop_impl.h - what the room shares of the loop. Room: server/net. */
#ifndef ZUG_SERVER_LOOP_IMPL_H
#define ZUG_SERVER_LOOP_IMPL_H

#include <event2/event.h>

#include "net/loop.h"

/* libevent's part of the loop. */
struct event_base *net_loop_base(net_loop *loop);

/* Milliseconds, which are not negative, as libevent wants them. */
static inline struct timeval net_timeval(int64_t ms) {
    return (struct timeval){(time_t)(ms / 1000), (suseconds_t)(ms % 1000 * 1000)};
}

#endif
