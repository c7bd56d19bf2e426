/* test_pgn_write.c - export format, byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "../../support/pgn_format.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define UNKNOWN                                                                                    \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"           \
    "[Black \"?\"]\n[Result \"*\"]\n"

/* A text of words: tags and movetext are compared apart, so that rows stay short. */
typedef struct row {
    const char *in, *movetext;
} row;

/* Formats a text; the caller frees it. */
static pgn_format *format(const char *text, zug_pgn_form form) {
    pgn_format *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->form = form;
    pgn_format_run(f, zug_str_from(text));
    assert_false(f->failed || f->overflow);
    assert_int_equal(f->memory.live, 0);
    return f;
}

/* Fails unless a text is formatted to another, which is formatted to itself. */
static void assert_formatted(const char *in, zug_pgn_form form, const char *want) {
    pgn_format *once = format(in, form);
    if (strcmp(once->text, want) != 0)
        fail_msg("\"%s\" gives\n\"%s\"\nand not\n\"%s\"", in, once->text, want);
    pgn_format *twice = format(want, form);
    assert_string_equal(twice->text, want);
    free(once);
    free(twice);
}

/* Fails unless the movetext of an unfinished game without tags is formatted so. */
static void assert_movetext(const char *in, const char *want) {
    char whole[4096];
    snprintf(whole, sizeof whole, UNKNOWN "\n%s\n\n", want);
    assert_formatted(in, ZUG_PGN_EXPORT, whole);
}

static void assert_rows(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        assert_movetext(rows[i].in, rows[i].movetext);
}

static void sections(void **state) {
    (void)state;
    assert_formatted("[White \"A\"] [Event \"E\"]\n1. e4 *\n[Event \"F\"]\n\n0-1", ZUG_PGN_EXPORT,
                     "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                     "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
                     "[Event \"F\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                     "[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n0-1\n\n");
    assert_formatted("", ZUG_PGN_EXPORT, "");
}

static void numbers(void **state) {
    (void)state;
    static const row rows[] = {
        {"e4 e5 Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
        {"1... e4 7.... e5 2 Nf3 *", "1. e4 e5 2. Nf3 *"},
        {"e4 {x} e5 *", "1. e4 {x} 1... e5 *"},
        {"e4 $1 e5 $2 Nf3 *", "1. e4 $1 e5 $2 2. Nf3 *"},
        {"e4 (d4) e5 (c5) Nf3 *", "1. e4 (1. d4) 1... e5 (1... c5) 2. Nf3 *"},
    };
    assert_rows(rows, COUNT(rows));
}

static void black_begins(void **state) {
    (void)state;
    assert_formatted("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\nKd7 e4 *", ZUG_PGN_EXPORT,
                     UNKNOWN "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 *\n\n");
}

static void moves(void **state) {
    (void)state;
    static const row rows[] = {
        {"e2e4 e7-e5 Ng1f3 nc6 Bf1b5+ a6! *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $1 *"},
        {"e4 f6 d4 g5 Qh5 *", "1. e4 f6 2. d4 g5 3. Qh5# *"},
        {"e4!? e5?! Nf3!! Nc6?? *", "1. e4 $5 e5 $6 2. Nf3 $3 Nc6 $4 *"},
        {"e4 (Z0 e5) e5 *", "1. e4 (1. -- e5) 1... e5 *"},
        {"e4 +- e5 = *", "1. e4 $18 e5 $10 *"},
    };
    assert_rows(rows, COUNT(rows));
}

static void lines(void **state) {
    (void)state;
    static const row rows[] = {
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa a} e5 *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa a}\n"
         "1... e5 *"}, /* 79 */
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aa} e5 *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa\n"
         "aa} 1... e5 *"}, /* 80 would be too many */
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaa} e5 *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaa} 1...\n"
         "e5 *"},
    };
    assert_rows(rows, COUNT(rows));
}

static void comments(void **state) {
    (void)state;
    static const row rows[] = {
        {"{a} e4 {b} {c} e5 {d} * {e}", "{a} 1. e4 {b} {c} 1... e5 {d} {e} *"},
        {"e4 { two \r\n\t words } *", "1. e4 { two words } *"},
        {"e4 {} { } *", "1. e4 {} {} *"},
        {"e4 ;  one  two \n e5 ;x}y\nNf3 *", "1. e4 {one two} 1... e5 ; x}y\n2. Nf3 *"},
        {"{before} [White \"?\"]\n{in tags}\n[Black \"?\"]\n1. {x} e4 *",
         "{before} {in tags} {x} 1. e4 *"},
        {"e4 {{ nested (1. d4) [%clk 0:00:01]} *", "1. e4 {{ nested (1. d4) [%clk 0:00:01]} *"},
    };
    assert_rows(rows, COUNT(rows));
}

/* A command is in one line, with the words that touch it; what only looks like one is not. */
static void commands(void **state) {
    (void)state;
    static const row rows[] = {
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk 1:00:00]} *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa\n"
         "[%clk 1:00:00]} *"},
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk 1:00]} *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk 1:00]}\n*"},
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [[%clk 1:0]} *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [[%clk 1:0]}\n*"},
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk 1:00:000 } *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk\n"
         "1:00:000 } *"},
        {"e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk 1[:00:00]} *",
         "1. e4 {aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%clk\n"
         "1[:00:00]} *"},
        {"e4 {[%csl Ga1,\n  Gb2][%cal\nGa1b2]} *", "1. e4 {[%csl Ga1, Gb2][%cal Ga1b2]} *"},
        {"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 ({[%clk 0:59:58] aaaaaa} Bc5) *",
         "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 ({[%clk 0:59:58] aaaaaa}\n"
         "5... Bc5) *"},
        {"e4 ;}[%clk\t0:59:58]  aaaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa [%eval 0.1]\n*",
         "1. e4 ; }[%clk 0:59:58] aaaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa\n"
         "{[%eval 0.1]} *"},
    };
    assert_rows(rows, COUNT(rows));
}

/* A command that no line can hold stays whole, up to a length that no command has. */
static void long_commands(void **state) {
    (void)state;
    static char in[4096];
    for (size_t len = 70; len < 1040; len += len == 90 ? 925 : 1) {
        snprintf(in, sizeof in, "e4 {[%%cal %0*d]} *", (int)len - 7, 0);
        pgn_format *f = format(in, ZUG_PGN_EXPORT);
        bool is_whole = strstr(f->text, "[%cal 0") != NULL;
        assert_int_equal(is_whole, len <= 1024);
        assert_int_equal(f->losses[ZUG_PGN_LOST_LONG_WORD], len > 77);
        free(f);
    }
}

static void variations(void **state) {
    (void)state;
    static const row rows[] = {
        {"e4 ( d4 ( c4 ) d5 ) e5 *", "1. e4 (1. d4 (1. c4) 1... d5) 1... e5 *"},
        {"e4 () (()) ({x}) ($1) ((d4) c4) *", "1. e4 {x} $1 (1. d4) (1. c4) *"},
        {"e4 ({x} d4) ({y} (c4) b4) *", "1. e4 ({x} 1. d4) {y} (1. c4) (1. b4) *"},
        {"[White \"?\"]\n(d4) e4 *", "(1. d4) 1. e4 *"},
    };
    assert_rows(rows, COUNT(rows));
}

static void tags(void **state) {
    (void)state;
    assert_formatted("[b \"1\"][B1 \"2\"][B \"3\"][_ \"4\"][Result \"1/2\"][Date \"1999\"]\n1/2",
                     ZUG_PGN_EXPORT,
                     "[Event \"?\"]\n[Site \"?\"]\n[Date \"1999\"]\n[Round \"?\"]\n[White \"?\"]\n"
                     "[Black \"?\"]\n[Result \"1/2-1/2\"]\n[B \"3\"]\n[B1 \"2\"]\n[_ \"4\"]\n"
                     "[b \"1\"]\n\n1/2-1/2\n\n");
    assert_formatted("[A \"\\\"\"][B \"\\\\\"][C \"a\\b\"][D \"\"][E \"x\\\"]\"]\n*",
                     ZUG_PGN_EXPORT,
                     UNKNOWN "[A \"\\\"\"]\n[B \"\\\\\"]\n[C \"a\\\\b\"]\n[D \"\"]\n"
                             "[E \"x\\\"]\"]\n\n*\n\n");
}

/* The result in the tag and at the end, for an end mark and a tag. */
static void results(void **state) {
    (void)state;
    static const struct {
        const char *tag, *mark, *want;
        unsigned lost;
    } rows[] = {
        {"1-0", "1-0", "1-0", 0}, {"?", "0-1", "0-1", 0},
        {"*", "1-0", "1-0", 0},   {"1-0", "*", "1-0", 0},
        {"1-0", "", "1-0", 0},    {"junk", "", "*", 1},
        {"1-0", "0-1", "0-1", 1}, {"1/2", "1/2-1/2", "1/2-1/2", 0},
        {"1-O", "", "1-0", 0},    {"White", "1-0", "1-0", 1},
        {"", "", "*", 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char in[128], tag[64], end[64];
        snprintf(in, sizeof in, "[Result \"%s\"]\n\ne4 %s\n", rows[i].tag, rows[i].mark);
        snprintf(tag, sizeof tag, "[Result \"%s\"]\n", rows[i].want);
        snprintf(end, sizeof end, "\n\n1. e4 %s\n\n", rows[i].want);
        pgn_format *f = format(in, ZUG_PGN_EXPORT);
        if (!strstr(f->text, tag) || !strstr(f->text, end))
            fail_msg("%s gives %s", in, f->text);
        assert_int_equal(f->losses[ZUG_PGN_LOST_RESULT_TAG], rows[i].lost);
        free(f);
    }
}

static void reduced(void **state) {
    (void)state;
    assert_formatted("[ECO \"A00\"]\n{a} e4! {b} (d4 {c} d5) e5 $1 ; d\n * {e}", ZUG_PGN_REDUCED,
                     UNKNOWN "\n1. e4 e5 *\n\n");
    assert_formatted("[ECO \"A00\"][SetUp \"1\"]"
                     "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\ne4 *",
                     ZUG_PGN_REDUCED, UNKNOWN "\n1. e4 *\n\n");
    assert_formatted("[ECO \"A00\"][FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\ne4 *",
                     ZUG_PGN_REDUCED,
                     UNKNOWN "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n");
}

static void losses(void **state) {
    (void)state;
    static const struct {
        const char *in;
        zug_pgn_loss loss;
    } rows[] = {
        {"e4\n%private\n*", ZUG_PGN_LOST_ESCAPE},
        {"e4 <x> *", ZUG_PGN_LOST_RESERVED},
        {"some words\n\n1. e4 *", ZUG_PGN_LOST_FOREIGN},
        {"1. e4 *\n\n{late}", ZUG_PGN_LOST_OUTSIDE},
        {"e4 (d4 1-0) *", ZUG_PGN_LOST_INNER_RESULT},
        {"[A \"1\"]\n[A \"2\"]\n*", ZUG_PGN_LOST_TAG_TWICE},
        {"[Result \"1-0\"]\n0-1", ZUG_PGN_LOST_RESULT_TAG},
        {"e4 +--", ZUG_PGN_LOST_FORFEIT},
        {"e4 {\x01} *", ZUG_PGN_LOST_CONTROL},
        {"[A \"\x7f\"]\n*", ZUG_PGN_LOST_CONTROL},
        {"e4 ;}\n*", ZUG_PGN_LOST_BRACE},
        {"e4 {wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww} *",
         ZUG_PGN_LOST_LONG_WORD},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pgn_format *f = format(rows[i].in, ZUG_PGN_EXPORT);
        unsigned all = 0;
        for (int loss = 0; loss < ZUG_PGN_LOSS_COUNT; loss++)
            all += f->losses[loss];
        if (f->losses[rows[i].loss] != 1 || all != 1)
            fail_msg("%s: %s is said %u times of %u", rows[i].in, zug_pgn_loss_name(rows[i].loss),
                     f->losses[rows[i].loss], all);
        free(f);
    }
    pgn_format *same = format("[A \"1\"]\n[A \"1\"]\n*", ZUG_PGN_EXPORT);
    assert_int_equal(same->losses[ZUG_PGN_LOST_TAG_TWICE], 0);
    free(same);
    for (int loss = 0; loss < ZUG_PGN_LOSS_COUNT; loss++)
        assert_true(strlen(zug_pgn_loss_sentence((zug_pgn_loss)loss)) > 20);
}

static const char everything[] =
    "{outside} [White \"A\"][Zone \"z\"][Annotator \"a\"]\n\n{first} 1. e4! {after} (1. d4 {x} (1. "
    "c4 (()) "
    "({y}) c5) d5) 1... e5 2. {before} Nf3 ; line\n Nc6 3. Bb5 $3 a6 1-0 {end}\n\n[Event \"bad\"]\n"
    "1. e4 e4 1-0\n\n[Event \"next\"]\n{c} * \n";

static void pieces(void **state) {
    (void)state;
    pgn_format *whole = format(everything, ZUG_PGN_EXPORT);
    assert_int_equal(whole->games, 3);
    assert_int_equal(whole->bad_games, 1);
    for (size_t piece = 1; piece < 50; piece++) {
        pgn_format *f = calloc(1, sizeof *f);
        assert_non_null(f);
        f->piece = piece;
        pgn_format_run(f, zug_str_from(everything));
        assert_string_equal(f->text, whole->text);
        free(f);
    }
    free(whole);
}

static void no_memory(void **state) {
    (void)state;
    pgn_format *whole = format(everything, ZUG_PGN_EXPORT);
    bool failed = true;
    for (size_t at = 1; failed; at++) {
        pgn_format *f = calloc(1, sizeof *f);
        assert_non_null(f);
        f->memory.fail_at = at;
        pgn_format_run(f, zug_str_from(everything));
        failed = f->memory.asked >= at;
        assert_int_equal(f->memory.live, 0);
        if (!f->failed && f->bad_games == 1)
            assert_string_equal(f->text, whole->text);
        free(f);
    }
    free(whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a game is its tags, an empty line, its moves, an empty line [pgn-8.1.k pgn-8.2.1.e "
         "pgn-8.c "
         "pgn-8.a pgn-8.1.g]",
         sections, NULL, NULL, NULL},
        {"every white move has its number, a black one after an annotation [pgn-8.2.2.2.a "
         "pgn-8.2.2.2.b "
         "pgn-8.2.2.2.c pgn-8.2.2.2.d pgn-8.2.2.2.e pgn-8.2.2.2.g]",
         numbers, NULL, NULL, NULL},
        {"a game that Black begins has his number [pgn-8.2.2.2.f]", black_begins, NULL, NULL, NULL},
        {"moves are canonical and marks are NAGs [pgn-8.2.3.7.a pgn-8.2.3.5.e]", moves, NULL, NULL,
         NULL},
        {"lines are filled to less than 80 [pgn-8.2.1.b pgn-8.2.1.c pgn-8.2.1.d pgn-8.2.1.f "
         "pgn-4.3.c]",
         lines, NULL, NULL, NULL},
        {"comments keep their words", comments, NULL, NULL, NULL},
        {"a command in a comment is never broken over two lines", commands, NULL, NULL, NULL},
        {"a command that is longer than a line is whole, and told of", long_commands, NULL, NULL,
         NULL},
        {"variations have a move and are nested", variations, NULL, NULL, NULL},
        {"tags have their order and their escapes [pgn-8.1.1.e pgn-8.1.1.f pgn-8.1.1.g pgn-7.1.d "
         "pgn-7.1.e]",
         tags, NULL, NULL, NULL},
        {"the result is the same in the tag and at the end [pgn-8.1.1.7.b pgn-8.2.6.e]", results,
         NULL, NULL, NULL},
        {"reduced format has seven tags and moves [pgn-3.2.4.a pgn-3.2.4.b pgn-3.2.4.c pgn-3.2.4.d "
         "pgn-3.2.4.e]",
         reduced, NULL, NULL, NULL},
        {"nothing is lost in silence", losses, NULL, NULL, NULL},
        {"bytes may come in any pieces", pieces, NULL, NULL, NULL},
        {"without memory a game is incomplete, and all memory is given back", no_memory, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
