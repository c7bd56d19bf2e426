/* test_tournament_make.c - a contest as a tournament: results, byes, absences, lines of the plan;
 * and how it is written as a report, as standings and as tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/pairing_system.h>

#include "../../support/small_contest.h"

/* The letters of a player's entries in rounds, by pairing number: as reports have them, ? for an
 * open game and . for nothing. */
static void assert_entries(const zug_tournament *t, uint32_t number, const char *wanted) {
    static const char letters[] = ".?1=0WDL+-UFHZ";
    char found[16] = "";
    for (uint32_t round = 1; round <= zug_tournament_last_round(t); round++)
        found[round - 1] =
            letters[zug_tournament_entry(t, zug_tournament_find(t, number), round).kind];
    assert_string_equal(found, wanted);
}

static zug_tournament *make(const small_contest *c) {
    zug_trf_problem problem = {0};
    zug_tournament *t = tournament_make(&c->from, zug_host_alloc(), &problem);
    if (t == NULL)
        fail_msg("%s: %s", problem.code, problem.message);
    return t;
}

static void assert_refused(const small_contest *c, const char *code, size_t line) {
    zug_trf_problem problem = {0};
    assert_null(tournament_make(&c->from, zug_host_alloc(), &problem));
    assert_string_equal(problem.code, code);
    assert_int_equal(problem.line, line);
    assert_true(problem.message[0] != '\0');
}

static void players_stand_by_number(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    strcpy(c.players[0].title, "WGM");
    strcpy(c.players[0].federation, "SUI");
    strcpy(c.players[0].fide_id, "1300001");
    strcpy(c.players[0].birth, "2001");
    strcpy(c.players[0].sex, "w");
    c.contest.plan.first_color = (msg_side_said){ZUG_BLACK, true};
    zug_tournament *t = make(&c);
    const zug_player *anna = zug_tournament_player(t, 2);
    assert_int_equal(zug_tournament_player_count(t), 5);
    assert_int_equal(anna->number, 3);
    assert_int_equal(anna->rating, 1997);
    assert_int_equal(anna->sex, 'w');
    assert_true(zug_str_equal(anna->name, zug_str_from("Anna")));
    assert_true(zug_str_equal(anna->title, zug_str_from("WGM")));
    assert_true(zug_str_equal(anna->federation, zug_str_from("SUI")));
    assert_true(zug_str_equal(anna->fide_number, zug_str_from("1300001")));
    assert_true(zug_str_equal(anna->birth, zug_str_from("2001")));
    assert_int_equal(zug_tournament_rules_of(t)->rounds, 5);
    assert_int_equal(zug_tournament_rules_of(t)->first_color, ZUG_ROUND_BLACK);
    zug_tournament_free(t);
}

static void labels_of_the_lines_count_first(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    small_contest_has(&c, tournament_write_report, (tournament_wish){0},
                      "012 Club evening\r022 Bern\r102 Ada\r182 Zug\r192 FIDE_DUTCH_2026\r", true);
    small_contest_has(&c, tournament_write_report, (tournament_wish){0}, "\r112 Bea\r", true);
    c.contest.plan.lines = "012 City open\n102 Dr. A\n032 SUI\nNRS    3 2000\n";
    small_contest_has(&c, tournament_write_report, (tournament_wish){0},
                      "012 City open\r022 Bern\r032 SUI\r102 Dr. A\r", true);
    small_contest_has(&c, tournament_write_report, (tournament_wish){0}, "\rNRS    3 2000\r", true);
    small_contest_has(&c, tournament_write_report, (tournament_wish){0}, "Bea", false);
}

static void boards_have_given_results_or_those_of_their_games(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    small_contest_pair(&c, (const uint32_t[]){CARL, BERT, DORA, ANNA}, EMIL);
    small_contest_pair(&c, (const uint32_t[]){BERT, EMIL, ANNA, CARL}, DORA);
    c.pairings[0][0].result = ZUG_RESULT_WHITE_WINS;
    c.pairings[0][1].result = ZUG_RESULT_BLACK_WINS_BY_FORFEIT;
    c.pairings[1][0].result = ZUG_RESULT_DRAW;
    c.pairings[1][0].is_short = true;
    c.pairings[1][1].table = 900; /* aborted, and then decided */
    c.pairings[1][1].result = ZUG_RESULT_BOTH_FORFEIT;
    c.pairings[2][0].table = 800;
    c.pairings[2][1].table = 700; /* aborted */
    c.results[0] = (tournament_result){.table = 700, .is_aborted = true};
    c.results[1] =
        (tournament_result){.table = 800, .result = ZUG_RESULT_BLACK_WINS, .is_short = true};
    c.results[2] = (tournament_result){.table = 900, .is_aborted = true};
    c.from.result_count = 3;
    zug_tournament *t = make(&c);
    assert_entries(t, 1, "1DL"); /* Bert */
    assert_entries(t, 2, "+-U"); /* Dora */
    assert_entries(t, 3, "0-?"); /* Anna */
    assert_entries(t, 4, "-UW"); /* Emil */
    assert_entries(t, 5, "UD?"); /* Carl */
    assert_int_equal(zug_tournament_entry(t, 0, 1).opponent, 3);
    assert_int_equal(zug_tournament_entry(t, 0, 1).color, ZUG_ROUND_WHITE);
    zug_tournament_free(t);
}

static void a_board_without_a_game_is_a_round_without_an_opponent(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    c.pairings[0][0].unplayed = MSG_BYE_ZERO;
    c.pairings[0][1].unplayed = MSG_BYE_HALF;
    zug_tournament *t = make(&c);
    assert_entries(t, 1, "Z"); /* Bert */
    assert_entries(t, 2, "H"); /* Dora */
    assert_entries(t, 3, "Z"); /* Anna */
    assert_entries(t, 4, "H"); /* Emil */
    assert_int_equal(zug_tournament_entry(t, 0, 1).opponent, 0);
    zug_tournament_free(t);
}

static void who_is_absent_has_byes(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    msg_round *first = small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, 0, 0}, 0);
    first->pairing_count = 1;
    small_contest_absent(&c, (msg_absence){CARL, 1, 1, MSG_BYE_HALF});
    small_contest_absent(&c, (msg_absence){DORA, 1, 4, MSG_BYE_FULL});
    small_contest_absent(&c, (msg_absence){ANNA, 2, 0, MSG_BYE_ZERO}); /* withdraws */
    small_contest_absent(&c, (msg_absence){DORA, 3, 3, MSG_BYE_NONE}); /* plays after all */
    zug_tournament *t = make(&c);
    assert_entries(t, 1, "?...");
    assert_entries(t, 2, "FF.F"); /* Dora */
    assert_entries(t, 3, "?Z.."); /* Anna: of what has no end, the next round */
    assert_entries(t, 4, "Z..."); /* Emil, of whom nothing is said */
    assert_entries(t, 5, "H..."); /* Carl */
    zug_tournament_free(t);
}

/* Of five players who all meet, number 3 leaves after a game of four, or after two. */
static void who_leaves_a_round_robin_loses_what_is_left(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    strcpy(c.contest.plan.system, "FIDE_ROUNDROBIN");
    c.contest.plan.rounds = 0;
    small_contest_pair(&c, (const uint32_t[]){DORA, CARL, ANNA, EMIL}, 0);
    c.pairings[0][0].result = c.pairings[0][1].result = ZUG_RESULT_WHITE_WINS;
    small_contest_absent(&c, (msg_absence){ANNA, 2, 0, MSG_BYE_ZERO});
    zug_tournament *t = make(&c);
    assert_entries(t, 3, "1---"); /* free in round 5 */
    assert_entries(t, 1, "..+.");
    assert_entries(t, 5, "0+..");
    assert_int_equal(zug_pairing_rounds_begun(t), 1);
    zug_tournament_free(t);
    small_contest_has(&c, tournament_write_standings, (tournament_wish){0}, "\"after\":1", true);
    small_contest_has(&c, tournament_write_standings, (tournament_wish){0},
                      "{\"shared\":false,\"number\":3,", true);
    small_contest_has(&c, tournament_write_check, (tournament_wish){0}, "{\"round\":1,", true);
    c.absences[0].from = 4; /* two games of four */
    small_contest_pair(&c, (const uint32_t[]){CARL, ANNA, BERT, DORA}, 0);
    c.pairings[1][0].result = c.pairings[1][1].result = ZUG_RESULT_DRAW;
    t = make(&c);
    assert_entries(t, 3, "1=.-");
    zug_tournament_free(t);
    small_contest_has(&c, tournament_write_standings, (tournament_wish){0},
                      "{\"shared\":false,\"number\":3,", false);
    /* What the arbiter has entered holds. */
    small_contest_absent(&c, (msg_absence){CARL, 1, 0, MSG_BYE_ZERO});
    t = make(&c);
    assert_entries(t, 5, "0=-.-");
    zug_tournament_free(t);
}

static void absences_end_with_the_last_round(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.plan.rounds = 1;
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    small_contest_absent(&c, (msg_absence){CARL, 2, 9, MSG_BYE_HALF});
    small_contest_absent(&c, (msg_absence){DORA, 2, 0, MSG_BYE_ZERO});
    zug_tournament *t = make(&c);
    assert_int_equal(zug_tournament_last_round(t), 1);
    zug_tournament_free(t);
}

static void lines_of_the_plan_hold(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.plan.lines = "260   1   5    1    2\n"
                           "250       1.0   1   1    1    2\n";
    zug_tournament *t = make(&c);
    assert_int_equal(zug_tournament_forbidden_count(t), 1);
    assert_int_equal(zug_tournament_entry(t, 1, 1).acceleration, 10);
    zug_tournament_free(t);
    c.contest.plan.lines = "260   1   5    1    2\n142   7\n";
    assert_refused(&c, "trf-twice", 2);
    c.contest.plan.lines = "260   1   5    1    9\n";
    assert_refused(&c, "trf-player", 1);
    c.contest.plan.lines = "142   5\n001    9      Extra\n";
    assert_refused(&c, "trf-player", 2);
    c.contest.plan.lines = NULL;
    c.players[1].number = 2;
    assert_refused(&c, "player-number", 0);
    c.contest.player_count = 0;
    assert_refused(&c, "no-players", 0);
}

static void a_report_has_points_and_ranks_so_far(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    c.pairings[0][0].result = ZUG_RESULT_BLACK_WINS;
    char *text = small_contest_write(&c, tournament_write_report, (tournament_wish){0});
    const char *anna = strstr(text, "001    3");
    assert_non_null(anna);
    assert_memory_equal(anna + 80, " 1.0    2", 9);
    assert_memory_equal(anna + 91, "   1 b 1", 8);
    const char *dora = strstr(text, "001    2");
    assert_memory_equal(dora + 80, " 0.0", 4); /* still plays */
    free(text);
}

static void standings_are_those_of_the_library(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    strcpy(c.contest.plan.tiebreaks, "BH,SB");
    strcpy(c.players[0].name, "Longname, \"Anna\" of the very long names beyond columns");
    strcpy(c.players[0].club, "Chess, and more");
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    c.pairings[0][0].result = ZUG_RESULT_BLACK_WINS;
    c.pairings[0][1].result = ZUG_RESULT_DRAW;
    small_contest_has(&c, tournament_write_standings, (tournament_wish){0},
                      "\"after\":1,\"swiss\":true,\"tie_breaks\":[{\"code\":\"PTS\"", true);
    small_contest_has(&c, tournament_write_standings, (tournament_wish){0},
                      "\"rounds\":[{\"text\":\"1b1\",\"opponent\":1", true);
    small_contest_has(&c, tournament_write_standings_csv, (tournament_wish){0},
                      "rank,number,name,title,rating,federation,club,PTS,BH,SB,R1\r\n", true);
    small_contest_has(&c, tournament_write_standings_csv, (tournament_wish){0},
                      ",3,\"Longname, \"\"Anna\"\" of the very long names beyond columns\",,1997,,"
                      "\"Chess, and more\",1.0,0.0,0.00,1b1\r\n",
                      true);
    strcpy(c.contest.plan.tiebreaks, "BH,QQ");
    zug_trf_problem problem = {0};
    zug_json out = {.alloc = zug_host_alloc()};
    assert_false(tournament_write_standings(&c.from, &(tournament_wish){0}, &out, &problem));
    assert_int_equal(problem.column, 4);
}

static void the_list_is_a_table(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.player_count = 2;
    c.players[0].seat = (msg_seat){.person = 5, .name = "anna"};
    strcpy(c.players[0].title, "WIM");
    char *text = small_contest_write(&c, tournament_write_players_csv, (tournament_wish){0});
    assert_string_equal(text, "name,rating,title,federation,fide_id,birth,club,sex,account\r\n"
                              "Bert,1999,,,,,,,\r\n"
                              "Anna,1997,WIM,,,,,,anna\r\n");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_stand_by_number),
        cmocka_unit_test(labels_of_the_lines_count_first),
        cmocka_unit_test(boards_have_given_results_or_those_of_their_games),
        cmocka_unit_test(a_board_without_a_game_is_a_round_without_an_opponent),
        cmocka_unit_test(who_is_absent_has_byes),
        cmocka_unit_test(who_leaves_a_round_robin_loses_what_is_left),
        cmocka_unit_test(absences_end_with_the_last_round),
        cmocka_unit_test(lines_of_the_plan_hold),
        cmocka_unit_test(a_report_has_points_and_ranks_so_far),
        cmocka_unit_test(standings_are_those_of_the_library),
        cmocka_unit_test(the_list_is_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
