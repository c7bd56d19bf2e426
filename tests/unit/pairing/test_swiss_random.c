/* test_swiss_random.c - the Dutch System on tournaments that are drawn: small ones against a slow
 * second implementation, those of a few dozen players against matchings that are found anew after
 * every change, large ones by what must always hold. An argument says how many small ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/swiss.h>

#include "../../support/counted_alloc.h"
#include "../../support/plain_swiss.h"
#include "../../support/random_tournament.h"
#include "../../support/slow_swiss.h"

enum { PAIRS = 200 };

static counted memory;
static uint64_t small_count = 3000;

static bool has_pair(const zug_pair *pairs, size_t count, zug_pair wanted) {
    for (size_t i = 0; i < count; i++)
        if (pairs[i].white == wanted.white && pairs[i].black == wanted.black)
            return true;
    return false;
}

/* Pairs a round by both; false if it has no pairing. */
static bool compare_round(const zug_tournament *t, uint32_t round, uint64_t seed, zug_pair *pairs,
                          size_t *count) {
    zug_pair slow[PAIRS];
    size_t many = slow_swiss(t, round, slow);
    *count = PAIRS;
    zug_status status = zug_swiss_pair(t, round, counted_alloc(&memory), pairs, count, NULL);
    if (many == 0)
        assert_int_equal(status, ZUG_ERR_POSITION);
    if (status != ZUG_OK)
        return assert_int_equal(many, 0), false;
    assert_int_equal(*count, many);
    for (size_t i = 0; i < many; i++)
        if (!has_pair(pairs, *count, slow[i]))
            fail_msg("seed %llu round %u: %u-%u", (unsigned long long)seed, round, slow[i].white,
                     slow[i].black);
    return true;
}

/* Plays a small tournament until its end, or until a round cannot be paired. */
static uint32_t play_small(uint64_t seed) {
    uint64_t dice = seed;
    random_habits habits = {.draws = random_below(&dice, 600),
                            .forfeits = random_below(&dice, 3) * 60,
                            .half_byes = random_below(&dice, 3) * 40,
                            .absences = random_below(&dice, 3) * 30,
                            .surprises = random_below(&dice, 500)};
    uint32_t players = 4 + random_below(&dice, 7), rounds = 3 + random_below(&dice, 4), round = 1;
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    assert_true(random_players(t, players, rounds));
    for (; round <= rounds; round++) {
        zug_pair pairs[PAIRS];
        size_t count = 0;
        assert_true(random_byes(t, round, &habits, &dice));
        if (!compare_round(t, round, seed, pairs, &count))
            break;
        for (size_t i = 0; i < count; i++)
            assert_true(random_result(t, round, pairs[i], &habits, &dice));
    }
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
    return round - 1;
}

static void small_tournaments(void **state) {
    (void)state;
    uint64_t rounds = 0;
    for (uint64_t seed = 1; seed <= small_count; seed++)
        rounds += play_small(seed);
    assert_true(3 * rounds > 8 * small_count);
}

/* What must hold of a round, whatever else does: C1, C2, C3 but for the last, one bye. */
static void check_round(const zug_tournament *t, uint32_t round, const zug_pair *pairs,
                        size_t count) {
    bool seen[400] = {false};
    for (size_t i = 0; i < count; i++) {
        size_t white = zug_tournament_find(t, pairs[i].white);
        size_t black = zug_tournament_find(t, pairs[i].black);
        assert_false(seen[white]);
        seen[white] = true;
        if (pairs[i].black == 0) {
            assert_int_equal(i, count - 1);
            for (uint32_t r = 1; r < round; r++)
                assert_true(zug_tournament_entry(t, white, r).kind != ZUG_ENTRY_PAIRING_BYE);
            continue;
        }
        assert_false(seen[black]);
        seen[black] = true;
        assert_false(slow_have_met(t, pairs[i].white, pairs[i].black, round));
    }
    for (size_t i = 0; i < zug_tournament_player_count(t); i++)
        assert_int_equal(seen[i], !zug_entry_is_bye(zug_tournament_entry(t, i, round).kind));
}

/* Nobody has a colour three times in a row or is beyond two, but for topscorers in the last round.
 */
static void check_colors(const zug_tournament *t, uint32_t rounds) {
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        int difference = 0, row = 0;
        zug_round_color last = ZUG_ROUND_NO_COLOR;
        for (uint32_t r = 1; r < rounds; r++) {
            zug_entry entry = zug_tournament_entry(t, i, r);
            if (!zug_entry_is_played(entry.kind))
                continue;
            difference += entry.color == ZUG_ROUND_WHITE ? 1 : -1;
            row = entry.color == last ? row + 1 : 1;
            last = entry.color;
            assert_true(row < 3 && difference < 3 && difference > -3);
        }
    }
}

static void large_tournaments(void **state) {
    (void)state;
    static const random_habits habits = {
        .draws = 300, .forfeits = 10, .half_byes = 20, .absences = 10, .surprises = 250};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint64_t dice = seed;
        uint32_t players = 60 + random_below(&dice, 200), rounds = 9;
        memory = (counted){0};
        zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
        assert_true(random_players(t, players, rounds));
        for (uint32_t round = 1; round <= rounds; round++) {
            zug_pair pairs[PAIRS];
            size_t count = PAIRS;
            assert_true(random_byes(t, round, &habits, &dice));
            assert_int_equal(zug_swiss_pair(t, round, counted_alloc(&memory), pairs, &count, NULL),
                             ZUG_OK);
            check_round(t, round, pairs, count);
            for (size_t i = 0; i < count; i++)
                assert_true(random_result(t, round, pairs[i], &habits, &dice));
        }
        check_colors(t, rounds);
        zug_tournament_free(t);
        assert_int_equal(memory.live, 0);
    }
}

/* Forbids the meetings of a few groups of players, drawn. */
static void forbid_some(zug_tournament *t, uint32_t players, uint32_t rounds, uint64_t *dice) {
    for (uint32_t groups = random_below(dice, 4); groups > 0; groups--) {
        uint32_t members[5];
        for (size_t i = 0; i < 5; i++)
            members[i] = 1 + (random_below(dice, players / 5) + (uint32_t)i * (players / 5));
        zug_forbidden group = {
            .first_round = 1, .last_round = rounds, .players = members, .count = 5};
        assert_true(zug_tournament_forbid(t, &group));
    }
}

/* Pairs a round in both ways; they must be alike. */
static void compare_ways(const zug_tournament *t, uint32_t round, uint64_t seed, zug_pair *pairs,
                         size_t *count) {
    zug_pair plain[PAIRS];
    size_t many = PAIRS;
    *count = PAIRS;
    assert_int_equal(zug_swiss_pair(t, round, counted_alloc(&memory), pairs, count, NULL),
                     plain_swiss_pair(t, round, counted_alloc(&memory), plain, &many, NULL));
    assert_int_equal(*count, many);
    for (size_t i = 0; i < many; i++)
        if (pairs[i].white != plain[i].white || pairs[i].black != plain[i].black)
            fail_msg("seed %llu round %u: %u-%u, not %u-%u", (unsigned long long)seed, round,
                     pairs[i].white, pairs[i].black, plain[i].white, plain[i].black);
}

/* Plays a tournament of 30 to 60 players; returns how many rounds could be paired. */
static uint32_t play_middle(uint64_t seed) {
    uint64_t dice = seed;
    random_habits habits = {.draws = random_below(&dice, 900),
                            .forfeits = random_below(&dice, 3) * 40,
                            .half_byes = random_below(&dice, 3) * 40,
                            .absences = random_below(&dice, 3) * 30,
                            .surprises = random_below(&dice, 500)};
    uint32_t players = 30 + random_below(&dice, 31), rounds = 5 + random_below(&dice, 5), paired;
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    assert_true(random_players(t, players, rounds));
    forbid_some(t, players, rounds, &dice);
    for (paired = 0; paired < rounds; paired++) {
        zug_pair pairs[PAIRS];
        size_t count = 0;
        assert_true(random_byes(t, paired + 1, &habits, &dice));
        compare_ways(t, paired + 1, seed, pairs, &count);
        if (count == 0)
            break;
        for (size_t i = 0; i < count; i++)
            assert_true(random_result(t, paired + 1, pairs[i], &habits, &dice));
    }
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
    return paired;
}

static void middle_tournaments(void **state) {
    (void)state;
    uint32_t rounds = 0;
    for (uint64_t seed = 1; seed <= 60; seed++)
        rounds += play_middle(seed);
    assert_true(rounds > 300);
}

static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    zug_status status = ZUG_ERR_SPACE;
    counted free_memory = {0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&free_memory));
    assert_true(random_players(t, 7, 5));
    for (size_t n = 1; status != ZUG_OK; n++) {
        zug_swiss_note notes[PAIRS];
        zug_swiss_failure failure = {0};
        size_t count = PAIRS;
        memory = (counted){.fail_at = n};
        status = zug_swiss_explain(t, 1, counted_alloc(&memory), notes, &count, &failure);
        assert_true(status == ZUG_OK || failure.reason == ZUG_SWISS_NO_MEMORY);
        assert_int_equal(memory.live, 0);
        assert_true(n < 200);
    }
    zug_tournament_free(t);
}

int main(int count, char **words) {
    if (count > 1)
        small_count = strtoull(words[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        {"small tournaments are paired as a search through all candidates pairs them "
         "[swiss-C4 swiss-C6 swiss-C7 swiss-C8 swiss-C9 swiss-C10 swiss-C11 swiss-C13 swiss-C14 "
         "swiss-C15 swiss-C16 swiss-C17 swiss-C18 swiss-C19 swiss-C20 swiss-C21 swiss-4.3 "
         "swiss-4.4]",
         small_tournaments, NULL, NULL, NULL},
        {"tournaments of a few dozen players are paired as by matchings found anew after every "
         "pair",
         middle_tournaments, NULL, NULL, NULL},
        {"in large tournaments nobody meets twice, has the bye twice, or a colour three times "
         "[swiss-C1 swiss-C3 basic-2 basic-4 basic-6]",
         large_tournaments, NULL, NULL, NULL},
        {"memory may run out anywhere", memory_may_run_out_anywhere, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
