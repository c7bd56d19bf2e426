/* zone_log.h - the log that a test keeps in place of the store, and what must hold of it.
 * Room: tests. */
#ifndef ZONE_LOG_H
#define ZONE_LOG_H

#include "zone/zone.h"

typedef struct zone_log {
    msg_event *events; /* with terms and pairings of their own */
    size_t count, capacity;
} zone_log;

/* Appends what came out of the zone. False, with a note on standard output, if a stream has a gap
 * or time goes backwards. */
bool zone_log_append(zone_log *log, const zone_out *out);
void zone_log_free(zone_log *log);

/* Replays one stream, or all (0), into a zone. False, with a note, if an event is refused, or if
 * its version or news are not those of the first time. */
bool zone_log_replay(const zone_log *log, uint64_t stream, zone *into);

/* The same with the streams one after the other, the last one first. */
bool zone_log_replay_by_stream(const zone_log *log, zone *into);

#endif
