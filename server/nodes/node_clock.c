/* node_clock.c - how a node's clock stands to the one that all nodes go by.
 * Room: server/nodes. */
#include "nodes/node_clock.h"

int64_t node_clock_off_us(const node_clock *clock, int64_t now_us) {
    int64_t age_us = now_us > clock->at_us ? now_us - clock->at_us : 0;
    return clock->is_known ? clock->off_us + age_us / 1000000 * NODE_CLOCK_DRIFT : -1;
}

bool node_clock_is_good(const node_clock *clock, int64_t now_us) {
    return clock->is_known && node_clock_off_us(clock, now_us) <= NODE_CLOCK_GOOD_US;
}

bool node_clock_read(node_clock *clock, int64_t asked_us, int64_t said_us, int64_t answered_us) {
    int64_t middle_us = asked_us + (answered_us - asked_us) / 2;
    node_clock fresh = {true, answered_us, said_us - middle_us,
                        (answered_us - asked_us) / 2 + NODE_CLOCK_GRAIN_US, clock->jumps};
    int64_t old_off_us = node_clock_off_us(clock, answered_us);
    int64_t apart_us = fresh.offset_us - clock->offset_us;
    bool contradicts =
        clock->is_known && (apart_us < 0 ? -apart_us : apart_us) > old_off_us + fresh.off_us;
    if (clock->is_known && !contradicts && fresh.off_us > old_off_us)
        return false;
    fresh.jumps += contradicts;
    *clock = fresh;
    return true;
}
