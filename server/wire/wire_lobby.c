/* wire_lobby.c - the lobby, and a whole contest.
 * Room: server/wire. */
#include "wire.h"

void wire_lobby_open(json_out *out, bool is_message) {
    jo_open(out, '{');
    if (is_message)
        jo_put_text(out, "type", "lobby");
}

void wire_lobby_close(json_out *out) { jo_close(out, '}'); }

void wire_list_open(json_out *out, const char *name) {
    jo_key(out, name);
    jo_open(out, '[');
}

void wire_list_close(json_out *out) { jo_close(out, ']'); }

void wire_list_challenge(json_out *out, const msg_challenge *challenge) {
    jo_open(out, '{');
    wire_put_challenge(out, challenge);
    jo_close(out, '}');
}

void wire_list_game(json_out *out, const msg_table *table) {
    jo_open(out, '{');
    wire_put_game_line(out, table);
    jo_close(out, '}');
}

void wire_contest(json_out *out, bool is_message, const msg_contest *contest,
                  const wire_outcome *outcomes, size_t count) {
    jo_open(out, '{');
    if (is_message)
        jo_put_text(out, "type", "contest");
    wire_put_contest(out, contest, NULL, outcomes, count);
    jo_close(out, '}');
}
