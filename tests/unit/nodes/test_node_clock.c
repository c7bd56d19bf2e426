/* test_node_clock.c - how a node's clock stands to the one that all nodes go by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these before it */
#include <cmocka.h>

#include "nodes/node_clock.h"

static void nothing_is_judged_by_a_clock_that_was_never_read(void **state) {
    node_clock clock = {0};
    (void)state;
    assert_false(node_clock_is_good(&clock, 0));
    assert_true(node_clock_off_us(&clock, 0) < 0);
}

static void a_reading_lies_between_question_and_answer(void **state) {
    node_clock clock = {0};
    (void)state;
    assert_true(node_clock_read(&clock, 1000000, 51005000, 1010000));
    assert_int_equal(clock.offset_us, 50000000);
    assert_int_equal(node_clock_off_us(&clock, 1010000), 5000 + NODE_CLOCK_GRAIN_US);
    assert_true(node_clock_is_good(&clock, 1010000));
}

static void a_slow_answer_is_no_good_reading(void **state) {
    node_clock clock = {0};
    (void)state;
    node_clock_read(&clock, 0, 0, 500000);
    assert_false(node_clock_is_good(&clock, 500000));
}

static void the_better_reading_is_kept(void **state) {
    node_clock clock = {0};
    (void)state;
    node_clock_read(&clock, 0, 1000, 2000);
    assert_false(node_clock_read(&clock, 10000, 60000, 110000));
    assert_int_equal(clock.offset_us, 0);
    assert_int_equal(clock.jumps, 0);
}

static void a_reading_gets_worse_with_time_and_is_not_good_for_ever(void **state) {
    node_clock clock = {0};
    (void)state;
    node_clock_read(&clock, 0, 1000, 2000);
    assert_int_equal(node_clock_off_us(&clock, 10002000),
                     1000 + NODE_CLOCK_GRAIN_US + 10 * NODE_CLOCK_DRIFT);
    assert_false(node_clock_is_good(&clock, INT64_C(2000000000)));
}

static void a_clock_that_jumps_is_set_at_once(void **state) {
    node_clock clock = {0};
    (void)state;
    node_clock_read(&clock, 0, 1000, 2000);
    assert_true(node_clock_read(&clock, 3000000, 1001000, 3100000));
    assert_int_equal(clock.jumps, 1);
    assert_int_equal(clock.offset_us, 1001000 - 3050000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_judged_by_a_clock_that_was_never_read),
        cmocka_unit_test(a_reading_lies_between_question_and_answer),
        cmocka_unit_test(a_slow_answer_is_no_good_reading),
        cmocka_unit_test(the_better_reading_is_kept),
        cmocka_unit_test(a_reading_gets_worse_with_time_and_is_not_good_for_ever),
        cmocka_unit_test(a_clock_that_jumps_is_set_at_once),
    };
    return cmocka_run_group_tests_name("node_clock", tests, NULL, NULL);
}
