/* trf_matches.c - reads what a report says of whole teams in a round: line-ups that are not in the
 * order of the team (300), byes of the pairing (320), forfeited matches (330).
 * Room: pairing. Each is held to what the players of the teams have in the round. */
#include "trf_impl.h"

enum { BOARDS_MAX = 200 };

/* True if a team may have a bye or a forfeit in a round: nothing else is said of it, and none of
 * its players has a game. */
static bool check_free(zug__trf *r, size_t column, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(r->t, index);
    if (zug_tournament_team_round(r->t, index, round).kind != ZUG_ENTRY_NONE)
        return zug__trf_fail(r, column, "trf-bye",
                             "this team has a bye or a forfeited match in this round already");
    for (size_t i = 0; i < team->count; i++) {
        size_t player = zug_tournament_find(r->t, team->players[i]);
        zug_entry_kind kind = zug_tournament_entry(r->t, player, round).kind;
        if (kind == ZUG_ENTRY_OPEN || zug_entry_is_played(kind))
            return zug__trf_fail(r, column, "team-plays",
                                 "this team has no match in this round by this line, but a player "
                                 "of it has a game");
    }
    return true;
}

bool zug__trf_set_team_round(zug__trf *r, size_t column, uint32_t round, uint32_t number,
                             const zug_team_round *wanted) {
    size_t index;
    if (!zug__trf_find_team(r, column, number, &index))
        return false;
    zug_team_round said = zug_tournament_team_round(r->t, index, round);
    if (said.kind == wanted->kind && said.opponent == 0 && wanted->opponent == 0)
        return true;
    if (!check_free(r, column, index, round))
        return false;
    said.kind = wanted->kind;
    said.opponent = wanted->opponent;
    said.color = wanted->color;
    return zug_tournament_set_team_round(r->t, index, round, &said) || zug__trf_no_memory(r);
}

/* The number of a round in some columns, which must be there. */
static bool read_round(zug__trf *r, size_t first, uint32_t *out) {
    return zug__trf_number(r, first, first + 2, ZUG_ROUNDS_MAX, out) &&
           (*out != 0 ||
            zug__trf_fail(r, first, "trf-rounds", "there is no number of a round here"));
}

/* True if no other team has the bye of the pairing in a round. */
static bool check_one_bye(zug__trf *r, size_t column, uint32_t round, uint32_t number) {
    for (size_t i = 0; i < zug_tournament_team_count(r->t); i++) {
        bool has_bye = zug_tournament_team_round(r->t, i, round).kind == ZUG_ENTRY_PAIRING_BYE;
        if (has_bye && zug_tournament_team(r->t, i)->number != number)
            return zug__trf_fail(r, column, "pairing-byes",
                                 "another team has the pairing-allocated bye of this round");
    }
    return true;
}

/* Says what a bye of the pairing brings; twice it must be the same. */
static bool set_bye_points(zug__trf *r, zug_points match, zug_points game) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    zug_team_points *points = &rules.team_points[ZUG_ENTRY_PAIRING_BYE];
    if (points->is_said && (points->match != match || points->game != game))
        return zug__trf_fail(r, 5, "trf-points",
                             "an earlier line 320 gives the bye other points; a team that gets "
                             "others has a line 299");
    *points = (zug_team_points){true, match, game};
    zug_tournament_set_rules(r->t, &rules);
    return true;
}

bool zug__trf_read_pairing_byes(zug__trf *r) {
    static const zug_team_round bye = {.kind = ZUG_ENTRY_PAIRING_BYE};
    bool has_match, has_game;
    zug_points match, game;
    if (!zug__trf_points(r, 5, 8, &has_match, &match) ||
        !zug__trf_points(r, 10, 13, &has_game, &game))
        return false;
    if ((has_match || has_game) && !set_bye_points(r, match, game))
        return false;
    uint32_t round = 1;
    for (size_t column = 15; column <= r->line.len; column += 4, round++) {
        uint32_t number;
        if (!zug__trf_number(r, column, column + 2, ZUG_TEAMS_MAX, &number) ||
            !zug__trf_blank(r, column + 3))
            return false;
        if (number == 0)
            continue;
        if (round > ZUG_ROUNDS_MAX)
            return zug__trf_fail(r, column, "trf-rounds", "there are more than 255 rounds");
        if (!zug__trf_set_team_round(r, column, round, number, &bye) ||
            !check_one_bye(r, column, round, number))
            return false;
    }
    return true;
}

/* True if no player of a team that has forfeited a match has a point of the round. */
static bool check_loser(zug__trf *r, size_t column, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(r->t, index);
    for (size_t i = 0; i < team->count; i++) {
        size_t player = zug_tournament_find(r->t, team->players[i]);
        zug_entry_kind kind = zug_tournament_entry(r->t, player, round).kind;
        if (kind == ZUG_ENTRY_FORFEIT_WIN || kind == ZUG_ENTRY_FULL_BYE)
            return zug__trf_fail(r, column, "trf-forfeit",
                                 "this team has forfeited the match by this line, but a player of "
                                 "it has a win");
    }
    return true;
}

/* Reads one side of a forfeited match. */
static bool read_forfeit_side(zug__trf *r, size_t column, uint32_t round,
                              const zug_team_round *side) {
    uint32_t number;
    size_t index;
    return zug__trf_number(r, column, column + 2, ZUG_TEAMS_MAX, &number) &&
           zug__trf_set_team_round(r, column, round, number, side) &&
           zug__trf_find_team(r, column, number, &index) &&
           (side->kind == ZUG_ENTRY_FORFEIT_WIN || check_loser(r, column, index, round));
}

bool zug__trf_read_forfeit(zug__trf *r) {
    zug_str type = zug__trf_columns(r, 5, 6);
    bool wins[] = {zug__trf_is(type, "+-"), zug__trf_is(type, "-+")};
    zug_team_round sides[2];
    uint32_t round, teams[2];
    if (!wins[0] && !wins[1] && !zug__trf_is(type, "--"))
        return zug__trf_fail(r, 5, "trf-forfeit",
                             "a forfeited match is +- if White was there, -+ if Black was, -- if "
                             "neither was");
    if (!read_round(r, 8, &round) || !zug__trf_number(r, 12, 14, ZUG_TEAMS_MAX, &teams[0]) ||
        !zug__trf_number(r, 16, 18, ZUG_TEAMS_MAX, &teams[1]))
        return false;
    for (int i = 0; i < 2; i++)
        sides[i] =
            (zug_team_round){.kind = wins[i] ? ZUG_ENTRY_FORFEIT_WIN : ZUG_ENTRY_FORFEIT_LOSS,
                             .color = i == 0 ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK,
                             .opponent = teams[1 - i]};
    return read_forfeit_side(r, 12, round, &sides[0]) && read_forfeit_side(r, 16, round, &sides[1]);
}

/* True if a player at a board of a line-up can sit there: is of the team, and has a game with
 * somebody of the opponent, or none at all. */
static bool check_board(zug__trf *r, size_t column, uint32_t round, uint32_t player,
                        const zug_team_round *said, uint32_t team) {
    size_t index;
    if (!zug__trf_find_player(r, column, player, &index))
        return false;
    if (zug_tournament_team_of(r->t, player) != team)
        return zug__trf_fail(r, column, "trf-lineup", "this player is not of the team");
    for (size_t i = 0; i < said->boards; i++)
        if (said->lineup[i] == player)
            return zug__trf_fail(r, column, "trf-lineup", "this player has a board already");
    zug_entry entry = zug_tournament_entry(r->t, index, round);
    uint32_t met =
        zug_entry_has_opponent(entry.kind) ? zug_tournament_team_of(r->t, entry.opponent) : 0;
    if (met != 0 && said->lineup_against != 0 && met != said->lineup_against)
        return zug__trf_fail(r, column, "trf-lineup",
                             "this player meets somebody of another team in this round");
    return true;
}

/* True if everybody of the team who has a game in the round is in its line-up. */
static bool check_lineup(zug__trf *r, const zug_team *team, uint32_t round,
                         const zug_team_round *said) {
    for (size_t i = 0; i < team->count; i++) {
        size_t player = zug_tournament_find(r->t, team->players[i]), board = 0;
        bool plays = zug_entry_has_opponent(zug_tournament_entry(r->t, player, round).kind);
        while (board < said->boards && said->lineup[board] != team->players[i])
            board++;
        if (plays && board == said->boards)
            return zug__trf_fail(r, 17, "trf-lineup",
                                 "a player of this team has a game in this round, but no board "
                                 "here");
    }
    return true;
}

/* Reads the boards of a line-up. */
static bool read_boards(zug__trf *r, uint32_t round, uint32_t team, zug_team_round *said,
                        uint32_t *players) {
    said->lineup = players;
    said->boards = 0;
    for (size_t column = 17; column <= r->line.len; column += 5) {
        uint32_t number;
        if (!zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &number) ||
            !zug__trf_blank(r, column + 4))
            return false;
        if (said->boards == BOARDS_MAX)
            return zug__trf_fail(r, column, "trf-players", "these are too many players");
        if (number != 0 && !check_board(r, column, round, number, said, team))
            return false;
        players[said->boards++] = number;
    }
    return said->boards > 0 ||
           zug__trf_fail(r, 17, "trf-lineup", "here stand the players by board, from column 17");
}

bool zug__trf_read_lineup(zug__trf *r) {
    uint32_t round, number, against, players[BOARDS_MAX];
    size_t index, other;
    if (!read_round(r, 5, &round) || !zug__trf_number(r, 9, 11, ZUG_TEAMS_MAX, &number) ||
        !zug__trf_find_team(r, 9, number, &index) ||
        !zug__trf_number(r, 13, 15, ZUG_TEAMS_MAX, &against) ||
        (against != 0 && !zug__trf_find_team(r, 13, against, &other)))
        return false;
    const zug_team *team = zug_tournament_team(r->t, index);
    zug_team_round said = zug_tournament_team_round(r->t, index, round);
    if (said.lineup)
        return zug__trf_fail(r, 9, "trf-lineup", "this team has a line-up for this round already");
    said.lineup_against = against;
    return read_boards(r, round, number, &said, players) && check_lineup(r, team, round, &said) &&
           (zug_tournament_set_team_round(r->t, index, round, &said) || zug__trf_no_memory(r));
}
