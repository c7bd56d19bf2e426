/* test_draws.c - draws by the number of moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/draws.h>

#include "../../support/play.h"

static void fifty_moves(void **state) {
    (void)state;
    zug_position pos = play_at("8/8/5k2/8/8/3KR3/8/8 w - - 98 80");
    play_moves(&pos, "d3d4");
    assert_false(zug_draws_fifty_moves(&pos));
    play_moves(&pos, "f6g6");
    assert_true(zug_draws_fifty_moves(&pos));
}

static void counting_anew(void **state) {
    (void)state;
    zug_position pos = play_at("8/8/5k2/8/7p/3KR3/7P/8 w - - 99 80");
    zug_position pushed = pos, captured = play_at("8/8/5k2/8/7p/3K3R/7P/8 w - - 99 80");
    play_moves(&pos, "d3d4");
    assert_true(zug_draws_fifty_moves(&pos));
    play_moves(&pushed, "h2h3");
    assert_false(zug_draws_fifty_moves(&pushed));
    play_moves(&captured, "h3h4");
    assert_false(zug_draws_fifty_moves(&captured));
}

static void seventy_five_moves(void **state) {
    (void)state;
    zug_position pos = play_at("8/8/5k2/8/8/3KR3/8/8 w - - 149 90");
    assert_false(zug_draws_seventy_five_moves(&pos));
    play_moves(&pos, "d3d4");
    assert_true(zug_draws_seventy_five_moves(&pos));
    pos = play_at("8/8/5k2/8/8/3KR3/8/8 w - - 65535 65535");
    play_moves(&pos, "d3d4");
    assert_true(zug_draws_seventy_five_moves(&pos));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"fifty moves of each side are a hundred half-moves [online-5.4.4 fen-16.1.3.5.c]",
         fifty_moves, NULL, NULL, NULL},
        {"a pawn move or a capture begins the count anew [online-5.4.4]", counting_anew, NULL, NULL,
         NULL},
        {"seventy-five moves are counted in the same way", seventy_five_moves, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
