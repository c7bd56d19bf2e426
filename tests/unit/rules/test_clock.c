/* test_clock.c - the chess clock, with times as plain numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/clock.h>

static zug_timecontrol control_of(const char *text) {
    zug_timecontrol control;
    assert_int_equal(zug_timecontrol_parse(zug_str_from(text), &control, NULL), ZUG_OK);
    return control;
}

/* A clock that is ready, with a control for each side. */
static zug_clock clock_of(const char *white, const char *black) {
    zug_timecontrol control[2] = {control_of(white), control_of(black)};
    zug_clock clock;
    zug_clock_set_up(&clock, control, ZUG_WHITE);
    return clock;
}

/* A clock with one control for both sides, started at moment 0. */
static zug_clock started(const char *text) {
    zug_clock clock = clock_of(text, text);
    zug_clock_start(&clock, 0);
    return clock;
}

/* Both displays at a moment. */
static void assert_shows(const zug_clock *clock, int64_t now_ms, int64_t white, int64_t black) {
    assert_int_equal(zug_clock_left(clock, ZUG_WHITE, now_ms), white);
    assert_int_equal(zug_clock_left(clock, ZUG_BLACK, now_ms), black);
}

/* Makes n moves of each side in turn, each after so much thinking; returns the last moment. */
static int64_t play(zug_clock *clock, int n, int64_t white_ms, int64_t black_ms) {
    int64_t now = clock->now_ms;
    for (int i = 0; i < 2 * n; i++) {
        now += clock->turn == ZUG_WHITE ? white_ms : black_ms;
        assert_true(zug_clock_press(clock, now, 0));
    }
    return now;
}

static void displays(void **state) {
    (void)state;
    zug_clock clock = clock_of("300", "300");
    assert_shows(&clock, 1000000, 300000, 300000);
    zug_clock_start(&clock, 1000000);
    assert_shows(&clock, 1000000, 300000, 300000);
    assert_shows(&clock, 1000001, 299999, 300000);
    assert_shows(&clock, 1299999, 1, 300000);
    assert_shows(&clock, 1300000, 0, 300000);
    assert_shows(&clock, 9999999, 0, 300000);
}

static void press(void **state) {
    (void)state;
    zug_clock clock = started("300");
    assert_true(zug_clock_press(&clock, 10000, 0));
    assert_int_equal(clock.turn, ZUG_BLACK);
    assert_shows(&clock, 10000, 290000, 300000);
    assert_shows(&clock, 25000, 290000, 285000);
    assert_true(zug_clock_press(&clock, 25000, 0));
    assert_shows(&clock, 26000, 289000, 285000);
}

static void one_period(void **state) {
    (void)state;
    zug_clock clock = started("60");
    int64_t now = play(&clock, 5, 11000, 1000);
    assert_shows(&clock, now, 5000, 55000);
    assert_int_equal(zug_clock_fall_ms(&clock), now + 5000);
    assert_int_equal(clock.side[ZUG_WHITE].moves_in_period, 5);
}

static void periods(void **state) {
    (void)state;
    zug_clock clock = started("40/5400+30:1800+30");
    int64_t now = play(&clock, 39, 100000, 60000);
    /* 5400 - 39 * (100 - 30) and 5400 - 39 * (60 - 30) seconds */
    assert_shows(&clock, now, 2670000, 4230000);
    assert_int_equal(clock.side[ZUG_WHITE].period, 0);
    assert_true(zug_clock_press(&clock, now + 2669999, 0));
    assert_shows(&clock, now + 2669999, 1 + 30000 + 1800000, 4230000);
    assert_int_equal(clock.side[ZUG_WHITE].period, 1);
    assert_int_equal(clock.side[ZUG_WHITE].moves_in_period, 0);
    assert_int_equal(clock.side[ZUG_BLACK].period, 0);
    now = play(&clock, 50, 1000, 1000);
    assert_int_equal(clock.side[ZUG_WHITE].period, 1);
    assert_shows(&clock, now, 1830001 + 50 * 29000, 4230000 + 50 * 29000 + 1800000);
}

static void three_periods(void **state) {
    (void)state;
    zug_clock clock = started("40/7200:20/3600:900+30");
    int64_t now = play(&clock, 40, 100000, 100000);
    assert_shows(&clock, now, 3200000 + 3600000, 6800000);
    now = play(&clock, 20, 300000, 300000);
    assert_shows(&clock, now, 800000 + 900000, 1700000);
    now = play(&clock, 1, 10000, 10000);
    assert_shows(&clock, now, 1720000, 1720000);
}

static void repeated_period(void **state) {
    (void)state;
    zug_clock clock = started("2/60:1/30");
    int64_t now = play(&clock, 2, 10000, 20000);
    assert_shows(&clock, now, 40000 + 30000, 20000 + 30000);
    now = play(&clock, 1, 30000, 30000);
    assert_shows(&clock, now, 70000, 50000);
    now = play(&clock, 3, 30000, 30000);
    assert_shows(&clock, now, 70000, 50000);
    assert_int_equal(clock.side[ZUG_BLACK].period, 1);
}

static void increment(void **state) {
    (void)state;
    zug_clock clock = started("180+2");
    assert_true(zug_clock_press(&clock, 500, 0));
    assert_shows(&clock, 500, 181500, 180000);
    assert_true(zug_clock_press(&clock, 10500, 0));
    assert_shows(&clock, 10500, 181500, 172000);
    assert_true(zug_clock_press(&clock, 10500, 0));
    assert_shows(&clock, 10500, 183500, 172000);
}

static void delay(void **state) {
    (void)state;
    zug_clock clock = started("60d5");
    assert_int_equal(zug_clock_fall_ms(&clock), 65000);
    assert_shows(&clock, 5000, 60000, 60000);
    assert_shows(&clock, 5001, 59999, 60000);
    assert_true(zug_clock_press(&clock, 4000, 0));
    assert_shows(&clock, 4000, 60000, 60000);
    assert_true(zug_clock_press(&clock, 12000, 0));
    assert_shows(&clock, 12000, 60000, 57000);
    assert_false(zug_clock_has_fallen(&clock, 12000 + 64999));
    assert_true(zug_clock_has_fallen(&clock, 12000 + 65000));
}

static void bronstein(void **state) {
    (void)state;
    zug_clock clock = started("60b5");
    assert_int_equal(zug_clock_fall_ms(&clock), 60000);
    assert_shows(&clock, 4000, 56000, 60000);
    assert_true(zug_clock_press(&clock, 4000, 0));
    assert_shows(&clock, 4000, 60000, 60000);
    assert_true(zug_clock_press(&clock, 12000, 0));
    assert_shows(&clock, 12000, 60000, 57000);
    assert_true(zug_clock_press(&clock, 12000 + 59999, 0));
    assert_shows(&clock, 12000 + 59999, 5001, 57000);
}

static void hourglass(void **state) {
    (void)state;
    zug_clock clock = started("*60");
    assert_shows(&clock, 20000, 40000, 80000);
    assert_true(zug_clock_press(&clock, 20000, 0));
    assert_shows(&clock, 20000, 40000, 80000);
    assert_shows(&clock, 50000, 70000, 50000);
    assert_int_equal(zug_clock_fall_ms(&clock), 100000);
    assert_shows(&clock, 100000, 120000, 0);
    assert_shows(&clock, 200000, 120000, 0);
}

/* White is in the hourglass after its second move, Black not before its own second. */
static void late_hourglass(void **state) {
    (void)state;
    zug_clock clock = started("2/60:*30");
    assert_int_equal(play(&clock, 1, 10000, 10000), 20000);
    assert_true(zug_clock_press(&clock, 30000, 0));
    assert_shows(&clock, 30000, 70000, 50000);
    assert_shows(&clock, 35000, 70000, 45000);
    assert_true(zug_clock_press(&clock, 35000, 0));
    assert_shows(&clock, 36000, 69000, 76000);
}

static void hourglass_against_nothing(void **state) {
    (void)state;
    zug_clock clock = clock_of("*60", "-");
    zug_clock_start(&clock, 0);
    assert_true(zug_clock_press(&clock, 10000, 0));
    assert_shows(&clock, 20000, 50000, ZUG_CLOCK_NEVER);
    assert_true(zug_clock_press(&clock, 20000, 0));
    zug_clock_set(&clock, ZUG_WHITE, 7000, 22000);
    zug_clock_set(&clock, ZUG_BLACK, 7000, 22000);
    assert_shows(&clock, 23000, 6000, ZUG_CLOCK_NEVER);
}

static void different_controls(void **state) {
    (void)state;
    zug_clock clock = clock_of("300", "60+1");
    zug_clock_start(&clock, 0);
    int64_t now = play(&clock, 2, 3000, 3000);
    assert_shows(&clock, now, 294000, 56000);
}

static void no_clock(void **state) {
    (void)state;
    static const char *const texts[] = {"-", "?"};
    for (int i = 0; i < 2; i++) {
        zug_clock clock = started(texts[i]);
        assert_int_equal(clock.control[0].kind, control_of(texts[i]).kind);
        assert_shows(&clock, 99999999, ZUG_CLOCK_NEVER, ZUG_CLOCK_NEVER);
        assert_int_equal(zug_clock_fall_ms(&clock), ZUG_CLOCK_NEVER);
        assert_false(zug_clock_has_fallen(&clock, INT64_MAX));
        zug_clock_set(&clock, ZUG_WHITE, 0, 0);
        assert_true(zug_clock_press(&clock, INT64_MAX, 0));
        assert_int_equal(clock.turn, ZUG_BLACK);
    }
}

static void no_time_of_its_own(void **state) {
    (void)state;
    zug_clock clock = started("0+2");
    assert_shows(&clock, 0, 2000, 2000);
    assert_true(zug_clock_press(&clock, 1500, 0));
    assert_shows(&clock, 1500, 2500, 2000);
    clock = started("0b2");
    assert_true(zug_clock_press(&clock, 1500, 0));
    assert_shows(&clock, 1500, 2000, 2000);
    clock = started("0d2");
    assert_shows(&clock, 0, 0, 0);
    assert_int_equal(zug_clock_fall_ms(&clock), 2000);
    assert_false(zug_clock_press(&clock, 2000, 0));
    assert_true(zug_clock_press(&clock, 1999, 0));
}

static void fixed_before(void **state) {
    (void)state;
    zug_timecontrol control[2] = {control_of("300"), control_of("300")};
    zug_clock clock;
    zug_clock_set_up(&clock, control, ZUG_BLACK);
    control[0] = control[1] = control_of("5");
    zug_clock_start(&clock, 0);
    assert_int_equal(clock.turn, ZUG_BLACK);
    assert_shows(&clock, 10000, 300000, 290000);
}

static void unusable_control(void **state) {
    (void)state;
    zug_timecontrol control[2] = {control_of("300"), control_of("300")};
    zug_clock clock;
    control[1].periods[0].time_ms = -1;
    zug_clock_set_up(&clock, control, ZUG_WHITE);
    assert_int_equal(clock.control[1].kind, ZUG_TIMECONTROL_UNKNOWN);
    assert_shows(&clock, 0, 300000, ZUG_CLOCK_NEVER);
}

static void flag(void **state) {
    (void)state;
    zug_clock clock = started("60+5");
    assert_false(zug_clock_has_fallen(&clock, 59999));
    assert_true(zug_clock_has_fallen(&clock, 60000));
    zug_clock in_time = clock;
    assert_true(zug_clock_press(&in_time, 59999, 0));
    assert_shows(&in_time, 59999, 5001, 60000);
    assert_false(zug_clock_press(&clock, 60000, 0));
    assert_false(zug_clock_press(&clock, 70000, 0));
    assert_int_equal(clock.turn, ZUG_WHITE);
    assert_int_equal(clock.side[ZUG_WHITE].moves_in_period, 0);
    assert_int_equal(zug_clock_fall_ms(&clock), 60000);
    assert_true(zug_clock_has_fallen(&clock, 70000));
}

static void unmade_moves(void **state) {
    (void)state;
    zug_clock clock = started("3/60:600");
    int64_t now = play(&clock, 2, 20000, 1000);
    assert_int_equal(zug_clock_fall_ms(&clock), now + 20000);
    assert_false(zug_clock_press(&clock, now + 20000, 0));
    assert_true(zug_clock_press(&clock, now + 19999, 0));
    assert_shows(&clock, now + 19999, 600001, 58000);
}

static void lag(void **state) {
    (void)state;
    zug_clock clock = started("60");
    assert_true(zug_clock_press(&clock, 3000, 500));
    assert_shows(&clock, 3000, 57500, 60000);
    assert_true(zug_clock_press(&clock, 3200, 500));
    assert_shows(&clock, 3200, 57500, 60000);
    assert_true(zug_clock_press(&clock, 4200, -500));
    assert_shows(&clock, 4200, 56500, 60000);
    assert_false(zug_clock_press(&clock, 64200, 0));
    assert_false(zug_clock_press(&clock, 64700, 500));
    assert_true(zug_clock_press(&clock, 64699, 500));
    assert_shows(&clock, 64699, 56500, 1);
}

static void lag_and_pause(void **state) {
    (void)state;
    zug_clock clock = started("60");
    zug_clock_pause(&clock, 5000);
    zug_clock_resume(&clock, 9000);
    assert_true(zug_clock_press(&clock, 9100, 500));
    assert_shows(&clock, 9100, 55000, 60000);
    zug_clock_set(&clock, ZUG_BLACK, 30000, 12000);
    assert_true(zug_clock_press(&clock, 12100, 500));
    assert_shows(&clock, 12100, 55000, 30000);
}

static void first_move_free(void **state) {
    (void)state;
    zug_clock clock = clock_of("60+5", "60+5");
    assert_int_equal(zug_clock_fall_ms(&clock), ZUG_CLOCK_NEVER);
    assert_false(zug_clock_has_fallen(&clock, 1000000));
    assert_true(zug_clock_press(&clock, 1000000, 0));
    assert_int_equal(clock.state, ZUG_CLOCK_RUNNING);
    assert_shows(&clock, 1000000, 65000, 60000);
    assert_int_equal(clock.side[ZUG_WHITE].moves_in_period, 1);
    assert_int_equal(zug_clock_fall_ms(&clock), 1060000);
    zug_clock_start(&clock, 1001000);
    assert_int_equal(zug_clock_fall_ms(&clock), 1060000);
}

static void pause(void **state) {
    (void)state;
    zug_clock clock = started("60");
    zug_clock_resume(&clock, 1000);
    zug_clock_pause(&clock, 10000);
    assert_shows(&clock, 500000, 50000, 60000);
    assert_int_equal(zug_clock_fall_ms(&clock), ZUG_CLOCK_NEVER);
    assert_false(zug_clock_has_fallen(&clock, 500000));
    assert_false(zug_clock_press(&clock, 500000, 0));
    zug_clock_pause(&clock, 400000);
    zug_clock_resume(&clock, 500000);
    assert_int_equal(zug_clock_fall_ms(&clock), 550000);
    assert_true(zug_clock_press(&clock, 501000, 0));
    assert_shows(&clock, 501000, 49000, 60000);
}

static void pause_of_a_ready_clock(void **state) {
    (void)state;
    zug_clock clock = clock_of("60", "60");
    zug_clock_pause(&clock, 0);
    zug_clock_resume(&clock, 0);
    assert_int_equal(clock.state, ZUG_CLOCK_READY);
}

static void pause_in_delay(void **state) {
    (void)state;
    zug_clock clock = started("60d5");
    zug_clock_pause(&clock, 3000);
    zug_clock_resume(&clock, 100000);
    assert_shows(&clock, 102000, 60000, 60000);
    assert_shows(&clock, 103000, 59000, 60000);
    clock = started("60b5");
    zug_clock_pause(&clock, 3000);
    zug_clock_resume(&clock, 100000);
    assert_true(zug_clock_press(&clock, 101000, 0));
    assert_shows(&clock, 101000, 60000, 60000);
}

static void fallen_flag_stands(void **state) {
    (void)state;
    zug_clock clock = started("60");
    zug_clock_pause(&clock, 61000);
    assert_true(zug_clock_has_fallen(&clock, 61000));
    zug_clock_resume(&clock, 70000);
    assert_true(zug_clock_has_fallen(&clock, 70000));
    assert_false(zug_clock_press(&clock, 70000, 5000));
    zug_clock_stop(&clock, 70000);
    assert_true(zug_clock_has_fallen(&clock, 70000));
    assert_shows(&clock, 70000, 0, 60000);
}

static void stop(void **state) {
    (void)state;
    zug_clock clock = started("60");
    zug_clock_stop(&clock, 7000);
    assert_shows(&clock, 90000, 53000, 60000);
    assert_int_equal(zug_clock_fall_ms(&clock), ZUG_CLOCK_NEVER);
    assert_false(zug_clock_press(&clock, 90000, 0));
    zug_clock_resume(&clock, 90000);
    zug_clock_start(&clock, 90000);
    zug_clock_stop(&clock, 95000);
    assert_int_equal(clock.state, ZUG_CLOCK_STOPPED);
    assert_shows(&clock, 100000, 53000, 60000);
}

static void arbiter_sets(void **state) {
    (void)state;
    zug_clock clock = started("60+5");
    zug_clock_set(&clock, ZUG_WHITE, 30000, 10000);
    zug_clock_set(&clock, ZUG_BLACK, 120000, 10000);
    assert_shows(&clock, 10000, 30000, 120000);
    assert_int_equal(zug_clock_fall_ms(&clock), 40000);
    assert_true(zug_clock_press(&clock, 12000, 0));
    assert_shows(&clock, 12000, 33000, 120000);
    zug_clock_set(&clock, ZUG_BLACK, -1, 13000);
    assert_true(zug_clock_has_fallen(&clock, 13000));
    zug_clock_set(&clock, ZUG_BLACK, 1000, 13000);
    assert_false(zug_clock_has_fallen(&clock, 13000));
    zug_clock_pause(&clock, 13500);
    zug_clock_set(&clock, ZUG_BLACK, 8000, 14000);
    assert_shows(&clock, 20000, 33000, 8000);
    zug_clock_resume(&clock, 20000);
    assert_shows(&clock, 21000, 33000, 7000);
}

static void arbiter_sets_in_delay(void **state) {
    (void)state;
    zug_clock clock = started("60d5");
    zug_clock_set(&clock, ZUG_WHITE, 10000, 2000);
    assert_int_equal(zug_clock_fall_ms(&clock), 15000);
    zug_clock_set(&clock, ZUG_WHITE, 10000, 7000);
    assert_int_equal(zug_clock_fall_ms(&clock), 17000);
    clock = started("60b5");
    zug_clock_set(&clock, ZUG_WHITE, 10000, 4000);
    assert_true(zug_clock_press(&clock, 6000, 0));
    assert_shows(&clock, 6000, 13000, 60000);
}

static void arbiter_sets_hourglass(void **state) {
    (void)state;
    for (int first = 0; first < 2; first++) {
        zug_clock clock = started("*60");
        for (int i = 0; i < 2; i++)
            zug_clock_set(&clock, first == i ? ZUG_WHITE : ZUG_BLACK, 20000, 65000);
        assert_shows(&clock, 65000, 20000, 20000);
        assert_shows(&clock, 70000, 15000, 25000);
        assert_true(zug_clock_press(&clock, 70000, 0));
        assert_shows(&clock, 71000, 16000, 24000);
    }
}

static void restore(void **state) {
    (void)state;
    zug_clock clock = started("2/60+1:30");
    assert_true(zug_clock_press(&clock, 5000, 0));
    zug_clock_side kept[2] = {clock.side[0], clock.side[1]};
    int64_t now = 5000;
    for (int i = 0; i < 3; i++)
        assert_true(zug_clock_press(&clock, now += 2000, 0));
    zug_clock_stop(&clock, 20000);
    zug_clock_restore(&clock, kept, ZUG_BLACK, ZUG_CLOCK_PAUSED, 30000);
    assert_shows(&clock, 40000, 56000, 60000);
    zug_clock_resume(&clock, 40000);
    assert_true(zug_clock_press(&clock, 43000, 0));
    assert_shows(&clock, 43000, 56000, 58000);
    assert_int_equal(clock.side[ZUG_WHITE].moves_in_period, 1);
    assert_int_equal(clock.side[ZUG_WHITE].period, 0);
}

static void backwards(void **state) {
    (void)state;
    zug_clock clock = started("60");
    assert_true(zug_clock_press(&clock, 10000, 0));
    assert_shows(&clock, 2000, 50000, 60000);
    assert_true(zug_clock_press(&clock, 3000, 0));
    assert_shows(&clock, 10000, 50000, 60000);
    zug_clock_pause(&clock, 12000);
    zug_clock_resume(&clock, 1000);
    assert_shows(&clock, 12000, 48000, 60000);
    zug_clock_set(&clock, ZUG_WHITE, 9000, 5000);
    assert_int_equal(zug_clock_fall_ms(&clock), 21000);
}

static void extremes(void **state) {
    (void)state;
    zug_clock clock = clock_of("1/999999999+999999999", "*60");
    zug_clock_start(&clock, INT64_MIN);
    assert_shows(&clock, INT64_MIN, INT64_C(999999999000), 60000);
    assert_true(zug_clock_has_fallen(&clock, INT64_MAX));
    zug_clock_set(&clock, ZUG_WHITE, INT64_MAX, INT64_MAX);
    zug_clock_set(&clock, ZUG_BLACK, INT64_MAX, INT64_MAX);
    assert_shows(&clock, INT64_MAX, ZUG_CLOCK_MS_MAX, ZUG_CLOCK_MS_MAX);
    assert_int_equal(zug_clock_fall_ms(&clock), ZUG_CLOCK_NEVER);
    assert_true(zug_clock_press(&clock, INT64_MAX, INT64_MAX));
    assert_shows(&clock, INT64_MAX, ZUG_CLOCK_MS_MAX, ZUG_CLOCK_MS_MAX);
    assert_true(zug_clock_press(&clock, INT64_MIN, INT64_MIN));
    assert_shows(&clock, INT64_MAX, ZUG_CLOCK_MS_MAX, ZUG_CLOCK_MS_MAX);
    assert_int_equal(zug_clock_fall_ms(&clock), ZUG_CLOCK_NEVER);
}

static void many_moves(void **state) {
    (void)state;
    zug_clock clock = started("60");
    clock.side[ZUG_WHITE].moves_in_period = UINT32_MAX;
    assert_true(zug_clock_press(&clock, 1, 0));
    assert_int_equal(clock.side[ZUG_WHITE].moves_in_period, UINT32_MAX);
    assert_int_equal(clock.side[ZUG_WHITE].period, 0);
}

static void restore_nonsense(void **state) {
    (void)state;
    zug_clock_side sides[2] = {{-5, 7, 0}, {INT64_MAX, 7, 0}};
    zug_clock clock = clock_of("1/60:30", "-");
    zug_clock_restore(&clock, sides, ZUG_WHITE, ZUG_CLOCK_RUNNING, 0);
    assert_true(zug_clock_has_fallen(&clock, 0));
    assert_int_equal(clock.side[ZUG_WHITE].period, 1);
    assert_shows(&clock, 0, 0, ZUG_CLOCK_NEVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the time of each side can be shown at any moment [online-4.1]", displays, NULL, NULL,
         NULL},
        {"a move stops the mover's clock and starts the other's [online-4.2]", press, NULL, NULL,
         NULL},
        {"a time can be for all moves [online-4.3.a]", one_period, NULL, NULL, NULL},
        {"a time can be for some moves, and what is left is kept [online-4.3.a]", periods, NULL,
         NULL, NULL},
        {"the bonus can begin with the third period [online-4.3.a]", three_periods, NULL, NULL,
         NULL},
        {"the last period is repeated if it counts moves [online-4.3.a]", repeated_period, NULL,
         NULL, NULL},
        {"an increment is added after the move, used or not [online-4.3.a]", increment, NULL, NULL,
         NULL},
        {"with simple delay the clock waits before it runs [online-4.3.a]", delay, NULL, NULL,
         NULL},
        {"Bronstein's delay gives back what was used [online-4.3.a]", bronstein, NULL, NULL, NULL},
        {"in an hourglass one side gets what the other uses", hourglass, NULL, NULL, NULL},
        {"each side comes into the hourglass by itself", late_hourglass, NULL, NULL, NULL},
        {"an hourglass runs against a side without a clock", hourglass_against_nothing, NULL, NULL,
         NULL},
        {"the sides can have different controls [online-4.3.a]", different_controls, NULL, NULL,
         NULL},
        {"without a clock there is all the time", no_clock, NULL, NULL, NULL},
        {"without time of its own, a game begins with one bonus", no_time_of_its_own, NULL, NULL,
         NULL},
        {"the control is fixed before the clock starts [online-4.3.b]", fixed_before, NULL, NULL,
         NULL},
        {"a control that cannot be run counts as unknown", unusable_control, NULL, NULL, NULL},
        {"a move at or after the fall of the flag is refused [online-4.4.a]", flag, NULL, NULL,
         NULL},
        {"the flag falls if the moves of a period are not made in time [online-4.4.a]",
         unmade_moves, NULL, NULL, NULL},
        {"lag is given back, but never more than was thought", lag, NULL, NULL, NULL},
        {"lag does not reach back behind a pause or a setting", lag_and_pause, NULL, NULL, NULL},
        {"the clock can start with the first move, which is free", first_move_free, NULL, NULL,
         NULL},
        {"a pause costs nobody any time", pause, NULL, NULL, NULL},
        {"a clock that is only ready is not paused", pause_of_a_ready_clock, NULL, NULL, NULL},
        {"a delay that was half over is half over after a pause", pause_in_delay, NULL, NULL, NULL},
        {"a flag that has fallen stands through pause and stop [online-4.4.a]", fallen_flag_stands,
         NULL, NULL, NULL},
        {"a stopped clock keeps its readings", stop, NULL, NULL, NULL},
        {"the arbiter sets either clock at any time", arbiter_sets, NULL, NULL, NULL},
        {"the arbiter's setting does not give a delay again", arbiter_sets_in_delay, NULL, NULL,
         NULL},
        {"the arbiter sets an hourglass in either order", arbiter_sets_hourglass, NULL, NULL, NULL},
        {"the clock goes back to what it was after an earlier move", restore, NULL, NULL, NULL},
        {"time never goes backwards", backwards, NULL, NULL, NULL},
        {"no number is too large", extremes, NULL, NULL, NULL},
        {"no number of moves is too large", many_moves, NULL, NULL, NULL},
        {"going back to what never was does no harm", restore_nonsense, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
