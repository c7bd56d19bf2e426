/* test_uci.c - moves as engines write them.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/uci.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLING "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

static void moves_are_written_and_read(void **state) {
    (void)state;
    static const struct {
        const char *fen, *text;
        zug_move move;
    } rows[] = {
        {INITIAL, "e2e4", ZUG_E2 | ZUG_E4 << 6},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", ZUG_E5 | ZUG_D6 << 6 | ZUG_MOVE_EN_PASSANT << 14},
        {"7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8n", ZUG_E7 | ZUG_E8 << 6 | ZUG_MOVE_PROMOTION << 14},
        {CASTLING, "e1g1", ZUG_E1 | ZUG_H1 << 6 | ZUG_MOVE_CASTLING << 14},
        {CASTLING, "e1c1", ZUG_E1 | ZUG_A1 << 6 | ZUG_MOVE_CASTLING << 14},
        /* Chess960: king takes rook */
        {"4k3/8/8/8/8/8/8/5KR1 w G -", "f1g1", ZUG_F1 | ZUG_G1 << 6 | ZUG_MOVE_CASTLING << 14},
        {"4k3/8/8/8/8/8/8/1R2K3 w B -", "e1b1", ZUG_E1 | ZUG_B1 << 6 | ZUG_MOVE_CASTLING << 14},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        char text[ZUG_UCI_SIZE];
        zug_move move = ZUG_MOVE_NONE;
        zug_uci_write(&pos, rows[i].move, text);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(zug_uci_parse(&pos, zug_str_from(text), &move, NULL), ZUG_OK);
        assert_int_equal(move, rows[i].move);
    }
}

/* A rook on b1 that may castle shows Chess960, also for the castling with the rook on h1. */
static void castling_is_written_as_engines_want_it(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        zug_square rook;
        const char *text;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ZUG_H1, "e1g1"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ZUG_A1, "e1c1"},
        {"4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1", ZUG_H1, "e1h1"},
        {"4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1", ZUG_B1, "e1b1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[ZUG_UCI_SIZE];
        zug_position pos = play_at(cases[i].fen);
        zug_uci_write(&pos, zug_move_make(ZUG_E1, cases[i].rook, ZUG_MOVE_CASTLING), text);
        assert_string_equal(text, cases[i].text);
    }
}

static void castling_is_read_in_both_ways(void **state) {
    (void)state;
    zug_position pos = play_at(CASTLING);
    zug_move step = ZUG_MOVE_NONE, onto_rook = ZUG_MOVE_NONE;
    assert_int_equal(zug_uci_parse(&pos, zug_str_from("e1c1"), &step, NULL), ZUG_OK);
    assert_int_equal(zug_uci_parse(&pos, zug_str_from("e1a1"), &onto_rook, NULL), ZUG_OK);
    assert_int_equal(step, onto_rook);
}

static void refusals(void **state) {
    (void)state;
    static const struct {
        const char *fen, *text, *sentence, *suggestion;
    } rows[] = {
        {INITIAL, "", "this is not a chess move", ""},
        {INITIAL, "e2e", "this is not a chess move", ""},
        {INITIAL, "e2e9", "this is not a chess move", ""},
        {INITIAL, "i2e4", "this is not a chess move", ""},
        {INITIAL, "E2E4", "this is not a chess move", ""},
        {INITIAL, "e7e8x", "this is not a chess move", ""},
        {INITIAL, "e7e8qq", "this is not a chess move", ""},
        {INITIAL, "0000", "passing is not allowed in a game", ""},
        {INITIAL, "g1g3", "the knight on g1 cannot go to g3", ""},
        {INITIAL, "g1h4", "the knight on g1 cannot go to h4", "Nh3"},
        {INITIAL, "e2e4q", "only a pawn that reaches the last rank is promoted", "e4"},
        {"7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8", "the piece for the promotion on e8 is not named",
         ""},
        {"7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8k",
         "a pawn can be promoted only to a queen, rook, bishop or knight", ""},
        {"6k1/8/b7/8/8/8/8/4K2R w K -", "e1h1",
         "the king would pass f1, which is attacked by the bishop on a6", "Kd1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_str text = zug_str_from(rows[i].text);
        zug_move move = ZUG_MOVE_NULL;
        zug_refusal why;
        char sentence[ZUG_SENTENCE_SIZE], suggestion[ZUG_SAN_SIZE] = "";
        assert_int_equal(zug_uci_parse(&pos, text, &move, NULL), ZUG_ERR_MOVE);
        assert_int_equal(zug_uci_parse(&pos, text, &move, &why), ZUG_ERR_MOVE);
        assert_int_equal(move, ZUG_MOVE_NULL);
        zug_sentence_refusal(&pos, &why, sentence);
        if (why.suggestion != ZUG_MOVE_NONE)
            zug_san_write(&pos, why.suggestion, suggestion);
        assert_string_equal(sentence, rows[i].sentence);
        assert_string_equal(suggestion, rows[i].suggestion);
    }
}

static void passing_is_written(void **state) {
    (void)state;
    zug_position pos = play_at(INITIAL);
    char text[ZUG_UCI_SIZE];
    zug_uci_write(&pos, ZUG_MOVE_NULL, text);
    assert_string_equal(text, "0000");
}

static void compare(const zug_position *pos, random_play *random) {
    (void)random;
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        char text[ZUG_UCI_SIZE];
        zug_move move = ZUG_MOVE_NONE;
        zug_uci_write(pos, list.moves[i], text);
        assert_int_equal(zug_uci_parse(pos, zug_str_from(text), &move, NULL), ZUG_OK);
        assert_int_equal(move, list.moves[i]);
    }
}

static void every_legal_move_survives_writing_and_reading(void **state) {
    (void)state;
    random_play random = {1};
    for (int game = 0; game < 100; game++)
        random_game(&random, compare);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"moves are written and read", moves_are_written_and_read, NULL, NULL, NULL},
        {"castling is written as engines want it, in standard chess and Chess960",
         castling_is_written_as_engines_want_it, NULL, NULL, NULL},
        {"castling is read as the king's step and as king takes rook",
         castling_is_read_in_both_ways, NULL, NULL, NULL},
        {"a refusal has its reason and its suggestion", refusals, NULL, NULL, NULL},
        {"passing is 0000", passing_is_written, NULL, NULL, NULL},
        {"every legal move of random games survives writing and reading",
         every_legal_move_survives_writing_and_reading, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
