/* teammatch.c - matches of teams at boards.
 * Room: pairing. Knows two teams in one round; who meets whom is a matter of tables. */
#include <zug/teammatch.h>

#include "entry_of.h"

uint32_t zug_teammatch_boards(const zug_tournament *t) {
    zug_str colors = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_BOARD_COLORS));
    size_t teams = zug_tournament_team_count(t), boards = teams ? SIZE_MAX : 0;
    if (colors.len > 0 && teams > 0)
        return colors.len < ZUG_PLAYERS_MAX ? (uint32_t)colors.len : ZUG_PLAYERS_MAX;
    for (size_t i = 0; i < teams; i++) {
        size_t count = zug_tournament_team(t, i)->count;
        boards = count < boards ? count : boards;
    }
    return boards < ZUG_PLAYERS_MAX ? (uint32_t)boards : ZUG_PLAYERS_MAX;
}

zug_round_color zug_teammatch_color(zug_str colors, uint32_t board) {
    if (colors.len == 0)
        return board % 2 == 1 ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK;
    char letter = colors.data[(board - 1) % colors.len];
    return letter == 'B' || letter == 'b' ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE;
}

/* True if somebody of a team has an opponent in a round. */
static bool has_begun(const zug_tournament *t, const zug_team *team, uint32_t round) {
    for (size_t i = 0; i < team->count; i++)
        if (zug_entry_has_opponent(zug__entry_of(t, team->players[i], round).kind))
            return true;
    return false;
}

uint32_t zug_teammatch_lineup(const zug_tournament *t, const zug_team *team, uint32_t round,
                              uint32_t boards, uint32_t *out) {
    bool begun = has_begun(t, team, round);
    uint32_t taken = 0;
    for (size_t i = 0; i < team->count && taken < boards; i++) {
        zug_entry_kind kind = zug__entry_of(t, team->players[i], round).kind;
        if (zug_tournament_find(t, team->players[i]) == SIZE_MAX)
            continue;
        if (begun ? zug_entry_has_opponent(kind) : !zug_entry_is_bye(kind))
            out[taken++] = team->players[i];
    }
    for (uint32_t i = taken; i < boards; i++)
        out[i] = 0;
    return taken;
}

/* The place of a player in a team, SIZE_MAX if none. */
static size_t place_in(const zug_team *team, uint32_t number) {
    for (size_t i = 0; i < team->count; i++)
        if (team->players[i] == number)
            return i;
    return SIZE_MAX;
}

/* What is wrong with a board, from 0, of a line-up in which a player of some place sits before. */
static zug_pairing_refusal check_board(const zug_team *team, const uint32_t *lineup, uint32_t board,
                                       size_t before) {
    zug_pairing_refusal found = {.player = lineup[board]};
    size_t place = place_in(team, lineup[board]);
    for (uint32_t i = 0; i < board; i++)
        if (lineup[i] == lineup[board])
            found.kind = ZUG_PAIRING_REFUSAL_LINEUP_TWICE;
    if (place == SIZE_MAX) {
        found.kind = ZUG_PAIRING_REFUSAL_LINEUP_STRANGER;
        found.opponent = team->number;
    } else if (found.kind == ZUG_PAIRING_REFUSAL_NONE && before != SIZE_MAX && place < before) {
        found.kind = ZUG_PAIRING_REFUSAL_LINEUP_ORDER;
        found.opponent = team->players[before];
    }
    return found;
}

bool zug_teammatch_check_lineup(const zug_team *team, const uint32_t *lineup, uint32_t boards,
                                zug_pairing_refusal *why) {
    size_t before = SIZE_MAX;
    for (uint32_t i = 0; i < boards; i++) {
        if (lineup[i] == 0)
            continue;
        zug_pairing_refusal found = check_board(team, lineup, i, before);
        if (found.kind != ZUG_PAIRING_REFUSAL_NONE) {
            *why = found;
            return false;
        }
        before = place_in(team, lineup[i]);
    }
    return true;
}

size_t zug_teammatch_pairs(const uint32_t *home, const uint32_t *away, uint32_t boards,
                           zug_str colors, zug_pair *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < boards; i++) {
        if (home[i] == 0 && away[i] == 0)
            continue;
        bool is_home_white = zug_teammatch_color(colors, i + 1) == ZUG_ROUND_WHITE;
        if (home[i] == 0 || away[i] == 0)
            out[count++] = (zug_pair){home[i] + away[i], 0};
        else
            out[count++] =
                is_home_white ? (zug_pair){home[i], away[i]} : (zug_pair){away[i], home[i]};
    }
    return count;
}

/* The match points of who has some points at the boards against somebody with others. */
static zug_points match_points(const zug_tournament_rules *rules, zug_points own,
                               zug_points others) {
    if (own == others)
        return rules->match_draw;
    return own > others ? rules->match_win : rules->match_loss;
}

/* One side of a match. */
typedef struct match_side {
    uint32_t games, open;
    zug_points points;
} match_side;

/* What a team scored in a round against another one; who had nobody opposite has a bye. */
static match_side side_of(const zug_tournament *t, uint32_t round, const zug_team *own,
                          const zug_team *others) {
    match_side side = {0};
    for (size_t i = 0; i < own->count; i++) {
        zug_entry entry = zug__entry_of(t, own->players[i], round);
        bool has_game =
            zug_entry_has_opponent(entry.kind) && place_in(others, entry.opponent) != SIZE_MAX;
        side.games += has_game;
        if (has_game && entry.kind == ZUG_ENTRY_OPEN)
            side.open++;
        else if (has_game || entry.kind == ZUG_ENTRY_FULL_BYE ||
                 entry.kind == ZUG_ENTRY_PAIRING_BYE)
            side.points += zug_entry_points(&zug_tournament_rules_of(t)->scoring, &entry);
    }
    return side;
}

zug_teammatch_result zug_teammatch_result_of(const zug_tournament *t, uint32_t round,
                                             const zug_team *home, const zug_team *away) {
    const zug_tournament_rules *rules = zug_tournament_rules_of(t);
    match_side own = side_of(t, round, home, away), others = side_of(t, round, away, home);
    zug_teammatch_result result = {.games = own.games, .open = own.open};
    if (own.games == 0)
        return result;
    result.home_boards = own.points;
    result.away_boards = others.points;
    if (own.open == 0) {
        result.home_match = match_points(rules, own.points, others.points);
        result.away_match = match_points(rules, others.points, own.points);
    }
    return result;
}
