/* test_polyglot.c - keys of positions in opening books of the Polyglot format.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/polyglot.h>

#include "../../support/play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* A position and its key. */
typedef struct keyed {
    const char *fen;
    uint64_t key;
} keyed;

/* The examples that the description of the format gives. */
static void keys_are_those_of_the_format(void **state) {
    (void)state;
    static const keyed rows[] = {
        {INITIAL, 0x463b96181691fc9c},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
        {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
        {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
        {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
        {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
        {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        assert_int_equal(zug_polyglot_key(&pos), rows[i].key);
    }
}

/* A pawn beside counts at the edges of the board, and also one that is pinned: that on e5 may not
 * capture, but it stands beside the pawn on d5. */
static void a_pawn_beside_counts_for_en_passant(void **state) {
    (void)state;
    static const struct {
        const char *with, *without;
        uint64_t number; /* of the file */
    } edges[] = {
        {"4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1", 0x70cc73d90bc26e24},
        {"4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 1", "4k3/8/8/6Pp/8/8/8/4K3 w - - 0 1", 0x67a34dac4356550b},
    };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        zug_position with = play_at(edges[i].with), without = play_at(edges[i].without);
        assert_int_equal(zug_polyglot_key(&with) ^ zug_polyglot_key(&without), edges[i].number);
    }
    zug_position pinned = play_at("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    zug_position without = play_at("4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert_false(pinned.can_take_en_passant);
    assert_int_equal(zug_polyglot_key(&pinned) ^ zug_polyglot_key(&without), 0x1c99ded33cb890a1);
}

/* Rights to castle, of Chess960 too, and the side to move count. */
static void other_positions_have_other_keys(void **state) {
    (void)state;
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/R3K2R w KQ -", "4k3/8/8/8/8/8/8/R3K2R w K -",
        "4k3/8/8/8/8/8/8/R3K2R w Q -",  "4k3/8/8/8/8/8/8/R3K2R w - -",
        "4k3/8/8/8/8/8/8/R3K2R b - -",  "4k3/8/8/8/8/8/8/1R2K1R1 w GB -",
        "4k3/8/8/8/8/8/8/1R2K1R1 w G -"};
    enum { COUNT = sizeof fens / sizeof *fens };
    uint64_t keys[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        zug_position pos = play_at(fens[i]);
        keys[i] = zug_polyglot_key(&pos);
        for (size_t j = 0; j < i; j++)
            assert_int_not_equal(keys[i], keys[j]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"keys are those of the format", keys_are_those_of_the_format, NULL, NULL, NULL},
        {"a pawn beside counts for en passant, also if it is pinned",
         a_pawn_beside_counts_for_en_passant, NULL, NULL, NULL},
        {"other positions have other keys", other_positions_have_other_keys, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("polyglot", tests, NULL, NULL);
}
