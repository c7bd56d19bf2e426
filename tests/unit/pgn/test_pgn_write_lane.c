/* test_pgn_write_lane.c - what is written does not depend on how fast it is read.
 * Room: tests of pgn. A writer that is an observer sees every event; one that watches is told of
 * whole stretches. Both must write the same and lose the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define PGN_FORMAT_SIZE (1 << 16)
#include "../../support/damaged_games.h"
#include "../../support/pgn_format.h"

#define TAGS                                                                                       \
    "[Event \"Open\"]\n[Site \"Zug SUI\"]\n[Date \"2019.01.04\"]\n[Round \"6.55\"]\n"              \
    "[White \"Rebut, Paul\"]\n[Black \"Wahba, David\"]\n[Result \"1-0\"]\n[WhiteElo \"1740\"]\n"   \
    "[ECO \"C20\"]\n[BlackTitle \"GM\"]\n[Opening \"King's pawn\"]\n[Annotator \"x\"]\n\n"

/* Games as files have them, with what writers have an eye on: words at the end of lines, comments
 * of all kinds, marks, NAGs, variations, numbers of two digits. */
static const char *const kinds[] = {
    TAGS "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n" TAGS
         "1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7 5.e3 O-O 6.Nf3 Nbd7 7.Rc1 c6 8.Bd3 dxc4 9.Bxc4 Nd5\n"
         "10.Bxe7 Qxe7 11.O-O Nxc3 12.Rxc3 e5 13.Qc2 e4 14.Nd2 Nf6 1-0\n\n",
    TAGS "1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:05:00] } 2. Nf3 {[%eval 0.1] [%clk 0:04:58]} "
         "Nc6 {[%csl Ga1][%cal Ra1b2]} 3. Bb5 { } a6 {} 4. Ba4 { a  b } Nf6 { %x [y] z } 1-0\n\n",
    TAGS "1. e4! e5?! $14 2. Nf3!! $07 $0 Nc6 {a comment of several words that is longer than what "
         "is left of\nthe line, and than the next one, with a [%clk 0:01:02] in it} 3. Bb5?? a6 "
         "(3... Nf6 4. O-O! {good} Nxe4 (4... {y} Be7 5. Re1)) (3... {x} $3 d6) 4. Ba4 1-0\n\n",
    TAGS
    "1. e4 {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b} "
    "e5 {{ \xE9\x7F} 2. Nf3 {[%clk\t1:00]} Nc6 {[%clk  1:00]} 3. Bb5 {[%emt 1 [%x 2]} a6 1-0\n\n",
    /* Full moves, and what looks like one: numbers that come twice or not at all, line ends within,
       marks, more than one blank, and lines that are as long as they may be. */
    TAGS
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3\r\n"
    "Na5 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4\nNc6 14. Nb3 a5 15. Be3 a4 16. Nbd2\n"
    "Bd7 17. Rc1 Qb7 18. Bb1 Rfe8! 19. Nf1 Bf8 20. Ng3? g6 21. Bg5 Bg7 22. Qd2 Rac8 1-0\n\n" TAGS
    "1. e4 1. e5 2. Nf3  Nc6 Bb5 a6 4. Ba4  4... Nf6 5. O-O 5. Be7 6.Re1 b5 7. Bb3 d6 8. c3 "
    "{a} O-O 9. h3 $1 Na5 10. Bc2 (10. a3 c5) c5 11. d4 Qc7 12. Nbd2 cxd4 13.\ncxd4 Nc6 1-0\n\n",
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Formats a text, pushed in pieces; the caller frees it. */
static pgn_format *format(zug_str text, zug_pgn_form form, bool by_event, size_t piece) {
    pgn_format *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->form = form;
    f->by_event = by_event;
    f->piece = piece;
    pgn_format_run(f, text);
    assert_false(f->failed || f->overflow);
    return f;
}

static void assert_same(const pgn_format *fast, const pgn_format *slow) {
    assert_string_equal(fast->text, slow->text);
    assert_int_equal(fast->games, slow->games);
    assert_memory_equal(fast->losses, slow->losses, sizeof fast->losses);
    assert_int_equal(fast->lost_at, slow->lost_at);
}

static void writes_the_same(void **state) {
    (void)state;
    static damaged_text text;
    uint64_t seed = 1;
    for (int round = 0; round < 2000; round++) {
        zug_pgn_form form = round % 5 == 0 ? ZUG_PGN_REDUCED : ZUG_PGN_EXPORT;
        damaged_make(&text, kinds[round % KINDS], &seed);
        zug_str whole = {text.data, text.len};
        pgn_format *slow = format(whole, form, true, 0), *fast = format(whole, form, false, 0);
        assert_same(fast, slow);
        pgn_format *pieces = format(whole, form, false, 1 + damaged_number(&seed, 900));
        assert_same(pieces, slow);
        free(slow);
        free(fast);
        free(pieces);
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
        pgn_format *slow = format(whole, ZUG_PGN_EXPORT, true, 0);
        for (size_t piece = text.len / 3; piece <= text.len / 3 * 2; piece++) {
            pgn_format *fast = format(whole, ZUG_PGN_EXPORT, false, piece);
            assert_same(fast, slow);
            free(fast);
        }
        free(slow);
    }
}

/* Moves on and on, so that numbers grow digits, and words meet the ends of lines in every way. */
static void counts_far(void **state) {
    (void)state;
    static char text[1 << 16];
    static const char *const comments[] = {"", "{x} ", "{[%clk 0:00:01]} ", "{a %b} ", "{a [b] } "};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        size_t len = (size_t)snprintf(text, sizeof text, TAGS "1. e4 1-0\n\n" TAGS);
        for (unsigned move = 1; move < 1100; move++)
            len +=
                (size_t)snprintf(text + len, sizeof text - len, "%u. %s %s%s ", move,
                                 move % 2 ? "Nf3" : "Ng1", comments[i], move % 2 ? "Nf6" : "Ng8");
        snprintf(text + len, sizeof text - len, "1-0\n\n");
        zug_str whole = zug_str_from(text);
        pgn_format *slow = format(whole, ZUG_PGN_EXPORT, true, 0);
        pgn_format *fast = format(whole, ZUG_PGN_EXPORT, false, 0);
        assert_same(fast, slow);
        assert_non_null(strstr(fast->text, "1099."));
        free(slow);
        free(fast);
    }
}

/* Notes at the beginning of a variation wait for its first move: there it is said what of them is
 * lost. */
static void tells_of_notes_at_the_move(void **state) {
    (void)state;
    static char text[1 << 12], word[100];
    memset(word, 'x', sizeof word - 1);
    snprintf(text, sizeof text, "%s1. e4 e5 (1... {%s} c5 2. Nf3) (1... {%s} $1 d5) 2. Nf3 1-0\n\n",
             TAGS, word, word);
    for (size_t piece = 0; piece < 2; piece++) {
        pgn_format *slow = format(zug_str_from(text), ZUG_PGN_EXPORT, true, 0);
        pgn_format *fast = format(zug_str_from(text), ZUG_PGN_EXPORT, false, piece);
        assert_int_equal(slow->losses[ZUG_PGN_LOST_LONG_WORD], 2);
        assert_same(fast, slow);
        free(slow);
        free(fast);
    }
}

/* A tag name of a few letters, of which many begin alike and some are alike. */
static void make_name(uint64_t *seed, char name[16]) {
    size_t begin = damaged_number(seed, 3) * 4, len = begin + 1 + damaged_number(seed, 4);
    memcpy(name, "Abcdefghijkl", begin);
    for (size_t i = begin; i < len; i++)
        name[i] = (char)("ABab"[damaged_number(seed, 4)]);
    name[len] = '\0';
}

/* Fails unless the names of the tags behind the roster of each game are in ASCII order, and each
 * is there once. */
static void assert_sorted(const char *text) {
    char last[32] = "";
    for (const char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n') + 1) {
        char name[32] = "";
        if (sscanf(line, "[%31[A-Za-z]", name) != 1)
            continue;
        bool is_begun = strcmp(name, "Result") == 0 || *last != '\0';
        if (*last != '\0' && strcmp(name, "Event") != 0)
            assert_true(strcmp(last, "Result") == 0 || strcmp(last, name) < 0);
        snprintf(last, sizeof last, "%s", is_begun && strcmp(name, "Event") != 0 ? name : "");
    }
}

/* However many tags there are: a game's are read as they come, the next one's are known by then. */
static void sorts_tags(void **state) {
    (void)state;
    static char tags_text[1 << 12], text[1 << 14];
    uint64_t seed = 5;
    for (int round = 0; round < 600; round++) {
        size_t len = 0, count = damaged_number(&seed, round % 10 == 0 ? 90 : 40);
        tags_text[0] = '\0';
        for (size_t i = 0; i < count; i++) {
            char name[16];
            make_name(&seed, name);
            len += (size_t)snprintf(tags_text + len, sizeof tags_text - len, "[%s \"1\"]\n", name);
        }
        const char *moves = TAGS "1. e4 1-0\n\n";
        snprintf(text, sizeof text, "%s%s%s%s", tags_text, moves, tags_text, moves);
        pgn_format *fast = format(zug_str_from(text), ZUG_PGN_EXPORT, false, 0);
        pgn_format *slow = format(zug_str_from(text), ZUG_PGN_EXPORT, true, 0);
        assert_same(fast, slow);
        assert_int_equal(fast->games, 2);
        assert_sorted(fast->text);
        free(slow);
        free(fast);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the same is written of damaged games with and without the express lanes", writes_the_same,
         NULL, NULL, NULL},
        {"the same is written wherever the input is split", is_split_anywhere, NULL, NULL, NULL},
        {"what is lost at the beginning of a variation is told at its move",
         tells_of_notes_at_the_move, NULL, NULL, NULL},
        {"tags are sorted by their names, however many there are and however they begin",
         sorts_tags, NULL, NULL, NULL},
        {"the same is written of games of a thousand moves", counts_far, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("pgn_write_lane", tests, NULL, NULL);
}
