/* test_pgn_check_lane.c - what is said about games does not depend on how fast they are read.
 * Room: tests of pgn. An observer wants to see every event, so that no express lane is taken;
 * without one, all are. Both must find the same in games that are damaged at random. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pgn_check.h>

#include "../../support/damaged_games.h"
#include "util/libc_alloc.h"

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

/* Checks a text, pushed in pieces, and writes down everything that is said. */
static void check(const damaged_text *text, size_t piece, bool observe, char *log) {
    zug_alloc alloc = libc_alloc();
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    zug_pgn_finding found;
    zug_status status;
    size_t at = 0, len = 0;
    assert_true(reader && checker);
    if (observe)
        zug_pgn_checker_observe(checker, ignore, NULL);
    while ((status = zug_pgn_checker_next(checker, &found)) != ZUG_DONE) {
        if (status == ZUG_OK) {
            char sentence[ZUG_PGN_MESSAGE_SIZE] = "";
            if (found.kind == ZUG_PGN_FOUND_PROBLEM)
                zug_pgn_finding_sentence(&found, sentence);
            len += (size_t)snprintf(
                log + len, LOG_ROOM - len, "%d %d %s %s %lu %lu:%lu %lu %lu %lu %d\n", found.kind,
                found.is_error, found.kind == ZUG_PGN_FOUND_GAME ? "" : found.code, sentence,
                (unsigned long)found.offset, (unsigned long)found.place.line,
                (unsigned long)found.place.column, (unsigned long)found.game,
                (unsigned long)found.ply, (unsigned long)found.half_moves, found.is_bad);
            assert_true(len < LOG_ROOM);
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
    static char slow[LOG_ROOM], fast[LOG_ROOM];
    static damaged_text text;
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        damaged_make(&text, games, &seed);
        check(&text, DAMAGED_SIZE, true, slow);
        check(&text, DAMAGED_SIZE, false, fast);
        assert_string_equal(fast, slow);
        check(&text, 1 + damaged_number(&seed, 900), false, fast);
        assert_string_equal(fast, slow);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the same is said about damaged games with and without the express lanes", says_the_same,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("pgn_check_lane", tests, NULL, NULL);
}
