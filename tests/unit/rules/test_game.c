/* test_game.c - moves, premoves, records and clocks of a game. Times are plain numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/game_table.h"

/* A game from the initial position. */
static void open_game(table *t, const char *control) {
    zug_game_settings settings = table_settings(INITIAL, control);
    table_open(t, &settings);
}

static void nothing_before_start(void **state) {
    (void)state;
    table t;
    open_game(&t, "300");
    assert_int_equal(zug_game_state_of(t.game), ZUG_GAME_STATE_WAITING);
    table_refused(&t, "0 move w e2e4", ZUG_GAME_REFUSED_NOT_STARTED);
    table_refused(&t, "0 resign w", ZUG_GAME_REFUSED_NOT_STARTED);
    table_run(&t, "5000 start");
    assert_string_equal(table_news(&t), "started");
    assert_int_equal(zug_game_state_of(t.game), ZUG_GAME_STATE_RUNNING);
    table_refused(&t, "5000 start", ZUG_GAME_REFUSED_ALREADY_STARTED);
    table_expect_left(&t, 6000, 299000, 300000);
    table_close(&t);
}

/* Every 16 bits are accepted exactly if the Laws allow the move. */
static void only_legal_moves(void **state) {
    (void)state;
    static const char *const fens[] = {
        INITIAL, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "4k3/1P6/8/8/8/8/6p1/4K2R b K - 0 1"};
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        table t;
        zug_game_settings settings = table_settings(fens[i], "-");
        table_open(&t, &settings);
        table_run(&t, "0 start");
        zug_game_event event = {.kind = ZUG_GAME_MOVE, .side = settings.start.side_to_move};
        unsigned accepted = 0;
        for (unsigned move = 0; move <= UINT16_MAX; move++) {
            event.move = (zug_move)move;
            zug_game_refusal refusal = zug_game_judge(t.game, &event, 0);
            accepted += refusal == ZUG_GAME_ACCEPTED;
            if (refusal != ZUG_GAME_ACCEPTED)
                assert_int_equal(refusal, ZUG_GAME_REFUSED_ILLEGAL_MOVE);
        }
        assert_int_equal(accepted, zug_movegen_count(&settings.start));
        table_close(&t);
    }
}

static void in_turn(void **state) {
    (void)state;
    table t;
    open_game(&t, "300");
    table_run(&t, "0 start");
    table_refused(&t, "10 move b e7e5", ZUG_GAME_REFUSED_NOT_YOUR_TURN);
    table_run(&t, "20 move w e2e4");
    assert_string_equal(table_news(&t), "move-made w e2e4");
    table_refused(&t, "30 move w d2d4", ZUG_GAME_REFUSED_NOT_YOUR_TURN);
    table_refused(&t, "30 move b e7e4", ZUG_GAME_REFUSED_ILLEGAL_MOVE);
    table_run(&t, "40 move b e7e5; 50 move w d1h5; 60 move b e8e7; 70 move w h5e5");
    assert_string_equal(table_news(&t), "move-made w h5e5 check; over 1-0 checkmate");
    table_close(&t);
}

/* White's queen stands on a square of her colour, so the corner at White's right hand is light. */
static void the_board(void **state) {
    (void)state;
    table t;
    open_game(&t, "-");
    const zug_position *pos = zug_game_position(t.game);
    zug_square queen = zug_bitboard_first(zug_position_pieces(pos, ZUG_WHITE, ZUG_QUEEN));
    int queen_shade = (zug_square_file(queen) + zug_square_rank(queen)) % 2;
    int corner_shade = (zug_square_file(ZUG_H1) + zug_square_rank(ZUG_H1)) % 2;
    assert_int_equal(queen_shade, corner_shade);
    assert_int_equal(ZUG_NO_SQUARE, 8 * 8);
    table_close(&t);
}

static void move_stops_the_clock(void **state) {
    (void)state;
    table t;
    open_game(&t, "300+2");
    table_run(&t, "1000 start");
    table_expect_left(&t, 4000, 297000, 300000);
    table_run(&t, "6000 move w e2e4");
    table_expect_left(&t, 6000, 297000, 300000);
    table_expect_left(&t, 16000, 297000, 290000);
    table_run(&t, "16000 move b e7e5");
    table_expect_left(&t, 16000, 297000, 292000);
    table_expect_left(&t, 17500, 295500, 292000);
    assert_int_equal(t.news[0].clock_ms[0], 297000);
    assert_int_equal(t.news[0].clock_ms[1], 292000);
    table_close(&t);
}

static void records(void **state) {
    (void)state;
    table t;
    open_game(&t, "300+2");
    table_run(&t, "1000 start; 6000 move w e2e4; 16000 move b c7c5; 17000 move w g1f3");
    static const struct {
        const char *name;
        int64_t at_ms, white, black;
    } want[] = {{"e2e4", 6000, 297000, 300000},
                {"c7c5", 16000, 297000, 292000},
                {"g1f3", 17000, 298000, 292000}};
    zug_position pos = zug_position_initial();
    assert_int_equal(zug_game_plies(t.game), 3);
    for (uint32_t i = 0; i < 3; i++) {
        const zug_game_half_move *made = zug_game_half_move_at(t.game, i);
        assert_memory_equal(zug_game_position_at(t.game, i), &pos, sizeof pos);
        assert_true(play_is_called(&pos, made->move, want[i].name));
        assert_int_equal(made->at_ms, want[i].at_ms);
        assert_int_equal(made->clock_ms[ZUG_WHITE], want[i].white);
        assert_int_equal(made->clock_ms[ZUG_BLACK], want[i].black);
        assert_false(made->is_premove);
        play_moves(&pos, want[i].name);
    }
    assert_memory_equal(zug_game_position(t.game), &pos, sizeof pos);
    table_close(&t);
}

static void without_clock(void **state) {
    (void)state;
    table t;
    open_game(&t, "-");
    table_run(&t, "0 start; 999999999999 move w e2e4");
    assert_int_equal(t.news[0].clock_ms[0], ZUG_CLOCK_NEVER);
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
    table_refused(&t, "9000000000000000000 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_refused(&t, "9000000000000000000 set-clocks clocks 1 1", ZUG_GAME_REFUSED_NO_CLOCK);
    table_close(&t);
}

/* The control is part of the settings; nothing but the arbiter's SET_CLOCKS adds time afterwards.
 */
static void periods(void **state) {
    (void)state;
    table t;
    open_game(&t, "2/60+1:30");
    table_run(&t, "0 start");
    table_moves(&t, 10000, "e2e4 e7e5 g1f3");
    table_expect_left(&t, 30000, 60000 - 20000 + 2000 + 30000, 60000 - 10000 + 1000);
    table_moves(&t, 10000, "b8c6 f1b5");
    table_expect_left(&t, 50000, 72000 - 10000, 51000 - 10000 + 1000 + 30000);
    char text[ZUG_TIMECONTROL_SIZE];
    zug_timecontrol_write(&zug_game_settings_of(t.game)->control[0], text);
    assert_string_equal(text, "2/60+1:30");
    table_close(&t);
}

static void own_control(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "300"),
                      other = table_settings(INITIAL, "60");
    settings.control[ZUG_BLACK] = other.control[0];
    table_open(&t, &settings);
    table_run(&t, "0 start; 1000 move w e2e4");
    table_expect_left(&t, 1000, 299000, 60000);
    assert_int_equal(zug_game_deadline_ms(t.game), 61000);
    table_close(&t);
}

static void clock_after_first_move(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60+1");
    settings.clock_start = ZUG_GAME_CLOCK_AFTER_FIRST_MOVE;
    table_open(&t, &settings);
    table_run(&t, "0 start");
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
    table_refused(&t, "500000 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_run(&t, "500000 move w e2e4");
    table_expect_left(&t, 501000, 61000, 59000);
    assert_int_equal(zug_game_deadline_ms(t.game), 560000);
    table_run(&t, "502000 take-back plies 1");
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
    table_expect_left(&t, 600000, 60000, 60000);
    table_run(&t, "600000 pause; 601000 resume; 700000 move w d2d4");
    table_expect_left(&t, 700000, 61000, 60000);
    table_close(&t);
}

static void premove(void **state) {
    (void)state;
    table t;
    open_game(&t, "60+1");
    table_run(&t, "0 start; 1000 premove b e7e5");
    assert_string_equal(table_news(&t), "premove-set b e7e5");
    assert_int_not_equal(zug_game_premove(t.game, ZUG_BLACK), ZUG_MOVE_NONE);
    assert_int_equal(zug_game_premove(t.game, ZUG_WHITE), ZUG_MOVE_NONE);
    table_run(&t, "5000 move w e2e4");
    assert_string_equal(table_news(&t), "move-made w e2e4; move-made b e7e5 premove");
    assert_int_equal(zug_game_plies(t.game), 2);
    assert_true(zug_game_half_move_at(t.game, 1)->is_premove);
    assert_int_equal(zug_game_premove(t.game, ZUG_BLACK), ZUG_MOVE_NONE);
    table_expect_left(&t, 6000, 55000 + 1000 - 0 - 1000 + 1000 - 1000, 61000);
    table_close(&t);
}

static void premove_costs_nothing(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 500;
    table_open(&t, &settings);
    table_run(&t, "0 start; 1000 premove b e7e5; 5000 move w e2e4 lag 300");
    assert_int_equal(zug_game_half_move_at(t.game, 0)->clock_ms[ZUG_WHITE], 60000 - 4700);
    assert_int_equal(zug_game_half_move_at(t.game, 1)->clock_ms[ZUG_BLACK], 60000);
    assert_int_equal(zug_game_half_move_at(t.game, 1)->at_ms, 5000);
    table_close(&t);
}

static void premove_dropped(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "0 start; 1000 premove b e7e4; 2000 move w e2e4");
    assert_string_equal(table_news(&t), "move-made w e2e4; premove-dropped b e7e4");
    assert_int_equal(zug_game_premove(t.game, ZUG_BLACK), ZUG_MOVE_NONE);
    table_expect_left(&t, 3000, 58000, 59000);
    table_run(&t, "3000 move b d7d5; 3500 premove b d5e4");
    assert_string_equal(table_news(&t), "premove-set b d5e4");
    table_run(&t, "4000 move w e4d5");
    assert_string_equal(table_news(&t), "move-made w e4d5; premove-dropped b d5e4");
    table_close(&t);
}

static void premove_replaced_and_cleared(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "0 start; 1000 premove b e7e5; 1500 premove b c7c5");
    table_run(&t, "1600 pause");
    table_refused(&t, "1650 premove b e7e5", ZUG_GAME_REFUSED_PAUSED);
    table_run(&t, "1700 resume; 2000 move w e2e4");
    assert_string_equal(table_news(&t), "move-made w e2e4; move-made b c7c5 premove");
    table_refused(&t, "2500 premove-clear b", ZUG_GAME_REFUSED_NO_PREMOVE);
    table_run(&t, "3000 premove b b8c6; 3100 pause; 3200 premove-clear b");
    assert_string_equal(table_news(&t), "premove-cleared b b8c6");
    table_run(&t, "3300 resume; 4000 move w g1f3");
    assert_string_equal(table_news(&t), "move-made w g1f3");
    table_close(&t);
}

/* What sort of move it is shows only when it is played. */
static void premove_sorts(void **state) {
    (void)state;
    static const struct {
        const char *fen, *premove, *move, *news;
        zug_move_sort sort;
    } rows[] = {
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "d4e3", "e2e4",
         "move-made w e2e4; move-made b d4e3 premove", ZUG_MOVE_EN_PASSANT},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "d4e3", "e2e3",
         "move-made w e2e3; move-made b d4e3 premove", ZUG_MOVE_PLAIN},
        {"4k2r/8/8/8/8/8/4P3/4K3 w k - 0 1", "e8g8", "e2e4",
         "move-made w e2e4; move-made b e8h8 premove", ZUG_MOVE_CASTLING},
        {"4k2r/8/8/8/8/8/4PR2/4K3 w k - 0 1", "e8g8", "e2e4",
         "move-made w e2e4; premove-dropped b e8g8", ZUG_MOVE_PLAIN},
        {"4k3/8/8/8/8/8/p3P3/1N2K3 w - - 0 1", "a2b1n", "e2e4",
         "move-made w e2e4; move-made b a2b1 premove", ZUG_MOVE_PROMOTION},
        {"4k3/8/8/8/8/8/p3P3/1N2K3 w - - 0 1", "a2b1q", "e2e4",
         "move-made w e2e4; move-made b a2b1 premove check", ZUG_MOVE_PROMOTION},
        {"4k3/8/8/8/8/8/p3P3/1N2K3 w - - 0 1", "a2b1", "e2e4",
         "move-made w e2e4; premove-dropped b a2b1", ZUG_MOVE_PLAIN},
        {"4k3/8/8/8/8/8/p3P3/1N2K3 w - - 0 1", "a2b1q", "b1c3",
         "move-made w b1c3; premove-dropped b a2b1", ZUG_MOVE_PROMOTION},
        {"4k3/4r3/8/8/8/8/4P3/R3K3 w Q - 0 1", "e7d7", "e1c1",
         "move-made w e1a1; move-made b e7d7 premove", ZUG_MOVE_PLAIN},
        {"4k3/3r4/8/8/8/8/8/R3K2B w Q - 0 1", "d7d8", "h1c6",
         "move-made w h1c6; premove-dropped b d7d8", ZUG_MOVE_PLAIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table t;
        char script[128];
        zug_game_settings settings = table_settings(rows[i].fen, "60");
        table_open(&t, &settings);
        snprintf(script, sizeof script, "0 start; 10 premove b %s; 20 move w %s", rows[i].premove,
                 rows[i].move);
        table_run(&t, script);
        assert_string_equal(table_news(&t), rows[i].news);
        assert_int_equal(zug_move_sort_of(t.news[1].move), rows[i].sort);
        table_close(&t);
    }
}

/* Chess960, the king beside its rook: castling that has become impossible is not turned into a
 * capture. */
static void premove_castling_stays_castling(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings("5kr1/8/8/8/8/8/6R1/4K3 w g - 0 1", "60");
    table_open(&t, &settings);
    zug_game_event castle = {.kind = ZUG_GAME_PREMOVE,
                             .side = ZUG_BLACK,
                             .move = zug_move_make(ZUG_F8, ZUG_G8, ZUG_MOVE_CASTLING)};
    table_run(&t, "0 start");
    assert_int_equal(table_apply(&t, &castle, 10), ZUG_GAME_ACCEPTED);
    table_run(&t, "20 move w g2g8");
    assert_string_equal(table_news(&t), "move-made w g2g8 check; premove-dropped b f8g8");
    table_run(&t, "30 move b f8g8");
    table_close(&t);
}

static void premove_and_the_end(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "0 start");
    table_moves(&t, 100, "f2f3 e7e5 g2g4");
    table_run(&t, "400 premove w e2e4; 500 move b d8h4");
    assert_string_equal(table_news(&t), "move-made b d8h4 check; over 0-1 checkmate");
    assert_int_equal(zug_game_premove(t.game, ZUG_WHITE), ZUG_MOVE_NONE);
    table_close(&t);
    open_game(&t, "60");
    table_run(&t, "0 start");
    table_moves(&t, 100, "f2f3 e7e5");
    table_run(&t, "300 premove b d8h4; 400 move w g2g4");
    assert_string_equal(table_news(&t),
                        "move-made w g2g4; move-made b d8h4 premove check; over 0-1 checkmate");
    table_close(&t);
}

/* A clock that the arbiter has set to nothing cannot answer, not even by premove. */
static void premove_without_time(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "0 start; 10 premove b e7e5; 20 set-clocks clocks 60000 0; 30 move w e2e4");
    assert_string_equal(table_news(&t), "move-made w e2e4; premove-dropped b e7e5");
    table_run(&t, "30 time-check");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME);
    table_close(&t);
}

static void lag(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 500;
    table_open(&t, &settings);
    table_run(&t, "0 start; 10000 move w e2e4 lag 300");
    table_expect_left(&t, 10000, 50300, 60000);
    table_run(&t, "20000 move b e7e5 lag 9000");
    table_expect_left(&t, 20000, 50300, 50500);
    assert_int_equal(zug_game_event_at(t.game, 2)->lag_ms, 500);
    table_run(&t, "20100 move w d2d4 lag 400");
    table_expect_left(&t, 20100, 50300, 50500);
    table_run(&t, "21100 move b d7d5 lag -400");
    table_expect_left(&t, 21100, 50300, 49500);
    table_close(&t);
}

/* The flag falls at 60000; a move that was 300 under way counts at 59999. */
static void lag_at_the_fall(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 500;
    table_open(&t, &settings);
    table_run(&t, "0 start");
    assert_int_equal(zug_game_deadline_ms(t.game), 60500);
    table_refused(&t, "60000 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_refused(&t, "60000 move w e2e4", ZUG_GAME_REFUSED_FLAG_FELL);
    table_refused(&t, "60299 move w e2e4 lag 299", ZUG_GAME_REFUSED_FLAG_FELL);
    table_refused(&t, "60499 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_run(&t, "60299 move w e2e4 lag 300");
    table_expect_left(&t, 60299, 1, 60000);
    table_close(&t);
}

/* White: 300, less 200, and 50 again; less 150; then nothing is given that the clock has not run.
 */
static void lag_budget(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 300;
    settings.lag_refill_ms = 50;
    settings.lag_total_ms[ZUG_WHITE] = 360;
    settings.lag_total_ms[ZUG_BLACK] = 1000;
    table_open(&t, &settings);
    table_run(&t, "0 start; 1000 move w e2e4 lag 200");
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_WHITE), 150);
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_BLACK), 300);
    table_expect_left(&t, 1000, 59200, 60000);
    table_run(&t, "2000 move b e7e5; 3000 move w d2d4 lag 9000");
    assert_int_equal(zug_game_half_move_at(t.game, 2)->lag_ms, 150);
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_WHITE), 10); /* of the total */
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_BLACK), 300);
    table_run(&t, "3020 move b d7d5 lag 100");
    assert_int_equal(zug_game_event_at(t.game, 4)->lag_ms, 20);
    assert_int_equal(zug_game_lag_given_ms(t.game, ZUG_BLACK), 20);
    table_run(&t, "4000 move w e4d5 lag 300; 5000 move b d8d5; 6000 move w b1c3 lag 300");
    assert_int_equal(zug_game_lag_given_ms(t.game, ZUG_WHITE), 360);
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_WHITE), 0);
    assert_int_equal(zug_game_half_move_at(t.game, 6)->lag_ms, 0);
    table_close(&t);
}

/* A budget for one side alone, and one without a clock. */
static void lag_budget_of_one(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.control[ZUG_BLACK] = (zug_timecontrol){.kind = ZUG_TIMECONTROL_NONE};
    settings.lag_max_ms = 300;
    settings.lag_total_ms[ZUG_BLACK] = 300;
    table_open(&t, &settings);
    table_run(&t, "0 start; 1000 move w e2e4 lag 200; 2000 move b e7e5 lag 200");
    assert_int_equal(zug_game_lag_given_ms(t.game, ZUG_WHITE), 0);
    assert_int_equal(zug_game_lag_given_ms(t.game, ZUG_BLACK), 0);
    assert_int_equal(zug_game_deadline_ms(t.game), 2000 + 59000);
    table_close(&t);
}

/* A flag waits for what is left of the budget, and no longer. Taking back does not give it back. */
static void lag_budget_at_the_fall(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 300;
    settings.lag_refill_ms = 50;
    settings.lag_total_ms[ZUG_WHITE] = settings.lag_total_ms[ZUG_BLACK] = 1200;
    table_open(&t, &settings);
    table_run(&t, "0 start");
    assert_int_equal(zug_game_deadline_ms(t.game), 60300);
    table_run(&t, "60299 move w e2e4 lag 300");
    table_expect_left(&t, 60299, 1, 60000);
    table_run(&t, "60310 move b e7e5");
    assert_int_equal(zug_game_deadline_ms(t.game), 60310 + 1 + 50);
    table_run(&t, "60310 pause; 60310 take-back plies 2; 60310 resume");
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_WHITE), 50);
    assert_int_equal(zug_game_lag_given_ms(t.game, ZUG_WHITE), 300);
    table_close(&t);
}

/* A premove is no move that was on its way. */
static void lag_budget_and_premove(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 300;
    settings.lag_refill_ms = 50;
    settings.lag_total_ms[ZUG_WHITE] = settings.lag_total_ms[ZUG_BLACK] = 1200;
    settings.premoves = true;
    table_open(&t, &settings);
    table_run(&t, "0 start; 100 move w e2e4; 1100 move b e7e5 lag 200; 1200 premove b d7d6");
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_BLACK), 150);
    table_run(&t, "1300 move w d2d4");
    assert_int_equal(zug_game_plies(t.game), 4);
    assert_int_equal(zug_game_lag_left_ms(t.game, ZUG_BLACK), 150);
    assert_int_equal(zug_game_half_move_at(t.game, 3)->lag_ms, 0);
    table_close(&t);
}

static void too_late(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = 500;
    table_open(&t, &settings);
    table_run(&t, "0 start; 10 offer-draw w; 20 premove b e7e5");
    static const char *const late[] = {"60500 move w e2e4 lag 500",
                                       "60500 resign w",
                                       "60500 resign b",
                                       "60500 accept-draw b",
                                       "60500 offer-draw b",
                                       "60500 premove b c7c5",
                                       "60500 premove-clear b",
                                       "60500 claim-draw w",
                                       "60500 pause",
                                       "60500 set-clocks clocks 60000 60000"};
    for (size_t i = 0; i < sizeof late / sizeof late[0]; i++)
        table_refused(&t, late[i], ZUG_GAME_REFUSED_FLAG_FELL);
    table_run(&t, "60500 connection-lost w; 60500 time-check");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_TIME);
    table_expect_left(&t, 60500, 0, 60000);
    table_close(&t);
}

static void time_never_goes_backwards(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "10000 start; 20000 move w e2e4; 15000 move b e7e5; 5000 move w d2d4");
    assert_int_equal(zug_game_event_at(t.game, 3)->at_ms, 20000);
    assert_int_equal(zug_game_half_move_at(t.game, 2)->at_ms, 20000);
    table_expect_left(&t, 20000, 50000, 60000);
    table_close(&t);
}

/* No number makes the clock misbehave. 1152921504606846976 is ZUG_CLOCK_MS_MAX. */
static void extreme_times(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.lag_max_ms = INT64_MAX;
    table_open(&t, &settings);
    assert_int_equal(zug_game_settings_of(t.game)->lag_max_ms, ZUG_CLOCK_MS_MAX);
    table_run(&t, "-9223372036854775808 start");
    assert_int_equal(zug_game_event_at(t.game, 0)->at_ms, -ZUG_CLOCK_MS_MAX);
    assert_int_equal(zug_game_deadline_ms(t.game), 60000);
    table_run(&t, "-9223372036854775808 set-clocks clocks 9223372036854775807 9223372036854775807");
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_MS_MAX);
    table_run(&t, "1152921504606846975 move w e2e4 lag 9223372036854775807");
    table_run(&t, "9223372036854775807 move b e7e5");
    assert_int_equal(zug_game_half_move_at(t.game, 1)->at_ms, ZUG_CLOCK_MS_MAX);
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
    table_close(&t);
    settings.lag_max_ms = INT64_MIN;
    table_open(&t, &settings);
    assert_int_equal(zug_game_settings_of(t.game)->lag_max_ms, 0);
    table_run(&t, "9223372036854775807 start; 0 move w e2e4 lag 1000");
    assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
    table_close(&t);
}

static void assistant(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    assert_false(zug_game_has_assistant(t.game, ZUG_WHITE));
    table_run(&t, "0 assistant-granted w");
    assert_string_equal(table_news(&t), "assistant-granted w");
    assert_true(zug_game_has_assistant(t.game, ZUG_WHITE));
    assert_false(zug_game_has_assistant(t.game, ZUG_BLACK));
    table_refused(&t, "0 assistant-granted w", ZUG_GAME_REFUSED_NO_CHANGE);
    table_run(&t, "0 start; 1000 move w e2e4; 2000 assistant-granted b; 3000 move b e7e5");
    table_expect_left(&t, 3000, 59000, 58000);
    table_run(&t, "4000 resign w; 5000 assistant-removed w");
    assert_string_equal(table_news(&t), "assistant-removed w");
    assert_false(zug_game_has_assistant(t.game, ZUG_WHITE));
    assert_true(zug_game_has_assistant(t.game, ZUG_BLACK));
    table_refused(&t, "6000 assistant-removed w", ZUG_GAME_REFUSED_NO_CHANGE);
    table_close(&t);
}

static void connection(void **state) {
    (void)state;
    table t;
    open_game(&t, "60");
    table_run(&t, "0 connection-lost b; 0 start; 1000 move w e2e4");
    assert_false(zug_game_is_connected(t.game, ZUG_BLACK));
    assert_true(zug_game_is_connected(t.game, ZUG_WHITE));
    table_expect_left(&t, 31000, 59000, 30000);
    table_refused(&t, "31000 connection-lost b", ZUG_GAME_REFUSED_NO_CHANGE);
    table_run(&t, "31000 connection-regained b");
    assert_string_equal(table_news(&t), "connection-regained b");
    table_expect_left(&t, 41000, 59000, 20000);
    assert_int_equal(zug_game_deadline_ms(t.game), 61000);
    table_refused(&t, "41000 connection-regained b", ZUG_GAME_REFUSED_NO_CHANGE);
    table_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a game waits for its start", nothing_before_start, NULL, NULL, NULL},
        {"legal moves are accepted, and no others [online-1.1 online-3.3]", only_legal_moves, NULL,
         NULL, NULL},
        {"the sides move in turn, White first [online-1.1]", in_turn, NULL, NULL, NULL},
        {"the board has 8 by 8 squares, light at White's right hand [online-1.2]", the_board, NULL,
         NULL, NULL},
        {"a move stops the mover's clock and starts the other [online-4.1 online-4.2]",
         move_stops_the_clock, NULL, NULL, NULL},
        {"moves are recorded with both clocks after each [online-3.7]", records, NULL, NULL, NULL},
        {"a game without a clock has no deadline", without_clock, NULL, NULL, NULL},
        {"moves in periods with time added as agreed [online-4.3.a online-4.3.b]", periods, NULL,
         NULL, NULL},
        {"each side has its own control [online-4.3.a]", own_control, NULL, NULL, NULL},
        {"the clock may start after the first move, which is free", clock_after_first_move, NULL,
         NULL, NULL},
        {"a premove answers the opponent's move at once [online-3.6.b.a online-3.6.b.b]", premove,
         NULL, NULL, NULL},
        {"a premove costs no time", premove_costs_nothing, NULL, NULL, NULL},
        {"a premove that turns out illegal is dropped", premove_dropped, NULL, NULL, NULL},
        {"a premove can be replaced and cleared", premove_replaced_and_cleared, NULL, NULL, NULL},
        {"a premove becomes castling, en passant or promotion on the board", premove_sorts, NULL,
         NULL, NULL},
        {"a castling premove is not turned into a capture", premove_castling_stays_castling, NULL,
         NULL, NULL},
        {"a premove is not played in a finished game, and may finish it", premove_and_the_end, NULL,
         NULL, NULL},
        {"a premove without any time left is dropped", premove_without_time, NULL, NULL, NULL},
        {"lag is given back up to the limit of the event", lag, NULL, NULL, NULL},
        {"a move at the fall of the flag is refused, its lag allowed for", lag_at_the_fall, NULL,
         NULL, NULL},
        {"lag is given back from a budget, which grows slowly and has an end", lag_budget, NULL,
         NULL, NULL},
        {"a side without a budget or without a clock gets no lag back", lag_budget_of_one, NULL,
         NULL, NULL},
        {"a flag waits for what is left of the budget, and no longer", lag_budget_at_the_fall, NULL,
         NULL, NULL},
        {"a premove neither spends nor refills the budget", lag_budget_and_premove, NULL, NULL,
         NULL},
        {"when the flag is down for good, nothing but its consequence comes [online-4.4.a]",
         too_late, NULL, NULL, NULL},
        {"time never goes backwards", time_never_goes_backwards, NULL, NULL, NULL},
        {"the largest and smallest times are harmless", extreme_times, NULL, NULL, NULL},
        {"an assistant is granted and removed on the record [online-3.8]", assistant, NULL, NULL,
         NULL},
        {"a lost connection does not stop the clock", connection, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
