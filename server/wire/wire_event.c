/* wire_event.c - events for the log, and back.
 * Room: server/wire. Whatever of an event is not zero is a member; so nothing can be forgotten for a kind. */
#include <stdlib.h>
#include <string.h>
#include <zug/fen.h>

#include "wire/wire_field.h"

static const char *const side_names[] = {"white", "black"};
static const char *const wish_names[] = {"any", "white", "black"};

/* A control as the member of terms: one text if both sides have the same. */
static void put_controls(json_out *out, const zug_timecontrol control[static 2]) {
    char text[2][ZUG_TIMECONTROL_SIZE];
    zug_timecontrol_write(&control[0], text[0]);
    zug_timecontrol_write(&control[1], text[1]);
    if (strcmp(text[0], text[1]) == 0) {
        jo_put_text(out, "control", text[0]);
        return;
    }
    jo_key(out, "control");
    jo_open(out, '{');
    jo_put_text(out, "white", text[0]);
    jo_put_text(out, "black", text[1]);
    jo_close(out, '}');
}

void wire_put_terms(json_out *out, const msg_terms *terms) {
    char fen[ZUG_FEN_SIZE];
    zug_position initial = zug_position_initial();
    put_controls(out, terms->control);
    zug_fen_write(&terms->start, fen);
    bool standard = memcmp(&initial, &terms->start, sizeof initial) == 0;
    jo_put_text(out, "start", standard ? "standard" : fen);
    jo_put_text(out, "clock_start",
                terms->clock_start == ZUG_GAME_CLOCK_AT_START ? "at-start" : "after-first-move");
    jo_put_bool(out, "premoves", terms->premoves);
    jo_put_bool(out, "offers", terms->draw_offers);
    jo_put_bool(out, "private", terms->is_private);
    jo_put_int(out, "lag_max_ms", terms->lag_max_ms);
    jo_put_int(out, "claim_after_ms", terms->claim_after_ms);
    jo_put_int(out, "default_after_ms", terms->default_after_ms);
    jo_put_int(out, "delay_plies", terms->delay_plies);
    jo_put_int(out, "call_stop_ms", terms->call_stop_ms);
}

bool wire_event_has_terms(msg_event_kind kind) {
    return kind == MSG_EVENT_CHALLENGED || kind == MSG_EVENT_TABLE_SET ||
           kind == MSG_EVENT_CONTEST_SET || kind == MSG_EVENT_CONTEST_CHANGED;
}

static void put_nonzero(json_out *out, const char *name, int64_t number) {
    if (number != 0)
        jo_put_int(out, name, number);
}

static void put_nonempty(json_out *out, const char *name, const char *text) {
    if (text[0] != '\0')
        jo_put_text(out, name, text);
}

static void put_true(json_out *out, const char *name, bool is_true) {
    if (is_true)
        jo_put_bool(out, name, true);
}

static void put_seats(json_out *out, const msg_seat seat[static 2]) {
    static const char *const ids[] = {"person0", "person1"}, *const names[] = {"name0", "name1"},
                             *const guests[] = {"guest0", "guest1"};
    for (int i = 0; i < 2; i++) {
        wire_put_id(out, ids[i], seat[i].person);
        put_nonempty(out, names[i], seat[i].name);
        put_true(out, guests[i], seat[i].is_guest);
    }
}

static void put_game(json_out *out, const zug_game_event *game) {
    char move[WIRE_MOVE_SIZE];
    jo_key(out, "game");
    jo_open(out, '{');
    jo_put_text(out, "kind", zug_game_event_name(game->kind));
    jo_put_text(out, "side", side_names[game->side & 1]);
    if (game->move != ZUG_MOVE_NONE) {
        wire_move_write(game->move, move);
        jo_put_text(out, "move", move);
    }
    if (game->result != ZUG_RESULT_OPEN)
        jo_put_text(out, "result", wire_result((zug_result)game->result));
    put_nonzero(out, "plies", game->plies);
    put_nonzero(out, "lag_ms", game->lag_ms);
    put_nonzero(out, "white_ms", game->clock_ms[0]);
    put_nonzero(out, "black_ms", game->clock_ms[1]);
    put_nonzero(out, "open", game->left_open);
    if (game->verdict != ZUG_GAME_VERDICT_NONE)
        jo_put_text(out, "verdict", zug_game_verdict_name((zug_game_verdict)game->verdict));
    jo_close(out, '}');
}

/* The budgets of a table's moves for their way. */
static void put_lag(json_out *out, const msg_event *event) {
    if (event->lag_total_ms[0] == 0 && event->lag_total_ms[1] == 0)
        return;
    jo_key(out, "lag");
    jo_open(out, '{');
    jo_put_int(out, "refill_ms", event->lag_refill_ms);
    jo_put_int(out, "white_ms", event->lag_total_ms[0]);
    jo_put_int(out, "black_ms", event->lag_total_ms[1]);
    jo_close(out, '}');
}

static void put_pairings(json_out *out, const msg_pairing *list, size_t count) {
    jo_key(out, "pairings");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        jo_open(out, '{');
        jo_put_int(out, "board", list[i].board);
        wire_put_id(out, "game", list[i].table);
        wire_put_id(out, "white_id", list[i].seat[0].person);
        jo_put_text(out, "white", list[i].seat[0].name);
        put_true(out, "white_guest", list[i].seat[0].is_guest);
        wire_put_id(out, "black_id", list[i].seat[1].person);
        jo_put_text(out, "black", list[i].seat[1].name);
        put_true(out, "black_guest", list[i].seat[1].is_guest);
        jo_close(out, '}');
    }
    jo_close(out, ']');
}

void wire_event_write(const msg_event *event, json_out *out) {
    jo_open(out, '{');
    wire_put_id(out, "by", event->by);
    put_nonempty(out, "nonce", event->nonce);
    put_nonzero(out, "asked", event->asked);
    if (wire_event_has_terms(event->kind)) {
        jo_key(out, "terms");
        jo_open(out, '{');
        wire_put_terms(out, &event->terms);
        jo_close(out, '}');
    }
    if (event->wish != MSG_ANY_COLOR)
        jo_put_text(out, "wish", wish_names[event->wish]);
    put_seats(out, event->seat);
    if (event->kind == MSG_EVENT_CHALLENGE_ENDED)
        jo_put_text(out, "ending", msg_ending_name(event->ending));
    wire_put_id(out, "table", event->table);
    wire_put_id(out, "challenge", event->challenge);
    wire_put_id(out, "contest", event->contest);
    wire_put_id(out, "rematch_of", event->rematch_of);
    wire_put_id(out, "link", event->link);
    put_nonzero(out, "board", event->board);
    if (event->side != 0)
        jo_put_text(out, "side", side_names[event->side & 1]);
    if (event->kind == MSG_EVENT_GAME)
        put_game(out, &event->game);
    put_nonzero(out, "away_ms", event->away_ms);
    put_lag(out, event);
    put_nonzero(out, "edition", event->edition);
    put_true(out, "premoves", event->premoves);
    put_true(out, "offers", event->draw_offers);
    put_nonempty(out, "name", event->name);
    put_nonempty(out, "site", event->site);
    put_nonempty(out, "round", event->round);
    put_nonempty(out, "text", event->text);
    if (event->pairing_count > 0)
        put_pairings(out, event->pairings, event->pairing_count);
    jo_close(out, '}');
}
