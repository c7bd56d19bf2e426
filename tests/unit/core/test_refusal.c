/* test_refusal.c - every reason for refusing a move, with its squares, and that the verdict is the
 * law. Room: tests of core. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/refusal.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLING "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

/* A move like "e2e4" or "e7e8q" and the reason against it; "-" is no square. */
typedef struct refused {
    const char *fen, *move;
    zug_refusal_code code;
    const char *at, *other;
} refused;

static zug_square named(const char *name) {
    return name[0] == '-' ? ZUG_NO_SQUARE : play_square(name);
}

static zug_piece_type named_kind(char letter) {
    static const struct {
        char letter;
        zug_piece_type type;
    } kinds[] = {{'n', ZUG_KNIGHT}, {'b', ZUG_BISHOP}, {'r', ZUG_ROOK},
                 {'q', ZUG_QUEEN},  {'k', ZUG_KING},   {'p', ZUG_PAWN}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].letter == letter)
            return kinds[i].type;
    return ZUG_NO_PIECE;
}

/* Fails unless every row is refused for its reason, pointing at its squares. */
static void expect_refused(const refused *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_position pos = play_at(rows[i].fen);
        const char *m = rows[i].move;
        zug_refusal why;
        zug_move move = zug_position_judge_move(&pos, play_square(m), play_square(m + 2),
                                                named_kind(m[4]), &why);
        if (move != ZUG_MOVE_NONE || why.code != rows[i].code || why.at != named(rows[i].at) ||
            why.other != named(rows[i].other))
            fail_msg("%s %s: code %d at %d other %d", rows[i].fen, m, (int)why.code, why.at,
                     why.other);
        assert_int_equal(why.from, play_square(m));
        assert_int_equal(why.suggestion, ZUG_MOVE_NONE);
    }
}

#define EXPECT_REFUSED(rows) expect_refused(rows, sizeof(rows) / sizeof *(rows))

static void a_piece_must_be_there_and_move_like_that(void **state) {
    (void)state;
    static const refused rows[] = {
        {INITIAL, "e4e5", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"}, /* nobody there */
        {INITIAL, "e7e5", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"}, /* the opponent's */
        {INITIAL, "g1g1", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"}, /* nowhere */
        {INITIAL, "g1f4", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {INITIAL, "e2e5", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {INITIAL, "e2d3", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"}, /* nothing to capture */
        {INITIAL, "e2c4", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - -", "e4e6", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - -", "e4e3", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/4p3/8/8/8/8/8/4K3 b - -", "e7e8", ZUG_REFUSED_OWN_PIECE_ON_TARGET, "-", "-"},
        {"4k3/8/8/8/8/8/8/R3K3 w - -", "a1b3", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/8/8/8/B3K3 w - -", "a1a3", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/8/8/8/Q3K3 w - -", "a1b3", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/8/8/8/4K3 w - -", "e1e3", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/8/8/8/3K4 w - -", "d1f1", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/4K3/8/8/8 w - -", "e4g4", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/8/8/8/8/8/K7 w - -", "a1c1", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void own_pieces_cannot_be_captured(void **state) {
    (void)state;
    static const refused rows[] = {
        {INITIAL, "b1d2", ZUG_REFUSED_OWN_PIECE_ON_TARGET, "-", "-"},
        {INITIAL, "e1e2", ZUG_REFUSED_OWN_PIECE_ON_TARGET, "-", "-"},
        {"4k3/8/8/8/8/4P3/4P3/4K3 w - -", "e2e3", ZUG_REFUSED_OWN_PIECE_ON_TARGET, "-", "-"},
        /* a rook that may not castle is an own piece like any other */
        {"4k3/8/8/8/8/8/8/4K2R w - -", "e1h1", ZUG_REFUSED_OWN_PIECE_ON_TARGET, "-", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void sliders_and_pawns_do_not_jump(void **state) {
    (void)state;
    static const refused rows[] = {
        {INITIAL, "a1a5", ZUG_REFUSED_BLOCKED, "a2", "-"},
        {INITIAL, "f1a6", ZUG_REFUSED_BLOCKED, "e2", "-"},
        {INITIAL, "d1d5", ZUG_REFUSED_BLOCKED, "d2", "-"},
        /* the first piece on the way is named, in every direction */
        {"4k3/8/8/8/1n1n3R/8/8/4K3 w - -", "h4a4", ZUG_REFUSED_BLOCKED, "d4", "-"},
        {"4k3/8/8/8/R2n2n1/8/8/4K3 w - -", "a4h4", ZUG_REFUSED_BLOCKED, "d4", "-"},
        {"4k3/Q7/8/2n5/3n4/8/8/4K3 w - -", "a7g1", ZUG_REFUSED_BLOCKED, "c5", "-"},
        {"4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e2e3", ZUG_REFUSED_BLOCKED, "e3", "-"},
        {"4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e2e4", ZUG_REFUSED_BLOCKED, "e3", "-"},
        {"4k3/8/8/8/4n3/8/4P3/4K3 w - -", "e2e4", ZUG_REFUSED_BLOCKED, "e4", "-"},
        {"4k3/4p3/8/4N3/8/8/8/4K3 b - -", "e7e5", ZUG_REFUSED_BLOCKED, "e5", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void the_own_king_must_be_safe(void **state) {
    (void)state;
    static const refused rows[] = {
        {"4k3/8/8/8/7b/8/5N2/4K3 w - -", "f2d3", ZUG_REFUSED_PINNED, "h4", "-"},
        {"4k3/4r3/8/8/4B3/8/8/4K3 w - -", "e4d5", ZUG_REFUSED_PINNED, "e7", "-"},
        {"4k3/8/8/1b6/8/8/8/5K2 w - -", "f1e2", ZUG_REFUSED_KING_INTO_CHECK, "b5", "-"},
        /* the king does not hide from a rook behind itself */
        {"4k3/8/8/8/r3K3/8/8/8 w - -", "e4f4", ZUG_REFUSED_KING_INTO_CHECK, "a4", "-"},
        {"8/8/8/8/4k3/8/4K3/8 w - -", "e2e3", ZUG_REFUSED_KING_INTO_CHECK, "e4", "-"},
        {"4k3/8/8/8/7q/8/8/R3K3 w Q -", "a1a2", ZUG_REFUSED_CHECK_NOT_ANSWERED, "h4", "-"},
        /* two checks at once: no other piece can answer both */
        {"4r2k/8/8/8/8/3n4/8/1R2K3 w - -", "b1b3", ZUG_REFUSED_CHECK_NOT_ANSWERED, "d3", "-"},
        /* pinned and in check: the check comes first, but a pinned answer is a pin */
        {"4k3/4r3/8/8/7b/8/4N3/4K3 w - -", "e2c3", ZUG_REFUSED_CHECK_NOT_ANSWERED, "h4", "-"},
        {"4k3/4r3/8/8/7b/8/4N3/4K3 w - -", "e2g3", ZUG_REFUSED_PINNED, "e7", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void en_passant_has_its_moment(void **state) {
    (void)state;
    static const refused rows[] = {
        {"4k3/8/8/3pP3/8/8/8/4K3 w - -", "e5d6", ZUG_REFUSED_EN_PASSANT_TOO_LATE, "d5", "-"},
        {"4k3/8/8/3pPp2/8/8/8/4K3 w - f6", "e5d6", ZUG_REFUSED_EN_PASSANT_TOO_LATE, "d5", "-"},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - -", "d4e3", ZUG_REFUSED_EN_PASSANT_TOO_LATE, "e4", "-"},
        {"4k3/8/8/3nP3/8/8/8/4K3 w - -", "e5d6", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        {"4k3/8/3pP3/8/8/8/8/4K3 w - -", "e6d7", ZUG_REFUSED_NO_SUCH_PIECE, "-", "-"},
        /* both pawns leave the rank: neither is pinned, but the king is bare */
        {"7k/8/8/K2pP2r/8/8/8/8 w - d6", "e5d6", ZUG_REFUSED_KING_INTO_CHECK, "h5", "-"},
        /* the capturing pawn alone is pinned */
        {"4k3/4r3/8/3pP3/8/8/8/4K3 w - d6", "e5d6", ZUG_REFUSED_PINNED, "e7", "-"},
        /* the double step opened a line, and the capture does not close it */
        {"2b4k/8/8/3pP3/8/7K/8/8 w - d6", "e5d6", ZUG_REFUSED_CHECK_NOT_ANSWERED, "c8", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void promotion_is_named_and_proper(void **state) {
    (void)state;
    static const refused rows[] = {
        {"7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8", ZUG_REFUSED_PROMOTION_MISSING, "-", "-"},
        {"7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8k", ZUG_REFUSED_PROMOTION_IMPOSSIBLE, "-", "-"},
        {"7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8p", ZUG_REFUSED_PROMOTION_IMPOSSIBLE, "-", "-"},
        {INITIAL, "e2e4q", ZUG_REFUSED_PROMOTION_IMPOSSIBLE, "-", "-"},
        {INITIAL, "g1f3q", ZUG_REFUSED_PROMOTION_IMPOSSIBLE, "-", "-"},
        {CASTLING, "e1g1q", ZUG_REFUSED_PROMOTION_IMPOSSIBLE, "-", "-"},
        /* the king comes last: a pinned pawn without a piece is told to name the piece */
        {"8/r3P2K/8/8/8/8/8/k7 w - -", "e7e8", ZUG_REFUSED_PROMOTION_MISSING, "-", "-"},
        {"8/r3P2K/8/8/8/8/8/k7 w - -", "e7e8q", ZUG_REFUSED_PINNED, "a7", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void castling_right_is_lost(void **state) {
    (void)state;
    static const refused rows[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", "e1g1", ZUG_REFUSED_CASTLING_RIGHT_LOST, "-", "-"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQk -", "e8c8", ZUG_REFUSED_CASTLING_RIGHT_LOST, "-", "-"},
        {"4k3/8/8/8/8/8/8/4K3 w - -", "e1c1", ZUG_REFUSED_CASTLING_RIGHT_LOST, "-", "-"},
    };
    EXPECT_REFUSED(rows);
}

static void castling_needs_a_free_way(void **state) {
    (void)state;
    static const refused rows[] = {
        {INITIAL, "e1g1", ZUG_REFUSED_CASTLING_BLOCKED, "f1", "-"},
        {INITIAL, "e1c1", ZUG_REFUSED_CASTLING_BLOCKED, "d1", "-"},
        {"4k3/8/8/8/8/8/8/RN2K3 w Q -", "e1c1", ZUG_REFUSED_CASTLING_BLOCKED, "b1", "-"},
        {"4k3/8/8/8/8/8/8/4K1NR w K -", "e1g1", ZUG_REFUSED_CASTLING_BLOCKED, "g1", "-"},
        {"4k3/8/8/8/8/8/8/4K1NR w K -", "e1h1", ZUG_REFUSED_CASTLING_BLOCKED, "g1", "-"},
        /* Chess960: what is in the way may stand on the far side of the king */
        {"4k3/8/8/8/8/8/8/RKN5 w A -", "b1a1", ZUG_REFUSED_CASTLING_BLOCKED, "c1", "-"},
    };
    zug_position pos = play_at(rows[5].fen);
    EXPECT_REFUSED(rows);
    zug_refusal why;
    assert_int_equal(zug_position_judge_castling(&pos, false, &why), ZUG_MOVE_NONE);
    assert_int_equal(why.to, ZUG_C1);
}

static void castling_out_of_through_or_into_check(void **state) {
    (void)state;
    static const refused rows[] = {
        {"4r1k1/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", ZUG_REFUSED_CASTLING_IN_CHECK, "e8", "-"},
        {"6k1/8/b7/8/8/8/8/R3K2R w KQ -", "e1g1", ZUG_REFUSED_CASTLING_THROUGH_CHECK, "f1", "a6"},
        {"3r2k1/8/8/8/8/8/8/R3K2R w KQ -", "e1c1", ZUG_REFUSED_CASTLING_THROUGH_CHECK, "d1", "d8"},
        {"2r3k1/8/8/8/8/8/8/R3K2R w KQ -", "e1c1", ZUG_REFUSED_CASTLING_THROUGH_CHECK, "c1", "c8"},
        {"8/8/8/8/8/8/6k1/4K2R w K -", "e1g1", ZUG_REFUSED_CASTLING_THROUGH_CHECK, "f1", "g2"},
        /* Chess960: the castling rook was a shield */
        {"4k3/8/8/8/8/8/8/rR1K4 w B -", "d1b1", ZUG_REFUSED_CASTLING_THROUGH_CHECK, "c1", "a1"},
        {"4k3/8/8/8/8/8/8/rRK5 w B -", "c1b1", ZUG_REFUSED_CASTLING_THROUGH_CHECK, "c1", "a1"},
    };
    EXPECT_REFUSED(rows);
}

static void castling_may_be_written_in_two_ways(void **state) {
    (void)state;
    zug_position pos = play_at(CASTLING);
    zug_move kingside = zug_move_make(ZUG_E1, ZUG_H1, ZUG_MOVE_CASTLING);
    zug_move queenside = zug_move_make(ZUG_E1, ZUG_A1, ZUG_MOVE_CASTLING);
    zug_refusal why;
    assert_int_equal(zug_position_judge_move(&pos, ZUG_E1, ZUG_G1, ZUG_NO_PIECE, &why), kingside);
    assert_int_equal(why.code, ZUG_REFUSED_NOT);
    assert_int_equal(zug_position_judge_move(&pos, ZUG_E1, ZUG_H1, ZUG_NO_PIECE, NULL), kingside);
    assert_int_equal(zug_position_judge_move(&pos, ZUG_E1, ZUG_C1, ZUG_NO_PIECE, NULL), queenside);
    assert_int_equal(zug_position_judge_move(&pos, ZUG_E1, ZUG_A1, ZUG_NO_PIECE, NULL), queenside);
    assert_int_equal(zug_position_judge_castling(&pos, true, &why), kingside);
    assert_int_equal(why.code, ZUG_REFUSED_NOT);
    assert_int_equal(zug_position_judge_castling(&pos, false, NULL), queenside);
    /* Chess960: a step of one square is a step of the king, onto the rook it is castling */
    pos = play_at("4k3/8/8/8/8/8/8/5K1R w H -");
    assert_int_equal(zug_position_judge_move(&pos, ZUG_F1, ZUG_G1, ZUG_NO_PIECE, NULL),
                     zug_move_make(ZUG_F1, ZUG_G1, ZUG_MOVE_PLAIN));
    assert_int_equal(zug_position_judge_move(&pos, ZUG_F1, ZUG_H1, ZUG_NO_PIECE, NULL),
                     zug_move_make(ZUG_F1, ZUG_H1, ZUG_MOVE_CASTLING));
    pos = play_at("4k3/8/8/8/8/8/8/RK6 w A -");
    assert_int_equal(zug_position_judge_move(&pos, ZUG_B1, ZUG_C1, ZUG_NO_PIECE, NULL),
                     zug_move_make(ZUG_B1, ZUG_C1, ZUG_MOVE_PLAIN));
}

static void squares_off_the_board_are_no_move(void **state) {
    (void)state;
    zug_position pos = play_at(INITIAL);
    zug_refusal why;
    assert_int_equal(zug_position_judge_move(&pos, ZUG_NO_SQUARE, ZUG_E4, ZUG_NO_PIECE, &why), 0);
    assert_int_equal(why.code, ZUG_REFUSED_NOT_A_MOVE);
    assert_int_equal(zug_position_judge_move(&pos, ZUG_E2, ZUG_NO_SQUARE, ZUG_NO_PIECE, &why), 0);
    assert_int_equal(why.code, ZUG_REFUSED_NOT_A_MOVE);
}

/* Marks a move as judged; false if the move generator says otherwise. */
static bool agrees(const zug_position *pos, zug_square from, zug_square to,
                   zug_piece_type promotion) {
    zug_refusal why;
    zug_move move = zug_position_judge_move(pos, from, to, promotion, &why);
    if (move != ZUG_MOVE_NONE)
        return why.code == ZUG_REFUSED_NOT && zug_move_from(move) == from &&
               zug_move_promotion(move) == promotion && zug_movegen_is_legal(pos, move);
    if (why.code == ZUG_REFUSED_NOT)
        return false;
    if (promotion != ZUG_NO_PIECE)
        return !zug_movegen_is_legal(pos, zug_move_promote(from, to, promotion));
    for (int sort = 0; sort < 4; sort++)
        if (sort != ZUG_MOVE_PROMOTION &&
            zug_movegen_is_legal(pos, zug_move_make(from, to, (zug_move_sort)sort)))
            return false;
    return true;
}

static void compare_all_moves(const zug_position *pos, random_play *random) {
    static const zug_piece_type kinds[] = {ZUG_NO_PIECE, ZUG_KNIGHT, ZUG_BISHOP, ZUG_ROOK,
                                           ZUG_QUEEN};
    if (random_below(random, 12) != 0)
        return;
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++)
            for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
                if (!agrees(pos, (zug_square)from, (zug_square)to, kinds[kind])) {
                    char fen[ZUG_FEN_SIZE];
                    zug_fen_write(pos, fen);
                    fail_msg("%s: %d to %d, promotion %d", fen, from, to, (int)kinds[kind]);
                }
}

static void the_verdict_is_that_of_the_move_generator(void **state) {
    (void)state;
    random_play random = {20240229};
    for (int game = 0; game < 60; game++)
        random_game(&random, compare_all_moves);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a piece must be there and move like that [laws-3.2 laws-3.3 laws-3.4 laws-3.6 laws-3.7.1 "
         "laws-3.7.2 laws-3.8.1]",
         a_piece_must_be_there_and_move_like_that, NULL, NULL, NULL},
        {"own pieces cannot be captured [laws-3.1]", own_pieces_cannot_be_captured, NULL, NULL,
         NULL},
        {"sliders and pawns do not jump [laws-3.5]", sliders_and_pawns_do_not_jump, NULL, NULL,
         NULL},
        {"the own king must be safe after the move [laws-3.9.2]", the_own_king_must_be_safe, NULL,
         NULL, NULL},
        {"en passant has its moment [laws-3.7.3.1 laws-3.7.3.2]", en_passant_has_its_moment, NULL,
         NULL, NULL},
        {"a promotion is named and to a proper piece [laws-3.7.3.3.a]",
         promotion_is_named_and_proper, NULL, NULL, NULL},
        {"the right to castle can be lost [laws-3.8.2.1.a laws-3.8.2.1.b]", castling_right_is_lost,
         NULL, NULL, NULL},
        {"castling needs a free way [laws-3.8.2.2.b]", castling_needs_a_free_way, NULL, NULL, NULL},
        {"castling goes neither out of check nor through nor into it [laws-3.8.2.2.a]",
         castling_out_of_through_or_into_check, NULL, NULL, NULL},
        {"castling may be given as the king's step or as king takes rook",
         castling_may_be_written_in_two_ways, NULL, NULL, NULL},
        {"squares off the board are no move", squares_off_the_board_are_no_move, NULL, NULL, NULL},
        {"in random games the verdict on all 64x64x5 moves is the move generator's [laws-3.10.1 "
         "laws-3.10.2]",
         the_verdict_is_that_of_the_move_generator, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
