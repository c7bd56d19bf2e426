/* test_draws.c - draws by the number of moves and by repetition. */
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

/* Four knight moves lead back; the positions in between appear once. */
static void occurrences(void **state) {
    (void)state;
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static const unsigned want[] = {1, 1, 1, 2, 2, 2, 2, 3, 3};
    zug_position game[10] = {zug_position_initial()};
    assert_int_equal(zug_draws_occurrences(&game[0], game, 0), 1);
    for (size_t i = 0; i < 9; i++) {
        game[i + 1] = game[i];
        play_moves(&game[i + 1], moves[i % 4]);
        assert_int_equal(zug_draws_occurrences(&game[i + 1], game, i + 1), want[i]);
    }
}

/* Equal keys are not enough, and nothing comes back across a pawn move. */
static void occurrences_of_whole_positions(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/8/8/8/8/R3K3 w - - 8 20"), other = pos;
    assert_int_equal(zug_draws_occurrences(&pos, &other, 1), 2);
    zug_position_put(&other, ZUG_A1, (zug_piece){ZUG_WHITE, ZUG_QUEEN});
    other.key = pos.key;
    assert_int_equal(zug_draws_occurrences(&pos, &other, 1), 1);
    other = pos;
    pos.halfmove_clock = 0;
    assert_int_equal(zug_draws_occurrences(&pos, &other, 1), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"fifty moves of each side are a hundred half-moves [online-5.4.4 fen-16.1.3.5.c]",
         fifty_moves, NULL, NULL, NULL},
        {"a pawn move or a capture begins the count anew [online-5.4.4]", counting_anew, NULL, NULL,
         NULL},
        {"a position that comes back is counted [online-5.4.1]", occurrences, NULL, NULL, NULL},
        {"positions are compared whole, since the last pawn move", occurrences_of_whole_positions,
         NULL, NULL, NULL},
        {"seventy-five moves are counted in the same way", seventy_five_moves, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
