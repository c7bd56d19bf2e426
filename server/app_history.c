/* app_history.c - the log of a game, as somebody may see it.
 * Room: server. A worker replays it in a zone of its own, which finds again what came of each event. */
#include <stdlib.h>

#include "app_impl.h"
#include "log/log_replay.h"

/* A log while it is written. */
typedef struct history {
    work_job job;
    app *app;
    http_responder *responder;
    uint64_t game;
    msg_role role;
    uint8_t sides;
    uint32_t version; /* up to which the viewer may see */
    json_out out;
    const reader *by; /* while it works */
    bool failed;
} history;

/* How the log calls somebody. */
typedef struct person_name {
    char name[MSG_NAME_SIZE];
    bool is_guest;
} person_name;

static bool take_name(void *ctx, const store_person *from) {
    person_name *to = ctx;
    str_copy(to->name, sizeof to->name, from->name);
    to->is_guest = from->password.len == 0;
    return false;
}

/* Who caused an event, and what else only the log says. */
static void put_cause(history *to, const msg_event *event) {
    if (event->by != 0) {
        person_name who = {.is_guest = false};
        jo_key(&to->out, "by");
        jo_open(&to->out, '{');
        wire_put_id(&to->out, "id", event->by);
        if (store_find_person(to->by->store, event->by, zug_str_from(""), take_name, &who) ==
                STORE_OK &&
            who.name[0] != '\0') {
            jo_put_text(&to->out, "name", who.name);
            if (who.is_guest)
                jo_put_bool(&to->out, "guest", true);
        }
        jo_close(&to->out, '}');
    }
    if (event->kind == MSG_EVENT_GAME && event->game.what.lag_ms > 0)
        jo_put_int(&to->out, "lag_ms", event->game.what.lag_ms);
}

/* One event of the log, which has happened in the zone beside. */
static bool put_event(void *ctx, const msg_event *event) {
    history *to = ctx;
    const zug_game *game = zone_game(to->by->zone, event->stream);
    if (game == NULL || event->version > to->version)
        return false;
    if (!msg_event_is_public(event) && (to->sides & 1 << msg_event_side(event)) == 0)
        return true;
    /* What a player says to an arbiter is not for the player's assistant. */
    bool is_others_call = event->kind == MSG_EVENT_ARBITER_CALLED && to->role == MSG_ROLE_ASSISTANT;
    wire_viewer viewer = {is_others_call ? 0 : to->sides, to->role == MSG_ROLE_ARBITER};
    jo_open(&to->out, '{');
    wire_put_event(&to->out, event, game, viewer);
    put_cause(to, event);
    jo_close(&to->out, '}');
    return true;
}

/* On a worker: writes all that the viewer may see. */
static void write_log(work_job *job, unsigned worker) {
    history *to = (history *)(void *)job;
    reader *by = readers_at(to->app->readers, worker);
    to->failed = by == NULL;
    if (by == NULL)
        return;
    to->by = by;
    log_replay how = {
        .from = by->store, .into = by->zone, .is_trusted = true, .tell = put_event, .ctx = to};
    jo_open(&to->out, '{');
    wire_put_id(&to->out, "game", to->game);
    jo_key(&to->out, "events");
    jo_open(&to->out, '[');
    to->failed = log_replay_stream(&how, to->game) != NULL || how.count == 0;
    jo_close(&to->out, ']');
    jo_close(&to->out, '}');
    reader_clear(by);
}

static void on_log_written(work_job *job, bool has_run) {
    history *of = (history *)(void *)job;
    if (has_run && !of->failed)
        app_respond(of->responder, 200, &of->out);
    else
        app_respond_refusal(of->responder, "busy", "The log cannot be read now.");
    json_out_free(&of->out);
    free(of);
}

static void show_log(app *in, const app_about *asked) {
    msg_table table;
    if (!zone_table(in->zone, asked->id, app_about_viewer(asked), &table)) {
        app_respond_missing(asked->asker.responder, asked->found, "There is no such game.");
        return;
    }
    history *made = calloc(1, sizeof *made);
    if (made == NULL) {
        app_respond_refusal(asked->asker.responder, "no-memory",
                            "The zone has no memory left for this.");
        return;
    }
    *made =
        (history){.job = {.asker = asked->asker.address, .run = write_log, .done = on_log_written},
                  .app = in,
                  .responder = asked->asker.responder,
                  .game = asked->id,
                  .role = table.role,
                  .sides = table.sides,
                  .version = table.version};
    work_ask(in->work, &made->job);
}

void app_game_log(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app_about_ask(ctx, request, captures, responder, show_log);
}
