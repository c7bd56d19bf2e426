/* wire_list.c - lines of lists: challenges, games, contests.
 * Room: server/wire. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire.h"

void wire_put_points(json_out *out, const char *name, uint32_t halves) {
    char points[24];
    snprintf(points, sizeof points, "%" PRIu32 ".%" PRIu32, halves / 2, halves % 2 * 5);
    jo_key(out, name);
    jo_raw(out, zug_str_from(points));
}

void wire_put_seat(json_out *out, const msg_seat *seat) {
    wire_put_id(out, "id", seat->person);
    jo_put_text(out, "name", seat->name);
    if (seat->is_guest)
        jo_put_bool(out, "guest", true);
}

/* A person as an object. */
static void put_person(json_out *out, const char *name, const msg_seat *seat) {
    jo_key(out, name);
    jo_open(out, '{');
    wire_put_seat(out, seat);
    jo_close(out, '}');
}

void wire_put_challenge(json_out *out, const msg_challenge *challenge) {
    static const char *const wishes[] = {
        [MSG_ANY_COLOR] = "any", [MSG_WANTS_WHITE] = "white", [MSG_WANTS_BLACK] = "black"};
    wire_put_id(out, "challenge", challenge->id);
    put_person(out, "from", &challenge->from);
    if (challenge->to.person != 0)
        put_person(out, "to", &challenge->to);
    jo_put_text(out, "color", wishes[challenge->wish]);
    jo_put_int(out, "made_ms", challenge->made_ms);
    wire_put_terms(out, challenge->terms);
    wire_put_id(out, "rematch_of", challenge->rematch_of);
    jo_put_bool(out, "open", challenge->is_open);
    if (!challenge->is_open)
        jo_put_text(out, "ending", msg_ending_name(challenge->ending));
    wire_put_id(out, "game", challenge->table);
}

void wire_put_game_line(json_out *out, const msg_table *table) {
    char control[ZUG_TIMECONTROL_SIZE];
    wire_put_id(out, "game", table->id);
    put_person(out, "white", &table->seat[0]);
    put_person(out, "black", &table->seat[1]);
    zug_timecontrol_write(&zug_game_settings_of(table->game)->control[0], control);
    jo_put_text(out, "control", control);
    jo_put_int(out, "set_ms", table->set_ms);
    jo_put_int(out, "plies", table->plies);
    wire_put_id(out, "contest", table->contest);
    if (table->round[0] != '\0')
        jo_put_text(out, "round", table->round);
    if (table->board > 0)
        jo_put_int(out, "board", table->board);
    jo_put_text(out, "result", table->is_delayed ? "*" : wire_result(zug_game_result(table->game)));
}

int wire_outcome_compare(const void *a, const void *b) {
    const wire_outcome *x = a, *y = b;
    return (x->game > y->game) - (x->game < y->game);
}

/* What is needed to show the pairings of a round. */
typedef struct shown {
    const wire_outcome *outcomes;
    size_t count;
    bool has_ids;
} shown;

/* Who plays on a board. */
static void put_paired(json_out *out, const char *name, const msg_pairing *pairing, int side) {
    jo_key(out, name);
    jo_open(out, '{');
    wire_put_seat(out, &pairing->seat[side]);
    if (pairing->player[side] != 0)
        jo_put_int(out, "player", pairing->player[side]);
    jo_close(out, '}');
}

/* What a board is marked with beside a result. */
static void put_marks(json_out *out, const msg_pairing *pairing) {
    if (pairing->is_held)
        jo_put_bool(out, "held", true);
    if (pairing->is_adjourned)
        jo_put_bool(out, "adjourned", true);
    if (pairing->unplayed != MSG_BYE_NONE)
        jo_put_text(out, "unplayed", msg_bye_name(pairing->unplayed));
}

static void put_round(json_out *out, const msg_round *round, const shown *how) {
    jo_open(out, '{');
    jo_put_text(out, "round", round->name);
    jo_put_bool(out, "started", round->is_started);
    jo_key(out, "pairings");
    jo_open(out, '[');
    for (size_t i = 0; i < round->pairing_count; i++) {
        const msg_pairing *pairing = &round->pairings[i];
        jo_open(out, '{');
        jo_put_int(out, "board", pairing->board);
        put_paired(out, "white", pairing, 0);
        put_paired(out, "black", pairing, 1);
        wire_outcome wanted = {.game = pairing->table};
        const wire_outcome *found =
            how->count == 0 || pairing->table == 0
                ? NULL
                : bsearch(&wanted, how->outcomes, how->count, sizeof wanted, wire_outcome_compare);
        if (how->has_ids)
            wire_put_id(out, "game", pairing->table);
        if (pairing->result != ZUG_RESULT_OPEN) {
            jo_put_text(out, "result", wire_result((zug_result)pairing->result));
            jo_put_bool(out, "given", true);
        } else if (found != NULL) {
            jo_put_text(out, "result", found->result);
        }
        if (found != NULL && found->is_aborted)
            jo_put_bool(out, "aborted", true);
        put_marks(out, pairing);
        jo_close(out, '}');
    }
    jo_close(out, ']');
    wire_put_free(out, round->free, round->free_count);
    if (round->starts_ms != 0)
        jo_put_int(out, "starts_ms", round->starts_ms);
    if (round->held_up[0] != '\0')
        jo_put_text(out, "held_up", round->held_up);
    jo_close(out, '}');
}

void wire_put_contest(json_out *out, const msg_contest *contest, const char *round,
                      const wire_outcome *outcomes, size_t count) {
    shown how = {outcomes, count, contest->is_arbiter || !contest->terms->is_private};
    wire_put_id(out, "contest", contest->id);
    jo_put_text(out, "name", contest->name);
    jo_put_text(out, "site", contest->site);
    jo_put_int(out, "made_ms", contest->made_ms);
    jo_put_bool(out, "closed", contest->is_closed);
    if (contest->is_deleted)
        jo_put_bool(out, "deleted", true);
    jo_put_bool(out, "arbiter", contest->is_arbiter);
    jo_put_bool(out, "players_only", contest->players_only);
    wire_put_terms(out, contest->terms);
    jo_key(out, "arbiters");
    jo_open(out, '[');
    for (size_t i = 0; i < contest->arbiter_count; i++) {
        jo_open(out, '{');
        wire_put_seat(out, &contest->arbiters[i]);
        jo_close(out, '}');
    }
    jo_close(out, ']');
    jo_key(out, "rounds");
    jo_open(out, '[');
    for (size_t i = 0; i < contest->round_count; i++)
        if (round == NULL || strcmp(contest->rounds[i].name, round) == 0)
            put_round(out, &contest->rounds[i], &how);
    jo_close(out, ']');
    if (contest->has_plan)
        wire_put_plan(out, &contest->plan);
    wire_put_players(out, contest->players, contest->player_count);
    wire_put_absences(out, contest->absences, contest->absence_count);
    wire_put_teams(out, contest->teams, contest->team_count);
}
