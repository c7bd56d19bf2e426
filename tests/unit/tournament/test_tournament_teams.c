/* test_tournament_teams.c - a contest with teams as libzug's tournament: matches, line-ups, who did
 * best; and the teams of a report. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/contest_of_report.h"
#include "../../support/small_contest.h"

/* Two teams of the five: Bert and Emil (numbers 1 and 4) at home, Dora, Anna and Carl (2, 3, 5). */
static const msg_team two_teams[] = {
    {.number = 1, .name = "Berne", .nickname = "BE", .players = {BERT, EMIL}, .player_count = 2},
    {.number = 2, .name = "Zug", .players = {DORA, ANNA, CARL}, .player_count = 3}};

static void team_contest_init(small_contest *c) {
    small_contest_init(c);
    c->contest.teams = two_teams;
    c->contest.team_count = 2;
    c->contest.plan.rounds = 2;
    c->contest.plan.lines = "352 WBW\n";
    strcpy(c->contest.plan.system, "BERGER_TEAM_DOUBLEROUNDROBIN");
}

static void assert_written(const small_contest *c, tournament_writer *write, const char *wanted) {
    char *text = small_contest_write(c, write, (tournament_wish){0});
    assert_string_equal(text, wanted);
    free(text);
}

static void a_proposal_has_matches_with_empty_boards(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    assert_written(
        &c, tournament_write_proposal,
        "{\"round\":1,\"pairings\":[{\"white_player\":2,\"black_player\":4,\"board\":1},"
        "{\"white_player\":1,\"black_player\":5,\"board\":2}],"
        "\"free\":[{\"player\":3,\"bye\":\"full\"}],"
        "\"paired\":{\"type\":\"round\",\"round\":1,\"pairs\":[{\"white\":1,\"black\":2},"
        "{\"white\":3,\"black\":4},{\"white\":5,\"black\":0}]},"
        "\"matches\":[{\"home\":1,\"away\":2,\"boards\":["
        "{\"board\":1,\"home\":2,\"away\":4,\"home_color\":\"white\"},"
        "{\"board\":2,\"home\":5,\"away\":1,\"home_color\":\"black\"},"
        "{\"board\":3,\"away\":3,\"home_color\":\"white\",\"away_points\":1.0}],"
        "\"open\":0,\"home_points\":0.0,\"away_points\":1.0,\"home_match\":0.0,"
        "\"away_match\":0.0}]}");
}

static void substitutes_come_in_for_who_is_absent(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    c.contest.plan.lines = "352 WB\n";
    small_contest_absent(&c, (msg_absence){DORA, 1, 1, MSG_BYE_ZERO});
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){0},
                      "\"pairings\":[{\"white_player\":2,\"black_player\":1,\"board\":1},"
                      "{\"white_player\":3,\"black_player\":5,\"board\":2}]",
                      true);
}

static void results_become_board_and_match_points(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    c.contest.plan.lines = "352 WB\n";
    small_contest_pair(&c, (const uint32_t[]){BERT, DORA, ANNA, EMIL}, 0);
    c.pairings[0][0].result = ZUG_RESULT_WHITE_WINS;
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0},
                      "\"open\":1,\"home_points\":1.0,\"away_points\":0.0}]", true);
    c.pairings[0][1].result = ZUG_RESULT_DRAW;
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0},
                      "\"open\":0,\"home_points\":1.5,\"away_points\":0.5,\"home_match\":2.0,"
                      "\"away_match\":0.0}]",
                      true);
    /* The return match is as the table has it. */
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0},
                      "{\"round\":2,\"paired\":false,\"matches\":[{\"home\":2,\"away\":1,"
                      "\"boards\":[],\"open\":0}]}]",
                      true);
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0},
                      "\"best\":[{\"board\":1,\"players\":[{\"player\":2,\"team\":1,\"points\":1.0,"
                      "\"games\":1},{\"player\":4,\"team\":2,\"points\":0.0,\"games\":1}]},",
                      true);
    small_contest_has(&c, tournament_write_standings, (tournament_wish){0}, "\"of\":\"teams\"",
                      true);
    small_contest_has(&c, tournament_write_standings, (tournament_wish){.of_players = true},
                      "\"of\":\"players\"", true);
}

static void an_odd_line_up_is_told_of_and_reported(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    c.contest.plan.lines = "352 WB\n";
    small_contest_pair(&c, (const uint32_t[]){EMIL, DORA, ANNA, BERT}, 0);
    small_contest_has(&c, tournament_write_check, (tournament_wish){0},
                      "\"breaks\":[{\"code\":\"lineup-order\",\"player\":2,\"other\":5,", true);
    small_contest_has(&c, tournament_write_report, (tournament_wish){0},
                      "300   1   1   2    4    1", true);
    /* What a report has said of it before holds. */
    c.contest.plan.lines = "352 WB\n300   1   1   2    4    1\n";
    small_contest_has(&c, tournament_write_report, (tournament_wish){0},
                      "300   1   1   2    4    1", true);
}

static void an_empty_board_between_is_reported(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    small_contest_pair(&c, (const uint32_t[]){BERT, DORA, EMIL, CARL}, 0);
    c.pairings[0][1].board = 3;
    c.free[0][0] = (msg_free_player){ANNA, MSG_BYE_FULL};
    c.rounds[0].free_count = 1;
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0},
                      "{\"board\":2,\"away\":1,\"home_color\":\"black\",\"away_points\":1.0}",
                      true);
    small_contest_has(&c, tournament_write_report, (tournament_wish){0},
                      "300   1   1   2    1    0    4", true);
    /* A pairing anew takes the chair. */
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 1},
                      "\"free\":[{\"player\":3,\"bye\":\"full\"}]", true);
}

/* In a Swiss a whole point without a game is the arbiter's word, whatever teams there are. */
static void boards_may_be_numbered_far_apart(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    small_contest_pair(&c, (const uint32_t[]){BERT, DORA, ANNA, EMIL}, 0);
    c.pairings[0][1].board = 60000;
    c.pairings[0][0].result = c.pairings[0][1].result = ZUG_RESULT_DRAW;
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0},
                      "\"open\":0,\"home_points\":1.0,\"away_points\":1.0,\"home_match\":1.0,"
                      "\"away_match\":1.0}]",
                      true);
}

static void a_full_point_holds_where_players_are_paired(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    c.contest.plan.lines = NULL;
    strcpy(c.contest.plan.system, "FIDE_DUTCH_2026");
    small_contest_pair(&c, (const uint32_t[]){BERT, DORA, EMIL, CARL}, 0);
    c.free[0][0] = (msg_free_player){ANNA, MSG_BYE_FULL};
    c.rounds[0].free_count = 1;
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 1},
                      "\"free\":[{\"player\":1,\"bye\":\"full\"}]", true);
    small_contest_absent(&c, (msg_absence){EMIL, 1, 1, MSG_BYE_ZERO});
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 1},
                      "\"pairings\":[{\"white_player\":2,\"black_player\":4}]", true);
    small_contest_has(&c, tournament_write_matches, (tournament_wish){0}, "\"rounds\":[]", true);
}

static void teams_of_a_report_are_teams(void **state) {
    (void)state;
    small_contest c;
    team_contest_init(&c);
    zug_trf_problem problem = {0};
    char *text = small_contest_write(&c, tournament_write_report, (tournament_wish){0});
    tournament_report *report = tournament_report_read(zug_str_from(text), &problem);
    assert_non_null(report);
    assert_int_equal(report->said.teams.count, 2);
    assert_string_equal(report->said.teams.list[0].name, "Berne");
    assert_string_equal(report->said.teams.list[0].nickname, "BE");
    assert_int_equal(report->said.teams.list[1].player_count, 3);
    assert_int_equal(report->said.teams.list[1].players[1], 3); /* Anna's number */
    assert_null(strstr(report->said.plan.lines, "310"));
    assert_non_null(strstr(report->said.plan.lines, "352 WBW"));
    const msg_contest contest = contest_of_report(&report->said);
    const tournament_source from = {.contest = &contest};
    zug_json again = {.alloc = zug_host_alloc()};
    assert_true(tournament_write_report(&from, &(tournament_wish){0}, &again, &problem));
    zug_json_bytes(&again, (zug_str){"", 1});
    assert_non_null(strstr(again.data, "310   2 Zug"));
    zug_json_free(&again);
    tournament_report_free(report);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proposal_has_matches_with_empty_boards),
        cmocka_unit_test(substitutes_come_in_for_who_is_absent),
        cmocka_unit_test(results_become_board_and_match_points),
        cmocka_unit_test(an_odd_line_up_is_told_of_and_reported),
        cmocka_unit_test(an_empty_board_between_is_reported),
        cmocka_unit_test(boards_may_be_numbered_far_apart),
        cmocka_unit_test(a_full_point_holds_where_players_are_paired),
        cmocka_unit_test(teams_of_a_report_are_teams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
