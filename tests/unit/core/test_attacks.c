/* test_attacks.c - attack sets against a slow walk over the board, for many sets of pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/attacks.h>

#include "../../support/play.h"

/* Walks from a square step by step until the edge or a piece, both included. */
static zug_bitboard walk(zug_square from, int file_step, int rank_step, zug_bitboard occupied) {
    zug_bitboard set = 0;
    int file = zug_square_file(from) + file_step, rank = zug_square_rank(from) + rank_step;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        zug_square square = zug_square_at(file, rank);
        set |= zug_bitboard_of(square);
        if (zug_bitboard_has(occupied, square))
            break;
        file += file_step;
        rank += rank_step;
    }
    return set;
}

static zug_bitboard walk_straight(zug_square from, zug_bitboard occupied) {
    return walk(from, 1, 0, occupied) | walk(from, -1, 0, occupied) | walk(from, 0, 1, occupied) |
           walk(from, 0, -1, occupied);
}

static zug_bitboard walk_diagonal(zug_square from, zug_bitboard occupied) {
    return walk(from, 1, 1, occupied) | walk(from, -1, 1, occupied) | walk(from, 1, -1, occupied) |
           walk(from, -1, -1, occupied);
}

/* A different, repeatable set of pieces for each number: full, half full, sparse. */
static zug_bitboard some_pieces(uint64_t n) {
    uint64_t z = (n + 1) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return n % 3 == 0 ? z : n % 3 == 1 ? z & z << 21 : z | z << 13;
}

static void sliders(void **state) {
    (void)state;
    for (uint64_t n = 0; n < 3000; n++) {
        zug_bitboard pieces = n == 0 ? 0 : n == 1 ? ~UINT64_C(0) : some_pieces(n);
        for (zug_square from = 0; from < 64; from++) {
            zug_bitboard straight = walk_straight(from, pieces),
                         diagonal = walk_diagonal(from, pieces);
            assert_int_equal(zug_attacks_rook(from, pieces), straight);
            assert_int_equal(zug_attacks_bishop(from, pieces), diagonal);
            assert_int_equal(zug_attacks_queen(from, pieces), straight | diagonal);
        }
    }
}

static void leapers(void **state) {
    (void)state;
    assert_int_equal(zug_attacks_knight(ZUG_A1), play_squares("b3 c2"));
    assert_int_equal(zug_attacks_knight(ZUG_E4), play_squares("c3 c5 d2 d6 f2 f6 g3 g5"));
    assert_int_equal(zug_attacks_knight(ZUG_H7), play_squares("f6 f8 g5"));
    assert_int_equal(zug_attacks_king(ZUG_H8), play_squares("g7 g8 h7"));
    assert_int_equal(zug_attacks_king(ZUG_B2), play_squares("a1 a2 a3 b1 b3 c1 c2 c3"));
    assert_int_equal(zug_attacks_pawn(ZUG_WHITE, ZUG_A2), play_squares("b3"));
    assert_int_equal(zug_attacks_pawn(ZUG_WHITE, ZUG_E4), play_squares("d5 f5"));
    assert_int_equal(zug_attacks_pawn(ZUG_BLACK, ZUG_H7), play_squares("g6"));
    assert_int_equal(zug_attacks_pawn(ZUG_BLACK, ZUG_E4), play_squares("d3 f3"));
    assert_int_equal(zug_attacks_pawn(ZUG_WHITE, ZUG_C8), 0);
    assert_int_equal(zug_attacks_pawn(ZUG_BLACK, ZUG_C1), 0);
}

static void by_kind(void **state) {
    (void)state;
    zug_bitboard pieces = play_squares("d6 f4 b2");
    assert_int_equal(zug_attacks_by(ZUG_ROOK, ZUG_D4, pieces), zug_attacks_rook(ZUG_D4, pieces));
    assert_int_equal(zug_attacks_by(ZUG_BISHOP, ZUG_D4, pieces),
                     zug_attacks_bishop(ZUG_D4, pieces));
    assert_int_equal(zug_attacks_by(ZUG_QUEEN, ZUG_D4, pieces), zug_attacks_queen(ZUG_D4, pieces));
    assert_int_equal(zug_attacks_by(ZUG_KNIGHT, ZUG_D4, pieces), zug_attacks_knight(ZUG_D4));
    assert_int_equal(zug_attacks_by(ZUG_KING, ZUG_D4, pieces), zug_attacks_king(ZUG_D4));
    assert_int_equal(zug_attacks_by(ZUG_PAWN, ZUG_D4, pieces), 0);
    assert_int_equal(zug_attacks_by(ZUG_NO_PIECE, ZUG_D4, pieces), 0);
}

static void lines(void **state) {
    (void)state;
    assert_int_equal(zug_attacks_between(ZUG_A1, ZUG_D4), play_squares("b2 c3"));
    assert_int_equal(zug_attacks_between(ZUG_E8, ZUG_E5), play_squares("e6 e7"));
    assert_int_equal(zug_attacks_between(ZUG_E4, ZUG_F5), 0);
    assert_int_equal(zug_attacks_between(ZUG_E4, ZUG_F6), 0);
    assert_int_equal(zug_attacks_between(ZUG_E4, ZUG_E4), 0);
    assert_int_equal(zug_attacks_line(ZUG_B2, ZUG_D4), play_squares("a1 b2 c3 d4 e5 f6 g7 h8"));
    assert_int_equal(zug_attacks_line(ZUG_C1, ZUG_A3), play_squares("a3 b2 c1"));
    assert_int_equal(zug_attacks_line(ZUG_C1, ZUG_H1), ZUG_RANK_1);
    assert_int_equal(zug_attacks_line(ZUG_C1, ZUG_D3), 0);
    assert_int_equal(zug_attacks_line(ZUG_C1, ZUG_C1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"sliders stop at the first piece in every direction [laws-3.2 laws-3.3 laws-3.4 laws-3.5]",
         sliders, NULL, NULL, NULL},
        {"knights, kings and pawns attack what they should at the edge and in the middle", leapers,
         NULL, NULL, NULL},
        {"attacks by kind are the attacks of that kind", by_kind, NULL, NULL, NULL},
        {"squares between and lines through two squares", lines, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
