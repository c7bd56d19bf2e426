/* test_standings_random.c - thousands of random tournaments, against a slow calculation from the
 * text of C.07. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/standings.h>

#include "../../support/counted_alloc.h"
#include "../../support/slow_standings.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { TOURNAMENTS = 4000 };

static uint64_t random_state;

/* A random number below a limit (xorshift64*). */
static uint32_t below(uint32_t limit) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (uint32_t)(random_state * UINT64_C(2685821657736338717) >> 33) % limit;
}

/* Enters a random result of a game: mostly played, some forfeited by one or both. */
static void enter_game(zug_tournament *t, uint32_t round, uint32_t white, uint32_t black) {
    static const zug_entry_kind results[][2] = {
        {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
        {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
        {ZUG_ENTRY_SHORT_WIN, ZUG_ENTRY_SHORT_LOSS},
        {ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS},
    };
    const zug_entry_kind *result = results[below(COUNT(results))];
    assert_true(zug_tournament_add_pair(t, round, (zug_pair){white, black}));
    assert_true(zug_tournament_set_game(t, round, white, result[0], result[1]));
}

/* A round of random pairs, in which some have byes and some nothing at all; opponents may meet
 * again. */
static void enter_swiss_round(zug_tournament *t, uint32_t round, uint32_t players,
                              const uint32_t *leaves) {
    static const zug_entry_kind byes[] = {ZUG_ENTRY_HALF_BYE, ZUG_ENTRY_ZERO_BYE,
                                          ZUG_ENTRY_FULL_BYE};
    uint32_t there[SLOW_PLAYERS], count = 0;
    for (uint32_t number = 1; number <= players; number++) {
        if (round >= leaves[number - 1])
            continue;
        if (below(8) == 0)
            zug_tournament_set_bye(t, round, number, byes[below(COUNT(byes))]);
        else
            there[count++] = number;
    }
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = below(i), kept = there[other];
        there[other] = there[i - 1];
        there[i - 1] = kept;
    }
    for (uint32_t i = 0; i + 1 < count; i += 2)
        enter_game(t, round, there[i], there[i + 1]);
    if (count % 2 == 1)
        zug_tournament_add_pair(t, round, (zug_pair){there[count - 1], 0});
}

/* A round of a round robin by the circle method. */
static void enter_table_round(zug_tournament *t, uint32_t round, uint32_t players) {
    uint32_t seats = players + players % 2, turn = seats - 1;
    for (uint32_t i = 0; i < seats / 2; i++) {
        uint32_t a = i == 0 ? seats : (round + i) % turn + 1;
        uint32_t b = (round + turn - i) % turn + 1;
        if (a <= players && b <= players)
            enter_game(t, round, a, b);
    }
}

/* Other points for a win, a draw and the bye, now and then. */
static void set_scoring(zug_tournament *t, uint32_t rounds) {
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = below(4) == 0 ? rounds + 1 : rounds;
    if (below(4) == 0) {
        rules.scoring.win = rules.scoring.forfeit_win = rules.scoring.full_bye = 30;
        rules.scoring.draw = rules.scoring.half_bye = rules.scoring.pairing_bye = 10;
        rules.scoring.loss = below(2) == 0 ? 0 : 5;
    }
    if (below(4) == 0)
        rules.scoring.pairing_bye = rules.scoring.draw;
    zug_tournament_set_rules(t, &rules);
}

static zug_tournament *random_tournament(zug_alloc alloc, bool is_swiss, uint32_t *rounds) {
    zug_tournament *t = zug_tournament_new(alloc);
    uint32_t players = 2 + below(is_swiss ? 13 : 7), leaves[SLOW_PLAYERS];
    *rounds = is_swiss ? 1 + below(9) : players + players % 2 - 1;
    for (uint32_t i = 0; i < players; i++) {
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 1200 + below(1400)}));
        leaves[i] = below(5) == 0 ? 1 + below(*rounds) : UINT32_MAX;
    }
    for (uint32_t round = 1; round <= *rounds; round++) {
        if (is_swiss)
            enter_swiss_round(t, round, players, leaves);
        else
            enter_table_round(t, round, players);
    }
    set_scoring(t, *rounds);
    return t;
}

/* What is compared: a code, and how it is calculated slowly. */
typedef struct comparison {
    const char *code;
    int what; /* b Buchholz, f fore, s Sonneborn-Berger, a average, A of fore ones, t standard
                 points, k Koya */
    int least, most, limit;
    bool played;
} comparison;

static const comparison comparisons[] = {
    {"BH", 'b', 0, 0, 0, false},      {"BH/C1", 'b', 1, 0, 0, false},
    {"BH/C2", 'b', 2, 0, 0, false},   {"BH/M1", 'b', 1, 1, 0, false},
    {"BH/M2", 'b', 2, 2, 0, false},   {"BH/P", 'b', 0, 0, 0, true},
    {"BH/C1/P", 'b', 1, 0, 0, true},  {"FB", 'f', 0, 0, 0, false},
    {"FB/C1", 'f', 1, 0, 0, false},   {"FB/M1", 'f', 1, 1, 0, false},
    {"BH/F/C2", 'f', 2, 0, 0, false}, {"SB", 's', 0, 0, 0, false},
    {"SB/C1", 's', 1, 0, 0, false},   {"SB/C2", 's', 2, 0, 0, false},
    {"SB/P", 's', 0, 0, 0, true},     {"AOB", 'a', 0, 0, 0, false},
    {"AOB/F", 'A', 0, 0, 0, false},   {"STD", 't', 0, 0, 0, false},
    {"KS", 'k', 0, 0, 0, false},      {"KS/L+1", 'k', 0, 0, 1, false},
    {"KS/L-2", 'k', 0, 0, -2, false},
};

static slow_value slow_calculate(slow s, const comparison *how, int p) {
    s.fore = how->what == 'f' || how->what == 'A';
    s.played = how->played;
    switch (how->what) {
    case 'b':
    case 'f':
        return (slow_value){slow_sum(&s, p, false, how->least, how->most), 10};
    case 's':
        return (slow_value){slow_sum(&s, p, true, how->least, how->most), 100};
    case 't':
        return slow_standard(&s, p);
    case 'k':
        return slow_koya(&s, p, how->limit);
    }
    return slow_average_buchholz(&s, p);
}

/* The standings by a code. */
static zug_standings *stand(const slow *s, const char *code, zug_alloc alloc) {
    zug_tiebreak_list list;
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(code), &list, NULL), ZUG_OK);
    zug_standings_wish wish = {.tiebreaks = &list,
                               .rounds = (uint32_t)s->rounds,
                               .way = s->is_swiss ? ZUG_PAIRING_SWISS : ZUG_PAIRING_DETERMINED};
    zug_standings *standings = zug_standings_new(s->t, &wish, alloc);
    assert_non_null(standings);
    return standings;
}

static uint64_t compared;

/* Compares the values of everybody. */
static void compare_values(const slow *s, const comparison *how, zug_alloc alloc) {
    zug_standings *standings = stand(s, how->code, alloc);
    for (size_t row = 0; row < zug_standings_count(standings); row++) {
        int p = (int)zug_standings_row_of(standings, row)->index;
        slow_value wanted = slow_calculate(*s, how, p);
        zug_tiebreak_value found = zug_standings_value(standings, row, 1);
        if ((wanted.under == 0) != (found.denominator == 0) ||
            wanted.over * found.denominator != found.numerator * wanted.under)
            fail_msg("%s of player %d: %lld/%lld, slowly %lld/%lld", how->code, p + 1,
                     (long long)found.numerator, (long long)found.denominator, wanted.over,
                     wanted.under);
        compared++;
    }
    zug_standings_free(standings);
}

/* Compares the ranks by points and direct encounter. */
static void compare_direct(slow s, bool played, zug_alloc alloc) {
    zug_standings *standings = stand(&s, played ? "DE/P" : "DE", alloc);
    s.played = played;
    for (size_t row = 0; row < zug_standings_count(standings); row++) {
        bool tied[SLOW_PLAYERS] = {false};
        int places[SLOW_PLAYERS] = {0}, before = 1;
        int p = (int)zug_standings_row_of(standings, row)->index;
        for (int q = 0; q < s.players; q++) {
            before += slow_score(&s, q) > slow_score(&s, p);
            tied[q] = slow_score(&s, q) == slow_score(&s, p);
        }
        if (!slow_direct(&s, tied, before, places))
            continue;
        if (zug_standings_row_of(standings, row)->rank != (uint32_t)places[p])
            fail_msg("direct encounter: player %d has rank %u, slowly %d", p + 1,
                     zug_standings_row_of(standings, row)->rank, places[p]);
        compared++;
    }
    zug_standings_free(standings);
}

/* True if somebody's results do not count, which the slow calculation does not know. */
static bool has_uncounted(const slow *s, zug_alloc alloc) {
    zug_standings *standings = stand(s, "SB", alloc);
    size_t last = zug_standings_count(standings) - 1;
    bool found = zug_standings_row_of(standings, last)->rank == 0;
    zug_standings_free(standings);
    return found;
}

/* Compares one tournament, Swiss or not. */
static void compare_tournament(uint64_t seed, bool is_swiss) {
    counted memory = {0};
    uint32_t rounds = 0;
    random_state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    zug_tournament *t = random_tournament(counted_alloc(&memory), is_swiss, &rounds);
    rounds = below(3) == 0 ? 1 + below(rounds) : rounds;
    slow s = {.t = t,
              .players = (int)zug_tournament_player_count(t),
              .rounds = (int)rounds,
              .is_swiss = is_swiss,
              .is_over = rounds >= zug_tournament_rules_of(t)->rounds};
    if (is_swiss || !has_uncounted(&s, counted_alloc(&memory))) {
        for (size_t i = 0; i < COUNT(comparisons); i++)
            if (is_swiss || strchr("stk", comparisons[i].what))
                compare_values(&s, &comparisons[i], counted_alloc(&memory));
        compare_direct(s, false, counted_alloc(&memory));
        compare_direct(s, true, counted_alloc(&memory));
    }
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

static void swiss_tournaments(void **state) {
    (void)state;
    compared = 0;
    for (uint64_t seed = 1; seed <= TOURNAMENTS; seed++)
        compare_tournament(seed, true);
    assert_true(compared > 100 * TOURNAMENTS);
}

static void round_robins(void **state) {
    (void)state;
    compared = 0;
    for (uint64_t seed = 1; seed <= TOURNAMENTS; seed++)
        compare_tournament(seed, false);
    assert_true(compared > 10 * TOURNAMENTS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"in Swiss tournaments everything is as in a slow calculation [c07-6.2 c07-6.3 "
         "c07-7.7 c07-8.1 c07-8.2 c07-8.3 c07-9.1 c07-14.1.1.a c07-14.1.1.d "
         "c07-14.2 c07-14.3 c07-14.4 c07-16.2 c07-16.3.1 c07-16.3.2 c07-16.4.1 "
         "c07-16.4.2 c07-16.5.1 c07-16.5.2]",
         swiss_tournaments, NULL, NULL, NULL},
        {"in round robins everything is as in a slow calculation [c07-6.2 c07-9.2 c07-14.5 "
         "c07-15.2]",
         round_robins, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
