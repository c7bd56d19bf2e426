/* test_letters.c - the letters of pieces in other languages.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/letters.h>
#include <zug/san.h>

#include "../../support/play.h"

static const zug_letters *of(const char *word) {
    const zug_letters *found = zug_letters_find(zug_str_from(word));
    assert_non_null(found);
    return found;
}

static void languages_are_found_by_code_and_name(void **state) {
    (void)state;
    assert_ptr_equal(of("de"), of("german"));
    assert_ptr_equal(of("figurines"), of("figurines"));
    assert_null(zug_letters_find(zug_str_from("")));
    assert_null(zug_letters_find(zug_str_from("d")));
    assert_null(zug_letters_find(zug_str_from("klingon")));
    unsigned count = 0;
    for (; zug_letters_at(count) != NULL; count++)
        assert_ptr_equal(of(zug_letters_at(count)->code), zug_letters_at(count));
    assert_in_range(count, 17, ZUG_LETTERS_MOST);
    assert_null(zug_letters_at(count + 1));
}

/* Knight, bishop, rook, queen and king as the PGN standard has them, section 17. */
static void letters_are_those_of_the_standard(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"cs", "JSVDK"}, {"da", "SLTDK"}, {"nl", "PLTDK"}, {"en", "NBRQK"}, {"et", "ROVLK"},
        {"fi", "RLTDK"}, {"fr", "CFTDR"}, {"de", "SLTDK"}, {"hu", "HFBVK"}, {"is", "RBHDK"},
        {"it", "CATDR"}, {"no", "SLTDK"}, {"pl", "SGWHK"}, {"pt", "CBTDR"}, {"ro", "CNTDR"},
        {"es", "CATDR"}, {"sv", "SLTDK"}};
    static const zug_piece_type order[] = {ZUG_KNIGHT, ZUG_BISHOP, ZUG_ROOK, ZUG_QUEEN, ZUG_KING};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < 5; k++) {
            char letter[] = {rows[i][1][k], '\0'};
            assert_string_equal(of(rows[i][0])->pieces[order[k]], letter);
        }
}

static void moves_become_english_and_back(void **state) {
    (void)state;
    static const struct {
        const char *code, *english, *other;
    } rows[] = {
        {"de", "Nf3", "Sf3"},
        {"de", "Bxc6+", "Lxc6+"},
        {"de", "e8=Q#", "e8=D#"},
        {"de", "Rfe1", "Tfe1"},
        {"de", "O-O-O", "O-O-O"},
        {"de", "exd5", "exd5"},
        {"de", "Ng1-f3", "Sg1-f3"},
        {"fr", "Ke2", "Re2"},
        {"fr", "Re2", "Te2"},
        {"nl", "Nc6!?", "Pc6!?"},
        {"et", "Bb5", "Ob5"},
        {"et", "O-O", "O-O"},
        {"hu", "Rd1", "Bd1"},
        {"ru", "Nf3",
         "\xD0\x9A"
         "f3"},
        {"ru", "Kf1",
         "\xD0\x9A\xD1\x80"
         "f1"},
        {"ru", "e8=Q", "e8=\xD0\xA4"},
        {"figurines", "Qd1",
         "\xE2\x99\x95"
         "d1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ZUG_LETTERS_SIZE];
        zug_letters_write(of(rows[i].code), zug_str_from(rows[i].english), text);
        assert_string_equal(text, rows[i].other);
        zug_letters_read(of(rows[i].code), zug_str_from(rows[i].other), text);
        assert_string_equal(text, rows[i].english);
    }
}

static void letters_of_no_piece_are_none(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        {"de", "Nf3", "?f3"},
        {"de", "Qd1", "?d1"},
        {"fr", "Kf1", "?f1"},
        {"ru", "Nf3", "?f3"},
        {"de", "e8Q", "e8?"},
        {"de", "e8(D)", "e8(Q)"},
        {"de", "e8D+", "e8Q+"},
        {"de", "--", "--"},
        {"de", "Z0", "Z0"},
        {"de", "OO", "OO"},
        {"de", "e2e4", "e2e4"},
        {"de", "", ""},
        {"de",
         "\xD0\x9A"
         "f3",
         "?f3"},
    };
    char text[ZUG_LETTERS_SIZE], move[200];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_letters_read(of(rows[i][0]), zug_str_from(rows[i][1]), text);
        assert_string_equal(text, rows[i][2]);
    }
    for (size_t len = 0; len < sizeof move; len++) {
        move[len] = 'S';
        zug_letters_read(of("de"), (zug_str){move, len}, text);
        assert_true(len < 2 || text[0] == 'N' || text[0] == '?');
    }
}

static void moves_are_written_from_square_to_square(void **state) {
    (void)state;
    static const struct {
        const char *fen, *san, *longer;
    } rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "Ng1-f3"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", "e2-e4"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e5xd6"},
        {"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q+", "e7xd8=Q+"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", "O-O-O"},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "Ra1-a8#"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_san san;
        char text[ZUG_SAN_LONG_SIZE];
        assert_int_equal(zug_san_parse(&pos, zug_str_from(rows[i].san), &san, NULL), ZUG_OK);
        zug_san_write_long(&pos, san.move, text);
        assert_string_equal(text, rows[i].longer);
        zug_move move = san.move;
        assert_int_equal(zug_san_parse(&pos, zug_str_from(text), &san, NULL), ZUG_OK);
        assert_int_equal(san.move, move);
    }
    zug_position pos = play_at(rows[0].fen);
    char text[ZUG_SAN_LONG_SIZE];
    zug_san_write_long(&pos, ZUG_MOVE_NULL, text);
    assert_string_equal(text, "--");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"languages are found by their code and their name", languages_are_found_by_code_and_name,
         NULL, NULL, NULL},
        {"letters are those of section 17 of the standard", letters_are_those_of_the_standard, NULL,
         NULL, NULL},
        {"moves become English ones and back", moves_become_english_and_back, NULL, NULL, NULL},
        {"a letter of no piece makes no move", letters_of_no_piece_are_none, NULL, NULL, NULL},
        {"moves are written from square to square", moves_are_written_from_square_to_square, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
