/* deadlines.c - which stream is due first: a heap of streams, each of which knows its place.
 * Room: server/zone. */
#include "zone/zone_impl.h"

#include <stdlib.h>

bool zone__reserve_deadline(zone *zone) {
    if (zone->deadline_capacity > zone->streams.count)
        return true;
    size_t capacity = zone->deadline_capacity == 0 ? 16 : zone->deadline_capacity * 2;
    zone__due *grown = realloc(zone->deadlines, capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    zone->deadlines = grown;
    zone->deadline_capacity = capacity;
    return true;
}

/* Puts a stream at a place of the heap. */
static void place(zone *zone, size_t at, zone__due due) {
    zone->deadlines[at] = due;
    due.of->due_at = at + 1;
}

/* Moves what is at a place towards the first while it is due earlier than the one above. */
static void rise(zone *zone, size_t at) {
    zone__due due = zone->deadlines[at];
    while (at > 0 && due.at_ms < zone->deadlines[(at - 1) / 2].at_ms) {
        place(zone, at, zone->deadlines[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(zone, at, due);
}

/* Moves what is at a place away from the first while one below is due earlier. */
static void sink(zone *zone, size_t at) {
    zone__due due = zone->deadlines[at];
    for (;;) {
        size_t below = at * 2 + 1;
        if (below >= zone->deadline_count)
            break;
        if (below + 1 < zone->deadline_count &&
            zone->deadlines[below + 1].at_ms < zone->deadlines[below].at_ms)
            below++;
        if (zone->deadlines[below].at_ms >= due.at_ms)
            break;
        place(zone, at, zone->deadlines[below]);
        at = below;
    }
    place(zone, at, due);
}

/* Takes a stream out of the heap: the last one fills its place. */
static void take_out(zone *zone, stream *of) {
    size_t at = of->due_at - 1;
    zone__due last = zone->deadlines[--zone->deadline_count];
    of->due_at = 0;
    if (last.of == of)
        return;
    place(zone, at, last);
    rise(zone, at);
    sink(zone, last.of->due_at - 1);
}

void zone__set_due(zone *zone, stream *of, int64_t due_ms) {
    if (of->due_at != 0 && of->due_ms == due_ms)
        return;
    if (of->due_at != 0)
        take_out(zone, of);
    of->due_ms = due_ms;
    if (due_ms == ZUG_CLOCK_NEVER)
        return;
    place(zone, zone->deadline_count++, (zone__due){due_ms, of});
    rise(zone, zone->deadline_count - 1);
}
