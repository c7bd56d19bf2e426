/* test_pgn_tree.c - a game in memory: what is in it, and that it is shown as it was read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "../../support/pgn_format.h"

/* What a test looks at while the tree has its game. */
typedef void look(const zug_pgn_tree *tree);

/* Reads one game and looks at its tree. */
static void with_tree(const char *text, look *at) {
    counted memory = {0};
    zug_alloc alloc = counted_alloc(&memory);
    zug_str rest = zug_str_from(text);
    pgn_format feeding = {.piece = 3};
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    zug_pgn_tree *tree = zug_pgn_tree_new(alloc);
    zug_pgn_finding finding;
    zug_status status;
    unsigned games = 0;
    zug_pgn_checker_observe(checker, zug_pgn_tree_observe, tree);
    while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_MORE) {
            pgn_format_feed(&feeding, reader, &rest);
        } else if (finding.kind == ZUG_PGN_FOUND_GAME) {
            assert_false(finding.is_bad);
            assert_non_null(zug_pgn_tree_game_of(tree));
            games++;
            at(tree);
        }
    }
    assert_int_equal(games, 1);
    zug_pgn_tree_free(tree);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    assert_int_equal(memory.live, 0);
}

static void assert_str(zug_str got, const char *want) {
    if (!zug_str_equal(got, zug_str_from(want)))
        fail_msg("\"%.*s\" is not \"%s\"", (int)got.len, got.data, want);
}

static void look_at_tags(const zug_pgn_tree *tree) {
    const zug_pgn_tree_tag *tag = zug_pgn_tree_game_of(tree)->tags;
    assert_str(tag->name, "White");
    assert_str(tag->value, "a \\\"b\\\"");
    assert_str(tag->next->name, "FEN");
    assert_null(tag->next->next);
    assert_int_equal(zug_pgn_tree_game_of(tree)->start.fullmove_number, 9);
    assert_null(zug_pgn_tree_game_of(tree)->main.first);
    assert_str(zug_pgn_tree_game_of(tree)->main.lonely->text, "no move");
    assert_true(zug_pgn_tree_game_of(tree)->has_result);
    assert_int_equal(zug_pgn_tree_game_of(tree)->result, ZUG_PGN_DRAW);
    assert_str(zug_pgn_tree_game_of(tree)->result_text, "1/2");
}

static void tags(void **state) {
    (void)state;
    with_tree("[White \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 9\"]\n{no move} 1/2",
              look_at_tags);
}

static void look_at_notes(const zug_pgn_tree *tree) {
    const zug_pgn_tree_move *e4 = zug_pgn_tree_game_of(tree)->main.first, *e5 = e4->next;
    assert_str(e4->before->text, "first ");
    assert_null(e4->before->next);
    assert_int_equal(e4->after->kind, ZUG_PGN_NOTE_NAG);
    assert_int_equal(e4->after->number, 1);
    assert_str(e4->after->next->text, "\n kept\tas it is");
    assert_false(e4->after->next->to_line_end);
    assert_null(e4->after->next->next);
    assert_str(e5->before->text, "before");
    assert_null(e5->before->next);
    assert_int_equal(e5->after->kind, ZUG_PGN_NOTE_LINE);
    assert_str(e5->after->next->text, " line");
    assert_true(e5->after->next->to_line_end);
    assert_str(e5->after->next->next->text, "last");
    assert_null(e5->next);
    const zug_pgn_tree_line *line = e5->after->line;
    assert_int_equal(line->first->after->kind, ZUG_PGN_NOTE_LINE);
    assert_null(line->first->next->after);
    assert_null(line->first->next->next);
}

static void notes(void **state) {
    (void)state;
    with_tree(
        "{first } 1. e4! {\n kept\tas it is} 1... {before} e5 (c5 (e6) Nf3) ; line\n * {last}",
        look_at_notes);
}

static void look_at_empty_lines(const zug_pgn_tree *tree) {
    const zug_pgn_tree_move *e4 = zug_pgn_tree_game_of(tree)->main.first;
    assert_str(e4->after->text, "only");
    assert_int_equal(e4->after->next->kind, ZUG_PGN_NOTE_LINE);
    assert_null(e4->after->next->line->first->before);
    assert_int_equal(e4->after->next->next->kind, ZUG_PGN_NOTE_LINE);
    assert_null(e4->after->next->next->next);
}

static void empty_lines(void **state) {
    (void)state;
    with_tree("e4 () ({only}) ((d4) c4) *", look_at_empty_lines);
}

static void look_at_places(const zug_pgn_tree *tree) {
    const zug_pgn_tree_move *first = zug_pgn_tree_game_of(tree)->main.first;
    assert_int_equal(first->offset, 3);
    assert_int_equal(first->next->offset, 18);
    assert_int_equal(first->after->line->first->offset, 10);
}

static void places(void **state) {
    (void)state;
    with_tree("1. e4 (1. d4) 1...e5 *", look_at_places);
}

/* The same text by way of the tree and straight. */
static void assert_same_both_ways(const char *text) {
    pgn_format *straight = calloc(1, sizeof *straight), *by_tree = calloc(1, sizeof *by_tree);
    assert_non_null(straight);
    assert_non_null(by_tree);
    by_tree->by_tree = true;
    pgn_format_run(straight, zug_str_from(text));
    pgn_format_run(by_tree, zug_str_from(text));
    assert_false(by_tree->failed);
    assert_string_equal(by_tree->text, straight->text);
    assert_int_equal(by_tree->memory.live, 0);
    free(straight);
    free(by_tree);
}

static void both_ways(void **state) {
    (void)state;
    assert_same_both_ways("{o} [A \"1\"]\n{i} 1. e4! {x} (1. d4 {y} d5 (1... c5 (1... e6) 2. c4)) "
                          "1... {b} e5 2. {a} (1... c6) {c} Nf3 ((2. d4) 2. c4) -- ; x\n");
    assert_same_both_ways("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\nKd7 (Z0 e4) e4 1-0 {z}");
    assert_same_both_ways("e4 (Z0 e5 -- d5) e5 *\n\n{between}\n\n[Event \"x\"]\nd4 $1 $2 $255 *");
}

static void deep_variations(void **state) {
    (void)state;
    enum { DEPTH = 30000 };
    char *text = malloc(DEPTH * 6 + 100);
    assert_non_null(text);
    char *end = text + sprintf(text, "e4 ");
    for (int i = 0; i < DEPTH; i++)
        end += sprintf(end, "(d4 ");
    memset(end, ')', DEPTH);
    strcpy(end + DEPTH, " *\n");
    assert_same_both_ways(text);
    free(text);
}

static void no_memory(void **state) {
    (void)state;
    static const char text[] = "[A \"1\"]\n{a} e4 {b} (d4 (c4) (b4)) e5 1-0";
    bool failed = true;
    for (size_t at = 1; failed; at++) {
        pgn_format *f = calloc(1, sizeof *f);
        assert_non_null(f);
        f->by_tree = true;
        f->memory.fail_at = at;
        pgn_format_run(f, zug_str_from(text));
        failed = f->memory.asked >= at;
        assert_int_equal(f->memory.live, 0);
        assert_true(!failed || f->failed || f->bad_games == 1);
        free(f);
    }
}

static void look_at_variations(const zug_pgn_tree *tree) {
    const zug_pgn_tree_move *first = zug_pgn_tree_game_of(tree)->main.first;
    zug_pgn_tree_variations left = zug_pgn_tree_variations_of(first);
    const zug_pgn_tree_line *line = zug_pgn_tree_variations_next(&left);
    assert_int_equal(zug_move_to(line->first->move), ZUG_D4);
    line = zug_pgn_tree_variations_next(&left);
    assert_int_equal(zug_move_to(line->first->move), ZUG_C4);
    assert_null(zug_pgn_tree_variations_next(&left));
    assert_null(zug_pgn_tree_variations_next(&left));
    left = zug_pgn_tree_variations_of(first->next);
    assert_null(zug_pgn_tree_variations_next(&left));
}

static void variations(void **state) {
    (void)state;
    with_tree("1. e4 $1 {a} (1. d4 (1. d3) d5) {b} (1. c4) e5 {c} *", look_at_variations);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"tags, start and result are kept as written", tags, NULL, NULL, NULL},
        {"comments stand before and after moves, in their order", notes, NULL, NULL, NULL},
        {"parentheses without a move of their own are no variation", empty_lines, NULL, NULL, NULL},
        {"the variations of a move are told one by one", variations, NULL, NULL, NULL},
        {"a move knows where it is written", places, NULL, NULL, NULL},
        {"a tree shows the game that was read", both_ways, NULL, NULL, NULL},
        {"variations may be nested to any depth", deep_variations, NULL, NULL, NULL},
        {"without memory there is no game, and all memory is given back", no_memory, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
