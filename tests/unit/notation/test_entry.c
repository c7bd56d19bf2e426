/* test_entry.c - moves as players enter them: by one square, or by two before their turn.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/entry.h>
#include <zug/uci.h>

#include "../../support/play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void squares_have_names(void **state) {
    (void)state;
    static const char *const wrong[] = {"", "e", "e44", "i1", "a0", "a9", "E4", "44"};
    zug_square square = ZUG_NO_SQUARE;
    assert_true(zug_entry_square(zug_str_from("a1"), &square));
    assert_int_equal(square, ZUG_A1);
    assert_true(zug_entry_square(zug_str_from("h8"), &square));
    assert_int_equal(square, ZUG_H8);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(zug_entry_square(zug_str_from(wrong[i]), &square));
    assert_int_equal(square, ZUG_H8);
}

static void one_square_is_a_move_if_no_other_involves_it(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        zug_square square;
        int ways;
        const char *uci;
    } rows[] = {
        {INITIAL, ZUG_E4, 1, "e2e4"},
        {INITIAL, ZUG_E2, 2, ""}, /* one step or two */
        {INITIAL, ZUG_F3, 2, ""}, /* pawn or knight */
        {INITIAL, ZUG_E5, 0, ""},
        {"7k/8/8/8/8/8/P6P/K6B w - - 0 1", ZUG_A8, 1, "h1a8"},
        {"k7/7P/8/8/8/8/8/K7 w - - 0 1", ZUG_H8, 1, "h7h8q"}, /* four pieces are one move */
        {"k7/7P/8/8/8/8/8/K7 w - - 0 1", ZUG_H7, 1, "h7h8q"},
        {"4k3/8/8/8/8/5p2/5P1P/4K2R w K - 0 1", ZUG_G1, 2, ""}, /* castling or the rook */
        {"4k3/8/8/8/8/5p2/5P1P/4K2R w K - 0 1", ZUG_E5, 0, ""}, /* castling or not */
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", ZUG_G1, 2, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        char uci[ZUG_UCI_SIZE] = "";
        zug_move move = ZUG_MOVE_NONE;
        assert_int_equal(zug_entry_smart(&pos, rows[i].square, &move), rows[i].ways);
        if (move != ZUG_MOVE_NONE)
            zug_uci_write(&pos, move, uci);
        assert_string_equal(uci, rows[i].uci);
    }
}

/* In Chess960 a rook may have no move but castling; the king's new square is involved as well. */
static void castling_involves_the_squares_of_king_and_rook(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/8/8/8/5PPP/6KR w H - 0 1");
    zug_move move = ZUG_MOVE_NONE;
    assert_int_equal(zug_entry_smart(&pos, ZUG_H1, &move), 1);
    assert_int_equal(move, ZUG_G1 | ZUG_H1 << 6 | ZUG_MOVE_CASTLING << 14);
    pos = play_at("4k3/8/8/8/8/8/3PPPPP/2B1K2R w K - 0 1");
    assert_int_equal(zug_entry_smart(&pos, ZUG_G1, &move), 2); /* the rook goes there, too */
}

static void premoves_are_two_squares_and_a_piece(void **state) {
    (void)state;
    static const struct {
        const char *fen, *text;
        zug_entry_premove_answer answer;
        zug_move move;
    } rows[] = {
        {INITIAL, "e7e5", ZUG_ENTRY_PREMOVE, ZUG_E7 | ZUG_E5 << 6},
        {INITIAL, "a1h8", ZUG_ENTRY_PREMOVE,
         ZUG_A1 | ZUG_H8 << 6}, /* illegal now, perhaps not then */
        {INITIAL, "e7", ZUG_ENTRY_NO_PREMOVE, 0},
        {INITIAL, "Nf6", ZUG_ENTRY_NO_PREMOVE, 0},
        {INITIAL, "i7e5", ZUG_ENTRY_NO_PREMOVE, 0},
        {INITIAL, "e7e9", ZUG_ENTRY_NO_PREMOVE, 0},
        {INITIAL, "e7e5x", ZUG_ENTRY_NO_PREMOVE, 0},
        {INITIAL, "e7e5qq", ZUG_ENTRY_NO_PREMOVE, 0},
        {"8/P6k/8/8/8/8/8/K7 b - - 0 1", "a7a8", ZUG_ENTRY_PIECE_MISSING,
         ZUG_A7 | ZUG_A8 << 6 | 3 << 12 | ZUG_MOVE_PROMOTION << 14},
        {"8/P6k/8/8/8/8/8/K7 b - - 0 1", "a7a8n", ZUG_ENTRY_PREMOVE,
         ZUG_A7 | ZUG_A8 << 6 | ZUG_MOVE_PROMOTION << 14},
        {"8/P6k/8/8/8/8/8/K7 b - - 0 1", "a7a8b", ZUG_ENTRY_PREMOVE,
         ZUG_A7 | ZUG_A8 << 6 | 1 << 12 | ZUG_MOVE_PROMOTION << 14},
        {"8/7k/8/8/8/8/p7/7K w - - 0 1", "a2a1r", ZUG_ENTRY_PREMOVE,
         ZUG_A2 | ZUG_A1 << 6 | 2 << 12 | ZUG_MOVE_PROMOTION << 14},
        {"8/7k/8/8/8/8/p7/7K w - - 0 1", "a2a1q", ZUG_ENTRY_PREMOVE,
         ZUG_A2 | ZUG_A1 << 6 | 3 << 12 | ZUG_MOVE_PROMOTION << 14},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_move move = 0;
        assert_int_equal(zug_entry_premove(&pos, zug_str_from(rows[i].text), &move),
                         rows[i].answer);
        assert_int_equal(move, rows[i].move);
    }
}

static void premoves_are_read_as_people_type_them(void **state) {
    (void)state;
    static const char both[] = "6k1/P7/8/8/8/8/p7/6K1 w - - 0 1";
    static const char castles[] = "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1";
    static const struct {
        const char *fen, *text;
        zug_entry_premove_answer answer;
        const char *out;
    } rows[] = {
        {both, "a2a1", ZUG_ENTRY_PIECE_MISSING, "a2a1"},
        {both, "a2-a1n", ZUG_ENTRY_PREMOVE, "a2a1n"},
        {both, " a2 \xe2\x80\x93 a1 = N +!", ZUG_ENTRY_PREMOVE, "a2a1n"},
        {both, "A2xA1(N)", ZUG_ENTRY_PREMOVE, "a2a1n"},
        {both, "a2:a1/q", ZUG_ENTRY_PREMOVE, "a2a1q"},
        {both, "g8h6", ZUG_ENTRY_PREMOVE, "g8h6"},
        {both, "a1=N", ZUG_ENTRY_PREMOVE, "a2a1n"},
        {both, "a1", ZUG_ENTRY_PIECE_MISSING, "a2a1"},
        {both, "Kf7", ZUG_ENTRY_PREMOVE, "g8f7"},
        {both, "Kf2", ZUG_ENTRY_NO_PREMOVE, NULL},
        {both, "a2a1k", ZUG_ENTRY_NO_PREMOVE, NULL},
        {both, "a2", ZUG_ENTRY_NO_PREMOVE, NULL},
        {both, "a2a", ZUG_ENTRY_NO_PREMOVE, NULL},
        {both, "a2a9", ZUG_ENTRY_NO_PREMOVE, NULL},
        {both, "a2a1n x", ZUG_ENTRY_NO_PREMOVE, NULL},
        {both, "", ZUG_ENTRY_NO_PREMOVE, NULL},
        {castles, "0-0", ZUG_ENTRY_PREMOVE, "e8g8"},
        {castles, "O-O-O", ZUG_ENTRY_PREMOVE, "e8c8"},
        {castles, "hello", ZUG_ENTRY_NO_PREMOVE, NULL},
        /* Whose turn it is stands in check: no move can be made while it does. */
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kd8", ZUG_ENTRY_NO_PREMOVE, NULL},
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e8d8", ZUG_ENTRY_PREMOVE, "e8d8"},
        /* The square that a pawn has passed over is of no use later. */
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "d5", ZUG_ENTRY_PREMOVE, "d4d5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        char out[ZUG_UCI_SIZE];
        assert_int_equal(zug_entry_premove_typed(&pos, zug_str_from(rows[i].text), out),
                         rows[i].answer);
        if (rows[i].out != NULL)
            assert_string_equal(out, rows[i].out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"squares have names", squares_have_names, NULL, NULL, NULL},
        {"one square is a move if no other move involves it [online-3.6.a]",
         one_square_is_a_move_if_no_other_involves_it, NULL, NULL, NULL},
        {"castling involves the squares of king and rook",
         castling_involves_the_squares_of_king_and_rook, NULL, NULL, NULL},
        {"a premove is two squares and perhaps a piece, legal or not",
         premoves_are_two_squares_and_a_piece, NULL, NULL, NULL},
        {"a premove is read as people type it, as squares or as a move of that side",
         premoves_are_read_as_people_type_them, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
