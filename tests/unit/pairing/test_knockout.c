/* test_knockout.c - brackets, mini-matches, and who goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/knockout.h>

#include "../../support/counted_alloc.h"

enum { MOST = 70 };

static counted memory;

static zug_tournament *make(uint32_t players) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t i = 0; i < players; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 0}));
    return t;
}

static void end(zug_tournament *t) {
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* A bracket that was followed, and the pairs of its next round. */
typedef struct state_of {
    zug_knockout_match matches[2 * MOST];
    zug_pair pairs[MOST];
    size_t count;
    zug_pairing_refusal why;
} state_of;

/* Follows a knock-out to a round; false if it is refused. */
static bool follow(const zug_tournament *t, const zug_knockout *plan, uint32_t round,
                   state_of *out) {
    *out = (state_of){.count = 0};
    if (!zug_knockout_follow(t, plan, round, out->matches, &out->why))
        return false;
    out->count = zug_knockout_pairs(t, plan, round, out->matches, out->pairs);
    return true;
}

static void assert_pairs(const state_of *found, const zug_pair *wanted, size_t count) {
    assert_int_equal(found->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(found->pairs[i].white, wanted[i].white);
        assert_int_equal(found->pairs[i].black, wanted[i].black);
    }
}

/* Enters a game; the result is White's: 2 a win, 1 a draw, 0 a loss. */
static void enter(zug_tournament *t, uint32_t round, zug_pair pair, int result) {
    static const zug_entry_kind kinds[] = {ZUG_ENTRY_LOSS, ZUG_ENTRY_DRAW, ZUG_ENTRY_WIN};
    assert_true(zug_tournament_add_pair(t, round, pair));
    assert_true(zug_tournament_set_game(t, round, pair.white, kinds[result], kinds[2 - result]));
}

static void seeds_meet_late(void **state) {
    (void)state;
    static const uint32_t eight[] = {1, 8, 4, 5, 2, 7, 3, 6};
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(zug_knockout_seed(3, i), eight[i]);
    for (uint32_t stages = 1; stages <= 8; stages++)
        for (uint32_t place = 0; place < 1u << stages; place += 2)
            assert_int_equal(zug_knockout_seed(stages, place) +
                                 zug_knockout_seed(stages, place + 1),
                             (1u << stages) + 1);
}

static void sizes_fit_any_number(void **state) {
    (void)state;
    static const struct {
        size_t players, stages, matches, with_third;
    } rows[] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 1, 1, 1},   {3, 2, 3, 4},    {4, 2, 3, 4},
                {5, 3, 7, 8}, {8, 3, 7, 8}, {9, 4, 15, 16}, {64, 6, 63, 64}, {65, 7, 127, 128}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(zug_knockout_stages(rows[i].players), rows[i].stages);
        assert_int_equal(zug_knockout_match_count(rows[i].players, false), rows[i].matches);
        assert_int_equal(zug_knockout_match_count(rows[i].players, true), rows[i].with_third);
    }
}

static void the_best_seeds_are_free_first(void **state) {
    (void)state;
    zug_tournament *t = make(5);
    zug_knockout plan = {.games = 1};
    state_of found;
    static const zug_pair first[] = {{5, 4}, {1, 0}, {2, 0}, {3, 0}};
    static const zug_pair second[] = {{1, 5}, {3, 2}};
    assert_true(follow(t, &plan, 1, &found));
    assert_pairs(&found, first, 4);
    enter(t, 1, first[0], 2);
    assert_true(follow(t, &plan, 2, &found));
    assert_pairs(&found, second, 2);
    end(t);
}

static void colors_alternate(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    zug_knockout plan = {.games = 3};
    static const zug_pair rounds[3][2] = {{{1, 4}, {3, 2}}, {{4, 1}, {2, 3}}, {{1, 4}, {3, 2}}};
    state_of found;
    for (uint32_t round = 1; round <= 3; round++) {
        assert_true(follow(t, &plan, round, &found));
        assert_pairs(&found, rounds[round - 1], 2);
        for (size_t i = 0; i < 2; i++)
            enter(t, round, found.pairs[i], round == 1 ? 2 : 1);
    }
    assert_true(follow(t, &plan, 4, &found));
    static const zug_pair final[] = {{1, 3}};
    assert_pairs(&found, final, 1);
    assert_int_equal(found.matches[0].first_points, 20);
    assert_int_equal(found.matches[0].second_points, 10);
    assert_int_equal(found.matches[0].end, ZUG_KNOCKOUT_POINTS);
    end(t);
    t = make(2);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.first_color = ZUG_ROUND_BLACK;
    zug_tournament_set_rules(t, &rules);
    static const zug_pair black[] = {{2, 1}};
    assert_true(follow(t, &plan, 1, &found));
    assert_pairs(&found, black, 1);
    end(t);
}

static void the_drawn_color_is_seen_in_round_1(void **state) {
    (void)state;
    zug_knockout plan = {.games = 1};
    static const zug_pair drawn[2] = {{5, 4}, {4, 5}};
    static const zug_pair seconds[2][2] = {{{1, 4}, {3, 2}}, {{4, 1}, {2, 3}}};
    for (int i = 0; i < 2; i++) { /* 4 and 5 are the second match: White's first, or Black's */
        zug_tournament *t = make(5);
        state_of found;
        enter(t, 1, drawn[i], i == 0 ? 0 : 2);
        assert_true(follow(t, &plan, 1, &found));
        assert_pairs(&found, (zug_pair[]){drawn[i], {1, 0}, {2, 0}, {3, 0}}, 4);
        assert_true(follow(t, &plan, 2, &found));
        assert_pairs(&found, seconds[i], 2);
        end(t);
    }
}

static void a_match_ends_when_it_is_decided(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    zug_knockout plan = {.games = 4};
    state_of found;
    /* 1 wins three games; 2 and 3 need all four. */
    enter(t, 1, (zug_pair){1, 4}, 2);
    enter(t, 2, (zug_pair){4, 1}, 0);
    enter(t, 1, (zug_pair){3, 2}, 1);
    enter(t, 2, (zug_pair){2, 3}, 1);
    assert_true(follow(t, &plan, 3, &found));
    assert_int_equal(found.count, 2); /* two points of four are not yet enough */
    enter(t, 3, (zug_pair){1, 4}, 1);
    enter(t, 3, (zug_pair){3, 2}, 2);
    assert_true(follow(t, &plan, 4, &found));
    static const zug_pair rest[] = {{2, 3}};
    assert_pairs(&found, rest, 1);
    assert_int_equal(found.matches[0].winner, 1);
    assert_int_equal(found.matches[0].loser, 4);
    enter(t, 4, rest[0], 1);
    assert_true(follow(t, &plan, 5, &found));
    static const zug_pair final[] = {{1, 3}};
    assert_pairs(&found, final, 1);
    end(t);
}

static void ties_go_on_with_tiebreak_games_and_lots(void **state) {
    (void)state;
    zug_tournament *t = make(2);
    zug_knockout plan = {.games = 2, .tiebreak_games = 2, .tiebreaks = 2};
    state_of found;
    for (uint32_t round = 1; round <= 6; round++) {
        zug_pair wanted = round % 2 == 1 ? (zug_pair){1, 2} : (zug_pair){2, 1};
        assert_true(follow(t, &plan, round, &found));
        assert_pairs(&found, &wanted, 1);
        enter(t, round, wanted, 1);
    }
    assert_false(follow(t, &plan, 7, &found));
    assert_int_equal(found.why.kind, ZUG_PAIRING_REFUSAL_MATCH_TIED);
    assert_int_equal(found.why.player, 1);
    assert_int_equal(found.why.opponent, 2);
    static const zug_knockout_lot lots[] = {{2, 1}, {1, 7}, {1, 2}};
    plan.lots = lots;
    plan.lot_count = 3;
    assert_true(follow(t, &plan, 7, &found));
    assert_int_equal(found.count, 0);
    assert_int_equal(found.matches[0].winner, 2);
    assert_int_equal(found.matches[0].end, ZUG_KNOCKOUT_LOT);
    assert_true(zug_tournament_set_game(t, 4, 1, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS));
    assert_true(follow(t, &plan, 5, &found)); /* the second set of tie-breaks is not needed */
    assert_int_equal(found.count, 0);
    assert_int_equal(found.matches[0].winner, 1);
    assert_int_equal(found.matches[0].end, ZUG_KNOCKOUT_TIEBREAK);
    end(t);
}

static void losers_of_the_semi_finals_play_for_the_third_place(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    zug_knockout plan = {.games = 1, .has_third_place = true};
    state_of found;
    enter(t, 1, (zug_pair){1, 4}, 0);
    enter(t, 1, (zug_pair){3, 2}, 2);
    assert_true(follow(t, &plan, 2, &found));
    static const zug_pair wanted[] = {{3, 4}, {2, 1}};
    assert_pairs(&found, wanted, 2);
    enter(t, 2, wanted[0], 2);
    enter(t, 2, wanted[1], 2);
    assert_true(follow(t, &plan, 3, &found));
    assert_int_equal(found.count, 0);
    assert_int_equal(found.matches[2].winner, 3);
    assert_int_equal(found.matches[3].winner, 2);
    end(t);
}

static void forfeits_count_as_the_scoring_says(void **state) {
    (void)state;
    zug_tournament *t = make(2);
    zug_knockout plan = {.games = 2};
    state_of found;
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 2}));
    assert_true(zug_tournament_set_game(t, 1, 1, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN));
    assert_true(follow(t, &plan, 2, &found));
    assert_int_equal(found.count, 1);
    enter(t, 2, (zug_pair){2, 1}, 1);
    assert_true(follow(t, &plan, 3, &found));
    assert_int_equal(found.matches[0].winner, 2);
    assert_true(zug_tournament_set_game(t, 2, 1, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS));
    assert_true(zug_tournament_set_game(t, 1, 1, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS));
    assert_false(follow(t, &plan, 3, &found));
    assert_int_equal(found.why.kind, ZUG_PAIRING_REFUSAL_MATCH_TIED);
    end(t);
}

static void who_withdraws_loses_what_is_open(void **state) {
    (void)state;
    zug_tournament *t = make(8);
    static const uint32_t withdrawn[] = {1};
    zug_knockout plan = {.games = 1, .has_third_place = true};
    state_of found;
    enter(t, 1, (zug_pair){1, 8}, 2);
    enter(t, 1, (zug_pair){5, 4}, 2);
    enter(t, 1, (zug_pair){2, 7}, 2);
    enter(t, 1, (zug_pair){6, 3}, 2);
    plan.withdrawn = withdrawn;
    plan.withdrawn_count = 1;
    assert_true(follow(t, &plan, 2, &found));
    assert_int_equal(found.matches[0].winner, 1); /* what was won stays won */
    assert_int_equal(found.matches[4].winner, 5);
    assert_int_equal(found.matches[4].end, ZUG_KNOCKOUT_WITHDRAWAL);
    static const zug_pair semi[] = {{6, 2}, {5, 0}};
    assert_pairs(&found, semi, 2);
    enter(t, 2, semi[0], 2);
    assert_true(follow(t, &plan, 3, &found)); /* the third place is 2's without a match */
    static const zug_pair final[] = {{5, 6}, {2, 0}};
    assert_pairs(&found, final, 2);
    assert_int_equal(found.matches[7].winner, 2);
    assert_int_equal(found.matches[7].end, ZUG_KNOCKOUT_UNOPPOSED);
    end(t);
}

static void a_zero_point_bye_is_a_withdrawal(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    zug_knockout plan = {.games = 2};
    state_of found;
    enter(t, 1, (zug_pair){1, 4}, 2);
    enter(t, 1, (zug_pair){3, 2}, 1);
    assert_true(zug_tournament_set_bye(t, 2, 1, ZUG_ENTRY_ZERO_BYE));
    assert_true(follow(t, &plan, 2, &found));
    static const zug_pair rest[] = {{2, 3}};
    assert_pairs(&found, rest, 1);
    assert_int_equal(found.matches[0].winner, 4);
    assert_true(zug_tournament_set_bye(t, 2, 2, ZUG_ENTRY_ZERO_BYE));
    assert_true(zug_tournament_set_bye(t, 2, 3, ZUG_ENTRY_ZERO_BYE));
    assert_true(follow(t, &plan, 2, &found)); /* nobody is left but 4 */
    assert_int_equal(found.count, 0);
    assert_int_equal(found.matches[1].winner, 0);
    assert_int_equal(found.matches[2].winner, 4);
    end(t);
}

static void what_cannot_be_followed_is_refused(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    zug_knockout plan = {.games = 1};
    state_of found;
    enter(t, 1, (zug_pair){1, 4}, 2);
    assert_false(follow(t, &plan, 2, &found));
    assert_int_equal(found.why.kind, ZUG_PAIRING_REFUSAL_GAME_OPEN);
    assert_int_equal(found.why.player, 2);
    assert_int_equal(found.why.opponent, 3);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){3, 2}));
    assert_false(follow(t, &plan, 2, &found));
    assert_int_equal(found.why.kind, ZUG_PAIRING_REFUSAL_GAME_OPEN);
    assert_int_equal(found.why.round, 1);
    end(t);
    t = make(4);
    enter(t, 1, (zug_pair){1, 2}, 2);
    enter(t, 1, (zug_pair){3, 4}, 2);
    assert_false(follow(t, &plan, 2, &found));
    assert_int_equal(found.why.kind, ZUG_PAIRING_REFUSAL_HISTORY);
    assert_int_equal(found.why.player, 1);
    assert_int_equal(found.why.opponent, 2);
    end(t);
    t = make(1);
    assert_false(follow(t, &plan, 1, &found));
    assert_int_equal(found.why.kind, ZUG_PAIRING_REFUSAL_PLAYERS_FEW);
    end(t);
}

/* A number that looks drawn, from 0 to limit - 1. */
static uint32_t draw(uint32_t *seed, uint32_t limit) {
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 16) % limit;
}

/* Plays a whole knock-out with results that look drawn; returns how many rounds it took. */
static uint32_t play_out(zug_tournament *t, const zug_knockout *plan, uint32_t *seed,
                         state_of *last) {
    for (uint32_t round = 1;; round++) {
        bool seen[MOST + 1] = {false};
        assert_true(follow(t, plan, round, last));
        if (last->count == 0)
            return round - 1;
        for (size_t i = 0; i < last->count; i++) {
            zug_pair pair = last->pairs[i];
            assert_false(seen[pair.white] || (pair.black != 0 && seen[pair.black]));
            seen[pair.white] = seen[pair.black] = true;
            if (pair.black != 0)
                enter(t, round, pair, (int)draw(seed, 3));
        }
    }
}

static void everybody_but_one_loses_once(void **state) {
    (void)state;
    static state_of last;
    uint32_t seed = 7;
    for (uint32_t players = 2; players <= MOST; players++) {
        zug_tournament *t = make(players);
        zug_knockout plan = {.games = 1 + players % 3, .tiebreak_games = 1 + players % 2};
        plan.tiebreaks = 30;
        uint32_t rounds = play_out(t, &plan, &seed, &last), losses[MOST + 1] = {0};
        assert_true(rounds >= zug_knockout_stages(players));
        size_t all = zug_knockout_match_count(players, false), played = 0;
        for (size_t i = 0; i < all; i++) {
            const zug_knockout_match *match = &last.matches[i];
            assert_true(match->winner != 0);
            played += match->second != 0;
            losses[match->loser]++;
        }
        assert_int_equal(played, players - 1);
        for (uint32_t i = 1; i <= players; i++)
            assert_int_equal(losses[i], i != last.matches[all - 1].winner);
        end(t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the best seeds meet the worst ones first, and each other last", seeds_meet_late, NULL,
         NULL, NULL},
        {"brackets have stages and matches for any number of players", sizes_fit_any_number, NULL,
         NULL, NULL},
        {"the best seeds are free in the first stage where players are missing",
         the_best_seeds_are_free_first, NULL, NULL, NULL},
        {"colours alternate in a match, and begin alternately from match to match",
         colors_alternate, NULL, NULL, NULL},
        {"the colour that was drawn is seen in round 1", the_drawn_color_is_seen_in_round_1, NULL,
         NULL, NULL},
        {"a match ends as soon as nothing can change it", a_match_ends_when_it_is_decided, NULL,
         NULL, NULL},
        {"a tied match goes on with tie-break games, and then by the lot that was drawn",
         ties_go_on_with_tiebreak_games_and_lots, NULL, NULL, NULL},
        {"the losers of the semi-finals play for the third place",
         losers_of_the_semi_finals_play_for_the_third_place, NULL, NULL, NULL},
        {"games lost by absence count as the scoring says", forfeits_count_as_the_scoring_says,
         NULL, NULL, NULL},
        {"who withdraws keeps what was won and loses what is open",
         who_withdraws_loses_what_is_open, NULL, NULL, NULL},
        {"a zero-point bye in the middle of a match is a withdrawal",
         a_zero_point_bye_is_a_withdrawal, NULL, NULL, NULL},
        {"open games and wrong opponents are refused", what_cannot_be_followed_is_refused, NULL,
         NULL, NULL},
        {"of 2 to 70 players everybody but one loses once", everybody_but_one_loses_once, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
