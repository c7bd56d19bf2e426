/* nodes_time.c - the loop's clock, by which a node counts what others say and when it looks.
 * Room: server/nodes. A file of its own, so that a test may have another clock. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "nodes_impl.h"

int64_t nodes_clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
