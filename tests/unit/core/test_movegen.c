/* test_movegen.c - what may be played, rule by rule where generators go wrong, and from odd boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/play.h"

typedef struct legal_case {
    const char *fen, *move;
    bool legal;
} legal_case;

static void judge(const legal_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        play_expect_legal(cases[i].fen, cases[i].move, cases[i].legal);
}

static void en_passant(void **state) {
    (void)state;
    static const legal_case cases[] = {
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", true},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", false},    /* too late */
        {"6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", false},   /* opens the rank */
        {"6k1/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", "e5d6", true},   /* another pawn still shields it */
        {"7b/6k1/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", true},    /* the king on g7 shields it */
        {"7k/6b1/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", false},   /* pinned on the diagonal */
        {"4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", true},  /* one pawn is pinned, */
        {"4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5d6", false}, /* the other is not */
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", true},    /* takes the checking pawn */
        {"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "e4d3", false},   /* the same, rank open */
    };
    judge(cases, sizeof cases / sizeof *cases);
}

static void castling(void **state) {
    (void)state;
    static const legal_case cases[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},
        {"1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},  /* only b1 is attacked */
        {"r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},   /* only the rook is attacked */
        {"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false}, /* into check */
        {"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false},  /* through check */
        {"4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false}, /* out of check */
        {"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
        {"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
        {"4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true},
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", false}, /* a piece on b1 */
        {"4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1g1", false},
        {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", false},    /* right lost */
        {"4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1g1", false}, /* a pawn attacks f1 */
        {"4k3/8/8/8/8/8/4n3/R3K2R w KQ - 0 1", "e1g1", false}, /* a knight attacks g1 */
        {"8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "e1g1", false},   /* the king attacks f1 */
        /* Chess960: the rook was the shield */
        {"4k3/8/8/8/8/8/8/1rR1K3 w C - 0 1", "e1c1", false},
        {"4k3/8/8/8/8/8/8/r1R1K3 w C - 0 1", "e1c1", false},
        {"4k3/8/8/8/8/8/8/n1R1K3 w C - 0 1", "e1c1", true},
        /* Chess960: the rook's way must be free beyond the king's */
        {"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false},
        {"4k3/8/8/8/8/8/8/R1KN4 w Q - 0 1", "c1c1", false},
        {"4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", "c1c1", true},
    };
    judge(cases, sizeof cases / sizeof *cases);
}

static void pins_and_checks(void **state) {
    (void)state;
    play_expect("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2", "e3 e4 e5 e6 e7");
    play_expect("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "");
    play_expect("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "");
    play_expect("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e3 e4");
    play_expect("4k3/8/8/8/7b/6P1/8/4K3 w - - 0 1", "g3", "h4");
    play_expect("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2", "");
    play_expect("4k3/8/8/8/7q/8/5Q2/4K3 w - - 0 1", "f2", "g3 h4");
    play_expect("4k3/8/8/8/r2PK3/8/8/8 w - - 0 1", "d4", "");
    play_expect("7k/8/8/8/1b6/8/3Q4/r3K3 w - - 0 1", "e1", "e2 f2"); /* pinned queen, check */
    play_expect("7k/8/8/8/1b6/8/3Q4/r3K3 w - - 0 1", "d2", "");
    /* double check: the king must move */
    play_expect("6k1/8/4r3/8/8/5n2/8/4K2R w - - 0 1", "h1", "");
    play_expect("6k1/8/4r3/8/8/5n2/8/4K2R w - - 0 1", "e1", "d1 f1 f2");
    play_expect("4k3/8/8/8/1b6/8/8/4K1NR w - - 0 1", "g1", "");
    play_expect("4k3/8/8/8/1b6/8/8/2N1K3 w - - 0 1", "c1", "");
    play_expect("4k3/8/8/8/1b6/8/8/1N2K3 w - - 0 1", "b1", "c3 d2");
}

static void game_ends(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool mate, stalemate;
    } cases[] = {
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, false},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, true},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true, false},
        {"7k/6Q1/8/8/8/8/8/K7 b - - 0 1", false, false},
        {"k7/P7/K7/8/8/8/8/8 b - - 0 1", false, true},
        {"6rk/5Npp/8/8/8/8/8/7K b - - 0 1", true, false}, /* smothered */
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", false, false},
        {"5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10", false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        if (zug_position_is_checkmate(&pos) != cases[i].mate ||
            zug_position_is_stalemate(&pos) != cases[i].stalemate)
            fail_msg("%s", cases[i].fen);
    }
}

/* Only en passant saves from mate, and from stalemate: it is a move like any other. */
static void en_passant_is_the_only_move(void **state) {
    (void)state;
    zug_position pos = play_at("8/8/2N5/8/k1pP4/2P5/1Q6/K7 b - d3 0 1");
    assert_true(play_can(&pos, "c4d3"));
    assert_int_equal(zug_movegen_count(&pos), 1);
    assert_false(zug_position_is_stalemate(&pos));
    pos = play_at("8/8/2N5/8/k1pP4/2P5/1Q6/K7 b - - 0 1");
    assert_true(zug_position_is_stalemate(&pos));
}

/* The list has room for what boards full of queens can do. */
static void crowded_boards(void **state) {
    (void)state;
    play_expect_count("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218);
    play_expect_count("QQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/QQ5Q/ppQ4Q/knQQQQQQ w - - 0 1", 263);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"en passant: in time, pinned, opening lines, answering checks", en_passant, NULL, NULL,
         NULL},
        {"castling: out of, through, into check, blocked, rook or b-square attacked, Chess960",
         castling, NULL, NULL, NULL},
        {"pins, checks and double checks leave exactly these moves", pins_and_checks, NULL, NULL,
         NULL},
        {"checkmate and stalemate are told apart", game_ends, NULL, NULL, NULL},
        {"an en passant capture can be the only legal move", en_passant_is_the_only_move, NULL,
         NULL, NULL},
        {"crowded boards fit the list", crowded_boards, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
