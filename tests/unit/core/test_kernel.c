/* test_kernel.c - the kernel for any processor and the one for BMI2 count and list alike.
 * What zug_perft runs is chosen by the processor; here both run, whatever the processor is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/fen.h>

#include "core/kernel_impl.h"

/* The six usual positions; nodes is their perft of depth. */
static const struct {
    const char *fen;
    int depth;
    uint64_t nodes;
} cases[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, 0},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct kernel {
    size_t (*list)(const zug_position *pos, zug_move *out);
    unsigned (*count)(const zug_position *pos);
    bool (*any)(const zug_position *pos);
    uint64_t (*perft)(const zug_position *pos, int depth);
} kernel;

static const kernel portable = {zug__portable_list, zug__portable_count, zug__portable_any,
                                zug__portable_perft};

static zug_position read_position(const char *fen) {
    zug_position pos;
    assert_int_equal(zug_fen_parse(zug_str_from(fen), ZUG_FEN_STRICT, &pos, NULL, NULL), ZUG_OK);
    return pos;
}

/* Checks one kernel against the known numbers and against itself. */
static void check_kernel(const kernel *k) {
    for (size_t i = 0; i < CASES; i++) {
        zug_position pos = read_position(cases[i].fen);
        zug_move moves[ZUG_MOVES_MAX];
        size_t listed = k->list(&pos, moves);
        assert_int_equal(listed, k->count(&pos));
        assert_int_equal(listed > 0, k->any(&pos));
        assert_int_equal(k->perft(&pos, 1), listed);
        assert_int_equal(k->perft(&pos, 0), 1);
        assert_int_equal(k->perft(&pos, cases[i].depth), cases[i].nodes);
    }
}

static void portable_is_exact(void **state) {
    (void)state;
    check_kernel(&portable);
}

#if defined(ZUG__HAVE_BMI2_KERNEL)
static const kernel bmi2 = {zug__bmi2_list, zug__bmi2_count, zug__bmi2_any, zug__bmi2_perft};

static bool can_run_bmi2(void) {
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
}

static void bmi2_is_exact(void **state) {
    (void)state;
    if (!can_run_bmi2())
        skip();
    check_kernel(&bmi2);
}

/* Orders moves by their number. */
static int compare(const void *a, const void *b) {
    return (int)*(const zug_move *)a - (int)*(const zug_move *)b;
}

static void both_list_the_same(void **state) {
    (void)state;
    if (!can_run_bmi2())
        skip();
    for (size_t i = 0; i < CASES; i++) {
        zug_position pos = read_position(cases[i].fen);
        zug_move ours[ZUG_MOVES_MAX], theirs[ZUG_MOVES_MAX];
        size_t count = portable.list(&pos, ours);
        assert_int_equal(count, bmi2.list(&pos, theirs));
        qsort(ours, count, sizeof *ours, compare);
        qsort(theirs, count, sizeof *theirs, compare);
        assert_memory_equal(ours, theirs, count * sizeof *ours);
    }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the kernel for any processor is exact", portable_is_exact, NULL, NULL, NULL},
#if defined(ZUG__HAVE_BMI2_KERNEL)
        {"the kernel for BMI2 is exact", bmi2_is_exact, NULL, NULL, NULL},
        {"both kernels list the same moves", both_list_the_same, NULL, NULL, NULL},
#endif
    };
    return cmocka_run_group_tests_name("kernel", tests, NULL, NULL);
}
