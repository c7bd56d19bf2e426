/* team_faults.c - what contradicts itself in the teams of a tournament.
 * Room: pairing. */
#include <zug/team.h>

#include "entry_of.h"
#include "tournament_finder.h"

/* True if a player is in a team before the one of some index, or before a place in that one. */
static bool is_in_team_before(const zug_tournament *t, uint32_t number, size_t team, size_t place) {
    const zug_team *own = zug_tournament_team(t, team);
    for (size_t k = 0; k < place; k++)
        if (own->players[k] == number)
            return true;
    for (size_t i = 0; i < team; i++) {
        const zug_team *other = zug_tournament_team(t, i);
        for (size_t k = 0; k < other->count; k++)
            if (other->players[k] == number)
                return true;
    }
    return false;
}

/* Finds members of a team who do not exist or are in two. */
static void check_members(zug__fault_finder *f, size_t index) {
    const zug_team *team = zug_tournament_team(f->t, index);
    for (size_t i = 0; i < team->count; i++) {
        uint32_t number = team->players[i];
        if (zug_tournament_find(f->t, number) == SIZE_MAX)
            zug__fault_add(f, (zug_tournament_fault){.kind = ZUG_TOURNAMENT_FAULT_TEAM_UNKNOWN,
                                                     .team = team->number,
                                                     .opponent = number});
        else if (is_in_team_before(f->t, number, index, i))
            zug__fault_add(f, (zug_tournament_fault){.kind = ZUG_TOURNAMENT_FAULT_TEAM_TWICE,
                                                     .team = team->number,
                                                     .player = number});
    }
}

/* Finds who plays in a round in which the team does not, or against a second team. */
static void check_team_round(zug__fault_finder *f, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(f->t, index);
    bool is_away = zug_tournament_team_round(f->t, index, round).kind != ZUG_ENTRY_NONE;
    uint32_t met = 0;
    for (size_t i = 0; i < team->count; i++) {
        zug_tournament_fault fault = {
            .team = team->number, .player = team->players[i], .round = round};
        zug_entry entry = zug__entry_of(f->t, team->players[i], round);
        uint32_t other =
            zug_entry_has_opponent(entry.kind) ? zug_tournament_team_of(f->t, entry.opponent) : 0;
        if (is_away && (entry.kind == ZUG_ENTRY_OPEN || zug_entry_is_played(entry.kind))) {
            fault.kind = ZUG_TOURNAMENT_FAULT_TEAM_PLAYS;
            zug__fault_add(f, fault);
        }
        if (met != 0 && other != 0 && other != met && zug__tournament_says_teams(f->t)) {
            fault.kind = ZUG_TOURNAMENT_FAULT_TEAM_OPPONENTS;
            zug__fault_add(f, fault);
            return;
        }
        met = other ? other : met;
    }
}

zug__team_total zug__team_total_of(const zug_tournament *t, size_t index, uint32_t rounds) {
    const zug_team *team = zug_tournament_team(t, index);
    zug__team_total sum = {true, true, team->match_adjustment, team->game_adjustment};
    for (uint32_t round = 1; round <= rounds; round++) {
        zug_team_result result = zug_team_result_of(t, index, round);
        if (result.kind == ZUG_ENTRY_NONE)
            continue;
        sum.has_match = sum.has_match && result.has_match;
        sum.has_game = sum.has_game && result.has_game;
        sum.match += result.match;
        sum.game += result.game;
    }
    return sum;
}

/* Compares the points that are said with those of the rounds: of all, or of those that are paired,
 * since byes of a round to come may be counted already. */
static void check_team_points(zug__fault_finder *f, size_t index, uint32_t last, uint32_t paired) {
    const zug_team *team = zug_tournament_team(f->t, index);
    zug__team_total all = zug__team_total_of(f->t, index, last);
    zug__team_total now = zug__team_total_of(f->t, index, paired);
    zug_tournament_fault fault = {.team = team->number};
    if (team->has_match_points && all.has_match && team->match_points != all.match &&
        team->match_points != now.match) {
        fault.kind = ZUG_TOURNAMENT_FAULT_MATCH_POINTS_WRONG;
        fault.found = team->match_points;
        fault.wanted = now.match;
        zug__fault_add(f, fault);
    }
    if (team->has_game_points && all.has_game && team->game_points != all.game &&
        team->game_points != now.game) {
        fault.kind = ZUG_TOURNAMENT_FAULT_GAME_POINTS_WRONG;
        fault.found = team->game_points;
        fault.wanted = now.game;
        zug__fault_add(f, fault);
    }
}

/* The last round of which something is said of a team. */
static uint32_t last_said(const zug_tournament *t) {
    uint32_t last = 0;
    for (size_t i = 0; i < t->teams.count; i++) {
        uint32_t rounds = zug__team_row_at(t, i)->rounds;
        last = rounds > last ? rounds : last;
    }
    return last;
}

void zug__fault_find_teams(zug__fault_finder *f) {
    uint32_t paired = zug_tournament_paired_rounds(f->t), last = zug_tournament_last_round(f->t);
    uint32_t said = last_said(f->t);
    last = said > last ? said : last;
    for (size_t i = 0; i < f->t->teams.count; i++)
        check_members(f, i);
    if (!zug_tournament_pairs_teams(f->t))
        return;
    for (size_t i = 0; i < f->t->teams.count; i++) {
        for (uint32_t round = 1; round <= last; round++)
            check_team_round(f, i, round);
        check_team_points(f, i, last, paired);
    }
}
