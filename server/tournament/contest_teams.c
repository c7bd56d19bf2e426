/* contest_teams.c - the teams of a contest as libzug's, and of a report as a contest's.
 * Room: server/tournament. */
#include <stdio.h>
#include <stdlib.h>
#include <zug/pairing_system.h>
#include <zug/teammatch.h>

#include "tournament_matches.h"
#include "util/str_copy.h"

bool tournament_is_of_teams(const zug_tournament *t) {
    return zug_tournament_team_count(t) > 0 &&
           (zug_tournament_pairs_teams(t) ||
            zug_pairing_terms_of(t).system == ZUG_SYSTEM_SCHEVENINGEN);
}

/* Adds a team, with its players by pairing number. */
static bool add_team(zug_tournament *t, const msg_contest *contest, const msg_team *from) {
    uint32_t players[MSG_TEAM_PLAYERS];
    zug_team team = {.number = from->number,
                     .name = zug_str_from(from->name),
                     .nickname = zug_str_from(from->nickname),
                     .players = players};
    for (size_t i = 0; i < from->player_count; i++) {
        const msg_player *player = tournament_player_of(contest, from->players[i]);
        if (player != NULL)
            players[team.count++] = player->number;
    }
    return zug_tournament_add_team(t, &team);
}

bool tournament_add_teams(zug_tournament *t, const msg_contest *contest) {
    for (size_t i = 0; i < contest->team_count; i++)
        if (!add_team(t, contest, &contest->teams[i]))
            return false;
    return true;
}

/* The boards of a line-up that reports can say. */
enum { LINEUP_MOST = 200 };

/* True if libzug takes a line-up for granted: the order of the team, without a board between that
 * is empty. */
static bool is_usual(const zug_team *team, const uint32_t *lineup, uint32_t boards) {
    zug_pairing_refusal why;
    bool has_gap = false;
    for (uint32_t i = 1; i < boards; i++)
        has_gap = has_gap || (lineup[i] != 0 && lineup[i - 1] == 0);
    return !has_gap && zug_teammatch_check_lineup(team, lineup, boards, &why);
}

/* True if everybody of a team who has an opponent in a round sits in a line-up: who plays somebody
 * else than the other team has no board there. */
static bool is_whole(const zug_tournament *t, const zug_team *team, uint32_t round,
                     const uint32_t *lineup, uint32_t boards) {
    size_t games = 0, seated = 0;
    for (size_t i = 0; i < team->count; i++) {
        size_t index = zug_tournament_find(t, team->players[i]);
        games += zug_tournament_entry(t, index, round).opponent != 0;
    }
    for (uint32_t i = 0; i < boards; i++)
        seated += lineup[i] != 0 &&
                  zug_tournament_entry(t, zug_tournament_find(t, lineup[i]), round).opponent != 0;
    return games == seated;
}

/* Says the line-up of a side of a match, if it is not the usual one. False without memory. */
static bool say_lineup(zug_tournament *t, uint32_t round, const team_match *match, int side) {
    size_t index = zug_tournament_find_team(t, match->team[side]);
    const zug_team *team = zug_tournament_team(t, index);
    zug_team_round said = zug_tournament_team_round(t, index, round);
    uint32_t boards;
    uint32_t *lineup = tournament_match_lineup(match, side, &boards);
    bool fine = lineup != NULL;
    /* Numbers of boards may be far from each other: such a line-up cannot be said. */
    if (fine && boards <= LINEUP_MOST && !is_usual(team, lineup, boards) &&
        is_whole(t, team, round, lineup, boards)) {
        said.lineup = lineup;
        said.boards = boards;
        said.lineup_against = match->team[1 - side];
        fine = zug_tournament_set_team_round(t, index, round, &said);
    }
    free(lineup);
    return fine;
}

bool tournament_add_lineups(zug_tournament *t, const msg_contest *contest) {
    zug_str lines = zug_str_from(contest->plan.lines);
    bool fine = true;
    for (size_t i = 0; fine && contest->team_count > 0 && i < contest->round_count; i++) {
        uint32_t round = tournament_round_number(contest->rounds[i].name);
        round_matches matches;
        if (round == 0 || tournament_lines_have_lineup(lines, round))
            continue;
        fine = tournament_matches_of(t, contest, round, &matches);
        for (size_t k = 0; fine && k < matches.count; k++)
            fine = say_lineup(t, round, &matches.list[k], HOME) &&
                   say_lineup(t, round, &matches.list[k], AWAY);
        tournament_matches_free(&matches);
    }
    return fine;
}

bool tournament_can_keep_teams(const zug_tournament *t) {
    for (size_t i = 0; i < zug_tournament_team_count(t); i++)
        if (zug_tournament_team(t, i)->count > MSG_TEAM_PLAYERS)
            return false;
    return true;
}

msg_team *tournament_read_teams(const zug_tournament *t, size_t *count) {
    *count = zug_tournament_team_count(t);
    msg_team *list = calloc(*count + 1, sizeof *list);
    for (size_t i = 0; list != NULL && i < *count; i++) {
        const zug_team *from = zug_tournament_team(t, i);
        msg_team *to = &list[i];
        to->number = from->number;
        tournament_copy_cut(to->name, sizeof to->name, from->name);
        tournament_copy_cut(to->nickname, sizeof to->nickname, from->nickname);
        if (to->name[0] == '\0')
            snprintf(to->name, sizeof to->name, "Team %u", (unsigned)to->number);
        for (size_t k = 0; k < from->count; k++)
            to->players[to->player_count++] = from->players[k];
    }
    return list;
}
