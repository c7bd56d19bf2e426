/* test_board.c - a board with its history: moves, taking back, repetitions, results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zug/board.h>
#include <zug/san.h>

#include "../../support/counted_alloc.h"
#include "../../support/play.h"
#include "../../support/random_play.h"

static counted memory;

static zug_board *board_at(const char *fen) {
    memory = (counted){0};
    zug_position start = play_at(fen);
    zug_board *board = zug_board_new(counted_alloc(&memory), &start);
    assert_non_null(board);
    return board;
}

static void end_board(zug_board *board) {
    zug_board_free(board);
    assert_int_equal(memory.live, 0);
}

/* Plays moves in SAN, with a blank between them. */
static void play(zug_board *board, const char *moves) {
    for (zug_str rest = zug_str_from(moves); rest.len > 0;) {
        size_t len = 0;
        zug_san san;
        while (len < rest.len && rest.data[len] != ' ')
            len++;
        assert_int_equal(
            zug_san_parse(zug_board_position(board), zug_str_slice(rest, 0, len), &san, NULL),
            ZUG_OK);
        assert_int_equal(zug_board_play(board, san.move), ZUG_OK);
        rest = zug_str_slice(rest, len < rest.len ? len + 1 : len, rest.len);
    }
}

static void assert_end(const zug_board *board, zug_game_laws laws, zug_result want,
                       zug_game_reason reason) {
    zug_game_reason got = ZUG_GAME_REASON_ABSENCE;
    assert_int_equal(zug_board_result(board, laws, NULL, &got), want);
    assert_int_equal(got, reason);
    assert_int_equal(zug_board_result(board, laws, NULL, NULL), want);
}

static const char *const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void moves_and_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        random_play random = {.state = seed};
        zug_board *board = board_at(START);
        zug_position seen[200];
        zug_move moves[200];
        size_t plies = 0;
        for (; plies < 199; plies++) {
            zug_move_list list;
            seen[plies] = *zug_board_position(board);
            zug_movegen_legal(&seen[plies], &list);
            if (list.count == 0)
                break;
            moves[plies] = list.moves[random_below(&random, (unsigned)list.count)];
            assert_int_equal(zug_board_play(board, moves[plies]), ZUG_OK);
        }
        assert_int_equal(zug_board_plies(board), plies);
        for (size_t i = 0; i < plies; i++) {
            assert_int_equal(zug_board_move_at(board, i), moves[i]);
            assert_memory_equal(zug_board_position_at(board, i), &seen[i], sizeof seen[i]);
        }
        while (plies > 0) {
            assert_int_equal(zug_board_take_back(board), moves[--plies]);
            assert_memory_equal(zug_board_position(board), &seen[plies], sizeof seen[plies]);
        }
        assert_int_equal(zug_board_take_back(board), ZUG_MOVE_NONE);
        end_board(board);
    }
}

static void illegal(void **state) {
    (void)state;
    zug_board *board = board_at(START);
    assert_int_equal(zug_board_play(board, zug_move_make(ZUG_E2, ZUG_E5, ZUG_MOVE_PLAIN)),
                     ZUG_ERR_MOVE);
    assert_int_equal(zug_board_play(board, ZUG_MOVE_NULL), ZUG_ERR_MOVE);
    assert_int_equal(zug_board_play(board, ZUG_MOVE_NONE), ZUG_ERR_MOVE);
    assert_int_equal(zug_board_plies(board), 0);
    end_board(board);
}

static void repetition(void **state) {
    (void)state;
    zug_board *board = board_at(START);
    play(board, "Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(zug_board_occurrences(board), 2);
    assert_int_equal(zug_board_claim(board), ZUG_GAME_REASON_NONE);
    play(board, "Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(zug_board_occurrences(board), 3);
    assert_int_equal(zug_board_claim(board), ZUG_GAME_REASON_REPETITION);
    assert_end(board, ZUG_GAME_ONLINE, ZUG_RESULT_DRAW, ZUG_GAME_REASON_REPETITION);
    assert_end(board, ZUG_GAME_OTB, ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE);
    play(board, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_end(board, ZUG_GAME_OTB, ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE);
    play(board, "Ng8");
    assert_end(board, ZUG_GAME_OTB, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIVEFOLD);
    zug_board_take_back(board);
    assert_end(board, ZUG_GAME_OTB, ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE);
    end_board(board);
}

static void fifty_moves(void **state) {
    (void)state;
    zug_board *board = board_at("4k3/8/8/8/8/8/8/R3K3 w - - 99 90");
    play(board, "Ra2");
    assert_int_equal(zug_board_claim(board), ZUG_GAME_REASON_FIFTY_MOVES);
    assert_end(board, ZUG_GAME_ONLINE, ZUG_RESULT_DRAW, ZUG_GAME_REASON_FIFTY_MOVES);
    assert_end(board, ZUG_GAME_OTB, ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE);
    end_board(board);
    board = board_at("4k3/8/8/8/8/8/8/R3K3 w - - 149 120");
    play(board, "Ra2");
    assert_end(board, ZUG_GAME_OTB, ZUG_RESULT_DRAW, ZUG_GAME_REASON_SEVENTY_FIVE_MOVES);
    end_board(board);
}

static void ends(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move;
        zug_result result;
        zug_game_reason reason;
    } cases[] = {
        {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "Qh4",
         ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_CHECKMATE},
        {"7k/8/6K1/8/8/8/8/R7 w - - 149 99", "Ra8", ZUG_RESULT_WHITE_WINS,
         ZUG_GAME_REASON_CHECKMATE}, /* before the count */
        {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", ZUG_RESULT_DRAW, ZUG_GAME_REASON_STALEMATE},
        {"7k/8/6K1/8/8/8/6p1/8 w - - 0 1", "Kh6", ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE},
        {"4k3/8/8/8/8/8/3p4/4K2B w - - 0 1", "Kxd2", ZUG_RESULT_DRAW,
         ZUG_GAME_REASON_DEAD_POSITION},
        {"4k3/8/8/8/8/8/3p4/4K2N w - - 0 1", "Kxd2", ZUG_RESULT_DRAW,
         ZUG_GAME_REASON_DEAD_POSITION},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_board *board = board_at(cases[i].fen);
        play(board, cases[i].move);
        assert_end(board, ZUG_GAME_OTB, cases[i].result, cases[i].reason);
        assert_end(board, ZUG_GAME_ONLINE, cases[i].result, cases[i].reason);
        end_board(board);
    }
}

/* A wall of pawns, which only a search sees to be dead. */
static void searched(void **state) {
    (void)state;
    zug_board *board = board_at("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    static char solver[ZUG_UNWINNABLE_MEMORY_GOOD];
    zug_unwinnable_work work = {.memory = solver, .size = sizeof solver, .budget = 1000000};
    zug_game_reason reason;
    assert_int_equal(zug_board_result(board, ZUG_GAME_OTB, &work, &reason), ZUG_RESULT_DRAW);
    assert_int_equal(reason, ZUG_GAME_REASON_DEAD_POSITION);
    end_board(board);
}

static void no_memory(void **state) {
    (void)state;
    bool is_enough = false;
    for (size_t fail_at = 1; !is_enough; fail_at++) {
        counted count = {.fail_at = fail_at};
        zug_board *board = zug_board_new(counted_alloc(&count), NULL);
        is_enough = board != NULL;
        for (int i = 0; board != NULL && i < 200; i++) {
            zug_move_list list;
            zug_movegen_legal(zug_board_position(board), &list);
            size_t plies = zug_board_plies(board);
            zug_status status = zug_board_play(board, list.moves[0]);
            assert_true(status == ZUG_OK || status == ZUG_ERR_SPACE);
            assert_int_equal(zug_board_plies(board), plies + (status == ZUG_OK));
            is_enough = is_enough && status == ZUG_OK;
            if (zug_board_result(board, ZUG_GAME_ONLINE, NULL, NULL) != ZUG_RESULT_OPEN)
                while (zug_board_take_back(board) != ZUG_MOVE_NONE)
                    continue;
        }
        zug_board_free(board);
        assert_int_equal(count.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"moves are played and taken back", moves_and_back, NULL, NULL, NULL},
        {"illegal moves change nothing", illegal, NULL, NULL, NULL},
        {"occurrences are counted along the game", repetition, NULL, NULL, NULL},
        {"fifty moves are claimed, seventy-five end the game", fifty_moves, NULL, NULL, NULL},
        {"mate, stalemate and dead positions end the game", ends, NULL, NULL, NULL},
        {"with memory a dead position is searched for", searched, NULL, NULL, NULL},
        {"without memory a move is not played", no_memory, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
