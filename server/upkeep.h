/* upkeep.h - what the rooms of a running zone have to be asked for every now and then.
 * Room: server. */
#ifndef ZUG_SERVER_UPKEEP_H
#define ZUG_SERVER_UPKEEP_H

#include "rooms.h"

typedef struct upkeep {
    const rooms *rooms;
    net_timer *sweep, *look;
    int64_t tended_ms;
} upkeep;

/* Makes the timers for rooms that are made; false without memory. To be ended in any case. */
bool upkeep_make(upkeep *upkeep, const rooms *rooms);

/* Does all of it once, and then again and again. */
void upkeep_begin(upkeep *upkeep);

/* Ends the timers. */
void upkeep_end(upkeep *upkeep);

#endif
