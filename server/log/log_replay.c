/* log_replay.c - streams of the log, replayed into a zone.
 * Room: server/log. */
#include "log/log_replay.h"

#include <stdlib.h>

#include "log/log_events.h"

/* A stream that is being read. An event is replayed when the next one is known, or none is left. */
typedef struct reading {
    log_replay *how;
    struct {
        msg_event event;
        wire_event_parts parts;
    } pair[2];
    int held; /* which of them waits; the other one is read into */
    bool is_holding;
    const char *fault; /* NULL: none */
} reading;

/* Replays the event that is held. */
static void replay_held(reading *r) {
    if (!r->is_holding)
        return;
    r->is_holding = false;
    r->how->count++;
    msg_event *event = &r->pair[r->held].event;
    zone_replayed replayed = zone_replay(r->how->into, event);
    r->how->is_unread = replayed == ZONE_REPLAY_NO_MEMORY;
    if (replayed != ZONE_REPLAYED)
        r->fault = r->how->is_unread ? "finds no memory" : "cannot have happened";
    else if (r->how->tell != NULL && !r->how->tell(r->how->ctx, event))
        r->how->is_enough = true;
    wire_lists_free(&r->pair[r->held].parts.lists);
}

static bool is_move(const msg_event *event) {
    return event->kind == MSG_EVENT_GAME && event->game.what.kind == ZUG_GAME_MOVE;
}

/* Keeps an event that is not to be replayed. */
static bool keep_one(reading *r, const store_event *from) {
    if (log_events_add(r->how->rest, from))
        return true;
    r->fault = "finds no memory";
    r->how->is_unread = true;
    return false;
}

static bool read_one(void *ctx, const store_event *from) {
    reading *r = ctx;
    if (r->how->rest != NULL && from->seq > r->how->up_to)
        return keep_one(r, from);
    int fresh = !r->held;
    bool is_unread;
    msg_event *held = &r->pair[r->held].event, *event = &r->pair[fresh].event;
    wire_event_parts *parts = &r->pair[fresh].parts;
    const char *fault = log_event_read(from, event, parts, &is_unread);
    held->is_followed = r->how->is_trusted && fault == NULL && is_move(held) && is_move(event);
    replay_held(r);
    if (r->fault == NULL && fault != NULL) {
        r->fault = fault;
        r->how->is_unread = is_unread;
        r->how->count++;
    }
    if (from->at_ms > r->how->newest_ms)
        r->how->newest_ms = from->at_ms;
    if (r->fault != NULL || r->how->is_enough) {
        wire_lists_free(&parts->lists);
        return false;
    }
    r->held = fresh;
    r->is_holding = true;
    return true;
}

/* Reads a stream to its end. */
static void read_all(reading *r, uint64_t stream) {
    store_status status = store_read_first(r->how->from, stream, r->how->most, read_one, r);
    if (r->fault == NULL && !r->how->is_enough)
        replay_held(r);
    wire_lists_free(&r->pair[r->held].parts.lists);
    if (status != STORE_OK && r->fault == NULL) {
        /* SQLite says of a disk that cannot be read that the file is damaged: that is not known. */
        r->how->is_unread = status != STORE_CHANGED;
        r->fault =
            r->how->is_unread ? "cannot be read" : "is not as it was written, or not the next one";
        r->how->count++;
    }
}

const char *log_replay_stream(log_replay *how, uint64_t stream) {
    reading r = {.how = how};
    how->count = 0;
    how->is_enough = how->is_unread = false;
    read_all(&r, stream);
    if (r.fault != NULL)
        zone_forget(how->into, stream);
    return r.fault;
}

/* Replays the contest of a table, unless it is there. False if there is no such table. */
static bool replay_contest(store *from, zone *into, uint64_t table) {
    log_replay how = {.from = from, .into = into, .is_trusted = true};
    if (zone_kind(into, table) != MSG_STREAM_TABLE)
        return false;
    uint64_t contest = zone_missing_of_table(into, table);
    if (contest != 0)
        log_replay_stream(&how, contest);
    return true;
}

bool log_replay_table(store *from, zone *into, uint64_t table) {
    log_replay how = {.from = from, .into = into, .is_trusted = true};
    if (zone_kind(into, table) == MSG_STREAM_NONE && log_replay_stream(&how, table) != NULL)
        return false;
    return replay_contest(from, into, table);
}

static bool note_beginning(void *ctx, const msg_event *event) {
    bool *has_begun = ctx;
    *has_begun = event->kind == MSG_EVENT_GAME;
    return !*has_begun;
}

bool log_replay_beginning(store *from, zone *into, uint64_t table) {
    enum { FIRST_EVENTS = 8 };
    bool has_begun = false;
    log_replay how = {.from = from,
                      .into = into,
                      .most = FIRST_EVENTS,
                      .is_trusted = true,
                      .tell = note_beginning,
                      .ctx = &has_begun};
    return log_replay_stream(&how, table) == NULL && has_begun && replay_contest(from, into, table);
}
