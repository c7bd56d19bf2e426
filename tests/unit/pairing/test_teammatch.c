/* test_teammatch.c - matches of teams: boards, colours, substitutes, points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/teammatch.h>

#include "../../support/counted_alloc.h"

static counted memory;

/* North is 1 to 5, South 6 to 9; a match may have four boards. */
static zug_tournament *make(void) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t i = 0; i < 9; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 2000 - i}));
    assert_true(zug_tournament_add_team(
        t, &(zug_team){.players = (uint32_t[]){1, 2, 3, 4, 5}, .count = 5}));
    assert_true(
        zug_tournament_add_team(t, &(zug_team){.players = (uint32_t[]){6, 7, 8, 9}, .count = 4}));
    return t;
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

static void colors_change_from_board_to_board(void **state) {
    (void)state;
    static const struct {
        const char *colors, *home; /* what is said, and what the home team has at six boards */
    } rows[] = {{"", "WBWBWB"}, {"WBBW", "WBBWWB"}, {"b", "BBBBBB"}, {"BW", "BWBWBW"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint32_t board = 1; board <= 6; board++)
            assert_int_equal(zug_teammatch_color(zug_str_from(rows[i].colors), board),
                             rows[i].home[board - 1] == 'W' ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK);
}

static void boards_are_said_or_those_of_the_smallest_team(void **state) {
    (void)state;
    zug_tournament *t = make();
    assert_int_equal(zug_teammatch_boards(t), 4);
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_BOARD_COLORS, zug_str_from(" WBWBWB ")));
    assert_int_equal(zug_teammatch_boards(t), 6);
    end(t);
    memory = (counted){0};
    t = zug_tournament_new(counted_alloc(&memory));
    assert_int_equal(zug_teammatch_boards(t), 0);
    end(t);
}

static void home_has_white_at_odd_boards(void **state) {
    (void)state;
    static const uint32_t home[] = {1, 2, 3, 4}, away[] = {6, 7, 8, 9};
    static const zug_pair usual[] = {{1, 6}, {7, 2}, {3, 8}, {9, 4}};
    static const zug_pair chosen[] = {{6, 1}, {2, 7}, {3, 8}, {9, 4}};
    zug_pair pairs[4];
    assert_int_equal(zug_teammatch_pairs(home, away, 4, zug_str_from(""), pairs), 4);
    assert_memory_equal(pairs, usual, sizeof pairs);
    assert_int_equal(zug_teammatch_pairs(home, away, 4, zug_str_from("BWWB"), pairs), 4);
    assert_memory_equal(pairs, chosen, sizeof pairs);
}

static void empty_boards_leave_the_other_one_over(void **state) {
    (void)state;
    static const uint32_t home[] = {1, 2, 0, 0}, away[] = {6, 0, 8, 0};
    static const zug_pair wanted[] = {{1, 6}, {2, 0}, {8, 0}};
    zug_pair pairs[4];
    assert_int_equal(zug_teammatch_pairs(home, away, 4, zug_str_from(""), pairs), 3);
    assert_memory_equal(pairs, wanted, sizeof wanted);
}

static void substitutes_keep_the_order(void **state) {
    (void)state;
    zug_tournament *t = make();
    uint32_t lineup[4];
    static const uint32_t all[] = {1, 2, 3, 4}, without[] = {1, 3, 4, 5}, short_of[] = {3, 4, 5, 0};
    assert_int_equal(zug_teammatch_lineup(t, zug_tournament_team(t, 0), 1, 4, lineup), 4);
    assert_memory_equal(lineup, all, sizeof all);
    assert_true(zug_tournament_set_bye(t, 1, 2, ZUG_ENTRY_ZERO_BYE));
    assert_int_equal(zug_teammatch_lineup(t, zug_tournament_team(t, 0), 1, 4, lineup), 4);
    assert_memory_equal(lineup, without, sizeof without);
    assert_true(zug_tournament_set_bye(t, 1, 1, ZUG_ENTRY_ZERO_BYE));
    assert_int_equal(zug_teammatch_lineup(t, zug_tournament_team(t, 0), 1, 4, lineup), 3);
    assert_memory_equal(lineup, short_of, sizeof short_of);
    end(t);
}

static void who_plays_already_is_the_lineup(void **state) {
    (void)state;
    zug_tournament *t = make();
    uint32_t lineup[4];
    static const uint32_t wanted[] = {2, 5, 0, 0};
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){2, 6}));
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){8, 5}));
    assert_int_equal(zug_teammatch_lineup(t, zug_tournament_team(t, 0), 1, 4, lineup), 2);
    assert_memory_equal(lineup, wanted, sizeof wanted);
    end(t);
}

static void lineups_out_of_order_are_refused(void **state) {
    (void)state;
    static const struct {
        uint32_t lineup[4];
        zug_pairing_refusal_kind kind;
        uint32_t player, other;
    } rows[] = {
        {{1, 2, 3, 4}, ZUG_PAIRING_REFUSAL_NONE, 0, 0},
        {{1, 3, 4, 5}, ZUG_PAIRING_REFUSAL_NONE, 0, 0},
        {{2, 0, 5, 0}, ZUG_PAIRING_REFUSAL_NONE, 0, 0},
        {{1, 3, 2, 4}, ZUG_PAIRING_REFUSAL_LINEUP_ORDER, 2, 3},
        {{5, 0, 0, 4}, ZUG_PAIRING_REFUSAL_LINEUP_ORDER, 4, 5},
        {{1, 2, 2, 4}, ZUG_PAIRING_REFUSAL_LINEUP_TWICE, 2, 0},
        {{1, 2, 3, 1}, ZUG_PAIRING_REFUSAL_LINEUP_TWICE, 1, 0},
        {{1, 2, 3, 6}, ZUG_PAIRING_REFUSAL_LINEUP_STRANGER, 6, 1},
    };
    zug_tournament *t = make();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_pairing_refusal why = {0};
        bool is_right =
            zug_teammatch_check_lineup(zug_tournament_team(t, 0), rows[i].lineup, 4, &why);
        assert_int_equal(is_right, rows[i].kind == ZUG_PAIRING_REFUSAL_NONE);
        assert_int_equal(why.kind, rows[i].kind);
        assert_int_equal(why.player, rows[i].player);
        assert_int_equal(why.opponent, rows[i].other);
    }
    end(t);
}

/* Enters a game of round 1. */
static void enter(zug_tournament *t, uint32_t white, uint32_t black, zug_entry_kind white_kind,
                  zug_entry_kind black_kind) {
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){white, black}));
    if (white_kind != ZUG_ENTRY_OPEN)
        assert_true(zug_tournament_set_game(t, 1, white, white_kind, black_kind));
}

static zug_teammatch_result result_of(const zug_tournament *t) {
    return zug_teammatch_result_of(t, 1, zug_tournament_team(t, 0), zug_tournament_team(t, 1));
}

static void board_points_decide_match_points(void **state) {
    (void)state;
    zug_tournament *t = make();
    assert_int_equal(result_of(t).games, 0);
    assert_int_equal(result_of(t).home_match, 0);
    enter(t, 1, 6, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
    enter(t, 7, 2, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    enter(t, 3, 8, ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS);
    enter(t, 9, 4, ZUG_ENTRY_OPEN, ZUG_ENTRY_OPEN);
    zug_teammatch_result result = result_of(t);
    assert_int_equal(result.games, 4);
    assert_int_equal(result.open, 1);
    assert_int_equal(result.home_boards, 25);
    assert_int_equal(result.away_boards, 5);
    assert_int_equal(result.home_match, 0);
    assert_true(zug_tournament_set_game(t, 1, 9, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS));
    result = result_of(t);
    assert_int_equal(result.home_match, 20);
    assert_int_equal(result.away_match, 0);
    assert_true(zug_tournament_set_game(t, 1, 3, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN));
    result = result_of(t);
    assert_int_equal(result.home_boards, 15);
    assert_int_equal(result.away_boards, 25);
    assert_int_equal(result.away_match, 20);
    assert_true(zug_tournament_set_game(t, 1, 7, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN));
    result = result_of(t);
    assert_int_equal(result.home_match, 10);
    assert_int_equal(result.away_match, 10);
    end(t);
}

static void boards_without_opponent_bring_a_point(void **state) {
    (void)state;
    zug_tournament *t = make();
    enter(t, 1, 6, ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN);
    assert_true(zug_tournament_set_bye(t, 1, 2, ZUG_ENTRY_FULL_BYE));
    assert_true(zug_tournament_set_bye(t, 1, 9, ZUG_ENTRY_ZERO_BYE));
    zug_teammatch_result result = result_of(t);
    assert_int_equal(result.games, 1);
    assert_int_equal(result.home_boards, 10);
    assert_int_equal(result.away_boards, 10);
    assert_int_equal(result.home_match, 10);
    end(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"colours change from board to board, or are as said", colors_change_from_board_to_board,
         NULL, NULL, NULL},
        {"there are as many boards as said, or as the smallest team has players",
         boards_are_said_or_those_of_the_smallest_team, NULL, NULL, NULL},
        {"the home team has White at odd boards, or as said", home_has_white_at_odd_boards, NULL,
         NULL, NULL},
        {"who sits opposite an empty board is left over", empty_boards_leave_the_other_one_over,
         NULL, NULL, NULL},
        {"who is absent is left out and the others move up", substitutes_keep_the_order, NULL, NULL,
         NULL},
        {"in a round that has begun the line-up is who plays", who_plays_already_is_the_lineup,
         NULL, NULL, NULL},
        {"a line-up out of order, with strangers or with one player twice is refused",
         lineups_out_of_order_are_refused, NULL, NULL, NULL},
        {"points at the boards decide the match points", board_points_decide_match_points, NULL,
         NULL, NULL},
        {"a board without opponent brings a point", boards_without_opponent_bring_a_point, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
