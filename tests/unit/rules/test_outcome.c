/* test_outcome.c - how a position by itself ends the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/outcome.h>

#include "../../support/play.h"

static char memory[ZUG_UNWINNABLE_MEMORY_MIN];

static void expect(const char *fen, zug_outcome outcome, zug_result result) {
    zug_position pos = play_at(fen);
    zug_unwinnable_work work = {memory, sizeof memory, 1000, 0};
    assert_int_equal(zug_outcome_of(&pos, &work), outcome);
    assert_int_equal(zug_outcome_result(&pos, outcome), result);
}

static void checkmate(void **state) {
    (void)state;
    expect("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ZUG_OUTCOME_CHECKMATE, ZUG_RESULT_WHITE_WINS);
    expect("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", ZUG_OUTCOME_CHECKMATE, ZUG_RESULT_BLACK_WINS);
}

static void stalemate(void **state) {
    (void)state;
    expect("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ZUG_OUTCOME_STALEMATE, ZUG_RESULT_DRAW);
}

static void dead(void **state) {
    (void)state;
    expect("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", ZUG_OUTCOME_DEAD, ZUG_RESULT_DRAW);
    expect("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", ZUG_OUTCOME_DEAD, ZUG_RESULT_DRAW);
}

static void open(void **state) {
    (void)state;
    zug_position pos = play_at("8/8/4k3/8/8/3KB3/8/8 w - - 0 1");
    expect("8/8/5k2/8/8/3KR3/8/8 w - - 0 1", ZUG_OUTCOME_OPEN, ZUG_RESULT_OPEN);
    assert_int_equal(zug_outcome_of(&pos, NULL), ZUG_OUTCOME_OPEN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the side that is checkmated has lost [laws-1.4 laws-1.4.1.a laws-1.4.2 online-5.1]",
         checkmate, NULL, NULL, NULL},
        {"stalemate is a draw [online-5.4.2.a online-5.4.2.b]", stalemate, NULL, NULL, NULL},
        {"a dead position is a draw [laws-1.4.3 online-5.4.3]", dead, NULL, NULL, NULL},
        {"otherwise the game goes on", open, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
