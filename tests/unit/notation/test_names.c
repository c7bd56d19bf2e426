/* test_names.c - squares and pieces by their letters and words.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/names.h>

static void squares_are_written_and_read(void **state) {
    (void)state;
    for (int i = ZUG_A1; i < ZUG_NO_SQUARE; i++) {
        zug_square square = (zug_square)i;
        char text[ZUG_SQUARE_SIZE];
        zug_square read = ZUG_NO_SQUARE;
        zug_square_write(square, text);
        assert_int_equal(text[0], 'a' + square % 8);
        assert_int_equal(text[1], '1' + square / 8);
        assert_true(zug_square_parse(zug_str_from(text), &read));
        assert_int_equal(read, square);
    }
    char none[ZUG_SQUARE_SIZE];
    zug_square_write(ZUG_NO_SQUARE, none);
    assert_string_equal(none, "-");
}

static void what_is_no_square_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",   "e",  "e44", "E4", "i4",      "e9",
                                        "e0", "4e", "-",   "`4", "\xff\xff"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        zug_square read = ZUG_C3;
        assert_false(zug_square_parse(zug_str_from(wrong[i]), &read));
        assert_int_equal(read, ZUG_C3);
    }
}

static void pieces_have_letters(void **state) {
    (void)state;
    static const char letters[] = "PNBRQKpnbrqk";
    for (const char *letter = letters; *letter != '\0'; letter++) {
        zug_piece piece = {ZUG_WHITE, ZUG_NO_PIECE};
        assert_true(zug_piece_parse(*letter, &piece));
        assert_int_equal(piece.color, letter - letters < 6 ? ZUG_WHITE : ZUG_BLACK);
        assert_int_equal(zug_piece_letter(piece), *letter);
    }
    for (int c = 0; c < 256; c++) {
        zug_piece piece = {ZUG_BLACK, ZUG_QUEEN};
        bool is_letter = c != 0 && strchr(letters, c) != NULL;
        assert_int_equal(zug_piece_parse((char)c, &piece), is_letter);
        if (!is_letter)
            assert_int_equal(zug_piece_letter(piece), 'q');
    }
    assert_int_equal(zug_piece_letter((zug_piece){ZUG_BLACK, ZUG_NO_PIECE}), '.');
}

static void pieces_have_names_and_figurines(void **state) {
    (void)state;
    assert_string_equal(zug_piece_type_name(ZUG_KNIGHT), "knight");
    assert_string_equal(zug_piece_type_name(ZUG_PAWN), "pawn");
    assert_string_equal(zug_piece_type_name(ZUG_NO_PIECE), "piece");
    assert_string_equal(zug_color_name(ZUG_BLACK), "Black");
    assert_string_equal(zug_piece_figurine((zug_piece){ZUG_WHITE, ZUG_QUEEN}), "\u2655");
    assert_string_equal(zug_piece_figurine((zug_piece){ZUG_BLACK, ZUG_PAWN}), "\u265f");
    assert_string_equal(zug_piece_figurine((zug_piece){ZUG_BLACK, ZUG_NO_PIECE}), " ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"squares are written and read", squares_are_written_and_read, NULL, NULL, NULL},
        {"what is no square is refused", what_is_no_square_is_refused, NULL, NULL, NULL},
        {"pieces have the letters of FEN", pieces_have_letters, NULL, NULL, NULL},
        {"pieces have names and figurines", pieces_have_names_and_figurines, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
