/* test_withdrawal.c - players who leave a round robin: what is entered for them, and what counts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/pairing_system.h>
#include <zug/standings.h>
#include <zug/withdrawal.h>

#include "../../support/counted_alloc.h"
#include "../../support/crosstable.h"
#include "../../support/random_tournament.h"

static counted memory;

/* A tournament of some players without results, whose pairing numbers are 11, 12, ... */
static zug_tournament *make(uint32_t players) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t i = 0; i < players; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.number = 11 + i}));
    return t;
}

static void end(zug_tournament *t) {
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* Plays a round in which White always wins. */
static void play(zug_tournament *t, const zug_roundrobin *plan, uint32_t round) {
    zug_pair pairs[8];
    size_t count = zug_roundrobin_round(plan, round, pairs);
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].black == 0)
            continue;
        zug_pair pair = {pairs[i].white + 10, pairs[i].black + 10};
        if (zug_tournament_entry(t, pairs[i].white - 1, round).kind != ZUG_ENTRY_NONE)
            continue;
        assert_true(zug_tournament_add_pair(t, round, pair));
        assert_true(zug_tournament_set_game(t, round, pair.white, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS));
    }
}

static zug_entry_kind kind_of(const zug_tournament *t, uint32_t number, uint32_t round) {
    return zug_tournament_entry(t, zug_tournament_find(t, number), round).kind;
}

static void half_of_the_games_is_enough(void **state) {
    (void)state;
    static const struct {
        uint32_t games, completed;
        bool counts;
    } rows[] = {{9, 4, false}, {9, 5, true},   {10, 4, false}, {10, 5, true}, {1, 0, false},
                {1, 1, true},  {18, 8, false}, {18, 9, true},  {0, 0, true},  {5, 9, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(zug_withdrawal_counts(rows[i].games, rows[i].completed), rows[i].counts);
}

static void unplayed_games_are_lost_by_absence(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 4, .cycles = 1};
    zug_tournament *t = make(4);
    play(t, &plan, 1);
    assert_true(zug_withdrawal_enter(t, &plan, 13, 1));
    assert_int_equal(kind_of(t, 13, 1), ZUG_ENTRY_LOSS);
    assert_int_equal(kind_of(t, 13, 2), ZUG_ENTRY_FORFEIT_LOSS);
    assert_int_equal(kind_of(t, 14, 2), ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(kind_of(t, 13, 3), ZUG_ENTRY_FORFEIT_LOSS);
    assert_int_equal(kind_of(t, 11, 3), ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(zug_tournament_entry(t, 2, 3).color, ZUG_ROUND_WHITE);
    assert_int_equal(kind_of(t, 12, 2), ZUG_ENTRY_NONE);
    end(t);
}

static void two_who_left_both_lose(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 4, .cycles = 1};
    zug_tournament *t = make(4);
    assert_true(zug_withdrawal_enter(t, &plan, 11, 2));
    assert_true(zug_withdrawal_enter(t, &plan, 12, 2));
    assert_int_equal(kind_of(t, 11, 2), ZUG_ENTRY_FORFEIT_LOSS);
    assert_int_equal(kind_of(t, 12, 2), ZUG_ENTRY_FORFEIT_LOSS);
    assert_int_equal(kind_of(t, 13, 3), ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(kind_of(t, 14, 3), ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(kind_of(t, 11, 1), ZUG_ENTRY_NONE);
    assert_true(zug_withdrawal_enter(t, &plan, 12, 2));
    assert_int_equal(kind_of(t, 11, 2), ZUG_ENTRY_FORFEIT_LOSS);
    assert_false(zug_withdrawal_enter(t, &plan, 15, 1));
    end(t);
}

static void who_left_early_counts_for_nobody(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 6, .cycles = 1};
    zug_tournament *t = make(6);
    play(t, &plan, 1); /* 11-16, 12-15, 13-14 */
    play(t, &plan, 2); /* 16-14, 15-13, 11-12 */
    assert_true(zug_withdrawal_is_counted(t, &plan, 0));
    assert_true(zug_withdrawal_enter(t, &plan, 11, 3)); /* loses to 13, 14, 15 */
    for (uint32_t round = 3; round <= 5; round++)
        play(t, &plan, round);
    assert_true(zug_withdrawal_has_left(t, &plan, 0));
    assert_false(zug_withdrawal_is_counted(t, &plan, 0));
    assert_int_equal(zug_tournament_score(t, 0, 5), 20);
    assert_int_equal(zug_withdrawal_score(t, &plan, 0, 5), 0);
    for (size_t i = 1; i < 6; i++) {
        bool was_present = i == 2 || i == 3 || i == 4;
        assert_true(zug_withdrawal_is_counted(t, &plan, i));
        assert_int_equal(zug_withdrawal_score(t, &plan, i, 5),
                         zug_tournament_score(t, i, 5) - (was_present ? 10 : 0));
    }
    assert_int_equal(kind_of(t, 11, 1), ZUG_ENTRY_WIN);
    end(t);
}

static void who_left_late_counts(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 5, .cycles = 1};
    zug_tournament *t = make(5);
    play(t, &plan, 1);                                  /* 12-15, 13-14; 11 is free */
    play(t, &plan, 2);                                  /* 15-13, 11-12; 14 is free */
    assert_true(zug_withdrawal_enter(t, &plan, 13, 3)); /* two of four games were played */
    for (uint32_t round = 3; round <= 5; round++)
        play(t, &plan, round);
    assert_true(zug_withdrawal_has_left(t, &plan, 2));
    assert_true(zug_withdrawal_is_counted(t, &plan, 2));
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(zug_withdrawal_score(t, &plan, i, 5), zug_tournament_score(t, i, 5));
    end(t);
}

static void wins_against_absent_players_are_not_completed_games(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 4, .cycles = 1};
    zug_tournament *t = make(4);
    assert_true(zug_withdrawal_enter(t, &plan, 14, 1)); /* 11 wins without playing */
    play(t, &plan, 1);
    play(t, &plan, 2);                                  /* 11-12 */
    assert_true(zug_withdrawal_enter(t, &plan, 11, 3)); /* one of three games was played */
    assert_false(zug_withdrawal_is_counted(t, &plan, 0));
    end(t);
}

static void one_absence_is_not_leaving(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 4, .cycles = 1};
    zug_tournament *t = make(4);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){11, 14}));
    assert_true(zug_tournament_set_game(t, 1, 14, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN));
    assert_false(zug_withdrawal_has_left(t, &plan, 3));
    assert_true(zug_withdrawal_is_counted(t, &plan, 3));
    play(t, &plan, 2);
    play(t, &plan, 3);
    assert_false(zug_withdrawal_has_left(t, &plan, 3));
    assert_int_equal(zug_withdrawal_score(t, &plan, 0, 3), zug_tournament_score(t, 0, 3));
    end(t);
}

/* Here the third player is free in round 1, and not in the last round as in the table. */
static void the_rounds_may_come_in_another_order(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{0, "2w1 Z 3b1"}, {0, "1b0 3w1 Z"}, {0, "Z 2b0 1w0"}};
    static const crosstable_row left[] = {{0, "2w1 Z 3b+"}, {0, "1b0 3w+ Z"}, {0, "Z 2b- 1w-"}};
    zug_roundrobin plan = {.players = 3, .cycles = 1};
    memory = (counted){0};
    zug_tournament *t = crosstable_make(counted_alloc(&memory), rows, 3);
    for (size_t i = 0; i < 3; i++)
        assert_false(zug_withdrawal_has_left(t, &plan, i));
    end(t);
    t = crosstable_make(counted_alloc(&memory), left, 3);
    assert_true(zug_withdrawal_has_left(t, &plan, 2));
    assert_false(zug_withdrawal_is_counted(t, &plan, 2));
    assert_int_equal(zug_withdrawal_score(t, &plan, 1, 3), 0);
    end(t);
}

/* Enters random results for what is not entered of a round; now and then somebody is absent. */
static void play_randomly(zug_tournament *t, const zug_roundrobin *plan, uint32_t round,
                          uint64_t *seed) {
    static const random_habits habits = {.draws = 400, .forfeits = 150, .surprises = 300};
    zug_pair pairs[8];
    size_t count = zug_roundrobin_round(plan, round, pairs);
    for (size_t i = 0; i < count; i++) {
        zug_pair pair = {pairs[i].white + 10, pairs[i].black + 10};
        if (pairs[i].black != 0 && kind_of(t, pair.white, round) == ZUG_ENTRY_NONE)
            assert_true(random_result(t, round, pair, &habits, seed));
    }
}

/* A round robin, single or double, that is perhaps not over, and from which some have left. */
static zug_tournament *random_table(uint64_t *seed) {
    zug_tournament *t = make(3 + random_below(seed, 6));
    bool is_double = random_happens(seed, 300);
    const char *code = is_double ? "FIDE_DOUBLEROUNDROBIN" : "FIDE_ROUNDROBIN";
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(code)));
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
    uint32_t rounds = zug_roundrobin_rounds(&plan);
    uint32_t last = random_happens(seed, 500) ? rounds : 1 + random_below(seed, rounds);
    for (uint32_t round = 1; round <= last; round++) {
        if (random_happens(seed, 200))
            zug_withdrawal_enter(t, &plan, 11 + random_below(seed, plan.players), round);
        play_randomly(t, &plan, round, seed);
    }
    return t;
}

static void the_standings_follow_the_same_rule(void **state) {
    (void)state;
    uint64_t seed = 1;
    size_t uncounted = 0;
    for (int i = 0; i < 2000; i++) {
        zug_tournament *t = random_table(&seed);
        zug_pairing_terms terms = zug_pairing_terms_of(t);
        zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
        zug_standings *standings =
            zug_standings_new(t, &(zug_standings_wish){0}, counted_alloc(&memory));
        for (size_t row = 0; row < zug_standings_count(standings); row++) {
            const zug_standings_row *here = zug_standings_row_of(standings, row);
            bool is_counted = zug_withdrawal_is_counted(t, &plan, here->index);
            assert_int_equal(here->rank > 0, is_counted);
            assert_int_equal(here->points, zug_withdrawal_score(t, &plan, here->index,
                                                                zug_standings_rounds(standings)));
            uncounted += !is_counted;
        }
        zug_standings_free(standings);
        end(t);
    }
    assert_true(uncounted > 500);
}

/* In a knock-out, too, who does not come has completed nothing; but there is no such rule. */
static void only_round_robins_have_the_rule(void **state) {
    (void)state;
    static const crosstable_row rows[] = {{0, "2w+"}, {0, "1b-"}};
    static const char *const codes[] = {"CUSTOM_KNOCKOUT", "FIDE_SCHEVENINGEN", "FIDE_DUTCH"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        memory = (counted){0};
        zug_tournament *t = crosstable_make(counted_alloc(&memory), rows, 2);
        zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(codes[i]));
        zug_standings *standings =
            zug_standings_new(t, &(zug_standings_wish){0}, counted_alloc(&memory));
        assert_int_equal(zug_standings_row_of(standings, 1)->rank, 2);
        assert_int_equal(zug_standings_row_of(standings, 0)->points, 10);
        zug_standings_free(standings);
        end(t);
    }
}

static void memory_may_run_out(void **state) {
    (void)state;
    zug_roundrobin plan = {.players = 6, .cycles = 1};
    bool done = false;
    for (size_t n = 1; !done; n++) {
        zug_tournament *t = make(6);
        memory.asked = 0;
        memory.fail_at = n;
        done = zug_withdrawal_enter(t, &plan, 12, 2);
        zug_tournament_free(t);
        assert_int_equal(memory.live, 0);
        assert_true(n < 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"half of the games is enough to count [c05-6.6.a c05-6.6.d]", half_of_the_games_is_enough,
         NULL, NULL, NULL},
        {"unplayed games of who leaves are lost by absence, and won by the others "
         "[c05-6.6.b c05-6.6.e]",
         unplayed_games_are_lost_by_absence, NULL, NULL, NULL},
        {"where both have left both lose [c05-6.6.c]", two_who_left_both_lose, NULL, NULL, NULL},
        {"who left early stays in the table and counts for nobody [c05-6.6.a]",
         who_left_early_counts_for_nobody, NULL, NULL, NULL},
        {"who left after half of their games counts for everybody [c05-6.6.d]",
         who_left_late_counts, NULL, NULL, NULL},
        {"wins against absent players are not completed games",
         wins_against_absent_players_are_not_completed_games, NULL, NULL, NULL},
        {"one absence is not leaving", one_absence_is_not_leaving, NULL, NULL, NULL},
        {"the rounds of the table may come in another order", the_rounds_may_come_in_another_order,
         NULL, NULL, NULL},
        {"the standings follow the same rule as the table [c05-6.6.a c05-6.6.d]",
         the_standings_follow_the_same_rule, NULL, NULL, NULL},
        {"who does not come to a knock-out, a Scheveningen match or a Swiss is ranked",
         only_round_robins_have_the_rule, NULL, NULL, NULL},
        {"memory may run out", memory_may_run_out, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
