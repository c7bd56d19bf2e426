/* test_game_end.c - how games end: on the board, by resignation, agreement, claim, and on time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/game_table.h"

static void open_at(table *t, const char *fen, const char *control) {
    zug_game_settings settings = table_settings(fen, control);
    table_open(t, &settings);
    table_run(t, "0 start");
}

static void open_otb(table *t, const char *fen) {
    zug_game_settings settings = table_settings(fen, "-");
    settings.laws = ZUG_GAME_OTB;
    table_open(t, &settings);
    table_run(t, "0 start");
}

static void checkmate(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_moves(&t, 1000, "f2f3 e7e5 g2g4 d8h4");
    assert_string_equal(table_news(&t), "move-made b d8h4 check; over 0-1 checkmate");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_CHECKMATE);
    table_expect_left(&t, 99000, 58000, 58000);
    table_refused(&t, "99000 move w e2e4", ZUG_GAME_REFUSED_GAME_OVER);
    table_refused(&t, "99000 resign w", ZUG_GAME_REFUSED_GAME_OVER);
    table_close(&t);
}

static void resignation(void **state) {
    (void)state;
    static const struct {
        const char *fen, *script;
        zug_result result;
    } rows[] = {
        {INITIAL, "10 resign w", ZUG_RESULT_BLACK_WINS},
        {INITIAL, "10 resign b", ZUG_RESULT_WHITE_WINS},
        {INITIAL, "10 move w e2e4; 20 resign w", ZUG_RESULT_BLACK_WINS},
        {INITIAL, "10 pause; 20 resign b", ZUG_RESULT_WHITE_WINS},
        {INITIAL, "10 offer-draw b; 20 resign b", ZUG_RESULT_WHITE_WINS},
        /* the opponent wins even if he could not checkmate */
        {"8/8/8/4k3/8/4P3/4K3/8 w - - 0 1", "10 resign w", ZUG_RESULT_BLACK_WINS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table t;
        open_at(&t, rows[i].fen, "60");
        table_run(&t, rows[i].script);
        table_expect_over(&t, rows[i].result, ZUG_GAME_REASON_RESIGNATION);
        table_close(&t);
    }
}

static void draw_agreed(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_run(&t, "10 offer-draw w");
    assert_string_equal(table_news(&t), "draw-offered w");
    assert_true(zug_game_has_offered(t.game, ZUG_WHITE));
    assert_false(zug_game_has_offered(t.game, ZUG_BLACK));
    table_run(&t, "20 move w e2e4");
    assert_true(zug_game_has_offered(t.game, ZUG_WHITE));
    table_run(&t, "30 accept-draw b");
    assert_string_equal(table_news(&t), "over 1/2 agreement");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_AGREEMENT);
    table_close(&t);
}

static void offer_stands(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_refused(&t, "10 accept-draw b", ZUG_GAME_REFUSED_NO_OFFER);
    table_run(&t, "10 offer-draw b");
    table_refused(&t, "20 offer-draw b", ZUG_GAME_REFUSED_OFFER_STANDS);
    table_refused(&t, "20 offer-draw w", ZUG_GAME_REFUSED_OFFER_TO_ACCEPT);
    table_refused(&t, "20 accept-draw b", ZUG_GAME_REFUSED_NO_OFFER);
    table_run(&t, "30 pause; 40 resume");
    assert_true(zug_game_has_offered(t.game, ZUG_BLACK));
    table_run(&t, "50 move w e2e4");
    assert_string_equal(table_news(&t), "move-made w e2e4; draw-declined w");
    assert_false(zug_game_has_offered(t.game, ZUG_BLACK));
    table_refused(&t, "60 accept-draw w", ZUG_GAME_REFUSED_NO_OFFER);
    /* After it was declined a new one may be made, also in a pause, and by the side to move. */
    table_run(&t, "70 pause; 80 offer-draw b; 90 resume; 100 move b e7e5");
    assert_true(zug_game_has_offered(t.game, ZUG_BLACK));
    table_run(&t, "110 pause; 120 accept-draw w");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_AGREEMENT);
    table_close(&t);
}

static void offer_ends_with_the_game(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_run(&t, "10 offer-draw w; 60000 time-check");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_TIME);
    assert_false(zug_game_has_offered(t.game, ZUG_WHITE));
    table_refused(&t, "60001 accept-draw b", ZUG_GAME_REFUSED_GAME_OVER);
    table_close(&t);
}

/* A premove is a move: played, it declines the offer. */
static void premove_declines(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_run(&t, "10 premove b e7e5; 20 offer-draw w; 30 move w e2e4");
    assert_string_equal(table_news(&t),
                        "move-made w e2e4; move-made b e7e5 premove; draw-declined b");
    table_close(&t);
}

static void offers_forbidden(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    settings.draw_offers = settings.premoves = false;
    table_open(&t, &settings);
    table_run(&t, "0 start");
    table_refused(&t, "10 offer-draw w", ZUG_GAME_REFUSED_OFFERS_FORBIDDEN);
    table_refused(&t, "10 premove b e7e5", ZUG_GAME_REFUSED_PREMOVES_FORBIDDEN);
    table_close(&t);
}

static void third_occurrence(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "600");
    assert_int_equal(zug_game_occurrences(t.game), 1);
    table_moves(&t, 1000, "g1f3 g8f6 f3g1 f6g8");
    assert_int_equal(zug_game_occurrences(t.game), 2);
    table_moves(&t, 1000, "g1f3 g8f6 f3g1");
    table_expect_open(&t);
    table_moves(&t, 1000, "f6g8");
    assert_string_equal(table_news(&t), "move-made b f6g8; over 1/2 repetition");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_refused(&t, "99000 claim-draw w", ZUG_GAME_REFUSED_GAME_OVER);
    table_close(&t);
}

/* FIDE's example: after 2...d5 White can take en passant, so that position is another one than
 * those that look the same later. */
static void fide_trap(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "600");
    table_moves(&t, 100, "e2e4 g8f6 e4e5 d7d5");
    table_moves(&t, 100,
                "f1e2 c8d7 e2f1 d7c8"); /* the pieces are back, en passant is not: first time */
    assert_int_equal(zug_game_occurrences(t.game), 1);
    table_moves(&t, 100, "f1e2 c8d7 e2f1 d7c8");
    assert_int_equal(zug_game_occurrences(t.game), 2);
    table_expect_open(&t);
    table_moves(&t, 100, "f1e2"); /* the third time after Be2: that position never had en passant */
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_close(&t);
    open_otb(&t, INITIAL);
    table_moves(&t, 100, "e2e4 g8f6 e4e5 d7d5 f1e2 c8d7 e2f1 d7c8 f1e2 c8d7 e2f1 d7c8");
    table_refused(&t, "9999 claim-draw w", ZUG_GAME_REFUSED_CLAIM_WRONG);
    table_moves(&t, 100, "f1d3 c8e6 d3f1 e6c8");
    assert_int_equal(zug_game_occurrences(t.game), 3);
    table_close(&t);
}

/* The square behind a pawn that went two squares does not count if nobody can take there. */
static void en_passant_nobody_can_take(void **state) {
    (void)state;
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1",   /* no pawn beside it */
        "4k3/8/8/8/3p4/8/4P3/3RK2R w - - 0 1", /* beside it, and d4 can take: counts */
        "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",  /* pinned on the file by the rook on d1 */
    };
    static const unsigned want[] = {3, 2, 3};
    for (size_t i = 0; i < 3; i++) {
        table t;
        open_at(&t, fens[i], "-");
        bool pinned = i == 2;
        table_moves(&t, 1, "e2e4");
        for (int k = 0; k < 2; k++)
            table_moves(&t, 1, pinned ? "d8d7 e1e2 d7d8 e2e1" : "e8f7 e1e2 f7e8 e2e1");
        assert_int_equal(zug_game_occurrences(t.game), want[i]);
        if (want[i] == 3)
            table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
        else
            table_expect_open(&t);
        table_close(&t);
    }
}

/* A rook that went and came back looks the same, but may not castle any more. */
static void castling_rights_count(void **state) {
    (void)state;
    table t;
    open_at(&t, "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "-");
    table_moves(&t, 1, "h1g1 a8b8 g1h1 b8a8"); /* both rights gone: a new position */
    assert_int_equal(zug_game_occurrences(t.game), 1);
    table_moves(&t, 1, "h1g1 a8b8 g1h1 b8a8");
    assert_int_equal(zug_game_occurrences(t.game), 2);
    table_expect_open(&t);
    table_moves(&t, 1, "h1f1 a8c8 f1h1 c8a8");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_close(&t);
}

/* The same pieces with the other side to move are another position. */
static void side_to_move_counts(void **state) {
    (void)state;
    table t;
    open_at(&t, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "-");
    table_moves(&t, 1, "a1a2 e8f8 a2b2 f8e8 b2a1 e8f8 e1f1 f8e8 f1e1");
    assert_int_equal(zug_game_occurrences(t.game), 1 + 1);
    table_expect_open(&t);
    table_close(&t);
}

static void repetition_across_a_pause(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "600");
    table_moves(&t, 1000, "g1f3 g8f6 f3g1 f6g8 g1f3");
    table_run(&t, "6000 pause; 7000 set-clocks clocks 9000 9000; 900000 resume");
    table_moves(&t, 1000, "g8f6 f3g1 f6g8");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_close(&t);
}

/* What is taken back has not appeared. */
static void repetition_and_take_back(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "600");
    table_moves(&t, 1000, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_run(&t, "20000 take-back plies 4; 21000 resume");
    table_expect_open(&t);
    assert_int_equal(zug_game_occurrences(t.game), 2);
    table_moves(&t, 1000, "g1f3 g8f6 f3g1");
    table_expect_open(&t);
    table_moves(&t, 1000, "f6g8");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_close(&t);
}

static void stalemate(void **state) {
    (void)state;
    table t;
    open_at(&t, "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "60");
    table_moves(&t, 1, "f2f7");
    assert_string_equal(table_news(&t), "move-made w f2f7; over 1/2 stalemate");
    assert_string_equal(zug_game_end_sentence(ZUG_RESULT_DRAW, ZUG_GAME_REASON_STALEMATE),
                        "drawn: stalemate");
    table_close(&t);
}

static void dead_position(void **state) {
    (void)state;
    table t;
    open_at(&t, "8/8/4k3/8/8/3Kp3/5B2/8 w - - 0 1", "60");
    table_moves(&t, 1, "f2e3");
    assert_string_equal(table_news(&t), "move-made w f2e3; over 1/2 dead-position");
    table_close(&t);
    /* A blockade that no material count would see. */
    open_at(&t, "2b1k3/8/8/1p1p1p1p/1P1P1P2/7P/8/2B1K3 w - - 0 1", "60");
    table_expect_open(&t);
    table_moves(&t, 1, "h3h4");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION);
    table_close(&t);
}

static void followed_moves(void **state) {
    (void)state;
    table t;
    open_at(&t, "8/8/4k3/8/8/3Kp3/5B2/8 w - - 0 1", "60");
    zug_game_was_followed(t.game);
    table_run(&t, "1000 move w f2e3");
    assert_string_equal(table_news(&t), "move-made w f2e3");
    assert_int_equal(zug_game_state_of(t.game), ZUG_GAME_STATE_RUNNING);
    /* it held for one move only */
    table_run(&t, "2000 move b e6d6");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION);
    table_close(&t);
}

static void fifty_moves(void **state) {
    (void)state;
    table t;
    open_at(&t, "8/8/5k2/8/8/3KR3/8/8 w - - 98 80", "60");
    table_moves(&t, 1, "d3d4");
    table_expect_open(&t);
    table_moves(&t, 1, "f6g6");
    assert_string_equal(table_news(&t), "move-made b f6g6; over 1/2 fifty-moves");
    table_close(&t);
    open_at(&t, "8/8/5k2/8/8/3KR3/7P/8 w - - 99 80", "60");
    table_moves(&t, 1, "h2h4");
    table_expect_open(&t);
    table_close(&t);
}

/* Mate by the hundredth half-move is mate; so is stalemate. */
static void mate_comes_first(void **state) {
    (void)state;
    table t;
    open_at(&t, "7k/R7/6K1/8/8/8/8/8 w - - 99 80", "60");
    table_moves(&t, 1, "a7a8");
    assert_string_equal(table_news(&t), "move-made w a7a8 check; over 1-0 checkmate");
    table_close(&t);
    open_at(&t, "7k/8/6K1/8/8/8/5Q2/8 w - - 99 80", "60");
    table_moves(&t, 1, "f2f7");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_STALEMATE);
    table_close(&t);
    open_otb(&t, "7k/R7/6K1/8/8/8/8/8 w - - 149 99");
    table_moves(&t, 1, "a7a8");
    table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_CHECKMATE);
    table_close(&t);
}

static void over_at_the_start(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        zug_result result;
        zug_game_reason reason;
    } rows[] = {
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_CHECKMATE},
        {"6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_CHECKMATE},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ZUG_RESULT_DRAW, ZUG_GAME_REASON_STALEMATE},
        {"8/8/4k3/8/8/3KB3/8/8 w - - 0 1", ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION},
        {"8/8/5k2/8/8/3KR3/8/8 w - - 100 80", ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIFTY_MOVES},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table t;
        open_at(&t, rows[i].fen, "60");
        assert_int_equal(t.count, 2);
        table_expect_over(&t, rows[i].result, rows[i].reason);
        assert_int_equal(zug_game_deadline_ms(t.game), ZUG_CLOCK_NEVER);
        table_close(&t);
    }
}

static void flag(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_run(&t, "1000 move w e2e4");
    assert_int_equal(zug_game_deadline_ms(t.game), 61000);
    table_refused(&t, "60999 time-check", ZUG_GAME_REFUSED_NO_FLAG_FELL);
    table_refused(&t, "61000 move b e7e5", ZUG_GAME_REFUSED_FLAG_FELL);
    table_run(&t, "61000 time-check");
    assert_string_equal(table_news(&t), "over 1-0 time");
    assert_string_equal(zug_game_end_sentence(ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME),
                        "White wins: Black's flag fell");
    table_expect_left(&t, 99999, 59000, 0);
    assert_false(zug_game_is_unproved(t.game));
    table_refused(&t, "61001 move b e7e5", ZUG_GAME_REFUSED_GAME_OVER);
    table_close(&t);
}

/* Moves must be made before the end of each period, not only of the last. */
static void flag_in_the_first_period(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "2/60:600");
    table_moves(&t, 30000, "e2e4 e7e5");
    table_refused(&t, "90000 move w d2d4", ZUG_GAME_REFUSED_FLAG_FELL);
    table_run(&t, "90000 time-check");
    table_expect_over(&t, ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_TIME);
    table_close(&t);
}

/* Black's flag falls: White's pieces, and whether they could ever mate. */
static void flag_and_mating_power(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool can_mate;
    } rows[] = {
        {"8/8/4k3/8/8/3KN3/8/7q b - - 0 1", false}, /* knight against queen: never */
        {"8/8/4k3/7p/8/3KN3/8/8 b - - 0 1", true},  /* knight against pawn: it may underpromote */
        {"8/8/4k3/8/8/3KN3/8/7r b - - 0 1", true},  /* knight against rook */
        {"8/8/4k3/7p/8/3K4/8/8 b - - 0 1", false},  /* a bare king */
        {"8/8/4k3/7b/8/3KB3/8/8 b - - 0 1", true},  /* bishops of both colours */
        {"8/8/4k3/7q/8/3KB3/8/8 b - - 0 1", false}, /* bishop against queen */
        {"8/8/4k3/8/8/3KP3/8/7q b - - 0 1", true},  /* a pawn becomes a queen */
        {"8/8/4k3/8/8/3KR3/8/8 b - - 0 1", true},   /* a rook */
        {"7k/5KN1/8/8/8/8/8/7q b - - 0 1", false},  /* knight against queen, in the corner */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table t;
        open_at(&t, rows[i].fen, "60");
        table_run(&t, "60000 time-check");
        if (rows[i].can_mate)
            table_expect_over(&t, ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME);
        else
            table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE);
        assert_false(zug_game_is_unproved(t.game));
        table_close(&t);
    }
}

/* White has a queen, but Black's only move takes her: White can never mate. */
static void flag_with_a_forced_line(void **state) {
    (void)state;
    table t;
    open_at(&t, "k7/1Q6/8/8/8/8/7r/K7 b - - 0 1", "60");
    table_expect_open(&t);
    table_run(&t, "60000 time-check");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE);
    table_close(&t);
}

/* What the solver cannot decide is a loss, with a mark for the arbiter, who may decide otherwise.
 */
static void flag_undecided(void **state) {
    (void)state;
    table t;
    const char *fen = "2k5/3b4/2b5/1pBp1p1p/1P1P1P1P/8/3B4/2K5 b - - 0 1";
    zug_position pos = play_at(fen);
    zug_unwinnable_work work = {table_solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET,
                                0};
    bool is_undecided =
        zug_unwinnable_can_win(&pos, ZUG_WHITE, &work, NULL) == ZUG_ANSWER_UNDECIDED;
    open_at(&t, fen, "60");
    table_expect_open(&t);
    table_run(&t, "60000 time-check");
    assert_int_equal(zug_game_is_unproved(t.game), is_undecided);
    if (is_undecided)
        assert_string_equal(table_news(&t), "over 1-0 time unproved");
    table_run(&t, "70000 adjudicate 1/2");
    assert_string_equal(table_news(&t), "over 1/2 adjudication");
    assert_false(zug_game_is_unproved(t.game));
    table_close(&t);
}

static void otb_claims(void **state) {
    (void)state;
    table t;
    open_otb(&t, INITIAL);
    table_moves(&t, 1, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    table_refused(&t, "8 claim-draw w f6g8", ZUG_GAME_REFUSED_NOT_YOUR_TURN);
    table_refused(&t, "8 claim-draw b", ZUG_GAME_REFUSED_CLAIM_WRONG);
    table_refused(&t, "8 claim-draw b f6d5", ZUG_GAME_REFUSED_CLAIM_WRONG);
    table_refused(&t, "8 claim-draw b f6f5", ZUG_GAME_REFUSED_ILLEGAL_MOVE);
    zug_game_event intended = table_read(&t, "8 claim-draw b f6g8");
    assert_int_equal(zug_game_judge(t.game, &intended, 8), ZUG_GAME_ACCEPTED);
    table_moves(&t, 1, "f6g8");
    table_expect_open(&t);
    table_run(&t, "9 claim-draw w");
    assert_string_equal(table_news(&t), "over 1/2 repetition");
    assert_int_equal(zug_game_plies(t.game), 8);
    table_close(&t);
    open_otb(&t, "8/8/5k2/8/8/3KR3/8/8 w - - 98 80");
    table_refused(&t, "1 claim-draw w d3d4", ZUG_GAME_REFUSED_CLAIM_WRONG);
    table_moves(&t, 1, "d3d4");
    table_run(&t, "2 claim-draw b f6g6");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIFTY_MOVES);
    table_close(&t);
}

static void otb_automatic(void **state) {
    (void)state;
    table t;
    open_otb(&t, INITIAL);
    for (int i = 0; i < 3; i++)
        table_moves(&t, 1, "g1f3 g8f6 f3g1 f6g8");
    table_moves(&t, 1, "g1f3 g8f6 f3g1");
    table_expect_open(&t);
    table_moves(&t, 1, "f6g8");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIVEFOLD);
    table_close(&t);
    open_otb(&t, "8/8/5k2/8/8/3KR3/8/8 w - - 148 99");
    table_moves(&t, 1, "d3d4");
    table_expect_open(&t);
    table_moves(&t, 1, "f6g6");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_SEVENTY_FIVE_MOVES);
    table_close(&t);
}

/* Online the Regulations stand in place of the Laws: what is claimed there comes by itself here. */
static void no_claims_online(void **state) {
    (void)state;
    table t;
    open_at(&t, INITIAL, "60");
    table_refused(&t, "1 claim-draw w", ZUG_GAME_REFUSED_CLAIMS_NEEDLESS);
    table_moves(&t, 1, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    table_close(&t);
}

/* Whoever claims wins, also when it is the opponent's turn, but only draws if no series of legal
 * moves leads to mate; there is no claim before the start, in a pause, after a flag or after the
 * end. */
static void absence_claimed(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(INITIAL, "60");
    table_open(&t, &settings);
    table_refused(&t, "0 claim-absence w", ZUG_GAME_REFUSED_NOT_STARTED);
    table_run(&t, "0 start; 1 pause");
    table_refused(&t, "2 claim-absence w", ZUG_GAME_REFUSED_PAUSED);
    table_run(&t, "3 resume; 10000 claim-absence b");
    assert_string_equal(table_news(&t), "over 0-1 absence");
    assert_string_equal(zug_game_end_sentence(ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_ABSENCE),
                        "Black wins: White was away and Black claimed the game");
    table_refused(&t, "10001 claim-absence b", ZUG_GAME_REFUSED_GAME_OVER);
    table_close(&t);
    open_at(&t, INITIAL, "60");
    table_refused(&t, "60000 claim-absence b", ZUG_GAME_REFUSED_FLAG_FELL);
    table_close(&t);
    open_at(&t, "7k/8/8/8/8/8/4P3/K7 w - - 0 1", "60");
    table_run(&t, "5000 claim-absence b");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_ABSENCE);
    table_close(&t);
}

/* Every reason has a sentence for just the results it can have, and a name of its own. */
static void sentences(void **state) {
    (void)state;
    for (int reason = 1; reason < ZUG_GAME_REASON_COUNT; reason++) {
        const char *name = zug_game_reason_name((zug_game_reason)reason);
        int count = 0;
        assert_null(zug_game_end_sentence(ZUG_RESULT_OPEN, (zug_game_reason)reason));
        for (int result = ZUG_RESULT_WHITE_WINS; result < (int)ZUG_RESULT_COUNT; result++)
            count += zug_game_end_sentence((zug_result)result, (zug_game_reason)reason) != NULL;
        bool has_three = reason == ZUG_GAME_REASON_ABSENCE || reason == ZUG_GAME_REASON_FORFEIT;
        assert_int_equal(count, reason == ZUG_GAME_REASON_ADJUDICATION ? ZUG_RESULT_COUNT - 1
                                : has_three                            ? 3
                                : reason <= ZUG_GAME_REASON_TIME       ? 2
                                                                       : 1);
        for (int other = 0; other < reason; other++)
            assert_string_not_equal(name, zug_game_reason_name((zug_game_reason)other));
    }
    assert_string_equal(zug_game_end_sentence(ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE),
                        "the game goes on");
    assert_string_equal(zug_game_end_sentence(ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION),
                        "drawn: third occurrence of the position");
}

/* Every reason but those that only the rules of an event give, and a decision of the arbiter, has
 * an article under the laws that know it. */
static void ends_have_their_articles(void **state) {
    (void)state;
    assert_string_equal(zug_game_reason_article(ZUG_GAME_ONLINE, ZUG_GAME_REASON_CHECKMATE),
                        "Online 5.1");
    assert_string_equal(zug_game_reason_article(ZUG_GAME_OTB, ZUG_GAME_REASON_CHECKMATE),
                        "Law 5.1.1");
    assert_string_equal(zug_game_reason_article(ZUG_GAME_ONLINE, ZUG_GAME_REASON_REPETITION),
                        "Online 5.4.1");
    assert_string_equal(zug_game_reason_article(ZUG_GAME_OTB, ZUG_GAME_REASON_FIVEFOLD),
                        "Law 9.6.1");
    for (int reason = ZUG_GAME_REASON_NONE; reason < ZUG_GAME_REASON_COUNT; reason++) {
        bool has_none = reason == ZUG_GAME_REASON_NONE || reason == ZUG_GAME_REASON_ABSENCE ||
                        reason == ZUG_GAME_REASON_ADJUDICATION ||
                        reason == ZUG_GAME_REASON_NEVER_CAME;
        const char *article = zug_game_reason_article(ZUG_GAME_OTB, (zug_game_reason)reason);
        assert_int_equal(article[0] == '\0', has_none);
    }
    assert_string_equal(zug_game_reason_article(ZUG_GAME_ONLINE, ZUG_GAME_REASON_COUNT), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"whoever checkmates wins, and the game is over [online-5.1]", checkmate, NULL, NULL, NULL},
        {"whoever resigns loses, at once and always [online-5.2]", resignation, NULL, NULL, NULL},
        {"a draw is offered and accepted [online-5.3.a]", draw_agreed, NULL, NULL, NULL},
        {"an offer stands until the opponent moves and is not repeated [online-5.3.b]",
         offer_stands, NULL, NULL, NULL},
        {"a claim of the opponent's absence is judged like the fall of a flag", absence_claimed,
         NULL, NULL, NULL},
        {"an offer ends with the game [online-5.3.b]", offer_ends_with_the_game, NULL, NULL, NULL},
        {"an offer is declined by a premove, too [online-5.3.b]", premove_declines, NULL, NULL,
         NULL},
        {"an event may forbid draw offers and premoves", offers_forbidden, NULL, NULL, NULL},
        {"the third occurrence ends the game by itself [online-5.4 online-5.4.1]", third_occurrence,
         NULL, NULL, NULL},
        {"a position with en passant is another one: FIDE's trap [online-5.4.1]", fide_trap, NULL,
         NULL, NULL},
        {"en passant counts only where a pawn can really take [online-5.4.1]",
         en_passant_nobody_can_take, NULL, NULL, NULL},
        {"a rook that came back has lost its castling [online-5.4.1]", castling_rights_count, NULL,
         NULL, NULL},
        {"the side to move belongs to the position [online-5.4.1]", side_to_move_counts, NULL, NULL,
         NULL},
        {"a pause does not interrupt the count of positions [online-5.4.1]",
         repetition_across_a_pause, NULL, NULL, NULL},
        {"a position that was taken back has not appeared [online-5.4.1]", repetition_and_take_back,
         NULL, NULL, NULL},
        {"stalemate ends the game [online-5.4 online-5.4.2.a online-5.4.2.b]", stalemate, NULL,
         NULL, NULL},
        {"a replay does not ask whether a position was dead that was played on", followed_moves,
         NULL, NULL, NULL},
        {"a dead position ends the game by itself [online-5.4 online-5.4.3]", dead_position, NULL,
         NULL, NULL},
        {"fifty moves end the game by themselves [online-5.4 online-5.4.4]", fifty_moves, NULL,
         NULL, NULL},
        {"mate with the hundredth half-move is mate [online-5.1 online-5.4.4]", mate_comes_first,
         NULL, NULL, NULL},
        {"a game whose start is an end is over with the start", over_at_the_start, NULL, NULL,
         NULL},
        {"whose flag falls has lost [online-4.4.a]", flag, NULL, NULL, NULL},
        {"the flag falls in the first period, too [online-4.4.a online-4.3.a]",
         flag_in_the_first_period, NULL, NULL, NULL},
        {"a flag is a draw if the opponent can never mate [online-4.4.b]", flag_and_mating_power,
         NULL, NULL, NULL},
        {"a flag is a draw if the only move takes the last piece that could mate [online-4.4.b]",
         flag_with_a_forced_line, NULL, NULL, NULL},
        {"a flag that cannot be decided is marked for the arbiter", flag_undecided, NULL, NULL,
         NULL},
        {"every end has its article", ends_have_their_articles, NULL, NULL, NULL},
        {"over the board, repetition and fifty moves are claimed", otb_claims, NULL, NULL, NULL},
        {"over the board, fifth occurrence and 75 moves need no claim", otb_automatic, NULL, NULL,
         NULL},
        {"online, draws need no claim [online-1.3 online-5.4]", no_claims_online, NULL, NULL, NULL},
        {"every end has its sentence", sentences, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
