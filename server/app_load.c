/* app_load.c - brings streams from the log into the zone: at the start, when asked for, after a failure.
 * Room: server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"

/* A stream that is being read. An event is replayed when the next one is known, or none is left. */
typedef struct reading {
    app *app;
    zone *into;
    bool is_trusted;
    app_replayed *tell; /* or NULL */
    void *ctx;
    msg_event held;
    msg_pairing *pairings; /* of held */
    bool is_holding;
    uint32_t count;
    const char *fault; /* NULL: none */
} reading;

/* Replays the event that is held. */
static void replay_held(reading *r) {
    if (!r->is_holding)
        return;
    r->is_holding = false;
    r->count++;
    if (zone_replay(r->into, &r->held) != ZONE_REPLAYED)
        r->fault = "cannot have happened";
    else if (r->tell != NULL && !r->tell(r->ctx, &r->held))
        r->fault = "is enough";
    free(r->pairings);
    r->pairings = NULL;
}

static bool is_move(const msg_event *event) {
    return event->kind == MSG_EVENT_GAME && event->game.kind == ZUG_GAME_MOVE;
}

static bool read_one(void *ctx, const store_event *from) {
    reading *r = ctx;
    char kind[40];
    msg_pairing *pairings = NULL;
    msg_event event = {.stream = from->stream, .seq = from->seq, .at_ms = from->at_ms};
    const char *fault = NULL;
    snprintf(kind, sizeof kind, "%.*s", (int)from->kind.len, from->kind.data);
    if (!msg_event_of_name(kind, &event.kind))
        fault = "is of an unknown kind";
    else if (!wire_event_read((span){from->body.data, from->body.len}, &event, &pairings))
        fault = "is not understood";
    r->held.is_followed = r->is_trusted && fault == NULL && is_move(&r->held) && is_move(&event);
    replay_held(r);
    if (r->fault == NULL && fault != NULL) {
        r->fault = fault;
        r->count++;
    }
    if (from->at_ms > r->app->newest_ms)
        r->app->newest_ms = from->at_ms;
    if (r->fault != NULL) {
        free(pairings);
        return false;
    }
    r->held = event;
    r->pairings = pairings;
    r->is_holding = true;
    return true;
}

/* Reads a stream to its end. */
static void read_all(reading *r, uint64_t stream) {
    store_status status = store_read(r->app->store, stream, 0, read_one, r);
    if (r->fault == NULL)
        replay_held(r);
    free(r->pairings);
    if (status != STORE_OK && r->fault == NULL)
        r->fault = "cannot be read";
}

const char *app_replay(app *in, uint64_t stream, bool is_trusted, uint32_t *count) {
    reading r = {.app = in, .into = in->zone, .is_trusted = is_trusted};
    read_all(&r, stream);
    *count = r.count;
    if (r.fault != NULL)
        zone_forget(in->zone, stream);
    return r.fault;
}

bool app_replay_aside(app *in, zone *into, uint64_t stream, app_replayed *tell, void *ctx) {
    reading r = {.app = in, .into = into, .is_trusted = true, .tell = tell, .ctx = ctx};
    read_all(&r, stream);
    return r.count > 0 && (r.fault == NULL || strcmp(r.fault, "is enough") == 0);
}

bool app_load(app *in, uint64_t stream) {
    char id[WIRE_ID_SIZE];
    uint32_t count;
    if (zone_kind(in->zone, stream) != MSG_STREAM_NONE)
        return true;
    const char *fault = app_replay(in, stream, true, &count);
    if (fault == NULL)
        return count > 0;
    wire_id_write(stream, id);
    app_log("damaged", "stream=%s seq=%u fault=\"%s\"", id, (unsigned)count, fault);
    return false;
}

bool app_load_table(app *in, uint64_t table) {
    if (!app_load(in, table) || zone_kind(in->zone, table) != MSG_STREAM_TABLE)
        return false;
    uint64_t contest = zone_missing_of_table(in->zone, table);
    if (contest != 0)
        app_load(in, contest);
    return true;
}

void app_reload(app *in, uint64_t stream) {
    zone_forget(in->zone, stream);
    app_load(in, stream);
    if (zone_kind(in->zone, stream) == MSG_STREAM_TABLE)
        app_load_table(in, stream);
}

/* The ids of the streams to be loaded. */
typedef struct id_list {
    uint64_t *ids;
    size_t count, room;
    bool failed;
} id_list;

static bool collect_id(void *ctx, const store_stream *stream) {
    id_list *to = ctx;
    if (to->count == to->room) {
        size_t room = to->room < 64 ? 64 : to->room * 2;
        uint64_t *grown = realloc(to->ids, room * sizeof *grown);
        if (grown == NULL) {
            to->failed = true;
            return false;
        }
        to->ids = grown;
        to->room = room;
    }
    to->ids[to->count++] = stream->id;
    return true;
}

/* The zone was away: no player pays for it, and those who do not come back are away. */
static void end_outage(app *in, uint64_t table) {
    msg_command command = {.kind = MSG_CMD_OUTAGE, .id = table};
    app_act(in, &command, app_now(in), (app_asker){0});
    app_grace(in, table);
}

bool app_load_open(app *in, char why[static APP_SENTENCE_SIZE]) {
    id_list open = {0};
    size_t damaged = 0;
    store_status status = store_open_streams(in->store, collect_id, &open);
    if (status != STORE_OK || open.failed) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot read the database: %s", store_sentence(status));
        free(open.ids);
        return false;
    }
    app_arbiters_check(in);
    for (size_t i = 0; i < open.count; i++)
        damaged += !app_load(in, open.ids[i]);
    /* If somebody has put the system's clock back, time goes on from the last event. */
    if (in->newest_ms > app_now(in))
        in->wall_base_ms += in->newest_ms - app_now(in);
    for (size_t i = 0; i < open.count; i++)
        if (zone_kind(in->zone, open.ids[i]) == MSG_STREAM_TABLE &&
            app_load_table(in, open.ids[i]) && zone_is_open(in->zone, open.ids[i]))
            end_outage(in, open.ids[i]);
    app_log("loaded", "streams=%zu damaged=%zu", open.count, damaged);
    free(open.ids);
    return true;
}
