/* round_trip.h - how long the way to a peer and back is, as far as a peer that wants it to be long
 * can be believed. Room: server/ws. */
#ifndef ZUG_SERVER_ROUND_TRIP_H
#define ZUG_SERVER_ROUND_TRIP_H

#include <stdint.h>

enum {
    WS_TRIPS = 8,             /* of which the lowest counts */
    WS_TRIPS_LEAST = 3,       /* with fewer the round trip is not known */
    WS_TRIP_ALLOWANCE_MS = 20 /* that a pong may take longer than the system's own measure */
};

/* What was measured on a connection; all zero at first. */
typedef struct ws_round_trip {
    int64_t recent_ms[WS_TRIPS]; /* a ring */
    uint32_t count;              /* ever */
    int64_t trusted_ms;
} ws_round_trip;

/* A ping was answered after so long. system_ms is the lowest round trip that the system has
 * measured on the connection, or -1: a peer that holds its answers back does not change that. */
void ws_round_trip_add(ws_round_trip *of, int64_t ping_ms, int64_t system_ms);

/* The lowest of the recent round trips, or -1 while there are too few. A rise counts slowly, a fall
 * at once. */
int64_t ws_round_trip_ms(const ws_round_trip *of);

#endif
