/* timer.c - calls back after a while.
 * Room: server/net. */
#include "net/timer.h"

#include <stdlib.h>

#include "net/loop_impl.h"

struct net_timer {
    struct event *event;
    net_task *run;
    void *ctx;
};

static void on_time(evutil_socket_t fd, short what, void *ctx) {
    (void)fd, (void)what;
    const net_timer *timer = ctx;
    timer->run(timer->ctx);
}

net_timer *net_timer_new(net_loop *loop, net_task *run, void *ctx) {
    net_timer *timer = malloc(sizeof *timer);
    if (timer == NULL)
        return NULL;
    *timer = (net_timer){evtimer_new(net_loop_base(loop), on_time, timer), run, ctx};
    if (timer->event == NULL) {
        free(timer);
        return NULL;
    }
    return timer;
}

void net_timer_free(net_timer *gone) {
    if (gone == NULL)
        return;
    event_free(gone->event);
    free(gone);
}

void net_timer_start(net_timer *timer, int64_t after_ms) {
    struct timeval after = net_timeval(after_ms > 0 ? after_ms : 0);
    event_add(timer->event, &after);
}

void net_timer_stop(net_timer *timer) { event_del(timer->event); }
