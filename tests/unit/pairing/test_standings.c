/* test_standings.c - standings of players: worked examples of the FIDE Technical Commission
 * (exercises in tie-breaking, with unplayed rounds as C.07 has them since March 2026), and each
 * article by a small tournament of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/standings.h>

#include "../../support/counted_alloc.h"
#include "../../support/crosstable.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { PLAYERS_MAX = 32, TEXT_SIZE = 64 };

static counted memory;

static zug_tournament *make(const crosstable_row *rows, size_t count) {
    memory = (counted){0};
    return crosstable_make(counted_alloc(&memory), rows, count);
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* The standings of a tournament by codes. */
static zug_standings *stand(const zug_tournament *t, const char *codes, uint32_t rounds) {
    zug_tiebreak_list list;
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(codes), &list, NULL), ZUG_OK);
    zug_standings_wish wish = {.tiebreaks = &list, .rounds = rounds};
    zug_standings *standings = zug_standings_new(t, &wish, counted_alloc(&memory));
    assert_non_null(standings);
    return standings;
}

/* The row of a player. */
static size_t row_of(const zug_standings *standings, size_t index) {
    size_t row = 0;
    while (zug_standings_row_of(standings, row)->index != index)
        row++;
    return row;
}

/* Asserts the values of all players in a tie-break, in the order of their numbers, with blanks
 * between; "*" is any. */
static void assert_values_after(const zug_tournament *t, const char *code, uint32_t rounds,
                                const char *wanted) {
    zug_standings *standings = stand(t, code, rounds);
    const zug_tiebreak_list *list = zug_standings_list(standings);
    size_t last = list->count - 1, index = 0;
    for (const char *word = wanted; *word != '\0'; word += strspn(word, " "), index++) {
        char text[TEXT_SIZE], expected[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        size_t len = strcspn(word, " ");
        zug_tiebreak_value_write(zug_standings_value(standings, row_of(standings, index), last),
                                 zug_tiebreak_decimals(list->items[last].kind), &out);
        memcpy(expected, word, len);
        expected[len] = '\0';
        if (strcmp(expected, "*") != 0 && strcmp(text, expected) != 0)
            fail_msg("%s of player %zu is %s, not %s", code, index + 1, text, expected);
        word += len;
    }
    assert_int_equal(index, zug_standings_count(standings));
    zug_standings_free(standings);
}

static void assert_values(const zug_tournament *t, const char *code, const char *wanted) {
    assert_values_after(t, code, 0, wanted);
}

/* Asserts the ranks of all players, in the order of their numbers. */
static void assert_ranks(const zug_tournament *t, const char *codes, const uint32_t *wanted) {
    zug_standings *standings = stand(t, codes, 0);
    for (size_t i = 0; i < zug_standings_count(standings); i++) {
        const zug_standings_row *row = zug_standings_row_of(standings, row_of(standings, i));
        if (row->rank != wanted[i])
            fail_msg("%s: player %zu has rank %u, not %u", codes, i + 1, row->rank, wanted[i]);
    }
    zug_standings_free(standings);
}

/* The exercises: a Swiss of five rounds with byes of all kinds, forfeits and a withdrawal. */
static const crosstable_row five_rounds[] = {
    {2200, "9w1 13b= 2w= 15b1 4w="},   {2150, "10b1 7w1 1b= 16w1 3b="},
    {2100, "11w= 6b1 8w1 4b= 2w="},    {2050, "12b1 H 13w1 3w= 1b="},
    {2000, "13w0 15b0 11w1 7b= 10w1"}, {1950, "14b0 3w0 U 10w1 8b1"},
    {1900, "15w1 2b0 16b0 5w= 11b0"},  {1850, "16b= 14w1 3b0 13w1 6w0"},
    {1800, "1b0 10w0 H 11b- U"},       {1750, "2w0 9b1 15w0 6b0 5b0"},
    {1700, "3b= 16w0 5b0 9w+ 7w1"},    {1650, "4w0 U 14w+ Z Z"},
    {1600, "5b1 1w= 4b0 8b0 14w0"},    {1550, "6w1 8b0 12b- Z 13b1"},
    {1500, "7b0 5w1 10b1 1w0 16b0"},   {1450, "8w= 11b1 7w1 2b0 15w1"},
};

/* Four more rounds of the same. */
static const crosstable_row nine_rounds[] = {
    {2150, "9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1"},
    {2130, "10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w="},
    {2200, "11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1"},
    {2110, "12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1"},
    {1890, "13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b="},
    {2090, "14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1"},
    {1950, "15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1"},
    {1930, "16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0"},
    {1790, "1b0 10w0 H 11b- U 13b1 5w0 7b0 12w="},
    {1870, "2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0"},
    {1810, "3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w="},
    {1770, "4w0 U 14w+ Z Z 15b0 10w0 13b= 9b="},
    {1750, "5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b="},
    {1850, "6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0"},
    {1830, "7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0"},
    {1910, "8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0"},
};

/* A round robin with a forfeit. */
static const crosstable_row round_robin[] = {
    {2200, "5w= 2w1 3b1 4w0 6b1"}, {2150, "6w1 1b0 5w1 3w= 4b1"}, {2100, "4w1 6b1 1w0 2b= 5w1"},
    {2050, "3b0 5b0 6w= 1b1 2w0"}, {1950, "1b= 4w1 2b0 6w- 3b0"}, {2000, "2b0 3w0 4b= 5b+ 1w0"},
};

static zug_tournament *make_round_robin(const crosstable_row *rows, size_t count) {
    zug_tournament *t = make(rows, count);
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from("FIDE_ROUNDROBIN")));
    return t;
}

static void own_records_of_the_exercises(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"PTS", "3.5 4.0 3.5 3.5 2.5 3.0 1.5 2.5 1.5 1.0 2.5 2.0 1.5 2.0 2.0 3.5"},
        {"WIN", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"},
        {"WON", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"},
        {"BPG", "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2"},
        {"BWG", "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1"},
        {"REP", "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"},
        {"PS", "11.0 13.0 11.0 11.5 5.0 6.0 6.0 8.5 2.5 4.0 5.5 7.0 7.0 6.0 7.0 10.5"},
        {"PS/C1", "10.0 12.0 10.5 10.5 5.0 6.0 5.0 8.0 2.5 4.0 5.0 7.0 6.0 5.0 7.0 10.0"},
        {"STD", "3.5 4.0 3.5 3.5 2.5 3.0 1.5 2.5 1.5 1.0 2.5 2.0 1.5 2.0 2.0 3.5"},
        {"TPN", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"},
    };
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_values(t, cases[i][0], cases[i][1]);
    end(t);
}

static void opponents_scores_of_the_exercises(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"BH", "12.5 13.0 15.5 14.0 8.5 11.5 14.5 13.5 9.0 13.0 12.5 11.5 14.0 11.0 12.0 12.5"},
        {"BH/C1", "11.0 12.0 13.0 11.5 7.5 10.5 12.5 12.0 7.5 11.5 11.0 9.5 12.0 9.0 11.0 11.0"},
        {"AOB", "12.40 13.60 12.90 13.38 13.20 13.25 11.70 12.90 12.75 10.80 12.75 14.00 11.90 "
                "13.00 12.20 13.10"},
        {"FB", "13.5 13.5 15.0 14.5 10.0 12.0 13.5 12.5 9.5 12.5 12.0 11.0 13.5 10.5 12.0 13.5"},
        {"SB", "8.00 9.50 10.50 9.25 4.25 6.00 3.25 5.25 2.25 1.50 4.75 4.00 4.25 4.50 3.50 7.25"},
        {"SB/C1",
         "7.25 8.50 9.25 7.75 3.25 5.00 1.25 3.75 2.25 0.00 3.25 4.00 4.25 3.00 2.50 5.75"},
    };
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_values(t, cases[i][0], cases[i][1]);
    end(t);
}

static void ratings_of_the_exercises(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"ARO", "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"},
        {"ARO/C1", "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900"},
        {"TPR", "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969"},
        {"PTP", "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013"},
        {"APRO", "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805"},
        {"APPO", "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799"},
        {"RTNG", "2200 2150 2100 2050 2000 1950 1900 1850 1800 1750 1700 1650 1600 1550 1500 1450"},
    };
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_values(t, cases[i][0], cases[i][1]);
    end(t);
}

static void a_round_robin_of_the_exercises(void **state) {
    (void)state;
    zug_tournament *t = make_round_robin(round_robin, COUNT(round_robin));
    assert_values(t, "SB", "9.25 6.25 6.25 4.25 3.25 2.25");
    assert_values(t, "SB/C1", "9.25 4.75 4.75 4.25 3.25 1.50");
    assert_values(t, "KS", "2.0 0.5 0.5 1.0 0.5 0.0");
    assert_values(t, "TPR", "2199 2209 2219 1931 2038 1803");
    assert_values(t, "APRO", "2040 2038 2036 2094 2140 2140");
    assert_ranks(t, "DE", (const uint32_t[]){1, 2, 2, 6, 5, 4});
    end(t);
}

static void direct_encounters_of_the_exercises(void **state) {
    (void)state;
    zug_tournament *t = make(nine_rounds, COUNT(nine_rounds));
    assert_ranks(t, "DE", (const uint32_t[]){3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6});
    end(t);
    t = make(five_rounds, COUNT(five_rounds));
    assert_ranks(t, "DE",
                 (const uint32_t[]){2, 1, 2, 2, 7, 6, 13, 7, 13, 16, 7, 10, 13, 10, 10, 2});
    end(t);
}

/* The missing game of 2 and 3 can bring nobody past 1 in the first case, but 2 beside it in the
 * second. */
static void who_is_first_whatever_happens_is_first(void **state) {
    (void)state;
    static const crosstable_row clear[] = {
        {0, "2w1 3b1 4w0 5b0"}, {0, "1b0 6w1 5b1 4w0"}, {0, "4w1 1w0 6b1 6w0"},
        {0, "3b0 5w= 1b1 2b1"}, {0, "6w1 4b= 2w0 1w1"}, {0, "5b0 2b0 3w0 3b1"},
    };
    zug_tournament *t = make(clear, COUNT(clear));
    assert_ranks(t, "DE", (const uint32_t[]){3, 4, 4, 1, 1, 6});
    end(t);
    static const crosstable_row open[] = {
        {0, "2w1 3b1 4w0 5b0"}, {0, "1b0 4w1 5b1 6w0"}, {0, "5w1 1w0 6b1 4b0"},
        {0, "6b0 2b0 1b1 3w1"}, {0, "3b0 6w0 2w0 1w1"}, {0, "4w1 5b1 3w0 2b1"},
    };
    t = make(open, COUNT(open));
    assert_ranks(t, "DE", (const uint32_t[]){2, 2, 2, 2, 6, 1});
    end(t);
}

/* 2 has beaten 3 twice, which counts once: as much as what 1 has. */
static void several_meetings_count_by_their_average(void **state) {
    (void)state;
    static const crosstable_row twice[] = {
        {0, "Z Z 2w= 3b1 H H"}, {0, "Z Z 1b= Z 3w1 3b1"}, {0, "F H F 1w0 2b0 2w0"}};
    zug_tournament *t = make(twice, COUNT(twice));
    assert_values(t, "DE", "1.5 1.5 0.0");
    assert_ranks(t, "DE", (const uint32_t[]){1, 1, 3});
    end(t);
    static const crosstable_row thrice[] = {
        {0, "2w1 2b0 2w= 3b0"}, {0, "1b0 1w1 1b= 4w0"}, {0, "4w1 4b= U 1w1"}, {0, "3b0 3w= H 2b1"}};
    t = make(thrice, COUNT(thrice));
    assert_values(t, "DE", "0.5 0.5 - -");
    end(t);
}

static void forfeits_are_no_encounters_unless_said(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "2w+ 3b0 4w1"}, {0, "1b- 4w1 3w1"}, {0, "4b0 1w1 2b0"}, {0, "3w1 2b0 1b0"}};
    zug_tournament *t = make(rows, COUNT(rows));
    assert_ranks(t, "DE", (const uint32_t[]){1, 1, 4, 3});
    assert_ranks(t, "DE/P", (const uint32_t[]){1, 2, 4, 3});
    end(t);
}

static void in_a_round_robin_forfeits_are_games_but_not_for_ratings(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {2000, "2w+ 3b1 4w1"}, {1900, "1b- 4w1 3w1"}, {1800, "4b0 1w0 2b0"}, {1700, "3w1 2b0 1b0"}};
    zug_tournament *t = make_round_robin(rows, COUNT(rows));
    assert_values(t, "SB", "3.00 1.00 0.00 0.00");
    assert_values(t, "ARO", "1750 1750 1867 1900");
    assert_values(t, "WIN", "3 2 0 1");
    assert_values(t, "WON", "2 2 0 1");
    assert_values(t, "BPG", "1 0 2 2");
    assert_values(t, "REP", "3 2 3 3");
    end(t);
}

static void buchholz_is_dropped_from_round_robins(void **state) {
    (void)state;
    zug_tournament *t = make_round_robin(round_robin, COUNT(round_robin));
    zug_standings *standings = stand(t, "BH,SB,AOB,FB", 0);
    assert_int_equal(zug_standings_dropped(standings, 1), ZUG_TIEBREAK_DROP_ROUND_ROBIN);
    assert_int_equal(zug_standings_dropped(standings, 2), ZUG_TIEBREAK_KEPT);
    assert_int_equal(zug_standings_dropped(standings, 3), ZUG_TIEBREAK_DROP_ROUND_ROBIN);
    assert_int_equal(zug_standings_dropped(standings, 4), ZUG_TIEBREAK_DROP_ROUND_ROBIN);
    assert_int_equal(zug_standings_value(standings, 0, 1).denominator, 0);
    zug_standings_free(standings);
    end(t);
}

static void ratings_are_dropped_if_somebody_has_none(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{2000, "2w1"}, {0, "1b0"}};
    zug_tournament *t = make(rows, COUNT(rows));
    zug_standings *standings = stand(t, "ARO,RTNG,EDE,BC,OTHER_coin", 0);
    assert_int_equal(zug_standings_dropped(standings, 1), ZUG_TIEBREAK_DROP_UNRATED);
    assert_int_equal(zug_standings_dropped(standings, 2), ZUG_TIEBREAK_DROP_UNRATED);
    assert_int_equal(zug_standings_dropped(standings, 3), ZUG_TIEBREAK_DROP_TEAMS_ONLY);
    assert_int_equal(zug_standings_dropped(standings, 4), ZUG_TIEBREAK_DROP_TEAMS_ONLY);
    assert_int_equal(zug_standings_dropped(standings, 5), ZUG_TIEBREAK_DROP_OWN);
    zug_standings_free(standings);
    assert_values(t, "ARO/U1400", "1400 2000");
    assert_values(t, "RTNG/U1400", "2000 1400");
    end(t);
}

static void the_dummy_has_at_most_a_draw_a_round(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "2w1 3b1 4w1 U"}, {0, "1b0 4w1 3b1 H"}, {0, "4b1 1w0 2w0 Z"}, {0, "3w0 2b0 1b0 H"}};
    zug_tournament *t = make(rows, COUNT(rows));
    /* 1: 2 has 2.5, 3 has 1.0 and a bye at the end that is worth a draw: 1.5, 4 has 0.5; the dummy
     * has no more than 2.0 although 1 has 4.0. */
    assert_values_after(t, "BH", 4, "6.5 8.0 8.0 8.5");
    assert_values_after(t, "SB", 4, "6.50 3.00 0.50 0.25");
    end(t);
}

static void the_dummy_has_at_most_what_the_absent_opponent_has(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "2w+ 3b1 4w1"}, {0, "1b- 4w1 3b0"}, {0, "4b1 1w0 2w1"}, {0, "3w0 2b0 1b0"}};
    zug_tournament *t = make(rows, COUNT(rows));
    /* For 1 the dummy has the point of 2; for 2, who has less than 1, its own point. */
    assert_values(t, "BH", "3.0 3.0 4.0 6.0");
    /* Taken as played, 2 meets 1, who has three points. */
    assert_values(t, "BH/P", "3.0 5.0 4.0 6.0");
    end(t);
}

static void byes_before_a_game_are_worth_what_they_brought(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{0, "2w1 3w1 3b1 2b1"},
                                          {0, "1b0 Z U 1w0"},
                                          {0, "Z 1b0 1w0 Z"},
                                          {0, "U Z 5w- Z"},
                                          {0, "Z U 4b+ H"}};
    zug_tournament *t = make(rows, COUNT(rows));
    /* 3 has a bye at the end, worth a draw; the one at the beginning is worth nothing. */
    assert_values(t, "BH", "3.0 * * * *");
    /* 4 was absent from round 2 on, also when paired: the forfeit stays a loss, the byes around it
     * are draws. 5 sees no more than its own score in rounds without games. */
    assert_values(t, "BH", "* * * 4.0 8.0");
    end(t);
}

/* A bye that was asked for is cut before a weak opponent. */
static void cuts_take_voluntary_rounds_first(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "2w1 H 3b1 4w1"}, {0, "1b0 3w0 4b1 H"}, {0, "4w1 2b1 1w0 U"}, {0, "3b0 U 2w0 1b0"}};
    zug_tournament *t = make(rows, COUNT(rows));
    /* 1 has 2.0 of 2 (1.5), dummy 2.0, 3.0 of 3, 1.0 of 4. */
    assert_values(t, "BH", "7.5 * * *");
    assert_values(t, "BH/C1", "5.5 * * *");
    assert_values(t, "BH/C2", "4.5 * * *");
    assert_values(t, "BH/M1", "2.5 * * *");
    assert_values(t, "BH/M2", "0.0 * * *");
    assert_values(t, "BH/C9", "0.0 0.0 0.0 0.0");
    /* 1.5 + 0.5 * 2.0 + 3.0 + 1.0: the bye's 1.0 is not lower than the least, which is 1.0. */
    assert_values(t, "SB", "6.50 * * *");
    assert_values(t, "SB/C1", "5.50 * * *");
    end(t);
}

/* A forfeit that brought nothing is lower than the least value, and stays. */
static void a_voluntary_round_that_brought_less_is_not_cut(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "2w1 3b- 4w1"}, {0, "1b0 4w= 3b0"}, {0, "4b1 1w+ 2w1"}, {0, "3w0 2b= 1b0"}};
    zug_tournament *t = make(rows, COUNT(rows));
    assert_values(t, "SB", "1.00 * * *");
    assert_values(t, "SB/C1", "0.50 * * *");
    end(t);
}

static void fore_buchholz_draws_the_last_round(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "3w1 2b1"}, {0, "4b1 1w0"}, {0, "1b0 4b+"}, {0, "2w0 3w-"}};
    zug_tournament *t = make(rows, COUNT(rows));
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    /* All have half a point more than after round 1; 3 and 4 count as having met. */
    assert_values(t, "FB", "2.0 2.0 2.0 2.0");
    rules.rounds = 3;
    zug_tournament_set_rules(t, &rules);
    assert_values(t, "FB", "2.0 2.0 2.0 1.0");
    assert_values(t, "BH", "2.0 2.0 2.0 1.0");
    end(t);
}

static void koya_moves_its_limit_by_half_points(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "4w1 3b1 2w1"}, {0, "3w1 4b= 1b0"}, {0, "2b0 1w0 4w1"}, {0, "1b0 2w= 3b0"}};
    zug_tournament *t = make_round_robin(rows, COUNT(rows));
    assert_values(t, "KS", "1.0 0.0 0.0 0.5");
    assert_values(t, "KS/L-1", "2.0 1.0 0.0 0.5");
    assert_values(t, "KS/L-2", "3.0 1.5 1.0 0.5");
    assert_values(t, "KS/L+1", "0.0 0.0 0.0 0.0");
    end(t);
    /* Of three players everybody is free once: half of what is possible is one point. */
    static const crosstable_row three[] = {{0, "2w1 3b0 ."}, {0, "1b0 . 3w1"}, {0, ". 1w1 2b0"}};
    t = make_round_robin(three, COUNT(three));
    assert_values(t, "KS", "1.0 1.0 1.0");
    end(t);
}

static void other_points_for_a_win_are_brought_back_to_one(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "2w1 3b= U"}, {0, "1b0 4w1 3w-"}, {0, "4b= 1w= 2b-"}, {0, "3w= 2b0 Z"}};
    zug_tournament *t = make(rows, COUNT(rows));
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.scoring.win = rules.scoring.forfeit_win = 30;
    rules.scoring.draw = rules.scoring.pairing_bye = 10;
    zug_tournament_set_rules(t, &rules);
    assert_values(t, "PTS", "5.0 3.0 2.0 1.0");
    /* The bye is worth a draw here; who are both absent have scored the same. */
    assert_values(t, "STD", "2.0 1.5 1.5 0.5");
    assert_values(t, "WIN", "1 1 0 0");
    end(t);
}

static void pairing_numbers_and_ratings_can_be_reversed(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {1900, "3w="}, {2000, "4w="}, {2100, "1b="}, {1800, "2b="}};
    zug_tournament *t = make(rows, COUNT(rows));
    assert_ranks(t, "TPN", (const uint32_t[]){1, 2, 3, 4});
    assert_ranks(t, "TPN/R", (const uint32_t[]){4, 3, 2, 1});
    assert_ranks(t, "RTNG", (const uint32_t[]){3, 2, 1, 4});
    assert_ranks(t, "RTNG/R", (const uint32_t[]){2, 3, 4, 1});
    end(t);
}

static void ranks_are_shared_where_all_is_equal(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{0, "3w1"}, {0, "4w1"}, {0, "1b0"}, {0, "2b0"}};
    zug_tournament *t = make(rows, COUNT(rows));
    zug_standings *standings = stand(t, "BH,SB", 0);
    static const uint32_t ranks[] = {1, 1, 3, 3};
    for (size_t i = 0; i < 4; i++) {
        const zug_standings_row *row = zug_standings_row_of(standings, i);
        assert_int_equal(row->rank, ranks[i]);
        assert_true(row->is_shared);
        assert_int_equal(row->index, i);
        assert_true(row->decided == (i == 2 ? 0 : SIZE_MAX));
    }
    zug_standings_free(standings);
    end(t);
}

static void the_next_tie_break_is_for_those_still_tied(void **state) {
    (void)state;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    zug_standings *standings = stand(t, "DE,BH/C1,BH,SB", 0);
    /* 1 and 16 have 3.5, 11.0, 12.5; SB puts 1 first. 4 and 3 come before them. */
    static const size_t order[] = {1, 2, 3, 0, 15};
    static const size_t decided[] = {SIZE_MAX, 0, 2, 2, 4};
    for (size_t i = 0; i < COUNT(order); i++) {
        assert_int_equal(zug_standings_row_of(standings, i)->index, order[i]);
        assert_true(zug_standings_row_of(standings, i)->decided == decided[i]);
        assert_int_equal(zug_standings_row_of(standings, i)->rank, i + 1);
    }
    zug_standings_free(standings);
    end(t);
}

static void standings_after_an_earlier_round(void **state) {
    (void)state;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    assert_values_after(t, "PTS", 2,
                        "1.5 2.0 1.5 1.5 0.0 0.0 1.0 1.5 0.0 1.0 0.5 1.0 1.5 1.0 1.0 1.5");
    zug_standings *standings = stand(t, "BH", 2);
    assert_int_equal(zug_standings_rounds(standings), 2);
    zug_standings_free(standings);
    end(t);
}

static void rounds_without_a_result_are_not_counted(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{0, "2w1 3b?"}, {0, "1b0 U"}, {0, "U 1w?"}};
    zug_tournament *t = make(rows, COUNT(rows));
    zug_standings *standings = stand(t, "BH", 0);
    assert_int_equal(zug_standings_rounds(standings), 1);
    zug_standings_free(standings);
    end(t);
    t = make(NULL, 0);
    standings = stand(t, "DE,BH,SB,ARO,AOB,TBR", 0);
    assert_int_equal(zug_standings_count(standings), 0);
    zug_standings_free(standings);
    end(t);
}

static void who_is_absent_to_the_end_is_said_to_be(void **state) {
    (void)state;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    zug_standings *standings = stand(t, "BH", 0);
    assert_int_equal(zug_standings_row_of(standings, row_of(standings, 11))->absent_since, 4);
    assert_int_equal(zug_standings_row_of(standings, row_of(standings, 13))->absent_since, 0);
    zug_standings_free(standings);
    end(t);
}

static void who_leaves_a_round_robin_early_does_not_count(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "4w1 3b= 2w0"}, {0, "3w1 4b+ 1b1"}, {0, "2b0 1w= 4w+"}, {0, "1b0 2w- 3b-"}};
    zug_tournament *t = make_round_robin(rows, COUNT(rows));
    zug_standings *standings = stand(t, "SB", 0);
    static const uint32_t ranks[] = {1, 2, 2, 0};
    static const zug_points points[] = {20, 5, 5, 0};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(zug_standings_row_of(standings, i)->rank, ranks[i]);
        assert_int_equal(zug_standings_row_of(standings, i)->points, points[i]);
    }
    assert_int_equal(zug_standings_cell_of(standings, 3, 2).kind, ZUG_ENTRY_FORFEIT_LOSS);
    zug_standings_free(standings);
    end(t);
}

static void a_cross_table_names_rows(void **state) {
    (void)state;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    zug_standings *standings = stand(t, "DE,BH/C1,BH,SB", 0);
    /* The second row is player 3, whose second opponent, 6, is in the sixth. */
    zug_standings_cell cell = zug_standings_cell_of(standings, 1, 2);
    assert_int_equal(cell.opponent, row_of(standings, 5));
    assert_int_equal(cell.color, ZUG_ROUND_BLACK);
    assert_int_equal(cell.kind, ZUG_ENTRY_WIN);
    assert_int_equal(cell.points, 10);
    cell = zug_standings_cell_of(standings, 2, 2);
    assert_true(cell.opponent == SIZE_MAX);
    assert_int_equal(cell.kind, ZUG_ENTRY_HALF_BYE);
    assert_int_equal(zug_standings_cell_of(standings, 0, 6).kind, ZUG_ENTRY_NONE);
    assert_int_equal(zug_standings_cell_of(standings, 0, 0).kind, ZUG_ENTRY_NONE);
    zug_standings_free(standings);
    end(t);
}

static void a_value_can_be_taken_apart(void **state) {
    (void)state;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    zug_standings *standings = stand(t, "BH/C1,DE,SB", 0);
    zug_standings_part parts[8];
    size_t row = row_of(standings, 3);
    assert_int_equal(zug_standings_parts(standings, row, 1, parts, COUNT(parts)), 5);
    assert_int_equal(parts[0].score, 30); /* 12 has two zero-point byes at the end */
    assert_true(parts[1].is_dummy && parts[1].is_cut && parts[1].opponent == SIZE_MAX);
    assert_int_equal(parts[1].score, 25);
    assert_false(parts[0].is_dummy || parts[0].is_cut);
    assert_int_equal(zug_standings_parts(standings, row, 3, parts, 2), 5);
    assert_int_equal(parts[1].value.numerator, 125);
    assert_int_equal(parts[1].value.denominator, 100);
    assert_int_equal(zug_standings_parts(standings, row, 2, parts, COUNT(parts)), 0);
    zug_rating_game games[8];
    assert_int_equal(zug_standings_games(standings, row, games, COUNT(games)), 4);
    assert_int_equal(zug_rating_performance(games, 4), 2081);
    zug_standings_free(standings);
    end(t);
}

static void the_tournament_says_its_tie_breaks(void **state) {
    (void)state;
    zug_tiebreak_list list;
    zug_tournament_label label = ZUG_LABEL_NAME;
    zug_error err;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    assert_int_equal(zug_standings_tiebreaks(t, false, &list, &label, &err), ZUG_OK);
    assert_int_equal(list.items[1].kind, ZUG_TIEBREAK_DIRECT);
    zug_tournament_set_label(t, ZUG_LABEL_TIEBREAKS, zug_str_from("SB,WIN"));
    assert_int_equal(zug_standings_tiebreaks(t, false, &list, &label, &err), ZUG_OK);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.items[0].kind, ZUG_TIEBREAK_POINTS);
    zug_tournament_set_label(t, ZUG_LABEL_STANDINGS, zug_str_from("PTS,BH,XY"));
    assert_int_equal(zug_standings_tiebreaks(t, false, &list, &label, &err), ZUG_ERR_SYNTAX);
    assert_int_equal(label, ZUG_LABEL_STANDINGS);
    assert_int_equal(err.offset, 7);
    zug_standings *standings =
        zug_standings_new(t, &(zug_standings_wish){0}, counted_alloc(&memory));
    assert_int_equal(zug_standings_list(standings)->items[1].kind, ZUG_TIEBREAK_DIRECT);
    zug_standings_free(standings);
    end(t);
}

static void the_way_of_pairing_is_in_the_labels(void **state) {
    (void)state;
    static const struct {
        const char *code, *type;
        zug_pairing_way way;
    } cases[] = {
        {"", "", ZUG_PAIRING_SWISS},
        {"FIDE_DUTCH_2026", "Round Robin", ZUG_PAIRING_SWISS},
        {"BERGER_ROUNDROBIN_G2", "", ZUG_PAIRING_DETERMINED},
        {"FIDE_SCHEVENINGEN", "", ZUG_PAIRING_DETERMINED},
        {"", "Individual: Round-Robin", ZUG_PAIRING_DETERMINED},
        {"", "Swiss System", ZUG_PAIRING_SWISS},
        {"", "All play all", ZUG_PAIRING_DETERMINED},
        {"", "Team: Schiller", ZUG_PAIRING_DETERMINED},
        {"", "Knock-out", ZUG_PAIRING_DETERMINED},
        {"CUSTOM_ROUNDROBIN", "", ZUG_PAIRING_DETERMINED},
        {"FIDE_DUBOV", "", ZUG_PAIRING_SWISS},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_tournament *t = make(NULL, 0);
        zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(cases[i].code));
        zug_tournament_set_label(t, ZUG_LABEL_TYPE, zug_str_from(cases[i].type));
        assert_int_equal(zug_standings_way(t), cases[i].way);
        end(t);
    }
}

static void values_are_compared_and_written_exactly(void **state) {
    (void)state;
    static const struct {
        zug_tiebreak_value a, b;
        int order;
    } cases[] = {
        {{1, 2}, {2, 4}, 0},
        {{1, 3}, {33, 100}, 1},
        {{-1, 3}, {-33, 100}, -1},
        {{0, 0}, {-5, 1}, -1},
        {{0, 0}, {0, 0}, 0},
        {{7, 1}, {0, 0}, 1},
        {{INT64_MAX, 3}, {INT64_MAX - 1, 3}, 1},
        {{5, 2}, {7, 3}, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(zug_tiebreak_value_compare(cases[i].a, cases[i].b), cases[i].order);
        assert_int_equal(zug_tiebreak_value_compare(cases[i].b, cases[i].a), -cases[i].order);
    }
    static const struct {
        zug_tiebreak_value value;
        uint32_t decimals;
        const char *text;
    } texts[] = {
        {{45, 10}, 1, "4.5"}, {{535, 40}, 2, "13.38"}, {{-5, 10}, 1, "-0.5"},   {{0, 0}, 2, "-"},
        {{7, 1}, 0, "7"},     {{1, 3}, 6, "0.333333"}, {{-25, 100}, 1, "-0.2"}, {{9, 2}, 0, "5"},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        char text[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_tiebreak_value_write(texts[i].value, texts[i].decimals, &out);
        assert_string_equal(text, texts[i].text);
    }
}

static void memory_may_run_out_at_any_moment(void **state) {
    (void)state;
    zug_tournament *t = make(five_rounds, COUNT(five_rounds));
    zug_standings_wish wish = {.rounds = 0};
    size_t asked = 1;
    counted other = {0};
    for (;; asked++) {
        other = (counted){.fail_at = asked};
        zug_standings *standings = zug_standings_new(t, &wish, counted_alloc(&other));
        zug_standings_free(standings);
        assert_int_equal(other.live, 0);
        if (standings)
            break;
    }
    assert_true(asked > 2);
    zug_standings_free(NULL);
    end(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the exercises' records of players [c07-7.1 c07-7.2 c07-7.3 c07-7.4 c07-7.5 "
         "c07-7.6 c07-14.1.1.c]",
         own_records_of_the_exercises, NULL, NULL, NULL},
        {"the exercises' Buchholz and Sonneborn-Berger [c07-8.1 c07-8.2 c07-8.3 c07-9.1 "
         "c07-14.1.1.a c07-14.1.1.d]",
         opponents_scores_of_the_exercises, NULL, NULL, NULL},
        {"the exercises' ratings [c07-10.1 c07-10.2 c07-10.3 c07-10.4 c07-10.5 c07-10.6 "
         "c07-14.1.1.b]",
         ratings_of_the_exercises, NULL, NULL, NULL},
        {"the exercises' round robin [c07-9.2 c07-6.2]", a_round_robin_of_the_exercises, NULL, NULL,
         NULL},
        {"the exercises' direct encounters [c07-6.1]", direct_encounters_of_the_exercises, NULL,
         NULL, NULL},
        {"who is first whatever the missing games bring is first [c07-6.3]",
         who_is_first_whatever_happens_is_first, NULL, NULL, NULL},
        {"several meetings count by their average [c07-6.1.2]",
         several_meetings_count_by_their_average, NULL, NULL, NULL},
        {"forfeits are no encounters unless it is said [c07-6.1.1]",
         forfeits_are_no_encounters_unless_said, NULL, NULL, NULL},
        {"in a round robin forfeits are games, but not for ratings [c07-15.2]",
         in_a_round_robin_forfeits_are_games_but_not_for_ratings, NULL, NULL, NULL},
        {"Buchholz is dropped from round robins [c07-8]", buchholz_is_dropped_from_round_robins,
         NULL, NULL, NULL},
        {"ratings are dropped if somebody has none [c07-10]",
         ratings_are_dropped_if_somebody_has_none, NULL, NULL, NULL},
        {"the dummy has at most a draw a round [c07-16.4.2]", the_dummy_has_at_most_a_draw_a_round,
         NULL, NULL, NULL},
        {"the dummy has at most what the absent opponent has [c07-16.4.1]",
         the_dummy_has_at_most_what_the_absent_opponent_has, NULL, NULL, NULL},
        {"byes before a game are worth what they brought, later ones a draw [c07-16.2 "
         "c07-16.3.1 c07-16.3.2]",
         byes_before_a_game_are_worth_what_they_brought, NULL, NULL, NULL},
        {"cuts take voluntary unplayed rounds first [c07-16.5.1 c07-16.5.2 c07-14.2 "
         "c07-14.3 c07-14.4]",
         cuts_take_voluntary_rounds_first, NULL, NULL, NULL},
        {"a voluntary unplayed round that brought less than the least is not cut [c07-16.5.1]",
         a_voluntary_round_that_brought_less_is_not_cut, NULL, NULL, NULL},
        {"Fore Buchholz draws the last round, forfeits too [c07-8.3]",
         fore_buchholz_draws_the_last_round, NULL, NULL, NULL},
        {"Koya's limit moves by half points [c07-14.5 c07-9.2]",
         koya_moves_its_limit_by_half_points, NULL, NULL, NULL},
        {"standard points bring other points for a win back to one [c07-7.7]",
         other_points_for_a_win_are_brought_back_to_one, NULL, NULL, NULL},
        {"pairing numbers and ratings can be reversed [c07-7.8 c07-10.6]",
         pairing_numbers_and_ratings_can_be_reversed, NULL, NULL, NULL},
        {"ranks are shared where all is equal", ranks_are_shared_where_all_is_equal, NULL, NULL,
         NULL},
        {"the next tie-break is for those who are still tied [c07-4.2]",
         the_next_tie_break_is_for_those_still_tied, NULL, NULL, NULL},
        {"standings after an earlier round", standings_after_an_earlier_round, NULL, NULL, NULL},
        {"rounds without a result are not counted", rounds_without_a_result_are_not_counted, NULL,
         NULL, NULL},
        {"who is absent to the end is said to be", who_is_absent_to_the_end_is_said_to_be, NULL,
         NULL, NULL},
        {"who leaves a round robin before half of it does not count",
         who_leaves_a_round_robin_early_does_not_count, NULL, NULL, NULL},
        {"a cross table names rows", a_cross_table_names_rows, NULL, NULL, NULL},
        {"a value can be taken apart", a_value_can_be_taken_apart, NULL, NULL, NULL},
        {"the tournament says its tie-breaks [c07-4.1]", the_tournament_says_its_tie_breaks, NULL,
         NULL, NULL},
        {"the way of pairing is in the labels [c07-15.3]", the_way_of_pairing_is_in_the_labels,
         NULL, NULL, NULL},
        {"values are compared and written exactly", values_are_compared_and_written_exactly, NULL,
         NULL, NULL},
        {"memory may run out at any moment", memory_may_run_out_at_any_moment, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
