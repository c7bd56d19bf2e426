/* test_standings_change.c - what games mean for ratings: which are rated, and by which K. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/standings.h>

#include "../../support/counted_alloc.h"
#include "../../support/crosstable.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static counted memory;

static zug_tournament *make(const crosstable_row *rows, size_t count, const char *system) {
    memory = (counted){0};
    zug_tournament *t = crosstable_make(counted_alloc(&memory), rows, count);
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(system)));
    return t;
}

static zug_standings *stand(const zug_tournament *t) {
    zug_standings *standings =
        zug_standings_new(t, &(zug_standings_wish){0}, counted_alloc(&memory));
    assert_non_null(standings);
    return standings;
}

static void end(zug_tournament *t, zug_standings *standings) {
    zug_standings_free(standings);
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* The row of a player. */
static size_t row_of(const zug_standings *standings, size_t index) {
    size_t row = 0;
    while (zug_standings_row_of(standings, row)->index != index)
        row++;
    return row;
}

/* 1 has a forfeit, a short game, a bye and an unrated opponent besides two rated games. */
static void only_rated_games_change_ratings(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{2000, "2w1 3b+ 4wW U 5w1 3w="},
                                          {1800, "1b0 4w= 5b? . . ."},
                                          {2000, "5w1 1b- . 4b= . 1b="},
                                          {1900, "U 2b= 1bL 3w= . ."},
                                          {0, "3b0 . 2w? . 1b0 ."}};
    zug_tournament *t = make(rows, COUNT(rows), "");
    zug_standings *standings = stand(t);
    zug_standings_rating rating = zug_standings_rating_of(standings, row_of(standings, 0));
    assert_int_equal(rating.games, 2);
    assert_int_equal(rating.half_points, 3);
    assert_int_equal(rating.expected, 76 + 50);
    assert_int_equal(rating.k, 20);
    assert_int_equal(rating.change, 20 * (150 - 126));
    assert_int_equal(rating.performance, 1900 + 193);
    rating = zug_standings_rating_of(standings, row_of(standings, 4));
    assert_int_equal(rating.games, 2); /* of an unrated player there is only the performance */
    assert_false(rating.has_change);
    assert_int_equal(rating.performance, 2000 - 800);
    end(t, standings);
}

static void results_that_do_not_count_stay_for_rating(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {2000, "4w1 3b+ 2w1"}, {2000, "3w1 4b= 1b0"}, {1900, "2b0 1w- 4w-"}, {1800, "1b0 2w= 3b+"}};
    zug_tournament *t = make(rows, COUNT(rows), "FIDE_ROUNDROBIN");
    zug_standings *standings = stand(t);
    size_t row = row_of(standings, 2);
    assert_int_equal(zug_standings_row_of(standings, row)->rank, 0);
    assert_int_equal(zug_standings_rating_of(standings, row).games, 1);
    assert_int_equal(zug_standings_rating_of(standings, row_of(standings, 1)).games, 3);
    end(t, standings);
}

static void k_depends_on_dates_that_are_written_in_any_way(void **state) {
    (void)state;
    static const struct {
        const char *start, *end, *birth;
        uint32_t k;
    } cases[] = {
        {"2026/11/18", "", "2008/12/31", 40},
        {"2026/11/18", "", "2007/12/31", 20},
        {"18.11.2026", "", "2008", 40},
        {"", "2026-11-20", "2008-01-01", 40},
        {"2026/12/30", "2027/01/03", "2008", 40},
        {"", "", "2008", 20},
        {"2026/11/18", "", "", 20},
        {"26/11/18", "", "2008", 20},
        {"20261118", "", "2008", 20},
        {"2026/11/18", "", "00/00/0000", 20},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        memory = (counted){0};
        zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
        zug_player player = {.rating = 2000, .birth = zug_str_from(cases[i].birth)};
        assert_true(zug_tournament_add_player(t, &player));
        assert_true(zug_tournament_add_player(t, &player));
        crosstable_enter(t, 0, "2w1");
        crosstable_enter(t, 1, "1b0");
        zug_tournament_set_label(t, ZUG_LABEL_START, zug_str_from(cases[i].start));
        zug_tournament_set_label(t, ZUG_LABEL_END, zug_str_from(cases[i].end));
        zug_standings *standings = stand(t);
        if (zug_standings_rating_of(standings, 0).k != cases[i].k)
            fail_msg("born %s, %s: K is not %u", cases[i].birth, cases[i].start, cases[i].k);
        end(t, standings);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"only rated games change ratings", only_rated_games_change_ratings, NULL, NULL, NULL},
        {"results that do not count stay for rating [c05-6.6.a]",
         results_that_do_not_count_stay_for_rating, NULL, NULL, NULL},
        {"K depends on dates that are written in any way",
         k_depends_on_dates_that_are_written_in_any_way, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
