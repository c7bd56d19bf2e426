/* timer.h - calls back after a while.
 * Room: server/net. */
#ifndef ZUG_SERVER_TIMER_H
#define ZUG_SERVER_TIMER_H

#include "net/loop.h"

typedef struct net_timer net_timer;

/* A timer that does not run yet, or NULL without memory. */
net_timer *net_timer_new(net_loop *loop, net_task *run, void *ctx);

/* Frees a timer, which may be running; its task will not be called. */
void net_timer_free(net_timer *timer);

/* Calls the task once, when net_now_ms is after_ms further: never earlier, however long callbacks
 * take. A timer that runs already starts anew. */
void net_timer_start(net_timer *timer, int64_t after_ms);

/* Stops a timer: its task will not be called until it is started again. */
void net_timer_stop(net_timer *timer);

#endif
