/* plain_swiss.c - the Dutch System with matchings that are found anew after every change.
 * Room: tests.
 *
 * Brackets are those of the library, compiled once more; but here a matching keeps nothing: no
 * duals, no hints, and no pair is taken because it costs nothing at the moment. */
#include "plain_swiss.h"

#include <stdlib.h>

#include "pairing/matching_impl.h"

/* A matching of the vertices that are left. */
typedef struct plain_matching {
    zug_alloc alloc;
    int left;
    size_t words;
    zug__weigh *weigh;
    const void *ctx;
    int *at, *mates; /* the vertices that are left; of each vertex whom it is matched with */
    int numbers[];   /* of both */
} plain_matching;

static bool weigh_left(const void *ctx, int a, int b, zug__word *out) {
    const plain_matching *m = ctx;
    return m->weigh(m->ctx, m->at[a], m->at[b], out);
}

static zug__matching *plain_new(zug_alloc alloc, int vertices, size_t words, zug__weigh *weigh,
                                const void *ctx) {
    plain_matching *m = malloc(sizeof *m + 2 * (size_t)vertices * sizeof *m->numbers);
    if (!m)
        abort();
    *m = (plain_matching){.alloc = alloc, .left = vertices, .words = words};
    m->weigh = weigh;
    m->ctx = ctx;
    m->at = m->numbers;
    m->mates = m->numbers + vertices;
    for (int v = 0; v < vertices; v++)
        m->at[v] = v;
    return (zug__matching *)m;
}

static void plain_free(zug__matching *matching) { free(matching); }

/* Finds a matching of those who are left. */
static void find_anew(plain_matching *m) {
    zug__matching *found = zug__matching_new(m->alloc, m->left, m->words, weigh_left, m);
    if (!found)
        abort();
    zug__matching_solve(found, NULL, NULL);
    for (int i = 0; i < m->left; i++) {
        int mate = zug__matching_mate(found, i);
        m->mates[m->at[i]] = mate == ZUG__NO_VERTEX ? ZUG__NO_VERTEX : m->at[mate];
    }
    zug__matching_free(found);
}

static void plain_solve(zug__matching *matching, zug__share *share, const int *hints) {
    (void)share;
    (void)hints;
    find_anew((plain_matching *)matching);
}

static void plain_update(zug__matching *matching, int vertex) {
    (void)vertex;
    find_anew((plain_matching *)matching);
}

static void plain_remove(zug__matching *matching, int a, int b) {
    plain_matching *m = (plain_matching *)matching;
    int left = 0;
    for (int i = 0; i < m->left; i++)
        if (m->at[i] != a && m->at[i] != b)
            m->at[left++] = m->at[i];
    m->left = left;
    find_anew(m);
}

static int plain_mate(const zug__matching *matching, int vertex) {
    return ((const plain_matching *)matching)->mates[vertex];
}

/* Whatever is an edge may be in a matching of greatest weight: it is tried. */
static bool plain_may_have(const zug__matching *matching, int a, int b) {
    const plain_matching *m = (const plain_matching *)matching;
    zug__word *weight = calloc(m->words, sizeof *weight);
    bool may = weight && m->weigh(m->ctx, a, b, weight);
    free(weight);
    return may;
}

/* No edge is taken without a search. */
static bool plain_take(zug__matching *matching, int a, int b) {
    (void)matching;
    (void)a;
    (void)b;
    return false;
}

#define zug__matching_new plain_new
#define zug__matching_free plain_free
#define zug__matching_solve plain_solve
#define zug__matching_update plain_update
#define zug__matching_remove plain_remove
#define zug__matching_mate plain_mate
#define zug__matching_may_have plain_may_have
#define zug__matching_take plain_take
#define zug__swiss_pair_brackets plain_pair_brackets
#define zug_swiss_pair plain_swiss_pair
#define zug_swiss_explain plain_swiss_explain
zug_status plain_swiss_explain(const zug_tournament *tournament, uint32_t round, zug_alloc alloc,
                               zug_swiss_note *out, size_t *count, zug_swiss_failure *failure);
#include "pairing/swiss_bracket.c" // NOLINT(bugprone-suspicious-include): compiled once more
#include "pairing/swiss.c"         // NOLINT(bugprone-suspicious-include): the same
