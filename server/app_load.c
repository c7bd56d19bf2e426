/* app_load.c - brings streams from the log into the zone: at the start, when asked for, after a failure.
 * Room: server. */
#include <stdio.h>
#include <stdlib.h>

#include "app_impl.h"
#include "log/log_replay.h"

bool app_is_on_its_way(const app *in, uint64_t stream) {
    for (const app_batch *each = in->first_batch; each != NULL; each = each->next)
        if (app_batch_has(each, stream))
            return true;
    return false;
}

/* Reads a stream that is not in memory. */
static bool load(app *in, uint64_t stream) {
    char id[WIRE_ID_SIZE];
    log_replay how = {.from = in->store, .into = in->zone, .is_trusted = true};
    const char *fault = log_replay_stream(&how, stream);
    in->newest_ms = how.newest_ms > in->newest_ms ? how.newest_ms : in->newest_ms;
    in->is_unread = how.is_unread;
    in->damaged = fault != NULL && !how.is_unread ? stream : 0;
    app_questions_ask(in, 0);
    if (fault == NULL)
        return how.count > 0;
    wire_id_write(stream, id);
    app_log(in->is_unread ? "unread" : "damaged", "stream=%s seq=%u fault=\"%s\"", id,
            (unsigned)how.count, fault);
    return false;
}

bool app_load(app *in, uint64_t stream) {
    in->is_unread = false;
    if (zone_kind(in->zone, stream) != MSG_STREAM_NONE)
        return true;
    in->is_unread = app_is_on_its_way(in, stream);
    return !in->is_unread && load(in, stream);
}

msg_refusal app_why_missing(const app *in, uint64_t stream) {
    return stream != 0 && in->damaged == stream ? MSG_REFUSED_DAMAGED : MSG_REFUSED_NOT_FOUND;
}

void app_respond_missing(app *in, http_responder *responder, uint64_t stream,
                         const char *sentence) {
    msg_reply reply = msg_refuse(app_why_missing(in, stream));
    if (reply.refusal == MSG_REFUSED_DAMAGED)
        sentence = msg_reply_sentence(&reply);
    app_respond_refusal(responder, msg_reply_code(&reply), sentence);
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
    load(in, stream);
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
