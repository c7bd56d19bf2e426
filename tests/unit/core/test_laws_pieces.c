/* test_laws_pieces.c - Articles 3.1 to 3.7 of the Laws: how the pieces move and capture.
 * Room: tests of core. The game is in test_laws.c, the king in test_laws_king.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/play.h"

static void own_pieces_are_in_the_way(void **state) {
    (void)state;
    static const char fen[] = "k7/8/8/8/8/P1P5/NPP5/RBK5 w - -";
    play_expect(fen, "a1", "");
    play_expect(fen, "b1", "");
    play_expect(fen, "b2", "b3 b4");
    play_expect(fen, "a2", "b4");
    play_expect(fen, "c1", "d1 d2");
    play_expect("k7/8/8/8/8/3P1P2/4P3/7K w - -", "e2", "e3 e4");
}

static void a_captured_piece_leaves_the_board(void **state) {
    (void)state;
    zug_position pos = play_at("k7/8/3p4/8/1n6/8/3Q4/7K w - -");
    play_moves(&pos, "d2b4");
    zug_piece piece = zug_position_piece_on(&pos, ZUG_B4);
    assert_int_equal(piece.type, ZUG_QUEEN);
    assert_int_equal(piece.color, ZUG_WHITE);
    assert_true(pos.color[ZUG_BLACK] == play_squares("a8 d6"));
    assert_true(pos.color[ZUG_WHITE] == play_squares("b4 h1"));
    assert_true(zug_position_pieces(&pos, ZUG_BLACK, ZUG_KNIGHT) == 0);
}

static void each_piece_attacks_where_it_could_capture(void **state) {
    (void)state;
    static const struct {
        const char *fen, *attackers;
    } cases[] = {
        /* the black piece on e4, attacked by White */
        {"k7/8/8/8/4n3/8/8/1B5K b - -", "b1"},
        {"k7/8/8/8/4n3/8/2P5/1B5K b - -", ""},
        {"k7/8/8/8/R3n3/8/8/7K b - -", "a4"},
        {"k7/8/8/8/RN2n3/8/8/7K b - -", ""},
        {"k7/8/8/7Q/4n3/8/8/4Q2K b - -", "e1"},
        {"k7/8/8/8/4n3/2N5/8/7K b - -", "c3"},
        {"k7/8/8/8/4n3/8/4N3/7K b - -", ""},
        {"k7/8/8/8/4n3/3P4/8/7K b - -", "d3"},
        {"k7/8/8/8/4n3/4P3/8/7K b - -", ""},
        {"k7/8/8/5P2/4n3/8/8/7K b - -", ""},
        {"k7/8/8/8/4nK2/8/8/8 b - -", "f4"},
        {"k7/8/8/8/4n1K1/8/8/8 b - -", ""},
        {"k7/8/8/8/Q3n3/3P1P2/8/4R2K b - -", "a4 d3 e1 f3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        if (zug_position_attackers(&pos, ZUG_E4, ZUG_WHITE) != play_squares(cases[i].attackers))
            fail_msg("%s", cases[i].fen);
        assert_true(zug_position_attackers(&pos, ZUG_E4, ZUG_BLACK) == 0);
    }
}

static void a_pinned_piece_attacks(void **state) {
    (void)state;
    /* The knight on g7 is pinned by the bishop on a1, and yet guards f5, e6, e8 and h5. */
    zug_position pos = play_at("7k/6n1/8/8/5K2/8/8/B7 w - -");
    assert_true(zug_position_attackers(&pos, ZUG_F5, ZUG_BLACK) == play_squares("g7"));
    assert_false(play_can(&pos, "f4f5"));
    assert_true(play_can(&pos, "f4g4"));
    play_expect("7k/6n1/8/8/5K2/8/8/B7 b - -", "g7", "");
}

static void bishops_move_along_diagonals(void **state) {
    (void)state;
    play_expect("k7/8/8/8/3B4/8/8/7K w - -", "d4", "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1");
    play_expect("K7/8/8/8/8/8/8/b6k b - -", "a1", "b2 c3 d4 e5 f6 g7 h8");
}

static void rooks_move_along_files_and_ranks(void **state) {
    (void)state;
    play_expect("k7/8/8/8/3R4/8/8/7K w - -", "d4", "a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8");
    play_expect("7K/8/8/8/8/8/8/r5k1 b - -", "a1", "b1 c1 d1 e1 f1 a2 a3 a4 a5 a6 a7 a8");
}

static void queens_move_along_all_lines(void **state) {
    (void)state;
    play_expect("k7/8/8/8/3Q4/8/8/7K w - -", "d4",
                "a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8 "
                "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1");
}

static void sliders_do_not_jump(void **state) {
    (void)state;
    static const char queen[] = "k7/8/1p1p1p2/8/1P1Q1p2/8/1P1P1P2/7K w - -";
    static const char rook[] = "k7/8/1p1p1p2/8/1P1R1p2/8/1P1P1P2/7K w - -";
    static const char bishop[] = "k7/8/1p1p1p2/8/1P1B1p2/8/1P1P1P2/7K w - -";
    play_expect(queen, "d4", "d5 d6 e4 f4 c4 d3 e5 f6 c5 b6 e3 c3");
    play_expect(rook, "d4", "d5 d6 e4 f4 c4 d3");
    play_expect(bishop, "d4", "e5 f6 c5 b6 e3 c3");
}

static void knights_jump(void **state) {
    (void)state;
    play_expect("k7/8/8/8/3N4/8/8/7K w - -", "d4", "b3 b5 c2 c6 e2 e6 f3 f5");
    play_expect("k7/8/8/8/8/8/8/N6K w - -", "a1", "b3 c2");
    play_expect("7k/8/8/8/7n/8/8/K7 b - -", "h4", "g2 f3 f5 g6");
    play_expect("k7/8/8/2ppp3/2pNp3/2ppp3/8/7K w - -", "d4", "b3 b5 c2 c6 e2 e6 f3 f5");
    play_expect("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1", "a3 c3");
}

static void pawns_have_no_other_moves(void **state) {
    (void)state;
    play_expect("k7/8/8/8/3nPn2/3nnn2/8/7K w - -", "e4", "e5");
    play_expect("k7/8/3NNN2/3NpN2/8/8/8/7K b - -", "e5", "e4");
    play_expect("k7/8/8/8/4P3/8/8/7K w - -", "e4", "e5");
}

static void pawns_step_forward_to_a_free_square(void **state) {
    (void)state;
    play_expect("k7/8/8/8/4P3/8/8/7K w - -", "e4", "e5");
    play_expect("k7/8/8/4p3/8/8/8/7K b - -", "e5", "e4");
    play_expect("k7/8/8/4n3/4P3/8/8/7K w - -", "e4", "");
    play_expect("k7/8/8/4N3/4P3/8/8/7K w - -", "e4", "");
    play_expect("k7/8/8/4p3/4N3/8/8/7K b - -", "e5", "");
}

static void pawns_step_twice_from_home_if_both_are_free(void **state) {
    (void)state;
    play_expect("k7/8/8/8/8/8/4P3/7K w - -", "e2", "e3 e4");
    play_expect("k7/8/8/8/8/4n3/4P3/7K w - -", "e2", "");
    play_expect("k7/8/8/8/4N3/8/4P3/7K w - -", "e2", "e3");
    play_expect("k7/8/8/8/8/4P3/8/7K w - -", "e3", "e4");
    play_expect("k7/4p3/8/8/8/8/8/7K b - -", "e7", "e6 e5");
    play_expect("k7/4p3/4N3/8/8/8/8/7K b - -", "e7", "");
    play_expect("k7/4p3/8/4n3/8/8/8/7K b - -", "e7", "e6");
    play_expect("k7/8/4p3/8/8/8/8/7K b - -", "e6", "e5");
}

static void pawns_capture_diagonally_forward(void **state) {
    (void)state;
    play_expect("k7/8/8/3n1b2/4P3/8/8/7K w - -", "e4", "e5 d5 f5");
    play_expect("k7/8/8/3N1B2/4P3/8/8/7K w - -", "e4", "e5");
    play_expect("k7/8/8/3n4/4P3/8/8/7K w - -", "e4", "e5 d5");
    play_expect("k7/8/8/4p3/3N1B2/8/8/7K b - -", "e5", "e4 d4 f4");
    /* the board has edges: a4 does not reach h4 or h5, nor h4 a5 or a6 */
    play_expect("k7/8/8/7n/P6n/8/8/6K1 w - -", "a4", "a5");
    play_expect("2k5/8/n7/n7/7P/8/8/6K1 w - -", "h4", "h5");
    zug_position pos = play_at("k7/8/8/3n1b2/4P3/8/8/7K w - -");
    play_moves(&pos, "e4d5");
    assert_true(zug_position_pieces(&pos, ZUG_WHITE, ZUG_PAWN) == play_squares("d5"));
    assert_true(pos.color[ZUG_BLACK] == play_squares("a8 f5"));
}

static void en_passant_takes_a_pawn_that_has_just_passed(void **state) {
    (void)state;
    zug_position pos = play_at("k7/4p3/8/3P1P2/8/8/8/7K b - -");
    play_moves(&pos, "e7e5");
    assert_true(play_can(&pos, "d5e6"));
    assert_true(play_can(&pos, "f5e6"));
    play_moves(&pos, "d5e6");
    assert_true(pos.color[ZUG_BLACK] == play_squares("a8"));
    assert_true(zug_position_pieces(&pos, ZUG_WHITE, ZUG_PAWN) == play_squares("e6 f5"));

    pos = play_at("k7/8/8/8/p1p5/8/1P6/7K w - -");
    play_moves(&pos, "b2b4 c4b3");
    assert_true(pos.color[ZUG_WHITE] == play_squares("h1"));
    assert_true(zug_position_pieces(&pos, ZUG_BLACK, ZUG_PAWN) == play_squares("a4 b3"));
}

static void en_passant_needs_a_double_step_beside_a_pawn(void **state) {
    (void)state;
    zug_position single = play_at("k7/8/4p3/3P4/8/8/8/7K b - -");
    play_moves(&single, "e6e5");
    assert_false(play_can(&single, "d5e6"));

    zug_position far = play_at("k7/4p3/8/2P5/8/8/8/7K b - -");
    play_moves(&far, "e7e5");
    play_expect("k7/8/8/2P1p3/8/8/8/7K w - e6 0 2", "c5", "c6");
    assert_false(play_can(&far, "c5d6"));

    zug_position behind = play_at("k7/4p3/8/8/3P4/8/8/7K b - -");
    play_moves(&behind, "e7e5");
    assert_false(play_can(&behind, "d4e6"));
    assert_true(play_can(&behind, "d4e5"));

    zug_position knight = play_at("k7/4p3/8/3N4/8/8/8/7K b - -");
    play_moves(&knight, "e7e5");
    assert_false(play_can(&knight, "d5e6"));

    zug_position edge = play_at("k7/7p/8/P7/8/8/8/7K b - -");
    play_moves(&edge, "h7h5");
    assert_true(play_targets(&edge, "a5") == play_squares("a6"));
}

static void en_passant_is_possible_for_one_move_only(void **state) {
    (void)state;
    zug_position pos = play_at("k7/4p3/8/3P4/8/8/8/7K b - -");
    play_moves(&pos, "e7e5");
    assert_true(play_can(&pos, "d5e6"));
    play_moves(&pos, "h1g1 a8b8");
    assert_false(play_can(&pos, "d5e6"));
    play_moves(&pos, "g1h1 b8a8");
    assert_false(play_can(&pos, "d5e6"));
}

/* How many legal moves go from one square to another. */
static int count_moves(const zug_position *pos, zug_square from, zug_square to) {
    zug_move_list list;
    int count = 0;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        count += zug_move_from(list.moves[i]) == from && zug_move_to(list.moves[i]) == to;
    return count;
}

static void a_pawn_on_the_last_rank_must_be_exchanged(void **state) {
    (void)state;
    zug_position white = play_at("k2n4/4P3/8/8/8/8/8/7K w - -");
    zug_position black = play_at("7k/8/8/8/8/8/4p3/K2N4 b - -");
    static const char *const names[] = {"e7e8q", "e7e8r", "e7e8b", "e7e8n",
                                        "e7d8q", "e7d8r", "e7d8b", "e7d8n"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(play_can(&white, names[i]));
    assert_int_equal(count_moves(&white, ZUG_E7, ZUG_E8), 4);
    assert_int_equal(count_moves(&white, ZUG_E7, ZUG_D8), 4);
    assert_int_equal(count_moves(&black, ZUG_E2, ZUG_E1), 4);
    assert_int_equal(count_moves(&black, ZUG_E2, ZUG_D1), 4);
    assert_false(zug_movegen_is_legal(&white, zug_move_make(ZUG_E7, ZUG_E8, ZUG_MOVE_PLAIN)));
    assert_false(zug_movegen_is_legal(&black, zug_move_make(ZUG_E2, ZUG_E1, ZUG_MOVE_PLAIN)));
}

static void no_promotion_before_the_last_rank(void **state) {
    (void)state;
    zug_position pos = play_at("k7/8/4P3/8/8/8/8/1R5K w - -");
    assert_false(zug_movegen_is_legal(&pos, zug_move_promote(ZUG_E6, ZUG_E7, ZUG_QUEEN)));
    assert_false(zug_movegen_is_legal(&pos, zug_move_promote(ZUG_B1, ZUG_B7, ZUG_QUEEN)));
    assert_int_equal(count_moves(&pos, ZUG_E6, ZUG_E7), 1);
}

static void the_new_piece_stands_where_the_pawn_arrived(void **state) {
    (void)state;
    static const struct {
        const char *move;
        zug_square to;
        zug_piece_type type;
    } cases[] = {{"e7e8q", ZUG_E8, ZUG_QUEEN},
                 {"e7e8r", ZUG_E8, ZUG_ROOK},
                 {"e7d8b", ZUG_D8, ZUG_BISHOP},
                 {"e7d8n", ZUG_D8, ZUG_KNIGHT}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at("k2n4/4P3/8/8/8/8/8/7K w - -");
        play_moves(&pos, cases[i].move);
        zug_piece piece = zug_position_piece_on(&pos, cases[i].to);
        assert_int_equal(piece.type, cases[i].type);
        assert_int_equal(piece.color, ZUG_WHITE);
        assert_true(zug_position_of_type(&pos, ZUG_PAWN) == 0);
        assert_int_equal(zug_bitboard_count(pos.color[ZUG_WHITE]), 2);
    }
}

static void promotion_does_not_need_a_captured_piece(void **state) {
    (void)state;
    zug_position pos = play_at("1k6/4P3/8/8/8/8/8/RNBQKBNR w KQ - 0 1");
    assert_int_equal(count_moves(&pos, ZUG_E7, ZUG_E8), 4);
    play_moves(&pos, "e7e8q");
    assert_int_equal(zug_bitboard_count(zug_position_pieces(&pos, ZUG_WHITE, ZUG_QUEEN)), 2);
    pos = play_at("1k6/4P3/8/8/8/8/8/RNBQKBNR w KQ - 0 1");
    play_moves(&pos, "e7e8n");
    assert_int_equal(zug_bitboard_count(zug_position_pieces(&pos, ZUG_WHITE, ZUG_KNIGHT)), 3);
}

static void the_new_piece_has_its_effect_at_once(void **state) {
    (void)state;
    static const struct {
        const char *move;
        bool check;
    } cases[] = {{"a7a8q", true}, {"a7a8r", true}, {"a7a8b", false}, {"a7a8n", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at("7k/P5pp/8/8/8/8/8/K7 w - -");
        assert_int_equal(zug_movegen_gives_check(&pos, play_find(&pos, cases[i].move)),
                         cases[i].check);
        play_moves(&pos, cases[i].move);
        assert_int_equal(zug_position_is_checkmate(&pos), cases[i].check);
    }
    zug_position knight = play_at("8/P1k5/8/8/8/8/8/K7 w - -");
    assert_true(zug_movegen_gives_check(&knight, play_find(&knight, "a7a8n")));
    assert_false(zug_movegen_gives_check(&knight, play_find(&knight, "a7a8r")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"no piece goes to a square of its own side [laws-3.1]", own_pieces_are_in_the_way, NULL,
         NULL, NULL},
        {"a captured piece leaves the board [laws-3.1.1]", a_captured_piece_leaves_the_board, NULL,
         NULL, NULL},
        {"each piece attacks where it could capture [laws-3.1.2]",
         each_piece_attacks_where_it_could_capture, NULL, NULL, NULL},
        {"a pinned piece attacks though it may not move [laws-3.1.3]", a_pinned_piece_attacks, NULL,
         NULL, NULL},
        {"bishops move along diagonals [laws-3.2]", bishops_move_along_diagonals, NULL, NULL, NULL},
        {"rooks move along files and ranks [laws-3.3]", rooks_move_along_files_and_ranks, NULL,
         NULL, NULL},
        {"queens move along files, ranks and diagonals [laws-3.4]", queens_move_along_all_lines,
         NULL, NULL, NULL},
        {"bishop, rook and queen do not jump [laws-3.5]", sliders_do_not_jump, NULL, NULL, NULL},
        {"knights jump [laws-3.6]", knights_jump, NULL, NULL, NULL},
        {"pawns go neither back nor aside and capture nothing there [laws-3.7]",
         pawns_have_no_other_moves, NULL, NULL, NULL},
        {"pawns step forward to a free square [laws-3.7.1]", pawns_step_forward_to_a_free_square,
         NULL, NULL, NULL},
        {"pawns step twice from home if both squares are free [laws-3.7.2]",
         pawns_step_twice_from_home_if_both_are_free, NULL, NULL, NULL},
        {"pawns capture diagonally forward [laws-3.7.3]", pawns_capture_diagonally_forward, NULL,
         NULL, NULL},
        {"en passant takes a pawn that has just passed [laws-3.7.3.1]",
         en_passant_takes_a_pawn_that_has_just_passed, NULL, NULL, NULL},
        {"en passant needs a double step beside an enemy pawn [laws-3.7.3.1]",
         en_passant_needs_a_double_step_beside_a_pawn, NULL, NULL, NULL},
        {"en passant is possible for one move only [laws-3.7.3.2]",
         en_passant_is_possible_for_one_move_only, NULL, NULL, NULL},
        {"a pawn on the last rank must become queen, rook, bishop or knight [laws-3.7.3.3.a]",
         a_pawn_on_the_last_rank_must_be_exchanged, NULL, NULL, NULL},
        {"nothing is promoted but a pawn on the last rank [laws-3.7.3.3.a]",
         no_promotion_before_the_last_rank, NULL, NULL, NULL},
        {"the new piece stands where the pawn arrived [laws-3.7.3.3.b]",
         the_new_piece_stands_where_the_pawn_arrived, NULL, NULL, NULL},
        {"promotion does not need a captured piece [laws-3.7.3.4]",
         promotion_does_not_need_a_captured_piece, NULL, NULL, NULL},
        {"the new piece has its effect at once [laws-3.7.3.5]",
         the_new_piece_has_its_effect_at_once, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("laws_pieces", tests, NULL, NULL);
}
