/* standings_teams.c - matches of teams, put together from the games of their players.
 * Room: pairing. A match is all that players of one team play against those of another in a
 * round; its boards are counted in the order in which the team was named. */
#include "base/mem.h"
#include "entry_of.h"
#include "standings_impl.h"

/* What is known while teams are read. */
typedef struct roster {
    const zug_tournament *tournament;
    const zug_scoring *scoring;
    uint32_t *team_of; /* by player; ZUG__NOBODY */
} roster;

/* Notes for each player the team; false without memory. */
static bool make_roster(roster *roster, const zug_tournament *t, zug__arena *arena) {
    size_t players = zug_tournament_player_count(t);
    *roster = (struct roster){.tournament = t, .scoring = &zug_tournament_rules_of(t)->scoring};
    roster->team_of = zug__arena_take(arena, players * sizeof *roster->team_of + 1);
    if (!roster->team_of)
        return false;
    for (size_t i = 0; i < players; i++)
        roster->team_of[i] = ZUG__NOBODY;
    for (size_t i = 0; i < zug_tournament_team_count(t); i++) {
        const zug_team *team = zug_tournament_team(t, i);
        for (size_t k = 0; k < team->count; k++) {
            size_t player = zug_tournament_find(t, team->players[k]);
            if (player != SIZE_MAX)
                roster->team_of[player] = (uint32_t)i;
        }
    }
    return true;
}

/* The entry of the k-th player of a team; none for who is unknown. */
static zug_entry entry_of(const roster *roster, const zug_team *team, size_t k, uint32_t round) {
    return zug__entry_of(roster->tournament, team->players[k], round);
}

/* The team that a player's opponent is of; ZUG__NOBODY without either. */
static uint32_t opposing_team(const roster *roster, const zug_entry *entry) {
    size_t player = zug_tournament_find(roster->tournament, entry->opponent);
    bool is_known = zug_entry_has_opponent(entry->kind) && player != SIZE_MAX;
    return is_known ? roster->team_of[player] : ZUG__NOBODY;
}

/* The team that a team meets in a round. */
static uint32_t match_of(const roster *roster, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(roster->tournament, index);
    for (size_t k = 0; k < team->count; k++) {
        zug_entry entry = entry_of(roster, team, k, round);
        uint32_t other = opposing_team(roster, &entry);
        if (other != ZUG__NOBODY && other != index)
            return other;
    }
    return ZUG__NOBODY;
}

/* True if an entry is one of the boards of a match: a game, or points for an empty chair. */
static bool is_board(zug_entry_kind kind) {
    return zug_entry_has_opponent(kind) || kind == ZUG_ENTRY_PAIRING_BYE ||
           kind == ZUG_ENTRY_FULL_BYE;
}

/* How many boards a team has filled in a round. */
static uint32_t filled_boards(const roster *roster, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(roster->tournament, index);
    uint32_t boards = 0;
    for (size_t k = 0; k < team->count; k++)
        boards += is_board(entry_of(roster, team, k, round).kind);
    return boards;
}

/* How many boards a match has: as many as colours are said for them; else the most that any team
 * has filled in a match. */
static uint32_t count_boards(const roster *roster, uint32_t rounds) {
    zug_str colors =
        zug_str_trim(zug_tournament_label_of(roster->tournament, ZUG_LABEL_BOARD_COLORS));
    uint32_t most = (uint32_t)colors.len;
    size_t teams = colors.len > 0 ? 0 : zug_tournament_team_count(roster->tournament);
    for (size_t i = 0; i < teams; i++)
        for (uint32_t round = 1; round <= rounds; round++) {
            bool has_match = match_of(roster, i, round) != ZUG__NOBODY;
            uint32_t boards = has_match ? filled_boards(roster, i, round) : 0;
            most = boards > most ? boards : most;
        }
    return most;
}

/* What a board brings for Article 12, where forfeits are standard wins and losses. */
static zug_points standard_points(const roster *roster, const zug_entry *entry) {
    if (entry->kind == ZUG_ENTRY_FORFEIT_WIN)
        return roster->scoring->win;
    if (entry->kind == ZUG_ENTRY_FORFEIT_LOSS)
        return roster->scoring->loss;
    return zug_entry_points(roster->scoring, entry);
}

/* Adds up a match of a team: its game points, and those of each board. The kind is PLAYED if a game
 * was, else OPEN if one still is to be, else a forfeit, for now a lost one. */
static void add_boards(zug__field *field, const roster *roster, size_t index, uint32_t round,
                       zug__meeting *match) {
    const zug_team *team = zug_tournament_team(roster->tournament, index);
    uint32_t board = 0;
    match->kind = ZUG__MEETING_FORFEIT_LOSS;
    for (size_t k = 0; k < team->count; k++) {
        zug_entry entry = entry_of(roster, team, k, round);
        if (!is_board(entry.kind))
            continue;
        match->points[ZUG__GAME] += zug_entry_points(roster->scoring, &entry);
        if (board < field->boards)
            field->board_points[index * field->boards + board] += standard_points(roster, &entry);
        board++;
        if (zug_entry_is_played(entry.kind))
            match->kind = ZUG__MEETING_PLAYED;
        else if (entry.kind == ZUG_ENTRY_OPEN && match->kind != ZUG__MEETING_PLAYED)
            match->kind = ZUG__MEETING_OPEN;
    }
}

/* The bye of a team: that of one of its players. */
static zug_entry_kind team_bye(const roster *roster, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(roster->tournament, index);
    zug_entry_kind found = ZUG_ENTRY_ZERO_BYE;
    for (size_t k = 0; k < team->count && found == ZUG_ENTRY_ZERO_BYE; k++) {
        zug_entry_kind kind = entry_of(roster, team, k, round).kind;
        if (kind == ZUG_ENTRY_PAIRING_BYE || kind == ZUG_ENTRY_FULL_BYE ||
            kind == ZUG_ENTRY_HALF_BYE)
            found = kind;
    }
    return found;
}

/* A round without a match. A bye of the pairing brings what a drawn match does (C.04.6 1.4), but in
 * Article 12 a win at every board. */
static void set_bye(zug__field *field, const roster *roster, size_t index, uint32_t round,
                    zug__meeting *match) {
    zug_entry_kind bye = team_bye(roster, index, round);
    if (!field->is_swiss)
        return;
    match->kind = bye == ZUG_ENTRY_ZERO_BYE   ? ZUG__MEETING_ZERO_BYE
                  : bye == ZUG_ENTRY_HALF_BYE ? ZUG__MEETING_HALF_BYE
                                              : ZUG__MEETING_GIVEN_BYE;
    if (bye == ZUG_ENTRY_ZERO_BYE)
        return;
    match->half_points = bye == ZUG_ENTRY_FULL_BYE ? 2 : 1;
    for (int score = 0; score < ZUG__SCORES; score++)
        match->points[score] = bye == ZUG_ENTRY_FULL_BYE ? field->win[score] : field->draw[score];
    for (uint32_t board = 0; bye == ZUG_ENTRY_PAIRING_BYE && board < field->boards; board++)
        field->board_points[index * field->boards + board] += roster->scoring->win;
}

/* Gives a match its match points, from the game points of both sides. */
static void decide(const zug__field *field, zug__meeting *match, zug_points theirs) {
    zug_points ours = match->points[ZUG__GAME];
    bool is_forfeit = match->kind == ZUG__MEETING_FORFEIT_LOSS;
    match->half_points = ours > theirs ? 2 : ours == theirs && !is_forfeit;
    match->points[ZUG__MATCH] = match->half_points == 2   ? field->win[ZUG__MATCH]
                                : match->half_points == 1 ? field->draw[ZUG__MATCH]
                                                          : field->loss[ZUG__MATCH];
    if (is_forfeit && ours > theirs)
        match->kind = ZUG__MEETING_FORFEIT_WIN;
}

/* Reads the matches of a round. */
static void read_round(zug__field *field, const roster *roster, uint32_t round) {
    for (size_t i = 0; i < field->count; i++) {
        zug__meeting *match = &field->meetings[i * field->rounds + round - 1];
        *match = (zug__meeting){.opponent = match_of(roster, i, round)};
        if (match->opponent == ZUG__NOBODY)
            set_bye(field, roster, i, round, match);
        else
            add_boards(field, roster, i, round, match);
    }
    for (size_t i = 0; i < field->count; i++) {
        zug__meeting *match = &field->meetings[i * field->rounds + round - 1];
        if (match->opponent != ZUG__NOBODY)
            decide(field, match, zug__meeting_at(field, match->opponent, round)->points[ZUG__GAME]);
    }
}

bool zug__field_teams(zug__field *field, const zug_tournament *t, zug__arena *arena) {
    const zug_tournament_rules *rules = zug_tournament_rules_of(t);
    roster roster;
    if (!make_roster(&roster, t, arena))
        return false;
    field->boards = count_boards(&roster, field->rounds);
    if (!zug__field_take(field, zug_tournament_team_count(t), arena))
        return false;
    zug_points boards = (zug_points)field->boards;
    zug__mem_copy(field->win, (zug_points[]){rules->match_win, boards * rules->scoring.win},
                  sizeof field->win);
    zug__mem_copy(field->draw, (zug_points[]){rules->match_draw, boards * rules->scoring.draw},
                  sizeof field->draw);
    zug__mem_copy(field->loss, (zug_points[]){rules->match_loss, boards * rules->scoring.loss},
                  sizeof field->loss);
    for (size_t i = 0; i < field->count; i++)
        field->numbers[i] = zug_tournament_team(t, i)->number;
    for (uint32_t round = 1; round <= field->rounds; round++)
        read_round(field, &roster, round);
    return true;
}
