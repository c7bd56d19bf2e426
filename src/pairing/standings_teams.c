/* standings_teams.c - matches of teams, put together from the games of their players and from what
 * is said of the teams themselves.
 * Room: pairing. A match is all that players of one team play against those of another in a
 * round; its boards are counted in the order in which the team was named. */
#include <zug/team.h>

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

/* The team that a team meets in a round, or was to meet in a match that was forfeited. */
static uint32_t match_of(const roster *roster, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(roster->tournament, index);
    zug_team_round said = zug_tournament_team_round(roster->tournament, index, round);
    size_t scheduled = zug_tournament_find_team(roster->tournament, said.opponent);
    if (scheduled != SIZE_MAX)
        return (uint32_t)scheduled;
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

/* Counts a win at every board, as Article 12 does for who had nobody to play. */
static void add_full_boards(zug__field *field, const roster *roster, size_t index) {
    for (uint32_t board = 0; board < field->boards; board++)
        field->board_points[index * field->boards + board] += roster->scoring->win;
}

/* A round without a match, by the kind of bye. One of the pairing brings what a drawn match does
 * (C.04.6 1.4), but in Article 12 a win at every board. */
static void set_bye(zug__field *field, const roster *roster, size_t index, zug_entry_kind bye,
                    zug__meeting *match) {
    bool is_zero = bye == ZUG_ENTRY_NONE || bye == ZUG_ENTRY_ZERO_BYE;
    if (!field->is_swiss)
        return;
    match->kind = is_zero                     ? ZUG__MEETING_ZERO_BYE
                  : bye == ZUG_ENTRY_HALF_BYE ? ZUG__MEETING_HALF_BYE
                                              : ZUG__MEETING_GIVEN_BYE;
    if (is_zero)
        return;
    match->half_points = bye == ZUG_ENTRY_FULL_BYE ? 2 : 1;
    for (int score = 0; score < ZUG__SCORES; score++)
        match->points[score] = bye == ZUG_ENTRY_FULL_BYE ? field->win[score] : field->draw[score];
    if (bye == ZUG_ENTRY_PAIRING_BYE)
        add_full_boards(field, roster, index);
}

/* A match that is said to be forfeited as a whole. */
static void set_forfeit(zug__field *field, const roster *roster, size_t index, bool is_win,
                        zug__meeting *match) {
    match->kind = is_win ? ZUG__MEETING_FORFEIT_WIN : ZUG__MEETING_FORFEIT_LOSS;
    match->half_points = is_win ? 2 : 0;
    for (int score = 0; score < ZUG__SCORES; score++)
        match->points[score] = is_win ? field->win[score] : field->loss[score];
    if (is_win)
        add_full_boards(field, roster, index);
}

/* Gives a match its match points, from the game points of both sides. Where each has won as many
 * boards by forfeit, it is drawn. */
static void decide(const zug__field *field, zug__meeting *match, zug_points theirs) {
    zug_points ours = match->points[ZUG__GAME];
    bool is_forfeit = match->kind == ZUG__MEETING_FORFEIT_LOSS;
    bool is_drawn = ours == theirs && (!is_forfeit || ours != 0);
    match->half_points = ours > theirs ? 2 : is_drawn;
    match->points[ZUG__MATCH] = match->half_points == 2   ? field->win[ZUG__MATCH]
                                : match->half_points == 1 ? field->draw[ZUG__MATCH]
                                                          : field->loss[ZUG__MATCH];
    if (is_forfeit && match->half_points > 0)
        match->kind = is_drawn ? ZUG__MEETING_PLAYED : ZUG__MEETING_FORFEIT_WIN;
}

/* Reads what a team did in a round, without what is decided between both sides of a match. */
static void read_meeting(zug__field *field, const roster *roster, size_t index, uint32_t round,
                         zug__meeting *match) {
    zug_team_result result = zug_team_result_of(roster->tournament, index, round);
    zug_team_round said = zug_tournament_team_round(roster->tournament, index, round);
    *match = (zug__meeting){.opponent = match_of(roster, index, round)};
    if (match->opponent == ZUG__NOBODY)
        set_bye(field, roster, index, result.kind, match);
    else if (said.kind != ZUG_ENTRY_NONE)
        set_forfeit(field, roster, index, said.kind == ZUG_ENTRY_FORFEIT_WIN, match);
    else
        add_boards(field, roster, index, round, match);
}

/* Puts the points that are said in place of the usual ones, and adds penalties and bonuses. A bye
 * that only players tell of brings the team what is usual, not the sum of what it brings them. */
static void settle(const roster *roster, size_t index, uint32_t round, zug__meeting *match) {
    zug_team_result result = zug_team_result_of(roster->tournament, index, round);
    zug_team_round said = zug_tournament_team_round(roster->tournament, index, round);
    bool is_told = said.kind != ZUG_ENTRY_NONE || said.set.is_said || result.opponent != 0;
    zug_points usual[] = {match->points[ZUG__MATCH] + said.match_adjustment,
                          match->points[ZUG__GAME] + said.game_adjustment};
    match->points[ZUG__MATCH] = is_told && result.has_match ? result.match : usual[ZUG__MATCH];
    match->points[ZUG__GAME] = is_told && result.has_game ? result.game : usual[ZUG__GAME];
}

/* Reads the matches of a round. */
static void read_round(zug__field *field, const roster *roster, uint32_t round) {
    zug__meeting *matches = field->meetings + (round - 1);
    for (size_t i = 0; i < field->count; i++)
        read_meeting(field, roster, i, round, &matches[i * field->rounds]);
    for (size_t i = 0; i < field->count; i++) {
        zug__meeting *match = &matches[i * field->rounds];
        zug_team_round said = zug_tournament_team_round(roster->tournament, i, round);
        if (match->opponent != ZUG__NOBODY && said.kind == ZUG_ENTRY_NONE)
            decide(field, match, matches[match->opponent * field->rounds].points[ZUG__GAME]);
    }
    for (size_t i = 0; i < field->count; i++)
        settle(roster, i, round, &matches[i * field->rounds]);
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
    for (size_t i = 0; i < field->count; i++) {
        const zug_team *team = zug_tournament_team(t, i);
        field->numbers[i] = team->number;
        field->extra[i * ZUG__SCORES + ZUG__MATCH] = team->match_adjustment;
        field->extra[i * ZUG__SCORES + ZUG__GAME] = team->game_adjustment;
    }
    for (uint32_t round = 1; round <= field->rounds; round++)
        read_round(field, &roster, round);
    return true;
}
