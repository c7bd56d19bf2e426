/* test_edit.c - a game that is edited: every change by itself, thousands of random ones beside an
 * obvious model, what is written and read again, and memory that runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "../../support/edit_model.h"
#include "../../support/play.h"
#include "../../support/random_play.h"
#include <zug/sentence.h>

static counted memory;
static edit_text shown;

/* The movetext of a game, or all of it. */
static const char *text_of(zug_edit *edit, bool whole) {
    shown = (edit_text){.len = 0};
    assert_true(zug_edit_write(edit, ZUG_PGN_EXPORT, edit_text_put, &shown));
    const char *moves = strstr(shown.text, "\n\n");
    assert_non_null(moves);
    shown.text[shown.len - 2] = '\0'; /* without the blank line at the end */
    return whole ? shown.text : moves + 2;
}

#define assert_moves(edit, want) assert_string_equal(text_of(edit, false), want)

static zug_edit *new_game(void) {
    memory = (counted){0};
    zug_edit *edit = zug_edit_new(counted_alloc(&memory), NULL);
    assert_non_null(edit);
    return edit;
}

static zug_edit *read_game(const char *text) {
    memory = (counted){0};
    zug_edit *edit = edit_read(zug_str_from(text), counted_alloc(&memory));
    assert_non_null(edit);
    return edit;
}

static void end_game(zug_edit *edit) {
    zug_edit_free(edit);
    assert_int_equal(memory.live, 0);
}

/* Plays moves one behind the other, from a node; the last node. */
static zug_edit_node play(zug_edit *edit, zug_edit_node at, const char *moves) {
    for (zug_str rest = zug_str_from(moves); rest.len > 0;) {
        size_t len = 0;
        while (len < rest.len && rest.data[len] != ' ')
            len++;
        zug_str move = zug_str_slice(rest, 0, len);
        assert_int_equal(zug_edit_play_text(edit, at, move, &at, NULL), ZUG_OK);
        rest = zug_str_slice(rest, len < rest.len ? len + 1 : len, rest.len);
    }
    return at;
}

static void comment(zug_edit *edit, zug_edit_node node, zug_edit_place place, const char *words) {
    assert_int_equal(zug_edit_set_comment(edit, node, place, zug_str_from(words), NULL), ZUG_OK);
}

static void command(zug_edit *edit, zug_edit_node node, const char *name, const char *value) {
    zug_str text = value != NULL ? zug_str_from(value) : (zug_str){NULL, 0};
    assert_int_equal(zug_edit_set_command(edit, node, name, text, NULL), ZUG_OK);
}

static void growing(void **state) {
    (void)state;
    zug_edit *edit = new_game();
    zug_edit_node e4 = play(edit, ZUG_EDIT_START, "e4"), c5 = play(edit, e4, "c7c5");
    zug_edit_node e5 = play(edit, e4, "e5"), again = ZUG_EDIT_NONE;
    assert_moves(edit, "1. e4 c5 (1... e5) *");
    assert_int_equal(zug_edit_undo_count(edit), 3);
    assert_int_equal(zug_edit_play_text(edit, e4, zug_str_from("1"), &again, NULL), ZUG_ERR_MOVE);
    assert_int_equal(again, ZUG_EDIT_NONE);
    assert_int_equal(zug_edit_play(edit, e4, zug_edit_move(edit, e5), &again, NULL), ZUG_OK);
    assert_int_equal(again, e5);
    assert_int_equal(play(edit, e4, "c5"), c5);
    assert_int_equal(zug_edit_undo_count(edit), 3);
    play(edit, e5, "Nf3 Nc6 Bb5 Nf6 e1g1");
    assert_moves(edit, "1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O) *");
    assert_int_equal(zug_edit_promote(edit, e5, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 e5 (1... c5) 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *");
    assert_int_equal(zug_edit_parent(edit, c5), e4);
    assert_int_equal(zug_edit_child(edit, e4), e5);
    assert_int_equal(zug_edit_next(edit, e5), c5);
    assert_int_equal(zug_edit_line(edit, c5), c5);
    assert_int_equal(zug_edit_line(edit, e5), ZUG_EDIT_START);
    end_game(edit);
}

static void assert_refused(zug_status status, const zug_facts *why, const char *sentence) {
    char text[ZUG_SENTENCE_SIZE];
    assert_int_equal(status, ZUG_ERR_MOVE);
    zug_sentence_facts(why, text);
    assert_string_equal(why->sentence != NULL ? why->sentence : text, sentence);
}

static void refusals_in_words(void **state) {
    (void)state;
    zug_edit *edit = new_game();
    zug_facts why;
    zug_edit_node d3 = play(edit, ZUG_EDIT_START, "d4 e6 Nc3 Bb4 e3 d6");
    assert_refused(zug_edit_play_text(edit, d3, zug_str_from("Ne4"), NULL, &why), &why,
                   "the knight on c3 is pinned to the king by the bishop on b4");
    zug_move pinned = zug_move_make(ZUG_C3, ZUG_E4, ZUG_MOVE_PLAIN);
    assert_refused(zug_edit_play(edit, d3, pinned, NULL, &why), &why,
                   "the knight on c3 is pinned to the king by the bishop on b4");
    zug_move odd = zug_move_make(ZUG_E3, ZUG_E4, ZUG_MOVE_CASTLING);
    assert_refused(zug_edit_play(edit, d3, odd, NULL, &why), &why, "this is not a chess move");
    assert_refused(zug_edit_play(edit, 99, odd, NULL, &why), &why,
                   "this move is not in the game any more");
    assert_refused(zug_edit_delete(edit, ZUG_EDIT_START, &why), &why,
                   "there is no move at the start of the game");
    assert_refused(zug_edit_promote(edit, ZUG_EDIT_START, &why), &why,
                   "there is no move at the start of the game");
    zug_edit_node check = play(edit, ZUG_EDIT_START, "e4 d6 Bb5");
    assert_refused(zug_edit_play_text(edit, check, zug_str_from("--"), NULL, &why), &why,
                   "a side in check from the bishop on b5 cannot pass");
    assert_int_equal(zug_edit_delete(edit, check, NULL), ZUG_OK);
    assert_refused(zug_edit_cut(edit, check, &why), &why, "this move is not in the game any more");
    end_game(edit);
}

static void passing(void **state) {
    (void)state;
    zug_edit *edit = new_game();
    zug_facts why;
    zug_edit_node e4 = play(edit, ZUG_EDIT_START, "e4");
    assert_refused(zug_edit_play(edit, e4, ZUG_MOVE_NULL, NULL, &why), &why,
                   "passing is not allowed in a game");
    assert_moves(edit, "1. e4 *");
    zug_edit_node e5 = play(edit, e4, "e5"), pass = play(edit, e4, "--"),
                  d4 = play(edit, pass, "d4");
    assert_moves(edit, "1. e4 e5 (1... -- 2. d4) *");
    assert_refused(zug_edit_promote(edit, d4, &why), &why, "passing is not allowed in a game");
    assert_refused(zug_edit_make_main(edit, d4, &why), &why, "passing is not allowed in a game");
    assert_refused(zug_edit_delete(edit, e5, &why), &why, "passing is not allowed in a game");
    assert_moves(edit, "1. e4 e5 (1... -- 2. d4) *");
    end_game(edit);
}

static void lines(void **state) {
    (void)state;
    zug_edit *edit = read_game("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *");
    zug_edit_node e4 = zug_edit_child(edit, ZUG_EDIT_START), c5 = play(edit, e4, "c5");
    zug_edit_node d5 = play(edit, e4, "c5 c3 d5");
    assert_int_equal(zug_edit_undo_count(edit), 0);
    assert_int_equal(zug_edit_promote(edit, d5, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 e5 (1... c5 2. c3 (2. Nf3 d6) 2... d5) (1... e6) 2. Nf3 *");
    assert_int_equal(zug_edit_promote(edit, d5, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. c3 (2. Nf3 d6) 2... d5 *");
    assert_int_equal(zug_edit_promote(edit, d5, NULL), ZUG_OK); /* changes nothing */
    assert_int_equal(zug_edit_undo_count(edit), 2);
    assert_int_equal(zug_edit_make_main(edit, play(edit, e4, "e6"), NULL), ZUG_OK);
    assert_moves(edit, "1. e4 e6 (1... c5 2. c3 (2. Nf3 d6) 2... d5) (1... e5 2. Nf3) *");
    assert_int_equal(zug_edit_make_main(edit, play(edit, c5, "Nf3 d6"), NULL), ZUG_OK);
    assert_moves(edit, "1. e4 c5 (1... e6) (1... e5 2. Nf3) 2. Nf3 (2. c3 d5) 2... d6 *");
    assert_int_equal(zug_edit_cut(edit, c5, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 c5 (1... e6) (1... e5 2. Nf3) *");
    assert_false(zug_edit_has(edit, d5));
    assert_int_equal(zug_edit_undo(edit, NULL), true);
    assert_true(zug_edit_has(edit, d5));
    assert_int_equal(zug_edit_delete(edit, c5, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 e6 (1... e5 2. Nf3) *");
    assert_int_equal(zug_edit_undo(edit, NULL), true);
    assert_int_equal(zug_edit_prune(edit, c5, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 c5 (1... e6) (1... e5 2. Nf3) 2. Nf3 d6 *");
    assert_int_equal(zug_edit_prune(edit, ZUG_EDIT_START, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 c5 2. Nf3 d6 *");
    assert_int_equal(zug_edit_delete(edit, e4, NULL), ZUG_OK);
    assert_moves(edit, "*");
    end_game(edit);
}

static void comments(void **state) {
    (void)state;
    zug_edit *edit = read_game("{A game.} 1. e4 $1 {one} {[%clk 0:10:00] two} (1. {Or} d4) e5 *");
    zug_edit_node e4 = zug_edit_child(edit, ZUG_EDIT_START), d4 = zug_edit_next(edit, e4);
    assert_moves(edit, "{A game.} 1. e4 $1 {one} {[%clk 0:10:00] two} ({Or} 1. d4) 1... e5 *");
    comment(edit, e4, ZUG_EDIT_AFTER, " best by test ");
    comment(edit, d4, ZUG_EDIT_BEFORE, "");
    comment(edit, d4, ZUG_EDIT_AFTER, "a brace } in it");
    comment(edit, ZUG_EDIT_START, ZUG_EDIT_AFTER, "My game.");
    assert_moves(edit,
                 "{My game.} 1. e4 $1 {[%clk 0:10:00] best by test} (1. d4 ; a brace } in it\n"
                 ") 1... e5 *");
    command(edit, e4, "clk", "0:09:58");
    command(edit, e4, "eval", "0.25");
    command(edit, d4, "eval", "#-3");
    assert_moves(edit, "{My game.} 1. e4 $1 {[%eval 0.25] [%clk 0:09:58] best by test} (1. d4\n"
                       "; [%eval #-3] a brace } in it\n) 1... e5 *");
    command(edit, e4, "clk", NULL);
    command(edit, e4, "eval", NULL);
    comment(edit, e4, ZUG_EDIT_AFTER, "");
    comment(edit, d4, ZUG_EDIT_AFTER, "");
    command(edit, d4, "eval", NULL);
    const uint8_t nags[] = {14, 3};
    assert_int_equal(zug_edit_set_nags(edit, e4, nags, 2, NULL), ZUG_OK);
    assert_moves(edit, "{My game.} 1. e4 $14 $3 (1. d4) 1... e5 *");
    assert_int_equal(zug_edit_set_nags(edit, e4, NULL, 0, NULL), ZUG_OK);
    assert_int_equal(zug_edit_set_nags(edit, e4, (const uint8_t[]){0}, 1, NULL), ZUG_ERR_SYNTAX);
    assert_int_equal(zug_edit_set_nags(edit, ZUG_EDIT_START, nags, 1, NULL), ZUG_ERR_MOVE);
    zug_str bad = zug_str_from("a } b");
    assert_int_equal(zug_edit_set_command(edit, e4, "eval", bad, NULL), ZUG_ERR_SYNTAX);
    assert_int_equal(zug_edit_set_command(edit, e4, "a b", bad, NULL), ZUG_ERR_SYNTAX);
    assert_moves(edit, "{My game.} 1. e4 (1. d4) 1... e5 *");
    size_t steps = zug_edit_undo_count(edit);
    comment(edit, ZUG_EDIT_START, ZUG_EDIT_AFTER, "My game.");
    assert_int_equal(zug_edit_undo_count(edit), steps);
    end_game(edit);
}

static void marks(void **state) {
    (void)state;
    zug_edit *edit = read_game("1. e4 {[%csl Ya1] look [%clk 1:00]} *");
    zug_edit_node e4 = zug_edit_child(edit, ZUG_EDIT_START);
    zug_pgn_mark list[] = {{'R', ZUG_D4, ZUG_D4}, {'G', ZUG_E2, ZUG_E4}, {'B', ZUG_A1, ZUG_H8}};
    assert_int_equal(zug_edit_set_marks(edit, e4, list, 3, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 {[%cal Ge2e4,Ba1h8] [%csl Rd4] look [%clk 1:00]} *");
    assert_int_equal(zug_edit_undo_count(edit), 1);
    assert_int_equal(zug_edit_set_marks(edit, e4, list, 1, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 {[%csl Rd4] look [%clk 1:00]} *");
    assert_int_equal(zug_edit_set_marks(edit, e4, NULL, 0, NULL), ZUG_OK);
    assert_moves(edit, "1. e4 {look [%clk 1:00]} *");
    list[0].color = 'r';
    assert_int_equal(zug_edit_set_marks(edit, e4, list, 1, NULL), ZUG_ERR_SYNTAX);
    list[0] = (zug_pgn_mark){'R', ZUG_NO_SQUARE, ZUG_E4};
    assert_int_equal(zug_edit_set_marks(edit, e4, list, 1, NULL), ZUG_ERR_SYNTAX);
    end_game(edit);
}

static zug_status set_tag(zug_edit *edit, const char *name, const char *value) {
    zug_str text = value != NULL ? zug_str_from(value) : (zug_str){NULL, 0};
    return zug_edit_set_tag(edit, zug_str_from(name), text, NULL);
}

static void tags(void **state) {
    (void)state;
    zug_edit *edit =
        read_game("[White \"Frei\"]\n[Result \"1-0\"]\n[ExactResult \"+/-\"]\n1. e4 1-0");
    assert_int_equal(zug_edit_result(edit), ZUG_PGN_WHITE_WINS);
    assert_int_equal(set_tag(edit, "White", "Frei, \"A\"\n"), ZUG_OK);
    assert_int_equal(set_tag(edit, "Annotator", "me"), ZUG_OK);
    assert_int_equal(zug_edit_set_result(edit, ZUG_PGN_DRAW, NULL), ZUG_OK);
    assert_string_equal(text_of(edit, true),
                        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                        "[White \"Frei, \\\"A\\\" \"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n"
                        "[Annotator \"me\"]\n\n1. e4 1/2-1/2");
    assert_int_equal(zug_edit_result(edit), ZUG_PGN_DRAW);
    assert_int_equal(set_tag(edit, "Result", "0-1"), ZUG_OK);
    assert_moves(edit, "1. e4 0-1");
    assert_int_equal(set_tag(edit, "Result", "0:1"), ZUG_ERR_SYNTAX);
    assert_int_equal(set_tag(edit, "Result", NULL), ZUG_OK);
    assert_moves(edit, "1. e4 *");
    assert_int_equal(set_tag(edit, "Annotator", NULL), ZUG_OK);
    assert_null(strstr(text_of(edit, true), "Annotator"));
    assert_int_equal(set_tag(edit, "SetUp", "1"), ZUG_ERR_SYNTAX);
    assert_int_equal(set_tag(edit, "a b", "1"), ZUG_ERR_SYNTAX);
    end_game(edit);
}

static void starts(void **state) {
    (void)state;
    memory = (counted){0};
    zug_position pos = play_at("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9");
    zug_edit *edit = zug_edit_new(counted_alloc(&memory), &pos);
    play(edit, ZUG_EDIT_START, "Kd7 e4");
    assert_string_equal(
        strstr(text_of(edit, true), "[Result"),
        "[Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\"]\n[SetUp \"1\"]\n\n"
        "9... Kd7 10. e4 *");
    end_game(edit);
    pos = zug_position_chess960(0);
    edit = zug_edit_new(counted_alloc(&memory), &pos);
    assert_non_null(strstr(text_of(edit, true), "[Variant \"Chess960\"]\n"));
    end_game(edit);
}

static void undoing(void **state) {
    (void)state;
    zug_edit *edit = new_game();
    zug_edit_node where = ZUG_EDIT_NONE, e4 = play(edit, ZUG_EDIT_START, "e4"),
                  e5 = play(edit, e4, "e5");
    assert_int_equal(zug_edit_delete(edit, e4, NULL), ZUG_OK);
    assert_true(zug_edit_undo(edit, &where));
    assert_int_equal(where, e4);
    assert_true(zug_edit_undo(edit, &where));
    assert_int_equal(where, e4);
    assert_true(zug_edit_redo(edit, &where));
    assert_int_equal(where, e5);
    assert_true(zug_edit_redo(edit, &where));
    assert_int_equal(where, ZUG_EDIT_START);
    assert_false(zug_edit_redo(edit, NULL));
    assert_true(zug_edit_undo(edit, NULL));
    assert_int_equal(zug_edit_redo_count(edit), 1);
    zug_edit_node c5 = play(edit, e4, "c5");
    assert_int_equal(zug_edit_redo_count(edit), 0);
    assert_true(c5 != e5);
    assert_moves(edit, "1. e4 e5 (1... c5) *");
    while (zug_edit_undo(edit, NULL))
        continue;
    assert_moves(edit, "*");
    while (zug_edit_redo(edit, NULL))
        continue;
    assert_moves(edit, "1. e4 e5 (1... c5) *");
    end_game(edit);
}

/* What is read, and what it is written as. */
static const char *const readings[][2] = {
    {"e4 {a} $1 {b} (d4) {c} e5 *", "1. e4 $1 {a} {b} (1. d4) {c} 1... e5 *"},
    {"e4 (d4) {c} *", "1. e4 {c} (1. d4) *"},
    {"e4 (d4 (c4 (Nf3) c5) d5) (b4) e5 *",
     "1. e4 (1. d4 d5) (1. c4 c5) (1. Nf3) (1. b4) 1... e5 *"},
    {"{a} $4 1. {b} $1 e4 *", "{a} {b} 1. e4 $4 $1 *"},
    {"e4 e5 2. $1 Nf3 *", "1. e4 e5 2. Nf3 $1 *"},
    {"[White \"x\"] {a} (e4 e5) {b} (d4) *", "{a} {b} 1. e4 (1. d4) 1... e5 *"},
    {"[White \"x\"] ({x} e4 {y}) *", "{x} 1. e4 {y} *"},
    {"[White \"x\"] (-- e5) (d4 d5) *", "1. d4 d5 *"},
    {"[White \"x\"] (d4) (-- e5) *", "1. d4 (1. -- e5) *"},
    {"[White \"x\"] $1 {only} *", "$1 {only} *"},
    {"1. (1. d4) e4 (1. c4) *", "1. e4 (1. d4) (1. c4) *"},
    {"e4 (e4 e5) (e4 c5) *", "1. e4 (1. e4 e5) (1. e4 c5) *"},
    {"e4 ; to the end\n e5 *", "1. e4 {to the end} 1... e5 *"},
    {"*", "*"},
};

static void reading_games(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        zug_edit *edit = read_game(readings[i][0]);
        assert_moves(edit, readings[i][1]);
        assert_int_equal(zug_edit_undo_count(edit), 0);
        end_game(edit);
    }
}

static void offsets(void **state) {
    (void)state;
    zug_edit *edit = new_game();
    zug_edit_node d4 = 0;
    play(edit, ZUG_EDIT_START, "e4 e5");
    d4 = play(edit, ZUG_EDIT_START, "d4");
    const zug_pgn_tree_game *game = zug_edit_game(edit);
    assert_int_equal(game->main.first->offset, zug_edit_child(edit, ZUG_EDIT_START));
    zug_pgn_tree_variations left = zug_pgn_tree_variations_of(game->main.first);
    assert_int_equal(zug_pgn_tree_variations_next(&left)->first->offset, d4);
    end_game(edit);
}

static void deep(void **state) {
    (void)state;
    enum { DEPTH = 30000 };
    zug_edit *edit = new_game();
    zug_edit_node at = ZUG_EDIT_START;
    for (int i = 0; i < DEPTH; i++) {
        static const char *const turn[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
        static const char *const other[] = {"e3", "e6", "e4", "e5"};
        if (i < 4)
            play(edit, at, other[i]);
        at = play(edit, at, turn[i % 4]);
    }
    assert_int_equal(zug_edit_make_main(edit, at, NULL), ZUG_OK);
    assert_non_null(zug_edit_game(edit));
    end_game(edit);
}

/* -- Random changes. -- */

static unsigned choose(void *ctx, unsigned limit) { return random_below(ctx, limit); }

static void random_changes(void **state) {
    (void)state;
    enum { TRIALS = 60, STEPS = 180 };
    for (unsigned seed = 1; seed <= TRIALS; seed++) {
        random_play random = {.state = seed * UINT64_C(0x9E3779B97F4A7C15)};
        edit_trial t = {.choose = choose, .ctx = &random};
        trial_begin(&t);
        for (unsigned i = 0; i < STEPS && t.broken == NULL; i++) {
            trial_step(&t);
            if (i % 12 == 0)
                trial_round_trip(&t);
        }
        trial_finish(&t);
        if (t.broken != NULL)
            fail_msg("trial %u: %s", seed, t.broken);
    }
}

/* -- Memory that runs out. -- */

/* Makes a number of changes of all kinds; how many were refused for want of memory. What failed has
 * changed nothing. */
static unsigned make_changes(zug_edit *edit) {
    const zug_pgn_mark mark = {'R', ZUG_E2, ZUG_E4};
    const uint8_t nag = 1;
    unsigned refused = 0;
    for (int what = 0; what < 24; what++) {
        zug_edit_node first = zug_edit_child(edit, ZUG_EDIT_START), node = first;
        size_t steps = zug_edit_undo_count(edit);
        zug_status status = ZUG_OK;
        if (node == ZUG_EDIT_NONE)
            node = ZUG_EDIT_START;
        if (what % 8 == 0)
            status = zug_edit_play_text(edit, ZUG_EDIT_START,
                                        zug_str_from(what % 3 == 0 ? "e4" : "d4"), &node, NULL);
        else if (what % 8 == 1)
            status = zug_edit_set_comment(edit, node, ZUG_EDIT_AFTER, zug_str_from("fine"), NULL);
        else if (what % 8 == 2 && node != ZUG_EDIT_START)
            status = zug_edit_set_nags(edit, node, &nag, 1, NULL);
        else if (what % 8 == 3)
            status = zug_edit_set_marks(edit, node, &mark, 1, NULL);
        else if (what % 8 == 4)
            status = zug_edit_set_command(edit, node, "clk", zug_str_from("0:01"), NULL);
        else if (what % 8 == 5)
            status = zug_edit_set_tag(edit, zug_str_from("White"), zug_str_from("Frei"), NULL);
        else if (what % 8 == 6)
            status = zug_edit_set_result(edit, ZUG_PGN_DRAW, NULL);
        else if (node != ZUG_EDIT_START)
            status = zug_edit_delete(edit, node, NULL);
        assert_true(status == ZUG_OK || status == ZUG_ERR_SPACE);
        if (status == ZUG_ERR_SPACE)
            assert_int_equal(zug_edit_undo_count(edit), steps);
        refused += status == ZUG_ERR_SPACE;
    }
    return refused;
}

static void no_memory(void **state) {
    (void)state;
    bool is_enough = false;
    for (size_t fail_at = 1; !is_enough; fail_at++) {
        counted count = {.fail_at = fail_at};
        zug_edit *edit = zug_edit_new(counted_alloc(&count), NULL);
        if (edit != NULL) {
            unsigned refused = make_changes(edit);
            while (zug_edit_undo(edit, NULL))
                continue;
            assert_int_equal(zug_edit_child(edit, ZUG_EDIT_START), ZUG_EDIT_NONE);
            while (zug_edit_redo(edit, NULL))
                continue;
            shown = (edit_text){.len = 0};
            bool is_written = zug_edit_write(edit, ZUG_PGN_EXPORT, edit_text_put, &shown);
            assert_true(is_written || shown.len == 0);
            is_enough = refused == 0 && is_written;
        }
        zug_edit_free(edit);
        assert_int_equal(count.live, 0);
    }
}

static void no_memory_to_read(void **state) {
    (void)state;
    zug_edit *edit = read_game("[White \"a\"]\n{a} 1. e4 $1 {b} (1. d4 d5 (1... c5)) {c} e5 1-0");
    const zug_pgn_tree_game *game = zug_edit_game(edit);
    zug_edit *copy = NULL;
    for (size_t fail_at = 1; copy == NULL; fail_at++) {
        counted count = {.fail_at = fail_at};
        copy = zug_edit_new_from(counted_alloc(&count), game);
        if (copy != NULL)
            assert_true(edit_equal(edit, ZUG_EDIT_START, copy, ZUG_EDIT_START));
        zug_edit_free(copy);
        assert_int_equal(count.live, 0);
    }
    end_game(edit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a move finds its node or grows a variation", growing, NULL, NULL, NULL},
        {"what is refused is refused in words", refusals_in_words, NULL, NULL, NULL},
        {"the main line never passes", passing, NULL, NULL, NULL},
        {"lines are promoted, deleted, cut and pruned", lines, NULL, NULL, NULL},
        {"comments keep their commands, and commands their comments", comments, NULL, NULL, NULL},
        {"marked squares and arrows are one step", marks, NULL, NULL, NULL},
        {"tags and the result go together", tags, NULL, NULL, NULL},
        {"a position of its own is told by tags", starts, NULL, NULL, NULL},
        {"steps are undone and done again, and say where to look", undoing, NULL, NULL, NULL},
        {"a game that was read is written in one order", reading_games, NULL, NULL, NULL},
        {"the moves of the whole game say their nodes", offsets, NULL, NULL, NULL},
        {"a game may be as long as it likes", deep, NULL, NULL, NULL},
        {"random changes do what an obvious model does", random_changes, NULL, NULL, NULL},
        {"without memory a change does not happen", no_memory, NULL, NULL, NULL},
        {"without memory a game is not copied", no_memory_to_read, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
