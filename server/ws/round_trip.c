/* round_trip.c - how long the way to a peer and back is, as far as a peer that wants it to be long
 * can be believed. Room: server/ws. */
#include "ws/round_trip.h"

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t lowest(const ws_round_trip *of) {
    int64_t least = of->recent_ms[0];
    for (uint32_t i = 1; i < WS_TRIPS && i < of->count; i++)
        least = lesser(least, of->recent_ms[i]);
    return least;
}

void ws_round_trip_add(ws_round_trip *of, int64_t ping_ms, int64_t system_ms) {
    int64_t sample = ping_ms > 0 ? ping_ms : 0;
    if (system_ms >= 0)
        sample = lesser(sample, system_ms + WS_TRIP_ALLOWANCE_MS);
    of->recent_ms[of->count++ % WS_TRIPS] = sample;
    int64_t plausible = of->trusted_ms + of->trusted_ms / 8 + 2;
    of->trusted_ms = of->count <= WS_TRIPS_LEAST ? lowest(of) : lesser(lowest(of), plausible);
}

int64_t ws_round_trip_ms(const ws_round_trip *of) {
    return of->count < WS_TRIPS_LEAST ? -1 : of->trusted_ms;
}
