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

/* Something that an event borrows. */
typedef struct loan {
    const void **at;
    size_t bytes;
} loan;

enum { LOANS = 2 };

/* What an event borrows; where there is less, nothing of no bytes. */
static void find_loans(msg_event *event, loan out[static LOANS]) {
    memset(out, 0, LOANS * sizeof *out);
    switch (msg_event_body_of(event->kind)) {
    case MSG_TELLS_CHALLENGED:
        out[0] = (loan){(const void **)&event->challenged.terms, sizeof(msg_terms)};
        break;
    case MSG_TELLS_TABLE_SET:
        out[0] = (loan){(const void **)&event->table_set.terms, sizeof(msg_terms)};
        break;
    case MSG_TELLS_CONTEST:
        out[0] = (loan){(const void **)&event->contest.terms, sizeof(msg_terms)};
        break;
    case MSG_TELLS_ROUND:
        out[0] = (loan){(const void **)&event->round.pairings,
                        event->round.pairing_count * sizeof(msg_pairing)};
        out[1] = (loan){(const void **)&event->round.free,
                        event->round.free_count * sizeof(msg_free_player)};
        break;
    case MSG_TELLS_PLAYERS:
        out[0] =
            (loan){(const void **)&event->players.list, event->players.count * sizeof(msg_player)};
        break;
    case MSG_TELLS_TEAMS:
        out[0] = (loan){(const void **)&event->teams.list, event->teams.count * sizeof(msg_team)};
        break;
    case MSG_TELLS_PLAN:
        if (event->plan.lines != NULL)
            out[0] = (loan){(const void **)&event->plan.lines, strlen(event->plan.lines) + 1};
        break;
    case MSG_TELLS_NOTHING:
    case MSG_TELLS_CHALLENGE_ENDED:
    case MSG_TELLS_GAME:
    case MSG_TELLS_REASON:
    case MSG_TELLS_CALLED:
    case MSG_TELLS_ALLOWED:
    case MSG_TELLS_ASSISTANT:
    case MSG_TELLS_REMATCH:
    case MSG_TELLS_TALK:
    case MSG_TELLS_OUTAGE:
    case MSG_TELLS_PERSON:
    case MSG_TELLS_PLAYER:
    case MSG_TELLS_ABSENCE:
    case MSG_TELLS_BOARD:
    case MSG_TELLS_SCHEDULE:
    case MSG_TELLS_LATE_BOARD:
    case MSG_TELLS_MARK:
        break;
    }
}

static void *copy_of(const void *from, size_t bytes) {
    void *copy = malloc(bytes);
    if (copy == NULL)
        abort();
    return memcpy(copy, from, bytes);
}

/* Keeps one event, with a copy of what it borrows. */
static bool keep(zone_log *log, const msg_event *event) {
    const msg_event *last = last_of(log, event->stream);
    if (event->seq != (last != NULL ? last->seq + 1 : 1))
        return complain(event, "its number is not the next one");
    if (last != NULL && event->at_ms < last->at_ms)
        return complain(event, "it is earlier than the one before");
    if (log->count == log->capacity) {
        log->capacity = log->capacity == 0 ? 64 : log->capacity * 2;
        log->events = realloc(log->events, log->capacity * sizeof *log->events);
        if (log->events == NULL)
            abort();
    }
    msg_event *kept = &log->events[log->count++];
    *kept = *event;
    loan loans[LOANS];
    find_loans(kept, loans);
    for (int i = 0; i < LOANS; i++)
        if (loans[i].bytes > 0 && *loans[i].at != NULL)
            *loans[i].at = copy_of(*loans[i].at, loans[i].bytes);
    return true;
}

bool zone_log_append(zone_log *log, const zone_out *out) {
    for (size_t i = 0; i < out->count; i++)
        if (!keep(log, &out->events[i]))
            return false;
    return true;
}

void zone_log_free(zone_log *log) {
    loan loans[LOANS];
    for (size_t i = 0; i < log->count; i++) {
        find_loans(&log->events[i], loans);
        for (int k = 0; k < LOANS; k++)
            if (loans[k].bytes > 0)
                free((void *)(uintptr_t)*loans[k].at);
    }
    free(log->events);
    *log = (zone_log){0};
}

/* True if a replayed event says what the first one said. */
static bool is_same(const msg_event *a, const msg_event *b) {
    uint32_t count, other;
    const zug_game_news *first = msg_event_news(a, &count), *second = msg_event_news(b, &other);
    if (a->version != b->version || count != other)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const zug_game_news *x = &first[i], *y = &second[i];
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
