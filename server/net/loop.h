/* loop.h - the loop that waits for sockets, timers and signals, and calls their owners. Room:
 * server/net. One thread runs the loop; everything of net, http and ws belongs to that thread,
 * and only net_loop_post may be called from another. */
#ifndef ZUG_SERVER_LOOP_H
#define ZUG_SERVER_LOOP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct net_loop net_loop;
typedef void net_task(void *ctx);

/* A new loop, or NULL if the system refuses. Freed last, after all that was made with it. The
 * process ignores SIGPIPE from now on. */
net_loop *net_loop_new(void);

/* Runs the tasks still posted or deferred, then frees the loop. No other thread may post any more.
 */
void net_loop_free(net_loop *loop);

/* Serves until net_loop_stop. False if the system's way to wait fails. */
bool net_loop_run(net_loop *loop);

/* Makes net_loop_run return when the callback that is running has returned. */
void net_loop_stop(net_loop *loop);

/* Runs a task in the loop's thread, soon. Tasks posted by one thread run in their order. May be
 * called from any thread. False without memory: the task will not run. */
bool net_loop_post(net_loop *loop, net_task *run, void *ctx);

/* Something that waits to be run once the callbacks of this moment have returned; it lies inside
 * its owner, so that deferring needs no memory and cannot fail. */
typedef struct net_deferred {
    struct net_deferred *next;
    net_task *run;
    void *ctx;
} net_deferred;

/* Runs later->run(later->ctx) in the loop's thread when the callback that is running has returned.
 * If that is itself a deferred one, the sockets and timers have their turn before, so that no chain
 * of work keeps the others waiting. */
void net_loop_defer(net_loop *loop, net_deferred *later);

/* Runs a task in the loop's thread whenever the signal comes. False if the system refuses. */
bool net_loop_on_signal(net_loop *loop, int signal_number, net_task *run, void *ctx);

/* The moment up to which all is read, for a timer that is called: all bytes that had come by then
 * have been handed to their owners, but for those of who sends more than is read in a turn. */
int64_t net_loop_settled_ms(const net_loop *loop);

/* A loop that gives no sign of life for longer has stood still: its process was stopped, the
 * machine slept or was starved, or one callback took all that time. */
enum { NET_STANDSTILL_MS = 1000 };
typedef void net_standstill(void *ctx, int64_t since_ms, int64_t until_ms);

/* Tells of each standstill (net_now_ms), before anything that has come meanwhile is looked at.
 * False if the system refuses. */
bool net_loop_on_standstill(net_loop *loop, net_standstill *run, void *ctx);

/* The end of the last standstill; 0 if there was none. */
int64_t net_loop_awake_since_ms(const net_loop *loop);

/* Milliseconds of a clock that only goes forward, also while the machine sleeps; its zero means
 * nothing. */
int64_t net_now_ms(void);

/* Lets this process open as many files and sockets as the system allows it, and returns how many.
 */
uint64_t net_raise_file_limit(void);

#endif
