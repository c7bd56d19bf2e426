/* wire_news.c - messages about what has happened, but for events of a table (wire_message.c).
 * Room: server/wire. */
#include "wire.h"

/* Begins a message of a type. */
static void begin(json_out *out, const char *type) {
    jo_open(out, '{');
    jo_put_text(out, "type", type);
}

void wire_game_message(json_out *out, const char *type, const msg_table *table) {
    begin(out, type);
    wire_put_game_line(out, table);
    jo_close(out, '}');
}

void wire_put_call(json_out *out, const msg_table *table, int side, const char *reason) {
    static const char *const sides[] = {"white", "black"};
    wire_put_id(out, "game", table->id);
    wire_put_id(out, "contest", table->contest);
    jo_put_text(out, "side", sides[side]);
    jo_put_text(out, "name", table->seat[side].name);
    if (table->seat[side].is_guest)
        jo_put_bool(out, "guest", true);
    jo_put_text(out, "reason", reason);
}

void wire_call_message(json_out *out, const msg_table *table, int side, const char *reason) {
    begin(out, "call");
    wire_put_call(out, table, side, reason);
    jo_close(out, '}');
}

void wire_challenge_message(json_out *out, const msg_challenge *challenge) {
    begin(out, challenge->is_open ? "challenge" : "challenge-ends");
    wire_put_challenge(out, challenge);
    jo_close(out, '}');
}

void wire_contest_message(json_out *out, const msg_event *event, const msg_contest *contest) {
    msg_contest changed = *contest;
    begin(out, "contest-changes");
    jo_put_text(out, "kind", msg_event_name(event->kind));
    if (event->kind == MSG_EVENT_CONTEST_UNPAIRED)
        jo_put_text(out, "removed", event->round.round);
    if (event->kind == MSG_EVENT_CONTEST_LEFT)
        jo_put_int(out, "left", event->player.player);
    changed.player_count = 0;
    changed.has_plan = event->kind == MSG_EVENT_CONTEST_PLANNED;
    if (event->kind != MSG_EVENT_CONTEST_ABSENT)
        changed.absence_count = 0;
    if (event->kind != MSG_EVENT_CONTEST_TEAMED && event->kind != MSG_EVENT_CONTEST_LEFT)
        changed.team_count = 0;
    if (event->kind == MSG_EVENT_CONTEST_ENTERED) {
        changed.players = event->players.list;
        changed.player_count = event->players.count;
    }
    wire_put_contest(out, &changed, msg_event_round(event), NULL, 0);
    jo_close(out, '}');
}

void wire_presence_message(json_out *out, uint64_t table, int side, bool is_here) {
    begin(out, "presence");
    wire_put_id(out, "game", table);
    jo_put_text(out, "side", side == 0 ? "white" : "black");
    jo_put_bool(out, "here", is_here);
    jo_close(out, '}');
}

void wire_watchers_message(json_out *out, uint64_t table, uint32_t count) {
    begin(out, "watchers");
    wire_put_id(out, "game", table);
    jo_put_int(out, "count", count);
    jo_close(out, '}');
}

void wire_hidden_message(json_out *out, uint64_t stream, bool is_contest) {
    begin(out, "hidden");
    wire_put_id(out, is_contest ? "contest" : "game", stream);
    jo_close(out, '}');
}

void wire_resync_message(json_out *out, uint64_t table) {
    begin(out, "resync");
    wire_put_id(out, "game", table);
    jo_close(out, '}');
}
