/* test_perft.c - the move generator against published counts, in standard chess and Chess960, and
 * against itself at every node: list, count, any, is_legal, gives_check and the key must agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/perft.h>

#include "../../support/play.h"

typedef struct perft_case {
    const char *fen;
    int depth;
    uint64_t leaves;
} perft_case;

static const perft_case standard[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 1},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1, 20},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, 400},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 7, 178633661},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
    {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 5, 15833292},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551},
};

/* One rule each, small enough to be counted by hand at the first plies. */
static const perft_case traps[] = {
    {"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888},         /* en passant opens the rank */
    {"8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1", 6, 1134888},         /* the same for Black */
    {"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1015133},        /* en passant opens the diagonal */
    {"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824064},         /* the pawn is pinned on another */
    {"8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1", 6, 824064},         /* the same for Black */
    {"8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1", 6, 1015133},        /* the same for Black */
    {"4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 5, 89924},         /* one of two takers is pinned */
    {"4k3/8/8/8/2pPp3/8/8/4R2K b - d3 0 1", 5, 89924},         /* the same for Black */
    {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},       /* en passant answers a check */
    {"8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", 6, 1440467},       /* the same for White */
    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661072},             /* castling kingside gives check */
    {"4k2r/8/8/8/8/8/8/5K2 b k - 0 1", 6, 661072},             /* the same for Black */
    {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803711},             /* castling queenside gives check */
    {"r3k3/8/8/8/8/8/8/3K4 b q - 0 1", 6, 803711},             /* the same for Black */
    {"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1274206}, /* rights lost by captures */
    {"r3k2r/7b/8/8/8/8/1B4BQ/R3K2R b KQkq - 0 1", 4, 1274206}, /* the same for Black */
    {"r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1720476},  /* castling prevented */
    {"r3k2r/8/5Q2/8/8/3q4/8/R3K2R w KQkq - 0 1", 4, 1720476},  /* the same for White */
    {"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001},         /* promotion out of check */
    {"3K4/8/8/8/8/8/4p3/2k2R2 b - - 0 1", 6, 3821001},         /* the same for Black */
    {"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658},       /* discovered check */
    {"5K2/8/1Q6/2N5/8/1p2k3/8/8 w - - 0 1", 5, 1004658},       /* the same for White */
    {"r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 0 1", 4, 334705},       /* the b-file square is attacked */
    {"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},             /* promotion gives check */
    {"8/k7/8/8/8/8/1p6/4K3 b - - 0 1", 6, 217342},             /* the same for Black */
    {"8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},               /* under-promotion gives check */
    {"8/8/8/8/8/k7/p1K5/8 b - - 0 1", 6, 92683},               /* the same for Black */
    {"K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},                /* stalemate */
    {"8/8/8/8/8/p7/8/k1K5 b - - 0 1", 6, 2217},                /* the same for Black */
    {"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584},             /* stalemate and checkmate */
    {"8/8/8/8/1k6/8/K1p5/8 b - - 0 1", 7, 567584},             /* the same for Black */
    {"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527},           /* double check */
    {"8/5k2/8/5N2/5Q2/2K5/8/8 w - - 0 1", 4, 23527},           /* the same for White */
};

static const perft_case chess960[] = {
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5, 8146062},
    {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 5, 16253601},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", 5, 8146062},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", 4, 197281},
};

static void run(const perft_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_position pos = play_at(cases[i].fen);
        uint64_t leaves = zug_perft(&pos, cases[i].depth);
        if (leaves != cases[i].leaves)
            fail_msg("%s: perft %d is %llu, not %llu", cases[i].fen, cases[i].depth,
                     (unsigned long long)leaves, (unsigned long long)cases[i].leaves);
    }
}

static void standard_positions(void **state) {
    (void)state;
    run(standard, sizeof standard / sizeof *standard);
}

static void trap_positions(void **state) {
    (void)state;
    run(traps, sizeof traps / sizeof *traps);
}

static void chess960_positions(void **state) {
    (void)state;
    run(chess960, sizeof chess960 / sizeof *chess960);
}

static void negative_depth(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    assert_int_equal(zug_perft(&pos, -3), 1);
}

/* Asks is_legal about every 16 bits there are; the list must be exactly the yes answers. */
static void check_every_move(const zug_position *pos, const zug_move_list *list) {
    static uint8_t listed[1 << 16];
    memset(listed, 0, sizeof listed);
    for (size_t i = 0; i < list->count; i++)
        listed[list->moves[i]]++;
    for (unsigned move = 0; move < 1 << 16; move++)
        if (listed[move] != zug_movegen_is_legal(pos, (zug_move)move))
            fail_msg("move %04x is listed %d times, is_legal says otherwise", move, listed[move]);
}

/* What must be true of every position, whatever led to it. */
static void check_node(const zug_position *pos, const zug_move_list *list, bool thoroughly) {
    /* The key from scratch, and what it counts: an en passant square that can really be used. */
    zug_position settled = *pos;
    zug_position_settle(&settled);
    assert_memory_equal(pos, &settled, sizeof settled);
    assert_int_equal(list->count, zug_movegen_count(pos));
    assert_int_equal(list->count > 0, zug_movegen_any(pos));
    assert_int_equal(zug_position_in_check(pos) && list->count == 0,
                     zug_position_is_checkmate(pos));
    assert_int_equal(!zug_position_in_check(pos) && list->count == 0,
                     zug_position_is_stalemate(pos));
    if (thoroughly)
        check_every_move(pos, list);
}

/* A perft that checks every node, and one node in `sample` thoroughly. */
static void checking_perft(const zug_position *pos, int depth, unsigned sample, unsigned *nodes) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    check_node(pos, &list, (*nodes)++ % sample == 0);
    if (depth == 0)
        return;
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = *pos;
        bool check = zug_movegen_gives_check(pos, list.moves[i]);
        zug_position_play(&after, list.moves[i]);
        assert_int_equal(check, zug_position_in_check(&after));
        checking_perft(&after, depth - 1, sample, nodes);
    }
}

static void check_all(const perft_case *cases, size_t count, int depth) {
    for (size_t i = 0; i < count; i++) {
        unsigned nodes = 0; /* the first one is checked thoroughly in each case */
        zug_position pos = play_at(cases[i].fen);
        checking_perft(&pos, depth, 997, &nodes);
        assert_true(nodes > 1);
    }
}

static void every_node_agrees(void **state) {
    (void)state;
    check_all(standard, sizeof standard / sizeof *standard, 3);
    check_all(traps, sizeof traps / sizeof *traps, 3);
    check_all(chess960, sizeof chess960 / sizeof *chess960, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the six standard positions have exactly the known leaves [laws-3.10.1 laws-3.10.2]",
         standard_positions, NULL, NULL, NULL},
        {"en passant, castling, promotion, double check and stalemate traps are exact",
         trap_positions, NULL, NULL, NULL},
        {"Chess960 positions are exact, by file letters and by KQkq", chess960_positions, NULL,
         NULL, NULL},
        {"a depth below zero is the position itself", negative_depth, NULL, NULL, NULL},
        {"at every node list, count, is_legal, gives_check and key agree", every_node_agrees, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
