/* deadlines.c - which stream is due first: a heap of streams, each of which knows its place.
 * Room: server/zone. */
#include "zone/zone_impl.h"

#include <stdlib.h>

bool zone__reserve_deadline(zone *in) {
    if (in->deadline_room > in->streams.count)
        return true;
    size_t room = in->deadline_room == 0 ? 16 : in->deadline_room * 2;
    zone__due *grown = realloc(in->deadlines, room * sizeof *grown);
    if (grown == NULL)
        return false;
    in->deadlines = grown;
    in->deadline_room = room;
    return true;
}

/* Puts a stream at a place of the heap. */
static void place(zone *in, size_t at, zone__due due) {
    in->deadlines[at] = due;
    due.of->due_at = at + 1;
}

/* Moves what is at a place towards the first while it is due earlier than the one above. */
static void rise(zone *in, size_t at) {
    zone__due due = in->deadlines[at];
    while (at > 0 && due.at_ms < in->deadlines[(at - 1) / 2].at_ms) {
        place(in, at, in->deadlines[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(in, at, due);
}

/* Moves what is at a place away from the first while one below is due earlier. */
static void sink(zone *in, size_t at) {
    zone__due due = in->deadlines[at];
    for (;;) {
        size_t below = at * 2 + 1;
        if (below >= in->deadline_count)
            break;
        if (below + 1 < in->deadline_count &&
            in->deadlines[below + 1].at_ms < in->deadlines[below].at_ms)
            below++;
        if (in->deadlines[below].at_ms >= due.at_ms)
            break;
        place(in, at, in->deadlines[below]);
        at = below;
    }
    place(in, at, due);
}

/* Takes a stream out of the heap: the last one fills its place. */
static void take_out(zone *in, stream *of) {
    size_t at = of->due_at - 1;
    zone__due last = in->deadlines[--in->deadline_count];
    of->due_at = 0;
    if (last.of == of)
        return;
    place(in, at, last);
    rise(in, at);
    sink(in, last.of->due_at - 1);
}

void zone__set_due(zone *in, stream *of, int64_t due_ms) {
    if (of->due_at != 0 && of->due_ms == due_ms)
        return;
    if (of->due_at != 0)
        take_out(in, of);
    of->due_ms = due_ms;
    if (due_ms == ZUG_CLOCK_NEVER)
        return;
    place(in, in->deadline_count++, (zone__due){due_ms, of});
    rise(in, in->deadline_count - 1);
}
