/* trf_write_teams.c - writes the teams of a tournament: who they are, what is said of their rounds,
 * and what came of those.
 * Room: pairing. */
#include "tournament_impl.h"
#include "trf_put.h"

/* The first bytes of a text. */
static zug_str cut_bytes(zug_str text, size_t most) {
    return zug_str_slice(text, 0, text.len < most ? text.len : most);
}

/* Writes a team. */
static void write_team(zug__trf_writer *w, const zug_team *team) {
    zug__trf_begin_line(w, "310");
    zug__trf_put_number(w, 5, 3, team->number);
    zug_str name = zug__trf_cut_name(team->name, 32),
            nickname = zug__trf_cut_name(team->nickname, 5);
    bool by_characters = zug__trf_is_utf8(name) && zug__trf_is_utf8(nickname);
    zug__trf_put_name(w, 9, name, by_characters);
    zug__trf_put_name(w, 42, by_characters ? nickname : cut_bytes(nickname, 5), by_characters);
    if (team->strength > 0)
        zug__trf_put_number(w, 48, 6, team->strength);
    if (team->has_match_points)
        zug__trf_put_points(w, 55, 6, team->match_points);
    if (team->has_game_points)
        zug__trf_put_points(w, 62, 6, team->game_points);
    if (team->rank > 0)
        zug__trf_put_number(w, 69, 3, team->rank);
    for (size_t i = 0; i < team->count; i++)
        zug__trf_put_number(w, 74 + 5 * i, 4, team->players[i]);
    zug__trf_end_line(w);
}

/* Notes that something has no line of its own. */
static void refuse(zug__trf_writer *w) { w->is_too_long = true; }

/* The last round of which anything is known. */
static uint32_t last_round(const zug_tournament *t) {
    uint32_t last = zug_tournament_last_round(t);
    for (size_t i = 0; i < t->teams.count; i++) {
        uint32_t rounds = zug__team_row_at(t, i)->rounds;
        last = rounds > last ? rounds : last;
    }
    return last;
}

/* Writes which team has the bye of the pairing in which round, and what that brings. */
static void write_pairing_byes(zug__trf_writer *w, uint32_t rounds) {
    const zug_team_points *points = &w->t->rules.team_points[ZUG_ENTRY_PAIRING_BYE];
    bool is_there = points->is_said;
    zug__trf_begin_line(w, "320");
    if (points->is_said) {
        zug__trf_put_points(w, 5, 4, points->match);
        zug__trf_put_points(w, 10, 4, points->game);
    }
    for (uint32_t round = 1; round <= rounds; round++) {
        bool is_taken = false;
        for (size_t i = 0; i < w->t->teams.count; i++) {
            if (zug_tournament_team_round(w->t, i, round).kind != ZUG_ENTRY_PAIRING_BYE)
                continue;
            if (is_taken)
                refuse(w);
            else
                zug__trf_put_number(w, 15 + 4 * (size_t)(round - 1), 3,
                                    zug_tournament_team(w->t, i)->number);
            is_taken = is_there = true;
        }
    }
    if (is_there)
        zug__trf_end_line(w);
}

/* Writes a bye that a team asked for or was given. */
static void write_bye(zug__trf_writer *w, uint32_t number, uint32_t round, zug_entry_kind kind) {
    const char letter = zug__trf_letter_of(kind);
    zug__trf_begin_line(w, "240");
    zug__trf_put_text(w, 5, 1, (zug_str){&letter, 1});
    zug__trf_put_number(w, 7, 3, round);
    zug__trf_put_number(w, 11, 4, number);
    zug__trf_end_line(w);
}

/* Writes a forfeited match, once, for the team that has White; both must say the same of it. */
static void write_forfeit(zug__trf_writer *w, const zug_team *team, uint32_t round,
                          const zug_team_round *said) {
    size_t index = zug_tournament_find_team(w->t, said->opponent);
    zug_team_round none = {0};
    zug_team_round other = index == SIZE_MAX ? none : zug_tournament_team_round(w->t, index, round);
    bool is_win = said->kind == ZUG_ENTRY_FORFEIT_WIN,
         is_lost = other.kind == ZUG_ENTRY_FORFEIT_WIN;
    bool is_white = said->color == ZUG_ROUND_WHITE;
    if (other.opponent != team->number || (is_win && is_lost) ||
        (!is_lost && other.kind != ZUG_ENTRY_FORFEIT_LOSS) || said->color == ZUG_ROUND_NO_COLOR ||
        other.color == ZUG_ROUND_NO_COLOR || other.color == said->color) {
        refuse(w);
        return;
    }
    if (!is_white)
        return;
    zug__trf_begin_line(w, "330");
    zug__trf_put_text(w, 5, 2, zug_str_from(is_win ? "+-" : is_lost ? "-+" : "--"));
    zug__trf_put_number(w, 8, 3, round);
    zug__trf_put_number(w, 12, 3, team->number);
    zug__trf_put_number(w, 16, 3, said->opponent);
    zug__trf_end_line(w);
}

/* Writes who sat at which board. */
static void write_lineup(zug__trf_writer *w, uint32_t number, uint32_t round,
                         const zug_team_round *said) {
    zug__trf_begin_line(w, "300");
    zug__trf_put_number(w, 5, 3, round);
    zug__trf_put_number(w, 9, 3, number);
    if (said->lineup_against != 0)
        zug__trf_put_number(w, 13, 3, said->lineup_against);
    for (size_t i = 0; i < said->boards; i++) {
        if (w->line.len > ZUG__TRF_LINE_SIZE / 2)
            zug__trf_flush(w);
        zug__trf_put_number(w, 17 + 5 * i, 4, said->lineup[i]);
    }
    zug__trf_end_line(w);
}

/* Writes unusual points; round and number are 0 if they are for all, the letter a blank for a
 * penalty or a bonus. */
static void write_unusual(zug__trf_writer *w, char letter, zug_points match, zug_points game,
                          uint32_t round, uint32_t number) {
    zug__trf_begin_line(w, "299");
    zug__trf_put_text(w, 5, 1, (zug_str){&letter, 1});
    zug__trf_put_points(w, 7, 5, match);
    zug__trf_put_points(w, 13, 5, game);
    if (round > 0)
        zug__trf_put_number(w, 20, 3, round);
    if (number > 0)
        zug__trf_put_number(w, 24, 4, number);
    zug__trf_end_line(w);
}

/* Writes points that a result brings a team in place of the usual ones. */
static void write_set(zug__trf_writer *w, size_t index, uint32_t round,
                      const zug_team_points *points) {
    zug_entry_kind kind = zug_team_result_of(w->t, index, round).kind;
    uint32_t number = zug_tournament_team(w->t, index)->number;
    char letter = kind == ZUG_ENTRY_WIN    ? 'W'
                  : kind == ZUG_ENTRY_DRAW ? 'D'
                  : kind == ZUG_ENTRY_LOSS ? 'L'
                                           : zug__trf_letter_of(kind);
    if (kind == ZUG_ENTRY_NONE || kind == ZUG_ENTRY_OPEN || kind == ZUG_ENTRY_PAIRING_BYE)
        refuse(w);
    else
        write_unusual(w, letter, points->match, points->game, round, number);
}

/* Writes fictitious points of a team. */
static void write_acceleration(zug__trf_writer *w, uint32_t number, uint32_t round,
                               const zug_team_round *said) {
    zug__trf_begin_line(w, "250");
    zug__trf_put_points(w, 5, 4, said->match_acceleration);
    zug__trf_put_points(w, 10, 4, said->game_acceleration);
    zug__trf_put_number(w, 15, 3, round);
    zug__trf_put_number(w, 19, 3, round);
    zug__trf_put_number(w, 23, 4, number);
    zug__trf_put_number(w, 28, 4, number);
    zug__trf_end_line(w);
}

/* Writes what is said of a team in a round. */
static void write_said(zug__trf_writer *w, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(w->t, index);
    zug_team_round said = zug_tournament_team_round(w->t, index, round);
    if (said.kind == ZUG_ENTRY_FORFEIT_WIN || said.kind == ZUG_ENTRY_FORFEIT_LOSS)
        write_forfeit(w, team, round, &said);
    else if (said.kind != ZUG_ENTRY_NONE && said.kind != ZUG_ENTRY_PAIRING_BYE)
        write_bye(w, team->number, round, said.kind);
    if (said.lineup)
        write_lineup(w, team->number, round, &said);
    if (said.match_acceleration != 0 || said.game_acceleration != 0)
        write_acceleration(w, team->number, round, &said);
    if (said.set.is_said)
        write_set(w, index, round, &said.set);
    if (said.match_adjustment != 0 || said.game_adjustment != 0)
        write_unusual(w, ' ', said.match_adjustment, said.game_adjustment, round, team->number);
}

/* What byes and forfeits bring all teams, where that is said. */
static void write_team_points(zug__trf_writer *w) {
    for (int kind = 0; kind < ZUG_ENTRY_KINDS; kind++) {
        const zug_team_points *points = &w->t->rules.team_points[kind];
        if (points->is_said && kind != ZUG_ENTRY_PAIRING_BYE)
            write_unusual(w, zug__trf_letter_of((zug_entry_kind)kind), points->match, points->game,
                          0, 0);
    }
}

/* Puts points into columns if they fit. */
static void put_fitting(zug__trf_writer *w, size_t column, size_t width, zug_points points) {
    char memory[16];
    zug_buf out = zug_buf_over(memory, sizeof memory);
    zug_points_write(points, &out);
    if (out.len <= width)
        zug__trf_put_right(w, column, width, (zug_str){out.data, out.len});
}

/* Puts what became of a team in a round into line 802. */
static void put_result(zug__trf_writer *w, size_t index, uint32_t round) {
    zug_team_result result = zug_team_result_of(w->t, index, round);
    size_t column = ZUG__TRF_TEAM_COLUMN + ZUG__TRF_TEAM_WIDTH * (size_t)(round - 1);
    const char *bye = zug__trf_bye_word(result.kind);
    const char color = result.color == ZUG_ROUND_WHITE ? 'w' : 'b';
    if (result.kind == ZUG_ENTRY_NONE)
        return;
    if (bye)
        zug__trf_put_text(w, column, 3, zug_str_from(bye));
    else
        zug__trf_put_number(w, column, 3, result.opponent);
    if (!bye && result.color != ZUG_ROUND_NO_COLOR)
        zug__trf_put_text(w, column + 4, 1, (zug_str){&color, 1});
    if (result.has_game)
        put_fitting(w, column + 6, 4, result.game);
    if (result.kind == ZUG_ENTRY_FORFEIT_WIN || result.kind == ZUG_ENTRY_FORFEIT_LOSS)
        zug__trf_put_text(w, column + 10, 1, zug_str_from("f"));
}

/* Writes the results of a team once more, for people. */
static void write_results(zug__trf_writer *w, size_t index, uint32_t rounds) {
    const zug_team *team = zug_tournament_team(w->t, index);
    zug_str nickname = zug__trf_cut_name(team->nickname, 5);
    zug__trf_begin_line(w, "802");
    zug__trf_put_number(w, 5, 3, team->number);
    zug__trf_put_name(w, 9, nickname, zug__trf_is_utf8(nickname));
    if (team->has_match_points)
        put_fitting(w, 15, 6, team->match_points);
    if (team->has_game_points)
        put_fitting(w, 22, 6, team->game_points);
    for (uint32_t round = 1; round <= rounds; round++)
        put_result(w, index, round);
    zug__trf_end_line(w);
}

/* The last round, up to one, in which anything became of any team. */
static uint32_t last_result(const zug_tournament *t, uint32_t rounds) {
    for (; rounds > 0; rounds--)
        for (size_t i = 0; i < t->teams.count; i++)
            if (zug_team_result_of(t, i, rounds).kind != ZUG_ENTRY_NONE)
                return rounds;
    return 0;
}

/* Writes what holds for teams that are paired. */
static void write_rounds(zug__trf_writer *w) {
    uint32_t rounds = last_round(w->t);
    write_team_points(w);
    write_pairing_byes(w, rounds);
    for (size_t i = 0; i < w->t->teams.count; i++) {
        const zug_team *team = zug_tournament_team(w->t, i);
        if (team->match_adjustment != 0 || team->game_adjustment != 0)
            write_unusual(w, ' ', team->match_adjustment, team->game_adjustment, 0, team->number);
        for (uint32_t round = 1; round <= rounds; round++)
            write_said(w, i, round);
    }
    for (size_t i = 0; i < w->t->forbidden_teams.count; i++)
        zug__trf_write_forbidden(w, zug_tournament_forbidden_teams(w->t, i));
    uint32_t last = last_result(w->t, rounds);
    for (size_t i = 0; last > 0 && i < w->t->teams.count; i++)
        write_results(w, i, last);
}

void zug__trf_write_teams(zug__trf_writer *w) {
    for (size_t i = 0; i < w->t->teams.count; i++)
        write_team(w, zug_tournament_team(w->t, i));
    if (zug_tournament_pairs_teams(w->t))
        write_rounds(w);
}
