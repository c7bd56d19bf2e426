/* deadlines.c - which stream is due first: a heap of streams, each of which knows its place.
 * Room: server/zone. */
#include "util/array.h"
#include "zone/zone_impl.h"

bool zone__reserve_deadline(zone *zone) {
    zone__due *grown =
        array_grow(zone->deadlines, zone->streams.count, &zone->deadline_capacity, sizeof *grown);
    if (grown != NULL)
        zone->deadlines = grown;
    return grown != NULL;
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

/* How much later than it is due something happens to a stream here: what concerns somebody who is
 * at another node is for that node to see first. */
static int64_t patience_of(const zone *zone, const stream *of) {
    if (zone->patience_ms == 0 || of->kind != MSG_STREAM_TABLE)
        return zone->patience_ms;
    const table *at = (const table *)(const void *)of;
    return at->is_near[zug_position_turn(zug_game_position(at->game))] ? 0 : zone->patience_ms;
}

void zone__set_due(zone *zone, stream *of, int64_t due_ms) {
    int64_t at_ms = due_ms;
    if (due_ms != ZUG_CLOCK_NEVER)
        at_ms += patience_of(zone, of);
    of->due_ms = due_ms;
    if (of->due_at != 0 && zone->deadlines[of->due_at - 1].at_ms == at_ms)
        return;
    if (of->due_at != 0)
        take_out(zone, of);
    if (due_ms == ZUG_CLOCK_NEVER)
        return;
    place(zone, zone->deadline_count++, (zone__due){at_ms, of});
    rise(zone, zone->deadline_count - 1);
}

void zone_set_patience(zone *zone, int64_t patience_ms) { zone->patience_ms = patience_ms; }

void zone_set_near(zone *zone, uint64_t id, zug_color side, bool is_near) {
    table *at = zone__find_table(zone, id);
    if (at == NULL || at->is_near[side] == is_near)
        return;
    at->is_near[side] = is_near;
    if (at->base.due_at != 0)
        zone__set_due(zone, &at->base, at->base.due_ms);
}

bool zone_is_near(const zone *zone, uint64_t id) {
    const table *at = zone__find_table(zone, id);
    return at != NULL && at->is_near[zug_position_turn(zug_game_position(at->game))];
}

int64_t zone_due(const zone *zone, uint64_t id) {
    const stream *of = map_find(&zone->streams, id);
    return of != NULL ? of->due_ms : ZUG_CLOCK_NEVER;
}
