/* trf_teams.c - reads the teams of a report: lines 310 and, older, 013.
 * Room: pairing. */
#include "trf_impl.h"

enum { TEAM_PLAYERS_MAX = 200 };

/* Reads the players of a team, in columns from one on. */
static bool read_team_players(zug__trf *r, size_t column, zug_team *team, uint32_t *players) {
    team->players = players;
    for (; column <= r->line.len; column += 5) {
        uint32_t number;
        if (!zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &number))
            return false;
        if (number == 0)
            continue;
        if (team->count == TEAM_PLAYERS_MAX)
            return zug__trf_fail(r, column, "trf-players", "these are too many players");
        players[team->count++] = number;
    }
    for (size_t i = 0; i < zug_tournament_team_count(r->t); i++)
        if (zug_tournament_team(r->t, i)->number == team->number)
            return zug__trf_fail(r, 5, "trf-team", "there is a team with this number already");
    return zug_tournament_add_team(r->t, team) || zug__trf_no_memory(r);
}

/* Reads line 013, the older form of a team. */
bool zug__trf_read_old_team(zug__trf *r) {
    uint32_t players[TEAM_PLAYERS_MAX];
    zug__trf_set_names(r, 5, 36);
    zug_team team = {.name = zug_str_trim(zug__trf_columns(r, 5, 36))};
    return read_team_players(r, 37, &team, players);
}

/* Reads line 310. */
bool zug__trf_read_team(zug__trf *r) {
    uint32_t players[TEAM_PLAYERS_MAX];
    zug__trf_set_names(r, 9, 46);
    zug_team team = {.name = zug_str_trim(zug__trf_columns(r, 9, 40)),
                     .nickname = zug_str_trim(zug__trf_columns(r, 42, 46))};
    bool is_there;
    return zug__trf_number(r, 5, 7, ZUG_TEAMS_MAX, &team.number) &&
           zug__trf_number(r, 48, 53, 999999, &team.strength) &&
           zug__trf_points(r, 55, 60, &is_there, &team.match_points) &&
           zug__trf_points(r, 62, 67, &is_there, &team.game_points) &&
           zug__trf_number(r, 69, 71, ZUG_TEAMS_MAX, &team.rank) &&
           read_team_players(r, 74, &team, players);
}
