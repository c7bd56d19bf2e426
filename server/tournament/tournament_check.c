/* tournament_check.c - what a round that was paired by hand breaks, and how it differs from the
 * pairing of the rules. Room: server/tournament. */
#include <stdlib.h>
#include <zug/host_alloc.h>
#include <zug/pairing_round.h>
#include <zug/teammatch.h>

#include "tournament_matches.h"

/* A check while it is written. */
typedef struct check {
    const msg_contest *contest;
    const msg_player **players; /* by index in the tournament */
    const zug_tournament *t;
    uint32_t round;
    bool is_field; /* by a Swiss or by hand: nobody meets twice, colours change */
    zug_json *out;
} check;

/* Writes that something is broken, by whom, and since which round, if that matters. */
static void put_break(const check *c, const char *code, size_t player, size_t other,
                      const char *words) {
    char why[4 * MSG_NAME_SIZE];
    zug_buf text = zug_buf_over(why, sizeof why);
    zug_buf_text(&text, c->players[player]->name);
    if (other != SIZE_MAX) {
        zug_buf_text(&text, " and ");
        zug_buf_text(&text, c->players[other]->name);
    }
    zug_buf_text(&text, words);
    zug_json_open(c->out, '{');
    zug_json_put_text(c->out, "code", code);
    zug_json_put_int(c->out, "player", c->players[player]->id);
    if (other != SIZE_MAX)
        zug_json_put_int(c->out, "other", c->players[other]->id);
    zug_json_put_text(c->out, "why", why);
    zug_json_close(c->out, '}');
}

/* The same with the number of a round at the end of the sentence. */
static void put_break_in(const check *c, const char *code, size_t player, size_t other,
                         uint32_t round) {
    char words[64];
    zug_buf text = zug_buf_over(words, sizeof words);
    zug_buf_text(&text, other != SIZE_MAX ? " have met in round "
                                          : " has had points without a game in round ");
    zug_buf_number(&text, round);
    put_break(c, code, player, other, words);
}

/* Nobody meets twice (C.04.1 2); a game that was forfeited is none. */
static void check_met(const check *c, size_t player, size_t other, uint32_t number) {
    for (uint32_t round = 1; round < c->round; round++) {
        zug_entry entry = zug_tournament_entry(c->t, player, round);
        if (entry.opponent == number && zug_entry_is_played(entry.kind)) {
            put_break_in(c, "met", player, other, round);
            return;
        }
    }
}

/* True if a group has both players. */
static bool has_both(const zug_forbidden *group, uint32_t a, uint32_t b) {
    unsigned found = 0;
    for (size_t i = 0; i < group->count; i++)
        found += group->players[i] == a || group->players[i] == b;
    return found > 1;
}

static void check_forbidden(const check *c, size_t player, size_t other) {
    uint32_t a = zug_tournament_player(c->t, player)->number;
    uint32_t b = zug_tournament_player(c->t, other)->number;
    for (size_t i = 0; i < zug_tournament_forbidden_count(c->t); i++) {
        const zug_forbidden *group = zug_tournament_forbidden(c->t, i);
        if (c->round >= group->first_round && c->round <= group->last_round &&
            has_both(group, a, b)) {
            put_break(c, "forbidden", player, other, " must not meet");
            return;
        }
    }
}

/* Nobody has one colour three times in a row, or three times more often than the other (C.04.1 6,
 * 7); games that were not played do not count. */
static void check_colors(const check *c, size_t player, zug_round_color color) {
    int difference = 1; /* games with this colour more than with the other, this one included */
    unsigned in_row = 1;
    bool is_in_row = true;
    for (uint32_t round = c->round; round-- > 1;) {
        zug_entry entry = zug_tournament_entry(c->t, player, round);
        if (!zug_entry_is_played(entry.kind))
            continue;
        is_in_row = is_in_row && entry.color == color;
        in_row += is_in_row;
        difference += entry.color == color ? 1 : -1;
    }
    if (in_row > 2)
        put_break(c, "color-in-row", player, SIZE_MAX,
                  color == ZUG_ROUND_WHITE ? " has White three times in a row"
                                           : " has Black three times in a row");
    else if (difference > 2)
        put_break(c, "color-difference", player, SIZE_MAX,
                  color == ZUG_ROUND_WHITE ? " has White three times more often than Black"
                                           : " has Black three times more often than White");
}

/* Who was left over once, or had a win's points without a game, is not left over again (C2). */
static void check_bye(const check *c, size_t player) {
    const zug_scoring *scoring = &zug_tournament_rules_of(c->t)->scoring;
    for (uint32_t round = 1; round < c->round; round++) {
        zug_entry entry = zug_tournament_entry(c->t, player, round);
        bool is_played = entry.kind == ZUG_ENTRY_NONE || entry.kind == ZUG_ENTRY_OPEN ||
                         zug_entry_is_played(entry.kind);
        if (entry.kind == ZUG_ENTRY_PAIRING_BYE ||
            (!is_played && zug_entry_points(scoring, &entry) >= scoring->win)) {
            put_break_in(c, "second-bye", player, SIZE_MAX, round);
            return;
        }
    }
}

/* True if a player is a topscorer, who may have any colour in the last round, as may the opponent:
 * with more than half of the points that could be made. */
static bool is_topscorer(const check *c, size_t player) {
    const zug_tournament_rules *rules = zug_tournament_rules_of(c->t);
    zug_points most = rules->scoring.win * (zug_points)(c->round - 1);
    zug_points score = zug_tournament_score(c->t, player, c->round - 1);
    return rules->rounds > 0 && c->round >= rules->rounds &&
           2 * (score + zug_swiss_acceleration(c->t, player, c->round)) > most;
}

/* What is broken by the game of two players, of whom the first has White. */
static void check_pair(const check *c, size_t player, const zug_entry *entry) {
    size_t other = zug_tournament_find(c->t, entry->opponent);
    check_forbidden(c, player, other);
    if (!c->is_field)
        return;
    check_met(c, player, other, entry->opponent);
    if (is_topscorer(c, player) || is_topscorer(c, other))
        return;
    check_colors(c, player, ZUG_ROUND_WHITE);
    check_colors(c, other, ZUG_ROUND_BLACK);
}

/* True if the round says of a player that they are free. */
static bool is_free(const check *c, uint32_t id) {
    for (size_t i = 0; i < c->contest->round_count; i++) {
        const msg_round *round = &c->contest->rounds[i];
        if (tournament_round_number(round->name) != c->round)
            continue;
        for (size_t k = 0; k < round->free_count; k++)
            if (round->free[k].player == id)
                return true;
    }
    return false;
}

/* What is broken by what a player has in the round. */
static void check_player(const check *c, size_t player) {
    zug_entry entry = zug_tournament_entry(c->t, player, c->round);
    uint32_t id = c->players[player]->id;
    msg_bye absence = tournament_absence_of(c->contest, id, c->round);
    if (entry.opponent != 0 && entry.kind != ZUG_ENTRY_FORFEIT_LOSS && absence != MSG_BYE_NONE)
        put_break(c, "absent", player, SIZE_MAX, " is said to be absent");
    if (entry.opponent != 0 && entry.color == ZUG_ROUND_WHITE)
        check_pair(c, player, &entry);
    if (entry.kind == ZUG_ENTRY_PAIRING_BYE && c->is_field)
        check_bye(c, player);
    if (entry.opponent == 0 && c->is_field && absence == MSG_BYE_NONE && !is_free(c, id))
        put_break(c, "missing", player, SIZE_MAX, " has neither an opponent nor a bye");
}

/* What is broken by the line-up of a side of a match: players of the team sit in its order. False
 * without memory. */
static bool check_lineup(const check *c, const team_match *match, int side) {
    const zug_team *team =
        zug_tournament_team(c->t, zug_tournament_find_team(c->t, match->team[side]));
    uint32_t boards;
    uint32_t *lineup = tournament_match_lineup(match, side, &boards);
    zug_pairing_refusal why;
    if (lineup != NULL && !zug_teammatch_check_lineup(team, lineup, boards, &why))
        put_break(c, zug_pairing_refusal_code(why.kind), zug_tournament_find(c->t, why.player),
                  zug_tournament_find(c->t, why.opponent),
                  " do not sit in the order of their team");
    free(lineup);
    return lineup != NULL;
}

/* What is broken by a colour that a board does not have. */
static void check_board_colors(const check *c, const team_match *match) {
    zug_str colors = zug_str_trim(zug_tournament_label_of(c->t, ZUG_LABEL_BOARD_COLORS));
    for (size_t i = 0; i < match->count; i++) {
        const match_seat *seat = &match->seats[i];
        uint32_t board = tournament_match_board(match, seat);
        if (seat->player[0] != 0 && seat->player[1] != 0 &&
            seat->home_color != zug_teammatch_color(colors, board))
            put_break(c, "lineup-color", zug_tournament_find(c->t, seat->player[HOME]), SIZE_MAX,
                      " does not have the colour of this board");
    }
}

/* What is broken by matches of teams. False without memory. */
static bool check_matches(const check *c) {
    round_matches matches;
    bool fine = tournament_matches_of(c->t, c->contest, c->round, &matches);
    bool has_table = zug_pairing_terms_of(c->t).system == ZUG_SYSTEM_TEAM_ROUNDROBIN;
    for (size_t i = 0; fine && i < matches.count; i++) {
        fine = check_lineup(c, &matches.list[i], HOME) && check_lineup(c, &matches.list[i], AWAY);
        if (has_table)
            check_board_colors(c, &matches.list[i]);
    }
    tournament_matches_free(&matches);
    return fine;
}

/* Who plays where teams are paired plays for one, against another one. */
static void check_team(const check *c, size_t player) {
    uint32_t opponent = zug_tournament_entry(c->t, player, c->round).opponent;
    uint32_t team = zug_tournament_team_of(c->t, zug_tournament_player(c->t, player)->number);
    if (opponent != 0 && (team == 0 || team == zug_tournament_team_of(c->t, opponent)))
        put_break(c, "lineup-stranger", player, SIZE_MAX, " does not play for a team here");
}

/* False without memory. */
static bool put_breaks(const check *c) {
    bool has_teams = zug_tournament_pairs_teams(c->t), fine = true;
    zug_json_key(c->out, "breaks");
    zug_json_open(c->out, '[');
    for (size_t i = 0; i < zug_tournament_player_count(c->t); i++) {
        check_player(c, i);
        if (has_teams)
            check_team(c, i);
    }
    if (has_teams)
        fine = check_matches(c);
    zug_json_close(c->out, ']');
    return fine;
}

/* Compares the round with the pairing of the rules; who plays for a team is the captain's choice.
 * False without memory, or if there is no tournament without the round. */
static bool put_compared(const check *c, const tournament_source *from, zug_trf_problem *problem) {
    bool has_teams = zug_tournament_pairs_teams(c->t);
    zug_tournament *before = has_teams ? NULL : tournament_make_without(from, c->round, problem);
    zug_pairing_round rules;
    if (before == NULL && !has_teams)
        return false;
    zug_pairing_round_make(has_teams ? c->t : before, &(zug_pairing_round_wish){.round = c->round},
                           zug_host_alloc(), &rules);
    zug_json_put_bool(c->out, "same", zug_pairing_round_is_played(&rules, c->t));
    zug_json_key(c->out, "compared");
    zug_pairing_round_compare_json(&rules, c->t, c->out);
    zug_pairing_round_free(&rules);
    zug_tournament_free(before);
    return true;
}

/* True if a tournament is one in which pairings are found round by round. */
static bool is_field(const zug_tournament *t) {
    zug_pairing_system system = zug_pairing_terms_of(t).system;
    return (system == ZUG_SYSTEM_SWISS || system == ZUG_SYSTEM_OTHER) &&
           !zug_tournament_pairs_teams(t);
}

/* Writes the check of a round that is paired. */
static bool put_check(check *c, const tournament_source *from, zug_trf_problem *problem) {
    zug_json_open(c->out, '{');
    zug_json_put_int(c->out, "round", c->round);
    bool fine = put_breaks(c) || tournament_refuse_memory(problem);
    fine = fine && (!tournament_has_system(c->t) || put_compared(c, from, problem));
    zug_json_close(c->out, '}');
    return fine;
}

bool tournament_write_check(const tournament_source *from, const tournament_wish *wish,
                            zug_json *out, zug_trf_problem *problem) {
    zug_tournament *t = tournament_make(from, zug_host_alloc(), problem);
    if (t == NULL)
        return false;
    uint32_t last = zug_pairing_rounds_begun(t);
    check c = {.contest = from->contest,
               .players = tournament_by_number(from->contest),
               .t = t,
               .round = wish->round > 0 ? wish->round : last,
               .is_field = is_field(t),
               .out = out};
    bool fine;
    if (c.players == NULL)
        fine = tournament_refuse_memory(problem);
    else if (c.round == 0 || c.round > last)
        fine = tournament_refuse(problem, "no-round", "This round has no pairings.");
    else
        fine = put_check(&c, from, problem);
    free(c.players);
    zug_tournament_free(t);
    return fine;
}
