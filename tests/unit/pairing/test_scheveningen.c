/* test_scheveningen.c - two teams of which everybody meets everybody of the other one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/scheveningen.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { MOST = 40 };

/* The tables in general use, White first. */
static const struct {
    uint32_t boards;
    const char *rounds[10];
} printed[] = {
    {2, {"A1-B1 A2-B2", "B2-A1 B1-A2"}},
    {3, {"A1-B1 A2-B2 B3-A3", "B2-A1 A2-B3 B1-A3", "A1-B3 B1-A2 A3-B2"}},
    {4,
     {"A1-B1 A2-B2 B3-A3 B4-A4", "B2-A1 B1-A2 A3-B4 A4-B3", "A1-B3 A2-B4 B1-A3 B2-A4",
      "B4-A1 B3-A2 A3-B2 A4-B1"}},
    {5,
     {"A1-B1 A2-B2 A3-B3 B4-A4 B5-A5", "B2-A1 B3-A2 A3-B4 A4-B5 B1-A5",
      "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2", "B4-A1 A2-B5 A3-B1 B2-A4 B3-A5",
      "A1-B5 B1-A2 B2-A3 A4-B3 A5-B4"}},
    {6,
     {"A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6", "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
      "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6", "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
      "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6", "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3"}},
    {7,
     {"A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7", "B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7",
      "A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2", "B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7",
      "A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4", "B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7",
      "A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6"}},
    {8,
     {"A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
      "B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
      "A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8",
      "B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7",
      "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
      "B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1",
      "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8",
      "B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3"}},
    {10,
     {"A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10",
      "B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9",
      "A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10",
      "B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2",
      "A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6",
      "B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10",
      "A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8",
      "B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10",
      "A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10",
      "B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1"}},
};

/* Appends a player as A3 or B7. */
static void write_player(char *text, uint32_t place, uint32_t boards) {
    char name[16];
    bool is_first = place <= boards;
    snprintf(name, sizeof name, "%c%u", is_first ? 'A' : 'B', is_first ? place : place - boards);
    strcat(text, name);
}

static void tables_are_those_in_use(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(printed); i++) {
        zug_scheveningen plan = {.boards = printed[i].boards, .cycles = 1};
        for (uint32_t round = 1; round <= plan.boards; round++) {
            zug_pair pairs[10];
            char text[200] = "";
            assert_int_equal(zug_scheveningen_round(&plan, round, pairs), plan.boards);
            for (uint32_t k = 0; k < plan.boards; k++) {
                strcat(text, k ? " " : "");
                write_player(text, pairs[k].white, plan.boards);
                strcat(text, "-");
                write_player(text, pairs[k].black, plan.boards);
            }
            assert_string_equal(text, printed[i].rounds[round - 1]);
        }
    }
}

/* Games of a whole match. */
typedef struct summary {
    uint32_t met[2 * MOST + 1][2 * MOST + 1], white[2 * MOST + 1];
    uint32_t first_whites[2 * MOST + 1]; /* of the first team, by round */
} summary;

static void sum_up(const zug_scheveningen *plan, summary *sum) {
    *sum = (summary){0};
    for (uint32_t round = 1; round <= zug_scheveningen_rounds(plan); round++) {
        zug_pair pairs[MOST];
        bool seen[2 * MOST + 1] = {false};
        assert_int_equal(zug_scheveningen_round(plan, round, pairs), plan->boards);
        for (uint32_t i = 0; i < plan->boards; i++) {
            uint32_t white = pairs[i].white, black = pairs[i].black;
            assert_false(seen[white] || seen[black]);
            seen[white] = seen[black] = true;
            assert_true((white <= plan->boards) != (black <= plan->boards));
            sum->met[white][black]++;
            sum->white[white]++;
            sum->first_whites[round] += white <= plan->boards;
        }
    }
}

static void every_two_of_different_teams_meet_once(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t boards = 1; boards <= MOST; boards++) {
        sum_up(&(zug_scheveningen){boards, 1}, &sum);
        for (uint32_t a = 1; a <= boards; a++)
            for (uint32_t b = boards + 1; b <= 2 * boards; b++)
                assert_int_equal(sum.met[a][b] + sum.met[b][a], 1);
    }
}

static void players_have_both_colors_equally(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t boards = 1; boards <= MOST; boards++) {
        sum_up(&(zug_scheveningen){boards, 1}, &sum);
        for (uint32_t a = 1; a <= 2 * boards; a++)
            assert_int_equal(abs((int)(2 * sum.white[a]) - (int)boards), boards % 2);
    }
}

static void teams_have_both_colors_equally_in_a_round(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t boards = 1; boards <= MOST; boards++) {
        bool alternates = boards % 4 == 2 && boards != 6 && boards != 10;
        sum_up(&(zug_scheveningen){boards, 1}, &sum);
        for (uint32_t round = 1; round <= boards; round++) {
            int difference = abs((int)(2 * sum.first_whites[round]) - (int)boards);
            assert_int_equal(difference, alternates ? boards : boards % 2);
            if (alternates)
                assert_int_equal(sum.first_whites[round], round % 2 ? boards : 0);
        }
    }
}

static void a_second_cycle_reverses_colors(void **state) {
    (void)state;
    static summary sum;
    for (uint32_t boards = 1; boards <= MOST; boards++) {
        sum_up(&(zug_scheveningen){boards, 2}, &sum);
        for (uint32_t a = 1; a <= boards; a++)
            for (uint32_t b = boards + 1; b <= 2 * boards; b++)
                assert_true(sum.met[a][b] == 1 && sum.met[b][a] == 1);
    }
}

static void there_is_no_round_beyond(void **state) {
    (void)state;
    static const struct {
        zug_scheveningen plan;
        uint32_t rounds;
    } rows[] = {{{0, 1}, 0}, {{4, 0}, 0}, {{1, 1}, 1}, {{5, 2}, 10}, {{5000, 1}, 0}, {{4, 100}, 0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_pair pairs[8];
        assert_int_equal(zug_scheveningen_rounds(&rows[i].plan), rows[i].rounds);
        assert_int_equal(zug_scheveningen_round(&rows[i].plan, 0, pairs), 0);
        assert_int_equal(zug_scheveningen_round(&rows[i].plan, rows[i].rounds + 1, pairs), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"tables of 2 to 8 and 10 boards are those in general use", tables_are_those_in_use, NULL,
         NULL, NULL},
        {"on 1 to 40 boards every two of different teams meet once",
         every_two_of_different_teams_meet_once, NULL, NULL, NULL},
        {"players have both colours equally often, or differ by one game if boards are odd",
         players_have_both_colors_equally, NULL, NULL, NULL},
        {"teams have both colours equally often in a round, or all one colour in turn",
         teams_have_both_colors_equally_in_a_round, NULL, NULL, NULL},
        {"a second cycle gives every pair the other colours", a_second_cycle_reverses_colors, NULL,
         NULL, NULL},
        {"there is no round beyond the last, and none without boards", there_is_no_round_beyond,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
