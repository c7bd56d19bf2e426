/* wire_event.c - events for the log, and back.
 * Room: server/wire. Whatever an event of its kind has and is not zero is a member (wire_member.c).
 */
#include <stdlib.h>
#include <string.h>
#include <zug/fen.h>

#include "wire/wire_member.h"

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

/* A word, unless it is the usual one, which stands first. */
static void put_word(json_out *out, const char *name, const char *const *words, unsigned which) {
    if (which != 0)
        jo_put_text(out, name, words[which]);
}

static void put_terms(json_out *out, const msg_terms *terms) {
    jo_key(out, "terms");
    jo_open(out, '{');
    wire_put_terms(out, terms);
    jo_close(out, '}');
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
static void put_lag(json_out *out, const msg_table_set *set) {
    if (set->lag_total_ms[0] == 0 && set->lag_total_ms[1] == 0)
        return;
    jo_key(out, "lag");
    jo_open(out, '{');
    jo_put_int(out, "refill_ms", set->lag_refill_ms);
    jo_put_int(out, "white_ms", set->lag_total_ms[0]);
    jo_put_int(out, "black_ms", set->lag_total_ms[1]);
    jo_close(out, '}');
}

static void put_pairings(json_out *out, const msg_pairing *list, size_t count) {
    if (count == 0)
        return;
    jo_key(out, "pairings");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        jo_open(out, '{');
        jo_put_int(out, "board", list[i].board);
        wire_put_id(out, "game", list[i].table);
        wire_put_id(out, "white_id", list[i].seat[0].person);
        put_nonempty(out, "white", list[i].seat[0].name);
        put_true(out, "white_guest", list[i].seat[0].is_guest);
        wire_put_id(out, "black_id", list[i].seat[1].person);
        put_nonempty(out, "black", list[i].seat[1].name);
        put_true(out, "black_guest", list[i].seat[1].is_guest);
        put_nonzero(out, "white_player", list[i].player[0]);
        put_nonzero(out, "black_player", list[i].player[1]);
        if (list[i].result != ZUG_RESULT_OPEN)
            jo_put_text(out, "result", wire_result((zug_result)list[i].result));
        put_true(out, "short", list[i].is_short);
        put_true(out, "held", list[i].is_held);
        put_true(out, "adjourned", list[i].is_adjourned);
        if (list[i].unplayed != MSG_BYE_NONE)
            jo_put_text(out, "unplayed", msg_bye_name(list[i].unplayed));
        jo_close(out, '}');
    }
    jo_close(out, ']');
}

static void put_phrase(json_out *out, const char *name, msg_phrase phrase) {
    if (phrase != MSG_PHRASE_NONE)
        jo_put_text(out, name, msg_phrase_name(phrase));
}

/* A member of an event, if it is not zero. */
static void put_member(json_out *out, const msg_event *event, const wire_member *member) {
    const void *at = (const char *)event + member->offset;
    switch (member->type) {
    case WIRE_IS_ID:
        wire_put_id(out, member->name, *(const uint64_t *)at);
        break;
    case WIRE_IS_TEXT:
        put_nonempty(out, member->name, at);
        break;
    case WIRE_IS_NUMBER:
        put_nonzero(out, member->name, *(const uint32_t *)at);
        break;
    case WIRE_IS_MS:
        put_nonzero(out, member->name, *(const int64_t *)at);
        break;
    case WIRE_IS_TRUTH:
        put_true(out, member->name, *(const bool *)at);
        break;
    case WIRE_IS_SIDE:
        put_word(out, member->name, side_names, *(const uint8_t *)at & 1U);
        break;
    case WIRE_IS_WISH:
        put_word(out, member->name, wish_names, *(const msg_color_wish *)at);
        break;
    case WIRE_IS_ENDING:
        jo_put_text(out, member->name, msg_ending_name(*(const msg_ending *)at));
        break;
    case WIRE_IS_TERMS:
        put_terms(out, *(const msg_terms *const *)at);
        break;
    case WIRE_IS_GAME:
        put_game(out, at);
        break;
    case WIRE_IS_LAG:
        put_lag(out, at);
        break;
    case WIRE_IS_PAIRINGS:
        put_pairings(out, ((const msg_round_named *)at)->pairings,
                     ((const msg_round_named *)at)->pairing_count);
        break;
    case WIRE_IS_FREE:
        wire_put_free(out, ((const msg_round_named *)at)->free,
                      ((const msg_round_named *)at)->free_count);
        break;
    case WIRE_IS_PLAYERS:
        wire_store_players(out, ((const msg_players_named *)at)->list,
                           ((const msg_players_named *)at)->count);
        break;
    case WIRE_IS_TEAMS:
        wire_put_teams(out, ((const msg_teams_named *)at)->list,
                       ((const msg_teams_named *)at)->count);
        break;
    case WIRE_IS_LINES:
        if (*(const char *const *)at != NULL)
            put_nonempty(out, member->name, *(const char *const *)at);
        break;
    case WIRE_IS_SAID:
        if (((const msg_side_said *)at)->is_named)
            jo_put_text(out, member->name, side_names[((const msg_side_said *)at)->side & 1]);
        break;
    case WIRE_IS_BYE:
        jo_put_text(out, member->name, msg_bye_name(*(const msg_bye *)at));
        break;
    case WIRE_IS_PHRASE:
        put_phrase(out, member->name, *(const msg_phrase *)at);
        break;
    case WIRE_IS_RESULT:
        jo_put_text(out, member->name, wire_result((zug_result) * (const uint8_t *)at));
        break;
    }
}

static void put_members(json_out *out, const msg_event *event, wire_members members) {
    for (size_t i = 0; i < members.count; i++)
        put_member(out, event, &members.list[i]);
}

void wire_event_write(const msg_event *event, json_out *out) {
    jo_open(out, '{');
    put_members(out, event, wire_members_common);
    put_members(out, event, wire_members_of(event->kind));
    jo_close(out, '}');
}
