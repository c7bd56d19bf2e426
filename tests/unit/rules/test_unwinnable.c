/* test_unwinnable.c - who can still win, and that every yes is a line that mates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/game.h>
#include <zug/unwinnable.h>

#include "../../support/play.h"

enum { MEMORY = 256 << 20, LINE = 20000 };

static zug_move moves[LINE];

/* A test's own memory: filled with rubbish, since its content must not matter. */
static int open_memory(void **state) {
    *state = calloc(MEMORY, 1);
    if (*state == NULL)
        return -1;
    memset(*state, 0xA5, 1 << 20);
    return 0;
}

static int close_memory(void **state) {
    free(*state);
    return 0;
}

/* Fails unless the moves are legal one after the other and the last one mates the winner's
 * opponent. */
static void expect_mate(const char *fen, zug_position pos, zug_color winner,
                        const zug_helpmate *line) {
    if (line->length > line->size)
        fail_msg("%s: a line of %zu moves", fen, line->length);
    for (size_t i = 0; i < line->length; i++) {
        if (!zug_movegen_is_legal(&pos, line->moves[i]))
            fail_msg("%s: move %zu of the line is not legal", fen, i + 1);
        zug_position_play(&pos, line->moves[i]);
    }
    if (!zug_position_is_checkmate(&pos) || zug_position_turn(&pos) == winner)
        fail_msg("%s: the line does not end in mate", fen);
}

/* The answer for one side; a yes is replayed, and the budget is never overrun. */
static zug_answer ask(const char *fen, zug_color side, zug_unwinnable_work *work) {
    zug_position pos = play_at(fen);
    zug_helpmate line = {moves, LINE, 0};
    zug_answer answer = zug_unwinnable_can_win(&pos, side, work, &line);
    if (answer == ZUG_ANSWER_YES)
        expect_mate(fen, pos, side, &line);
    else
        assert_int_equal(line.length, 0);
    if (work->spent > work->budget)
        fail_msg("%s: the budget is overrun", fen);
    return answer;
}

/* Fails unless the sides that can win are those in want: "WB", "W-", "-B" or "--". */
static void expect(void *memory, const char *want, const char *fen) {
    static const char *const words[] = {"undecided", "yes", "no"};
    for (int side = 0; side < 2; side++) {
        zug_unwinnable_work work = {memory, MEMORY, 5000000, 0};
        zug_answer answer = ask(fen, (zug_color)side, &work);
        if (answer != (want[side] == '-' ? ZUG_ANSWER_NO : ZUG_ANSWER_YES))
            fail_msg("%s: can %s win? %s", fen, side == 0 ? "White" : "Black", words[answer]);
    }
}

typedef struct judged {
    const char *winners, *fen;
} judged;

static void expect_all(void *memory, const judged *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        expect(memory, cases[i].winners, cases[i].fen);
}
#define EXPECT_ALL(memory, cases) expect_all(memory, cases, sizeof cases / sizeof cases[0])

static void ends_of_the_game(void **state) {
    static const judged cases[] = {
        {"W-", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"},
        {"-B", "6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1"},
        {"--", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
        {"--", "k7/2Q5/8/8/8/8/P7/K7 b - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

static void a_mated_king_needs_no_line(void **state) {
    zug_position pos = play_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    zug_unwinnable_work work = {*state, MEMORY, 0, 0};
    zug_helpmate line = {moves, LINE, 99};
    assert_int_equal(zug_unwinnable_can_win(&pos, ZUG_WHITE, &work, &line), ZUG_ANSWER_YES);
    assert_int_equal(line.length, 0);
}

static void bare_kings_and_lone_pieces(void **state) {
    static const judged cases[] = {
        {"--", "8/8/4k3/8/8/3K4/8/8 w - - 0 1"},    {"--", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"},
        {"--", "8/8/4k3/8/8/3KB3/8/8 b - - 0 1"},   {"W-", "8/8/5k2/8/8/3KR3/8/8 w - - 0 1"},
        {"W-", "8/8/5k2/8/8/3KQ3/8/8 w - - 0 1"},   {"W-", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1"},
        {"-B", "8/8/4k3/4p3/8/3K4/8/8 w - - 0 1"},  {"W-", "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1"},
        {"W-", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1"},  {"W-", "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1"},
        {"--", "8/8/4k3/8/5B2/3KB3/8/8 w - - 0 1"}, {"--", "8/6B1/4k3/8/5B2/3KB3/8/2B5 w - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

static void lone_pieces_against_pieces(void **state) {
    static const judged cases[] = {
        {"-B", "8/8/4k2q/8/8/3KN3/8/8 b - - 0 1"},  {"-B", "8/6q1/4k2q/8/8/3KN3/8/8 b - - 0 1"},
        {"WB", "8/8/4k2r/8/8/3KN3/8/8 b - - 0 1"},  {"WB", "8/8/4k2n/8/8/3KN3/8/8 b - - 0 1"},
        {"WB", "8/8/4k2b/8/8/3KN3/8/8 b - - 0 1"},  {"WB", "8/8/4k2p/8/8/3KN3/8/8 b - - 0 1"},
        {"-B", "8/8/4k2q/8/8/3KB3/8/8 b - - 0 1"},  {"-B", "8/8/4k2r/8/8/3KB3/8/8 b - - 0 1"},
        {"WB", "8/8/4k2n/8/8/3KB3/8/8 b - - 0 1"},  {"--", "8/6b1/4k3/8/8/3KB3/8/8 b - - 0 1"},
        {"WB", "8/1b6/4k3/8/8/3KB3/8/8 b - - 0 1"}, {"WB", "8/8/4k2p/8/8/3KB3/8/8 b - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

static void blocked_pawns(void **state) {
    static const judged cases[] = {
        {"--", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"},
        {"--", "8/8/8/1k3p1p/3p1P2/1p1P1PpP/1P4P1/K7 b - - 0 1"},
        {"--", "2k5/8/1p5p/1P1p2pP/2pP2P1/2P5/5K2/8 w - - 0 1"},
        {"--", "7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/1B1B2K1 b - - 0 1"},
        {"--", "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1"},
        {"--", "8/8/5k2/1p6/1Pp5/B1Pp4/RK1P4/QRB5 w - - 0 1"},
        {"WB", "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1"},
        {"WB", "8/5p1p/k4p2/1p1p1PpP/1P1P2P1/8/8/K7 b - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

/* Two positions that known solvers judge wrongly. */
static void traps_of_other_solvers(void **state) {
    static const judged cases[] = {
        {"WB", "8/8/8/8/1p6/kP6/P7/1K6 w - - 0 1"},
    };
    zug_unwinnable_work work = {*state, MEMORY, 5000000, 0};
    EXPECT_ALL(*state, cases);
    assert_int_equal(
        ask("8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K w - - 0 1", ZUG_WHITE, &work),
        ZUG_ANSWER_YES);
}

static void forced_lines(void **state) {
    static const judged cases[] = {
        {"--", "7K/6q1/8/8/8/8/8/k7 w - - 0 1"}, /* the king must take the queen */
        {"W-", "6k1/6P1/6K1/8/8/8/8/8 w - - 0 1"},
        {"--", "k7/P7/K7/8/8/8/8/8 b - - 0 1"}, /* stalemate */
        {"--", "k7/P7/1K6/8/8/8/8/8 b - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

static void castling_and_en_passant(void **state) {
    static const judged cases[] = {
        {"WB", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"WB", "4k3/8/8/p1p1p3/P1P1Pp1p/1B3P1P/8/4K3 b - e3 0 1"},
        {"W-", "5k2/8/8/8/8/8/8/4K2R w K - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

/* Positions in which there is a simple mate, and ones in which something small is in its way: the
 * only piece that could go to and fro is pinned, gives check or is needed, or a king is in check.
 */
static void simple_mates(void **state) {
    static const judged cases[] = {
        {"WB", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"},
        {"WB", "r2q1rk1/pp2ppbp/2np1np1/8/3NP1b1/2N1BP2/PPPQ2PP/R3KB1R b KQ - 0 10"},
        {"WB", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1"},
        {"WB", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1"},
        {"WB", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1"},
        {"WB", "4k3/4n3/8/8/8/8/4R3/4K3 b - - 0 1"},      /* the knight is pinned */
        {"WB", "4k3/4n3/8/4Q3/8/8/8/R3K3 b - - 0 1"},     /* and pinned again */
        {"WB", "4k3/8/8/8/8/4n3/8/R3K3 w - - 0 1"},       /* it may check */
        {"WB", "4k3/8/8/8/4r3/4B3/8/R3K3 w - - 0 1"},     /* the winner's bishop is pinned */
        {"WB", "4k3/8/8/8/4r3/4R3/8/4K2N w - - 0 1"},     /* so is its rook */
        {"WB", "R5k1/5ppp/5n2/8/8/8/5PPP/6K1 b - - 0 1"}, /* the loser is in check */
        {"WB", "6k1/5ppp/8/8/8/7P/5PP1/r5KQ w - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

/* A lone minor piece mates with one of the loser's pieces beside the king in a corner. */
static void far_from_the_corner(void **state) {
    static const judged cases[] = {
        {"WB", "8/p7/8/3k2N1/8/8/K7/8 w - - 0 1"},
        {"WB", "8/8/6K1/8/8/8/p2N4/3k4 b - - 0 1"},
        {"WB", "8/8/3nk3/8/8/3KB3/8/8 w - - 0 1"},
        {"WB", "8/8/8/3k2b1/8/8/1K3N2/8 w - - 0 1"},
        {"WB", "8/8/8/3k2r1/8/8/1K3N2/8 w - - 0 1"},
        {"WB", "8/8/4K3/1k3N1P/6n1/3P4/8/8 w - - 14 69"},
    };
    EXPECT_ALL(*state, cases);
}

static void dead_positions(void **state) {
    zug_unwinnable_work work = {*state, MEMORY, 100000, 0};
    zug_position pos = play_at("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1");
    assert_int_equal(zug_unwinnable_dead(&pos, &work), ZUG_ANSWER_YES);
    pos = play_at("8/8/4k3/4p3/8/3K4/8/8 w - - 0 1");
    assert_int_equal(zug_unwinnable_dead(&pos, &work), ZUG_ANSWER_NO);
    pos = zug_position_initial();
    assert_int_equal(zug_unwinnable_dead(&pos, &work), ZUG_ANSWER_NO);
    assert_true(work.spent <= work.budget);
}

/* Whatever the budget, the answer is the right one or none. */
static void any_budget(void **state) {
    static const judged cases[] = {
        {"WB", "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1"},
        {"--", "8/1p6/1Pp5/k1P5/p1P5/P1K1B3/8/8 w - - 0 1"},
        {"W-", "8/8/5k2/8/8/3KR3/8/8 w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (uint64_t budget = 0; budget < 5000; budget += 1 + budget / 5)
            for (int side = 0; side < 2; side++) {
                zug_unwinnable_work work = {*state, MEMORY, budget, 0};
                zug_answer answer = ask(cases[i].fen, (zug_color)side, &work);
                zug_answer wrong = cases[i].winners[side] == '-' ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
                if (answer == wrong)
                    fail_msg("%s: wrong with a budget of %d", cases[i].fen, (int)budget);
            }
}

/* Whatever the memory and where it begins, the answer is the right one or none, and nothing
 * outside is touched. */
static void any_memory(void **state) {
    static const char fen[] = "8/8/k6p/5p1P/3b1p2/2b2PpK/6P1/8 w - - 0 1";
    unsigned char *memory = *state;
    for (size_t size = 0; size < 1 << 20; size += 1 + size / 2) {
        zug_unwinnable_work work = {memory + 3, size, 1000000, 0};
        memset(memory, 0x5A, size + 64);
        assert_int_not_equal(ask(fen, ZUG_BLACK, &work), ZUG_ANSWER_YES);
        for (size_t i = 0; i < 61; i++)
            assert_int_equal(memory[i < 3 ? i : size + i], 0x5A);
    }
}

static void expect_return(const char *fen, const char *move, bool can) {
    zug_position pos = play_at(fen);
    zug_move found = play_find(&pos, move);
    assert_int_not_equal(found, ZUG_MOVE_NONE);
    if (zug_unwinnable_can_return(&pos, found) != can)
        fail_msg("%s: after %s the position %s come back", fen, move, can ? "can" : "cannot");
}

static void returning(void **state) {
    (void)state;
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    expect_return(start, "g1f3", true);
    expect_return(start, "e2e4", false);
    expect_return("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1", false); /* a right is lost */
    expect_return("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "a1b1", true);
    expect_return("4k3/8/8/8/8/8/8/r3K2R w - - 0 1", "e1d2", true);
    expect_return("4k3/8/8/8/8/8/r7/R3K3 w - - 0 1", "a1a2", false); /* a capture */
    expect_return("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e1d2", false);
    expect_return("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1f1", true);
    expect_return("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "f7f8", true);
    expect_return("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "f6f7", true);
    expect_return("7k/8/4K3/8/8/8/8/6R1 w - - 0 1", "g1g7", false); /* the king takes it, or must */
}

/* Opens positions judged by others, one a line: "WB", "W-", "-B" or "--" and a FEN. They are not
 * part of this tree; NULL if they are not there. */
static FILE *open_judged(void) {
    char path[1024];
    const char *slash = strrchr(__FILE__, '/');
    snprintf(path, sizeof path, "%.*s/../../../../shared/cases/unwinnable.txt",
             (int)(slash - __FILE__), __FILE__);
    return fopen(path, "r");
}

static void judged_elsewhere(void **state) {
    char text[512];
    FILE *file = open_judged();
    assert_non_null(file);
    while (fgets(text, sizeof text, file) != NULL) {
        text[strcspn(text, "\r\n")] = '\0';
        text[2] = '\0';
        expect(*state, text, text + 3);
    }
    fclose(file);
}

/* Many bishops behind a wall: too much can arise to go through it all, and yet there is a mate. */
static void crowds_of_bishops(void **state) {
    static const char *const fens[] = {
        "3k1b2/4b3/4B3/p1pBp1p1/P1PbP1P1/3Bb3/4B3/3K4 w - - 0 1",
        "4k3/4b3/3bB3/p1pBp1p1/P1PbP1P1/4b3/4B3/3K1B2 b - - 0 1",
        "3k4/4b3/3bB3/p1pBp1p1/P1PbP1P1/2b1b3/4B3/3K1B2 b - - 0 1",
        "1b1b1b1b/4k3/6B1/p1p1p1p1/P1P1P1P1/8/6B1/1B1BKB1B w - - 0 1",
        "6k1/4b3/3bB3/p1pBp1p1/P1PbP1P1/4b3/4B3/3K1B2 b - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        zug_unwinnable_work work = {*state, ZUG_UNWINNABLE_MEMORY_GOOD, 1500000, 0};
        assert_int_equal(ask(fens[i], ZUG_WHITE, &work), ZUG_ANSWER_YES);
    }
}

/* Bishops on both sides of locked pawns, a king often in check between them: one move opens the
 * wall, and all others leave it shut for ever. What a game may spend is enough. */
static void locks_that_one_move_opens(void **state) {
    static const judged cases[] = {
        {"WB", "8/2B2b2/8/1p1p1pkp/1P1P1PbP/4B3/2K5/8 b - - 0 1"},
        {"WB", "K4b2/3B4/1b6/4b1b1/5k2/p1p1p1p1/P1P1P1P1/8 b - - 0 1"},
        {"--", "3b4/1B6/6B1/p1pBpkp1/PbP1PbP1/5B2/8/b2K4 b - - 0 1"},
        {"--", "8/B6b/1B6/kp1p1p1p/1P1P1PbP/K5B1/8/1b6 b - - 0 1"},
        {"--", "6B1/2b5/4Bk2/p1p1p1p1/P1P1PKP1/3B2b1/7b/2b5 w - - 0 1"},
        {"--", "8/4b3/2B5/5B2/3k4/p1p1p1p1/P1PKP1P1/2b2B2 w - - 0 1"},
        {"--", "8/4B1kb/p1p1p1p1/P1P1P1PK/8/2B5/8/8 w - - 0 1"},
        {"WB", "8/3b4/8/kpBp1p1p/1P1P1P1P/4K3/8/4B3 b - - 0 1"},
        {"WB", "8/B7/pkp1p1p1/P1P1P1P1/7K/2B5/8/4B3 b - - 0 1"},
        {"WB", "2b2Bb1/4k2b/p7/P7/p1p1p1p1/P1P1P1P1/5K2/5b2 b - - 0 1"},
        {"WB", "1b5k/4b3/5b2/8/8/p1p1p1p1/P1PKP1P1/8 w - - 0 1"},
        {"W-", "1B6/2B5/3B2b1/8/6b1/1p1pkp1p/1P1P1P1P/2B1K3 b - - 0 1"},
        {"WB", "8/3b4/8/1p1p1pkp/1PbP1PbP/8/6b1/1K6 b - - 0 1"},
        {"WB", "1k4b1/8/7B/B2p1p2/3P1P2/Bp1p1p1p/1P1P1P1P/2B3K1 b - - 0 1"},
        {"WB", "6b1/7k/8/8/p1p1p1p1/P1PbPKPb/8/3bB3 w - - 0 1"},
        {"WB", "8/5B2/Bb3k2/8/1b2p2b/p1p1p1p1/P1P1P1P1/7K w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int side = 0; side < 2; side++) {
            zug_unwinnable_work work = {*state, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET, 0};
            zug_answer wanted = cases[i].winners[side] == '-' ? ZUG_ANSWER_NO : ZUG_ANSWER_YES;
            if (ask(cases[i].fen, (zug_color)side, &work) != wanted)
                fail_msg("%s: wanted %s", cases[i].fen, cases[i].winners);
        }
    }
}

/* The last pawn of a side is never captured in a game that it wins, and bishops that are shut in
 * protect the wall. */
static void walls_that_hold(void **state) {
    static const judged cases[] = {
        {"-B", "8/8/6pk/6pb/6pb/6p1/6P1/4b2K w - - 0 1"},
        {"--", "1B1B1B1B/1pBpBpBp/1P1P1P1P/8/6b1/8/8/1k1K4 w - - 0 1"},
    };
    EXPECT_ALL(*state, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"mate and stalemate are final", ends_of_the_game, open_memory, close_memory, NULL},
        {"a king that is mated already needs no line", a_mated_king_needs_no_line, open_memory,
         close_memory, NULL},
        {"a bare king never wins, nor a lone knight or bishops of one colour [laws-1.4.3]",
         bare_kings_and_lone_pieces, open_memory, close_memory, NULL},
        {"a lone piece wins only with the help of certain pieces", lone_pieces_against_pieces,
         open_memory, close_memory, NULL},
        {"behind blocked pawns nobody wins [online-5.4.3]", blocked_pawns, open_memory,
         close_memory, NULL},
        {"a pawn that never promotes may give mate", traps_of_other_solvers, open_memory,
         close_memory, NULL},
        {"a position is judged by where its only moves lead", forced_lines, open_memory,
         close_memory, NULL},
        {"a mate among many bishops behind a wall is found", crowds_of_bishops, open_memory,
         close_memory, NULL},
        {"a lock that one move opens, or none, is seen", locks_that_one_move_opens, open_memory,
         close_memory, NULL},
        {"a wall that shut-in bishops protect holds", walls_that_hold, open_memory, close_memory,
         NULL},
        {"castling and en passant are seen", castling_and_en_passant, open_memory, close_memory,
         NULL},
        {"a mate that is found without searching is one", simple_mates, open_memory, close_memory,
         NULL},
        {"a lone piece finds its corner from afar", far_from_the_corner, open_memory, close_memory,
         NULL},
        {"a position in which neither side can win is dead [laws-1.4.3 online-5.4.3]",
         dead_positions, open_memory, close_memory, NULL},
        {"a small budget gives no answer rather than a wrong one", any_budget, open_memory,
         close_memory, NULL},
        {"a quiet move after which the position can come back changes nothing", returning, NULL,
         NULL, NULL},
        {"a small memory gives no answer rather than a wrong one", any_memory, open_memory,
         close_memory, NULL},
        {"positions judged by others have the same answers here", judged_elsewhere, open_memory,
         close_memory, NULL},
    };
    size_t count = sizeof tests / sizeof tests[0];
    FILE *others = open_judged();
    if (others == NULL)
        count--; /* the last one needs them */
    else
        fclose(others);
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}
