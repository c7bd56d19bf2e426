/* zone_log.c - the log that a test keeps in place of the store.
 * Room: tests. */
#include "zone_log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last event of a stream, or NULL. */
static const msg_event *last_of(const zone_log *log, uint64_t stream) {
    for (size_t i = log->count; i-- > 0;)
        if (log->events[i].stream == stream)
            return &log->events[i];
    return NULL;
}

static bool complain(const msg_event *event, const char *what) {
    printf("# stream %" PRIu64 ", event %" PRIu32 " (%s): %s\n", event->stream, event->seq,
           msg_event_name(event->kind), what);
    return false;
}

/* Keeps one event, with a copy of what it borrows. */
static bool keep(zone_log *log, const msg_event *event) {
    const msg_event *last = last_of(log, event->stream);
    if (event->seq != (last != NULL ? last->seq + 1 : 1))
        return complain(event, "its number is not the next one");
    if (last != NULL && event->at_ms < last->at_ms)
        return complain(event, "it is earlier than the one before");
    if (log->count == log->room) {
        log->room = log->room == 0 ? 64 : log->room * 2;
        log->events = realloc(log->events, log->room * sizeof *log->events);
        if (log->events == NULL)
            abort();
    }
    msg_event *kept = &log->events[log->count++];
    *kept = *event;
    if (event->pairing_count > 0) {
        msg_pairing *pairings = malloc(event->pairing_count * sizeof *pairings);
        if (pairings == NULL)
            abort();
        memcpy(pairings, event->pairings, event->pairing_count * sizeof *pairings);
        kept->pairings = pairings;
    }
    return true;
}

bool zone_log_append(zone_log *log, const zone_out *out) {
    for (size_t i = 0; i < out->count; i++)
        if (!keep(log, &out->events[i]))
            return false;
    return true;
}

void zone_log_free(zone_log *log) {
    for (size_t i = 0; i < log->count; i++)
        free((void *)(uintptr_t)log->events[i].pairings);
    free(log->events);
    *log = (zone_log){0};
}

/* True if a replayed event says what the first one said. */
static bool is_same(const msg_event *a, const msg_event *b) {
    if (a->version != b->version || a->news_count != b->news_count)
        return false;
    for (uint32_t i = 0; i < a->news_count; i++) {
        const zug_game_news *x = &a->news[i], *y = &b->news[i];
        if (x->kind != y->kind || x->side != y->side || x->move != y->move || x->ply != y->ply ||
            x->clock_ms[0] != y->clock_ms[0] || x->clock_ms[1] != y->clock_ms[1] ||
            x->result != y->result || x->reason != y->reason)
            return false;
    }
    return true;
}

bool zone_log_replay(const zone_log *log, uint64_t stream, zone *into) {
    for (size_t i = 0; i < log->count; i++) {
        msg_event event = log->events[i];
        if (stream != 0 && event.stream != stream)
            continue;
        if (zone_replay(into, &event) != ZONE_REPLAYED)
            return complain(&event, "it is refused when replayed");
        if (!is_same(&event, &log->events[i]))
            return complain(&event, "its replay comes to something else");
    }
    return true;
}

bool zone_log_replay_by_stream(const zone_log *log, zone *into) {
    for (size_t i = log->count; i-- > 0;)
        if (log->events[i].seq == 1 && !zone_log_replay(log, log->events[i].stream, into))
            return false;
    return true;
}
