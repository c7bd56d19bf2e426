/* tournament_matches_json.c - the matches of a contest with teams, and who did best at each board.
 * Room: server/tournament. libzug counts the points. */
#include <stdlib.h>
#include <zug/host_alloc.h>
#include <zug/pairing_system.h>
#include <zug/scheveningen.h>
#include <zug/team.h>
#include <zug/teammatch.h>

#include "tournament_matches.h"
#include "util/array.h"

static void put_points(zug_json *out, const char *name, zug_points points) {
    char text[16];
    zug_buf value = zug_buf_over(text, sizeof text);
    zug_points_write(points, &value);
    zug_json_key(out, name);
    zug_json_raw(out, (zug_str){value.data, value.len});
}

/* Writes a player by id, if there is one. */
static void put_player(zug_json *out, const char *name, const zug_tournament *t,
                       const msg_player **players, uint32_t number) {
    if (number != 0)
        zug_json_put_int(out, name, players[zug_tournament_find(t, number)]->id);
}

/* True if a player has points of a round: the game is over, or there was an empty chair. */
static bool has_points(const zug_tournament *t, uint32_t number, uint32_t round, zug_points *out) {
    zug_entry entry = zug_tournament_entry(t, zug_tournament_find(t, number), round);
    *out = zug_entry_points(&zug_tournament_rules_of(t)->scoring, &entry);
    return entry.kind != ZUG_ENTRY_NONE && entry.kind != ZUG_ENTRY_OPEN;
}

static void put_seat(const zug_tournament *t, const msg_player **players, uint32_t round,
                     const match_seat *seat, zug_json *out) {
    static const char *const names[] = {"home", "away"}, *const points_names[] = {"home_points",
                                                                                  "away_points"};
    zug_points points;
    zug_json_open(out, '{');
    zug_json_put_int(out, "board", seat->board);
    for (int side = 0; side < 2; side++)
        put_player(out, names[side], t, players, seat->player[side]);
    zug_json_put_text(out, "home_color", seat->home_color == ZUG_ROUND_WHITE ? "white" : "black");
    for (int side = 0; side < 2; side++)
        if (seat->player[side] != 0 && has_points(t, seat->player[side], round, &points))
            put_points(out, points_names[side], points);
    zug_json_close(out, '}');
}

/* Writes what came of a match in which somebody sits. */
static void put_result(const zug_tournament *t, uint32_t round, const team_match *match,
                       zug_json *out) {
    size_t home = zug_tournament_find_team(t, match->team[HOME]);
    size_t away = zug_tournament_find_team(t, match->team[AWAY]);
    zug_teammatch_result result = zug_teammatch_result_of(t, round, zug_tournament_team(t, home),
                                                          zug_tournament_team(t, away));
    if (result.games == 0) { /* only empty chairs */
        zug_team_result own = zug_team_result_of(t, home, round);
        zug_team_result others = zug_team_result_of(t, away, round);
        result = (zug_teammatch_result){.home_boards = own.game,
                                        .away_boards = others.game,
                                        .home_match = own.match,
                                        .away_match = others.match};
    }
    zug_json_put_int(out, "open", result.open);
    put_points(out, "home_points", result.home_boards);
    put_points(out, "away_points", result.away_boards);
    if (result.open == 0) {
        put_points(out, "home_match", result.home_match);
        put_points(out, "away_match", result.away_match);
    }
}

void tournament_matches_json(const zug_tournament *t, const msg_player **players,
                             const round_matches *matches, zug_json *out) {
    zug_json_key(out, "matches");
    zug_json_open(out, '[');
    for (size_t i = 0; i < matches->count; i++) {
        const team_match *match = &matches->list[i];
        zug_json_open(out, '{');
        zug_json_put_int(out, "home", match->team[HOME]);
        zug_json_put_int(out, "away", match->team[AWAY]);
        zug_json_key(out, "boards");
        zug_json_open(out, '[');
        for (size_t k = 0; k < match->count; k++)
            put_seat(t, players, matches->round, &match->seats[k], out);
        zug_json_close(out, ']');
        if (match->count > 0)
            put_result(t, matches->round, match, out);
        else
            zug_json_put_int(out, "open", 0);
        zug_json_close(out, '}');
    }
    zug_json_close(out, ']');
}

/* What a player made at a board. */
typedef struct board_score {
    uint32_t board, player, team; /* by number */
    zug_points points;
    uint32_t games;
} board_score;

/* All matches while they are written. */
typedef struct season {
    const msg_contest *contest;
    zug_tournament *t;
    const msg_player **players; /* by index in the tournament */
    board_score *scores;
    size_t score_count, score_capacity;
    zug_json *out;
} season;

/* Notes what a player made at a board in a round. False without memory. */
static bool note_score(season *s, board_score score) {
    board_score *grown =
        array_grow(s->scores, s->score_count, &s->score_capacity, sizeof *s->scores);
    if (grown == NULL)
        return false;
    s->scores = grown;
    s->scores[s->score_count++] = score;
    return true;
}

/* Notes the games of a match that are over. False without memory. */
static bool note_match(season *s, uint32_t round, const team_match *match) {
    for (size_t i = 0; i < match->count; i++) {
        const match_seat *seat = &match->seats[i];
        zug_points points;
        for (int side = 0; side < 2; side++)
            if (seat->player[HOME] != 0 && seat->player[AWAY] != 0 &&
                has_points(s->t, seat->player[side], round, &points) &&
                !note_score(s, (board_score){tournament_match_board(match, seat),
                                             seat->player[side], match->team[side], points, 1}))
                return false;
    }
    return true;
}

static int by_player(const void *a, const void *b) {
    const board_score *left = a, *right = b;
    if (left->board != right->board)
        return left->board < right->board ? -1 : 1;
    return (left->player > right->player) - (left->player < right->player);
}

static int by_points(const void *a, const void *b) {
    const board_score *left = a, *right = b;
    if (left->board != right->board)
        return left->board < right->board ? -1 : 1;
    if (left->points != right->points)
        return left->points > right->points ? -1 : 1;
    if (left->games != right->games)
        return left->games < right->games ? -1 : 1;
    return (left->player > right->player) - (left->player < right->player);
}

/* Adds up what each player made at each board, and puts the best first. */
static void add_up(season *s) {
    size_t kept = 0;
    if (s->score_count == 0)
        return;
    qsort(s->scores, s->score_count, sizeof *s->scores, by_player);
    for (size_t i = 1; i < s->score_count; i++) {
        if (by_player(&s->scores[kept], &s->scores[i]) != 0) {
            s->scores[++kept] = s->scores[i];
            continue;
        }
        s->scores[kept].points += s->scores[i].points;
        s->scores[kept].games++;
    }
    s->score_count = kept + 1;
    qsort(s->scores, s->score_count, sizeof *s->scores, by_points);
}

static void put_best(season *s) {
    add_up(s);
    zug_json_key(s->out, "best");
    zug_json_open(s->out, '[');
    for (size_t i = 0; i < s->score_count;) {
        uint32_t board = s->scores[i].board;
        zug_json_open(s->out, '{');
        zug_json_put_int(s->out, "board", board);
        zug_json_key(s->out, "players");
        zug_json_open(s->out, '[');
        for (; i < s->score_count && s->scores[i].board == board; i++) {
            zug_json_open(s->out, '{');
            put_player(s->out, "player", s->t, s->players, s->scores[i].player);
            zug_json_put_int(s->out, "team", s->scores[i].team);
            put_points(s->out, "points", s->scores[i].points);
            zug_json_put_int(s->out, "games", s->scores[i].games);
            zug_json_close(s->out, '}');
        }
        zug_json_close(s->out, ']');
        zug_json_close(s->out, '}');
    }
    zug_json_close(s->out, ']');
}

/* Writes which teams have no match in a round, if there are any. */
static void put_free(const season *s, const round_matches *matches) {
    bool has_match[ZUG_TEAMS_MAX + 1] = {false};
    for (size_t i = 0; i < matches->count; i++)
        has_match[matches->list[i].team[HOME]] = has_match[matches->list[i].team[AWAY]] = true;
    if (2 * matches->count >= s->contest->team_count)
        return;
    zug_json_key(s->out, "free");
    zug_json_open(s->out, '[');
    for (size_t i = 0; i < zug_tournament_team_count(s->t); i++)
        if (!has_match[zug_tournament_team(s->t, i)->number])
            zug_json_int(s->out, zug_tournament_team(s->t, i)->number);
    zug_json_close(s->out, ']');
}

/* Writes a round, and notes what was made in it. False without memory. */
static bool put_round(season *s, uint32_t round) {
    round_matches matches;
    bool fine = tournament_matches_of(s->t, s->contest, round, &matches), is_paired = false;
    for (size_t i = 0; fine && i < matches.count; i++) {
        is_paired = is_paired || matches.list[i].count > 0;
        fine = note_match(s, round, &matches.list[i]);
    }
    if (fine && matches.count > 0) {
        zug_json_open(s->out, '{');
        zug_json_put_int(s->out, "round", round);
        zug_json_put_bool(s->out, "paired", is_paired);
        tournament_matches_json(s->t, s->players, &matches, s->out);
        put_free(s, &matches);
        zug_json_close(s->out, '}');
    }
    tournament_matches_free(&matches);
    return fine;
}

/* How many rounds there are, or are to be. */
static uint32_t rounds_of(const season *s) {
    const zug_pairing_terms terms = zug_pairing_terms_of(s->t);
    const zug_roundrobin plan = zug_pairing_roundrobin(s->t, &terms);
    uint32_t planned = zug_tournament_rules_of(s->t)->rounds;
    uint32_t rounds = zug_tournament_paired_rounds(s->t);
    uint32_t table = zug_roundrobin_rounds(&plan);
    if (terms.system == ZUG_SYSTEM_SCHEVENINGEN)
        table =
            zug_scheveningen_rounds(&(zug_scheveningen){zug_teammatch_boards(s->t), terms.cycles});
    if (planned > 0 && planned < table)
        table = planned;
    return table > rounds ? table : rounds;
}

static bool put_season(season *s) {
    uint32_t rounds = tournament_is_of_teams(s->t) ? rounds_of(s) : 0;
    bool fine = true;
    zug_json_open(s->out, '{');
    zug_json_put_int(s->out, "boards", zug_teammatch_boards(s->t));
    zug_json_key(s->out, "rounds");
    zug_json_open(s->out, '[');
    for (uint32_t round = 1; fine && round <= rounds; round++)
        fine = put_round(s, round);
    zug_json_close(s->out, ']');
    if (fine)
        put_best(s);
    zug_json_close(s->out, '}');
    return fine;
}

bool tournament_write_matches(const tournament_source *from, const tournament_wish *wish,
                              zug_json *out, zug_trf_problem *problem) {
    season s = {.contest = from->contest, .out = out};
    (void)wish;
    s.t = tournament_make(from, zug_host_alloc(), problem);
    if (s.t == NULL)
        return false;
    s.players = tournament_by_number(from->contest);
    bool fine = s.players != NULL && put_season(&s);
    free(s.scores);
    free(s.players);
    zug_tournament_free(s.t);
    return fine || tournament_refuse_memory(problem);
}
