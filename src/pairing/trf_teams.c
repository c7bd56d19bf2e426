/* trf_teams.c - reads the teams of a report: lines 310 and, older, 013.
 * Room: pairing. */
#include "trf_impl.h"

enum { TEAM_PLAYERS_MAX = 200 };

bool zug__trf_find_team(zug__trf *r, size_t column, uint32_t number, size_t *out) {
    *out = zug_tournament_find_team(r->t, number);
    return *out != SIZE_MAX ||
           zug__trf_fail(r, column, "trf-team",
                         "there is no team with this number; where teams are paired, numbers here "
                         "are those of teams");
}

/* Adds a player at a column to a team that is being read. */
static bool add_member(zug__trf *r, size_t column, uint32_t number, zug_team *team,
                       uint32_t *players) {
    size_t index;
    if (!zug__trf_find_player(r, column, number, &index))
        return false;
    bool is_taken = zug_tournament_team_of(r->t, number) != 0;
    for (size_t i = 0; i < team->count; i++)
        is_taken = is_taken || players[i] == number;
    if (is_taken)
        return zug__trf_fail(r, column, "trf-team", "this player is in a team already");
    if (team->count == TEAM_PLAYERS_MAX)
        return zug__trf_fail(r, column, "trf-players", "these are too many players");
    players[team->count++] = number;
    return true;
}

/* Reads the players of a team, in columns from one on. */
static bool read_team_players(zug__trf *r, size_t column, zug_team *team, uint32_t *players) {
    team->players = players;
    for (; column <= r->line.len - r->in_name; column += 5) {
        uint32_t number;
        if (!zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &number) ||
            !zug__trf_blank(r, column + 4) ||
            (number != 0 && !add_member(r, column, number, team, players)))
            return false;
    }
    if (team->number != 0 && zug_tournament_find_team(r->t, team->number) != SIZE_MAX)
        return zug__trf_fail(r, 5, "trf-team", "there is a team with this number already");
    if (!zug_tournament_add_team(r->t, team))
        return zug_tournament_team_count(r->t) >= ZUG_TEAMS_MAX
                   ? zug__trf_fail(r, 5, "trf-team", "there are more than 999 teams")
                   : zug__trf_no_memory(r);
    for (size_t i = 0; i < zug_tournament_team_count(r->t); i++) {
        uint32_t number = zug_tournament_team(r->t, i)->number;
        if (r->lines_of_teams[number] == 0)
            r->lines_of_teams[number] = r->number;
    }
    return true;
}

bool zug__trf_read_old_team(zug__trf *r) {
    uint32_t players[TEAM_PLAYERS_MAX] = {0};
    zug__trf_set_names(r, 5, 36);
    zug_team team = {.name = zug_str_trim(zug__trf_columns(r, 5, 36))};
    return read_team_players(r, 37, &team, players);
}

bool zug__trf_read_team(zug__trf *r) {
    uint32_t players[TEAM_PLAYERS_MAX] = {0};
    zug__trf_set_names(r, 9, 46);
    zug_team team = {.name = zug_str_trim(zug__trf_columns(r, 9, 40)),
                     .nickname = zug_str_trim(zug__trf_columns(r, 42, 46))};
    return zug__trf_number(r, 5, 7, ZUG_TEAMS_MAX, &team.number) &&
           zug__trf_number(r, 48, 53, 999999, &team.strength) && zug__trf_blank(r, 54) &&
           zug__trf_points(r, 55, 60, &team.has_match_points, &team.match_points) &&
           zug__trf_blank(r, 61) &&
           zug__trf_points(r, 62, 67, &team.has_game_points, &team.game_points) &&
           zug__trf_blank(r, 68) && zug__trf_number(r, 69, 71, ZUG_TEAMS_MAX, &team.rank) &&
           zug__trf_blank(r, 72) && zug__trf_blank(r, 73) &&
           read_team_players(r, 74, &team, players);
}
