/* test_game_arbiter.c - pauses, clocks set by hand, moves taken back, decisions; and the closed
 * list of refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/game_table.h"

static void open_game(table *t, const char *control) {
    zug_game_settings settings = table_settings(INITIAL, control);
    table_open(t, &settings);
    table_run(t, "0 start");
}

static void pause(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "10000 pause");
    assert_string_equal(table_news(&t), "paused");
    assert_int_equal(zug_game_state_of(t.game), ZUG_GAME_STATE_PAUSED);
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
    table_expect_left(&t, 900000, 50000, 60000);
    table_refused(&t, "20000 pause", ZUG_GAME_REFUSED_PAUSED);
    table_refused(&t, "20000 move w e2e4", ZUG_GAME_REFUSED_PAUSED);
    table_refused(&t, "900000 time-check", ZUG_GAME_REFUSED_PAUSED);
    table_run(&t, "900000 resume");
    assert_string_equal(table_news(&t), "resumed");
    table_refused(&t, "900000 resume", ZUG_GAME_REFUSED_NOT_PAUSED);
    assert_int_equal(zug_game_deadline_ms(t.game), 950000);
    table_run(&t, "905000 move w e2e4");
    table_expect_left(&t, 905000, 45000, 60000);
    table_close(&t);
}

static void set_clocks(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "10000 set-clocks clocks 70000 50000");
    assert_string_equal(table_news(&t), "clocks-set");
    assert_int_equal(t.news[0].clock_ms[0], 70000);
    assert_int_equal(t.news[0].clock_ms[1], 50000);
    table_expect_left(&t, 11000, 69000, 50000);
    assert_int_equal(zug_game_deadline_ms(t.game), 80000);
    table_refused(&t, "12000 set-clocks clocks -1 50000", ZUG_GAME_REFUSED_NEGATIVE_TIME);
    table_run(&t, "12000 pause; 13000 set-clocks clocks 5000 6000; 20000 resume");
    table_expect_left(&t, 21000, 4000, 6000);
    table_run(&t, "25000 time-check");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_TIME);
    table_refused(&t, "26000 set-clocks clocks 1000 1000", ZUG_GAME_REFUSED_GAME_OVER);
    table_close(&t);
}

static void open_holdable(table *t, const char *control, int64_t hold_total_ms) {
    zug_game_settings settings = table_settings(INITIAL, control);
    settings.hold_total_ms = hold_total_ms;
    table_open(t, &settings);
    table_run(t, "0 start");
}

static void hold(void **state) {
    (void)state;
    table t;
    open_holdable(&t, "60", 10000);
    table_run(&t, "5000 hold-clock w");
    assert_string_equal(table_news(&t), "clock-held w");
    table_expect_left(&t, 14000, 55000, 60000);
    assert_int_equal(zug_game_held_until_ms(t.game), 15000);
    assert_int_equal(zug_game_deadline_ms(t.game), 70000); /* it runs again by itself */
    table_refused(&t, "6000 hold-clock w", ZUG_GAME_REFUSED_NO_CHANGE);
    table_run(&t, "8000 release-clock w");
    assert_string_equal(table_news(&t), "clock-released w");
    assert_int_equal(zug_game_held_until_ms(t.game), ZUG_CLOCK_NEVER);
    assert_int_equal(zug_game_hold_left_ms(t.game, ZUG_WHITE, 8000), 7000);
    table_expect_left(&t, 10000, 53000, 60000);
    table_refused(&t, "10000 release-clock w", ZUG_GAME_REFUSED_NO_CHANGE);
    /* Who waits while the opponent thinks is held when the turn comes, and no longer than to the
     * own move. */
    table_run(&t, "10000 hold-clock b; 10000 hold-clock w; 12000 move w e2e4");
    table_expect_left(&t, 12000, 53000, 60000);
    table_expect_left(&t, 22000, 53000, 60000);
    table_expect_left(&t, 23000, 53000, 59000);
    table_run(&t, "14000 move b e7e5");
    table_expect_left(&t, 15000, 52000, 60000);
    assert_int_equal(zug_game_hold_left_ms(t.game, ZUG_WHITE, 15000), 5000);
    assert_int_equal(zug_game_hold_left_ms(t.game, ZUG_BLACK, 15000), 8000);
    table_close(&t);
}

/* A pause, as an outage is one, clocks set by hand and moves taken back are no answer to who waits.
 */
static void hold_goes_on(void **state) {
    (void)state;
    table t;
    open_holdable(&t, "60", 10000);
    table_run(&t, "1000 move w e2e4; 2000 hold-clock b; 3000 pause");
    assert_int_equal(zug_game_hold_left_ms(t.game, ZUG_BLACK, 50000), 9000);
    table_run(&t, "50000 resume");
    table_expect_left(&t, 55000, 59000, 59000);
    table_run(&t, "55000 set-clocks clocks 59000 30000");
    table_expect_left(&t, 59000, 59000, 30000);
    table_expect_left(&t, 60000, 59000, 29000);
    table_run(&t, "56000 take-back plies 1"); /* White is to move, who waits for nobody */
    table_expect_left(&t, 57000, 58000, 30000);
    table_run(&t, "57000 move w d2d4");
    table_expect_left(&t, 60000, 58000, 30000);
    table_expect_left(&t, 61000, 58000, 29000);
    table_close(&t);
}

/* Whatever a side does with it, in the whole game it gains no more than the settings say. */
static void hold_is_bounded(void **state) {
    (void)state;
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8",
                                        "b1c3", "b8c6", "c3b1", "a7a6"};
    table t;
    char line[64];
    int64_t now_ms = 0, thought_ms = 0;
    open_holdable(&t, "600", 10000);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        bool is_white = i % 2 == 0;
        for (int k = 0; is_white && k < 4; k++) { /* to be held anew, for a second each */
            snprintf(line, sizeof line, "%d hold-clock w", (int)now_ms);
            zug_game_event event = table_read(&t, line);
            bool is_held = table_apply(&t, &event, now_ms) == ZUG_GAME_ACCEPTED;
            assert_int_equal(is_held, zug_game_hold_left_ms(t.game, ZUG_WHITE, now_ms) > 0);
            now_ms += 1000;
            thought_ms += 1000;
            snprintf(line, sizeof line, "%d release-clock w", (int)now_ms);
            if (is_held && k < 3)
                table_run(&t, line);
        }
        snprintf(line, sizeof line, "%d move %c %s", (int)now_ms, is_white ? 'w' : 'b', moves[i]);
        table_run(&t, line);
    }
    assert_int_equal(thought_ms, 16000);
    table_expect_left(&t, now_ms, 600000 - (thought_ms - 10000), 600000);
    table_close(&t);
}

static void no_hold(void **state) {
    (void)state;
    table t;
    open_game(&t, "60"); /* where the settings give nothing */
    table_refused(&t, "1000 hold-clock w", ZUG_GAME_REFUSED_NO_HOLD);
    table_close(&t);
    open_holdable(&t, "-", 10000);
    table_refused(&t, "1000 hold-clock w", ZUG_GAME_REFUSED_NO_CLOCK);
    table_close(&t);
    open_holdable(&t, "10", 10000);
    table_refused(&t, "10000 hold-clock w", ZUG_GAME_REFUSED_FLAG_FELL);
    table_close(&t);
}

/* A side without a clock gets none. */
static void set_one_clock(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60"), free = table_settings(INITIAL, "?");
    settings.control[ZUG_WHITE] = free.control[0];
    table_open(&t, &settings);
    table_run(&t, "0 start; 10 set-clocks clocks -5 1000");
    table_expect_left(&t, 10, ZUG_CLOCK_NEVER, 1000);
    assert_int_equal(zug_game_event_at(t.game, 1)->clock_ms[0], 0);
    table_close(&t);
}

static void take_back(void **state) {
    (void)state;
    table t;
    open_game(&t, "60+1");
    table_moves(&t, 10000, "e2e4 e7e5 g1f3"); /* White 51, 42 s; Black 51 s */
    table_run(&t, "31000 offer-draw w; 32000 premove w f1c4; 35000 take-back plies 2");
    assert_string_equal(table_news(&t), "taken-back");
    assert_int_equal(t.news[0].ply, 1);
    assert_int_equal(zug_game_plies(t.game), 1);
    assert_int_equal(zug_position_turn(zug_game_position(t.game)), ZUG_BLACK);
    table_expect_left(&t, 36000, 51000, 59000);
    assert_false(zug_game_has_offered(t.game, ZUG_WHITE));
    assert_int_equal(zug_game_premove(t.game, ZUG_WHITE), ZUG_MOVE_NONE);
    table_refused(&t, "36000 take-back plies 2", ZUG_GAME_REFUSED_TOO_FEW_MOVES);
    table_refused(&t, "36000 take-back plies 0", ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK);
    table_run(&t, "37000 move b c7c5; 38000 pause; 39000 take-back plies 2");
    assert_int_equal(zug_game_state_of(t.game), ZUG_GAME_STATE_PAUSED);
    table_expect_left(&t, 99000, 60000, 60000);
    table_run(&t, "100000 resume; 101000 move w d2d4");
    table_expect_left(&t, 101000, 60000, 60000);
    table_close(&t);
}

/* What the arbiter has decided about the clocks stands: 15+10, a penalty, and what came after it
 * taken back. */
static void take_back_keeps_a_setting(void **state) {
    (void)state;
    table t;
    open_game(&t, "900+10");
    table_run(&t, "10 move w e2e4; 20 move b e7e5; 30 set-clocks clocks 600000 900000");
    table_run(&t, "40 move w g1f3; 50 move b b8c6; 60 take-back plies 2");
    table_expect_left(&t, 60, 600000, 900000);
    /* Also if it came after moves that are gone, or no move is left. */
    table_run(&t, "70 move w g1f3; 80 set-clocks clocks 500000 400000; 90 take-back plies 1");
    table_expect_left(&t, 90, 500000, 400000);
    table_run(&t, "100 take-back plies 2");
    table_expect_left(&t, 100, 500000, 400000);
    /* A move that stands and came after it counts. */
    table_run(&t, "1100 move w e2e4; 2100 move b e7e5; 3100 take-back plies 1");
    table_expect_left(&t, 3100, 509000, 400000);
    table_run(&t, "4100 resign w; 5000 take-back plies 0");
    table_expect_left(&t, 5000, 509000, 400000);
    /* Reopening alone takes nothing else back. */
    table_run(&t, "6000 set-clocks clocks 1000 2000; 7000 resume; 7100 resign b");
    table_run(&t, "8000 take-back plies 0");
    table_expect_left(&t, 8000, 1000, 2000);
    table_close(&t);
}

/* Lists of events that were made when it did not stand give what they gave. */
static void take_back_as_it_was(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "900+10");
    settings.forgets_clocks = true;
    table_open(&t, &settings);
    table_run(&t, "0 start; 10 move w e2e4; 20 move b e7e5; 30 set-clocks clocks 600000 900000");
    table_run(&t, "40 move w g1f3; 50 move b b8c6; 60 take-back plies 2");
    table_expect_left(&t, 60, 909990, 909990);
    table_close(&t);
}

/* The moves of a period are counted back, too. */
static void take_back_across_a_period(void **state) {
    (void)state;
    table t;
    open_game(&t, "2/60:30");
    table_moves(&t, 10000, "e2e4 e7e5 g1f3");
    table_expect_left(&t, 30000, 70000, 50000);
    table_run(&t, "35000 take-back plies 1; 36000 move w b1c3");
    table_expect_left(&t, 36000, 50000 - 1000 + 30000, 50000);
    table_close(&t);
}

static void take_back_after_the_end(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_moves(&t, 1000, "f2f3 e7e5 g2g4 d8h4");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_CHECKMATE);
    table_refused(&t, "9000 take-back plies 0", ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK);
    table_run(&t, "10000 take-back plies 2");
    table_expect_open(&t);
    assert_int_equal(zug_game_state_of(t.game), ZUG_GAME_STATE_PAUSED);
    table_refused(&t, "11000 move w e2e4", ZUG_GAME_REFUSED_PAUSED);
    table_run(&t, "20000 resume; 21000 move w e2e4");
    table_expect_left(&t, 21000, 58000, 59000);
    table_close(&t);
}

/* A flag, a resignation, a decision can be undone without taking back a move. */
static void reopen(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "10000 move w e2e4; 70000 time-check");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME);
    table_run(&t, "80000 take-back plies 0; 90000 resume");
    table_expect_open(&t);
    table_expect_left(&t, 91000, 50000, 59000);
    table_run(&t, "92000 resign b; 93000 take-back plies 0; 94000 resume; 95000 move b e7e5");
    table_expect_left(&t, 95000, 50000, 59000);
    /* Not so when the board itself is the end, whatever the arbiter has decided about it. */
    table_moves(&t, 1000, "d1h5 e8e7 h5e5");
    table_run(&t, "99000 adjudicate 1/2");
    table_refused(&t, "99500 take-back plies 0", ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK);
    table_run(&t, "99600 take-back plies 1; 99700 resume; 99800 resign b; 99900 take-back plies 0");
    table_expect_open(&t);
    table_close(&t);
}

static void adjudicate(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_refused(&t, "1000 adjudicate *", ZUG_GAME_REFUSED_NO_RESULT);
    table_run(&t, "1000 adjudicate 0-1");
    assert_string_equal(table_news(&t), "over 0-1 adjudication");
    table_run(&t, "2000 adjudicate 1/2");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_ADJUDICATION);
    table_run(&t, "3000 adjudicate 0-0");
    table_expect_over(&t, ZUG_RESULT_BOTH_LOSE, ZUG_GAME_REASON_ADJUDICATION);
    table_run(&t, "3000 adjudicate +/-");
    assert_string_equal(table_news(&t), "over +/- adjudication");
    table_run(&t, "3000 adjudicate -/+");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS_BY_FORFEIT, ZUG_GAME_REASON_ADJUDICATION);
    table_run(&t, "3000 adjudicate -/-");
    table_expect_over(&t, ZUG_RESULT_BOTH_FORFEIT, ZUG_GAME_REASON_ADJUDICATION);
    table_close(&t);
    open_game(&t, "60");
    table_run(&t, "1000 pause; 2000 adjudicate 1-0");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_ADJUDICATION);
    table_close(&t);
}

/* Who does not come has lost before the start. */
static void forfeit(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    table_open(&t, &settings);
    table_run(&t, "0 adjudicate 1-0");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_ADJUDICATION);
    table_refused(&t, "10 start", ZUG_GAME_REFUSED_GAME_OVER);
    table_refused(&t, "10 take-back plies 0", ZUG_GAME_REFUSED_NOT_STARTED);
    table_close(&t);
}

static void as_it_is(zug_game_settings *settings) { (void)settings; }
static void without_premoves(zug_game_settings *settings) { settings->premoves = false; }
static void without_offers(zug_game_settings *settings) { settings->draw_offers = false; }
static void over_the_board(zug_game_settings *settings) { settings->laws = ZUG_GAME_OTB; }
static void with_default_time(zug_game_settings *settings) {
    settings->waits_for_players = true;
    settings->default_ms = 30000;
}

/* Every refusal but the one for want of memory, once: the state before, the event, and the refusal.
 */
static const struct {
    zug_game_refusal refusal;
    void (*set)(zug_game_settings *settings);
    const char *before, *event;
} refusals[] = {
    {ZUG_GAME_REFUSED_NOT_STARTED, as_it_is, "", "0 move w e2e4"},
    {ZUG_GAME_REFUSED_ALREADY_STARTED, as_it_is, "0 start", "1 start"},
    {ZUG_GAME_REFUSED_GAME_OVER, as_it_is, "0 start; 1 resign w", "2 move w e2e4"},
    {ZUG_GAME_REFUSED_PAUSED, as_it_is, "0 start; 1 pause", "2 move w e2e4"},
    {ZUG_GAME_REFUSED_NOT_PAUSED, as_it_is, "0 start", "2 resume"},
    {ZUG_GAME_REFUSED_FLAG_FELL, as_it_is, "0 start; 10 premove b e7e5", "60000 move w e2e4"},
    {ZUG_GAME_REFUSED_DEFAULT_OVER, with_default_time, "0 start; 10 move w e2e4", "30000 resign w"},
    {ZUG_GAME_REFUSED_NOT_COME, with_default_time, "0 start; 10 move w e2e4",
     "20000 claim-absence w"},
    {ZUG_GAME_REFUSED_NO_FLAG_FELL, as_it_is, "0 start", "59999 time-check"},
    {ZUG_GAME_REFUSED_NOT_YOUR_TURN, as_it_is, "0 start", "1 move b e7e5"},
    {ZUG_GAME_REFUSED_ILLEGAL_MOVE, as_it_is, "0 start; 1 offer-draw b", "2 move w e2e5"},
    {ZUG_GAME_REFUSED_YOUR_TURN, as_it_is, "0 start", "1 premove w e2e4"},
    {ZUG_GAME_REFUSED_NO_PIECE_OF_YOURS, as_it_is, "0 start", "1 premove b e2e4"},
    {ZUG_GAME_REFUSED_NO_PREMOVE, as_it_is, "0 start; 1 premove b e7e5", "2 premove-clear w"},
    {ZUG_GAME_REFUSED_PREMOVES_FORBIDDEN, without_premoves, "0 start", "1 premove b e7e5"},
    {ZUG_GAME_REFUSED_OFFERS_FORBIDDEN, without_offers, "0 start", "1 offer-draw w"},
    {ZUG_GAME_REFUSED_OFFER_STANDS, as_it_is, "0 start; 1 offer-draw w", "2 offer-draw w"},
    {ZUG_GAME_REFUSED_OFFER_TO_ACCEPT, as_it_is, "0 start; 1 offer-draw w", "2 offer-draw b"},
    {ZUG_GAME_REFUSED_NO_OFFER, as_it_is, "0 start; 1 offer-draw w", "2 accept-draw w"},
    {ZUG_GAME_REFUSED_CLAIMS_NEEDLESS, as_it_is, "0 start", "1 claim-draw w"},
    {ZUG_GAME_REFUSED_CLAIM_WRONG, over_the_board, "0 start", "1 claim-draw w e2e4"},
    {ZUG_GAME_REFUSED_NO_HOLD, as_it_is, "0 start", "1 hold-clock w"},
    {ZUG_GAME_REFUSED_NEGATIVE_TIME, as_it_is, "0 start", "1 set-clocks clocks 0 -1"},
    {ZUG_GAME_REFUSED_TOO_FEW_MOVES, as_it_is, "0 start; 1 move w e2e4", "2 take-back plies 2"},
    {ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK, as_it_is, "0 start; 1 move w e2e4",
     "2 take-back plies 0"},
    {ZUG_GAME_REFUSED_NO_RESULT, as_it_is, "0 start", "1 adjudicate *"},
    {ZUG_GAME_REFUSED_NO_CHANGE, as_it_is, "0 connection-lost w", "1 connection-lost w"},
};

/* Each refused event leaves the game equal to one that never heard of it; and all go on alike. */
static void refused_without_trace(void **state) {
    (void)state;
    bool seen[ZUG_GAME_REFUSAL_COUNT] = {[ZUG_GAME_ACCEPTED] = true,
                                         [ZUG_GAME_REFUSED_NO_CLOCK] = true,      /* below */
                                         [ZUG_GAME_REFUSED_NO_SUCH_EVENT] = true, /* below */
                                         [ZUG_GAME_REFUSED_NO_MEMORY] = true};    /* below */
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        table t, twin;
        zug_game_settings settings = table_settings(INITIAL, "60");
        refusals[i].set(&settings);
        table_open(&t, &settings);
        table_run(&t, refusals[i].before);
        table_refused(&t, refusals[i].event, refusals[i].refusal);
        table_repeat(&twin, &t);
        assert_true(zug_game_equal(t.game, twin.game));
        seen[refusals[i].refusal] = true;
        table_close(&t);
        table_close(&twin);
    }
    for (int i = 0; i < ZUG_GAME_REFUSAL_COUNT; i++) {
        zug_game_refusal refusal = (zug_game_refusal)i;
        if (!seen[i])
            fail_msg("not provoked: %s", zug_game_refusal_name(refusal));
        assert_true(strlen(zug_game_refusal_sentence(refusal)) > 10);
        for (int other = 0; other < i; other++)
            assert_string_not_equal(zug_game_refusal_name(refusal),
                                    zug_game_refusal_name((zug_game_refusal)other));
    }
    table t;
    open_game(&t, "-");
    table_refused(&t, "1 set-clocks clocks 1 1", ZUG_GAME_REFUSED_NO_CLOCK);
    table_close(&t);
}

/* Events from a wire may hold any number. */
static void no_such_event(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    zug_game_event event = {.kind = ZUG_GAME_EVENT_COUNT};
    assert_int_equal(table_apply(&t, &event, 1), ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    event = (zug_game_event){.kind = ZUG_GAME_RESIGN, .side = 2};
    assert_int_equal(table_apply(&t, &event, 1), ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    event = (zug_game_event){.kind = ZUG_GAME_ADJUDICATE, .result = ZUG_RESULT_COUNT};
    assert_int_equal(table_apply(&t, &event, 1), ZUG_GAME_REFUSED_NO_RESULT);
    event = (zug_game_event){.kind = ZUG_GAME_PREMOVE, .side = ZUG_BLACK, .move = ZUG_MOVE_NONE};
    assert_int_equal(table_apply(&t, &event, 1), ZUG_GAME_REFUSED_NO_PIECE_OF_YOURS);
    table_run(&t, "2 move w e2e4");
    event = (zug_game_event){.kind = ZUG_GAME_PREMOVE, .side = ZUG_WHITE, .move = ZUG_MOVE_NULL};
    assert_int_equal(table_apply(&t, &event, 3), ZUG_GAME_REFUSED_ILLEGAL_MOVE);
    table_close(&t);
}

/* What does not count for an event is not kept, so that equal games have equal lists. */
static void normal_form(void **state) {
    (void)state;
    table t, twin;
    open_game(&t, "60");
    open_game(&twin, "60");
    zug_game_event full = {.kind = ZUG_GAME_MOVE,
                           .side = ZUG_WHITE,
                           .result = 3,
                           .move = play_find(zug_game_position(t.game), "e2e4"),
                           .plies = 7,
                           .lag_ms = -3,
                           .clock_ms = {1, 2},
                           .at_ms = 77};
    assert_int_equal(table_apply(&t, &full, 10), ZUG_GAME_ACCEPTED);
    table_run(&twin, "10 move w e2e4");
    assert_true(zug_game_equal(t.game, twin.game));
    assert_int_equal(zug_game_event_at(t.game, 1)->at_ms, 10);
    table_run(&t, "20 move b e7e5");
    table_run(&twin, "20 move b e7e6");
    assert_false(zug_game_equal(t.game, twin.game));
    table_close(&t);
    table_close(&twin);
}

/* The n-th request for memory fails: the game is not there, or as it was, and goes on when there is
 * memory again. */
static void memory_runs_out(void **state) {
    (void)state;
    static const char *const moves[] = {"10 move w g1f3",   "20 move b g8f6", "30 move w f3g1",
                                        "40 move b f6g8",   "50 move w b1c3", "60 move b b8c6",
                                        "70 move w e2e4",   "80 move b e7e5", "90 move w d2d4",
                                        "95 premove w d4e5"};
    zug_game_settings settings = table_settings(INITIAL, "60");
    size_t failures = 0;
    for (size_t fail_at = 1;; fail_at++) {
        table t = {.memory = {.fail_at = fail_at}};
        t.game = zug_game_new(&settings, counted_alloc(&t.memory), table_solver_memory);
        if (t.game == NULL) {
            assert_int_equal(t.memory.live, 0);
            failures++;
            continue;
        }
        table_run(&t, "0 start");
        bool failed = false;
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            zug_game_event event = table_read(&t, moves[i]);
            if (table_apply(&t, &event, event.at_ms) == ZUG_GAME_REFUSED_NO_MEMORY) {
                failed = true;
                failures++;
                t.memory.fail_at = 0;
                assert_int_equal(table_apply(&t, &event, event.at_ms), ZUG_GAME_ACCEPTED);
            }
        }
        assert_int_equal(zug_game_plies(t.game), 9);
        table_close(&t);
        if (!failed)
            break;
    }
    assert_true(failures >= 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a pause stops clock and moves", pause, NULL, NULL, NULL},
        {"the arbiter sets both clocks", set_clocks, NULL, NULL, NULL},
        {"a held clock stands still until it is released, its side moves, or its time is over",
         hold, NULL, NULL, NULL},
        {"what interrupts a hold does not end it", hold_goes_on, NULL, NULL, NULL},
        {"who is held again and again gains no more than the settings give", hold_is_bounded, NULL,
         NULL, NULL},
        {"no clock is held where none may be, where there is none, or when the flag has fallen",
         no_hold, NULL, NULL, NULL},
        {"a side without a clock is not given one", set_one_clock, NULL, NULL, NULL},
        {"moves are taken back with their clocks; offer and premove are gone", take_back, NULL,
         NULL, NULL},
        {"a take-back leaves what the arbiter has set the clocks to", take_back_keeps_a_setting,
         NULL, NULL, NULL},
        {"a list of events of before takes settings of the clocks back as well",
         take_back_as_it_was, NULL, NULL, NULL},
        {"moves taken back count again in their period", take_back_across_a_period, NULL, NULL,
         NULL},
        {"moves taken back after the end reopen the game, paused", take_back_after_the_end, NULL,
         NULL, NULL},
        {"an end that is not on the board can be undone", reopen, NULL, NULL, NULL},
        {"the arbiter decides, also after the end", adjudicate, NULL, NULL, NULL},
        {"the arbiter decides a game that never started", forfeit, NULL, NULL, NULL},
        {"every refusal leaves no trace and has its sentence", refused_without_trace, NULL, NULL,
         NULL},
        {"what is no event is refused", no_such_event, NULL, NULL, NULL},
        {"the list keeps what counts and nothing else", normal_form, NULL, NULL, NULL},
        {"without memory an event is refused and can be repeated", memory_runs_out, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
