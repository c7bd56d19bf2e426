/* test_pgn_check_lane.c - what is said about games does not depend on how fast they are read.
 * Room: tests of pgn. An observer wants to see every event, so that no express lane is taken;
 * without one, all are. Both must find the same in games that are damaged at random, and a watcher
 * must learn the same of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/fen.h>
#include <zug/host_alloc.h>
#include <zug/pgn_check.h>

#include "../../support/damaged_games.h"

enum { LOG_ROOM = 1 << 16 };

static const char games[] =
    "[Event \"Open\"]\n[Site \"Zug SUI\"]\n[Date \"2019.01.04\"]\n[Round \"6.55\"]\n"
    "[White \"Rebut, Paul\"]\n[Black \"Wahba, David\"]\n[Result \"1-0\"]\n[WhiteTitle \"GM\"]\n"
    "[WhiteElo \"1740\"]\n[ECO \"C20\"]\n[Opening \"King's pawn: a name of some length\"]\n"
    "[WhiteRatingDiff \"+5\"]\n[EventDate \"2018.12.30\"]\n\n"
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
    "[Event \"Open\"]\n[Site \"Zug SUI\"]\n[Date \"2019.01.0?\"]\n[Round \"?\"]\n[White \"A:B\"]\n"
    "[Black \"C\"]\n[Result \"1/2-1/2\"]\n[PlyCount \"2\"]\n[BlackElo \"-\"]\n[UTCTime "
    "\"10:11:12\"]\n"
    "[TimeControl \"300+3\"]\n[Termination \"Normal\"]\n\n1. d4 {[%clk 0:05:00]} d5 1/2-1/2\n\n"
    "[Event \"Open\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"-\"]\r\n[White "
    "\"X\"]\r\n"
    "[Black \"Y\"]\r\n[Result \"*\"]\r\n\r\n1. c4 c5 *\r\n\r\n"
    "[Event \"End\"]\n[Site \"?\"]\n[Date \"2000.01.01\"]\n[Round \"1\"]\n[White \"X\"]\n[Black "
    "\"Y\"]\n"
    "[Result \"0-1\"]\n[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/r7/1r5K b - - 0 1\"]\n\n1... Ra1 0-1\n\n"
    "[Event \"Open\"]\n[Site \"Zug SUI\"]\n[Date \"2019.01.04\"]\n[Round \"6\"]\n[White \"X\"]\n"
    "[Black \"Y\"]\n[Result \"0-1\"]\n[WhiteElo \"1740\"]\n[BlackElo \"1295\"]\n[ECO \"A00\"]\n\n"
    "1. f3 e5 2. g4 Qh4# 0-1\n\n";

static void ignore(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                   const zug_san *san) {
    (void)ctx;
    (void)event;
    (void)pos;
    (void)san;
}

/* Everything that is said, to whom ever. */
typedef struct log {
    char text[LOG_ROOM];
    size_t len;
    unsigned games, wanted_of; /* of so many games, the first one is not wanted; 0: all are */
    unsigned gate;             /* of all games, from 1; 0: they have none */
} log;

static void write_log(log *log, const char *format, ...) {
    va_list values;
    va_start(values, format);
    log->len += (size_t)vsnprintf(log->text + log->len, LOG_ROOM - log->len, format, values);
    va_end(values);
    assert_true(log->len < LOG_ROOM);
}

static void start(void *ctx, uint64_t offset) {
    log *to = ctx;
    to->games++;
    write_log(to, "start %lu\n", (unsigned long)offset);
}

static void tag(void *ctx, zug_str name, zug_str value) {
    write_log(ctx, "%.*s %.*s\n", (int)name.len, name.data, (int)value.len, value.data);
}

static bool wants(void *ctx) {
    log *to = ctx;
    write_log(to, "wants\n");
    return to->wanted_of == 0 || to->games % to->wanted_of != 1;
}

/* Some shut with the first move, some late; the first one never does. */
static const zug_pgn_gate gates[] = {
    {{0, 0}, 0, 3},
    {{UINT64_C(1) << 12, 0}, 0, 0},
    {{0, UINT64_C(1) << 51}, 0, 0},
    {{0, 0}, 0, 32},
    {{0, 0}, UINT64_C(0x81), 0},
    {{UINT64_C(1) << 14, UINT64_C(1) << 52}, UINT64_C(0x81) << 56, 31},
};
enum { GATES = sizeof gates / sizeof *gates };

static const zug_pgn_gate *gate_of(void *ctx) {
    const log *to = ctx;
    return to->gate > 0 ? &gates[to->gate - 1] : NULL;
}

static void write_line(log *to, const zug_pgn_main_line *line) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(line->start, fen);
    write_log(to, "%s:", fen);
    for (size_t i = 0; i < line->count; i++)
        write_log(to, " %x", line->moves[i]);
    zug_fen_write(line->end, fen);
    write_log(to, ": %s\n", fen);
}

static bool wants_more(void *ctx, const zug_pgn_main_line *so_far) {
    log *to = ctx;
    write_log(to, "shut: ");
    write_line(to, so_far);
    return to->games % 2 != 0;
}

static void write_main_line(log *to, const zug_pgn_checker *checker) {
    zug_pgn_main_line line;
    assert_true(zug_pgn_checker_main_line(checker, &line));
    write_line(to, &line);
}

static void write_finding(log *to, const zug_pgn_finding *found) {
    char sentence[ZUG_PGN_MESSAGE_SIZE] = "";
    if (found->kind == ZUG_PGN_FOUND_PROBLEM)
        zug_pgn_finding_sentence(found, sentence);
    write_log(to, "%d %d %s %s %lu %lu:%lu %lu %lu %lu %d\n", found->kind, found->is_error,
              found->kind == ZUG_PGN_FOUND_GAME ? "" : found->code, sentence,
              (unsigned long)found->offset, (unsigned long)found->place.line,
              (unsigned long)found->place.column, (unsigned long)found->game,
              (unsigned long)found->ply, (unsigned long)found->half_moves, found->is_bad);
}

/* Checks a text, pushed in pieces, and writes down everything that is said. */
static void check(const damaged_text *text, size_t piece, bool observe, log *to) {
    zug_alloc alloc = zug_host_alloc();
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    zug_pgn_watcher watcher = {to, start, tag, wants, gate_of, wants_more};
    zug_pgn_finding found;
    zug_status status;
    size_t at = 0;
    to->len = to->games = 0;
    assert_true(reader && checker);
    if (observe)
        zug_pgn_checker_observe(checker, ignore, NULL);
    zug_pgn_checker_watch(checker, &watcher);
    zug_pgn_checker_keep_moves(checker, true);
    while ((status = zug_pgn_checker_next(checker, &found)) != ZUG_DONE) {
        if (status == ZUG_OK) {
            write_finding(to, &found);
            if (found.kind == ZUG_PGN_FOUND_GAME)
                write_main_line(to, checker);
            continue;
        }
        size_t capacity, left = text->len - at, pushed = left < piece ? left : piece;
        memcpy(zug_pgn_reader_space(reader, &capacity), text->data + at, pushed);
        zug_pgn_reader_fill(reader, pushed);
        at += pushed;
        if (pushed == 0)
            zug_pgn_reader_finish(reader);
    }
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
}

static void says_the_same(void **state) {
    (void)state;
    static log slow, fast;
    static damaged_text text;
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        slow.wanted_of = fast.wanted_of = (unsigned)round % 4;
        slow.gate = fast.gate = (unsigned)round % (GATES + 2);
        slow.gate = fast.gate = slow.gate > GATES ? 0 : slow.gate;
        damaged_make(&text, games, &seed);
        check(&text, DAMAGED_SIZE, true, &slow);
        check(&text, DAMAGED_SIZE, false, &fast);
        assert_string_equal(fast.text, slow.text);
        check(&text, 1 + damaged_number(&seed, 900), false, &fast);
        assert_string_equal(fast.text, slow.text);
    }
}

/* The moves of a game with an error are passed over, but not those of the next game, which has no
 * tags and begins on the next line. Lines with later numbers, or a result, begin no game. */
static void passes_over_one_game(void **state) {
    (void)state;
    static const char *const lines[] = {"1.d4 d5 2.Nf3 Nf6",
                                        "1. d4 d5 2. Nf3 Nf6",
                                        "  1. d4 d5 2. Nf3 Nf6",
                                        "01. d4 d5 2. Nf3 Nf6",
                                        "1 d4 d5 2 Nf3 Nf6",
                                        "1... d5 2. Nf3 Nf6",
                                        "{x} 1. d4 d5 2. Nf3 Nf6",
                                        "10. d4 d5 11. Nf3 Nf6",
                                        "1/2-1/2",
                                        "3. d4 d5\n1. Nf3 Nf6 2. g3 g6"};
    static log slow, fast;
    static damaged_text text;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        text.len = 0;
        damaged_append(&text, "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 Bg4 2. Bc4 e6\n");
        damaged_append(&text, lines[i]);
        damaged_append(&text, " 3. g3 c6 4. Bg2 Bf5 1-0\n\n[Event \"b\"]\n\n1. e4 1-0\n");
        check(&text, DAMAGED_SIZE, true, &slow);
        check(&text, DAMAGED_SIZE, false, &fast);
        assert_string_equal(fast.text, slow.text);
        assert_true(i > 0 || slow.games == 3);
    }
}

/* A gate shuts behind the very move that shuts it, or before the first one; then nothing more is
 * said of a game that is no longer wanted, whatever is wrong with it. */
static void leaves_behind_a_gate(void **state) {
    (void)state;
    static const struct {
        const char *movetext;
        const char *end; /* when the gate shuts */
        unsigned gate;
        bool is_bad;
    } rows[] = {
        {"1. e4 Bg4 2. d4 1-0", ": rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b ", 2, false},
        {"1. d4 d5 2. e4 Bg1 1-0", ": rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR b ", 2,
         false},
        {"1. d4 (1. e4 e5) d5 2. e3 Bg1 1-0",
         ": rnbqkbnr/ppp1pppp/8/3p4/3P4/4P3/PPP2PPP/RNBQKBNR b ", 2, false},
        {"1. d4 Bg1 1-0", NULL, 2, true},
        {"1. Nf3 Nf6 2. Rg1 Bg2 1-0", ": rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq ", 5,
         false},
    };
    static log slow, fast;
    static damaged_text text;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        slow.gate = fast.gate = rows[i].gate;
        slow.wanted_of = fast.wanted_of = 0;
        text.len = 0;
        damaged_append(&text, "[Event \"a\"]\n\n1. a3 *\n\n[Event \"b\"]\n\n");
        damaged_append(&text, rows[i].movetext);
        damaged_append(&text, "\n\n[Event \"c\"]\n\n1. a3 *\n");
        check(&text, DAMAGED_SIZE, true, &slow);
        check(&text, DAMAGED_SIZE, false, &fast);
        assert_string_equal(fast.text, slow.text);
        const char *shut = strstr(fast.text, "shut: ");
        assert_int_equal(shut != NULL, rows[i].end != NULL);
        if (shut && rows[i].end)
            assert_non_null(strstr(shut, rows[i].end));
        assert_int_equal(strstr(fast.text, "\n0 1 ") != NULL, rows[i].is_bad);
        assert_int_equal(fast.games, 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the same is said about damaged games with and without the express lanes", says_the_same,
         NULL, NULL, NULL},
        {"a game that is passed over ends where the next one begins", passes_over_one_game, NULL,
         NULL, NULL},
        {"a game is left behind the move that shuts its gate", leaves_behind_a_gate, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("pgn_check_lane", tests, NULL, NULL);
}
