/* test_pgn_tree_lane.c - what a tree holds does not depend on how fast it is read.
 * Room: tests of pgn. A tree that is an observer sees every event; one that watches is told of
 * whole stretches, with the moves that they were read as. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define PGN_FORMAT_SIZE (1 << 17)
#include "../../support/damaged_games.h"
#include "../../support/tree_text.h"

#define ROSTER                                                                                     \
    "[Event \"Open \\\"A\\\"\"]\n[Site \"Zug SUI\"]\n[Date \"2019.01.04\"]\n[Round \"6.55\"]\n"    \
    "[White \"Rebut, Paul\"]\n[Black \"Wahba, David\"]\n[Result \"1-0\"]\n[WhiteElo \"1740\"]\n"
#define TAGS ROSTER "\n"
#define FROM(board) ROSTER "[SetUp \"1\"]\n[FEN \"" board " w - - 0 1\"]\n\n"

/* What moves may stand with: marks, NAGs, comments and variations, and the moves whose names are
 * the longest. */
static const char *const kinds[] = {
    TAGS "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n" TAGS
         "1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7 5.e3 O-O 6.Nf3 Nbd7 7.Rc1 c6 8.Bd3 dxc4 9.Bxc4 Nd5\n"
         "10.Bxe7 Qxe7 11.O-O Nxc3 12.Rxc3 e5 13.Qc2 e4 14.Nd2 Nf6 1-0\n\n",
    TAGS "1. e4! { [%clk 0:05:00] } 1... {b} $5 e5?? $07 {} 2. Nf3!! {[%eval 0.1]}\n"
         "2... Nc6 $255 { a\n b } 3. Bb5?! $1 $2 a6 4. Ba4?? Nf6!? 1-0\n\n",
    TAGS
    "1. e4 e5 (1... c5 2. Nf3! d6 (2... Nc6 $1 3. d4 {x} (3. Bb5 {y} g6 (3... $7 e6)))) 2. Nf3\n"
    "(2. f4 {a} exf4 ({b} 2... d5)) (2. Nc3 $4) 2... Nc6 1-0\n\n",
    FROM("7k/8/8/8/8/Q7/1n6/Q1Q4K") "1. Qa1xb2+ Kg8 2. Kh2 1-0\n\n" FROM(
        "3r3k/4P3/8/8/8/8/8/K7") "1. exd8=Q+ Kg7 2. Qf6+! {c} Kh7 $9 3. Qf7+ 1-0\n\n",
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Fills the trees of a text, pushed in pieces; the caller frees what came of it. */
static tree_text *run(zug_str text, bool by_event, size_t piece) {
    tree_text *out = calloc(1, sizeof *out);
    assert_non_null(out);
    out->by_event = by_event;
    out->piece = piece;
    tree_text_run(out, text);
    assert_false(out->failed || out->overflow || out->is_wrong);
    assert_int_equal(out->memory.live, 0);
    return out;
}

static void assert_same(zug_str text, const tree_text *slow, size_t piece) {
    tree_text *fast = run(text, false, piece);
    assert_int_equal(fast->len, slow->len);
    assert_memory_equal(fast->text, slow->text, slow->len);
    free(fast);
}

static void holds_the_same(void **state) {
    (void)state;
    static damaged_text text;
    uint64_t seed = 7;
    for (int round = 0; round < 2000; round++) {
        damaged_make(&text, kinds[round % KINDS], &seed);
        zug_str whole = {text.data, text.len};
        tree_text *slow = run(whole, true, 0);
        assert_same(whole, slow, 0);
        assert_same(whole, slow, 1 + damaged_number(&seed, 900));
        free(slow);
    }
}

/* The first piece ends at every byte of the second game: the lane stops there, and goes on. */
static void is_split_anywhere(void **state) {
    (void)state;
    for (size_t kind = 0; kind < KINDS; kind++) {
        static damaged_text text;
        text.len = 0;
        for (int i = 0; i < 3; i++)
            damaged_append(&text, kinds[kind]);
        zug_str whole = {text.data, text.len};
        tree_text *slow = run(whole, true, 0);
        for (size_t piece = text.len / 3; piece <= text.len / 3 * 2; piece++)
            assert_same(whole, slow, piece);
        free(slow);
    }
}

/* A game of more moves than the lane plays in one go. */
static void counts_far(void **state) {
    (void)state;
    static char text[1 << 15];
    size_t len = (size_t)snprintf(text, sizeof text, "%s1. e4 1-0\n\n%s", TAGS, TAGS);
    for (unsigned move = 1; move < 999; move++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%u. %s %s ", move,
                                move % 2 ? "Nf3" : "Ng1", move % 2 ? "Nf6" : "Ng8");
    snprintf(text + len, sizeof text - len, "1-0\n\n");
    tree_text *slow = run(zug_str_from(text), true, 0);
    assert_same(zug_str_from(text), slow, 0);
    free(slow);
}

/* Without memory, a game is lost as a whole, never a part of it. */
static void loses_whole_games(void **state) {
    (void)state;
    bool is_done = false;
    for (size_t fail_at = 1; !is_done; fail_at++) {
        tree_text *out = calloc(1, sizeof *out);
        assert_non_null(out);
        out->memory.fail_at = fail_at;
        tree_text_run(out, zug_str_from(kinds[2]));
        is_done = !out->failed;
        assert_false(out->is_wrong);
        assert_true(out->len == 0 || !out->failed);
        assert_int_equal(out->memory.live, 0);
        free(out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a tree holds the same of damaged games with and without the express lanes",
         holds_the_same, NULL, NULL, NULL},
        {"a tree holds the same wherever the input is split", is_split_anywhere, NULL, NULL, NULL},
        {"a tree holds the same of a game of a thousand moves", counts_far, NULL, NULL, NULL},
        {"a game for which there is no memory is lost as a whole", loses_whole_games, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("pgn_tree_lane", tests, NULL, NULL);
}
