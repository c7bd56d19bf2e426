/* test_rating.c - the tables of the FIDE Rating Regulations, and what is made of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/rating.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static void every_band_of_expected_scores(void **state) {
    (void)state;
    /* The first difference of each band, from 0.50 on (8.1.2). */
    static const int32_t firsts[] = {
        0,   4,   11,  18,  26,  33,  40,  47,  54,  62,  69,  77,  84,  92,  99,  107, 114,
        122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268,
        279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736};
    assert_int_equal(COUNT(firsts), 51);
    for (uint32_t i = 0; i < COUNT(firsts); i++) {
        assert_int_equal(zug_rating_expected(firsts[i]), 50 + i);
        assert_int_equal(zug_rating_expected(-firsts[i]), 50 - i);
        if (i > 0)
            assert_int_equal(zug_rating_expected(firsts[i] - 1), 49 + i);
    }
    assert_int_equal(zug_rating_expected(INT32_MAX), 100);
    assert_int_equal(zug_rating_expected(INT32_MIN), 0);
}

static void every_difference_of_a_score(void **state) {
    (void)state;
    /* In tens, from 0 % on: what stands in 8.1.1. */
    static const int32_t rows[11][10] = {
        {-800, -677, -589, -538, -501, -470, -444, -422, -401, -383},
        {-366, -351, -336, -322, -309, -296, -284, -273, -262, -251},
        {-240, -230, -220, -211, -202, -193, -184, -175, -166, -158},
        {-149, -141, -133, -125, -117, -110, -102, -95, -87, -80},
        {-72, -65, -57, -50, -43, -36, -29, -21, -14, -7},
        {0, 7, 14, 21, 29, 36, 43, 50, 57, 65},
        {72, 80, 87, 95, 102, 110, 117, 125, 133, 141},
        {149, 158, 166, 175, 184, 193, 202, 211, 220, 230},
        {240, 251, 262, 273, 284, 296, 309, 322, 336, 351},
        {366, 383, 401, 422, 444, 470, 501, 538, 589, 677},
        {800, 800, 800, 800, 800, 800, 800, 800, 800, 800}};
    for (uint32_t percent = 0; percent < 110; percent++)
        assert_int_equal(zug_rating_difference(percent), rows[percent / 10][percent % 10]);
}

static void averages_round_a_half_up(void **state) {
    (void)state;
    static const zug_rating_game games[] = {{1650, 2}, {1600, 2}, {2100, 1}, {2200, 1}};
    assert_int_equal(zug_rating_average(games, 4), 1888); /* 1887.5 */
    assert_int_equal(zug_rating_average(games, 1), 1650);
    assert_int_equal(zug_rating_average(games, 0), 0);
    assert_int_equal(zug_rating_round(-5, 2), -2);
    assert_int_equal(zug_rating_round(-7, 4), -2);
    assert_int_equal(zug_rating_round(7, 2), 4);
    assert_int_equal(zug_rating_round(-1, 3), 0);
}

static void performances(void **state) {
    (void)state;
    static const zug_rating_game games[] = {{1650, 2}, {1600, 2}, {2100, 1}, {2200, 1}};
    assert_int_equal(zug_rating_performance(games, 4), 1888 + 193);
    assert_int_equal(zug_rating_perfect(games, 4), 2168);
    static const zug_rating_game eighth[] = {{2150, 0}, {2100, 0}, {2050, 1}, {2200, 0}};
    assert_int_equal(zug_rating_performance(eighth, 4), 2125 - 322); /* 12.5 % count as 13 */
    static const zug_rating_game lost[] = {{2200, 0}, {1750, 0}};
    assert_int_equal(zug_rating_performance(lost, 2), 1975 - 800);
    assert_int_equal(zug_rating_perfect(lost, 2), 950);
    static const zug_rating_game won[] = {{1500, 2}, {1700, 2}};
    assert_int_equal(zug_rating_performance(won, 2), 1600 + 800);
    assert_int_equal(zug_rating_perfect(won, 2), 1700 + 736);
    assert_int_equal(zug_rating_performance(won, 0), 0);
    assert_int_equal(zug_rating_perfect(won, 0), 0);
}

/* The lowest rating that is enough, whatever the games. */
static void a_perfect_performance_is_the_lowest(void **state) {
    (void)state;
    uint32_t random = 12345;
    for (int turn = 0; turn < 2000; turn++) {
        zug_rating_game games[7];
        size_t count = 1 + (size_t)turn % 7;
        int64_t score = 0, below = 0, here = 0;
        for (size_t i = 0; i < count; i++) {
            random = random * 1664525 + 1013904223;
            games[i] = (zug_rating_game){1000 + (int32_t)(random >> 20) % 1800,
                                         (uint8_t)(random >> 9) % 3};
            score += 50 * games[i].half_points;
        }
        int32_t found = zug_rating_perfect(games, count);
        for (size_t i = 0; i < count; i++) {
            below += zug_rating_expected(found - 1 - games[i].opponent);
            here += zug_rating_expected(found - games[i].opponent);
        }
        assert_true(here >= score);
        assert_true(score == 0 || below < score);
    }
}

static void changes_take_four_hundred_points_at_most(void **state) {
    (void)state;
    static const zug_rating_game even[] = {{2000, 2}, {2000, 0}, {2000, 1}};
    assert_int_equal(zug_rating_change(2000, 20, even, 3), 0);
    assert_int_equal(zug_rating_change(2000, 20, even, 1), 1000); /* 20 times 0.50 */
    static const zug_rating_game weak[] = {{1500, 2}};
    assert_int_equal(zug_rating_change(2200, 10, weak, 1), 80); /* as against 1800: 0.92 */
    assert_int_equal(zug_rating_change(2649, 10, weak, 1), 80);
    assert_int_equal(zug_rating_change(2650, 10, weak, 1), 0); /* 1150 points: 1.00 */
    static const zug_rating_game strong[] = {{2700, 2}};
    assert_int_equal(zug_rating_change(2000, 40, strong, 1), 40 * 92);
}

static void k_is_what_a_tournament_can_tell(void **state) {
    (void)state;
    static const struct {
        int32_t rating, age;
        size_t games;
        uint32_t k;
    } rows[] = {
        {1800, -1, 9, 20},  {1800, 19, 9, 20},  {1800, 18, 9, 40},  {2299, 18, 9, 40},
        {2300, 18, 9, 20},  {2399, 10, 9, 20},  {2400, 10, 9, 10},  {2400, -1, 9, 10},
        {2399, 50, 9, 20},  {1800, 18, 17, 40}, {1800, 18, 18, 38}, {1800, 40, 35, 20},
        {1800, 40, 36, 19}, {2500, 40, 70, 10}, {2500, 40, 71, 9},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(zug_rating_k(rows[i].rating, rows[i].age, rows[i].games), rows[i].k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"every band of expected scores [c07-10.3]", every_band_of_expected_scores, NULL, NULL,
         NULL},
        {"every difference that stands for a score [c07-10.2]", every_difference_of_a_score, NULL,
         NULL, NULL},
        {"averages round a half up [c07-10.1]", averages_round_a_half_up, NULL, NULL, NULL},
        {"performances, also of those who lost or won everything", performances, NULL, NULL, NULL},
        {"a perfect performance is the lowest rating that is enough [c07-10.3]",
         a_perfect_performance_is_the_lowest, NULL, NULL, NULL},
        {"changes take 400 points at most, below 2650", changes_take_four_hundred_points_at_most,
         NULL, NULL, NULL},
        {"K follows from rating, age and games", k_is_what_a_tournament_can_tell, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
