/* timer.c - calls back after a while.
 * Room: server/net. */
#include "net/timer.h"

#include <stdlib.h>

#include "net/loop_impl.h"

struct net_timer {
    net_loop *loop;
    struct event *event;
    net_task *run;
    void *ctx;
    int64_t due_ms;
};

/* Lets libevent wait until the timer is due. */
static void wait_for(net_timer *timer, int64_t now_ms) {
    struct timeval left = net_timeval(timer->due_ms > now_ms ? timer->due_ms - now_ms : 0);
    event_add(timer->event, &left);
}

/* libevent counts from a time that it took before the callbacks of this round, by a coarse clock:
 * what comes early waits on. */
static void on_time(evutil_socket_t fd, short what, void *ctx) {
    (void)fd, (void)what;
    net_timer *timer = ctx;
    int64_t now_ms = net_loop_touch(timer->loop);
    if (now_ms < timer->due_ms)
        wait_for(timer, now_ms);
    else
        timer->run(timer->ctx);
}

net_timer *net_timer_new(net_loop *loop, net_task *run, void *ctx) {
    net_timer *timer = malloc(sizeof *timer);
    if (timer == NULL)
        return NULL;
    *timer = (net_timer){loop, evtimer_new(net_loop_base(loop), on_time, timer), run, ctx, 0};
    if (timer->event == NULL) {
        free(timer);
        return NULL;
    }
    return timer;
}

void net_timer_free(net_timer *timer) {
    if (timer == NULL)
        return;
    event_free(timer->event);
    free(timer);
}

void net_timer_start(net_timer *timer, int64_t after_ms) {
    int64_t now_ms = net_now_ms();
    timer->due_ms = now_ms + after_ms;
    wait_for(timer, now_ms);
}

void net_timer_stop(net_timer *timer) { event_del(timer->event); }
