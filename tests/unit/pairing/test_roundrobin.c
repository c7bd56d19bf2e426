/* test_roundrobin.c - everybody meets everybody: the Berger tables as FIDE prints them, and what
 * must hold of those that it does not print. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/roundrobin.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { MOST = 64 };

/* The tables of FIDE Handbook C.05, Annex 1, round after round. */
static const struct {
    uint32_t players;
    const char *rounds[15];
} printed[] = {
    {2, {"1-2"}},
    {4, {"1-4 2-3", "4-3 1-2", "2-4 3-1"}},
    {6, {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}},
    {8,
     {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7",
      "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"}},
    {10,
     {"1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7",
      "10-7 8-6 9-5 1-4 2-3", "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4",
      "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5", "5-10 6-4 7-3 8-2 9-1"}},
    {12,
     {"1-12 2-11 3-10 4-9 5-8 6-7", "12-7 8-6 9-5 10-4 11-3 1-2", "2-12 3-1 4-11 5-10 6-9 7-8",
      "12-8 9-7 10-6 11-5 1-4 2-3", "3-12 4-2 5-1 6-11 7-10 8-9", "12-9 10-8 11-7 1-6 2-5 3-4",
      "4-12 5-3 6-2 7-1 8-11 9-10", "12-10 11-9 1-8 2-7 3-6 4-5", "5-12 6-4 7-3 8-2 9-1 10-11",
      "12-11 1-10 2-9 3-8 4-7 5-6", "6-12 7-5 8-4 9-3 10-2 11-1"}},
    {14,
     {"1-14 2-13 3-12 4-11 5-10 6-9 7-8", "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
      "2-14 3-1 4-13 5-12 6-11 7-10 8-9", "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
      "3-14 4-2 5-1 6-13 7-12 8-11 9-10", "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
      "4-14 5-3 6-2 7-1 8-13 9-12 10-11", "14-11 12-10 13-9 1-8 2-7 3-6 4-5",
      "5-14 6-4 7-3 8-2 9-1 10-13 11-12", "14-12 13-11 1-10 2-9 3-8 4-7 5-6",
      "6-14 7-5 8-4 9-3 10-2 11-1 12-13", "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
      "7-14 8-6 9-5 10-4 11-3 12-2 13-1"}},
    {16,
     {"1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9", "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2",
      "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10", "16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3",
      "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11", "16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4",
      "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12", "16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5",
      "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13", "16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6",
      "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14", "16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7",
      "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15", "16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8",
      "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"}},
};

/* Reads the pairs of a printed round. */
static size_t read_pairs(const char *text, zug_pair *out) {
    size_t count = 0;
    char *at = (char *)(uintptr_t)text;
    while (*at) {
        out[count].white = (uint32_t)strtoul(at, &at, 10);
        out[count++].black = (uint32_t)strtoul(at + 1, &at, 10);
        at += *at == ' ';
    }
    return count;
}

static void assert_pairs(const zug_pair *found, const zug_pair *wanted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(found[i].white, wanted[i].white);
        assert_int_equal(found[i].black, wanted[i].black);
    }
}

static void even_tables_are_those_in_print(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(printed); i++) {
        zug_roundrobin plan = {.players = printed[i].players, .cycles = 1};
        assert_int_equal(zug_roundrobin_rounds(&plan), plan.players - 1);
        for (uint32_t round = 1; round < plan.players; round++) {
            zug_pair found[8], wanted[8];
            size_t count = read_pairs(printed[i].rounds[round - 1], wanted);
            assert_int_equal(zug_roundrobin_round(&plan, round, found), count);
            assert_pairs(found, wanted, count);
        }
    }
}

static void the_highest_number_is_the_free_round(void **state) {
    (void)state;
    for (size_t i = 1; i < COUNT(printed); i++) {
        uint32_t empty = printed[i].players;
        zug_roundrobin plan = {.players = empty - 1, .cycles = 1};
        assert_int_equal(zug_roundrobin_rounds(&plan), empty - 1);
        for (uint32_t round = 1; round < empty; round++) {
            zug_pair found[8], wanted[8];
            size_t count = read_pairs(printed[i].rounds[round - 1], wanted);
            assert_int_equal(zug_roundrobin_round(&plan, round, found), count);
            assert_pairs(found, wanted + 1, count - 1);
            assert_int_equal(found[count - 1].black, 0);
            uint32_t free = wanted[0].white == empty ? wanted[0].black : wanted[0].white;
            assert_int_equal(found[count - 1].white, free);
        }
    }
}

/* What everybody did in a tournament: with whom, how often with White and Black, and free. */
typedef struct summary {
    uint32_t met[MOST + 1][MOST + 1]; /* how often the first had White against the second */
    uint32_t white[MOST + 1], black[MOST + 1], free[MOST + 1];
    char colors[MOST + 1][4 * MOST + 1]; /* of games, in order */
} summary;

static void count_pair(summary *sum, zug_pair pair, bool *seen) {
    assert_true(pair.white >= 1 && !seen[pair.white]);
    seen[pair.white] = true;
    if (pair.black == 0) {
        sum->free[pair.white]++;
        return;
    }
    assert_false(seen[pair.black]);
    seen[pair.black] = true;
    sum->met[pair.white][pair.black]++;
    strcat(sum->colors[pair.white], "w");
    strcat(sum->colors[pair.black], "b");
    sum->white[pair.white]++;
    sum->black[pair.black]++;
}

static void sum_up(const zug_roundrobin *plan, summary *sum) {
    *sum = (summary){0};
    for (uint32_t round = 1; round <= zug_roundrobin_rounds(plan); round++) {
        zug_pair pairs[MOST];
        bool seen[MOST + 1] = {false};
        size_t count = zug_roundrobin_round(plan, round, pairs);
        assert_int_equal(count, (plan->players + 1) / 2);
        for (size_t i = 0; i < count; i++)
            count_pair(sum, pairs[i], seen);
    }
}

static void everybody_meets_everybody_once(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t players = 2; players <= MOST; players++) {
        zug_roundrobin plan = {.players = players, .cycles = 1};
        sum_up(&plan, &sum);
        for (uint32_t a = 1; a <= players; a++) {
            for (uint32_t b = 1; b < a; b++)
                assert_int_equal(sum.met[a][b] + sum.met[b][a], 1);
            assert_int_equal(sum.free[a], players % 2);
        }
    }
}

static void colors_differ_by_one_at_most(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t players = 2; players <= MOST; players++) {
        zug_roundrobin plan = {.players = players, .cycles = 1};
        sum_up(&plan, &sum);
        for (uint32_t a = 1; a <= players; a++)
            assert_int_equal(abs((int)sum.white[a] - (int)sum.black[a]), players % 2 == 0);
    }
}

static void two_cycles_give_both_colors(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t players = 2; players <= MOST; players++) {
        zug_roundrobin plan = {
            .players = players, .cycles = 2, .is_last_swapped = players % 3 == 0};
        sum_up(&plan, &sum);
        for (uint32_t a = 1; a <= players; a++)
            for (uint32_t b = 1; b <= players; b++)
                assert_int_equal(sum.met[a][b], a != b);
    }
}

static void the_second_cycle_is_the_first_reversed(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 9, .cycles = 3};
    assert_int_equal(zug_roundrobin_rounds(&plan), 27);
    for (uint32_t round = 1; round <= 9; round++) {
        zug_pair first[5], second[5], third[5];
        zug_roundrobin_round(&plan, round, first);
        zug_roundrobin_round(&plan, round + 9, second);
        zug_roundrobin_round(&plan, round + 18, third);
        assert_pairs(third, first, 5);
        for (size_t i = 0; i < 4; i++)
            assert_pairs(&second[i], &(zug_pair){first[i].black, first[i].white}, 1);
        assert_pairs(&second[4], &first[4], 1);
    }
}

static void the_last_two_rounds_of_the_first_cycle_are_exchanged(void **state) {
    (void)state;
    zug_roundrobin plain = {.players = 6, .cycles = 2};
    zug_roundrobin swapped = {.players = 6, .cycles = 2, .is_last_swapped = true};
    static const uint32_t order[] = {1, 2, 3, 5, 4, 6, 7, 8, 9, 10};
    for (uint32_t round = 1; round <= 10; round++) {
        zug_pair found[3], wanted[3];
        assert_int_equal(zug_roundrobin_round(&swapped, round, found), 3);
        zug_roundrobin_round(&plain, order[round - 1], wanted);
        assert_pairs(found, wanted, 3);
    }
    zug_roundrobin single = {.players = 6, .cycles = 1, .is_last_swapped = true};
    zug_pair found[3], wanted[3];
    zug_roundrobin_round(&single, 5, found);
    zug_roundrobin_round(&plain, 5, wanted);
    assert_pairs(found, wanted, 3);
}

/* How many players have one colour three times in a row. */
static unsigned streaks(const zug_roundrobin *plan) {
    static summary sum;
    unsigned found = 0;
    sum_up(plan, &sum);
    for (uint32_t a = 1; a <= plan->players; a++)
        found += strstr(sum.colors[a], "www") || strstr(sum.colors[a], "bbb");
    return found;
}

static void nobody_has_a_color_three_times(void **state) {
    (void)state;
    for (uint32_t players = 4; players <= MOST; players += 2) {
        zug_roundrobin plan = {.players = players, .cycles = 2};
        assert_true(streaks(&plan) > 0);
        plan.is_last_swapped = true;
        assert_int_equal(streaks(&plan), 0);
    }
}

static void one_player_is_found_as_in_the_list(void **state) {
    (void)state;
    for (uint32_t players = 2; players <= 21; players++) {
        zug_roundrobin plan = {.players = players, .cycles = 2, .is_last_swapped = true};
        for (uint32_t round = 1; round <= zug_roundrobin_rounds(&plan); round++) {
            zug_pair pairs[MOST];
            size_t count = zug_roundrobin_round(&plan, round, pairs);
            for (size_t i = 0; i < count; i++) {
                zug_pair white = zug_roundrobin_pair(&plan, round, pairs[i].white);
                assert_pairs(&white, &pairs[i], 1);
                if (pairs[i].black == 0)
                    continue;
                zug_pair black = zug_roundrobin_pair(&plan, round, pairs[i].black);
                assert_pairs(&black, &pairs[i], 1);
            }
        }
    }
}

static void there_is_no_round_beyond(void **state) {
    (void)state;
    static const struct {
        zug_roundrobin plan;
        uint32_t rounds, games;
    } rows[] = {
        {{0, 1, false}, 0, 0},
        {{1, 1, false}, 0, 0},
        {{2, 0, false}, 0, 0},
        {{2, 1, false}, 1, 1},
        {{3, 1, false}, 3, 2},
        {{7, 2, true}, 14, 12},
        {{10000, 1, false}, 0, 0},
        {{4, 100, false}, 0, 0},
        {{9999, 99, false}, 989901, 989802},
        {{UINT32_MAX, 1, false}, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_pair pairs[5000];
        const zug_roundrobin *plan = &rows[i].plan;
        assert_int_equal(zug_roundrobin_rounds(plan), rows[i].rounds);
        assert_int_equal(zug_roundrobin_games(plan), rows[i].games);
        assert_int_equal(zug_roundrobin_round(plan, 0, pairs), 0);
        assert_int_equal(zug_roundrobin_round(plan, rows[i].rounds + 1, pairs), 0);
        assert_int_equal(zug_roundrobin_pair(plan, rows[i].rounds + 1, 1).white, 0);
        assert_int_equal(zug_roundrobin_pair(plan, 1, plan->players + 1).white, 0);
        assert_int_equal(zug_roundrobin_pair(plan, 1, 0).white, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"tables of 2 to 16 players are FIDE's, pair by pair [c05-annex1.a]",
         even_tables_are_those_in_print, NULL, NULL, NULL},
        {"with an odd number who would meet the highest one is free [c05-annex1.b]",
         the_highest_number_is_the_free_round, NULL, NULL, NULL},
        {"of 2 to 64 players everybody meets everybody once, and is free once if they are odd "
         "[c05-annex1.c]",
         everybody_meets_everybody_once, NULL, NULL, NULL},
        {"nobody has a colour more than once oftener than the other [c05-annex1.c]",
         colors_differ_by_one_at_most, NULL, NULL, NULL},
        {"in two cycles everybody has both colours against everybody [c05-annex1.d]",
         two_cycles_give_both_colors, NULL, NULL, NULL},
        {"the second cycle is the first with colours reversed, the third the first again "
         "[c05-annex1.d]",
         the_second_cycle_is_the_first_reversed, NULL, NULL, NULL},
        {"the last two rounds of the first of two cycles can be exchanged [c05-annex1.e]",
         the_last_two_rounds_of_the_first_cycle_are_exchanged, NULL, NULL, NULL},
        {"then nobody has a colour three times in a row, else somebody has [c05-annex1.e]",
         nobody_has_a_color_three_times, NULL, NULL, NULL},
        {"the pair of one player is that of the list", one_player_is_found_as_in_the_list, NULL,
         NULL, NULL},
        {"there is no round beyond the last, and none for one player", there_is_no_round_beyond,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
