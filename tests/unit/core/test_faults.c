/* test_faults.c - what is wrong with a position, and nothing that is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zug/faults.h>

#include "../../support/play.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

typedef struct verdict {
    const char *fen;
    zug_fault_set faults;
} verdict;

/* Fails unless every position has exactly its faults. */
static void assert_verdicts(const verdict *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_position pos = zug_position_empty();
        zug_error err = {.message = ""};
        zug_str text = zug_str_from(rows[i].fen);
        if (zug_fen_read_setup(text, ZUG_FEN_LENIENT, &pos, &err) != ZUG_OK)
            fail_msg("%s: byte %zu: %s", rows[i].fen, err.offset, err.message);
        zug_fault_set got = zug_faults_find(&pos);
        if (got != rows[i].faults)
            fail_msg("%s: faults %#x, first %s, not %#x", rows[i].fen, got,
                     zug_faults_name(got & (~got + 1)), rows[i].faults);
    }
}

static void kings(void **state) {
    (void)state;
    static const verdict rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - -", 0},
        {"8/8/8/8/8/8/8/8 w - -", ZUG_FAULT_NO_WHITE_KING | ZUG_FAULT_NO_BLACK_KING},
        {"4k3/8/8/8/8/8/8/8 w - -", ZUG_FAULT_NO_WHITE_KING},
        {"8/8/8/8/8/8/8/4K3 b - -", ZUG_FAULT_NO_BLACK_KING},
        {"4k3/8/8/8/8/8/8/K3K3 w - -", ZUG_FAULT_SEVERAL_WHITE_KINGS},
        {"k3k3/8/8/8/8/8/8/4K3 w - -", ZUG_FAULT_SEVERAL_BLACK_KINGS},
        {"k6k/8/8/8/8/8/8/K6K w - -",
         ZUG_FAULT_SEVERAL_WHITE_KINGS | ZUG_FAULT_SEVERAL_BLACK_KINGS},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void pawns_on_edge(void **state) {
    (void)state;
    static const verdict rows[] = {
        {"P3k3/8/8/8/8/8/8/4K3 w - -", ZUG_FAULT_PAWN_ON_LAST_RANK},
        {"p3k3/8/8/8/8/8/8/4K3 w - -", ZUG_FAULT_PAWN_ON_LAST_RANK},
        {"4k3/8/8/8/8/8/8/4K2P w - -", ZUG_FAULT_PAWN_ON_LAST_RANK},
        {"4k3/8/8/8/8/8/8/4K2p w - -", ZUG_FAULT_PAWN_ON_LAST_RANK},
        {"4k3/P6p/8/8/8/8/P6p/4K3 w - -", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void moved_side_in_check(void **state) {
    (void)state;
    static const verdict rows[] = {
        {"4k3/8/8/8/8/8/8/4R1K1 w - -", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"4k3/8/8/8/8/8/8/4R1K1 b - -", 0},
        {"8/8/8/3kK3/8/8/8/8 w - -", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"8/8/8/3k4/4P3/8/8/4K3 w - -", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"8/8/8/3k4/5N2/8/8/4K3 w - -", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"4k3/8/8/8/8/2b5/8/4K3 b - -", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"4k3/8/8/8/8/2b5/3P4/4K3 b - -", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void castling(void **state) {
    (void)state;
    const zug_fault_set king = ZUG_FAULT_CASTLING_WITHOUT_KING,
                        rook = ZUG_FAULT_CASTLING_WITHOUT_ROOK;
    const verdict rows[] = {
        {"r3k2r/8/4p3/8/8/8/8/R3K2R w KQkq -", 0},
        {"r3k2r/8/8/8/8/8/8/R3K3 w KQkq -", rook},
        {"r3k3/8/8/8/8/8/8/R3K2R w k -", rook},
        {"r3k2R/8/8/8/8/8/8/R3K2R b k -", rook},
        {"r3k2r/8/8/8/8/8/4K3/R6R w KQkq -", king},
        {"r3k2r/8/8/8/8/8/4K3/R7 w KQ -", king | rook},
        {"r6r/4k3/8/8/8/8/8/R3K2R w q -", king},
        {"4k3/8/8/8/8/8/8/K6R w K -", king},
        {"4k3/8/8/8/8/8/8/R6K w Q -", king},
        {"4k3/8/8/8/8/8/8/4KR1R w HF -", king},
        {"4k3/8/8/8/8/8/8/RR2K3 w BA -", king},
        {"4k3/8/8/8/8/8/8/R4K1R w KQ -", 0},
        {"4k3/8/8/8/8/8/8/1R2K1R1 w KQ -", 0},
        {"r4k1r/8/4p3/8/8/8/8/R4K1R w KQkq -", 0},
        {"r3k2r/8/8/8/8/8/8/R4K1R w KQkq -", king},
        {"r4k1r/8/8/8/8/8/8/R3K2R w KQkq -", king},
        {"r3k1r1/8/8/8/8/8/8/R3K2R w KQkq -", rook},
        {"r3k1r1/8/4p3/8/8/8/8/R3K2R w Qkq -", 0},
        {"1r2k2r/8/8/8/8/8/8/R3K2R w Qq -", rook},
        {"1r2k2r/8/4p3/8/8/8/8/R3K2R w Kq -", 0},
        {"8/8/8/8/8/8/8/8 w KQkq -",
         king | rook | ZUG_FAULT_NO_WHITE_KING | ZUG_FAULT_NO_BLACK_KING},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void blames_the_side_that_is_not_at_home(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        zug_fault_set fault;
        zug_square at;
    } rows[] = {
        {"r3k2r/8/8/8/8/8/8/R4K1R w Kk -", ZUG_FAULT_CASTLING_WITHOUT_KING, ZUG_H1},
        {"r4k1r/8/8/8/8/8/8/R3K2R w Kk -", ZUG_FAULT_CASTLING_WITHOUT_KING, ZUG_H8},
        {"r2k3r/8/8/8/8/8/8/R4K1R w Kk -", ZUG_FAULT_CASTLING_WITHOUT_KING, ZUG_H8},
        {"4k2r/8/8/8/8/8/8/4K1R1 w Kk -", ZUG_FAULT_CASTLING_WITHOUT_ROOK, ZUG_G1},
        {"4k1r1/8/8/8/8/8/8/4K2R w Kk -", ZUG_FAULT_CASTLING_WITHOUT_ROOK, ZUG_G8},
        {"4k1r1/8/8/8/8/8/8/4KR2 w Kk -", ZUG_FAULT_CASTLING_WITHOUT_ROOK, ZUG_G8},
        {"r3k3/8/8/8/8/8/8/1R2K3 w Qq -", ZUG_FAULT_CASTLING_WITHOUT_ROOK, ZUG_B1},
        {"4k3/8/8/8/8/8/8/4K3 w KQkq -", ZUG_FAULT_CASTLING_WITHOUT_ROOK, ZUG_H1},
        {"4k3/8/8/8/8/8/8/4K3 w kq -", ZUG_FAULT_CASTLING_WITHOUT_ROOK, ZUG_H8},
        {"r6r/4k3/8/8/8/8/8/4K3 w q -", ZUG_FAULT_CASTLING_WITHOUT_KING, ZUG_A8},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_position pos;
        zug_str text = zug_str_from(rows[i].fen);
        assert_int_equal(zug_fen_read_setup(text, ZUG_FEN_LENIENT, &pos, NULL), ZUG_OK);
        assert_int_equal(zug_faults_find(&pos), rows[i].fault);
        assert_int_equal(zug_faults_square(&pos, rows[i].fault), rows[i].at);
    }
}

static void en_passant(void **state) {
    (void)state;
    const zug_fault_set bad = ZUG_FAULT_EN_PASSANT_IMPOSSIBLE;
    const verdict rows[] = {
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", 0},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 0},
        {"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", bad},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", bad},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", bad},
        {"4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", bad},
        {"4k3/8/8/4n3/8/8/8/4K3 w - e6 0 1", bad},
        {"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", bad},
        {"4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", bad},
        {"4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", bad},
        {"4k3/8/8/4p3/8/8/8/8 w - e6 0 1", ZUG_FAULT_NO_WHITE_KING},
    };
    assert_verdicts(rows, COUNT(rows));
    zug_position pos = play_at("4k3/8/8/4p3/8/8/8/4K3 w - - 0 1");
    pos.en_passant = 200; /* no square at all, as no text can give it */
    assert_int_equal(zug_faults_find(&pos), bad);
}

static void double_step_while_in_check(void **state) {
    (void)state;
    const zug_fault_set bad = ZUG_FAULT_EN_PASSANT_UNREACHABLE;
    const verdict rows[] = {
        /* Check by the pawn itself, or through the square it left. */
        {"4k3/8/8/4p3/5K2/8/8/8 w - e6 0 1", 0},
        {"4k3/r6K/8/4p3/8/8/8/8 w - e6 0 1", 0},
        {"1b2k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", 0},
        /* Check that the step did not give, or that it shut off. */
        {"4k3/b7/8/4p3/8/8/5K2/8 w - e6 0 1", bad},
        {"4k3/8/8/4p3/8/8/4r3/4K3 w - e6 0 1", bad},
        {"4k3/8/8/4p3/8/3n4/8/4K3 w - e6 0 1", bad},
        {"4k3/8/8/r3p2K/8/8/8/8 w - e6 0 1", bad},
        {"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", bad},
        {"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 3 1", bad | ZUG_FAULT_CLOCK_IMPOSSIBLE},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void checkers(void **state) {
    (void)state;
    const zug_fault_set bad = ZUG_FAULT_IMPOSSIBLE_CHECKERS;
    const verdict rows[] = {
        {"4k3/8/3n1n2/8/4K3/8/8/8 w - -", bad},
        {"4k3/8/8/3p1p2/4K3/8/8/8 w - -", bad},
        {"4k3/8/3n4/3p4/4K3/8/8/8 w - -", bad},
        {"4k3/8/1b6/8/3K4/8/1b6/8 w - -", bad},
        {"4k2r/8/3n4/8/r3K3/8/8/4r3 w - -", bad}, /* three */
        {"6k1/4r3/8/8/8/2n5/8/4K2r w - -", bad},
        {"4kr2/8/8/8/8/8/8/1r3K2 w - -", bad},
        {"4k3/8/8/8/8/8/3p1p2/4K3 w - -", bad},
        {"4k3/8/8/8/8/8/3p4/4K2r w - -", bad},
        {"6k1/8/8/8/8/8/8/r3K2r w - -", bad},
        {"4r1k1/8/8/8/8/3n4/8/4K3 w - -", 0}, /* the knight came from e5 */
        {"4r1k1/8/8/8/8/8/6n1/4K3 w - -", 0}, /* from e3 */
        {"4r1k1/8/8/8/1b6/8/8/4K3 w - -", 0}, /* the bishop came from e7 */
        {"4r1k1/8/8/8/8/8/3p4/4K3 w - -", 0}, /* the pawn captured from e3 */
        {"k7/p7/1K6/8/8/8/8/8 w - -", bad},   /* a pawn that never moved */
        {"k7/8/1p6/2K5/8/8/8/8 w - -", 0},
        {"rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq -", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void checkers_by_special_moves(void **state) {
    (void)state;
    const zug_fault_set bad = ZUG_FAULT_IMPOSSIBLE_CHECKERS;
    const verdict rows[] = {
        /* exd6 en passant opens the e-file and the diagonal of d5 at once; no other move can. */
        {"8/8/3Pk3/8/8/1B6/8/4R1K1 b - -", 0},
        {"8/8/4k3/8/8/1B6/8/4R1K1 b - -", bad},
        {"8/3P4/4k3/8/8/1B6/8/4R1K1 b - -", bad},
        {"8/3p4/3Pk3/8/8/1B6/8/4R1K1 b - -", bad},
        {"4r1k1/8/1b6/8/8/3pK3/8/8 w - -", 0},
        {"4r1k1/8/1b6/8/8/4K3/8/8 w - -", bad},
        {"4r1k1/8/1b6/8/8/3pK3/3P4/8 w - -", bad},
        /* The pawn that promoted on d8 opened the seventh rank. */
        {"3Q4/2k4R/8/8/8/8/8/4K3 b - -", 0},
        {"8/2k4R/3Q4/8/8/8/8/4K3 b - -", bad},
        {"3BR3/4k3/8/8/8/8/8/4K3 b - -", bad},
        /* Castling, in standard chess and in Chess960. */
        {"5k2/8/8/8/8/8/8/5RK1 b - -", 0},
        {"3k4/8/8/8/8/8/8/2KR4 b - -", 0},
        {"5k2/8/8/8/8/8/6PP/4BRKN b - -", 0},
        /* Nothing but Chess960 castling can have done these; without it the check is impossible. */
        {"8/8/8/8/8/5k2/8/4RRK1 b - -", 0},
        {"8/8/8/8/8/3k4/8/2KRR3 b - -", 0},
        {"2krr3/8/3K4/8/8/8/8/8 w - -", 0},
        {"8/8/8/8/8/5k2/8/4RRRK b - -", bad},
        /* A rook that may still castle has not moved, nor has its king. */
        {"7k/8/8/8/8/8/8/4K2R b - -", 0},
        {"7k/8/8/8/8/8/8/4K2R b K -", bad},
        {"7k/8/8/8/8/8/6P1/4K2R b K -", bad},
        {"7k/8/8/8/8/6P1/8/4K2R b K -", 0}, /* hxg3 */
    };
    assert_verdicts(rows, COUNT(rows));
}

static void last_move(void **state) {
    (void)state;
    const zug_fault_set none = ZUG_FAULT_NO_LAST_MOVE;
    const verdict rows[] = {
        {"k7/8/8/8/8/8/8/7K w - -", 0},
        {START " w KQkq -", 0},
        {START " b KQkq -", 0},
        /* King and pawns are shut in, and where the bishop stands it cannot have come from. */
        {"kb6/ppp5/8/8/8/8/8/7K w - -", none | ZUG_FAULT_BISHOP_WALLED_IN},
        {"kb6/pp6/2p5/8/8/8/8/7K w - -", 0},
        /* Only pieces that may still castle, so none has moved. */
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", none},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQk -", 0},
        {"r3k2r/p6p/8/8/8/8/8/R3K2R w KQkq -", none},
        {"r3k2r/p7/7p/8/8/8/8/R3K2R w KQkq -", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void numbers(void **state) {
    (void)state;
    const verdict rows[] = {
        {"4k3/pppppppp/p7/8/8/8/8/4K3 w - -", ZUG_FAULT_TOO_MANY_PAWNS},
        {"4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - -",
         ZUG_FAULT_TOO_MANY_PIECES | ZUG_FAULT_TOO_MANY_PROMOTED},
        {"nnnnnnnn/nnnnnnnn/4k3/8/8/8/8/4K3 w - -",
         ZUG_FAULT_TOO_MANY_PIECES | ZUG_FAULT_TOO_MANY_PROMOTED},
        {"4k3/8/8/8/8/QQ6/PPPPPPP1/4K3 w - -", 0},
        {"4k3/8/8/8/8/QQQ5/PPPPPPP1/4K3 w - -", ZUG_FAULT_TOO_MANY_PROMOTED},
        {"4k3/8/8/8/8/RRR5/PPPPPPP1/4K3 w - -", 0},
        {"4k3/8/8/8/8/RRRR4/PPPPPPP1/4K3 w - -", ZUG_FAULT_TOO_MANY_PROMOTED},
        {"4k3/pppppppp/nnn5/8/8/8/8/4K3 w - -", ZUG_FAULT_TOO_MANY_PROMOTED},
        {"4k3/pppppp2/b1b5/8/8/8/8/4K3 w - -", 0},
        /* Two bishops on squares of one colour. */
        {"4k3/ppppppp1/b1b5/8/8/8/8/4K3 w - -", ZUG_FAULT_BISHOP_WALLED_IN},
        {"4k3/p1pppppp/b1b5/8/8/8/8/4K3 w - -", 0},
        {"4k3/pppppppp/1b6/8/8/b7/8/4K3 w - -", ZUG_FAULT_TOO_MANY_PROMOTED | ZUG_FAULT_WALLED_IN},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void captures(void **state) {
    (void)state;
    const zug_fault_set few = ZUG_FAULT_TOO_FEW_CAPTURES;
    const verdict rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq -", few},
        {"rnbqkbn1/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQq -", 0},
        {"rnbqkbn1/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQq -", few},
        /* Two captures for the c-pawn to a4 (a4 and a3 and a2): three steps in all. */
        {"rnbqkb2/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQq -", few},
        {"rnbqk3/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQq -", 0},
        /* No pawn reaches a3 beside one on a2 and one on b2. */
        {"4k3/8/8/8/8/P7/PP6/4K3 w - -", few},
        {"4k3/8/8/8/8/P7/P7/4K3 w - -", 0},
        {"4k3/8/8/8/P7/8/PPP5/4K3 w - -", few},
        /* The pawns have passed each other: somebody captured. */
        {"rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq -", few},
        {"rnbqkb1r/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq -", 0},
        {"rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq -", 0},
        {"rnbqkbnr/1ppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR w KQkq -", 0},
        {"rnbqkbnr/1ppppppp/q7/8/8/Q7/1PPPPPPP/RNBQKBNR w KQkq -", few},
        {"rnbqkbnr/4pppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq -", 0},
        {"rnbqkbnr/1pp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void walls(void **state) {
    (void)state;
    const zug_fault_set wall = ZUG_FAULT_WALLED_IN, bishop = ZUG_FAULT_BISHOP_WALLED_IN;
    const verdict rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -", 0},
        {"rnbqkbnr/pppppppp/8/8/8/5R2/PPPPPPPP/RNBQKBN1 w Qkq -", wall},
        {"rnbqkbnr/pppppppp/8/8/8/5Q2/PPPPPPPP/RNB1KBNR w KQkq -", wall},
        {"rnbqkbnr/pppppppp/8/8/8/5K2/PPPPPPPP/RNBQ1BNR w kq -", wall},
        {"rnbqkbnr/pppppppp/8/8/8/5B2/PPPPPPPP/RNBQK1NR w KQkq -", wall | bishop},
        {"1nbqkbnr/pppppppp/r7/8/8/8/PPPPPPPP/RNBQKBNR w KQk -", wall},
        {"rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR w KQkq -", 0},
        {"rnbqkbnr/pppppppp/8/6B1/8/2P5/PP1PPPPP/RN1QKBNR w KQkq -", bishop},
        {"rnbqkbnr/pppppppp/8/6B1/3P4/8/PPP1PPPP/RN1QKBNR w KQkq -", 0},
        /* The bishop born on c1 was taken there; this one is a promoted pawn. */
        {"rnbqkbnr/pppppp2/8/6B1/8/8/PP1PPP2/RN1QKBNR w KQkq -", 0},
        /* Behind b2 no bishop gets to a1; in Chess960 it may have started there. */
        {"4k3/8/8/8/8/8/1P6/B3K3 w - -", bishop},
        {"4k3/8/8/8/8/8/8/B3K3 w - -", 0},
        {"4k2r/8/4p3/8/8/8/1P6/B3K2R w Kk -", bishop},
        {"5k1r/8/4p3/8/8/8/1P6/B4K1R w Kk -", 0},
        {"4kb2/4p1p1/8/8/7b/8/8/4K3 w - -", 0},
        {"4k3/4p1p1/8/8/7b/8/8/4K3 w - -", 0},
        {"4k3/pppppppp/8/8/7n/8/8/b3K3 w - -", wall | bishop},
        {"b3k3/1p6/8/8/8/8/8/4K3 w - -", bishop},
        /* A black bishop behind White's pawns was promoted there. */
        {"4k3/1ppppppp/8/8/8/8/1P6/b3K3 w - -", 0},
        {"4k3/pppppppp/8/8/8/8/1P6/b3K3 w - -", wall | ZUG_FAULT_TOO_MANY_PROMOTED},
        {"rnbqkb1r/pppppp2/8/8/8/8/PPPPPPPP/b1BQKBNR w Kkq -", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void clock_after_double_step(void **state) {
    (void)state;
    static const verdict rows[] = {
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", 0},
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 1 1", ZUG_FAULT_CLOCK_IMPOSSIBLE},
        {"4k3/8/8/4p3/8/8/8/4K3 w - - 1 1", 0},
    };
    assert_verdicts(rows, COUNT(rows));
}

static void all_at_once(void **state) {
    (void)state;
    static const verdict rows[] = {
        {"pppppppp/pppppppp/8/8/8/8/8/4K3 w K e6 0 1",
         ZUG_FAULT_NO_BLACK_KING | ZUG_FAULT_PAWN_ON_LAST_RANK | ZUG_FAULT_CASTLING_WITHOUT_ROOK |
             ZUG_FAULT_EN_PASSANT_IMPOSSIBLE | ZUG_FAULT_TOO_MANY_PAWNS},
    };
    assert_verdicts(rows, COUNT(rows));
    assert_int_equal(ZUG_FAULT_UNPLAYABLE & ZUG_FAULT_UNREACHABLE, 0);
    assert_int_equal(ZUG_FAULT_UNPLAYABLE | ZUG_FAULT_UNREACHABLE, (1 << ZUG_FAULT_COUNT) - 1);
    assert_int_equal(ZUG_FAULT_STANDARD_ONLY & ~ZUG_FAULT_UNREACHABLE, 0);
}

static void names(void **state) {
    (void)state;
    assert_string_equal(zug_faults_name(ZUG_FAULT_NO_WHITE_KING), "no-white-king");
    assert_string_equal(zug_faults_name(ZUG_FAULT_CLOCK_IMPOSSIBLE), "clock-impossible");
    assert_string_equal(zug_faults_name(0), "no-single-fault");
    assert_string_equal(zug_faults_name(3), "no-single-fault");
    assert_string_equal(zug_faults_name(1U << 31), "no-single-fault");
    assert_string_equal(zug_faults_message(ZUG_FAULT_NO_WHITE_KING), "there is no white king");
    assert_string_equal(zug_faults_message(0), "not a single fault");
}

/* A small generator of numbers that repeats itself on every machine. */
static uint64_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* True for the moves that make positions strange. */
static bool is_violent(const zug_position *pos, zug_move move) {
    return zug_bitboard_has(zug_position_occupied(pos), zug_move_to(move)) ||
           zug_move_sort_of(move) != ZUG_MOVE_PLAIN ||
           zug_position_type_on(pos, zug_move_from(move)) == ZUG_PAWN;
}

/* A legal move; in a violent game one that captures, promotes, castles, checks or pushes, if it
 * can. */
static zug_move choose(const zug_position *pos, const zug_move_list *list, bool violent,
                       uint64_t *seed) {
    zug_move move = ZUG_MOVE_NONE;
    for (int tries = 0; tries < (violent ? 6 : 1); tries++) {
        move = list->moves[next_random(seed) % list->count];
        if (is_violent(pos, move) || zug_movegen_gives_check(pos, move))
            break;
    }
    return move;
}

/* Plays one random game and fails at the first position with a fault. Returns the number of
 * positions. */
static size_t play_out(zug_position pos, zug_fault_set forgiven, uint64_t *seed) {
    size_t positions = 0;
    bool violent = next_random(seed) & 1;
    for (int ply = 0; ply < 200; ply++, positions++) {
        zug_fault_set faults = zug_faults_find(&pos) & ~forgiven;
        if (faults) {
            char fen[ZUG_FEN_SIZE];
            zug_fen_write(&pos, fen);
            fail_msg("false alarm %s: %s", zug_faults_name(faults & (~faults + 1)), fen);
        }
        zug_move_list list;
        zug_movegen_legal(&pos, &list);
        if (list.count == 0)
            break;
        zug_position_play(&pos, choose(&pos, &list, violent, seed));
    }
    return positions;
}

static void no_false_alarm(void **state) {
    (void)state;
    uint64_t seed = 20241115;
    size_t positions = 0;
    for (int game = 0; game < 1500; game++)
        positions += play_out(zug_position_initial(), 0, &seed);
    assert_true(positions > 100000);
}

static void no_false_alarm_in_chess960(void **state) {
    (void)state;
    uint64_t seed = 960;
    size_t positions = 0;
    for (int game = 0; game < 1920; game++)
        positions += play_out(zug_position_chess960(game % 960), ZUG_FAULT_STANDARD_ONLY, &seed);
    assert_true(positions > 100000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"each side has one king [laws-3.10.3]", kings, NULL, NULL, NULL},
        {"no pawn stands on the first or last rank [laws-3.10.3]", pawns_on_edge, NULL, NULL, NULL},
        {"the side that has just moved is not in check [laws-3.10.3]", moved_side_in_check, NULL,
         NULL, NULL},
        {"a castling right needs king and rook at home", castling, NULL, NULL, NULL},
        {"of two unlike castling rights the one not at home is blamed",
         blames_the_side_that_is_not_at_home, NULL, NULL, NULL},
        {"an en passant square needs a pawn that can just have passed it [fen-16.1.3.4.d]",
         en_passant, NULL, NULL, NULL},
        {"nobody was in check before the double step that has just been made [laws-3.10.3]",
         double_step_while_in_check, NULL, NULL, NULL},
        {"checks must come from one move [laws-3.10.3]", checkers, NULL, NULL, NULL},
        {"en passant, castling and promotion explain checks that no other move does",
         checkers_by_special_moves, NULL, NULL, NULL},
        {"the side that has just moved must have been able to", last_move, NULL, NULL, NULL},
        {"pieces, pawns and promoted pieces are counted [laws-3.10.3]", numbers, NULL, NULL, NULL},
        {"pawns change files only by captures [laws-3.10.3]", captures, NULL, NULL, NULL},
        {"unmoved pawns are walls [laws-3.10.3]", walls, NULL, NULL, NULL},
        {"after a double step the halfmove clock is 0", clock_after_double_step, NULL, NULL, NULL},
        {"faults are found all at once", all_at_once, NULL, NULL, NULL},
        {"every fault has a name and a sentence", names, NULL, NULL, NULL},
        {"random games raise no false alarm [laws-3.10.3]", no_false_alarm, NULL, NULL, NULL},
        {"random Chess960 games raise no false alarm [laws-3.10.3]", no_false_alarm_in_chess960,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
