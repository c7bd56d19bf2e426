/* test_game_wait.c - who has come to the game: the default time, and a flag that falls when nobody
 * is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/game_table.h"

/* A game of a minute that waits for its players. */
static void open_game(table *t, int64_t default_ms) {
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.waits_for_players = true;
    settings.default_ms = default_ms;
    table_open(t, &settings);
    table_run(t, "0 start");
}

static void expect_news(table *t, int64_t default_ms, const char *script, const char *news) {
    open_game(t, default_ms);
    table_run(t, script);
    assert_string_equal(table_news(t), news);
    table_close(t);
}

static void nobody_comes(void **state) {
    (void)state;
    table t;
    expect_news(&t, 0, "60000 time-check", "over 0-0 never-came");
    expect_news(&t, 0, "1 connection-lost w; 1 connection-lost b; 60000 time-check",
                "over 0-0 never-came");
    /* White sat there and did not move, but nobody has won by that. */
    expect_news(&t, 0, "10 connection-regained w; 60000 time-check", "over 0-0 never-came");
    /* Who has come wins, whether still there or not. */
    expect_news(&t, 0, "10 connection-regained b; 20 connection-lost b; 60000 time-check",
                "over 0-1 time");
    expect_news(&t, 0, "10 offer-draw b; 60000 time-check", "over 0-1 time");
    expect_news(&t, 0, "10 premove b e7e5; 60000 time-check", "over 0-1 time");
    expect_news(&t, 0, "10 move w e2e4; 60010 time-check", "over 1-0 time");
}

static void nobody_is_waited_for(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.default_ms = 10000;
    table_open(&t, &settings);
    assert_true(zug_game_has_come(t.game, ZUG_WHITE) && zug_game_has_come(t.game, ZUG_BLACK));
    table_run(&t, "0 start");
    table_refused(&t, "1 connection-regained w", ZUG_GAME_REFUSED_NO_CHANGE);
    assert_int_equal(zug_game_default_ms(t.game), ZUG_CLOCK_NEVER);
    table_run(&t, "60000 time-check");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_TIME);
    table_close(&t);
}

static void default_time(void **state) {
    (void)state;
    table t;
    open_game(&t, 30000);
    assert_int_equal(zug_game_deadline_ms(t.game), 30000);
    table_refused(&t, "29999 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_run(&t, "30000 time-check");
    assert_string_equal(table_news(&t), "over -/- forfeit");
    assert_string_equal(zug_game_reason_article(ZUG_GAME_ONLINE, ZUG_GAME_REASON_FORFEIT),
                        "Law 6.7.1");
    table_close(&t);
    expect_news(&t, 30000, "10 connection-regained w; 30000 time-check", "over +/- forfeit");
    expect_news(&t, 30000, "10 connection-regained b; 30000 time-check", "over -/+ forfeit");
    expect_news(&t, 30000, "10 move w e2e4; 30000 time-check", "over +/- forfeit");
    /* One who comes too late does not come. */
    expect_news(
        &t, 30000,
        "1 connection-lost b; 10 move w e2e4; 30000 connection-regained b; 30000 time-check",
        "over +/- forfeit");
    /* With both there only the flag counts. */
    expect_news(&t, 30000, "10 connection-regained b; 20 connection-regained w; 60000 time-check",
                "over 0-1 time");
    /* A flag that falls before the default time is over. */
    expect_news(&t, 90000, "60000 time-check", "over -/- forfeit");
    expect_news(&t, 90000, "10 connection-regained w; 60000 time-check", "over 0-0 never-came");
    expect_news(&t, 90000, "10 connection-regained b; 60000 time-check", "over 0-1 time");
}

/* A pause stops the default time, and before the first move no clock needs to run. */
static void default_time_counts_while_the_game_runs(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.waits_for_players = true;
    settings.default_ms = 30000;
    settings.clock_start = ZUG_GAME_CLOCK_AFTER_FIRST_MOVE;
    table_open(&t, &settings);
    table_run(&t, "1000 start; 11000 pause");
    assert_int_equal(zug_game_default_ms(t.game), ZUG_CLOCK_NEVER);
    table_run(&t, "100000 resume");
    assert_int_equal(zug_game_default_ms(t.game), 120000);
    assert_int_equal(zug_game_deadline_ms(t.game), 120000);
    table_refused(&t, "119999 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_refused(&t, "120000 pause", ZUG_GAME_REFUSED_DEFAULT_OVER);
    table_run(&t, "120000 time-check");
    table_expect_over(&t, ZUG_RESULT_BOTH_FORFEIT, ZUG_GAME_REASON_FORFEIT);
    table_close(&t);
}

/* The arbiter may let a game go on whose default time is over, or decide it. */
static void arbiter_after_a_forfeit(void **state) {
    (void)state;
    table t;
    open_game(&t, 30000);
    table_run(&t, "30000 time-check; 40000 adjudicate 1-0");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_ADJUDICATION);
    table_run(&t, "50000 take-back plies 0; 60000 resume; 61000 move w e2e4");
    assert_int_equal(zug_game_default_ms(t.game), ZUG_CLOCK_NEVER);
    table_run(&t, "62000 move b e7e5");
    table_expect_open(&t);
    table_close(&t);
    /* A decision that came before it was over, and was a mistake, leaves what is left of it. */
    open_game(&t, 30000);
    table_run(&t, "10000 adjudicate 1-0; 20000 take-back plies 0; 50000 resume");
    assert_int_equal(zug_game_default_ms(t.game), 70000);
    table_close(&t);
}

/* Absent is who was there: late is who was not. */
static void absence_is_claimed_of_who_came(void **state) {
    (void)state;
    table t;
    open_game(&t, 0);
    table_run(&t, "10 move w e2e4; 20 connection-lost b");
    table_refused(&t, "50000 claim-absence w", ZUG_GAME_REFUSED_NOT_COME);
    table_run(&t, "50000 connection-regained b; 50010 connection-lost b; 50020 claim-absence w");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_ABSENCE);
    table_close(&t);
}

static void results_have_names(void **state) {
    (void)state;
    zug_result result = ZUG_RESULT_DRAW;
    assert_false(zug_outcome_result_parse(zug_str_from("1-1"), &result));
    assert_int_equal(result, ZUG_RESULT_DRAW);
    for (int i = 0; i < (int)ZUG_RESULT_COUNT; i++) {
        const char *name = zug_outcome_result_name((zug_result)i);
        assert_true(zug_outcome_result_parse(zug_str_from(name), &result));
        assert_int_equal(result, i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"nobody wins on time who has never come", nobody_comes, NULL, NULL, NULL},
        {"without players to wait for all are there", nobody_is_waited_for, NULL, NULL, NULL},
        {"who has not come when the default time is over forfeits", default_time, NULL, NULL, NULL},
        {"the default time counts while the game runs", default_time_counts_while_the_game_runs,
         NULL, NULL, NULL},
        {"an arbiter may let a forfeited game be played", arbiter_after_a_forfeit, NULL, NULL,
         NULL},
        {"absence is claimed only of who has come", absence_is_claimed_of_who_came, NULL, NULL,
         NULL},
        {"every result has a name and is found by it", results_have_names, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
