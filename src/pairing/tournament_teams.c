/* tournament_teams.c - the teams of a tournament, and what is said of them round by round.
 * Room: pairing. Keeps it; what came of a round is put together in team.c. */
#include <zug/tournament.h>

#include "base/mem.h"
#include "tournament_impl.h"

void zug__teams_free(zug_tournament *t) {
    for (size_t i = 0; i < t->teams.count; i++) {
        zug__team_row *row = zug__team_row_at(t, i);
        if (row->said)
            t->alloc.resize(t->alloc.ctx, row->said, row->rounds * sizeof *row->said, 0);
    }
    zug__list_free(t, &t->teams, sizeof(zug__team_row));
    zug__list_free(t, &t->team_of, sizeof(uint32_t));
    zug__list_free(t, &t->forbidden_teams, sizeof(zug_forbidden));
}

/* Notes of which team the players are who were in none so far. */
static bool note_members(zug_tournament *t, const zug_team *team) {
    for (size_t i = 0; i < team->count; i++) {
        uint32_t number = team->players[i];
        if (number > ZUG_PLAYERS_MAX)
            continue;
        if (!zug__list_reach(t, &t->team_of, number))
            return false;
        uint32_t *team_of = (uint32_t *)t->team_of.data + number;
        *team_of = *team_of ? *team_of : team->number;
    }
    return true;
}

bool zug_tournament_add_team(zug_tournament *t, const zug_team *team) {
    zug__team_row row = {.team = *team};
    zug_team *kept = &row.team;
    size_t place = t->teams.count;
    if (kept->number == 0)
        kept->number = place ? zug__team_row_at(t, place - 1)->team.number + 1 : 1;
    while (place > 0 && zug__team_row_at(t, place - 1)->team.number > kept->number)
        place--;
    if (kept->number > ZUG_TEAMS_MAX ||
        (place > 0 && zug__team_row_at(t, place - 1)->team.number == kept->number))
        return false;
    if (!zug__numbers_keep(t, &kept->players, kept->count) ||
        !zug__arena_keep(&t->texts, team->name, &kept->name) ||
        !zug__arena_keep(&t->texts, team->nickname, &kept->nickname) ||
        !zug__list_reserve(t, &t->teams, t->teams.count + 1, sizeof row) || !note_members(t, kept))
        return false;
    *(zug__team_row *)zug__list_open(&t->teams, place, sizeof row) = row;
    return true;
}

size_t zug_tournament_team_count(const zug_tournament *t) { return t->teams.count; }

const zug_team *zug_tournament_team(const zug_tournament *t, size_t index) {
    return &zug__team_row_at(t, index)->team;
}

void zug_tournament_set_team_adjustment(zug_tournament *t, size_t index, zug_points match,
                                        zug_points game) {
    zug_team *team = &zug__team_row_at(t, index)->team;
    team->match_adjustment = match;
    team->game_adjustment = game;
}

size_t zug_tournament_find_team(const zug_tournament *t, uint32_t number) {
    size_t from = 0, to = t->teams.count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (zug__team_row_at(t, middle)->team.number < number)
            from = middle + 1;
        else
            to = middle;
    }
    bool is_there = from < t->teams.count && zug__team_row_at(t, from)->team.number == number;
    return is_there ? from : SIZE_MAX;
}

uint32_t zug_tournament_team_of(const zug_tournament *t, uint32_t player) {
    return player < t->team_of.count ? ((const uint32_t *)t->team_of.data)[player] : 0;
}

/* True if a word in small letters is in a text, whatever the case of that. */
static bool has_word(zug_str text, const char *word) {
    zug_str wanted = zug_str_from(word);
    for (size_t i = 0; i + wanted.len <= text.len; i++) {
        size_t k = 0;
        while (k < wanted.len && (text.data[i + k] | ('a' - 'A')) == wanted.data[k])
            k++;
        if (k == wanted.len)
            return true;
    }
    return false;
}

bool zug__tournament_says_teams(const zug_tournament *t) {
    zug_str code = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_SYSTEM));
    zug_str words = zug_tournament_label_of(t, ZUG_LABEL_TYPE);
    return t->teams.count > 0 && has_word(code.len > 0 ? code : words, "team");
}

bool zug_tournament_pairs_teams(const zug_tournament *t) {
    zug_str code = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_SYSTEM));
    zug_str words = zug_tournament_label_of(t, ZUG_LABEL_TYPE);
    if (t->teams.count == 0 || zug__tournament_says_teams(t))
        return t->teams.count > 0;
    return code.len == 0 && !has_word(words, "individual") && !has_word(words, "scheveningen");
}

zug_team_round zug_tournament_team_round(const zug_tournament *t, size_t index, uint32_t round) {
    const zug__team_row *row = zug__team_row_at(t, index);
    zug_team_round none = {0};
    return round > 0 && round <= row->rounds ? row->said[round - 1] : none;
}

/* Makes a team have something for each round up to one. */
static bool reach_round(zug_tournament *t, zug__team_row *row, uint32_t round) {
    if (round <= row->rounds)
        return true;
    zug_team_round *said =
        t->alloc.resize(t->alloc.ctx, row->said, row->rounds * sizeof *said, round * sizeof *said);
    if (!said)
        return false;
    zug__mem_set(said + row->rounds, 0, (round - row->rounds) * sizeof *said);
    row->said = said;
    row->rounds = round;
    return true;
}

bool zug_tournament_set_team_round(zug_tournament *t, size_t index, uint32_t round,
                                   const zug_team_round *said) {
    zug__team_row *row = zug__team_row_at(t, index);
    zug_team_round kept = *said;
    if (round == 0 || round > ZUG_ROUNDS_MAX || !reach_round(t, row, round))
        return false;
    bool is_new = kept.lineup && kept.lineup != row->said[round - 1].lineup;
    if (is_new && !zug__numbers_keep(t, &kept.lineup, kept.boards))
        return false;
    row->said[round - 1] = kept;
    return true;
}

bool zug_tournament_forbid_teams(zug_tournament *t, const zug_forbidden *group) {
    zug_forbidden kept = *group;
    zug__list *list = &t->forbidden_teams;
    if (!zug__numbers_keep(t, &kept.players, kept.count) ||
        !zug__list_reserve(t, list, list->count + 1, sizeof kept))
        return false;
    ((zug_forbidden *)list->data)[list->count++] = kept;
    return true;
}

size_t zug_tournament_forbidden_team_count(const zug_tournament *t) {
    return t->forbidden_teams.count;
}

const zug_forbidden *zug_tournament_forbidden_teams(const zug_tournament *t, size_t index) {
    return (const zug_forbidden *)t->forbidden_teams.data + index;
}
