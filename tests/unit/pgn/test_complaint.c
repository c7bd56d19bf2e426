/* test_complaint.c - whatever is wrong has a code, a place and a sentence in one form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/complaint.h>
#include <zug/fen.h>
#include <zug/games.h>
#include <zug/san.h>
#include <zug/timecontrol.h>

#include "../../support/counted_alloc.h"

static zug_position position_of(const char *fen) {
    zug_position pos;
    assert_int_equal(zug_fen_read_setup(zug_str_from(fen), ZUG_FEN_STRICT, &pos, NULL), ZUG_OK);
    return pos;
}

/* A text is complained of at its byte, whatever it was to be. */
static void of_texts(void **state) {
    (void)state;
    zug_error err;
    zug_position pos;
    zug_timecontrol control;
    const char *fen = "8/8/8/8/8/8/8/K6k x - - 0 1";
    assert_int_not_equal(zug_fen_parse(zug_str_from(fen), ZUG_FEN_STRICT, &pos, NULL, &err),
                         ZUG_OK);
    zug_complaint complaint = zug_complaint_error(&err);
    assert_string_equal(complaint.code, "fen-side");
    assert_string_equal(complaint.sentence, err.message);
    assert_int_equal(complaint.offset, strcspn(fen, "x"));
    assert_false(complaint.is_warning);
    assert_int_equal(complaint.line + complaint.column + complaint.game, 0);

    assert_int_not_equal(zug_timecontrol_parse(zug_str_from("300+x"), &control, &err), ZUG_OK);
    complaint = zug_complaint_error(&err);
    assert_string_equal(complaint.code, err.code);
    assert_string_equal(complaint.sentence, err.message);
}

static void of_moves(void **state) {
    (void)state;
    zug_position pos = position_of("4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1");
    zug_san read;
    zug_refusal why;
    assert_int_not_equal(zug_san_parse(&pos, zug_str_from("Nc6"), &read, &why), ZUG_OK);
    zug_complaint complaint = zug_complaint_refusal(&pos, &why);
    assert_string_equal(complaint.code, "pinned");
    assert_string_equal(complaint.sentence,
                        "the knight on e7 is pinned to the king by the rook on e1");
    assert_false(complaint.is_warning);
}

/* What chess can be played with is a warning; with the FEN at hand there is a place. */
static void of_positions(void **state) {
    (void)state;
    const char *fen = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    zug_position pos = position_of(fen);
    zug_complaint complaint =
        zug_complaint_fault(&pos, ZUG_FAULT_PAWN_ON_LAST_RANK, zug_str_from(fen));
    assert_string_equal(complaint.code, "pawn-on-last-rank");
    assert_string_equal(complaint.sentence, "a white pawn stands on a8, where no pawn can be");
    assert_int_equal(complaint.offset, 0);
    assert_false(complaint.is_warning);

    const char *many = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    pos = position_of(many);
    assert_true(zug_faults_find(&pos) & ZUG_FAULT_TOO_MANY_PAWNS);
    complaint = zug_complaint_fault(&pos, ZUG_FAULT_TOO_MANY_PAWNS, zug_str_from(many));
    assert_string_equal(complaint.code, "too-many-pawns");
    assert_true(complaint.is_warning);
    assert_int_equal(zug_complaint_fault(&pos, ZUG_FAULT_TOO_MANY_PAWNS, (zug_str){0}).offset, 0);
}

static void of_games_in_files(void **state) {
    (void)state;
    counted memory = {0};
    const char *text = "1. e4 e5 *\n\n[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n";
    zug_games *games = zug_games_of(counted_alloc(&memory), zug_str_from(text));
    const zug_pgn_tree_game *game = NULL;
    assert_int_equal(zug_games_next(games, &game), ZUG_OK);
    assert_int_equal(zug_games_next(games, &game), ZUG_OK);
    const zug_pgn_finding *found = zug_games_error(games);
    assert_non_null(found);
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(found, sentence);
    zug_complaint complaint = zug_complaint_finding(found);
    assert_string_equal(complaint.code, found->code);
    assert_string_equal(complaint.sentence, sentence);
    assert_int_equal(complaint.game, 2);
    assert_int_equal(complaint.line, 6);
    assert_int_equal(complaint.column, 4);
    assert_int_equal(complaint.offset, strstr(text, "Ke3") - text);
    assert_false(complaint.is_warning);
    zug_games_free(games);
    assert_int_equal(memory.live, 0);
}

/* Every refusal of a game has a name and a sentence of its own. */
static void of_games_played(void **state) {
    (void)state;
    for (int i = 0; i < ZUG_GAME_REFUSAL_COUNT; i++) {
        zug_complaint complaint = zug_complaint_game((zug_game_refusal)i);
        assert_string_equal(complaint.code, zug_game_refusal_name((zug_game_refusal)i));
        assert_string_equal(complaint.sentence, zug_game_refusal_sentence((zug_game_refusal)i));
        assert_true(i == ZUG_GAME_ACCEPTED || complaint.sentence[0] != '\0');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_texts),        cmocka_unit_test(of_moves),
        cmocka_unit_test(of_positions),    cmocka_unit_test(of_games_in_files),
        cmocka_unit_test(of_games_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
