/* test_trf_teams.c - the teams of tournament reports: read, held to what their players have,
 * written again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/standings.h>
#include <zug/team.h>
#include <zug/trf.h>

#include "../../support/report_text.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* Five teams at two boards. Round 1: North beats East with its third player at the second board,
 * South wins without a game against West, Centre has the bye of the pairing. Round 2: North beats
 * South, which also loses a match point to a penalty, West has a half-point bye, Centre leaves its
 * first board empty and draws with East. */
/* clang-format off */
static const char report[] =
    "192 FIDE_TEAM_MP_GP\r"
    "352 WB\r"
    "362 TW 2.0 TD 1.0 TL 0.0\r"
    "001    1      Player 1                                                          "
        " 2.0          4 w 1     6 b 1\r"
    "001    2      Player 2                                                          "
        " 0.5       0000 - -     7 w =\r"
    "001    3      Player 3                                                          "
        " 0.5          5 b =  0000 - -\r"
    "001    4      Player 4                                                          "
        " 1.0          1 b 0  0000 b +\r"
    "001    5      Player 5                                                          "
        " 0.5          3 w =    11 w 0\r"
    "001    6      Player 6                                                          "
        " 1.0       0000 - +     1 w 0\r"
    "001    7      Player 7                                                          "
        " 1.5       0000 - +     2 b =\r"
    "001    8      Player 8                                                          "
        " 0.0       0000 - -  0000 - -\r"
    "001    9      Player 9                                                          "
        " 0.0       0000 - -  0000 - -\r"
    "001   10      Player 10                                                         "
        " 1.0       0000 - U  0000 - -\r"
    "001   11      Player 11                                                         "
        " 2.0       0000 - U     5 b 1\r"
    "310   1 North                            NOR             4.0    3.0         1    2    3\r"
    "310   2 East                             EAS             1.0    1.5         4    5\r"
    "310   3 South                            SOU             1.0    2.5         6    7\r"
    "310   4 West                             WES             1.0    1.0         8    9\r"
    "310   5 Centre                           CEN             2.0    2.0        10   11\r"
    "240 H   2    4\r"
    "250  1.0  0.0   3   3    1    2\r"
    "260   3   3    1    2\r"
    "299   -1.0          2    3\r"
    "300   1   1   2    1    3\r"
    "300   2   5   2    0   11\r"
    "320  1.0  1.0   5\r"
    "330 +-   1   3   4\r"
    "801  1 NOR    4.0  3.0   2 w 1= 13   3 b 1= 12\r"
    "801  4 WES    1.0  1.0   3 b --       HH\r"
    "802   3 SOU      1.0    2.5   4 w  2.0f    1 w  0.5\r";
/* clang-format on */

static void lines_tell_of_whole_teams(void **state) {
    (void)state;
    zug_tournament *t = read_text(report);
    assert_true(zug_tournament_pairs_teams(t));
    zug_team_round west = zug_tournament_team_round(t, 3, 2),
                   south = zug_tournament_team_round(t, 2, 1);
    assert_int_equal(west.kind, ZUG_ENTRY_HALF_BYE);
    assert_int_equal(south.kind, ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(south.opponent, 4);
    assert_int_equal(zug_tournament_team_round(t, 3, 1).kind, ZUG_ENTRY_FORFEIT_LOSS);
    assert_int_equal(zug_tournament_team_round(t, 4, 1).kind, ZUG_ENTRY_PAIRING_BYE);
    assert_int_equal(zug_tournament_team_round(t, 2, 2).match_adjustment, -10);
    assert_int_equal(zug_tournament_team_round(t, 1, 3).match_acceleration, 10);
    zug_team_round centre = zug_tournament_team_round(t, 4, 2);
    assert_int_equal(centre.boards, 2);
    assert_int_equal(centre.lineup[0], 0);
    assert_int_equal(centre.lineup[1], 11);
    assert_int_equal(zug_tournament_forbidden_team_count(t), 1);
    assert_int_equal(zug_tournament_forbidden_teams(t, 0)->players[1], 2);
    assert_int_equal(zug_tournament_forbidden_count(t), 0);
    assert_int_equal(zug_tournament_team_of(t, 11), 5);
    assert_int_equal(zug_tournament_team_of(t, 99), 0);
    end(t);
}

static void rounds_give_results_of_teams(void **state) {
    (void)state;
    static const struct {
        uint32_t team, round;
        zug_team_result want;
    } rows[] = {
        {1, 1, {ZUG_ENTRY_WIN, 2, ZUG_ROUND_WHITE, true, true, 20, 15}},
        {2, 1, {ZUG_ENTRY_LOSS, 1, ZUG_ROUND_BLACK, true, true, 0, 5}},
        {3, 1, {ZUG_ENTRY_FORFEIT_WIN, 4, ZUG_ROUND_WHITE, true, true, 20, 20}},
        {4, 1, {ZUG_ENTRY_FORFEIT_LOSS, 3, ZUG_ROUND_BLACK, true, true, 0, 0}},
        {5, 1, {ZUG_ENTRY_PAIRING_BYE, 0, ZUG_ROUND_NO_COLOR, true, true, 10, 10}},
        {3, 2, {ZUG_ENTRY_LOSS, 1, ZUG_ROUND_WHITE, true, true, -10, 5}},
        {4, 2, {ZUG_ENTRY_HALF_BYE, 0, ZUG_ROUND_NO_COLOR, true, true, 10, 10}},
        {5, 2, {ZUG_ENTRY_DRAW, 2, ZUG_ROUND_WHITE, true, true, 10, 10}},
        {2, 2, {ZUG_ENTRY_DRAW, 5, ZUG_ROUND_BLACK, true, true, 10, 10}},
        {1, 3, {ZUG_ENTRY_NONE, 0, ZUG_ROUND_NO_COLOR, false, false, 0, 0}},
    };
    zug_tournament *t = read_text(report);
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t team = zug_tournament_find_team(t, rows[i].team);
        zug_team_result got = zug_team_result_of(t, team, rows[i].round);
        assert_int_equal(got.kind, rows[i].want.kind);
        assert_int_equal(got.opponent, rows[i].want.opponent);
        assert_int_equal(got.color, rows[i].want.color);
        assert_int_equal(got.has_match, rows[i].want.has_match);
        assert_int_equal(got.has_game, rows[i].want.has_game);
        assert_int_equal(got.match, rows[i].want.match);
        assert_int_equal(got.game, rows[i].want.game);
    }
    end(t);
}

static void teams_are_written_again(void **state) {
    (void)state;
    static text first, second;
    static const char *const wanted[] = {
        "\r240 H   2    4\r",
        "\r250  1.0  0.0   3   3    1    1\r",
        "\r260   3   3    1    2\r",
        "\r299    -1.0   0.0    2    3\r",
        "\r300   2   5   2    0   11\r",
        "\r320  1.0  1.0   5\r",
        "\r330 +-   1   3   4\r",
        "\r802   1 NOR      4.0    3.0   2 w  1.5     3 b  1.5\r",
        "\r802   4 WES      1.0    1.0   3 b  0.0f  HPB    1.0\r",
    };
    first.len = second.len = 0;
    zug_tournament *t = read_text(report);
    assert_int_equal(zug_trf_write(t, append, &first), ZUG_OK);
    end(t);
    for (size_t i = 0; i < COUNT(wanted); i++)
        if (!strstr(first.data, wanted[i]))
            fail_msg("not written: %s", wanted[i] + 1);
    t = read_text(first.data);
    assert_int_equal(zug_trf_write(t, append, &second), ZUG_OK);
    end(t);
    assert_string_equal(first.data, second.data);
}

/* Puts one text in place of another in the report; the result is freed by the caller. */
static char *changed(const char *from, const char *to) {
    const char *at = strstr(report, from);
    assert_non_null(at);
    size_t size = sizeof report + strlen(to);
    char *out = malloc(size);
    assert_non_null(out);
    snprintf(out, size, "%.*s%s%s", (int)(at - report), report, to, at + strlen(from));
    return out;
}

static void contradictions_of_teams_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *from, *to;
        size_t line, column;
        const char *code;
    } rows[] = {
        {"NOR             4.0", "NOR             3.0", 15, 55, "match-points-wrong"},
        {"4.0    3.0         1", "4.0    3.5         1", 15, 62, "game-points-wrong"},
        {"   6    7\r", "   6   99\r", 17, 79, "trf-player"},
        {"   6    7\r", "   6    5\r", 17, 79, "trf-team"},
        {"240 H   2    4", "240 H   2    3", 20, 14, "team-plays"},
        {"240 H   2    4", "240 H   1    4", 27, 16, "trf-bye"},
        {"240 H   2    4", "240 H   2    6", 20, 14, "trf-team"},
        {"260   3   3    1    2", "260   3   3    1    9", 22, 21, "trf-team"},
        {"299   -1.0          2    3", "299   -1.0          2    7", 23, 24, "trf-team"},
        {"299   -1.0 ", "299 F -1.0 ", 23, 24, "trf-unusual"},
        {"300   1   1   2    1    3", "300   1   1   3    1    3", 24, 17, "trf-lineup"},
        {"300   1   1   2    1    3", "300   1   1   2    1    2", 24, 17, "trf-lineup"},
        {"300   1   1   2    1    3", "300   1   1   2    1    4", 24, 22, "trf-lineup"},
        {"300   1   1   2    1    3", "300   1   1   2    3    3", 24, 22, "trf-lineup"},
        {"300   2   5   2    0   11", "300   0   5   2    0   11", 25, 5, "trf-rounds"},
        {"320  1.0  1.0   5", "320  1.0  1.0   1", 26, 15, "team-plays"},
        {"320  1.0  1.0   5", "320  1.0  1.0   5   4", 26, 19, "trf-bye"},
        {"330 +-   1   3   4", "330 -+   1   3   4", 27, 12, "trf-forfeit"},
        {"330 +-   1   3   4", "330 ==   1   3   4", 27, 5, "trf-forfeit"},
        {"330 +-   1   3   4", "330 +-   1   1   4", 27, 12, "team-plays"},
        {"2 w 1= 13", "4 w 1= 13", 28, 26, "team-results"},
        {"2 w 1= 13", "2 b 1= 13", 28, 28, "team-results"},
        {"2 w 1= 13", "2 w 11 13", 28, 31, "team-results"},
        {"2 w 1= 13", "2 w 1= 12", 28, 31, "team-results"},
        {"    HH\r", "    FF\r", 29, 39, "team-results"},
        {"4 w  2.0f", "4 w  2.0 ", 30, 39, "team-results"},
        {"4 w  2.0f", "4 b  2.0f", 30, 33, "team-results"},
        {"1 w  0.5", "1 w  1.5", 30, 48, "team-results"},
        {"1 w  0.5", "2 w  0.5", 30, 42, "team-results"},
        {"  1 w  0.5", "PAB    0.5", 30, 42, "team-results"},
        {"  1 w  0.5", "    w  0.5", 30, 42, "trf-number"},
        {"SOU      1.0    2.5   4", "SOU      2.0    2.5   4", 30, 15, "team-results"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = NULL;
        zug_trf_problem problem = {.code = "fine"};
        char *text = changed(rows[i].from, rows[i].to);
        memory = (counted){0};
        zug_trf_read(zug_str_from(text), counted_alloc(&memory), &t, &problem);
        if (t || strcmp(problem.code, rows[i].code) != 0 || problem.line != rows[i].line ||
            problem.column != rows[i].column)
            fail_msg("%s: %s at %zu:%zu: %s", rows[i].to, problem.code, problem.line,
                     problem.column, problem.message);
        assert_int_equal(memory.live, 0);
        free(text);
    }
}

static void players_of_one_team_may_all_have_the_bye(void **state) {
    (void)state;
    static const char players[] = "001    1%83s0000 - U\n001    2%83s0000 - U\n"
                                  "001    3%83s0000 - %c\n"
                                  "013 North                              1    2\n"
                                  "013 South                              3\n%s";
    static const struct {
        char third;
        const char *more, *code;
    } rows[] = {
        {'Z', "", NULL},
        {'U', "", "pairing-byes"},
        {'Z', "192 FIDE_DUTCH_2026\n", "pairing-byes"},
        {'Z', "092 Individual: Swiss-System\n", "pairing-byes"},
        {'Z', "092 Team: Swiss-System\n", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[600];
        zug_tournament *t = NULL;
        zug_trf_problem problem = {0};
        snprintf(out, sizeof out, players, "", "", "", rows[i].third, rows[i].more);
        memory = (counted){0};
        zug_trf_read(zug_str_from(out), counted_alloc(&memory), &t, &problem);
        if (rows[i].code)
            assert_string_equal(problem.code, rows[i].code);
        else
            assert_null(problem.code);
        assert_int_equal(t == NULL, rows[i].code != NULL);
        end(t);
    }
}

static void points_may_be_said_for_all_teams(void **state) {
    (void)state;
    zug_tournament *t = read_text("001    1\n001    2\n310   1 North\n310   2 South\n"
                                  "299 F   3.0   4.0\n240 F   1    1\n"
                                  "299 F   1.0   2.0    2    2\n240 F   2    2\n"
                                  "299    -1.0   0.5         2\n");
    zug_team_result one = zug_team_result_of(t, 0, 1), two = zug_team_result_of(t, 1, 2);
    assert_int_equal(one.match, 30);
    assert_int_equal(one.game, 40);
    assert_int_equal(two.match, 10);
    assert_int_equal(two.game, 20);
    assert_int_equal(zug_tournament_team(t, 1)->match_adjustment, -10);
    assert_int_equal(zug_tournament_team(t, 1)->game_adjustment, 5);
    end(t);
}

/* Asserts that the standings give every team what its line 310 says, and what the teams did in
 * round 1, by number. */
static void assert_standings(const zug_tournament *t, const zug_entry_kind *first_round) {
    zug_standings *standings =
        zug_standings_new(t, &(zug_standings_wish){.is_team = true}, counted_alloc(&memory));
    assert_non_null(standings);
    for (size_t row = 0; row < zug_standings_count(standings); row++) {
        const zug_standings_row *here = zug_standings_row_of(standings, row);
        const zug_team *team = zug_tournament_team(t, here->index);
        assert_int_equal(here->points, team->match_points);
        assert_int_equal(here->game_points, team->game_points);
        assert_int_equal(zug_standings_cell_of(standings, row, 1).kind, first_round[here->index]);
    }
    zug_standings_free(standings);
}

static void standings_have_the_points_of_line_310(void **state) {
    (void)state;
    static const zug_entry_kind first_round[] = {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS,
                                                 ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS,
                                                 ZUG_ENTRY_PAIRING_BYE};
    zug_tournament *t = read_text(report);
    assert_standings(t, first_round);
    end(t);
}

/* The round is a bye or a forfeit for everybody, and no player's line has a word of it. */
static void standings_ask_the_lines_of_teams(void **state) {
    (void)state;
    static const zug_entry_kind first_round[] = {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN,
                                                 ZUG_ENTRY_PAIRING_BYE};
    zug_tournament *t =
        read_text("142 1\n352 W\n001    1\n001    2\n001    3\n"
                  "310   1 North                                            0.0    0.0         1\n"
                  "310   2 East                                             1.5    1.5         2\n"
                  "310   3 South                                            1.0    0.5         3\n"
                  "299    -0.5   0.5         2\n320  1.0  0.5   3\n330 -+   1   1   2\n");
    assert_standings(t, first_round);
    end(t);
}

static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    zug_status status = ZUG_ERR_SPACE;
    for (size_t n = 1; status != ZUG_OK; n++) {
        zug_tournament *t = NULL;
        memory = (counted){.fail_at = n};
        status = zug_trf_read(zug_str_from(report), counted_alloc(&memory), &t, NULL);
        assert_true(status == ZUG_OK || status == ZUG_ERR_SPACE);
        end(t);
        assert_true(n < 200);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"lines tell of line-ups, byes and forfeits of whole teams [trf-300 trf-320 trf-330]",
         lines_tell_of_whole_teams, NULL, NULL, NULL},
        {"the rounds of players give the results of teams", rounds_give_results_of_teams, NULL,
         NULL, NULL},
        {"what is said of teams is written again, with their results [trf-802]",
         teams_are_written_again, NULL, NULL, NULL},
        {"teams that contradict themselves or their players are refused [trf-310.a trf-801]",
         contradictions_of_teams_are_refused, NULL, NULL, NULL},
        {"players of one team may all have the bye of the pairing [trf-001.f]",
         players_of_one_team_may_all_have_the_bye, NULL, NULL, NULL},
        {"byes of teams may bring what is said for all, or for one [trf-299.a]",
         points_may_be_said_for_all_teams, NULL, NULL, NULL},
        {"standings have the points of line 310", standings_have_the_points_of_line_310, NULL, NULL,
         NULL},
        {"standings ask the lines of teams", standings_ask_the_lines_of_teams, NULL, NULL, NULL},
        {"memory may run out anywhere", memory_may_run_out_anywhere, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
