/* test_engine.c - what is said to an engine, and what is made of what it says; then Stockfish
 * itself. Room: tests of engine. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/engine.h>
#include <zug/host.h>
#include <zug/host_process.h>
#include <zug/uci.h>

#include "../../support/play.h"

/* The other end: what was said to it, and what it says, in pieces of a size. */
typedef struct script {
    char said[8192];
    const char *answers;
    int piece;
    int64_t now_ms;
    bool is_gone;
} script;

static bool take(void *ctx, zug_str text) {
    script *end = ctx;
    size_t len = strlen(end->said);
    assert_true(len + text.len < sizeof end->said);
    memcpy(end->said + len, text.data, text.len);
    end->said[len + text.len] = '\0';
    return !end->is_gone;
}

static int give(void *ctx, char *to, int size, int64_t wait_ms) {
    script *end = ctx;
    size_t len = strlen(end->answers);
    if (len == 0) {
        end->now_ms += wait_ms;
        return end->is_gone ? -1 : 0;
    }
    if (len > (size_t)end->piece)
        len = (size_t)end->piece;
    if (len > (size_t)size)
        len = (size_t)size;
    memcpy(to, end->answers, len);
    end->answers += len;
    end->now_ms++;
    return (int)len;
}

static int64_t tell_time(void *ctx) { return ((script *)ctx)->now_ms; }

static zug_engine *engine_at(script *end, const char *answers, int piece) {
    *end = (script){.answers = answers, .piece = piece};
    const zug_engine_port port = {take, give, tell_time, end};
    zug_engine *engine = zug_engine_new(zug_host_alloc(), &port);
    assert_non_null(engine);
    return engine;
}

static void assert_str(zug_str text, const char *wanted) {
    assert_int_equal(text.len, strlen(wanted));
    assert_memory_equal(text.data, wanted, text.len);
}

static const char greeting[] =
    "Strange words before\n"
    "id name Example 1.0 by night\r\n"
    "id author A. N. Other\n"
    "option name Clear Hash type button\n"
    "option name Hash type spin default 16 min 1 max 1024\n"
    "option name UCI_Chess960 type check default false\n"
    "option name Style type combo default Normal var Solid var Very Risky var Normal\n"
    "option name Book File type string default <empty>\n"
    "option without anything\n"
    "uciok\n";

static void an_engine_tells_what_it_is(void **state) {
    (void)state;
    for (int piece = 1; piece <= (int)sizeof greeting; piece++) {
        script end;
        zug_engine *engine = engine_at(&end, greeting, piece);
        assert_int_equal(zug_engine_greet(engine, 10000), ZUG_ENGINE_BEST);
        assert_string_equal(end.said, "uci\n");
        assert_str(zug_engine_name(engine), "Example 1.0 by night");
        assert_str(zug_engine_author(engine), "A. N. Other");
        assert_int_equal(zug_engine_option_count(engine), 5);
        const zug_engine_option *hash = zug_engine_option_of(engine, "hASH");
        assert_non_null(hash);
        assert_int_equal(hash->type, ZUG_ENGINE_SPIN);
        assert_int_equal(hash->min, 1);
        assert_int_equal(hash->max, 1024);
        assert_str(hash->usual, "16");
        assert_str(zug_engine_option_at(engine, 0)->name, "Clear Hash");
        assert_str(zug_engine_option_of(engine, "style")->choices,
                   "var Solid var Very Risky var Normal");
        assert_str(zug_engine_option_of(engine, "Book File")->usual, "<empty>");
        assert_null(zug_engine_option_of(engine, "Has"));
        zug_engine_free(engine);
        assert_string_equal(end.said, "uci\nquit\n");
    }
}

static void options_are_set_within_their_bounds(void **state) {
    (void)state;
    static const struct {
        const char *name, *value, *said; /* NULL: refused */
    } rows[] = {
        {"hash", "64", "setoption name Hash value 64\n"},
        {"Hash", "0", NULL},
        {"Hash", "1025", NULL},
        {"Hash", "12x", NULL},
        {"Hash", "", NULL},
        {"Hash", "99999999999999999999999", NULL},
        {"UCI_Chess960", "true", "setoption name UCI_Chess960 value true\n"},
        {"UCI_Chess960", "yes", NULL},
        {"Style", "very risky", "setoption name Style value very risky\n"},
        {"Style", "Very", NULL},
        {"Clear Hash", "", "setoption name Clear Hash\n"},
        {"Book File", "a b.bin", "setoption name Book File value a b.bin\n"},
        {"Book File", "a\nquit", NULL},
        {"Nothing", "1", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        script end;
        zug_engine *engine = engine_at(&end, greeting, 100);
        zug_engine_greet(engine, 1000);
        end.said[0] = '\0';
        assert_int_equal(zug_engine_set(engine, rows[i].name, rows[i].value), rows[i].said != NULL);
        assert_string_equal(end.said, rows[i].said != NULL ? rows[i].said : "");
        zug_engine_free(engine);
    }
}

static void a_position_is_told_with_its_moves(void **state) {
    (void)state;
    script end;
    zug_engine *engine = engine_at(&end, greeting, 100);
    const zug_move moves[] = {zug_move_make(ZUG_E2, ZUG_E4, ZUG_MOVE_PLAIN),
                              zug_move_make(ZUG_E7, ZUG_E5, ZUG_MOVE_PLAIN)};
    zug_engine_greet(engine, 1000);
    end.said[0] = '\0';
    assert_true(zug_engine_position(engine, NULL, moves, 2));
    assert_string_equal(
        end.said,
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n");
    end.said[0] = '\0';
    assert_false(zug_engine_position(engine, NULL, moves + 1, 1));
    assert_string_equal(end.said, "");
    zug_position shuffled = play_at("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    const zug_move castle = zug_move_make(ZUG_E1, ZUG_F1, ZUG_MOVE_CASTLING);
    assert_true(zug_engine_position(engine, &shuffled, &castle, 1));
    assert_non_null(strstr(end.said, "setoption name UCI_Chess960 value true\nposition fen "));
    assert_non_null(strstr(end.said, " moves e1f1\n"));
    end.said[0] = '\0';
    assert_true(zug_engine_position(engine, NULL, NULL, 0));
    assert_memory_equal(end.said, "setoption name UCI_Chess960 value false\n", 40);
    zug_engine_free(engine);
}

static void an_engine_without_chess960_is_not_asked_about_it(void **state) {
    (void)state;
    script end;
    zug_engine *engine = engine_at(&end, "uciok\n", 100);
    zug_position shuffled = play_at("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    zug_engine_greet(engine, 1000);
    assert_false(zug_engine_position(engine, &shuffled, NULL, 0));
    zug_engine_free(engine);
    assert_string_equal(end.said, "uci\nquit\n");
}

static void limits_are_told(void **state) {
    (void)state;
    static const struct {
        zug_engine_limits limits;
        const char *said;
    } rows[] = {
        {{0}, "go infinite\n"},
        {{.depth = 12, .nodes = 5000000000}, "go depth 12 nodes 5000000000\n"},
        {{.time_ms = 250, .mate = 3}, "go movetime 250 mate 3\n"},
        {{.white_ms = 60000,
          .black_ms = 59000,
          .white_increment_ms = 1000,
          .black_increment_ms = 2000,
          .moves_to_go = 40},
         "go wtime 60000 btime 59000 winc 1000 binc 2000 movestogo 40\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        script end;
        zug_engine *engine = engine_at(&end, "", 1);
        assert_true(zug_engine_go(engine, &rows[i].limits));
        assert_string_equal(end.said, rows[i].said);
        assert_false(zug_engine_go(engine, &rows[i].limits));
        assert_true(zug_engine_stop(engine));
        zug_engine_free(engine);
    }
}

static const char thoughts[] = "info string NNUE evaluation enabled\n"
                               "info depth 1 currmove e2e4 currmovenumber 1\n"
                               "info depth 20 seldepth 31 multipv 2 score cp -35 upperbound wdl 10 "
                               "900 90 nodes 123456789012 nps 1500000 "
                               "hashfull 990 tbhits 7 time 8230 pv e2e4 e7e5 g1f3 b8c6\n"
                               "nonsense\n"
                               "info depth 3 score mate -2 nodes 12 pv d2d4 d2d4 e7e5\n"
                               "info score cp 99999999999999999999 pv e2e5\n"
                               "bestmove e2e4 ponder c7c5\n";

static void thoughts_are_read(void **state) {
    (void)state;
    for (int piece = 1; piece < 60; piece++) {
        script end;
        zug_engine_info info;
        zug_engine *engine = engine_at(&end, thoughts, piece);
        const zug_engine_limits limits = {.depth = 20};
        assert_true(zug_engine_go(engine, &limits));
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_INFO);
        assert_str(info.text, "NNUE evaluation enabled");
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_INFO);
        assert_int_equal(info.line, 0);
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_INFO);
        assert_int_equal(info.depth, 20);
        assert_int_equal(info.selective_depth, 31);
        assert_int_equal(info.line, 2);
        assert_true(info.has_score && !info.is_mate && info.bound == ZUG_ENGINE_AT_MOST);
        assert_int_equal(info.score, -35);
        assert_true(info.has_chances);
        assert_int_equal(info.draw, 900);
        assert_true(info.nodes == 123456789012);
        assert_int_equal(info.time_ms, 8230);
        assert_int_equal(info.hash_full, 990);
        assert_int_equal(info.move_count, 4);
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_INFO);
        assert_true(info.is_mate);
        assert_int_equal(info.score, -2);
        assert_int_equal(info.line, 1);
        assert_int_equal(info.move_count, 1); /* the second is not legal */
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_INFO);
        assert_int_equal(info.move_count, 0);
        assert_int_equal(info.line, 1);
        assert_int_equal(zug_engine_best(engine), ZUG_MOVE_NONE);
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_BEST);
        assert_int_equal(zug_move_to(zug_engine_best(engine)), ZUG_E4);
        assert_int_equal(zug_move_to(zug_engine_expected(engine)), ZUG_C5);
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_BEST);
        zug_engine_free(engine);
    }
}

static void a_move_that_is_none_is_not_believed(void **state) {
    (void)state;
    static const char *const answers[] = {"bestmove e2e5\n", "bestmove (none)\n", "bestmove\n",
                                          "bestmove 0000 ponder e2e4\n"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        script end;
        zug_engine_info info;
        zug_engine *engine = engine_at(&end, answers[i], 3);
        const zug_engine_limits limits = {0};
        zug_engine_go(engine, &limits);
        assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_BEST);
        assert_int_equal(zug_engine_best(engine), ZUG_MOVE_NONE);
        assert_int_equal(zug_engine_expected(engine), ZUG_MOVE_NONE);
        zug_engine_free(engine);
    }
}

static void who_is_late_or_gone_is_told(void **state) {
    (void)state;
    script end;
    zug_engine_info info;
    zug_engine *engine = engine_at(&end, "info depth 1\ninfo dep", 5);
    const zug_engine_limits limits = {0};
    assert_int_equal(zug_engine_greet(engine, 700), ZUG_ENGINE_LATE);
    assert_true(end.now_ms >= 700);
    zug_engine_go(engine, &limits);
    assert_int_equal(zug_engine_next(engine, 500, &info), ZUG_ENGINE_LATE);
    end.answers = "th 7\n";
    assert_int_equal(zug_engine_next(engine, 500, &info), ZUG_ENGINE_INFO);
    assert_int_equal(info.depth, 7);
    end.is_gone = true;
    assert_int_equal(zug_engine_next(engine, 500, &info), ZUG_ENGINE_GONE);
    assert_false(zug_engine_stop(engine));
    assert_int_equal(zug_engine_wait_ready(engine, 500), ZUG_ENGINE_GONE);
    zug_engine_free(engine);
}

/* A line without an end takes no memory, and what comes after it is read. */
static void long_lines_are_left_out(void **state) {
    (void)state;
    static char flood[100000];
    script end;
    zug_engine_info info;
    memset(flood, 'x', sizeof flood - 40);
    memcpy(flood + sizeof flood - 40, "\ninfo depth 9\nbestmove e2e4\n", 29);
    zug_engine *engine = engine_at(&end, flood, 4096);
    const zug_engine_limits limits = {0};
    zug_engine_go(engine, &limits);
    assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_INFO);
    assert_int_equal(info.depth, 9);
    assert_int_equal(zug_engine_next(engine, 1000, &info), ZUG_ENGINE_BEST);
    zug_engine_free(engine);
}

/* Debian's stockfish, if it is there: it finds a mate in two, and is found to be gone. */
static void stockfish_plays(void **state) {
    (void)state;
    char program[] = "/usr/games/stockfish";
    char *const words[] = {program, NULL};
    zug_host_process process;
    zug_engine_info info;
    int mate = 0;
    if (access(program, X_OK) != 0)
        skip();
    assert_true(zug_host_process_start(&process, words));
    zug_engine_port port = zug_host_process_port(&process);
    zug_engine *engine = zug_engine_new(zug_host_alloc(), &port);
    assert_int_equal(zug_engine_greet(engine, 60000), ZUG_ENGINE_BEST);
    assert_true(zug_engine_set(engine, "Hash", "16"));
    assert_int_equal(zug_engine_wait_ready(engine, 60000), ZUG_ENGINE_BEST);
    zug_position pos = play_at("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    assert_true(zug_engine_position(engine, &pos, NULL, 0));
    const zug_engine_limits limits = {.nodes = 20000};
    assert_true(zug_engine_go(engine, &limits));
    while (zug_engine_next(engine, 60000, &info) == ZUG_ENGINE_INFO)
        mate = info.has_score && info.is_mate ? info.score : mate;
    assert_int_equal(mate, 2);
    assert_true(zug_engine_best(engine) != ZUG_MOVE_NONE);
    kill(process.pid, SIGKILL);
    assert_int_equal(zug_engine_wait_ready(engine, 60000), ZUG_ENGINE_GONE);
    zug_engine_free(engine);
    zug_host_process_end(&process);
}

static void a_program_that_is_not_there_is_gone(void **state) {
    (void)state;
    char program[] = "/nowhere/engine";
    char *const words[] = {program, NULL};
    zug_host_process process;
    assert_true(zug_host_process_start(&process, words));
    zug_engine_port port = zug_host_process_port(&process);
    zug_engine *engine = zug_engine_new(zug_host_alloc(), &port);
    assert_int_equal(zug_engine_greet(engine, 60000), ZUG_ENGINE_GONE);
    zug_engine_free(engine);
    zug_host_process_end(&process);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an engine tells what it is", an_engine_tells_what_it_is, NULL, NULL, NULL},
        {"options are set within their bounds", options_are_set_within_their_bounds, NULL, NULL,
         NULL},
        {"a position is told with its moves", a_position_is_told_with_its_moves, NULL, NULL, NULL},
        {"an engine without Chess960 is not asked about it",
         an_engine_without_chess960_is_not_asked_about_it, NULL, NULL, NULL},
        {"limits are told", limits_are_told, NULL, NULL, NULL},
        {"thoughts are read, in pieces of any size", thoughts_are_read, NULL, NULL, NULL},
        {"a move that is none is not believed", a_move_that_is_none_is_not_believed, NULL, NULL,
         NULL},
        {"who is late or gone is told", who_is_late_or_gone_is_told, NULL, NULL, NULL},
        {"long lines are left out", long_lines_are_left_out, NULL, NULL, NULL},
        {"stockfish plays", stockfish_plays, NULL, NULL, NULL},
        {"a program that is not there is gone", a_program_that_is_not_there_is_gone, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
