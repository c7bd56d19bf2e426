/* test_near.c - of several nodes, the one that has the player whose turn it is comes first. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/commit_desk.h"

enum { PATIENCE_MS = 500 };

/* A game whose clock runs, at a node that has nobody. */
static int set_up(void **state) {
    desk_set_up(state);
    commit_desk *desk = *state;
    zone_set_patience(desk->zone, PATIENCE_MS);
    desk_begin_game_with(desk, ",\"clock_start\":\"at-start\"");
    return 0;
}

/* How much later than it is due something happens at this node. */
static int64_t late_ms(const commit_desk *desk) {
    return zone_deadline(desk->zone) - zone_due(desk->zone, desk->table);
}

static void a_flag_waits_for_the_node_that_has_the_player(void **state) {
    commit_desk *desk = *state;
    assert_int_equal(late_ms(desk), PATIENCE_MS);
    assert_false(zone_is_near(desk->zone, desk->table));
    zone_set_near(desk->zone, desk->table, ZUG_WHITE, true);
    assert_int_equal(late_ms(desk), 0);
    assert_true(zone_is_near(desk->zone, desk->table));
    zone_set_near(desk->zone, desk->table, ZUG_WHITE, false);
    assert_int_equal(late_ms(desk), PATIENCE_MS);
}

static void only_the_side_whose_turn_it_is_counts(void **state) {
    commit_desk *desk = *state;
    zone_set_near(desk->zone, desk->table, ZUG_BLACK, true);
    assert_int_equal(late_ms(desk), PATIENCE_MS);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    assert_int_equal(late_ms(desk), 0);
    assert_true(zone_is_near(desk->zone, desk->table));
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_settle(desk);
    assert_int_equal(late_ms(desk), PATIENCE_MS);
}

static void a_flag_falls_at_its_moment_wherever_it_is_called(void **state) {
    commit_desk *desk = *state;
    int64_t due_ms = zone_due(desk->zone, desk->table);
    zone_out out = {0};
    zone_tick(desk->zone, due_ms + PATIENCE_MS - 1, &out);
    assert_int_equal(out.count, 0);
    zone_tick(desk->zone, due_ms + PATIENCE_MS, &out);
    assert_int_equal(out.count, 1);
    assert_int_equal(zug_game_state_of(zone_game(desk->zone, desk->table)), ZUG_GAME_STATE_OVER);
    zone_out_free(&out);
}

static void a_table_that_is_not_here_is_not_near(void **state) {
    const commit_desk *desk = *state;
    zone_set_near(desk->zone, 999, ZUG_WHITE, true);
    assert_false(zone_is_near(desk->zone, 999));
}

#define CASE(function)                                                                             \
    { #function, function, set_up, desk_tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_flag_waits_for_the_node_that_has_the_player),
        CASE(only_the_side_whose_turn_it_is_counts),
        CASE(a_flag_falls_at_its_moment_wherever_it_is_called),
        CASE(a_table_that_is_not_here_is_not_near),
    };
    return cmocka_run_group_tests_name("near", tests, NULL, NULL);
}
