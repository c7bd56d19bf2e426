/* test_makemove.c - playing a move changes the position exactly so: FEN before, move, FEN after. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/play.h"

typedef struct move_case {
    const char *before, *move, *after;
} move_case;

static void play_all(const move_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char fen[ZUG_FEN_SIZE];
        zug_position pos = play_at(cases[i].before);
        play_moves(&pos, cases[i].move);
        zug_fen_write(&pos, fen);
        assert_string_equal(fen, cases[i].after);
        assert_int_equal(pos.key, zug_position_compute_key(&pos));
    }
}

static void counters(void **state) {
    (void)state;
    static const move_case cases[] = {
        {"4k3/8/8/8/8/8/4P3/R3K3 w - - 5 39", "a1a2", "4k3/8/8/8/8/8/R3P3/4K3 b - - 6 39"},
        {"4k3/8/8/8/8/8/4P3/R3K3 b - - 5 39", "e8e7", "8/4k3/8/8/8/8/4P3/R3K3 w - - 6 40"},
        {"4k3/8/8/8/8/8/4P3/R3K3 w - - 5 39", "e2e3", "4k3/8/8/8/8/4P3/8/R3K3 b - - 0 39"},
        {"r3k3/8/8/8/8/8/4P3/R3K3 w - - 5 39", "a1a8", "R3k3/8/8/8/8/8/4P3/4K3 b - - 0 39"},
        {"4k3/8/8/8/8/8/4P3/R3K3 b - - 65535 65535", "e8e7",
         "8/4k3/8/8/8/8/4P3/R3K3 w - - 65535 65535"},
    };
    play_all(cases, sizeof cases / sizeof *cases);
}

static void castling(void **state) {
    (void)state;
    static const move_case cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "a8b8", "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 4 10"},
        /* Chess960: king and rook change places, king stays, rook stays, long way round */
        {"4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
    };
    play_all(cases, sizeof cases / sizeof *cases);
}

/* From b1 the king's castling ends where its step to c1 would: only the move itself tells them
 * apart. */
static void castling_is_not_a_step(void **state) {
    (void)state;
    char fen[ZUG_FEN_SIZE];
    zug_position pos = play_at("4k3/8/8/8/8/8/8/RK6 w Q - 0 1"), stepped = pos;
    zug_position_play(&pos, zug_move_make(ZUG_B1, ZUG_A1, ZUG_MOVE_CASTLING));
    zug_fen_write(&pos, fen);
    assert_string_equal(fen, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    zug_position_play(&stepped, zug_move_make(ZUG_B1, ZUG_C1, ZUG_MOVE_PLAIN));
    zug_fen_write(&stepped, fen);
    assert_string_equal(fen, "4k3/8/8/8/8/8/8/R1K5 b - - 1 1");
}

static void pawns(void **state) {
    (void)state;
    static const move_case cases[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 5 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"},
        {"4k3/2p5/8/8/8/8/8/4K3 b - - 5 1", "c7c5", "4k3/8/8/2p5/8/8/8/4K3 w - c6 0 2"},
        {"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "d5c6", "4k3/8/2P5/8/8/8/8/4K3 b - - 0 2"},
        {"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "e1e2", "4k3/8/8/2pP4/8/8/4K3/8 b - - 1 2"},
        {"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "f4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 9 1", "a7a8q", "Qr2k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 9 1", "a7b8n", "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"r3k3/1P6/8/8/8/8/8/4K3 w q - 9 1", "b7a8r", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"4k3/8/8/8/8/8/6p1/4K2R b K - 0 1", "g2h1b", "4k3/8/8/8/8/8/8/4K2b w - - 0 2"},
    };
    play_all(cases, sizeof cases / sizeof *cases);
}

static void null_move(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2");
    zug_position want = play_at("4k3/8/8/2pP4/8/8/8/4K3 b - - 1 2");
    zug_position_pass(&pos);
    assert_memory_equal(&pos, &want, sizeof pos);
    zug_position_pass(&pos);
    want = play_at("4k3/8/8/2pP4/8/8/8/4K3 w - - 2 3");
    assert_memory_equal(&pos, &want, sizeof pos);
}

/* The same position has the same key, whatever way it was reached. */
static void keys_meet(void **state) {
    (void)state;
    zug_position a = zug_position_initial(), b = a;
    play_moves(&a, "g1f3 g8f6 b1c3 b8c6");
    play_moves(&b, "b1c3 b8c6 g1f3 g8f6");
    assert_int_equal(a.key, b.key);
    play_moves(&b, "f3g1 f6g8 c3b1 c6b8");
    zug_position start = zug_position_initial();
    assert_int_equal(b.key, start.key);
    play_moves(&a, "h1g1 h8g8 g1h1 g8h8"); /* back on their squares, the right to castle is gone */
    zug_position c = zug_position_initial();
    play_moves(&c, "g1f3 g8f6 b1c3 b8c6");
    assert_int_not_equal(a.key, c.key);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the counters run, start anew and stop at their end", counters, NULL, NULL, NULL},
        {"castling moves both pieces and ends the rights [laws-3.8.2.b]", castling, NULL, NULL,
         NULL},
        {"castling in Chess960 is not a step to the same square", castling_is_not_a_step, NULL,
         NULL, NULL},
        {"pawns pass, take in passing and promote", pawns, NULL, NULL, NULL},
        {"a null move only passes the turn", null_move, NULL, NULL, NULL},
        {"equal positions meet in one key", keys_meet, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
