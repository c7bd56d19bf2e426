/* test_tournament_report.c - a report as players, plan, rounds and absences of a contest, and the
 * same report again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/host_alloc.h>

#include "../../support/contest_of_report.h"

/* Three players whose second round is going on; one will be absent in the third. */
static const char open_report[] =
    "012 City open\n"
    "142   5\n"
    "152 B\n"
    "192 FIDE_DUTCH_2026\n"
    "202 BH,SB\n"
    "ABC is kept as it is\n"
    "062    4\n"
    "001    1 wWGM Adler, Eva                        2201 SUI     1300001 2"
    "001        0.5          3 b =     4 w\n"
    "001    2      Bauer                             2100                  "
    "           1.0          4 w 1     3 b\n"
    "001    3      Chen                              2000                  "
    "           0.5          1 w =     2 w\n"
    "001    4      Demir                             1900                  "
    "           0.0          2 b 0     1 b\n"
    "240 H   3    2\n"
    "260   1   5    1    2\n";

static tournament_report *read_report(const char *text) {
    zug_trf_problem problem = {0};
    tournament_report *report = tournament_report_read(zug_str_from(text), &problem);
    if (report == NULL)
        fail_msg("%zu:%zu: %s", problem.line, problem.column, problem.message);
    return report;
}

static void a_report_has_players_and_a_plan(void **state) {
    (void)state;
    tournament_report *report = read_report(open_report);
    const msg_report *said = &report->said;
    const msg_player *eva = &said->players.list[0];
    assert_int_equal(said->players.count, 4);
    assert_int_equal(eva->id, 1);
    assert_int_equal(eva->number, 1);
    assert_int_equal(eva->rating, 2201);
    assert_string_equal(eva->name, "Adler, Eva");
    assert_string_equal(eva->title, "WGM");
    assert_string_equal(eva->sex, "w");
    assert_string_equal(eva->federation, "SUI");
    assert_string_equal(eva->fide_id, "1300001");
    assert_string_equal(eva->birth, "2001");
    assert_string_equal(said->plan.system, "FIDE_DUTCH_2026");
    assert_string_equal(said->plan.tiebreaks, "BH,SB");
    assert_int_equal(said->plan.rounds, 5);
    assert_true(said->plan.first_color.is_named && said->plan.first_color.side == ZUG_BLACK);
    assert_true(said->plan.is_numbered);
    assert_string_equal(said->plan.lines, "012 City open\n"
                                          "ABC is kept as it is\n"
                                          "260   1   5    1    2\n");
    tournament_report_free(report);
}

static void rounds_have_boards_by_score(void **state) {
    (void)state;
    tournament_report *report = read_report(open_report);
    assert_int_equal(report->said.round_count, 2);
    const msg_round *first = &report->said.rounds[0], *second = &report->said.rounds[1];
    assert_string_equal(first->name, "1");
    assert_true(first->is_started);
    assert_int_equal(first->pairing_count, 2);
    assert_int_equal(first->pairings[0].player[0], 3);
    assert_int_equal(first->pairings[0].player[1], 1);
    assert_int_equal(first->pairings[0].result, ZUG_RESULT_DRAW);
    assert_int_equal(first->pairings[1].result, ZUG_RESULT_WHITE_WINS);
    assert_false(second->is_started);
    assert_int_equal(second->pairings[0].board, 1);
    assert_int_equal(second->pairings[0].player[0], 3); /* Bauer has the most points */
    assert_int_equal(second->pairings[0].player[1], 2);
    assert_int_equal(second->pairings[1].player[0], 1);
    assert_int_equal(second->pairings[1].result, ZUG_RESULT_OPEN);
    assert_int_equal(report->said.absence_count, 1);
    const msg_absence *bauer = &report->said.absences[0];
    assert_int_equal(bauer->player, 2);
    assert_true(bauer->from == 3 && bauer->to == 3 && bauer->bye == MSG_BYE_HALF);
    tournament_report_free(report);
}

/* Writes the contest that a report has become as a report again. */
static char *write_again(const tournament_report *report) {
    msg_contest contest = contest_of_report(&report->said);
    const tournament_source from = {.contest = &contest};
    zug_json out = {.alloc = zug_host_alloc()};
    zug_trf_problem problem = {0};
    if (!tournament_write_report(&from, &(tournament_wish){0}, &out, &problem))
        fail_msg("%s: %s", problem.code, problem.message);
    zug_json_bytes(&out, (zug_str){"", 1});
    return out.data;
}

static void a_report_goes_in_and_out(void **state) {
    (void)state;
    tournament_report *report = read_report(open_report);
    char *once = write_again(report);
    assert_non_null(strstr(once, "001    1 wWGM Adler, Eva                        2201 SUI     "
                                 "1300001 2001        0.5    2     3 b =     4 w"));
    assert_non_null(strstr(once, "001    2      Bauer                             2100            "
                                 "                 1.0    1     4 w 1     3 b    0000 - H"));
    assert_non_null(strstr(once, "\rABC is kept as it is\r"));
    tournament_report *again = read_report(once);
    char *twice = write_again(again);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
    tournament_report_free(report);
    tournament_report_free(again);
}

/* Number 4 has left a table of four after round 1, number 1 will be absent in round 2 alone. */
static void who_has_left_a_table_is_absent_and_no_round_is_paired_for_that(void **state) {
    (void)state;
    char text[1024];
    snprintf(text, sizeof text, "192 FIDE_ROUNDROBIN\n%-91s%s\n%-91s%s\n%-91s%s\n%-91s%s\n",
             "001    1", "   4 w 1     2 w -", "001    2", "   3 w =     1 b +     4 w +",
             "001    3", "   2 b =     4 b +", "001    4", "   1 b 0     3 w -     2 b -");
    tournament_report *report = read_report(text);
    assert_int_equal(report->said.round_count, 2); /* all of round 2 is said */
    tournament_report_free(report);
    snprintf(text, sizeof text, "192 FIDE_ROUNDROBIN\n%-91s%s\n%-91s%s\n%-91s%s\n%-91s%s\n",
             "001    1", "   4 w 1               3 b -", "001    2", "   3 w =               4 w +",
             "001    3", "   2 b =     4 b +     1 w +", "001    4",
             "   1 b 0     3 w -     2 b -");
    report = read_report(text);
    assert_int_equal(report->said.round_count, 1);
    assert_int_equal(report->said.absence_count, 2);
    const msg_absence *first = &report->said.absences[0], *fourth = &report->said.absences[1];
    assert_true(first->player == 1 && first->from == 3 && first->to == 3);
    assert_true(fourth->player == 4 && fourth->from == 2 && fourth->to == 0);
    assert_true(first->bye == MSG_BYE_ZERO && fourth->bye == MSG_BYE_ZERO);
    char *once = write_again(report);
    assert_non_null(strstr(once, "   1 b 0     3 w -     2 b -"));
    assert_non_null(strstr(once, "   4 w 1               3 b -"));
    free(once);
    tournament_report_free(report);
    /* Of games that the table has with other colours nothing is lost: their round is kept. */
    snprintf(text, sizeof text, "192 FIDE_ROUNDROBIN\n%-91s%s\n%-91s%s\n%-91s%s\n%-91s%s\n",
             "001    1", "   4 w 1", "001    2", "   3 w =               4 b +", "001    3",
             "   2 b =", "001    4", "   1 b 0               2 w -");
    report = read_report(text);
    assert_int_equal(report->said.round_count, 3);
    assert_int_equal(report->said.absence_count, 0);
    tournament_report_free(report);
}

static void results_may_be_short_forfeited_or_lost_by_both(void **state) {
    (void)state;
    tournament_report *report =
        read_report("001    1                                                              "
                    "                        2 w W     2 - +  0000 - U\n"
                    "001    2                                                              "
                    "                        1 b L     1 - -  0000 - F\n"
                    "001    3                                                              "
                    "                        4 w 0  0000 - H     4 w -\n"
                    "001    4                                                              "
                    "                        3 b 0  0000 - Z     3 b -\n");
    const msg_round *rounds = report->said.rounds;
    assert_string_equal(report->said.players.list[0].name, "Player 1");
    assert_int_equal(rounds[0].pairings[0].result, ZUG_RESULT_WHITE_WINS);
    assert_true(rounds[0].pairings[0].is_short);
    assert_int_equal(rounds[0].pairings[1].result, ZUG_RESULT_BOTH_LOSE);
    assert_false(rounds[0].pairings[1].is_short);
    assert_int_equal(rounds[1].pairings[0].result, ZUG_RESULT_WHITE_WINS_BY_FORFEIT);
    assert_int_equal(rounds[1].pairings[0].player[0], 1);
    assert_int_equal(rounds[1].free_count, 2);
    assert_true(rounds[1].free[0].player == 3 && rounds[1].free[0].bye == MSG_BYE_HALF);
    assert_true(rounds[1].free[1].player == 4 && rounds[1].free[1].bye == MSG_BYE_ZERO);
    assert_int_equal(rounds[2].pairings[0].result, ZUG_RESULT_BOTH_FORFEIT);
    assert_true(rounds[2].free[0].bye == MSG_BYE_PAIRING && rounds[2].free[1].bye == MSG_BYE_FULL);
    tournament_report_free(report);
}

static void names_are_utf8_afterwards(void **state) {
    (void)state;
    tournament_report *report =
        read_report("012 Z\xFCrich\r\n001    1      M\xFCller                            2000\r\n");
    assert_string_equal(report->said.players.list[0].name, "M\xC3\xBCller");
    assert_int_equal(report->said.players.list[0].rating, 2000);
    assert_string_equal(report->said.plan.lines, "012 Z\xC3\xBCrich\n");
    tournament_report_free(report);
}

static void teams_are_taken_without_their_points(void **state) {
    (void)state;
    tournament_report *report =
        read_report("001    1      Anna                                                    "
                    "                        2 w 1\n"
                    "001    2      Bert                                                    "
                    "                        1 b 0\n"
                    "310   1 N\xC3\xB6"
                    "rd                             NOR             2.0    1.0   "
                    "1     1\n"
                    "310   2 South                            SOU             0.0    0.0   "
                    "2     2\n"
                    "240 H   2    2\n");
    assert_string_equal(report->said.plan.lines, "240 H   2    2\n");
    assert_int_equal(report->said.teams.count, 2);
    assert_string_equal(report->said.teams.list[0].name, "N\xC3\xB6rd");
    assert_string_equal(report->said.teams.list[1].nickname, "SOU");
    free(write_again(report));
    tournament_report_free(report);
}

/* A team that is larger than a contest can have stays a line of the report. */
static void a_large_team_is_kept_as_a_line(void **state) {
    enum { PLAYERS = MSG_TEAM_PLAYERS + 1 };
    char text[64 * PLAYERS], line[8 * PLAYERS];
    size_t len = 0, cells = 0;
    (void)state;
    for (int i = 1; i <= PLAYERS; i++) {
        len += (size_t)snprintf(text + len, sizeof text - len, "001 %4d      Player %d\n", i, i);
        cells += (size_t)snprintf(line + cells, sizeof line - cells, "%5d", i);
    }
    snprintf(text + len, sizeof text - len, "310   1 %-64s%s\n", "Large", line + 1);
    tournament_report *report = read_report(text);
    assert_int_equal(report->said.teams.count, 0);
    assert_non_null(strstr(report->said.plan.lines, "310   1 Large"));
    free(write_again(report));
    tournament_report_free(report);
}

static void assert_refused(const char *text, const char *code, size_t line, size_t column) {
    zug_trf_problem problem = {0};
    assert_null(tournament_report_read(zug_str_from(text), &problem));
    assert_string_equal(problem.code, code);
    assert_int_equal(problem.line, line);
    assert_int_equal(problem.column, column);
    assert_true(problem.message[0] != '\0');
}

static void what_a_contest_cannot_keep_is_refused(void **state) {
    (void)state;
    assert_refused("", "trf-players", 1, 1);
    assert_refused("001    1\n001    1\n", "trf-twice", 2, 5);
    assert_refused("XXC rank\n001    1\n", "report-by-rank", 0, 0);
    assert_refused("012 A\n"
                   "001    1      Anna                                                    "
                   "                        2 w =\n"
                   "001    2      Bert                                                    "
                   "                        1 b 0\n",
                   "report-result", 2, 99);
    char *lines = malloc(MSG_LINES_SIZE + 100);
    memset(lines, 'x', MSG_LINES_SIZE + 90);
    memcpy(lines, "001    1\nABC ", 13);
    lines[MSG_LINES_SIZE + 90] = '\0';
    assert_refused(lines, "report-lines", 0, 0);
    free(lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_has_players_and_a_plan),
        cmocka_unit_test(rounds_have_boards_by_score),
        cmocka_unit_test(a_report_goes_in_and_out),
        cmocka_unit_test(who_has_left_a_table_is_absent_and_no_round_is_paired_for_that),
        cmocka_unit_test(results_may_be_short_forfeited_or_lost_by_both),
        cmocka_unit_test(names_are_utf8_afterwards),
        cmocka_unit_test(teams_are_taken_without_their_points),
        cmocka_unit_test(a_large_team_is_kept_as_a_line),
        cmocka_unit_test(what_a_contest_cannot_keep_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
