/* wire_lobby.c - the greeting, the lobby, lists of contests and calls, and a whole contest.
 * Room: server/wire. */
#include "wire.h"

void wire_lobby_open(json_out *out, bool is_message) {
    jo_open(out, '{');
    if (is_message)
        jo_put_text(out, "type", "lobby");
}

void wire_mine_open(json_out *out) {
    jo_open(out, '{');
    jo_put_text(out, "type", "mine");
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

void wire_list_line(json_out *out, zug_str line) { jo_raw(out, line); }

void wire_table(json_out *out, const msg_table *table, int64_t now_ms) {
    jo_open(out, '{');
    wire_put_table(out, table, now_ms);
    jo_close(out, '}');
}

void wire_list_call(json_out *out, const msg_table *table, int side, const char *reason) {
    jo_open(out, '{');
    wire_put_call(out, table, side, reason);
    jo_close(out, '}');
}

void wire_answer_list_open(json_out *out, const char *name) {
    jo_open(out, '{');
    wire_list_open(out, name);
}

void wire_answer_list_close(json_out *out) {
    wire_list_close(out);
    jo_close(out, '}');
}

void wire_page_open(json_out *out, uint32_t page, const char *name) {
    jo_open(out, '{');
    jo_put_int(out, "page", page);
    wire_list_open(out, name);
}

void wire_page_close(json_out *out, bool has_more) {
    wire_list_close(out);
    jo_put_bool(out, "more", has_more);
    jo_close(out, '}');
}

/* True if nothing is left to begin in a round: it has started, or all its boards were given
 * results, or marked as without a game. */
static bool is_begun(const msg_round *round) {
    if (round->is_started)
        return true;
    for (size_t i = 0; i < round->pairing_count; i++)
        if (round->pairings[i].result == ZUG_RESULT_OPEN &&
            round->pairings[i].unplayed == MSG_BYE_NONE)
            return false;
    return round->pairing_count > 0;
}

/* How far an open contest is. */
static void put_progress(json_out *out, const msg_contest *contest) {
    if (contest->player_count > 0)
        jo_put_int(out, "players", (int64_t)contest->player_count);
    if (contest->has_plan && contest->plan.rounds > 0)
        jo_put_int(out, "planned", contest->plan.rounds);
    if (contest->round_count == 0)
        return;
    const msg_round *last = &contest->rounds[contest->round_count - 1];
    jo_put_text(out, "round", last->name);
    jo_put_bool(out, "begun", is_begun(last));
}

void wire_open_contest(json_out *out, const msg_contest *contest) {
    jo_open(out, '{');
    wire_put_id(out, "contest", contest->id);
    jo_put_text(out, "name", contest->name);
    jo_put_text(out, "site", contest->site);
    jo_put_int(out, "made_ms", contest->made_ms);
    jo_put_int(out, "rounds", (int64_t)contest->round_count);
    put_progress(out, contest);
    jo_put_bool(out, "arbiter", contest->is_arbiter);
    jo_put_bool(out, "closed", false);
    if (contest->players_only)
        jo_put_bool(out, "players_only", true);
    jo_close(out, '}');
}

void wire_closed_contest(json_out *out, const wire_closed_line *line) {
    jo_open(out, '{');
    wire_put_id(out, "contest", line->id);
    jo_key(out, "name");
    jo_text(out, line->name);
    jo_put_int(out, "made_ms", line->made_ms);
    jo_put_bool(out, "closed", true);
    if (line->players_only)
        jo_put_bool(out, "players_only", true);
    jo_close(out, '}');
}

void wire_hello(json_out *out, int64_t now_ms, const msg_person *person, bool has_ended) {
    jo_open(out, '{');
    jo_put_text(out, "type", "hello");
    jo_put_int(out, "protocol", 1);
    jo_put_int(out, "now_ms", now_ms);
    if (person != NULL) {
        jo_key(out, "me");
        jo_open(out, '{');
        wire_put_person(out, person);
        jo_close(out, '}');
    }
    if (has_ended)
        jo_put_bool(out, "ended", true);
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
