/* test_pgn_check_tags.c - what the checker says about tags, where, and what it makes of the game.
 * Room: tests of pgn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/buf.h>
#include <zug/host_alloc.h>
#include <zug/pgn_check.h>

/* Appends a finding: "LINE:COLUMN code; ", with an exclamation mark for an error, or "game of N; "
 * with one for a bad game. */
static void log_finding(const zug_pgn_finding *finding, zug_buf *log) {
    if (finding->kind == ZUG_PGN_FOUND_GAME) {
        zug_buf_text(log, "game of ");
        zug_buf_number(log, finding->half_moves);
        zug_buf_text(log, finding->is_bad ? "!; " : "; ");
        return;
    }
    zug_buf_number(log, finding->place.line);
    zug_buf_text(log, ":");
    zug_buf_number(log, finding->place.column);
    zug_buf_text(log, " ");
    zug_buf_text(log, finding->code);
    zug_buf_text(log, finding->is_error ? "!; " : "; ");
}

/* Checks a text, pushed in pieces, and fails unless the findings are these. */
static void expect_pieces(const char *text, size_t piece, bool is_pedantic, const char *want) {
    char memory[1024];
    zug_buf log = zug_buf_over(memory, sizeof memory);
    zug_alloc alloc = zug_host_alloc();
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    assert_true(reader && checker);
    zug_pgn_checker_set_pedantic(checker, is_pedantic);
    size_t left = strlen(text);
    zug_pgn_finding finding;
    zug_status status;
    while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_OK) {
            log_finding(&finding, &log);
            continue;
        }
        size_t capacity, len = left < piece ? left : piece;
        char *space = zug_pgn_reader_space(reader, &capacity);
        memcpy(space, text, len);
        zug_pgn_reader_fill(reader, len);
        text += len;
        left -= len;
        if (len == 0)
            zug_pgn_reader_finish(reader);
    }
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    if (strcmp(memory, want) != 0)
        fail_msg("\"%s\"\n not \"%s\"", memory, want);
}

static void expect_in_mode(const char *text, bool is_pedantic, const char *want) {
    expect_pieces(text, strlen(text), is_pedantic, want);
    expect_pieces(text, 1, is_pedantic, want);
}

static void expect(const char *text, const char *want) { expect_in_mode(text, false, want); }

#define ROSTER                                                                                     \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"           \
    "[Black \"?\"]\n[Result \"*\"]\n"
#define MOVES "\n1. e4 e5 *\n"

static void clean_games(void **state) {
    (void)state;
    expect_in_mode(ROSTER MOVES, true, "game of 2; ");
    expect_in_mode(ROSTER "[PlyCount \"2\"]\n[Variant \"Standard\"]\n" MOVES, true, "game of 2; ");
}

static void bad_values(void **state) {
    (void)state;
    expect("[Date \"2016/3/9\"]\n [WhiteElo \"26680\"] [Mode \"x\"]\n" MOVES,
           "1:1 date-malformed; 2:2 rating-impossible; 2:21 mode-unknown; game of 2; ");
}

static void pedantries(void **state) {
    (void)state;
    const char *text = "[White \"Carlsen,M\"]\n[Termination \"Normal\"]\n" MOVES;
    expect(text, "game of 2; ");
    expect_in_mode(text, true,
                   "1:1 name-comma; 2:1 value-case; 4:1 roster-incomplete; game of 2; ");
    expect("1. e4 e5 *\n", "game of 2; ");
    expect_in_mode("1. e4 e5 *\n", true, "1:1 roster-incomplete; game of 2; ");
    expect_in_mode("e4 e5 *\n", true, "1:1 roster-incomplete; game of 2; ");
    expect_in_mode("[Event \"?\"]\n{ no moves }\n*\n", true, "3:1 roster-incomplete; game of 0; ");
}

#define MATE_FEN "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"

static void set_up_positions(void **state) {
    (void)state;
    expect("[SetUp \"1\"]\n[FEN \"" MATE_FEN "\"]\n\n1. Qg7# 1-0\n", "game of 1; ");
    expect("[FEN \"" MATE_FEN "\"]\n\n1. Qg7# 1-0\n", "game of 1; ");
    expect_in_mode(ROSTER "[FEN \"" MATE_FEN "\"]\n\n1. Qg7# *\n", true,
                   "8:1 fen-without-setup; 10:9 result-contradicts-board; game of 1; ");
    expect("[Event \"?\"]\n[SetUp \"1\"]\n" MOVES, "2:1 setup-without-fen; game of 2; ");
    expect("[FEN \"" MATE_FEN "\"]\n[SetUp \"0\"]\n\n1. Qg7# 1-0\n",
           "2:1 setup-against-fen; game of 1; ");
}

static void bad_positions(void **state) {
    (void)state;
    expect("[Event \"?\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n" MOVES ROSTER MOVES,
           "2:1 fen-invalid!; game of 0!; game of 2; ");
    expect("[FEN \"nonsense\"]\n\n*\n", "1:1 fen-invalid!; game of 0!; ");
    expect("[FEN \"nonsense\"]\n[Date \"x\"]\n\n*\n",
           "2:1 date-malformed; 1:1 fen-invalid!; game of 0!; ");
    expect("[FEN \"nonsense\"]\n[FEN \"" MATE_FEN "\"]\n\n1. Qg7# 1-0\n",
           "2:1 tag-duplicate; 1:1 fen-invalid!; game of 0!; ");
    expect("[FEN \"nonsense\"]\n", "2:1 result-missing; 1:1 fen-invalid!; game of 0!; ");
}

#define POCKET_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 0 1"

static void other_kinds_of_chess(void **state) {
    (void)state;
    expect("[Variant \"Crazyhouse\"]\n[FEN \"" POCKET_FEN
           "\"]\n\n1. Q@e4 (1. x) Q@e5 1-0\n\n" ROSTER MOVES,
           "1:1 variant-unknown; game of 0; game of 2; ");
    expect("[FEN \"" POCKET_FEN "\"]\n[Variant \"Crazyhouse\"]\n\n1. Q@e4 Q@e5 1-0\n",
           "2:1 variant-unknown; game of 0; ");
    expect("[PlyCount \"9\"]\n[Result \"1-0\"]\n[Variant \"Atomic\"]\n\n*\n\n" ROSTER MOVES,
           "3:1 variant-unknown; game of 0; game of 2; ");
    expect("[Variant \"Atomic\"]\n\n{ hm } @@@ 1-0\n", "1:1 variant-unknown; game of 0; ");
    expect("[FEN \"bnnrkbqr/pppppppp/8/8/8/8/PPPPPPPP/BNNRKBQR w KQkq - 0 1\"]\n"
           "[Variant \"Chess 960\"]\n\n1. e4 e5 *\n",
           "game of 2; ");
}

static void half_moves_are_counted(void **state) {
    (void)state;
    expect("[PlyCount \"3\"]\n" MOVES, "3:10 ply-count-wrong; game of 2; ");
    expect("[PlyCount \"2\"]\n\n1. e4 (1. d4 d5 2. c4) e5 *\n", "game of 2; ");
    expect("[PlyCount \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 *\n[PlyCount \"0\"]\n\n*\n",
           "4:10 result-mismatch; 4:10 ply-count-wrong; game of 2; game of 0; ");
    expect("[PlyCount \"4\"]\n\n1. e4 e4 *\n", "3:7 no-such-piece!; game of 1!; ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"nothing is said about tags that are as they should be", clean_games, NULL, NULL, NULL},
        {"a bad value is a warning at its tag", bad_values, NULL, NULL, NULL},
        {"pedantries are reported on demand only", pedantries, NULL, NULL, NULL},
        {"SetUp against FEN is a warning before the first move", set_up_positions, NULL, NULL,
         NULL},
        {"an invalid FEN is an error at its tag, and the game is passed over", bad_positions, NULL,
         NULL, NULL},
        {"a game of another kind of chess gets one warning and is passed over",
         other_kinds_of_chess, NULL, NULL, NULL},
        {"PlyCount is compared with the main line", half_moves_are_counted, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("pgn_check_tags", tests, NULL, NULL);
}
