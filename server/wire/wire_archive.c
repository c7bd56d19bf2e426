/* wire_archive.c - what is told of games that are over, of their logs, and of imports.
 * Room: server/wire. */
#include "wire/wire_archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <zug/opening.h>

#include "util/str_read.h"

/* A text as a member of an object that is open. */
static void put_span(json_out *out, const char *key, zug_str text) {
    jo_key(out, key);
    jo_text(out, text);
}

/* What the log adds to the line of a game. */
static void put_log_facts(json_out *out, const wire_archive_game *game) {
    put_span(out, "control", game->control);
    jo_put_int(out, "plies", game->plies);
    if (game->opening == ZUG_OPENING_NONE)
        return;
    zug_opening opening = zug_opening_at(game->opening);
    put_span(out, "eco", opening.eco);
    put_span(out, "opening", opening.name);
}

void wire_put_archive_game(json_out *out, const wire_archive_game *game) {
    static const char *const names[] = {"white", "black"};
    jo_open(out, '{');
    wire_put_id(out, "game", game->id);
    for (int side = 0; side < 2; side++) {
        jo_key(out, names[side]);
        jo_open(out, '{');
        wire_put_id(out, "id", game->player[side].person);
        put_span(out, "name", game->player[side].name);
        if (game->player[side].is_guest)
            jo_put_bool(out, "guest", true);
        jo_close(out, '}');
    }
    put_span(out, "result", game->result);
    wire_put_id(out, "contest", game->contest);
    put_span(out, "event", game->event);
    put_span(out, "round", game->round);
    put_span(out, "moves", game->moves);
    jo_put_int(out, "began_ms", game->began_ms);
    jo_put_int(out, "ended_ms", game->ended_ms);
    jo_put_bool(out, "private", game->is_private);
    if (game->control.len > 0)
        put_log_facts(out, game);
    jo_close(out, '}');
}

void wire_behind_write(int64_t began_ms, uint64_t game, char out[static WIRE_BEHIND_SIZE]) {
    char id[WIRE_ID_SIZE];
    wire_id_write(game, id);
    snprintf(out, WIRE_BEHIND_SIZE, "%" PRId64 "-%s", began_ms, id);
}

bool wire_behind_read(zug_str text, int64_t *began_ms, uint64_t *game) {
    uint64_t moment, id;
    zug_str rest = text;
    zug_str digits = str_cut(&rest, '-');
    if (!str_to_number(digits, INT64_MAX, &moment) || !wire_id_read(rest, &id) || id == 0)
        return false;
    *began_ms = (int64_t)moment;
    *game = id;
    return true;
}

void wire_found_close(json_out *out, const wire_looked *looked) {
    wire_list_close(out);
    jo_put_bool(out, "more", looked->next.len > 0);
    jo_put_int(out, "looked", looked->looked);
    if (looked->of >= 0)
        jo_put_int(out, "of", looked->of);
    if (looked->next.len > 0)
        put_span(out, "next", looked->next);
    jo_close(out, '}');
}

void wire_log_begin(json_out *out, uint64_t game) {
    jo_open(out, '{');
    wire_put_id(out, "game", game);
    jo_key(out, "events");
    jo_open(out, '[');
}

void wire_put_log_event(json_out *out, const msg_event *event, const zug_game *game,
                        wire_viewer viewer, const msg_person *by) {
    jo_open(out, '{');
    wire_put_event(out, event, game, viewer);
    if (by->id != 0) {
        jo_key(out, "by");
        jo_open(out, '{');
        wire_put_id(out, "id", by->id);
        if (by->name[0] != '\0') {
            jo_put_text(out, "name", by->name);
            if (by->is_guest)
                jo_put_bool(out, "guest", true);
        }
        jo_close(out, '}');
    }
    if (event->kind == MSG_EVENT_GAME && event->game.what.lag_ms > 0)
        jo_put_int(out, "lag_ms", event->game.what.lag_ms);
    jo_close(out, '}');
}

void wire_log_end(json_out *out) {
    jo_close(out, ']');
    jo_close(out, '}');
}

void wire_imported(json_out *out, uint64_t id, uint64_t games, uint64_t bad) {
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    wire_put_id(out, "id", id);
    jo_put_int(out, "games", (int64_t)games);
    jo_put_int(out, "bad", (int64_t)bad);
    jo_close(out, '}');
}

void wire_done(json_out *out) {
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    jo_close(out, '}');
}
