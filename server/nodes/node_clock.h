/* node_clock.h - how a node's clock stands to the one that all nodes go by.
 * Room: server/nodes. Pure: all times are told.
 *
 * A reading of the reference lies somewhere between the question and the answer: its middle is
 * taken, and half of that time is how far it may be off. With time a reading gets worse, because
 * clocks drift apart. A reading that contradicts the one that is kept shows that the clock here has
 * jumped, or that another reference answers: then the new one counts. */
#ifndef ZUG_SERVER_NODE_CLOCK_H
#define ZUG_SERVER_NODE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* NODE_CLOCK_DRIFT: how many microseconds a second two clocks may drift apart. NODE_CLOCK_GRAIN_US:
 * the reference tells milliseconds. NODE_CLOCK_GOOD_US: how far a reading may be off for anything
 * to be judged by it. */
enum { NODE_CLOCK_DRIFT = 200, NODE_CLOCK_GRAIN_US = 1000, NODE_CLOCK_GOOD_US = 200000 };

/* All zero: nothing is known. */
typedef struct node_clock {
    bool is_known;
    int64_t at_us;     /* by the clock here */
    int64_t offset_us; /* what the reference said then, less that */
    int64_t off_us;    /* how far that may be off */
    uint64_t jumps;
} node_clock;

/* A reading: asked and answered by the clock here, and what the reference said. True if the clock
 * had to be set. */
bool node_clock_read(node_clock *clock, int64_t asked_us, int64_t said_us, int64_t answered_us);

/* How far the clock may be off at a moment; negative if nothing is known. */
int64_t node_clock_off_us(const node_clock *clock, int64_t now_us);

/* True if things may be judged by it. */
bool node_clock_is_good(const node_clock *clock, int64_t now_us);

#endif
