/* app_history.c - the log of a game, as somebody may see it.
 * Room: server. It is replayed in a zone of its own, which finds again what came of each event. */
#include "app_impl.h"

/* A log while it is written. */
typedef struct history {
    app *app;
    zone *replayed;
    json_out *out;
    msg_role role;
    uint8_t sides;
    uint32_t version; /* up to which the viewer may see */
} history;

/* Who caused an event, and what else only the log says. */
static void put_cause(history *to, const msg_event *event) {
    msg_person who;
    if (event->by != 0) {
        jo_key(to->out, "by");
        jo_open(to->out, '{');
        wire_put_id(to->out, "id", event->by);
        if (app_person_find(to->app, event->by, &who))
            jo_put_text(to->out, "name", who.name);
        jo_close(to->out, '}');
    }
    if (event->kind == MSG_EVENT_GAME && event->game.lag_ms > 0)
        jo_put_int(to->out, "lag_ms", event->game.lag_ms);
}

/* One event of the log, which has happened in the zone beside. */
static bool put_event(void *ctx, const msg_event *event) {
    history *to = ctx;
    const zug_game *game = zone_game(to->replayed, event->stream);
    if (game == NULL || event->version > to->version)
        return false;
    if (!msg_event_is_public(event) && (to->sides & 1 << msg_event_side(event)) == 0)
        return true;
    /* What a player says to an arbiter is not for the player's assistant. */
    bool is_others_call = event->kind == MSG_EVENT_ARBITER_CALLED && to->role == MSG_ROLE_ASSISTANT;
    wire_viewer viewer = {is_others_call ? 0 : to->sides, to->role == MSG_ROLE_ARBITER};
    jo_open(to->out, '{');
    wire_put_event(to->out, event, game, viewer);
    put_cause(to, event);
    jo_close(to->out, '}');
    return true;
}

void app_game_log(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    uint64_t id;
    app_caller caller;
    msg_table table;
    json_out text = {0};
    app_who(in, request->head, &caller);
    if (!wire_id_read(captures->word[0], &id) || !app_load_table(in, id) ||
        !zone_table(in->zone, id, caller.who.id != 0 ? &caller.who : NULL, &table)) {
        app_respond_refusal(responder, "not-found", "There is no such game.");
        return;
    }
    history to = {.app = in,
                  .replayed = zone_new(NULL, token_id()),
                  .out = &text,
                  .role = table.role,
                  .sides = table.sides,
                  .version = table.version};
    jo_open(&text, '{');
    wire_put_id(&text, "game", id);
    jo_key(&text, "events");
    jo_open(&text, '[');
    bool fine = to.replayed != NULL && app_replay_aside(in, to.replayed, id, put_event, &to);
    jo_close(&text, ']');
    jo_close(&text, '}');
    zone_free(to.replayed);
    if (fine)
        app_respond(responder, 200, &text);
    else
        app_respond_refusal(responder, "busy", "The log cannot be read now.");
    json_out_free(&text);
}
