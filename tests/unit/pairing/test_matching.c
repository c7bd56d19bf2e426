/* test_matching.c - matchings of greatest weight, against a search through all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/counted_alloc.h"
#include "pairing/matching_impl.h"

enum { VERTICES = 10, WORDS = 2 };

/* A graph; weight 0 is no edge. The greatest weights fill more than one word. */
typedef struct graph {
    int n;
    uint64_t weights[VERTICES][VERTICES];
    bool is_gone[VERTICES];
} graph;

static uint64_t seed;

static uint64_t draw(uint64_t below) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (seed >> 33) % below;
}

static bool weigh(const void *ctx, int a, int b, zug__word *out) {
    const graph *g = ctx;
    out[0] = g->weights[a][b] << 60;
    out[1] = g->weights[a][b] >> 4;
    return g->weights[a][b] != 0;
}

/* Any share will do. */
static void share(const void *ctx, int vertex, zug__word *out) {
    (void)ctx;
    out[0] = (uint64_t)(vertex % 3) << 60;
}

/* The greatest weight of a matching of the vertices from one on that are not used. */
static uint64_t best_from(const graph *g, int v, unsigned used) {
    while (v < g->n && (used >> v & 1))
        v++;
    if (v >= g->n)
        return 0;
    uint64_t best = best_from(g, v + 1, used);
    for (int w = v + 1; w < g->n; w++) {
        if ((used >> w & 1) || g->weights[v][w] == 0)
            continue;
        uint64_t with = g->weights[v][w] + best_from(g, v + 1, used | 1U << w);
        best = with > best ? with : best;
    }
    return best;
}

static unsigned gone(const graph *g) {
    unsigned used = 0;
    for (int v = 0; v < g->n; v++)
        used |= g->is_gone[v] ? 1U << v : 0;
    return used;
}

/* The weight of a matching, whose edges must be edges of the graph. */
static uint64_t weight_of(const graph *g, const zug__matching *m) {
    uint64_t sum = 0;
    for (int v = 0; v < g->n; v++) {
        int mate = zug__matching_mate(m, v);
        if (g->is_gone[v] || mate == ZUG__NO_VERTEX)
            continue;
        assert_int_equal(zug__matching_mate(m, mate), v);
        assert_false(g->is_gone[mate]);
        assert_true(g->weights[v][mate] > 0);
        assert_true(zug__matching_may_have(m, v, mate));
        sum += v < mate ? g->weights[v][mate] : 0;
    }
    return sum;
}

static void set_weight(graph *g, int a, int b, uint64_t weight) {
    g->weights[a][b] = g->weights[b][a] = weight;
}

/* A graph with some edges whose weights are up to a limit. */
static graph random_graph(int n, uint64_t percent, uint64_t limit) {
    graph g = {.n = n};
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            if (draw(100) < percent)
                set_weight(&g, a, b, 1 + draw(limit));
    return g;
}

/* Every edge of a best matching may be had, by what the matching says. */
static void check_may_have(const graph *g, const zug__matching *m) {
    uint64_t best = best_from(g, 0, gone(g));
    for (int a = 0; a < g->n; a++)
        for (int b = 0; b < a; b++) {
            if (g->is_gone[a] || g->is_gone[b] || g->weights[a][b] == 0)
                continue;
            uint64_t with = g->weights[a][b] + best_from(g, 0, gone(g) | 1U << a | 1U << b);
            if (with == best)
                assert_true(zug__matching_may_have(m, a, b));
        }
}

/* Takes edges as long as that costs nothing: the weight stays, and every edge that is taken could
 * be. Returns how many were taken. */
static int take_edges(const graph *g, zug__matching *m) {
    uint64_t best = best_from(g, 0, gone(g));
    int taken = 0;
    for (int a = 0; a < g->n; a++)
        for (int b = 0; b < a; b++) {
            if (g->is_gone[a] || g->is_gone[b] || !zug__matching_take(m, a, b))
                continue;
            taken++;
            assert_int_equal(zug__matching_mate(m, a), b);
            assert_int_equal(weight_of(g, m), best);
        }
    return taken;
}

/* Solves a graph, then changes it step by step. */
static void try_graph(graph g, bool with_share) {
    counted memory = {0};
    zug__matching *m = zug__matching_new(counted_alloc(&memory), g.n, WORDS, weigh, &g);
    zug__matching_solve(m, with_share ? share : NULL, NULL);
    assert_int_equal(weight_of(&g, m), best_from(&g, 0, 0));
    check_may_have(&g, m);
    for (int step = 0; step < 4; step++) {
        int v = (int)draw((uint64_t)g.n), w = (int)draw((uint64_t)g.n);
        if (v == w || g.is_gone[v] || g.is_gone[w])
            continue;
        if (step % 2 == 0) {
            for (int other = 0; other < g.n; other++)
                if (other != v)
                    set_weight(&g, v, other, draw(3) == 0 ? 0 : 1 + draw(6));
            zug__matching_update(m, v);
        } else {
            g.is_gone[v] = g.is_gone[w] = true;
            zug__matching_remove(m, v, w);
        }
        assert_int_equal(weight_of(&g, m), best_from(&g, 0, gone(&g)));
        check_may_have(&g, m);
        take_edges(&g, m);
    }
    zug__matching_free(m);
    assert_int_equal(memory.live, 0);
}

static void random_graphs(void **state) {
    (void)state;
    seed = 18;
    for (int i = 0; i < 6000; i++)
        try_graph(random_graph(2 + (int)draw(VERTICES - 1), 30 + draw(71), 1 + draw(9)),
                  i % 2 == 1);
}

static void hints_are_followed_where_nothing_is_lost(void **state) {
    (void)state;
    graph g = {.n = 6};
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < a; b++)
            set_weight(&g, a, b, 5);
    static const int hints[] = {3, 4, 5, -1, -1, -1};
    counted memory = {0};
    zug__matching *m = zug__matching_new(counted_alloc(&memory), g.n, WORDS, weigh, &g);
    zug__matching_solve(m, NULL, hints);
    for (int v = 0; v < 3; v++)
        assert_int_equal(zug__matching_mate(m, v), v + 3);
    zug__matching_free(m);
    memory = (counted){.fail_at = 1};
    assert_null(zug__matching_new(counted_alloc(&memory), g.n, WORDS, weigh, &g));
}

static void edges_are_taken_where_nothing_is_lost(void **state) {
    (void)state;
    graph g = {.n = 6};
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < a; b++)
            set_weight(&g, a, b, 5);
    set_weight(&g, 0, 5, 4);
    counted memory = {0};
    zug__matching *m = zug__matching_new(counted_alloc(&memory), g.n, WORDS, weigh, &g);
    zug__matching_solve(m, NULL, NULL);
    assert_false(zug__matching_take(m, 0, 5));
    assert_int_equal(take_edges(&g, m), 14);
    zug__matching_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a matching has the greatest weight, also after changes", random_graphs, NULL, NULL, NULL},
        {"hints are followed where nothing is lost", hints_are_followed_where_nothing_is_lost, NULL,
         NULL, NULL},
        {"edges are taken where nothing is lost", edges_are_taken_where_nothing_is_lost, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
