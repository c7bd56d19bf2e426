/* test_laws_king.c - Articles 3.8 and 3.9 of the Laws: the king's moves, castling and check.
 * Room: tests of core. The game is in test_laws.c, the other pieces in test_laws_pieces.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/play.h"

#define ROOKS "r3k2r/8/8/8/8/8/8/R3K2R"

typedef struct legality {
    const char *fen, *move;
    bool legal;
} legality;

static void expect_all(const legality *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        play_expect_legal(cases[i].fen, cases[i].move, cases[i].legal);
}

/* Fails unless these moves, "e1g1 e1c1", are all legal, or all illegal. */
static void expect_moves(const zug_position *pos, const char *names, bool legal) {
    for (const char *name = names; *name; name += name[4] ? 5 : 4)
        if (play_can(pos, name) != legal)
            fail_msg("%.4s must be %s", name, legal ? "legal" : "illegal");
}

static void the_king_steps_or_castles(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_true(play_targets(&pos, "e1") == play_squares("d1 d2 e2 f2 f1"));
    expect_moves(&pos, "e1g1 e1c1", true);
    expect_moves(&pos, "e1e3 e1c3 e1g3", false);
    zug_position no_right = play_at("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    expect_moves(&no_right, "e1g1 e1c1", false);
    assert_true(play_targets(&no_right, "e1") == play_squares("d1 d2 e2 f2 f1"));
}

static void the_king_steps_to_any_neighbouring_square(void **state) {
    (void)state;
    play_expect("k7/8/8/8/3K4/8/8/8 w - -", "d4", "c3 d3 e3 c4 e4 c5 d5 e5");
    play_expect("k7/8/8/8/8/8/8/7K w - -", "h1", "g1 g2 h2");
    play_expect("k7/8/8/8/7K/8/8/8 w - -", "h4", "g3 g4 g5 h3 h5");
    play_expect("k7/8/8/2n5/3K4/8/8/8 w - -", "d4", "c3 e3 c4 c5 d5 e5");
}

static void the_king_castles_with_either_rook(void **state) {
    (void)state;
    zug_position white = play_at(ROOKS " w KQkq - 0 1");
    zug_position black = play_at(ROOKS " b KQkq - 0 1");
    expect_moves(&white, "e1g1 e1c1", true);
    expect_moves(&black, "e8g8 e8c8", true);
    expect_moves(&white, "e8g8 e8c8", false);
}

static void castling_moves_king_and_rook_at_once(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move, *king, *rooks;
    } cases[] = {
        {ROOKS " w KQkq - 0 1", "e1g1", "g1", "a1 f1"},
        {ROOKS " w KQkq - 0 1", "e1c1", "c1", "d1 h1"},
        {ROOKS " b KQkq - 0 1", "e8g8", "g8", "a8 f8"},
        {ROOKS " b KQkq - 0 1", "e8c8", "c8", "d8 h8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        zug_color mover = zug_position_turn(&pos);
        zug_bitboard others = pos.color[zug_color_other(mover)];
        play_moves(&pos, cases[i].move);
        assert_true(zug_position_pieces(&pos, mover, ZUG_KING) == play_squares(cases[i].king));
        assert_true(zug_position_pieces(&pos, mover, ZUG_ROOK) == play_squares(cases[i].rooks));
        assert_int_equal(zug_bitboard_count(pos.color[mover]), 3);
        assert_true(pos.color[zug_color_other(mover)] == others);
        assert_int_equal(zug_position_turn(&pos), zug_color_other(mover));
    }
}

static void a_king_that_has_moved_may_not_castle(void **state) {
    (void)state;
    zug_position white = play_at(ROOKS " w KQkq - 0 1");
    play_moves(&white, "e1e2 a8b8 e2e1 b8a8");
    expect_moves(&white, "e1g1 e1c1", false);
    zug_position black = play_at(ROOKS " b KQkq - 0 1");
    play_moves(&black, "e8e7 a1b1 e7e8 b1a1");
    expect_moves(&black, "e8g8 e8c8", false);
}

static void a_king_that_has_castled_may_not_castle_again(void **state) {
    (void)state;
    zug_position pos = play_at(ROOKS " w KQkq - 0 1");
    play_moves(&pos, "e1g1 a8b8 g1f2 b8a8 f2e1 a8b8 f1h1 b8a8");
    expect_moves(&pos, "e1g1 e1c1", false);
}

static void a_rook_that_has_moved_may_not_castle(void **state) {
    (void)state;
    static const struct {
        const char *fen, *away, *back, *lost, *kept;
    } cases[] = {
        {ROOKS " w KQkq - 0 1", "h1h2 e8e7", "h2h1 e7e8", "e1g1", "e1c1"},
        {ROOKS " w KQkq - 0 1", "a1a2 e8e7", "a2a1 e7e8", "e1c1", "e1g1"},
        {ROOKS " b KQkq - 0 1", "h8h7 e1e2", "h7h8 e2e1", "e8g8", "e8c8"},
        {ROOKS " b KQkq - 0 1", "a8a7 e1e2", "a7a8 e2e1", "e8c8", "e8g8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        play_moves(&pos, cases[i].away);
        expect_moves(&pos, cases[i].lost, false);
        play_moves(&pos, cases[i].back);
        expect_moves(&pos, cases[i].lost, false);
        expect_moves(&pos, cases[i].kept, true);
    }
}

static void a_rook_in_place_of_a_captured_one_may_not_castle(void **state) {
    (void)state;
    /* h1 is captured, the capturer is taken by a second rook: it stands on h1 but has moved. */
    zug_position pos = play_at("4k3/8/8/3b4/8/8/7R/4K2R b K - 0 1");
    play_moves(&pos, "d5h1 h2h1 e8e7");
    expect_moves(&pos, "e1g1", false);
}

static void castling_waits_for_attacks_to_end(void **state) {
    (void)state;
    static const legality cases[] = {
        /* the king's square, the one it crosses, the one it comes to */
        {"4r3/1k6/8/8/8/8/8/R3K2R w KQ -", "e1g1", false},
        {"4r3/1k6/8/8/8/8/8/R3K2R w KQ -", "e1c1", false},
        {"5r2/1k6/8/8/8/8/8/R3K2R w KQ -", "e1g1", false},
        {"3r4/1k6/8/8/8/8/8/R3K2R w KQ -", "e1c1", false},
        {"6r1/1k6/8/8/8/8/8/R3K2R w KQ -", "e1g1", false},
        {"2r5/1k6/8/8/8/8/8/R3K2R w KQ -", "e1c1", false},
        /* by pieces of every kind */
        {"8/1k6/8/8/8/8/6p1/R3K2R w KQ -", "e1g1", false},
        {"8/1k6/8/8/8/6n1/8/R3K2R w KQ -", "e1g1", false},
        {"8/1k6/8/8/2b5/8/8/R3K2R w KQ -", "e1g1", false},
        {"8/1k6/8/8/8/6q1/8/R3K2R w KQ -", "e1g1", false},
        {"8/8/8/8/8/8/6k1/R3K2R w KQ -", "e1g1", false},
        {"8/8/8/8/8/8/1k6/R3K2R w KQ -", "e1c1", false},
        /* the other side of the board does not matter, nor do the rook and the b-file square */
        {"5r2/1k6/8/8/8/8/8/R3K2R w KQ -", "e1c1", true},
        {"3r4/1k6/8/8/8/8/8/R3K2R w KQ -", "e1g1", true},
        {"7r/1k6/8/8/8/8/8/R3K2R w KQ -", "e1g1", true},
        {"r7/6k1/8/8/8/8/8/R3K2R w KQ -", "e1c1", true},
        {"1r6/6k1/8/8/8/8/8/R3K2R w KQ -", "e1c1", true},
        {"r3k2r/8/8/8/8/8/6K1/1R6 b kq -", "e8c8", true},
        {"r3k2r/8/8/8/8/8/6K1/2R5 b kq -", "e8c8", false},
        {"r3k2r/8/8/8/8/8/6K1/5R2 b kq -", "e8g8", false},
        {"r3k2r/8/8/8/8/8/6K1/4R3 b kq -", "e8g8", false},
    };
    expect_all(cases, sizeof cases / sizeof *cases);
}

static void castling_is_possible_again_when_the_attack_is_over(void **state) {
    (void)state;
    zug_position pos = play_at("5r2/1k6/8/8/8/8/8/R3K2R w KQ - 0 1");
    expect_moves(&pos, "e1g1", false);
    play_moves(&pos, "h1h2 f8b8 h2h1 b7c7");
    expect_moves(&pos, "e1g1", false); /* that rook has moved now */
    expect_moves(&pos, "e1c1", true);
    pos = play_at("5r2/1k6/8/8/8/7P/8/R3K2R w KQ - 0 1");
    play_moves(&pos, "h3h4 f8h8");
    expect_moves(&pos, "e1g1 e1c1", true);
    pos = play_at("4r3/1k6/8/8/8/3B4/8/R3K2R w KQ - 0 1");
    play_moves(&pos, "d3e2 e8d8 e2d3 d8g8");
    expect_moves(&pos, "e1g1", false);
    expect_moves(&pos, "e1c1", true);
}

static void castling_waits_for_a_free_way(void **state) {
    (void)state;
    static const legality cases[] = {
        {"4k3/8/8/8/8/8/8/R3KB1R w KQ -", "e1g1", false},
        {"4k3/8/8/8/8/8/8/R3K1NR w KQ -", "e1g1", false},
        {"4k3/8/8/8/8/8/8/R3K1nR w KQ -", "e1g1", false},
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ -", "e1c1", false},
        {"4k3/8/8/8/8/8/8/Rn2K2R w KQ -", "e1c1", false},
        {"4k3/8/8/8/8/8/8/R1B1K2R w KQ -", "e1c1", false},
        {"4k3/8/8/8/8/8/8/R2QK2R w KQ -", "e1c1", false},
        {"4k3/8/8/8/8/8/8/R2QK2R w KQ -", "e1g1", true},
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ -", "e1g1", true},
        {"r3kb1r/8/8/8/8/8/8/4K3 b kq -", "e8g8", false},
        {"rn2k2r/8/8/8/8/8/8/4K3 b kq -", "e8c8", false},
        {"r3kb1r/8/8/8/8/8/8/4K3 b kq -", "e8c8", true},
    };
    expect_all(cases, sizeof cases / sizeof *cases);
    zug_position pos = play_at("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1");
    play_moves(&pos, "f1e2 e8e7");
    expect_moves(&pos, "e1g1", true);
}

static void a_check_must_be_ended(void **state) {
    (void)state;
    /* go away, put a piece between, take the checking piece: nothing else */
    zug_position pos = play_at("4r2k/8/8/8/8/7B/P2B4/4K3 w - - 0 1");
    expect_moves(&pos, "e1d1 e1f1 e1f2 d2e3 h3e6", true);
    assert_int_equal(zug_movegen_count(&pos), 5);
    zug_position take = play_at("4r2k/8/2N5/1B6/8/8/P7/4K3 w - - 0 1");
    expect_moves(&take, "e1d1 e1d2 e1f1 e1f2 c6e5 c6e7 b5e2", true);
    assert_int_equal(zug_movegen_count(&take), 7);
    zug_position taken = play_at("4r2k/8/3N4/8/8/8/P7/4K3 w - - 0 1");
    expect_moves(&taken, "d6e8 d6e4", true);
    expect_moves(&taken, "a2a3 d6f7", false);
}

static void a_double_check_only_the_king_can_answer(void **state) {
    (void)state;
    zug_position pos = play_at("4r2k/8/8/8/7b/8/P2N2R1/R3K3 w - - 0 1");
    assert_true(zug_position_checkers(&pos) == play_squares("e8 h4"));
    zug_move_list list;
    zug_movegen_legal(&pos, &list);
    assert_int_equal(list.count, 2);
    expect_moves(&pos, "e1d1 e1f1", true);
}

static void a_king_is_in_check_when_attacked_even_by_a_pinned_piece(void **state) {
    (void)state;
    static const struct {
        const char *fen, *checkers;
    } cases[] = {
        {"4k3/8/8/4n3/8/5K2/8/4R3 w - -", "e5"}, /* the knight is pinned by the rook on e1 */
        {"4k3/8/8/4b3/8/5K2/8/4R3 w - -", ""},   {"4k3/8/8/8/4p3/5K2/8/8 w - -", "e4"},
        {"4k3/8/8/8/5p2/5K2/8/8 w - -", ""},     {"4k3/8/8/8/8/r4K2/8/8 w - -", "a3"},
        {"4k3/8/8/8/8/r1P2K2/8/8 w - -", ""},    {"4k3/8/8/3b4/8/5K2/8/5q2 w - -", "d5 f1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        if (zug_position_checkers(&pos) != play_squares(cases[i].checkers))
            fail_msg("%s", cases[i].fen);
        assert_int_equal(zug_position_in_check(&pos), cases[i].checkers[0] != '\0');
    }
}

static void no_move_exposes_the_own_king(void **state) {
    (void)state;
    static const legality cases[] = {
        {"k3r3/8/8/8/8/8/4B3/4K3 w - -", "e2d3", false}, /* a pinned bishop stays */
        {"k3r3/8/8/8/8/8/4R3/4K3 w - -", "e2d2", false}, /* a pinned rook keeps to the line */
        {"k3r3/8/8/8/8/8/4R3/4K3 w - -", "e2e5", true},
        {"k3r3/8/8/8/8/8/4R3/4K3 w - -", "e2e8", true},
        {"k7/8/8/8/7b/8/5P2/4K3 w - -", "f2f3", false}, /* a pinned pawn */
        {"k7/8/8/8/8/6b1/5P2/4K3 w - -", "f2g3", true},
        {"k4r2/8/8/8/8/8/8/4K3 w - -", "e1f1", false},   /* the king itself */
        {"k3r3/8/8/8/4K3/8/8/8 w - -", "e4e3", false},   /* back along the line of the check */
        {"k7/8/8/8/8/8/5r2/4K1b1 w - -", "e1f2", false}, /* a guarded piece */
        {"k7/8/8/8/8/8/5r2/4K3 w - -", "e1f2", true},
        {"8/8/8/8/8/4k3/8/4K3 w - -", "e1e2", false}, /* next to the other king */
        /* en passant: both pawns leave the rank, or the capturer leaves a line */
        {"k7/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", false},
        {"k7/8/8/K1NpP2r/8/8/8/8 w - d6 0 1", "e5d6", true},
        {"k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false},
        {"k7/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", "e5d6", false},
        {"k2r4/8/8/3PpP2/8/8/8/3K4 w - e6 0 2", "d5e6", false}, /* one pawn may, one is pinned */
        {"k2r4/8/8/3PpP2/8/8/8/3K4 w - e6 0 2", "f5e6", true},
    };
    expect_all(cases, sizeof cases / sizeof *cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the king steps or castles and has no other move [laws-3.8]", the_king_steps_or_castles,
         NULL, NULL, NULL},
        {"the king steps to any neighbouring square [laws-3.8.1]",
         the_king_steps_to_any_neighbouring_square, NULL, NULL, NULL},
        {"the king castles with either rook [laws-3.8.2.a]", the_king_castles_with_either_rook,
         NULL, NULL, NULL},
        {"castling moves king and rook in one move [laws-3.8.2.b]",
         castling_moves_king_and_rook_at_once, NULL, NULL, NULL},
        {"a king that has moved and come back may not castle [laws-3.8.2.1.a]",
         a_king_that_has_moved_may_not_castle, NULL, NULL, NULL},
        {"a king that has castled may not castle again [laws-3.8.2.1.a]",
         a_king_that_has_castled_may_not_castle_again, NULL, NULL, NULL},
        {"a rook that has moved and come back may not castle, the other may [laws-3.8.2.1.b]",
         a_rook_that_has_moved_may_not_castle, NULL, NULL, NULL},
        {"a rook in the place of a captured one may not castle [laws-3.8.2.1.b]",
         a_rook_in_place_of_a_captured_one_may_not_castle, NULL, NULL, NULL},
        {"castling waits while the king's way is attacked, not b1 or the rook [laws-3.8.2.2.a]",
         castling_waits_for_attacks_to_end, NULL, NULL, NULL},
        {"castling is possible again when the attack is over [laws-3.8.2.2.a]",
         castling_is_possible_again_when_the_attack_is_over, NULL, NULL, NULL},
        {"castling waits while a piece stands between king and rook [laws-3.8.2.2.b]",
         castling_waits_for_a_free_way, NULL, NULL, NULL},
        {"a check must be ended: by going, covering or taking [laws-3.9]", a_check_must_be_ended,
         NULL, NULL, NULL},
        {"a double check only the king can answer [laws-3.9]",
         a_double_check_only_the_king_can_answer, NULL, NULL, NULL},
        {"an attacked king is in check, even from a pinned piece [laws-3.9.1]",
         a_king_is_in_check_when_attacked_even_by_a_pinned_piece, NULL, NULL, NULL},
        {"no move exposes the own king to check [laws-3.9.2]", no_move_exposes_the_own_king, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests_name("laws_king", tests, NULL, NULL);
}
