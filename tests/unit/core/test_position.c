/* test_position.c - setting up, asking who attacks whom, and when two positions are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/play.h"

static void initial_is_the_fen(void **state) {
    (void)state;
    char fen[ZUG_FEN_SIZE];
    zug_position pos = zug_position_initial();
    zug_fen_write(&pos, fen);
    assert_string_equal(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

static void chess960_numbers(void **state) {
    (void)state;
    static const struct {
        int number;
        const char *officers;
    } cases[] = {{0, "bbqnnrkr"}, {1, "bqnbnrkr"}, {518, "rnbqkbnr"}, {959, "rkrnnqbb"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char fen[ZUG_FEN_SIZE];
        zug_position pos = zug_position_chess960(cases[i].number);
        zug_fen_write(&pos, fen);
        fen[8] = '\0';
        assert_string_equal(fen, cases[i].officers);
    }
}

/* All 960 numbers: different arrays, king between the rooks, bishops on both colours, playable. */
static void chess960_rules(void **state) {
    (void)state;
    zug_position before = zug_position_empty();
    for (int number = 0; number < 960; number++) {
        zug_position pos = zug_position_chess960(number);
        zug_bitboard rooks = zug_position_pieces(&pos, ZUG_WHITE, ZUG_ROOK);
        zug_bitboard bishops = zug_position_pieces(&pos, ZUG_WHITE, ZUG_BISHOP);
        zug_square king = zug_position_king(&pos, ZUG_WHITE);
        assert_true(zug_bitboard_first(rooks) < king && king < zug_bitboard_last(rooks));
        assert_int_equal(zug_bitboard_count(bishops & ZUG_LIGHT_SQUARES), 1);
        assert_int_equal(zug_bitboard_count(bishops & ~ZUG_LIGHT_SQUARES), 1);
        assert_int_equal(zug_faults_find(&pos) & ~(zug_fault_set)ZUG_FAULT_STANDARD_ONLY, 0);
        assert_int_equal(zug_bitboard_count(pos.castling), 4);
        assert_false(zug_position_same(&pos, &before));
        before = pos;
    }
}

static void put_and_remove(void **state) {
    (void)state;
    zug_position pos = zug_position_empty(), empty = pos;
    zug_piece queen = {ZUG_BLACK, ZUG_QUEEN}, pawn = {ZUG_WHITE, ZUG_PAWN},
              none = {ZUG_WHITE, ZUG_NO_PIECE};
    zug_position_put(&pos, ZUG_D5, queen);
    assert_int_equal(zug_position_piece_on(&pos, ZUG_D5).type, ZUG_QUEEN);
    assert_int_equal(zug_position_piece_on(&pos, ZUG_D5).color, ZUG_BLACK);
    assert_int_equal(zug_position_pieces(&pos, ZUG_BLACK, ZUG_QUEEN), zug_bitboard_of(ZUG_D5));
    zug_position_put(&pos, ZUG_D5, pawn);
    assert_int_equal(zug_position_type_on(&pos, ZUG_D5), ZUG_PAWN);
    assert_int_equal(pos.color[ZUG_BLACK], 0);
    assert_int_equal(zug_position_of_type(&pos, ZUG_QUEEN), 0);
    zug_position_put(&pos, ZUG_D5, none);
    assert_memory_equal(&pos, &empty, sizeof pos);
}

static void attackers_of_both_colours(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/2n2b2/3p4/4P1R1/2N5/8/B3K2r w - - 0 1");
    assert_int_equal(zug_position_attackers(&pos, ZUG_D5, ZUG_WHITE), play_squares("c3 e4"));
    assert_int_equal(zug_position_attackers(&pos, ZUG_E4, ZUG_BLACK), play_squares("d5"));
    assert_int_equal(zug_position_attackers(&pos, ZUG_E4, ZUG_WHITE), play_squares("c3 g4"));
    assert_int_equal(zug_position_attackers(&pos, ZUG_C3, ZUG_WHITE), play_squares("a1"));
    assert_int_equal(zug_position_attackers(&pos, ZUG_C3, ZUG_BLACK), play_squares("f6"));
    assert_int_equal(zug_position_attackers(&pos, ZUG_F7, ZUG_BLACK), play_squares("e8"));
    assert_int_equal(zug_position_attackers(&pos, ZUG_A8, ZUG_WHITE), 0);
    assert_int_equal(zug_position_checkers(&pos), play_squares("h1"));
}

static void pins_of_both_colours(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/4r3/4n3/8/1b2R3/2N5/3P4/4K2Q w - - 0 1");
    assert_int_equal(zug_position_pins(&pos, ZUG_WHITE), 0); /* d2 and c3 shield together */
    assert_int_equal(zug_position_pins(&pos, ZUG_BLACK), 0); /* e7 and e6 shield together */
    pos = play_at("4k3/8/4n3/b7/4R3/2N5/8/4K3 b - - 0 1");
    assert_int_equal(zug_position_pins(&pos, ZUG_WHITE), play_squares("c3"));
    assert_int_equal(zug_position_pins(&pos, ZUG_BLACK), play_squares("e6"));
}

/* Article 9.2.2: the same position only if the same moves are possible. */
static void sameness(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        bool same;
    } cases[] = {
        /* counters do not matter */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 37 90", true},
        /* side to move and castling rights do */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
        /* en passant counts if a pawn can take */
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false},
        /* not if no pawn stands there */
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", true},
        /* not if the pawn is pinned */
        {"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1", true},
        /* not if taking would open the rank */
        {"6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "6k1/8/8/K2pP2r/8/8/8/8 w - - 0 1", true},
        /* one of two pawns is enough */
        {"4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - - 0 1", false},
        /* another piece, or the same one of the other side */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2B w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K2B w - - 0 1", "4k3/8/8/8/8/8/8/4K2b w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position a = play_at(cases[i].a), b = play_at(cases[i].b);
        if (zug_position_same(&a, &b) != cases[i].same || (a.key == b.key) != cases[i].same)
            fail_msg("%s and %s", cases[i].a, cases[i].b);
    }
}

static void settling_broken_positions_is_safe(void **state) {
    (void)state;
    zug_position pos = zug_position_empty();
    for (int square = 0; square <= 255; square++) {
        pos.en_passant = (zug_square)square;
        zug_position_settle(&pos);
        assert_false(pos.can_take_en_passant);
        assert_int_equal(pos.key, zug_position_compute_key(&pos));
    }
}

static void castling_rooks(void **state) {
    (void)state;
    zug_position pos = play_at("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
    assert_int_equal(zug_position_castling_rook(&pos, ZUG_WHITE, true), ZUG_G1);
    assert_int_equal(zug_position_castling_rook(&pos, ZUG_BLACK, false), ZUG_B8);
    assert_true(zug_position_is_chess960(&pos));
    pos = play_at("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    assert_int_equal(zug_position_castling_rook(&pos, ZUG_WHITE, true), ZUG_NO_SQUARE);
    assert_int_equal(zug_position_castling_rook(&pos, ZUG_WHITE, false), ZUG_A1);
    assert_int_equal(zug_position_castling_rook(&pos, ZUG_BLACK, false), ZUG_NO_SQUARE);
    assert_false(zug_position_is_chess960(&pos));
    pos = play_at("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1");
    assert_true(zug_position_is_chess960(&pos));
    zug_castling castling = zug_position_castling(&pos, ZUG_WHITE, ZUG_A1);
    assert_int_equal(castling.king_from, ZUG_D1);
    assert_int_equal(castling.king_to, ZUG_C1);
    assert_int_equal(castling.rook_from, ZUG_A1);
    assert_int_equal(castling.rook_to, ZUG_D1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the initial position is the standard's", initial_is_the_fen, NULL, NULL, NULL},
        {"Chess960 numbers are Scharnagl's", chess960_numbers, NULL, NULL, NULL},
        {"all 960 arrays obey the rules of Chess960", chess960_rules, NULL, NULL, NULL},
        {"a piece can be put, replaced and removed", put_and_remove, NULL, NULL, NULL},
        {"attackers of either colour are found", attackers_of_both_colours, NULL, NULL, NULL},
        {"only a piece alone on the line is pinned", pins_of_both_colours, NULL, NULL, NULL},
        {"same position means same possible moves", sameness, NULL, NULL, NULL},
        {"settling a broken position is safe", settling_broken_positions_is_safe, NULL, NULL, NULL},
        {"castling rights name their rooks", castling_rooks, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
