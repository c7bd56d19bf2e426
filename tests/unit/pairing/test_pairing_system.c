/* test_pairing_system.c - the system that a tournament names, and its rounds by that system. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pairing_system.h>
#include <zug/roundrobin.h>
#include <zug/trf.h>
#include <zug/withdrawal.h>

#include "../../support/counted_alloc.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { MOST = 300 };

static counted memory;

/* A tournament of some players by the system of a code. */
static zug_tournament *make(uint32_t players, const char *code) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t i = 0; i < players; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 0}));
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(code)));
    return t;
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

static void set_rounds(zug_tournament *t, uint32_t rounds) {
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = rounds;
    zug_tournament_set_rules(t, &rules);
}

/* Adds a team of players from one number to another. */
static void add_team(zug_tournament *t, uint32_t from, uint32_t to) {
    uint32_t players[16];
    size_t count = 0;
    for (uint32_t i = from; i <= to; i++)
        players[count++] = i;
    assert_true(zug_tournament_add_team(t, &(zug_team){.players = players, .count = count}));
}

static zug_pair space[MOST];

/* The next round by the terms that the tournament names. */
static zug_paired_round next(const zug_tournament *t) {
    zug_paired_round out = {.pairs = space};
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    bool is_paired = zug_pairing_system_next(t, &terms, counted_alloc(&memory), &out);
    assert_int_equal(is_paired, out.refusal.kind == ZUG_PAIRING_REFUSAL_NONE);
    return out;
}

static void assert_round(zug_paired_round found, uint32_t round, const zug_pair *wanted,
                         size_t count) {
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_NONE);
    assert_int_equal(found.round, round);
    assert_int_equal(found.count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(found.pairs[i].white, wanted[i].white);
        assert_int_equal(found.pairs[i].black, wanted[i].black);
    }
}

/* Enters the next round, and White wins everywhere. */
static void play_next(zug_tournament *t) {
    zug_paired_round round = next(t);
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    assert_true(round.count > 0);
    assert_true(zug_pairing_system_enter(t, &terms, &round));
    for (size_t i = 0; i < round.count; i++)
        if (round.pairs[i].black != 0)
            assert_true(zug_tournament_set_game(t, round.round, round.pairs[i].white, ZUG_ENTRY_WIN,
                                                ZUG_ENTRY_LOSS));
}

static void assert_terms(zug_pairing_terms found, zug_pairing_terms wanted) {
    assert_int_equal(found.system, wanted.system);
    assert_int_equal(found.cycles, wanted.cycles);
    assert_int_equal(found.is_last_swapped, wanted.is_last_swapped);
    assert_int_equal(found.games, wanted.games);
}

static void codes_name_systems(void **state) {
    (void)state;
    static const struct {
        const char *code;
        zug_pairing_terms terms;
    } rows[] = {
        {"", {ZUG_SYSTEM_SWISS, 0, false, 0}},
        {"FIDE_DUTCH", {ZUG_SYSTEM_SWISS, 0, false, 0}},
        {"FIDE_DUTCH_2025", {ZUG_SYSTEM_SWISS, 0, false, 0}},
        {"FIDE_DUTCH_2026_BAKU", {ZUG_SYSTEM_SWISS, 0, false, 0}},
        {"FIDE_ROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {" fide_roundrobin ", {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"FIDE_DOUBLEROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 2, true, 0}},
        {"BERGER_ROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"BERGER_ROUNDROBIN_G1", {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"BERGER_ROUNDROBIN_G12", {ZUG_SYSTEM_ROUNDROBIN, 12, false, 0}},
        {"BERGER_ROUNDROBIN_G99", {ZUG_SYSTEM_ROUNDROBIN, 99, false, 0}},
        {"BERGER_ROUNDROBIN_G100", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"BERGER_ROUNDROBIN_G4294967297", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"BERGER_ROUNDROBIN_G", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"BERGER_ROUNDROBIN_G0", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"BERGER_ROUNDROBIN_G2x", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"BERGER_DOUBLEROUNDROBIN", {ZUG_SYSTEM_ROUNDROBIN, 2, false, 0}},
        {"BERGER_TEAM_ROUNDROBIN_G4", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 4, false, 0}},
        {"FIDE_TEAM_ROUNDROBIN", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 1, false, 0}},
        {"FIDE_TEAM_DOUBLEROUNDROBIN", {ZUG_SYSTEM_TEAM_ROUNDROBIN, 2, false, 0}},
        {"FIDE_SCHEVENINGEN", {ZUG_SYSTEM_SCHEVENINGEN, 1, false, 0}},
        {"FIDE_SCHEVENINGEN_G3", {ZUG_SYSTEM_SCHEVENINGEN, 3, false, 0}},
        {"FIDE_DOUBLESCHEVENINGEN", {ZUG_SYSTEM_SCHEVENINGEN, 2, false, 0}},
        {"CUSTOM_KNOCKOUT", {ZUG_SYSTEM_KNOCKOUT, 0, false, 1}},
        {"CUSTOM_ROUNDROBIN", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"FIDE_DUBOV", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"FIDE_DUTCH_2017", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"FIDE_TEAM", {ZUG_SYSTEM_OTHER, 0, false, 0}},
        {"ROUNDROBIN", {ZUG_SYSTEM_OTHER, 0, false, 0}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = make(6, rows[i].code);
        assert_terms(zug_pairing_terms_of(t), rows[i].terms);
        end(t);
    }
}

static void words_name_systems_where_no_code_does(void **state) {
    (void)state;
    static const struct {
        const char *words;
        uint32_t rounds;
        zug_pairing_terms terms;
    } rows[] = {
        {"Individual: Swiss-System Dutch", 9, {ZUG_SYSTEM_SWISS, 0, false, 0}},
        {"Individual: Round Robin", 0, {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"round-robin", 5, {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"RoundRobin", 15, {ZUG_SYSTEM_ROUNDROBIN, 3, false, 0}},
        {"All-Play-All", 10, {ZUG_SYSTEM_ROUNDROBIN, 2, true, 0}},
        {"Double Round Robin", 0, {ZUG_SYSTEM_ROUNDROBIN, 2, true, 0}},
        {"Berger", 7, {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"Berger", 12, {ZUG_SYSTEM_ROUNDROBIN, 1, false, 0}},
        {"Team Round-Robin", 6, {ZUG_SYSTEM_TEAM_ROUNDROBIN, 2, false, 0}},
        {"Double Scheveningen", 0, {ZUG_SYSTEM_SCHEVENINGEN, 2, false, 0}},
        {"Scheveningen match", 0, {ZUG_SYSTEM_SCHEVENINGEN, 1, false, 0}},
        {"Knock-Out", 6, {ZUG_SYSTEM_KNOCKOUT, 0, false, 2}},
        {"knockout", 7, {ZUG_SYSTEM_KNOCKOUT, 0, false, 1}},
        {"Cup, knock out", 0, {ZUG_SYSTEM_KNOCKOUT, 0, false, 1}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = make(6, "");
        for (uint32_t team = 0; team < 3; team++)
            add_team(t, 2 * team + 1, 2 * team + 2);
        set_rounds(t, rows[i].rounds);
        assert_true(zug_tournament_set_label(t, ZUG_LABEL_TYPE, zug_str_from(rows[i].words)));
        assert_terms(zug_pairing_terms_of(t), rows[i].terms);
        assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from("FIDE_DUTCH")));
        assert_int_equal(zug_pairing_terms_of(t).system, ZUG_SYSTEM_SWISS);
        end(t);
    }
}

static void a_roundrobin_goes_through_its_table(void **state) {
    (void)state;
    for (uint32_t players = 2; players <= 11; players++) {
        zug_tournament *t = make(players, "FIDE_DOUBLEROUNDROBIN");
        zug_roundrobin plan = {.players = players, .cycles = 2, .is_last_swapped = true};
        uint32_t rounds = zug_roundrobin_rounds(&plan);
        for (uint32_t round = 1; round <= rounds; round++) {
            zug_pair wanted[6];
            size_t count = zug_roundrobin_round(&plan, round, wanted);
            assert_round(next(t), round, wanted, count);
            play_next(t);
        }
        zug_paired_round over = next(t);
        assert_int_equal(over.refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
        assert_int_equal(over.refusal.wanted, rounds);
        assert_int_equal(over.count, 0);
        assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
        end(t);
    }
}

static void places_follow_the_pairing_numbers(void **state) {
    (void)state;
    zug_tournament *t = make(0, "FIDE_ROUNDROBIN");
    static const uint32_t numbers[] = {30, 10, 20};
    for (size_t i = 0; i < 3; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.number = numbers[i]}));
    static const zug_pair wanted[] = {{20, 30}, {10, 0}};
    assert_round(next(t), 1, wanted, 2);
    end(t);
}

static void free_rounds_bring_nothing(void **state) {
    (void)state;
    zug_tournament *t = make(3, "FIDE_ROUNDROBIN");
    play_next(t);
    assert_int_equal(zug_tournament_entry(t, 0, 1).kind, ZUG_ENTRY_ZERO_BYE);
    assert_int_equal(zug_tournament_score(t, 0, 1), 0);
    end(t);
}

static void games_of_who_left_are_left_out(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_ROUNDROBIN");
    zug_roundrobin plan = {.players = 4, .cycles = 1};
    play_next(t);
    assert_true(zug_withdrawal_enter(t, &plan, 3, 2));
    assert_int_equal(zug_tournament_paired_rounds(t), 3);
    assert_int_equal(zug_pairing_rounds_begun(t), 1);
    static const zug_pair second[] = {{1, 2}}, third[] = {{2, 4}};
    assert_round(next(t), 2, second, 1);
    play_next(t);
    assert_round(next(t), 3, third, 1);
    assert_int_equal(zug_pairing_rounds_begun(t), 2);
    play_next(t);
    assert_int_equal(zug_pairing_rounds_begun(t), 3);
    assert_int_equal(next(t).refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
    end(t);
}

static void absences_without_an_opponent_do_not_hold_up(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_ROUNDROBIN");
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 4}));
    static const zug_pair rest[] = {{2, 3}}, second[] = {{4, 3}, {1, 2}},
                          without_3[] = {{4, 0}, {1, 2}};
    assert_round(next(t), 1, rest, 1);
    assert_true(zug_tournament_set_bye(t, 1, 3, ZUG_ENTRY_ZERO_BYE));
    assert_round(next(t), 2, second, 2);
    assert_true(zug_tournament_set_bye(t, 2, 3, ZUG_ENTRY_ZERO_BYE));
    assert_round(next(t), 2, without_3, 2); /* announced */
    end(t);
}

static void any_round_can_be_paired_anew(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_ROUNDROBIN");
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    play_next(t);
    play_next(t);
    static const zug_pair wanted[3][2] = {{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}};
    for (uint32_t round = 1; round <= 3; round++) {
        zug_paired_round out = {.pairs = space};
        assert_true(zug_pairing_system_round(t, &terms, round, counted_alloc(&memory), &out));
        assert_round(out, round, wanted[round - 1], 2);
    }
    zug_paired_round out = {.pairs = space};
    assert_false(zug_pairing_system_round(t, &terms, 4, counted_alloc(&memory), &out));
    assert_int_equal(out.refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
    end(t);
}

static void what_the_table_does_not_allow_is_refused(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_ROUNDROBIN");
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 2}));
    zug_paired_round found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_HISTORY);
    assert_int_equal(found.refusal.player, 1);
    assert_int_equal(found.refusal.opponent, 2);
    assert_int_equal(found.refusal.round, 1);
    end(t);
    t = make(4, "FIDE_ROUNDROBIN");
    assert_true(zug_tournament_forbid(t, &(zug_forbidden){1, 1, (uint32_t[]){4, 1}, 2}));
    found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_FORBIDDEN);
    assert_int_equal(found.refusal.player, 1);
    assert_int_equal(found.refusal.opponent, 4);
    end(t);
    t = make(4, "FIDE_ROUNDROBIN");
    assert_true(zug_tournament_forbid(t, &(zug_forbidden){2, 3, (uint32_t[]){4, 1}, 2}));
    assert_int_equal(next(t).count, 2);
    end(t);
}

static void numbers_that_do_not_fit_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *code;
        uint32_t players, rounds;
        zug_pairing_refusal_kind kind;
    } rows[] = {
        {"FIDE_ROUNDROBIN", 0, 0, ZUG_PAIRING_REFUSAL_PLAYERS_FEW},
        {"FIDE_ROUNDROBIN", 1, 0, ZUG_PAIRING_REFUSAL_PLAYERS_FEW},
        {"FIDE_ROUNDROBIN", 256, 0, ZUG_PAIRING_REFUSAL_NONE},
        {"FIDE_ROUNDROBIN", 257, 0, ZUG_PAIRING_REFUSAL_ROUNDS_MANY},
        {"CUSTOM_KNOCKOUT", 1, 0, ZUG_PAIRING_REFUSAL_PLAYERS_FEW},
        {"FIDE_SCHEVENINGEN", 8, 0, ZUG_PAIRING_REFUSAL_TEAMS},
        {"FIDE_TEAM_ROUNDROBIN", 8, 0, ZUG_PAIRING_REFUSAL_TEAMS},
        {"FIDE_DUTCH", 8, 0, ZUG_PAIRING_REFUSAL_SYSTEM},
        {"CUSTOM_ROUNDROBIN", 8, 0, ZUG_PAIRING_REFUSAL_SYSTEM},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = make(rows[i].players, rows[i].code);
        assert_int_equal(next(t).refusal.kind, rows[i].kind);
        end(t);
    }
}

static void rounds_end_where_the_tournament_says(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_ROUNDROBIN");
    set_rounds(t, 1);
    play_next(t);
    zug_paired_round found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
    assert_int_equal(found.refusal.wanted, 1);
    end(t);
}

/* Round 1 of seven: 2-7, 3-6 and 4-5, and 1 is free. */
static void who_is_absent_is_not_paired_by_a_table(void **state) {
    (void)state;
    static zug_pair unplayed[MOST];
    static const zug_pair one[] = {{2, 7}, {6, 0}, {4, 5}, {1, 0}}, two[] = {{4, 5}, {1, 0}};
    zug_tournament *t = make(7, "FIDE_ROUNDROBIN");
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    zug_paired_round found = {.pairs = space, .unplayed = unplayed};
    assert_true(zug_tournament_set_bye(t, 1, 3, ZUG_ENTRY_HALF_BYE));
    assert_true(zug_pairing_system_next(t, &terms, counted_alloc(&memory), &found));
    assert_round(found, 1, one, 4);
    assert_int_equal(found.unplayed_count, 1);
    assert_int_equal(unplayed[0].white, 3);
    assert_int_equal(unplayed[0].black, 6);
    assert_true(zug_tournament_set_bye(t, 1, 2, ZUG_ENTRY_ZERO_BYE));
    assert_true(zug_tournament_set_bye(t, 1, 7, ZUG_ENTRY_ZERO_BYE));
    assert_true(zug_tournament_set_bye(t, 1, 6, ZUG_ENTRY_ZERO_BYE));
    assert_round(next(t), 1, two, 2); /* both of a pair are absent: nobody of them is free */
    end(t);
}

static void who_has_an_absent_opponent_has_the_point(void **state) {
    (void)state;
    zug_tournament *t = make(7, "FIDE_ROUNDROBIN");
    assert_true(zug_tournament_set_bye(t, 1, 3, ZUG_ENTRY_ZERO_BYE));
    play_next(t);
    assert_int_equal(zug_tournament_entry(t, 5, 1).kind, ZUG_ENTRY_FULL_BYE);
    assert_int_equal(zug_tournament_entry(t, 0, 1).kind, ZUG_ENTRY_ZERO_BYE); /* free */
    end(t);
    t = make(4, "FIDE_SCHEVENINGEN");
    add_team(t, 1, 2);
    add_team(t, 3, 4);
    assert_true(zug_tournament_set_bye(t, 1, 4, ZUG_ENTRY_ZERO_BYE));
    static const zug_pair wanted[] = {{1, 3}, {2, 0}};
    assert_round(next(t), 1, wanted, 2);
    play_next(t);
    assert_int_equal(zug_tournament_entry(t, 1, 1).kind, ZUG_ENTRY_FULL_BYE);
    end(t);
}

static void scheveningen_pairs_two_teams(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_DOUBLESCHEVENINGEN");
    assert_true(zug_tournament_add_team(
        t, &(zug_team){.number = 1, .players = (uint32_t[]){4, 1}, .count = 2}));
    assert_true(zug_tournament_add_team(
        t, &(zug_team){.number = 2, .players = (uint32_t[]){3, 2}, .count = 2}));
    static const zug_pair wanted[4][2] = {
        {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}, {{3, 4}, {2, 1}}, {{4, 2}, {1, 3}}};
    for (uint32_t round = 1; round <= 4; round++) {
        assert_round(next(t), round, wanted[round - 1], 2);
        play_next(t);
    }
    assert_int_equal(next(t).refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
    end(t);
    t = make(5, "FIDE_SCHEVENINGEN");
    add_team(t, 1, 2);
    add_team(t, 3, 5);
    zug_paired_round found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_TEAM_SIZES);
    assert_int_equal(found.refusal.found, 2);
    assert_int_equal(found.refusal.wanted, 3);
    end(t);
}

static void teams_meet_by_the_table_and_players_by_boards(void **state) {
    (void)state;
    zug_tournament *t = make(9, "FIDE_TEAM_ROUNDROBIN");
    for (uint32_t team = 0; team < 3; team++)
        add_team(t, 3 * team + 1, 3 * team + 3);
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_BOARD_COLORS, zug_str_from("WB")));
    static const zug_pair first[] = {{4, 7}, {8, 5}}, second[] = {{1, 5}, {6, 2}},
                          third[] = {{7, 1}, {2, 8}};
    assert_round(next(t), 1, first, 2); /* the first team is free */
    play_next(t);
    assert_true(zug_tournament_set_bye(t, 2, 4, ZUG_ENTRY_ZERO_BYE));
    assert_round(next(t), 2, second, 2); /* a substitute plays for 4 */
    play_next(t);
    assert_round(next(t), 3, third, 2);
    play_next(t);
    assert_int_equal(next(t).refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    end(t);
}

static void captains_may_choose_but_not_another_team(void **state) {
    (void)state;
    zug_tournament *t = make(8, "FIDE_TEAM_ROUNDROBIN");
    for (uint32_t team = 0; team < 4; team++)
        add_team(t, 2 * team + 1, 2 * team + 2);
    /* 1-4 and 2-3 of the teams: the boards of the first match are exchanged */
    static const zug_pair round[] = {{2, 7}, {8, 1}, {3, 5}, {6, 4}};
    for (size_t i = 0; i < 4; i++)
        assert_true(zug_tournament_add_pair(t, 1, round[i]));
    zug_paired_round found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_NONE);
    assert_int_equal(found.round, 2);
    assert_true(zug_tournament_add_pair(t, 2, (zug_pair){1, 5}));
    found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_HISTORY);
    assert_int_equal(found.refusal.round, 2);
    end(t);
}

static void boards_without_opponent_are_won(void **state) {
    (void)state;
    zug_tournament *t = make(4, "FIDE_TEAM_ROUNDROBIN");
    add_team(t, 1, 2);
    add_team(t, 3, 4);
    assert_true(zug_tournament_set_bye(t, 1, 3, ZUG_ENTRY_ZERO_BYE));
    static const zug_pair wanted[] = {{1, 4}, {2, 0}};
    assert_round(next(t), 1, wanted, 2);
    play_next(t);
    assert_int_equal(zug_tournament_entry(t, 1, 1).kind, ZUG_ENTRY_FULL_BYE);
    end(t);
    t = make(2, "FIDE_TEAM_ROUNDROBIN");
    add_team(t, 1, 2);
    assert_true(zug_tournament_add_team(t, &(zug_team){.name = zug_str_from("Nobody")}));
    zug_paired_round found = next(t);
    assert_int_equal(found.refusal.kind, ZUG_PAIRING_REFUSAL_TEAM_EMPTY);
    assert_int_equal(found.refusal.player, 2);
    end(t);
}

static void a_knockout_goes_on_to_its_final(void **state) {
    (void)state;
    zug_tournament *t = make(5, "CUSTOM_KNOCKOUT");
    set_rounds(t, 3);
    static const zug_pair first[] = {{5, 4}, {1, 0}, {2, 0}, {3, 0}}, second[] = {{1, 5}, {3, 2}},
                          final[] = {{1, 3}};
    assert_round(next(t), 1, first, 4);
    play_next(t);
    assert_round(next(t), 2, second, 2);
    play_next(t);
    assert_round(next(t), 3, final, 1);
    assert_true(zug_tournament_add_pair(t, 3, final[0]));
    assert_int_equal(next(t).refusal.kind, ZUG_PAIRING_REFUSAL_GAME_OPEN);
    assert_true(zug_tournament_set_game(t, 3, 1, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW));
    assert_int_equal(next(t).refusal.kind, ZUG_PAIRING_REFUSAL_MATCH_TIED);
    assert_true(zug_tournament_set_game(t, 3, 1, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN));
    zug_paired_round over = next(t);
    assert_int_equal(over.refusal.kind, ZUG_PAIRING_REFUSAL_ROUNDS_OVER);
    assert_int_equal(over.refusal.wanted, 3);
    end(t);
}

/* A report as it is written. */
typedef struct report {
    char text[8000];
    size_t len;
} report;

static void keep_piece(void *ctx, zug_str piece) {
    report *kept = ctx;
    assert_true(kept->len + piece.len < sizeof kept->text);
    memcpy(kept->text + kept->len, piece.data, piece.len);
    kept->len += piece.len;
}

static void reports_are_paired_by_their_line_192(void **state) {
    (void)state;
    static report kept;
    zug_tournament *t = make(5, "BERGER_ROUNDROBIN_G2"), *read = NULL;
    play_next(t);
    play_next(t);
    assert_int_equal(zug_trf_write(t, keep_piece, &kept), ZUG_OK);
    zug_str text = {kept.text, kept.len};
    assert_int_equal(zug_trf_read(text, counted_alloc(&memory), &read, NULL), ZUG_OK);
    static const zug_pair third[] = {{3, 1}, {4, 5}, {2, 0}};
    assert_round(next(read), 3, third, 3);
    zug_tournament_free(read);
    end(t);
}

static void memory_may_run_out(void **state) {
    (void)state;
    static const char *const systems[] = {"CUSTOM_KNOCKOUT", "FIDE_SCHEVENINGEN",
                                          "FIDE_TEAM_ROUNDROBIN"};
    for (size_t i = 0; i < COUNT(systems); i++) {
        zug_tournament *t = make(4, systems[i]);
        add_team(t, 1, 2);
        add_team(t, 3, 4);
        memory.asked = 0;
        memory.fail_at = 1;
        assert_int_equal(next(t).refusal.kind, ZUG_PAIRING_REFUSAL_MEMORY);
        memory.fail_at = 0;
        assert_int_equal(next(t).count, 2);
        end(t);
    }
}

static void faulty_tournaments_do_no_harm(void **state) {
    (void)state;
    static const char *const systems[] = {"FIDE_ROUNDROBIN", "FIDE_SCHEVENINGEN",
                                          "FIDE_TEAM_ROUNDROBIN", "CUSTOM_KNOCKOUT"};
    for (size_t i = 0; i < COUNT(systems); i++) {
        zug_tournament *t = make(3, systems[i]);
        zug_team team = {.players = (uint32_t[]){1, 1, 1, 99, 1, 2}, .count = 6};
        zug_entry stray = {.kind = ZUG_ENTRY_WIN, .opponent = 77};
        assert_true(zug_tournament_add_team(t, &team));
        assert_true(zug_tournament_add_team(t, &team));
        assert_true(next(t).count <= 3);
        assert_true(zug_tournament_set_entry(t, 1, 1, &stray));
        assert_true(next(t).count <= 3);
        end(t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the codes of FIDE's table name systems, cycles and games", codes_name_systems, NULL, NULL,
         NULL},
        {"words name systems where no code does", words_name_systems_where_no_code_does, NULL, NULL,
         NULL},
        {"a round robin goes through its table, round after round [c05-annex1.a c05-annex1.e]",
         a_roundrobin_goes_through_its_table, NULL, NULL, NULL},
        {"players sit at the table in the order of their pairing numbers",
         places_follow_the_pairing_numbers, NULL, NULL, NULL},
        {"a free round of a round robin brings nothing [c05-annex1.b]", free_rounds_bring_nothing,
         NULL, NULL, NULL},
        {"games of who has left are entered, and not paired again [c05-6.6.b]",
         games_of_who_left_are_left_out, NULL, NULL, NULL},
        {"who is absent without an opponent does not hold up the next round",
         absences_without_an_opponent_do_not_hold_up, NULL, NULL, NULL},
        {"any round can be paired anew", any_round_can_be_paired_anew, NULL, NULL, NULL},
        {"opponents against the table and forbidden pairs are refused",
         what_the_table_does_not_allow_is_refused, NULL, NULL, NULL},
        {"too few players, too many rounds, missing teams and other systems are refused",
         numbers_that_do_not_fit_are_refused, NULL, NULL, NULL},
        {"rounds end where the tournament says", rounds_end_where_the_tournament_says, NULL, NULL,
         NULL},
        {"who is absent is not paired by a table, and the opponent is free",
         who_is_absent_is_not_paired_by_a_table, NULL, NULL, NULL},
        {"who has an absent opponent in a table has the point",
         who_has_an_absent_opponent_has_the_point, NULL, NULL, NULL},
        {"Scheveningen pairs two teams in the order of their lists", scheveningen_pairs_two_teams,
         NULL, NULL, NULL},
        {"teams meet by the table, and their players by boards",
         teams_meet_by_the_table_and_players_by_boards, NULL, NULL, NULL},
        {"a line-up may be of the captain's choice, the opposing team not",
         captains_may_choose_but_not_another_team, NULL, NULL, NULL},
        {"a board without opponent is won, a team without players refused",
         boards_without_opponent_are_won, NULL, NULL, NULL},
        {"a knock-out goes on to its final, and says who must be decided",
         a_knockout_goes_on_to_its_final, NULL, NULL, NULL},
        {"a report is paired by the table that its line 192 names [c05-annex1.a]",
         reports_are_paired_by_their_line_192, NULL, NULL, NULL},
        {"memory may run out", memory_may_run_out, NULL, NULL, NULL},
        {"a tournament that contradicts itself does no harm", faulty_tournaments_do_no_harm, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
