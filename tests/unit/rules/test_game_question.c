/* test_game_question.c - games that leave hard questions to their caller, and what the answers do.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/game_table.h"

/* After Kxd4 the position is dead, which takes more than the quick budget to prove. */
#define BEFORE_DEAD "k7/8/p1p2p2/2P2P1p/PpPn3P/1P1K4/8/8 w - - 0 1"
#define DEAD "k7/8/p1p2p2/2P2P1p/PpPK3P/1P6/8/8 b - - 0 1"

/* Alive, which takes more than the quick budget to prove. */
#define ALIVE "2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1"

static void open_aside(table *t, const char *fen, const char *control) {
    zug_game_settings settings = table_settings(fen, control);
    table_open(t, &settings);
    zug_game_ask_aside(t->game, true);
    table_run(t, "0 start");
}

/* Fails unless this is the first open question. */
static void expect_question(const table *t, uint32_t ply) {
    uint32_t asked = UINT32_MAX;
    assert_true(zug_game_question(t->game, &asked));
    assert_int_equal(asked, ply);
}

static void expect_no_question(const table *t) {
    uint32_t asked;
    assert_false(zug_game_question(t->game, &asked));
}

/* Fails unless a replay, by a game that asks by itself, leads to an equal game without asking what
 * was left open. */
static void expect_replay(const table *t) {
    table twin;
    table_repeat(&twin, t);
    assert_true(zug_game_equal(twin.game, t->game));
    assert_true(zug_game_digest(twin.game) == zug_game_digest(t->game));
    table_close(&twin);
}

static void game_goes_on(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    expect_no_question(&t);
    table_run(&t, "1000 move w d3d4");
    assert_string_equal(table_news(&t), "move-made w d3d4");
    expect_question(&t, 1);
    assert_int_equal(zug_game_event_at(t.game, 1)->left_open, 1);
    table_run(&t, "2000 move b a8b7; 3000 move w d4d3");
    expect_question(&t, 1);
    expect_replay(&t);
    table_close(&t);
}

static void without_asking_aside_it_ends_at_once(void **state) {
    (void)state;
    table t;
    zug_game_settings settings = table_settings(BEFORE_DEAD, "60");
    table_open(&t, &settings);
    table_run(&t, "0 start; 1000 move w d3d4");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION);
    expect_replay(&t);
    table_close(&t);
}

static void dead_ends_the_game_as_if_known_at_once(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    table_run(&t, "1000 move w d3d4; 2000 judged plies 1 verdict 2");
    assert_string_equal(table_news(&t), "over 1/2 dead-position");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION);
    /* Black, who has thought since, has what he had when the game ended. */
    table_expect_left(&t, 9000, 59000, 60000);
    expect_no_question(&t);
    expect_replay(&t);
    table_refused(&t, "9000 take-back", ZUG_GAME_REFUSED_NOTHING_TO_TAKE_BACK);
    table_close(&t);
}

static void what_was_played_on_is_taken_back(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    table_run(&t, "1000 move w d3d4; 2000 move b a8b7; 3000 move w d4d3; 4000 offer-draw w;"
                  "5000 judged plies 1 verdict 2");
    assert_string_equal(table_news(&t), "taken-back; over 1/2 dead-position");
    assert_int_equal(zug_game_plies(t.game), 1);
    table_expect_left(&t, 9000, 59000, 60000);
    expect_replay(&t);
    table_close(&t);
}

/* Whatever has ended the game meanwhile came after its end. */
static void another_end_is_taken_back(void **state) {
    (void)state;
    static const char *const ends[] = {"2000 resign b", "2000 offer-draw w; 2100 accept-draw b",
                                       "61000 time-check verdict 1"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        table t;
        open_aside(&t, BEFORE_DEAD, "60");
        table_run(&t, "1000 move w d3d4");
        table_run(&t, ends[i]);
        expect_question(&t, 1);
        table_run(&t, "90000 judged plies 1 verdict 2");
        assert_string_equal(table_news(&t), "taken-back; over 1/2 dead-position");
        table_expect_left(&t, 99000, 59000, 60000);
        expect_replay(&t);
        table_close(&t);
    }
}

static void a_decision_closes_questions(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    table_run(&t, "1000 move w d3d4; 2000 adjudicate 1-0");
    expect_no_question(&t);
    table_refused(&t, "3000 judged plies 1 verdict 2", ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    table_close(&t);
}

static void a_take_back_closes_questions(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    table_run(&t, "1000 move w d3d4; 2000 take-back plies 1");
    expect_no_question(&t);
    table_refused(&t, "3000 judged plies 1 verdict 2", ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    table_run(&t, "4000 move w d3d4");
    expect_question(&t, 1);
    table_close(&t);
}

static void life_lasts_while_it_can_come_back(void **state) {
    (void)state;
    table t;
    open_aside(&t, ALIVE, "60");
    expect_question(&t, 0);
    table_run(&t, "1000 move w f2e2; 2000 move b g6f6; 3000 judged plies 0 verdict 1");
    assert_string_equal(table_news(&t), "");
    expect_no_question(&t);
    table_run(&t, "4000 move w e2f2; 5000 move b f6g6"); /* nothing new is asked */
    expect_no_question(&t);
    table_expect_open(&t);
    expect_replay(&t);
    table_close(&t);
}

static void undecided_lets_the_game_go_on(void **state) {
    (void)state;
    table t;
    open_aside(&t, DEAD, "60");
    table_run(&t, "1000 judged plies 0 verdict 3");
    expect_no_question(&t);
    table_expect_open(&t);
    table_run(&t, "2000 move b a8b7");
    expect_question(&t, 1);
    table_close(&t);
}

static void both_half_moves_of_an_event_are_asked(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    table_run(&t, "500 premove b a8b7; 1000 move w d3d4");
    assert_int_equal(zug_game_event_at(t.game, 2)->left_open, 3);
    expect_question(&t, 1);
    expect_replay(&t);
    table_run(&t, "2000 judged plies 1 verdict 3");
    expect_question(&t, 2);
    table_run(&t, "3000 judged plies 2 verdict 2");
    table_expect_over(&t, ZUG_RESULT_DRAW, ZUG_GAME_REASON_DEAD_POSITION);
    assert_int_equal(zug_game_plies(t.game), 2);
    expect_replay(&t);
    table_close(&t);
}

/* A flag falls in a position in which it is hard to say whether the opponent can still mate. */
static void verdicts_decide_about_a_flag(void **state) {
    (void)state;
    static const struct {
        const char *event;
        zug_result result;
        zug_game_reason reason;
        bool is_unproved;
    } rows[] = {
        {"61000 time-check verdict 1", ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME, false},
        {"61000 time-check verdict 2", ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE, false},
        {"61000 time-check verdict 3", ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME, true},
        {"61000 time-check", ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE, false},
        {"30000 claim-absence w verdict 1", ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_ABSENCE, false},
        {"30000 claim-absence w verdict 2", ZUG_RESULT_DRAW, ZUG_GAME_REASON_ABSENCE, false},
        {"30000 claim-absence w", ZUG_RESULT_DRAW, ZUG_GAME_REASON_ABSENCE, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table t;
        open_aside(&t, DEAD, "60");
        assert_int_equal(zug_game_can_win(t.game, ZUG_WHITE), ZUG_ANSWER_UNDECIDED);
        table_run(&t, rows[i].event);
        table_expect_over(&t, rows[i].result, rows[i].reason);
        assert_int_equal(zug_game_is_unproved(t.game), rows[i].is_unproved);
        expect_replay(&t);
        table_close(&t);
    }
}

static void answers_without_a_question_are_refused(void **state) {
    (void)state;
    table t;
    open_aside(&t, BEFORE_DEAD, "60");
    table_run(&t, "1000 move w d3d4");
    table_refused(&t, "2000 judged plies 0 verdict 2", ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    table_refused(&t, "2000 judged plies 2 verdict 2", ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    table_refused(&t, "2000 judged plies 1", ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    table_refused(&t, "2000 judged plies 1 verdict 4", ZUG_GAME_REFUSED_NO_SUCH_EVENT);
    table_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a game goes on while a question is open", game_goes_on, NULL, NULL, NULL},
        {"a game that asks by itself ends at once in a dead position",
         without_asking_aside_it_ends_at_once, NULL, NULL, NULL},
        {"a dead position ends the game as if it had been known at once [online-5.4.3]",
         dead_ends_the_game_as_if_known_at_once, NULL, NULL, NULL},
        {"moves behind a dead position are taken back", what_was_played_on_is_taken_back, NULL,
         NULL, NULL},
        {"another end behind a dead position is taken back", another_end_is_taken_back, NULL, NULL,
         NULL},
        {"a decision of the arbiter closes questions", a_decision_closes_questions, NULL, NULL,
         NULL},
        {"a take-back closes the questions about its moves", a_take_back_closes_questions, NULL,
         NULL, NULL},
        {"a position is alive as long as one that is can come back",
         life_lasts_while_it_can_come_back, NULL, NULL, NULL},
        {"an undecided question lets the game go on", undecided_lets_the_game_go_on, NULL, NULL,
         NULL},
        {"both half-moves of an event may leave a question open",
         both_half_moves_of_an_event_are_asked, NULL, NULL, NULL},
        {"a verdict decides about a flag and about a claim [online-4.4.a]",
         verdicts_decide_about_a_flag, NULL, NULL, NULL},
        {"an answer without its question is refused", answers_without_a_question_are_refused, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
