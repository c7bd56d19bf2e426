/* test_round_trip.c - how far a peer that wants its way to look long is believed.
 * Room: tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ws/round_trip.h"

/* Adds so many equal round trips. */
static void add(ws_round_trip *of, int count, int64_t ping_ms, int64_t system_ms) {
    for (int i = 0; i < count; i++)
        ws_round_trip_add(of, ping_ms, system_ms);
}

static void nothing_counts_before_there_are_three(void **state) {
    ws_round_trip trip = {0};
    (void)state;
    for (int i = 0; i < WS_TRIPS_LEAST; i++) {
        assert_int_equal(ws_round_trip_ms(&trip), -1);
        add(&trip, 1, 100, -1);
    }
    assert_int_equal(ws_round_trip_ms(&trip), 100);
}

static void the_lowest_of_the_recent_ones_counts(void **state) {
    ws_round_trip trip = {0};
    (void)state;
    add(&trip, 7, 600, -1);
    add(&trip, 1, 80, -1); /* once not held back */
    assert_int_equal(ws_round_trip_ms(&trip), 80);
    add(&trip, 7, 600, -1);
    assert_int_equal(ws_round_trip_ms(&trip), 80);
}

static void what_is_held_back_does_not_count_beyond_the_systems_measure(void **state) {
    ws_round_trip trip = {0};
    (void)state;
    add(&trip, 100, 1100, 1);
    assert_int_equal(ws_round_trip_ms(&trip), 1 + WS_TRIP_ALLOWANCE_MS);
    add(&trip, 1, 15, 1);
    assert_int_equal(ws_round_trip_ms(&trip), 15);
}

/* From 80 to 1000: an eighth and 2 ms with each answer once the low ones are forgotten. */
static void a_rise_counts_slowly_and_a_fall_at_once(void **state) {
    ws_round_trip trip = {0};
    int64_t before = 80;
    int steps = 0;
    (void)state;
    add(&trip, WS_TRIPS, 80, -1);
    add(&trip, WS_TRIPS - 1, 1000, -1);
    assert_int_equal(ws_round_trip_ms(&trip), 80);
    for (; ws_round_trip_ms(&trip) < 1000; steps++) {
        add(&trip, 1, 1000, -1);
        assert_true(ws_round_trip_ms(&trip) <= before + before / 8 + 2);
        assert_true(ws_round_trip_ms(&trip) > before);
        before = ws_round_trip_ms(&trip);
    }
    assert_in_range(steps, 15, 25);
    add(&trip, 1, 80, -1);
    assert_int_equal(ws_round_trip_ms(&trip), 80);
}

static void a_pong_that_seems_to_come_before_its_ping_is_none_of_a_long_way(void **state) {
    ws_round_trip trip = {0};
    (void)state;
    add(&trip, WS_TRIPS_LEAST, -5, -1);
    assert_int_equal(ws_round_trip_ms(&trip), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_counts_before_there_are_three),
        cmocka_unit_test(the_lowest_of_the_recent_ones_counts),
        cmocka_unit_test(what_is_held_back_does_not_count_beyond_the_systems_measure),
        cmocka_unit_test(a_rise_counts_slowly_and_a_fall_at_once),
        cmocka_unit_test(a_pong_that_seems_to_come_before_its_ping_is_none_of_a_long_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
