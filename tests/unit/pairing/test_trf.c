/* test_trf.c - tournament reports: read, refused with the place, written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/trf.h>

#include "../../support/report_text.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* clang-format off */
#define PLAYER_1 "001    1 m GM Carl\xC3\xA9n, Magn\xC3\xBAs                    2850 NOR" \
                 "     1503014 1990/11/30  1.5    1     2 w 1  0000 - H\r"
#define PLAYER_2 "001    2 wWGM Hou, Yifan                        2633 CHN" \
                 "     8602980 1994/02/27  0.0    3     1 b 0  0000 - Z\r"
#define UNUSUAL_1 "299          -0.5    1    3\r"
#define UNUSUAL_4 "299          -0.5    4    3\r"
#define OLD_TEAM "013 North                              1    2\r"
#define TEAM "310   7 South                            STH     2000    3.0    2.5   1     3\r"
/* clang-format on */

static void players_are_read_by_columns(void **state) {
    (void)state;
    zug_tournament *t = read_text("012 Open\r022 Oslo\r" PLAYER_1 PLAYER_2);
    const zug_player *one = zug_tournament_player(t, 0), *two = zug_tournament_player(t, 1);
    assert_true(zug_str_equal(one->name, zug_str_from("Carl\xC3\xA9n, Magn\xC3\xBAs")));
    assert_true(zug_str_equal(one->title, zug_str_from("GM")));
    assert_true(zug_str_equal(two->title, zug_str_from("WGM")));
    assert_true(zug_str_equal(one->federation, zug_str_from("NOR")));
    assert_true(zug_str_equal(one->fide_number, zug_str_from("1503014")));
    assert_true(zug_str_equal(one->birth, zug_str_from("1990/11/30")));
    assert_int_equal(one->sex, 'm');
    assert_int_equal(two->sex, 'w');
    assert_int_equal(one->rating, 2850);
    assert_int_equal(one->points, 15);
    assert_int_equal(two->rank, 3);
    zug_entry entry = zug_tournament_entry(t, 0, 1);
    assert_int_equal(entry.opponent, 2);
    assert_int_equal(entry.color, ZUG_ROUND_WHITE);
    assert_int_equal(entry.kind, ZUG_ENTRY_WIN);
    assert_int_equal(zug_tournament_entry(t, 0, 2).kind, ZUG_ENTRY_HALF_BYE);
    assert_true(zug_str_equal(zug_tournament_label_of(t, ZUG_LABEL_CITY), zug_str_from("Oslo")));
    end(t);
}

static void latin_names_count_bytes(void **state) {
    (void)state;
    char report[200];
    snprintf(report, sizeof report, "%-14s%-34s%s\n", "001    1", "M\xFCller", "2001");
    zug_tournament *t = read_text(report);
    assert_true(zug_str_equal(zug_tournament_player(t, 0)->name, zug_str_from("M\xFCller")));
    assert_int_equal(zug_tournament_player(t, 0)->rating, 2001);
    end(t);
}

static void every_result_has_a_letter(void **state) {
    (void)state;
    static const struct {
        const char *white, *black;
        zug_entry_kind want;
    } rows[] = {
        {"   2 w 1", "   1 b 0", ZUG_ENTRY_WIN},
        {"   2 w =", "   1 b =", ZUG_ENTRY_DRAW},
        {"   2 w 0", "   1 b 1", ZUG_ENTRY_LOSS},
        {"   2 w W", "   1 b L", ZUG_ENTRY_SHORT_WIN},
        {"   2 w d", "   1 b D", ZUG_ENTRY_SHORT_DRAW},
        {"   2 w L", "   1 b w", ZUG_ENTRY_SHORT_LOSS},
        {"   2 W +", "   1 B -", ZUG_ENTRY_FORFEIT_WIN},
        {"   2 w -", "   1 b -", ZUG_ENTRY_FORFEIT_LOSS},
        {"   2 w", "   1 b", ZUG_ENTRY_OPEN},
        {"0000 - H", "", ZUG_ENTRY_HALF_BYE},
        {"0000 - F", "", ZUG_ENTRY_FULL_BYE},
        {"0000 - U", "", ZUG_ENTRY_PAIRING_BYE},
        {"0000 - Z", "", ZUG_ENTRY_ZERO_BYE},
        {"       h", "", ZUG_ENTRY_HALF_BYE},
        {"0000 -", "", ZUG_ENTRY_ZERO_BYE},
        {"0000 - -", "", ZUG_ENTRY_ZERO_BYE},
        {"0000 - +", "", ZUG_ENTRY_FULL_BYE},
        {"0000 - =", "", ZUG_ENTRY_HALF_BYE},
        {"", "", ZUG_ENTRY_NONE},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char report[300];
        snprintf(report, sizeof report, "%-91s%s\n%-91s%s\n", "001    1", rows[i].white, "001    2",
                 rows[i].black);
        zug_tournament *t = read_text(report);
        assert_int_equal(zug_tournament_entry(t, 0, 1).kind, rows[i].want);
        end(t);
    }
}

static void lines_set_the_rules(void **state) {
    (void)state;
    zug_tournament *t =
        read_text("001    1\n001    2\n142 9\n152 B\n162  W 3.0   D 1.0   L 0.5   A 0.2"
                  "   P 2.0   X 1.5\n362 TW 3.0 TD 1.0 TL 0.0\n");
    const zug_tournament_rules *rules = zug_tournament_rules_of(t);
    assert_int_equal(rules->rounds, 9);
    assert_int_equal(rules->first_color, ZUG_ROUND_BLACK);
    assert_int_equal(rules->scoring.win, 30);
    assert_int_equal(rules->scoring.full_bye, 30);
    assert_int_equal(rules->scoring.forfeit_win, 30);
    assert_int_equal(rules->scoring.draw, 10);
    assert_int_equal(rules->scoring.half_bye, 10);
    assert_int_equal(rules->scoring.loss, 5);
    assert_int_equal(rules->scoring.zero_bye, 2);
    assert_int_equal(rules->scoring.forfeit_loss, 2);
    assert_int_equal(rules->scoring.pairing_bye, 20);
    assert_int_equal(rules->scoring.open, 15);
    assert_int_equal(rules->match_win, 30);
    end(t);
    t = read_text(
        "001    1\nXXR 7\nXXC white1 rank\nBBW  3.0\nBBD  1.0\nBBL  0.5\nBBZ  0.1\nBBF  0.2\n"
        "BBU  2.0\nXXS HPB=0.7 FPB=2.5\n");
    rules = zug_tournament_rules_of(t);
    assert_int_equal(rules->rounds, 7);
    assert_true(rules->is_by_rank);
    assert_int_equal(rules->scoring.win, 30);
    assert_int_equal(rules->scoring.loss, 5);
    assert_int_equal(rules->scoring.zero_bye, 1);
    assert_int_equal(rules->scoring.forfeit_loss, 2);
    assert_int_equal(rules->scoring.pairing_bye, 20);
    assert_int_equal(rules->scoring.half_bye, 7);
    assert_int_equal(rules->scoring.full_bye, 25);
    end(t);
}

static void lines_speak_of_players(void **state) {
    (void)state;
    zug_tournament *t = read_text("192 FIDE_DUTCH_2026\r240 H 002    1\r250      1.0   1   2    1  "
                                  "  2\r260 001 003    1    3\r" UNUSUAL_1 OLD_TEAM TEAM
                                  "001    1\r001    2\r001    3\rXXA    3  0.0  0.5\rNOR    1\r");
    assert_int_equal(zug_tournament_entry(t, 0, 2).kind, ZUG_ENTRY_HALF_BYE);
    assert_int_equal(zug_tournament_entry(t, 1, 2).acceleration, 10);
    assert_int_equal(zug_tournament_entry(t, 2, 2).acceleration, 5);
    assert_int_equal(zug_tournament_entry(t, 2, 1).acceleration, 0);
    assert_int_equal(zug_tournament_entry(t, 2, 1).adjustment, -5);
    assert_int_equal(zug_tournament_forbidden(t, 0)->players[1], 3);
    assert_int_equal(zug_tournament_forbidden(t, 0)->last_round, 3);
    assert_int_equal(zug_tournament_team(t, 0)->count, 2);
    assert_int_equal(zug_tournament_team(t, 1)->number, 7);
    assert_int_equal(zug_tournament_team(t, 1)->match_points, 30);
    assert_int_equal(zug_tournament_team(t, 1)->players[0], 3);
    assert_true(zug_str_equal(zug_tournament_line(t, 0), zug_str_from("NOR    1")));
    end(t);
}

static void refusals_name_the_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *code;
    } rows[] = {
        {"", 1, 1, "trf-players"},
        {"### only a remark\n", 1, 1, "trf-players"},
        {"0 1\n", 1, 2, "trf-code"},
        {"0011\n", 1, 4, "trf-code"},
        {"001    0\n", 1, 5, "trf-number"},
        {"\n001    1\r\n001    1\n", 3, 5, "trf-twice"},
        {"001    1\n142 256\n", 2, 5, "trf-number"},
        {"001    1\n152 green\n", 2, 5, "trf-color"},
        {"001    1\n162 W one\n", 2, 7, "trf-points"},
        {"001    1\n162 Q 1.0\n", 2, 7, "trf-scoring"},
        {"001    1\nXXS W:3\n", 2, 5, "trf-points"},
        {"001    1\nXXS WW=3\n", 2, 5, "trf-scoring"},
        {"001    1\n240 X   1    1\n", 2, 5, "trf-bye"},
        {"001    1\n240 H   1    2\n", 2, 14, "trf-player"},
        {"001    1\n250      1.0   2   1    1    1\n", 2, 15, "trf-acceleration"},
        {"001    1\n260 001 001    1\n", 2, 5, "trf-forbidden"},
        {"001    1\n299 Q\n", 2, 5, "trf-unusual"},
        {"001    1\n310   1\n310   1\n", 3, 5, "trf-team"},
        {"001    1\n013 North                              9\n", 2, 37, "trf-player"},
        {"\xEF\xBB\xBF"
         "142 x\n001    1\n",
         1, 5, "trf-number"},
        {"\xFF\xFE"
         "0",
         1, 1, "trf-encoding"},
        {"001    1\n142 5\nXXR 6\n", 3, 5, "trf-twice"},
        {"001    1\n152 W\nXXC black1\n", 3, 5, "trf-twice"},
        {"192 FIDE_DUTCH\n001    1\n192 FIDE_DUBOV\n", 3, 1, "trf-twice"},
        {"001 10001\n", 1, 9, "trf-columns"},
        {"001    1                                        12345\n", 1, 53, "trf-columns"},
        {"001    1                                        2000\tNOR\n", 1, 53, "trf-character"},
        {"001    1\nXXS WW=1 BW=1.5\n", 2, 10, "trf-scoring"},
        {"001    1\nXXS BD=1\nXXS WD=2\n", 2, 5, "trf-scoring"},
        {"001    1\n299           1.0\n", 2, 24, "trf-unusual"},
        {"001    1\n299 W   1.0\n", 2, 7, "trf-unusual"},
        {"001    1\n299 W         1.0         1\n", 2, 24, "trf-unusual"},
        {"001    1\n320  1.0  1.0   1\n", 2, 15, "trf-team"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = NULL;
        zug_trf_problem problem = {0};
        memory = (counted){0};
        assert_int_equal(
            zug_trf_read(zug_str_from(rows[i].text), counted_alloc(&memory), &t, &problem),
            ZUG_ERR_SYNTAX);
        assert_string_equal(problem.code, rows[i].code);
        assert_int_equal(problem.line, rows[i].line);
        assert_int_equal(problem.column, rows[i].column);
        assert_null(t);
        assert_int_equal(memory.live, 0);
    }
}

/* A report of two players whose entries of round 1 are given. */
static void print_two(char *out, size_t size, const char *white, const char *black,
                      const char *more) {
    snprintf(out, size, "%-91s%s\n%-91s%s\n%s", "001    1", white, "001    2", black, more);
}

static void programs_write_in_many_ways(void **state) {
    (void)state;
    static const struct {
        const char *form, *name;
        uint32_t rating;
    } rows[] = {
        {"001    1 m    M\xC3\xBCller                            2001 NOR", "M\xC3\xBCller", 2001},
        {"001    1 m    M\xC3\xBCller                           2001 NOR", "M\xC3\xBCller", 2001},
        {"001    1 m   Miller                             2001 NOR", "Miller", 2001},
        {"001 0001      Miller                            0000", "Miller", 0},
        {"001    1  \t", "", 0},
        {"001    1                                                                          ,0", "",
         0},
        {"001    1                                                                        0.00", "",
         0},
        {"001    1\r\n\r\n### a remark\r\n\x1A", "", 0},
        {"042 01.02.2026\n042 2026/02/01\n132  26/02/01\n001    1", "", 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = read_text(rows[i].form);
        const zug_player *player = zug_tournament_player(t, 0);
        assert_true(zug_str_equal(player->name, zug_str_from(rows[i].name)));
        assert_int_equal(player->rating, rows[i].rating);
        end(t);
    }
    char two[400];
    print_two(two, sizeof two, "   2 - +", "   1 - -", "");
    zug_tournament *t = read_text(two);
    assert_int_equal(zug_tournament_entry(t, 0, 1).kind, ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(zug_tournament_first_color(t), ZUG_ROUND_WHITE);
    end(t);
}

static void points_without_a_round_hold_for_all(void **state) {
    (void)state;
    char two[600];
    print_two(two, sizeof two, "   2 w 1     2 b 1", "   1 b 0     1 w 0",
              "299          -0.5         2\n299 W         1.5         1\n"
              "299 H         0.3\n240 H   3    1\n");
    zug_tournament *t = read_text(two);
    assert_int_equal(zug_tournament_player(t, 1)->adjustment, -5);
    assert_int_equal(zug_tournament_score(t, 1, 2), -5);
    assert_int_equal(zug_tournament_score(t, 0, 2), 30);
    assert_int_equal(zug_tournament_score(t, 0, 3), 33);
    static text out;
    out.len = 0;
    assert_int_equal(zug_trf_write(t, append, &out), ZUG_OK);
    end(t);
    t = read_text(out.data);
    assert_int_equal(zug_tournament_score(t, 1, 2), -5);
    assert_int_equal(zug_tournament_score(t, 0, 3), 33);
    end(t);
}

static void points_may_be_said_for_each_colour(void **state) {
    (void)state;
    zug_tournament *t = read_text("001    1\nXXS WW=1 WD=.4 WL=0 BW=1 BD=0.4 BL=0\nXXS PAB=.5\n");
    assert_int_equal(zug_tournament_rules_of(t)->scoring.win, 10);
    assert_int_equal(zug_tournament_rules_of(t)->scoring.draw, 4);
    assert_int_equal(zug_tournament_rules_of(t)->scoring.pairing_bye, 5);
    end(t);
    t = read_text("001    1\nXXS WW=5 W=3 D=1\n");
    assert_int_equal(zug_tournament_rules_of(t)->scoring.win, 30);
    assert_int_equal(zug_tournament_rules_of(t)->scoring.open, 10);
    assert_int_equal(zug_tournament_rules_of(t)->scoring.pairing_bye, 10);
    end(t);
}

static void labels_are_found_in_the_file(void **state) {
    (void)state;
    zug_str file = zug_str_from("\xEF\xBB\xBF"
                                "012 Open\r\n001    1\r\n202  BH,SB\r\n");
    zug_trf_problem where = {0};
    assert_true(zug_trf_find_label(file, ZUG_LABEL_TIEBREAKS, 3, &where));
    assert_int_equal(where.line, 3);
    assert_int_equal(where.column, 9);
    assert_int_equal(where.offset, 31);
    assert_true(zug_trf_find_label(file, ZUG_LABEL_NAME, 1, &where));
    assert_int_equal(where.line, 1);
    assert_int_equal(where.column, 6);
    assert_false(zug_trf_find_label(file, ZUG_LABEL_CITY, 0, &where));
}

static void what_is_written_is_read_again(void **state) {
    (void)state;
    static text first, second;
    first.len = second.len = 0;
    zug_tournament *t = read_text(
        "012 Open\r142 5\r152 B\r192 FIDE_DUTCH_2026\r162 W 3.0 D 1.0 X 2.0 P 2.0\r001    3\r001   "
        "12\r"
        "250      1.0   1   2    3    3\r260 001 003    3   12\r112 Dora\r" UNUSUAL_4 TEAM);
    assert_int_equal(zug_trf_write(t, append, &first), ZUG_OK);
    end(t);
    t = read_text(first.data);
    assert_int_equal(zug_tournament_rules_of(t)->scoring.pairing_bye, 20);
    assert_int_equal(zug_tournament_entry(t, 0, 2).acceleration, 10);
    assert_int_equal(zug_tournament_entry(t, 0, 4).adjustment, -5);
    assert_int_equal(zug_trf_write(t, append, &second), ZUG_OK);
    end(t);
    assert_string_equal(first.data, second.data);
    first.len = 0;
    t = read_text(PLAYER_1 PLAYER_2);
    assert_int_equal(zug_trf_write(t, append, &first), ZUG_OK);
    assert_non_null(strstr(first.data, PLAYER_1));
    assert_non_null(strstr(first.data, PLAYER_2));
    end(t);
}

static void what_does_not_fit_is_not_written(void **state) {
    (void)state;
    static text out;
    out.len = 0;
    zug_tournament *t = read_text("001    1\n001    2\n");
    zug_tournament_set_standing(t, 0, 99999, 1);
    assert_int_equal(zug_trf_write(t, append, &out), ZUG_ERR_SPACE);
    assert_int_equal(out.len, 0);
    end(t);
}

static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    zug_status status = ZUG_ERR_SPACE;
    for (size_t n = 1; status != ZUG_OK; n++) {
        zug_tournament *t = NULL;
        memory = (counted){.fail_at = n};
        status = zug_trf_read(
            zug_str_from("012 Open\n" PLAYER_1 PLAYER_2 "260 001 003    1    2\nNOR    1\n"
                         "192 FIDE_DUTCH\n310   7 South\n250      1.0   4   4    1    1\n"),
            counted_alloc(&memory), &t, NULL);
        assert_true(status == ZUG_OK || status == ZUG_ERR_SPACE);
        end(t);
        assert_true(n < 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"players are read by columns, names in UTF-8 [trf-001]", players_are_read_by_columns, NULL,
         NULL, NULL},
        {"names in Latin-1 have a column for each byte [trf-001.h]", latin_names_count_bytes, NULL,
         NULL, NULL},
        {"every result and bye has its letter [trf-99]", every_result_has_a_letter, NULL, NULL,
         NULL},
        {"lines set the rules, in old codes and new [trf-142 trf-162 trf-362 trf-XXS]",
         lines_set_the_rules, NULL, NULL, NULL},
        {"lines speak of players, wherever they stand [trf-013 trf-299 trf-310 trf-NRS]",
         lines_speak_of_players, NULL, NULL, NULL},
        {"what is refused is so with line, column and code [trf-0.b]", refusals_name_the_place,
         NULL, NULL, NULL},
        {"reports are read as programs write them [trf-0.d]", programs_write_in_many_ways, NULL,
         NULL, NULL},
        {"points without a round hold for all rounds [trf-299.b]",
         points_without_a_round_hold_for_all, NULL, NULL, NULL},
        {"points may be said for each colour if they are the same [trf-XXS.a]",
         points_may_be_said_for_each_colour, NULL, NULL, NULL},
        {"a label is found in its file by line and column [trf-202]", labels_are_found_in_the_file,
         NULL, NULL, NULL},
        {"what is written is read again as the same [trf-0.c]", what_is_written_is_read_again, NULL,
         NULL, NULL},
        {"what does not fit into its columns is not written", what_does_not_fit_is_not_written,
         NULL, NULL, NULL},
        {"memory may run out anywhere", memory_may_run_out_anywhere, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
