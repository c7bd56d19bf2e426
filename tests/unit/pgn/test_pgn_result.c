/* test_pgn_result.c - the result of a game in a file, with what PGN's own results cannot say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <zug/pgn_result.h>

#include "../../support/pgn_format.h"

enum { AGAINST_ITSELF = ZUG_RESULT_COUNT };

/* Reads the result of the one game of a text. */
static int result_of(const char *text) {
    counted memory = {0};
    zug_alloc alloc = counted_alloc(&memory);
    zug_str rest = zug_str_from(text);
    pgn_format feeding = {.piece = 100};
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    zug_pgn_tree *tree = zug_pgn_tree_new(alloc);
    zug_pgn_finding finding;
    zug_status status;
    int answer = -1;
    zug_pgn_checker_observe(checker, zug_pgn_tree_observe, tree);
    while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_MORE) {
            pgn_format_feed(&feeding, reader, &rest);
        } else if (finding.kind == ZUG_PGN_FOUND_GAME) {
            zug_result result = ZUG_RESULT_OPEN;
            bool is_read = zug_pgn_result_read(zug_pgn_tree_game_of(tree), &result);
            answer = is_read ? (int)result : AGAINST_ITSELF;
        }
    }
    zug_pgn_tree_free(tree);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    assert_int_equal(memory.live, 0);
    return answer;
}

static void results_are_read_from_all_that_is_said(void **state) {
    (void)state;
    static const struct {
        const char *game;
        int want;
    } rows[] = {
        {"[Result \"1-0\"]\n\n1. e4 e5 1-0", ZUG_RESULT_WHITE_WINS},
        {"[Result \"0-1\"]\n\n1. e4 e5 *", ZUG_RESULT_BLACK_WINS},
        {"[Result \"*\"]\n\n1. e4 e5 1/2-1/2", ZUG_RESULT_DRAW},
        {"[Result \"*\"]\n\n1. e4 e5 *", ZUG_RESULT_OPEN},
        {"[Event \"x\"]\n\n1. e4 e5 0-1", ZUG_RESULT_BLACK_WINS},
        {"[Result \"1-0\"]\n\n1. e4 e5 0-1", AGAINST_ITSELF},
        {"[Result \"1-0\"]\n[ExactResult \"+/-\"]\n\n1-0", ZUG_RESULT_WHITE_WINS_BY_FORFEIT},
        {"[Result \"0-1\"]\n[ExactResult \"-/+\"]\n\n1. e4 e5 0-1",
         ZUG_RESULT_BLACK_WINS_BY_FORFEIT},
        {"[Result \"1-0\"]\n[ExactResult \"-/+\"]\n\n1-0", AGAINST_ITSELF},
        {"[Result \"1-0\"]\n[ExactResult \"0-0\"]\n\n1-0", AGAINST_ITSELF},
        {"[Result \"*\"]\n[ExactResult \"0-0\"]\n\n1. e4 e5 *", ZUG_RESULT_BOTH_LOSE},
        {"[Result \"*\"]\n[ExactResult \"-/-\"]\n\n*", ZUG_RESULT_BOTH_FORFEIT},
        {"[Result \"-/-\"]\n\n*", ZUG_RESULT_BOTH_FORFEIT},
        {"[Result \"1-0\"]\n\n+--", ZUG_RESULT_WHITE_WINS_BY_FORFEIT},
        {"[Event \"x\"]\n\n--+", ZUG_RESULT_BLACK_WINS_BY_FORFEIT},
        {"[Event \"x\"]\n\n-:-", ZUG_RESULT_BOTH_FORFEIT},
        {"[Event \"x\"]\n\n0:0", ZUG_RESULT_BOTH_LOSE},
        {"[Result \"1-0\"]\n[Termination \"rules infraction\"]\n\n1-0",
         ZUG_RESULT_WHITE_WINS_BY_FORFEIT},
        {"[Result \"0-1\"]\n[Termination \"rules infraction\"]\n\n1. e4 0-1",
         ZUG_RESULT_BLACK_WINS_BY_FORFEIT},
        {"[Result \"0-1\"]\n[Termination \"rules infraction\"]\n\n1. e4 e5 0-1",
         ZUG_RESULT_BLACK_WINS},
        {"[Result \"1-0\"]\n[Termination \"abandoned\"]\n\n1-0", ZUG_RESULT_WHITE_WINS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (result_of(rows[i].game) != rows[i].want)
            fail_msg("row %zu: %d", i, result_of(rows[i].game));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"results are read from all that is said of them", results_are_read_from_all_that_is_said,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
