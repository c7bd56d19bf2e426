/* test_laws.c - Articles 1, 2 and 3.10 of the Laws: the game, the board, what is legal.
 * Room: tests of core. The pieces and the pawn are in test_laws_pieces.c, the king in
 * test_laws_king.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/attacks.h>
#include <zug/faults.h>

#include "../../support/play.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define PROMOTIONS "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
#define EN_PASSANT "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"

/* Calls on_move with every position and legal move of the tree below pos. */
static void walk(const zug_position *pos, int depth,
                 void (*on_move)(const zug_position *pos, zug_move move)) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        on_move(pos, list.moves[i]);
        if (depth > 1) {
            zug_position next = *pos;
            zug_position_play(&next, list.moves[i]);
            walk(&next, depth - 1, on_move);
        }
    }
}

/* Walks through positions full of checks, pins, castling, promotions and en passant. */
static void walk_all(void (*on_move)(const zug_position *pos, zug_move move)) {
    static const char *const fens[] = {KIWIPETE, PROMOTIONS, EN_PASSANT};
    zug_position initial = zug_position_initial();
    walk(&initial, 3, on_move);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        zug_position pos = play_at(fens[i]);
        walk(&pos, 2, on_move);
    }
}

static zug_bitboard origins(const zug_position *pos) {
    zug_move_list list;
    zug_bitboard set = 0;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        set |= zug_bitboard_of(zug_move_from(list.moves[i]));
    return set;
}

static void two_sides_share_one_board(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    assert_int_equal(zug_bitboard_count(pos.color[ZUG_WHITE]), 16);
    assert_int_equal(zug_bitboard_count(pos.color[ZUG_BLACK]), 16);
    assert_true((pos.color[ZUG_WHITE] & pos.color[ZUG_BLACK]) == 0);
}

static void white_begins(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    assert_int_equal(zug_position_turn(&pos), ZUG_WHITE);
    assert_int_equal(zug_movegen_count(&pos), 20);
    assert_true(origins(&pos) == play_squares("a2 b2 c2 d2 e2 f2 g2 h2 b1 g1"));
}

static void visit_turn(const zug_position *pos, zug_move move) {
    zug_color mover = zug_position_turn(pos);
    zug_position next = *pos;
    assert_true(zug_bitboard_has(pos->color[mover], zug_move_from(move)));
    zug_position_play(&next, move);
    assert_int_equal(zug_position_turn(&next), zug_color_other(mover));
}

static void sides_alternate(void **state) {
    (void)state;
    walk_all(visit_turn);
}

static void only_the_side_with_the_move_may_move(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    assert_true(play_can(&pos, "e2e4"));
    assert_false(zug_movegen_is_legal(&pos, zug_move_make(ZUG_E7, ZUG_E5, ZUG_MOVE_PLAIN)));
    play_moves(&pos, "e2e4");
    assert_true(play_can(&pos, "e7e5"));
    assert_false(zug_movegen_is_legal(&pos, zug_move_make(ZUG_D2, ZUG_D4, ZUG_MOVE_PLAIN)));
}

static void attack_without_escape_is_the_aim(void **state) {
    (void)state;
    zug_position mate = play_at("R5k1/5ppp/8/8/8/8/8/K7 b - -");
    assert_true(zug_position_in_check(&mate));
    assert_false(zug_movegen_any(&mate));
    assert_true(zug_position_is_checkmate(&mate));

    zug_position not_attacked = play_at("k7/2Q5/8/8/8/8/8/K7 b - -");
    assert_false(zug_movegen_any(&not_attacked));
    assert_false(zug_position_is_checkmate(&not_attacked));

    zug_position escape = play_at("R5k1/5pp1/8/8/8/8/8/K7 b - -");
    assert_true(zug_position_in_check(&escape));
    assert_false(zug_position_is_checkmate(&escape));
}

static void mates_are_recognised(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move;
        bool mate;
    } cases[] = {
        {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", "d8h4", true},
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", true},
        {"6rk/6pp/8/4N3/8/8/8/K7 w - -", "e5f7", true},        /* smothered */
        {"3rkb2/3p1p2/8/8/8/4N3/8/K3R3 w - -", "e3d5", false}, /* Be7 covers */
        {"3rkr2/3p1p2/8/8/8/4N3/8/K3R3 w - -", "e3d5", true},  /* discovered, no piece to cover */
        {"8/8/8/2p5/3k4/8/1K6/2R5 w - -", "c1c4", false},      /* the king takes the rook */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        play_moves(&pos, cases[i].move);
        if (zug_position_is_checkmate(&pos) != cases[i].mate)
            fail_msg("%s %s", cases[i].fen, cases[i].move);
    }
}

static void a_check_that_only_en_passant_answers_is_no_mate(void **state) {
    (void)state;
    zug_position pos = play_at("8/8/7R/2k5/3Pp3/4N3/8/1R1R3K b - d3 0 1");
    zug_position later = play_at("8/8/7R/2k5/3Pp3/4N3/8/1R1R3K b - - 0 1");
    assert_int_equal(zug_movegen_count(&pos), 1);
    assert_true(play_can(&pos, "e4d3"));
    assert_false(zug_position_is_checkmate(&pos));
    assert_true(zug_position_is_checkmate(&later));
}

static void visit_own_king(const zug_position *pos, zug_move move) {
    zug_color mover = zug_position_turn(pos);
    zug_position next = *pos;
    zug_position_play(&next, move);
    assert_true(zug_position_attackers(&next, zug_position_king(&next, mover),
                                       zug_color_other(mover)) == 0);
}

static void visit_enemy_king(const zug_position *pos, zug_move move) {
    zug_color enemy = zug_color_other(zug_position_turn(pos));
    assert_int_not_equal(zug_move_to(move), zug_position_king(pos, enemy));
}

static void own_king_is_never_left_under_attack(void **state) {
    (void)state;
    walk_all(visit_own_king);
    play_expect_legal("4r2k/8/8/8/8/8/P7/4K3 w - -", "a2a3", false);  /* left */
    play_expect_legal("4r2k/8/8/8/8/8/4N3/4K3 w - -", "e2c3", false); /* exposed */
}

static void the_enemy_king_is_never_captured(void **state) {
    (void)state;
    zug_position pos;
    zug_fault_set faults = 0;
    zug_str takes_king = zug_str_from("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    walk_all(visit_enemy_king);
    assert_int_equal(zug_fen_parse(takes_king, ZUG_FEN_STRICT, &pos, &faults, NULL),
                     ZUG_ERR_POSITION);
    assert_int_equal(faults, ZUG_FAULT_MOVED_SIDE_IN_CHECK);
}

static void the_mated_side_is_the_one_to_move(void **state) {
    (void)state;
    zug_position white = play_at("k7/8/8/8/8/8/5PPP/r5K1 w - -");
    zug_position black = play_at("R5k1/5ppp/8/8/8/8/8/K7 b - -");
    assert_true(zug_position_is_checkmate(&white));
    assert_true(zug_position_is_checkmate(&black));
    assert_int_equal(zug_position_turn(&white), ZUG_WHITE);
    assert_int_equal(zug_position_turn(&black), ZUG_BLACK);
    assert_int_equal(zug_movegen_count(&white), 0);
    assert_int_equal(zug_movegen_count(&black), 0);
}

static void expect_full_set(zug_color color) {
    static const int counts[] = {[ZUG_KING] = 1,   [ZUG_QUEEN] = 1,  [ZUG_ROOK] = 2,
                                 [ZUG_BISHOP] = 2, [ZUG_KNIGHT] = 2, [ZUG_PAWN] = 8};
    zug_position pos = zug_position_initial();
    for (int kind = ZUG_BISHOP; kind <= ZUG_KING; kind++)
        assert_int_equal(zug_bitboard_count(zug_position_pieces(&pos, color, (zug_piece_type)kind)),
                         counts[kind]);
    assert_int_equal(zug_bitboard_count(pos.color[color]), 16);
}

static void white_has_its_16_pieces(void **state) {
    (void)state;
    expect_full_set(ZUG_WHITE);
}

static void black_has_its_16_pieces(void **state) {
    (void)state;
    expect_full_set(ZUG_BLACK);
}

static void expect_piece(const zug_position *pos, int file, int rank, zug_piece want) {
    zug_piece got = zug_position_piece_on(pos, zug_square_at(file, rank));
    assert_int_equal(got.type, want.type);
    assert_int_equal(got.color, want.color);
}

static void every_piece_starts_on_its_square(void **state) {
    (void)state;
    static const zug_piece_type back[] = {ZUG_ROOK, ZUG_KNIGHT, ZUG_BISHOP, ZUG_QUEEN,
                                          ZUG_KING, ZUG_BISHOP, ZUG_KNIGHT, ZUG_ROOK};
    zug_position pos = zug_position_initial();
    for (int file = 0; file < 8; file++) {
        expect_piece(&pos, file, 0, (zug_piece){ZUG_WHITE, back[file]});
        expect_piece(&pos, file, 1, (zug_piece){ZUG_WHITE, ZUG_PAWN});
        for (int rank = 2; rank < 6; rank++)
            expect_piece(&pos, file, rank, (zug_piece){ZUG_WHITE, ZUG_NO_PIECE});
        expect_piece(&pos, file, 6, (zug_piece){ZUG_BLACK, ZUG_PAWN});
        expect_piece(&pos, file, 7, (zug_piece){ZUG_BLACK, back[file]});
    }
}

static void eight_files_cover_the_board(void **state) {
    (void)state;
    zug_bitboard all = 0;
    for (int file = 0; file < 8; file++) {
        zug_bitboard set = zug_bitboard_file(file);
        assert_int_equal(zug_bitboard_count(set), 8);
        assert_true((all & set) == 0);
        all |= set;
    }
    assert_int_equal(zug_bitboard_count(all), 64);
    assert_true(zug_bitboard_file(4) == play_squares("e1 e2 e3 e4 e5 e6 e7 e8"));
    assert_true(zug_attacks_line(ZUG_E2, ZUG_E4) == zug_bitboard_file(4));
}

static void eight_ranks_cover_the_board(void **state) {
    (void)state;
    zug_bitboard all = 0;
    for (int rank = 0; rank < 8; rank++) {
        zug_bitboard set = zug_bitboard_rank(rank);
        assert_int_equal(zug_bitboard_count(set), 8);
        assert_true((all & set) == 0);
        all |= set;
    }
    assert_int_equal(zug_bitboard_count(all), 64);
    assert_true(zug_bitboard_rank(3) == play_squares("a4 b4 c4 d4 e4 f4 g4 h4"));
    assert_true(zug_attacks_line(ZUG_B4, ZUG_H4) == zug_bitboard_rank(3));
}

/* A diagonal's two ends: both on an edge, as far apart as it has squares, all of one colour. */
static void expect_diagonal(zug_bitboard line) {
    zug_square low = zug_bitboard_first(line), high = zug_bitboard_last(line);
    zug_bitboard edge = ZUG_RANK_1 | ZUG_RANK_8 | ZUG_FILE_A | ZUG_FILE_H;
    zug_bitboard light = line & ZUG_LIGHT_SQUARES;
    assert_true(light == line || light == 0);
    assert_true(zug_bitboard_has(edge, low) && zug_bitboard_has(edge, high));
    assert_int_equal(zug_bitboard_count(line), zug_square_rank(high) - zug_square_rank(low) + 1);
}

static void diagonals_have_one_colour_and_reach_the_edges(void **state) {
    (void)state;
    int lines = 0;
    for (int rank = 0; rank < 7; rank++)
        for (int file = 0; file < 8; file++)
            for (int step = -1; step <= 1; step += 2) {
                if (file + step < 0 || file + step > 7)
                    continue;
                expect_diagonal(zug_attacks_line(zug_square_at(file, rank),
                                                 zug_square_at(file + step, rank + 1)));
                lines++;
            }
    assert_int_equal(lines, 98);
    assert_true(zug_attacks_line(ZUG_C1, ZUG_D2) == play_squares("c1 d2 e3 f4 g5 h6"));
}

/* Every one of the 65,536 move codes is either in the list or illegal. */
static void expect_all_codes_agree(const zug_position *pos) {
    zug_move_list list;
    size_t legal = 0;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        assert_true(zug_movegen_is_legal(pos, list.moves[i]));
    for (uint32_t code = 0; code <= UINT16_MAX; code++)
        legal += zug_movegen_is_legal(pos, (zug_move)code);
    assert_int_equal(legal, list.count);
}

static void every_move_is_legal_or_illegal(void **state) {
    (void)state;
    static const char *const fens[] = {KIWIPETE, PROMOTIONS, EN_PASSANT,
                                       "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
                                       "4k3/8/4r3/8/1b6/8/8/R3K2R w KQ - 0 1"};
    zug_position initial = zug_position_initial();
    expect_all_codes_agree(&initial);
    assert_int_equal(zug_faults_find(&initial), 0);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        zug_position pos = play_at(fens[i]);
        expect_all_codes_agree(&pos);
    }
}

static void all_legal_moves_are_found(void **state) {
    (void)state;
    play_expect_count("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20);
    play_expect_count(KIWIPETE, 48);
    play_expect_count(EN_PASSANT, 14);
    play_expect_count(PROMOTIONS, 6);
    play_expect_count("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 44);
    play_expect_count("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218);
}

/* Each move here breaks one article and meets all others. */
static void a_move_that_breaks_one_article_is_illegal(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move, *article;
    } cases[] = {
        {"k7/8/8/8/8/P7/8/R6K w - -", "a1a3", "3.1"},
        {"k7/8/8/8/8/8/8/2B4K w - -", "c1c2", "3.2"},
        {"k7/8/8/8/8/8/8/2R4K w - -", "c1d2", "3.3"},
        {"k7/8/8/8/8/8/8/2Q4K w - -", "c1d3", "3.4"},
        {"k7/8/8/8/p7/8/8/R6K w - -", "a1a5", "3.5"},
        {"k7/8/8/8/8/8/8/2N4K w - -", "c1c3", "3.6"},
        {"k7/8/8/8/4P3/8/8/7K w - -", "e4e3", "3.7"},
        {"k7/8/8/4n3/4P3/8/8/7K w - -", "e4e5", "3.7.1"},
        {"k7/8/8/8/8/4P3/8/7K w - -", "e3e5", "3.7.2"},
        {"k7/8/8/8/8/4P3/8/7K w - -", "e3f4", "3.7.3"},
        {"k7/8/8/3Pp3/8/8/8/7K w - - 0 1", "d5e6", "3.7.3.2"},
        {"k7/4P3/8/8/8/8/8/7K w - -", "e7e8", "3.7.3.3"},
        {"k7/8/8/8/8/8/8/7K w - -", "h1f1", "3.8"},
        {"k7/8/8/8/8/8/8/4K2R w - -", "e1g1", "3.8.2.1"},
        {"k4r2/8/8/8/8/8/8/4K2R w K -", "e1g1", "3.8.2.2"},
        {"k3r3/8/8/8/8/8/4B3/4K3 w - -", "e2d3", "3.9.2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = play_at(cases[i].fen);
        zug_square from = play_square(cases[i].move), to = play_square(cases[i].move + 2);
        if (play_can(&pos, cases[i].move))
            fail_msg("breaks %s: %s %s", cases[i].article, cases[i].fen, cases[i].move);
        for (int sort = ZUG_MOVE_PLAIN; sort <= ZUG_MOVE_CASTLING; sort++)
            if (sort != ZUG_MOVE_PROMOTION)
                assert_false(
                    zug_movegen_is_legal(&pos, zug_move_make(from, to, (zug_move_sort)sort)));
    }
}

static void unreachable_positions_are_illegal(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        zug_fault_set fault;
    } cases[] = {
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", ZUG_FAULT_NO_BLACK_KING},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", ZUG_FAULT_NO_WHITE_KING},
        {"4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", ZUG_FAULT_SEVERAL_WHITE_KINGS},
        {"4k1k1/8/8/8/8/8/8/4K3 w - - 0 1", ZUG_FAULT_SEVERAL_BLACK_KINGS},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", ZUG_FAULT_PAWN_ON_LAST_RANK},
        {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", ZUG_FAULT_PAWN_ON_LAST_RANK},
        {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"8/8/8/3kK3/8/8/8/8 w - - 0 1", ZUG_FAULT_MOVED_SIDE_IN_CHECK},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", ZUG_FAULT_CASTLING_WITHOUT_ROOK},
        {"4k3/8/8/8/8/4K3/8/7R w K - 0 1", ZUG_FAULT_CASTLING_WITHOUT_KING},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", ZUG_FAULT_EN_PASSANT_IMPOSSIBLE},
        {"4k3/8/8/8/7b/8/8/r3K2r w - - 0 1", ZUG_FAULT_IMPOSSIBLE_CHECKERS},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", ZUG_FAULT_TOO_MANY_PAWNS},
        {"4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1", ZUG_FAULT_TOO_MANY_PIECES},
        {"4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w - - 0 1", ZUG_FAULT_TOO_MANY_PROMOTED},
        {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1", ZUG_FAULT_TOO_FEW_CAPTURES},
        {"4k3/8/8/8/8/2B5/1P1P4/4K3 w - - 0 1", 0},
        {"rnbqkbnr/pppppppp/8/8/8/2B5/PPPPPPPP/RN1QKBNR w KQkq - 0 1", ZUG_FAULT_BISHOP_WALLED_IN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_position pos = zug_position_empty();
        assert_int_equal(zug_fen_read_setup(zug_str_from(cases[i].fen), ZUG_FEN_STRICT, &pos, NULL),
                         ZUG_OK);
        zug_fault_set found = zug_faults_find(&pos);
        if ((found & cases[i].fault) != cases[i].fault || (found == 0) != (cases[i].fault == 0))
            fail_msg("%s: faults %x", cases[i].fen, (unsigned)found);
    }
}

static void visit_faults(const zug_position *pos, zug_move move) {
    zug_position next = *pos;
    zug_position_play(&next, move);
    assert_int_equal(zug_faults_find(&next), 0);
}

static void positions_reached_by_legal_moves_are_legal(void **state) {
    (void)state;
    zug_position initial = zug_position_initial();
    zug_position kiwipete = play_at(KIWIPETE);
    walk(&initial, 3, visit_faults);
    walk(&kiwipete, 2, visit_faults);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"two sides of 16 pieces share one board [laws-1.1]", two_sides_share_one_board, NULL, NULL,
         NULL},
        {"White begins [laws-1.2.a]", white_begins, NULL, NULL, NULL},
        {"the sides move in turn [laws-1.2.b]", sides_alternate, NULL, NULL, NULL},
        {"only the side that has the move may move [laws-1.3]",
         only_the_side_with_the_move_may_move, NULL, NULL, NULL},
        {"an attacked king without a legal move is mate, either alone is not [laws-1.4]",
         attack_without_escape_is_the_aim, NULL, NULL, NULL},
        {"mating moves are told from other checks [laws-1.4.1.a]", mates_are_recognised, NULL, NULL,
         NULL},
        {"a check that en passant alone can answer is no mate [laws-1.4.1.a]",
         a_check_that_only_en_passant_answers_is_no_mate, NULL, NULL, NULL},
        {"no move leaves or puts the own king under attack [laws-1.4.1.b]",
         own_king_is_never_left_under_attack, NULL, NULL, NULL},
        {"no move captures the enemy king [laws-1.4.1.b]", the_enemy_king_is_never_captured, NULL,
         NULL, NULL},
        {"the mated side is the one to move and cannot go on [laws-1.4.2]",
         the_mated_side_is_the_one_to_move, NULL, NULL, NULL},
        {"White starts with its 16 pieces [laws-2.2.a]", white_has_its_16_pieces, NULL, NULL, NULL},
        {"Black starts with its 16 pieces [laws-2.2.b]", black_has_its_16_pieces, NULL, NULL, NULL},
        {"every piece starts on its square [laws-2.3]", every_piece_starts_on_its_square, NULL,
         NULL, NULL},
        {"eight files cover the board [laws-2.4.a]", eight_files_cover_the_board, NULL, NULL, NULL},
        {"eight ranks cover the board [laws-2.4.b]", eight_ranks_cover_the_board, NULL, NULL, NULL},
        {"diagonals have one colour and reach from edge to edge [laws-2.4.c]",
         diagonals_have_one_colour_and_reach_the_edges, NULL, NULL, NULL},
        {"each of the 65,536 move codes is listed or illegal [laws-3.10]",
         every_move_is_legal_or_illegal, NULL, NULL, NULL},
        {"all legal moves are found [laws-3.10.1]", all_legal_moves_are_found, NULL, NULL, NULL},
        {"a move that breaks a single article is illegal [laws-3.10.2]",
         a_move_that_breaks_one_article_is_illegal, NULL, NULL, NULL},
        {"positions that no game can reach have faults [laws-3.10 laws-3.10.3]",
         unreachable_positions_are_illegal, NULL, NULL, NULL},
        {"positions that legal moves reach have no faults [laws-3.10.3]",
         positions_reached_by_legal_moves_are_legal, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
