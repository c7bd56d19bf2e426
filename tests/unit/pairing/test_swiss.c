/* test_swiss.c - articles of the Dutch System by hand-made cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/swiss.h>

#include "../../support/counted_alloc.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { PAIRS = 100 };

static counted memory;

static zug_tournament *make(uint32_t players, uint32_t rounds) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = rounds;
    zug_tournament_set_rules(t, &rules);
    for (uint32_t i = 0; i < players; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 2000 - i}));
    return t;
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

static void play(zug_tournament *t, uint32_t round, uint32_t white, uint32_t black,
                 zug_entry_kind whites, zug_entry_kind blacks) {
    assert_true(zug_tournament_add_pair(t, round, (zug_pair){white, black}));
    assert_true(zug_tournament_set_game(t, round, white, whites, blacks));
}

/* The pairs of a round as text, "1-3 4-2 5-0", or the code of the failure. */
static const char *pairs_of(const zug_tournament *t, uint32_t round) {
    static char text[400];
    zug_buf out = zug_buf_over(text, sizeof text);
    zug_pair pairs[PAIRS];
    zug_swiss_failure failure = {0};
    size_t count = PAIRS;
    if (zug_swiss_pair(t, round, counted_alloc(&memory), pairs, &count, &failure) != ZUG_OK)
        zug_swiss_failure_write(&failure, &out);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            zug_buf_char(&out, ' ');
        zug_buf_number(&out, pairs[i].white);
        zug_buf_char(&out, '-');
        zug_buf_number(&out, pairs[i].black);
    }
    return text;
}

/* Two players with histories of colours, who drew all games against others who have left since; W
 * and B are games, - an absence. */
static zug_tournament *two_with(const char *one, const char *two) {
    uint32_t rounds = (uint32_t)strlen(one), next = 3;
    zug_tournament *t = make(2 + 2 * rounds, 0);
    for (uint32_t round = 1; round <= rounds; round++)
        for (uint32_t player = 1; player <= 2; player++, next++) {
            char color = (player == 1 ? one : two)[round - 1];
            if (color == 'W')
                play(t, round, player, next, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
            else if (color == 'B')
                play(t, round, next, player, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
            else
                assert_true(zug_tournament_set_bye(t, round, player, ZUG_ENTRY_HALF_BYE));
        }
    for (uint32_t number = 3; number < next; number++)
        assert_true(zug_tournament_set_bye(t, rounds + 1, number, ZUG_ENTRY_ZERO_BYE));
    return t;
}

static void colors_are_given_by_article_5(void **state) {
    (void)state;
    static const struct {
        const char *one, *two, *want;
    } rows[] = {
        {"WB", "BW", "1-2"},     /* 5.2.1: both get what they want */
        {"BW", "WB", "2-1"},     /* the same */
        {"WB", "B-", "2-1"},     /* 5.2.2: -1 is a stronger wish than mere alternation */
        {"B-", "WB", "1-2"},     /* the same */
        {"WBWB", "BWWB", "1-2"}, /* 5.2.3: the third game back was Black for 1 and White for 2 */
        {"BWWB", "WBWB", "2-1"}, /* the same */
        {"B-WB", "-BWB", "1-2"}, /* 5.2.3 leaves absences out: the same history, so 5.2.4 */
        {"WB", "WB", "1-2"},     /* 5.2.4: the higher ranked player gets what they want */
        {"BW", "BW", "2-1"},     /* the same */
        {"--", "WB", "2-1"},     /* who has not played wants nothing */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = two_with(rows[i].one, rows[i].two);
        const char *pairs = pairs_of(t, (uint32_t)strlen(rows[i].one) + 1);
        assert_string_equal(pairs, rows[i].want);
        end(t);
    }
}

/* Two players who both have had Black twice and won, after two rounds. */
static zug_tournament *two_with_black(uint32_t rounds) {
    zug_tournament *t = make(6, rounds);
    for (uint32_t round = 1; round <= 2; round++) {
        play(t, round, 1 + 2 * round, 1, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
        play(t, round, 2 + 2 * round, 2, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    }
    for (uint32_t number = 3; number <= 6; number++)
        assert_true(zug_tournament_set_bye(t, 3, number, ZUG_ENTRY_ZERO_BYE));
    return t;
}

static void topscorers_may_meet_in_the_last_round(void **state) {
    (void)state;
    zug_tournament *t = two_with_black(3);
    assert_string_equal(pairs_of(t, 3), "1-2");
    end(t);
    t = two_with_black(4);
    assert_string_equal(pairs_of(t, 3),
                        "player 1 may meet none of the others (C1, C3, forbidden pairs)");
    end(t);
}

static void the_bye_goes_to_the_lowest_who_may_have_it(void **state) {
    (void)state;
    zug_tournament *t = make(5, 5);
    play(t, 1, 1, 3, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    play(t, 1, 4, 2, ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){5, 0}));
    /* 4 and 5 have floated down, so that 1 does (C14); 2 has played less than 3 (C9). */
    assert_string_equal(pairs_of(t, 2), "5-4 2-1 3-0");
    end(t);
    t = make(3, 5);
    play(t, 1, 1, 2, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    assert_true(zug_tournament_set_bye(t, 1, 3, ZUG_ENTRY_HALF_BYE));
    assert_string_equal(pairs_of(t, 2), "3-1 2-0");
    end(t);
}

static void a_forfeited_game_was_not_played(void **state) {
    (void)state;
    zug_tournament *t = make(2, 5);
    play(t, 1, 1, 2, ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS);
    assert_string_equal(pairs_of(t, 2), "1-2");
    end(t);
}

static void late_entries_and_withdrawals(void **state) {
    (void)state;
    zug_tournament *t = make(6, 5);
    play(t, 1, 1, 3, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    play(t, 1, 4, 2, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    assert_true(zug_tournament_set_bye(t, 2, 3, ZUG_ENTRY_ZERO_BYE));
    assert_true(zug_tournament_set_bye(t, 2, 5, ZUG_ENTRY_ZERO_BYE));
    assert_string_equal(pairs_of(t, 2), "2-1 6-4");
    end(t);
}

/* Forbids all meetings in round 1 but those of a cycle of players. */
static zug_tournament *only_cycle(const uint32_t *cycle, uint32_t count) {
    zug_tournament *t = make(count, 5);
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 2; b < count; b++)
            if (b - a != count - 1) {
                zug_forbidden pair = {1, 1, (uint32_t[]){cycle[a], cycle[b]}, 2};
                assert_true(zug_tournament_forbid(t, &pair));
            }
    return t;
}

static void exchanges_have_their_order(void **state) {
    (void)state;
    /* 4 for 7 differs by three, 3 for 5 by two. */
    zug_tournament *t = only_cycle((uint32_t[]){1, 4, 7, 8, 5, 2, 6, 3}, 8);
    assert_string_equal(pairs_of(t, 1), "1-3 6-2 7-4 5-8");
    end(t);
    /* 4 and 5 leave S1, for 6 and 9 or for 7 and 8. */
    t = only_cycle((uint32_t[]){3, 6, 7, 9, 10, 8, 1, 4, 2, 5}, 10);
    assert_string_equal(pairs_of(t, 1), "1-8 4-2 3-5 7-6 9-10");
    end(t);
}

/* Four winners, of whom 1 and 3 have had Black twice in two games, 2 and 4 in three; all others
 * have left. */
static void differences_beyond_two_are_avoided(void **state) {
    (void)state;
    zug_tournament *t = make(16, 4);
    uint32_t next = 5;
    for (uint32_t player = 1; player <= 4; player++) {
        if (player % 2 == 1)
            assert_true(zug_tournament_set_bye(t, 1, player, ZUG_ENTRY_HALF_BYE));
        else
            play(t, 1, player, next++, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
        for (uint32_t round = 2; round <= 3; round++)
            play(t, round, next++, player, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    }
    for (uint32_t number = 5; number <= 16; number++)
        assert_true(zug_tournament_set_bye(t, 4, number, ZUG_ENTRY_ZERO_BYE));
    assert_string_equal(pairs_of(t, 4), "1-4 3-2");
    end(t);
}

static void ranks_may_stand_for_numbers(void **state) {
    (void)state;
    zug_tournament *t = make(4, 5);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.is_by_rank = true;
    zug_tournament_set_rules(t, &rules);
    for (uint32_t i = 0; i < 4; i++)
        zug_tournament_set_standing(t, i, 0, 4 - i);
    assert_string_equal(pairs_of(t, 1), "4-2 1-3");
    end(t);
}

static void boards_are_in_order(void **state) {
    (void)state;
    zug_tournament *t = make(6, 5);
    play(t, 1, 1, 4, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    play(t, 1, 5, 2, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    play(t, 1, 3, 6, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    assert_string_equal(pairs_of(t, 2), "4-5 2-3 6-1");
    end(t);
}

/* Round 2 of eight, of whom 1 to 4 have a fictitious point: they drew or lost, 7 and 8 won. */
static void fictitious_points_order_no_boards(void **state) {
    (void)state;
    zug_tournament *t = make(8, 9);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.is_baku = true;
    zug_tournament_set_rules(t, &rules);
    play(t, 1, 1, 3, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    play(t, 1, 4, 2, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    play(t, 1, 5, 7, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    play(t, 1, 8, 6, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    assert_string_equal(pairs_of(t, 2), "7-8 2-1 3-4 6-5");
    end(t);
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    static const struct {
        uint32_t round;
        size_t space;
        zug_status status;
        zug_swiss_reason reason;
        const char *code, *sentence;
    } rows[] = {
        {1, 1, ZUG_ERR_SPACE, ZUG_SWISS_NO_SPACE, "no-space",
         "there are more pairs than there is space for"},
        {0, PAIRS, ZUG_ERR_POSITION, ZUG_SWISS_NO_ROUND, "no-round",
         "there is no such round: rounds are numbered from 1 to 255"},
        {ZUG_ROUNDS_MAX + 1, PAIRS, ZUG_ERR_POSITION, ZUG_SWISS_NO_ROUND, "no-round",
         "there is no such round: rounds are numbered from 1 to 255"},
    };
    zug_tournament *t = make(4, 5);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_pair pairs[PAIRS];
        zug_swiss_note notes[PAIRS];
        zug_swiss_failure failure = {0};
        char text[ZUG_SWISS_SENTENCE_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        size_t count = rows[i].space;
        zug_alloc alloc = counted_alloc(&memory);
        assert_int_equal(zug_swiss_pair(t, rows[i].round, alloc, pairs, &count, &failure),
                         rows[i].status);
        assert_int_equal(count, 0);
        assert_int_equal(failure.reason, rows[i].reason);
        zug_swiss_failure_write(&failure, &out);
        assert_string_equal(text, rows[i].sentence);
        assert_string_equal(zug_swiss_reason_code(failure.reason), rows[i].code);
        count = rows[i].space;
        assert_int_equal(zug_swiss_explain(t, rows[i].round, alloc, notes, &count, &failure),
                         rows[i].status);
        assert_int_equal(failure.reason, rows[i].reason);
    }
    end(t);
}

static void baku_points_go_to_the_upper_half(void **state) {
    (void)state;
    zug_tournament *t = make(161, 9);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.is_baku = true;
    zug_tournament_set_rules(t, &rules);
    static const zug_points upper[] = {10, 10, 10, 5, 5, 0, 0, 0, 0};
    for (uint32_t round = 1; round <= 9; round++) {
        assert_int_equal(zug_swiss_acceleration(t, 0, round), upper[round - 1]);
        assert_int_equal(zug_swiss_acceleration(t, 81, round), upper[round - 1]);
        assert_int_equal(zug_swiss_acceleration(t, 82, round), 0);
    }
    end(t);
}

static void reasons_name_the_criterion(void **state) {
    (void)state;
    zug_swiss_note notes[PAIRS];
    size_t count = PAIRS;
    zug_tournament *t = make(4, 5);
    play(t, 1, 1, 3, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    play(t, 1, 2, 4, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    assert_int_equal(zug_swiss_explain(t, 2, counted_alloc(&memory), notes, &count, NULL), ZUG_OK);
    assert_int_equal(count, 2);
    assert_int_equal(notes[0].player, 1);
    assert_int_equal(notes[0].cause, ZUG_SWISS_MET);
    assert_int_equal(notes[0].instead, 3);
    end(t);
    t = make(6, 5);
    play(t, 1, 1, 4, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    play(t, 1, 2, 5, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    play(t, 1, 6, 3, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    assert_true(zug_tournament_set_bye(t, 2, 2, ZUG_ENTRY_ZERO_BYE));
    assert_true(zug_tournament_set_bye(t, 2, 6, ZUG_ENTRY_ZERO_BYE));
    count = PAIRS;
    assert_int_equal(zug_swiss_explain(t, 2, counted_alloc(&memory), notes, &count, NULL), ZUG_OK);
    /* 3, 4 and 5 have had Black: 1 would rather meet any of them, so the first who did not. */
    assert_int_equal(notes[0].player, 1);
    assert_int_equal(notes[0].pair.white + notes[0].pair.black, 1 + 3);
    assert_int_equal(notes[0].cause, ZUG_SWISS_FIRST);
    end(t);
}

/* 1 and 2 would have the right colours, but then 5, who had the bye, would float down. That 2 comes
 * before 5 speaks for these two, but counts less. */
static void reasons_name_the_first_criterion_of_several(void **state) {
    (void)state;
    zug_swiss_note notes[PAIRS];
    size_t count = PAIRS;
    zug_tournament *t = make(5, 5);
    play(t, 1, 1, 3, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    play(t, 1, 4, 2, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){5, 0}));
    assert_int_equal(zug_swiss_explain(t, 2, counted_alloc(&memory), notes, &count, NULL), ZUG_OK);
    assert_int_equal(notes[0].player, 1);
    assert_int_equal(notes[0].pair.white, 5);
    assert_int_equal(notes[0].cause, ZUG_SWISS_CRITERION);
    assert_int_equal(notes[0].instead, 2);
    assert_int_equal(notes[0].criterion, 14);
    end(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"colours are given by Article 5 [swiss-5.2.1 swiss-5.2.2 swiss-5.2.3 swiss-5.2.4]",
         colors_are_given_by_article_5, NULL, NULL, NULL},
        {"topscorers with the same absolute preference may meet in the last round alone "
         "[swiss-1.8 swiss-C3.b]",
         topscorers_may_meet_in_the_last_round, NULL, NULL, NULL},
        {"the bye goes to the lowest score, never to who had one or won without playing "
         "[swiss-C2.b swiss-C5.b swiss-C9.b]",
         the_bye_goes_to_the_lowest_who_may_have_it, NULL, NULL, NULL},
        {"a game that was forfeited was not played: the two may meet [basic-2.b]",
         a_forfeited_game_was_not_played, NULL, NULL, NULL},
        {"late entries are paired when they come, who withdraws is not [handling-1 handling-3]",
         late_entries_and_withdrawals, NULL, NULL, NULL},
        {"exchanges come in order of their number, difference, and who leaves and enters "
         "[swiss-4.3.b]",
         exchanges_have_their_order, NULL, NULL, NULL},
        {"colour differences beyond two are avoided among topscorers [swiss-C10.b]",
         differences_beyond_two_are_avoided, NULL, NULL, NULL},
        {"players may be ordered by rank in place of numbers", ranks_may_stand_for_numbers, NULL,
         NULL, NULL},
        {"boards are in order of scores, then of rank [handling-4]", boards_are_in_order, NULL,
         NULL, NULL},
        {"fictitious points do not order boards [handling-4]", fictitious_points_order_no_boards,
         NULL, NULL, NULL},
        {"too little space and rounds that do not exist are refused as such",
         what_cannot_be_asked_is_refused, NULL, NULL, NULL},
        {"the Baku method gives the upper half points for the first half of the rounds "
         "[baku-3 baku-4 baku-5]",
         baku_points_go_to_the_upper_half, NULL, NULL, NULL},
        {"a reason names whom the rules try first and why not", reasons_name_the_criterion, NULL,
         NULL, NULL},
        {"a reason names the first criterion, though others speak against it",
         reasons_name_the_first_criterion_of_several, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
