/* test_standings_bracket.c - standings of knock-outs: by the stage that was reached. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/standings.h>

#include "../../support/counted_alloc.h"
#include "../../support/crosstable.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { PLAYERS = 4 };

static counted memory;

/* A knock-out of single games. */
static zug_tournament *make(const crosstable_row *rows) {
    memory = (counted){0};
    zug_tournament *t = crosstable_make(counted_alloc(&memory), rows, PLAYERS);
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from("CUSTOM_KNOCKOUT")));
    return t;
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* The standings of a knock-out by codes. */
static zug_standings *stand(const zug_tournament *t, const char *codes) {
    zug_tiebreak_list list;
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(codes), &list, NULL), ZUG_OK);
    zug_standings_wish wish = {.tiebreaks = &list};
    zug_standings *standings = zug_standings_new(t, &wish, counted_alloc(&memory));
    assert_non_null(standings);
    return standings;
}

/* Asserts the ranks of all players, in the order of their numbers. */
static void assert_ranks(const zug_standings *standings, const uint32_t *wanted) {
    for (size_t row = 0; row < PLAYERS; row++) {
        const zug_standings_row *here = zug_standings_row_of(standings, row);
        if (here->rank != wanted[here->index])
            fail_msg("player %zu has rank %u, not %u", here->index + 1, here->rank,
                     wanted[here->index]);
    }
}

static void a_knock_out_is_ranked_by_the_stage_reached(void **state) {
    (void)state;
    /* 4 and 2 come to the final, which 2 wins: all that others do afterwards is play for places. */
    static const struct {
        crosstable_row rows[PLAYERS];
        const char *codes;
        uint32_t ranks[PLAYERS];
    } cases[] = {
        {{{0, "4w0 Z"}, {0, "3b1 4w1"}, {0, "2w0 Z"}, {0, "1b1 2b0"}}, "PTS", {3, 1, 3, 2}},
        {{{0, "4w0 Z"}, {0, "3b1 4w1"}, {0, "2w0 Z"}, {0, "1b1 2b0"}}, "TPN/R", {4, 1, 3, 2}},
        {{{0, "4w0 3w0"}, {0, "3b1 4w1"}, {0, "2w0 1b1"}, {0, "1b1 2b0"}}, "PTS", {4, 1, 3, 2}},
        {{{0, "4w0 3w="}, {0, "3b1 4w1"}, {0, "2w0 1b="}, {0, "1b1 2b0"}}, "PTS", {3, 1, 3, 2}},
        {{{0, "4w0 3w1"}, {0, "3b1 4w?"}, {0, "2w0 1b0"}, {0, "1b1 2b?"}}, "PTS", {3, 1, 4, 1}},
        {{{0, "4w0"}, {0, "3b?"}, {0, "2w?"}, {0, "1b1"}}, "PTS", {4, 2, 2, 1}},
        {{{0, "4w="}, {0, "3b1"}, {0, "2w0"}, {0, "1b="}}, "PTS", {2, 1, 4, 2}},
        {{{0, "4w-"}, {0, "3b1 Z"}, {0, "2w0"}, {0, "1b+ Z"}}, "PTS", {3, 1, 3, 1}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_tournament *t = make(cases[i].rows);
        zug_standings *standings = stand(t, cases[i].codes);
        assert_true(zug_standings_is_bracket(standings));
        assert_null(zug_standings_lost_bracket(standings));
        assert_ranks(standings, cases[i].ranks);
        zug_standings_free(standings);
        end(t);
    }
}

static void a_bracket_that_cannot_be_followed_is_ranked_by_points(void **state) {
    (void)state;
    static const crosstable_row tied[] = {{0, "4w= 2b1"}, {0, "3b1 1w0"}, {0, "2w0"}, {0, "1b="}};
    static const uint32_t ranks[] = {1, 2, 4, 3};
    zug_tournament *t = make(tied);
    zug_standings *standings = stand(t, "PTS");
    assert_false(zug_standings_is_bracket(standings));
    const zug_pairing_refusal *why = zug_standings_lost_bracket(standings);
    assert_non_null(why);
    assert_int_equal(why->kind, ZUG_PAIRING_REFUSAL_MATCH_TIED);
    assert_int_equal(why->player, 1);
    assert_ranks(standings, ranks);
    zug_standings_free(standings);
    end(t);
}

static void memory_may_run_out_at_any_moment(void **state) {
    (void)state;
    static const crosstable_row rows[] = {
        {0, "4w0 3w0"}, {0, "3b1 4w1"}, {0, "2w0 1b1"}, {0, "1b1 2b0"}};
    zug_tournament *t = make(rows);
    size_t asked = 1;
    for (;; asked++) {
        counted other = {.fail_at = asked};
        zug_standings *standings =
            zug_standings_new(t, &(zug_standings_wish){0}, counted_alloc(&other));
        zug_standings_free(standings);
        assert_int_equal(other.live, 0);
        if (standings)
            break;
    }
    assert_true(asked > 2);
    end(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a knock-out is ranked by the stage reached", a_knock_out_is_ranked_by_the_stage_reached,
         NULL, NULL, NULL},
        {"a bracket that cannot be followed is ranked by points",
         a_bracket_that_cannot_be_followed_is_ranked_by_points, NULL, NULL, NULL},
        {"memory may run out at any moment", memory_may_run_out_at_any_moment, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
