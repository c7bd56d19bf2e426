/* test_round_games.c - the boards of a round that was paired, results that come in, and the report
 * with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/round_games.h>

#include "../../support/report_text.h"

/* A player's line: number, points and rounds; the ends of lines are the caller's. */
#define LINE(number, points, rounds)                                                               \
    NAMED(number, "Player " number "                      ", points, rounds)
#define NAMED(number, name, points, rounds)                                                        \
    "001 " number "      " name " 2000 NOR                        " points "       " rounds

#define REPORT                                                                                     \
    "012 Open\r\n" LINE("   1", " 1.0", "   4 w 1     2 b\r\n") LINE(                              \
        "   2", " 1.0", "   5 b 1     1 w  \r\n") LINE("   3", " 0.5", "   6 w =     5 b    \r\n") \
        LINE("   4", " 0.0", "   1 b 0     6 w\t\r\n")                                             \
            LINE("   5", " 0.0", "   2 w 0     3 w\r\n")                                           \
                LINE("   6", "  .5", "   3 b =     4 b\r\n")                                       \
                    LINE("   7", " 1.0", "0000 - U  0000 - H\r\n") "ZZZ  kept as it is  \r\n"

/* The boards of a round as "2-1 5-3". */
static void write_boards(const zug_tournament *t, uint32_t round, char *out, size_t size) {
    zug_round_games games;
    size_t len = 0;
    assert_true(zug_round_games_of(t, round, counted_alloc(&memory), &games));
    assert_int_equal(games.round, round);
    out[0] = '\0';
    for (size_t i = 0; i < games.count; i++)
        len += (size_t)snprintf(out + len, size - len, "%s%u-%u", i > 0 ? " " : "",
                                games.games[i].pair.white, games.games[i].pair.black);
    zug_round_games_free(&games);
}

static void assert_boards(const zug_tournament *t, uint32_t round, const char *wanted) {
    char text[400];
    write_boards(t, round, text, sizeof text);
    assert_string_equal(text, wanted);
}

static void boards_are_in_order(void **state) {
    (void)state;
    /* 2 and 1 have 2 points together; then 1/2 is the higher score of two pairs, with the same sum,
     * and 3 stands before 6. */
    zug_tournament *t = read_text(REPORT);
    assert_boards(t, 2, "2-1 5-3 4-6");
    assert_boards(t, 1, "1-4 5-2 3-6");
    assert_boards(t, 3, "");
    assert_boards(t, 0, "");
    end(t);
}

/* clang-format off */
static void the_higher_sum_comes_first(void **state) {
    (void)state;
    /* Two who have a point: the one with the lower number meets somebody without any. */
    zug_tournament *t = read_text(LINE("   1", " 1.0", "   5 w 1     3 b\n")
                                  LINE("   2", " 1.0", "   6 w 1     4 b\n")
                                  LINE("   3", " 0.0", "0000 - Z     1 w\n")
                                  LINE("   4", " 0.5", "0000 - H     2 w\n")
                                  LINE("   5", " 0.0", "   1 b 0\n")
                                  LINE("   6", " 0.0", "   2 b 0\n"));
    assert_boards(t, 2, "4-2 3-1");
    end(t);
}

static void a_table_has_its_own_order(void **state) {
    (void)state;
    /* The Berger table of four has 4-3 before 1-2 in round 2; by who stands higher it is the other
     * way round. */
    static const char players[] = LINE("   1", " 1.0", "   4 w 1     2 w\n")
                                  LINE("   2", " 0.0", "   3 w 0     1 b\n")
                                  LINE("   3", " 1.0", "   2 b 1     4 b\n")
                                  LINE("   4", " 0.0", "   1 b 0     3 w\n");
    char report[1000];
    snprintf(report, sizeof report, "192 BERGER_ROUNDROBIN\n%s", players);
    zug_tournament *t = read_text(report);
    assert_boards(t, 2, "4-3 1-2");
    end(t);
    t = read_text(players);
    assert_boards(t, 2, "1-2 4-3");
    end(t);
}

/* clang-format on */

static void the_last_open_round_is_found(void **state) {
    (void)state;
    static const zug_round_game games[] = {{{2, 1}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
                                           {{5, 3}, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
                                           {{4, 6}, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN}};
    zug_tournament *t = read_text(REPORT);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        assert_int_equal(zug_tournament_open_round(t), 2);
        assert_int_equal(zug_round_enter(t, 2, &games[i]), ZUG_ROUND_ENTERED);
    }
    assert_int_equal(zug_tournament_open_round(t), 0);
    end(t);
}

static void results_are_entered_once(void **state) {
    (void)state;
    static const struct {
        uint32_t round;
        zug_round_game game;
        zug_round_answer want;
    } rows[] = {
        {2, {{2, 1}, ZUG_ENTRY_OPEN, ZUG_ENTRY_OPEN}, ZUG_ROUND_IMPOSSIBLE},
        {2, {{2, 1}, ZUG_ENTRY_WIN, ZUG_ENTRY_WIN}, ZUG_ROUND_IMPOSSIBLE},
        {2, {{2, 1}, ZUG_ENTRY_WIN, ZUG_ENTRY_FORFEIT_LOSS}, ZUG_ROUND_IMPOSSIBLE},
        {2, {{2, 1}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_ENTERED},
        {2, {{2, 1}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_KNOWN},
        {2, {{2, 1}, ZUG_ENTRY_SHORT_WIN, ZUG_ENTRY_SHORT_LOSS}, ZUG_ROUND_KNOWN},
        {2, {{2, 1}, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW}, ZUG_ROUND_CONTRADICTED},
        {2, {{2, 1}, ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS}, ZUG_ROUND_CONTRADICTED},
        {1, {{1, 4}, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN}, ZUG_ROUND_CONTRADICTED},
        {2, {{3, 5}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_REVERSED},
        {2, {{5, 4}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_NOT_PAIRED},
        {2, {{7, 4}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_NOT_PAIRED},
        {2, {{8, 9}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_NOT_PAIRED},
        {3, {{5, 3}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, ZUG_ROUND_NOT_PAIRED},
        {2, {{5, 3}, ZUG_ENTRY_LOSS, ZUG_ENTRY_LOSS}, ZUG_ROUND_ENTERED},
    };
    zug_tournament *t = read_text(REPORT);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (zug_round_enter(t, rows[i].round, &rows[i].game) != rows[i].want)
            fail_msg("row %zu", i);
    assert_int_equal(zug_tournament_entry(t, 1, 2).kind, ZUG_ENTRY_WIN);
    assert_int_equal(zug_tournament_entry(t, 0, 2).kind, ZUG_ENTRY_LOSS);
    assert_int_equal(zug_tournament_entry(t, 2, 2).kind, ZUG_ENTRY_LOSS);
    end(t);
}

static void short_games_have_their_letters(void **state) {
    (void)state;
    assert_int_equal(zug_entry_shortened(ZUG_ENTRY_WIN), ZUG_ENTRY_SHORT_WIN);
    assert_int_equal(zug_entry_shortened(ZUG_ENTRY_DRAW), ZUG_ENTRY_SHORT_DRAW);
    assert_int_equal(zug_entry_shortened(ZUG_ENTRY_LOSS), ZUG_ENTRY_SHORT_LOSS);
    assert_int_equal(zug_entry_shortened(ZUG_ENTRY_FORFEIT_WIN), ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(zug_entry_shortened(ZUG_ENTRY_OPEN), ZUG_ENTRY_OPEN);
}

/* Asserts what a report becomes when the result of one game is entered. */
static void assert_update(const char *before, zug_round_game game, const char *after) {
    zug_tournament *t = read_text(before);
    static text out;
    out.len = 0;
    assert_int_equal(zug_round_enter(t, 2, &game), ZUG_ROUND_ENTERED);
    zug_round_restate(t);
    assert_int_equal(zug_trf_update(zug_str_from(before), t, append, &out), ZUG_OK);
    assert_string_equal(out.data, after);
    end(t);
    end(read_text(out.data));
}

static void only_results_and_points_change(void **state) {
    (void)state;
    /* clang-format off */
    assert_update(REPORT, (zug_round_game){{4, 6}, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN},
        "012 Open\r\n"
        LINE("   1", " 1.0", "   4 w 1     2 b\r\n")
        LINE("   2", " 1.0", "   5 b 1     1 w  \r\n")
        LINE("   3", " 0.5", "   6 w =     5 b    \r\n")
        LINE("   4", " 0.0", "   1 b 0     6 w -\r\n")
        LINE("   5", " 0.0", "   2 w 0     3 w\r\n")
        LINE("   6", " 1.5", "   3 b =     4 b +\r\n")
        LINE("   7", " 1.5", "0000 - U  0000 - H\r\n")
        "ZZZ  kept as it is  \r\n");
    /* clang-format on */
}

static void files_are_kept_as_they_are(void **state) {
    (void)state;
    /* A byte order mark, names filled up by characters and by bytes, the end mark of old programs.
     */
    /* clang-format off */
#define MARK "\xEF\xBB\xBF"
#define MUELLER "M\xC3\xBCller                           "
#define NUNEZ "N\xC3\xBA\xC3\xB1" "ez                          "
    assert_update(
        MARK NAMED("   1", MUELLER, " 0.0", "0000 - Z     2 w\r")
             NAMED("   2", NUNEZ, " 0.0", "0000 - Z     1 b\x1A"),
        (zug_round_game){{1, 2}, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        MARK NAMED("   1", MUELLER, " 0.5", "0000 - Z     2 w =\r")
             NAMED("   2", NUNEZ, " 0.5", "0000 - Z     1 b =\x1A"));
    /* clang-format on */
}

static void nothing_entered_is_nothing_changed(void **state) {
    (void)state;
    zug_tournament *t = read_text(REPORT);
    static text out;
    assert_int_equal(zug_trf_update(zug_str_from(REPORT), t, append, &out), ZUG_OK);
    assert_string_equal(out.data, REPORT);
    end(t);
}

static void points_must_fit(void **state) {
    (void)state;
    zug_tournament *t = read_text(REPORT);
    zug_tournament_set_standing(t, 6, 9995, 0);
    assert_int_equal(zug_trf_update(zug_str_from(REPORT), t, append, NULL), ZUG_ERR_SPACE);
    end(t);
}

static void byes_of_a_round_that_goes_on_may_count_later(void **state) {
    (void)state;
    zug_trf_problem problem;
    zug_tournament *t;
    /* 7 has the bye of round 2. */
    static const char going_on[] = LINE("   1", " 0.0", "0000 - Z     2 w\n")
        LINE("   2", " 0.0", "0000 - Z     1 b\n") LINE("   7", " 1.0", "0000 - F  0000 - U\n");
    static const char over[] = LINE("   1", " 1.0", "0000 - Z     2 w 1\n")
        LINE("   2", " 0.0", "0000 - Z     1 b 0\n") LINE("   7", " 1.0", "0000 - F  0000 - U\n");
    end(read_text(going_on));
    memory = (counted){0};
    assert_int_equal(zug_trf_read(zug_str_from(over), counted_alloc(&memory), &t, &problem),
                     ZUG_ERR_SYNTAX);
    assert_string_equal(problem.code, "points-wrong");
}

#define TEAM(number, match, game, players)                                                         \
    "310 " number " Team                             TEAM       0 " match " " game "     "         \
    " " players

static void teams_get_their_points(void **state) {
    (void)state;
    /* clang-format off */
    static const char before[] =
        LINE("   1", " 0.0", "0000 - Z     2 w\n") LINE("   2", " 0.0", "0000 - Z     1 b\n")
        TEAM("  1", "   0.0", "   0.0", "   1\n") TEAM("  2", "   0.0", "   0.0", "   2\n")
        "802   1 TEAM     0.0    0.0 ZPB            2 w\n";
    static const char after[] =
        LINE("   1", " 1.0", "0000 - Z     2 w 1\n") LINE("   2", " 0.0", "0000 - Z     1 b 0\n")
        TEAM("  1", "   2.0", "   1.0", "   1\n") TEAM("  2", "   0.0", "   0.0", "   2\n");
    /* clang-format on */
    assert_update(before, (zug_round_game){{1, 2}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS}, after);
}

static void teams_sit_match_by_match(void **state) {
    (void)state;
    /* Four teams of two players: 3 has won round 1, 2 and 4 have drawn. By players 4-2 would come
     * before 8-6. */
    /* clang-format off */
    zug_tournament *t = read_text("092 Team Swiss\n"
        LINE("   1", " 0.0", "   5 w 0     3 w\n") LINE("   2", " 0.0", "   6 b 0     4 b\n")
        LINE("   3", " 0.0", "   7 w 0     1 b\n") LINE("   4", " 1.0", "   8 b 1     2 w\n")
        LINE("   5", " 1.0", "   1 b 1     7 w\n") LINE("   6", " 1.0", "   2 w 1     8 b\n")
        LINE("   7", " 1.0", "   3 b 1     5 b\n") LINE("   8", " 0.0", "   4 w 0     6 w\n")
        TEAM("  1", "      ", "      ", "   1    2\n")
        TEAM("  2", "      ", "      ", "   3    4\n")
        TEAM("  3", "      ", "      ", "   5    6\n")
        TEAM("  4", "      ", "      ", "   7    8\n"));
    /* clang-format on */
    assert_true(zug_tournament_pairs_teams(t));
    assert_boards(t, 2, "5-7 8-6 1-3 4-2");
    end(t);
}

static void memory_may_run_out(void **state) {
    (void)state;
    static const char *const reports[] = {REPORT,
                                          "192 BERGER_ROUNDROBIN\n" LINE("   1", "    ", "   2 w\n")
                                              LINE("   2", "    ", "   1 b\n")};
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        bool is_done = false;
        for (size_t n = 1; !is_done; n++) {
            zug_tournament *t = read_text(reports[i]);
            zug_round_games games;
            memory.asked = 0;
            memory.fail_at = n;
            is_done = zug_round_games_of(t, 1, counted_alloc(&memory), &games);
            zug_round_games_free(&games);
            end(t);
            assert_true(n < 100);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"boards are in order of the higher score of a pair [handling-4]", boards_are_in_order,
         NULL, NULL, NULL},
        {"then in order of the sum of both scores [handling-4]", the_higher_sum_comes_first, NULL,
         NULL, NULL},
        {"a round of a table is in the order of the table", a_table_has_its_own_order, NULL, NULL,
         NULL},
        {"the last round with open games is found", the_last_open_round_is_found, NULL, NULL, NULL},
        {"results are entered once, where the two are paired", results_are_entered_once, NULL, NULL,
         NULL},
        {"short games have letters of their own", short_games_have_their_letters, NULL, NULL, NULL},
        {"of a report only results and points change [trf-0.e]", only_results_and_points_change,
         NULL, NULL, NULL},
        {"marks, names in UTF-8 and ends of files stay as they are [trf-0.e]",
         files_are_kept_as_they_are, NULL, NULL, NULL},
        {"nothing entered is nothing changed", nothing_entered_is_nothing_changed, NULL, NULL,
         NULL},
        {"points that have no space in their columns are not written", points_must_fit, NULL, NULL,
         NULL},
        {"byes of a round that goes on may be counted later",
         byes_of_a_round_that_goes_on_may_count_later, NULL, NULL, NULL},
        {"teams get their points, and what is said of them twice goes", teams_get_their_points,
         NULL, NULL, NULL},
        {"teams sit match by match, who has more match points first", teams_sit_match_by_match,
         NULL, NULL, NULL},
        {"memory may run out", memory_may_run_out, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
