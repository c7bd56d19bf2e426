/* house_game.c - one game of a computer.
 * Room: server/bot. */
#include "house_game.h"

#include <stdio.h>
#include <string.h>

const char *house_text(const json_t *message, const char *name) {
    const char *text = json_string_value(json_object_get(message, name));
    return text != NULL ? text : "";
}

/* Takes over whose turn it is, and what is left of the time. */
static void take_turn(house_game *self, const json_t *message, int64_t now_ms) {
    zug_color turn = zug_position_turn(&self->now);
    const json_t *left = json_object_get(message, turn == ZUG_WHITE ? "white_ms" : "black_ms");
    self->left_ms = json_is_integer(left) ? json_integer_value(left) : INT64_MAX;
    self->is_due = self->is_running && self->is_mine[turn];
    self->since_ms = now_ms;
}

bool house_game_state(house_game *self, const json_t *state, int64_t now_ms) {
    size_t i;
    const json_t *side;
    if (zug_fen_parse(zug_str_from(house_text(state, "fen")), ZUG_FEN_LENIENT, &self->first, NULL,
                      NULL) != ZUG_OK)
        return false;
    self->now = self->first;
    self->move_count = 0;
    self->is_mine[0] = self->is_mine[1] = self->is_stale = false;
    json_array_foreach(json_object_get(state, "sides"), i, side) {
        self->is_mine[strcmp(json_string_value(side), "black") == 0] = true;
    }
    self->plies = (json_int_t)json_array_size(json_object_get(state, "moves"));
    self->is_running = strcmp(house_text(state, "status"), "running") == 0;
    take_turn(self, state, now_ms);
    return true;
}

/* Makes a move that the zone has told. */
static bool follow(house_game *self, const json_t *move) {
    zug_move made;
    if (zug_uci_parse(&self->now, zug_str_from(house_text(move, "uci")), &made, NULL) != ZUG_OK ||
        self->move_count == HOUSE_MOVES_MAX)
        return false;
    self->moves[self->move_count++] = made;
    zug_position_play(&self->now, made);
    self->plies++;
    return true;
}

void house_game_event(house_game *self, const json_t *event, int64_t now_ms) {
    size_t i;
    const json_t *move;
    const char *kind = house_text(event, "kind");
    bool is_known = strcmp(kind, "move") == 0 && !self->is_stale;
    if (strncmp(kind, "connection-", 11) == 0)
        return;
    self->failures = 0;
    self->is_stale = self->is_stale || !is_known;
    self->is_due = false;
    if (!is_known)
        return;
    json_array_foreach(json_object_get(event, "moves"), i, move) {
        self->is_stale = self->is_stale || !follow(self, move);
    }
    if (self->plies != json_integer_value(json_object_get(event, "plies")))
        self->is_stale = true;
    if (!self->is_stale)
        take_turn(self, event, now_ms);
}

bool house_game_ends(const json_t *message) {
    const char *status = house_text(message, "status");
    const char *result = house_text(message, "result");
    return (result[0] != '\0' && strcmp(result, "*") != 0) || strcmp(status, "over") == 0 ||
           strcmp(status, "aborted") == 0 || strcmp(house_text(message, "kind"), "aborted") == 0;
}
