/* matching.c - matchings of greatest weight by Edmonds' blossom method.
 * Room: pairing.
 *
 * Every vertex has a dual value y >= 0, and every blossom, an odd cycle that acts as one node, a
 * value z >= 0, such that the slack of every edge, y + y - 2 weight, plus z of each blossom that
 * holds both ends, is never negative. The matching has only edges without slack, blossoms are
 * matched inside as far as can be, and who is not matched has y = 0: such a matching has the
 * greatest weight. */
#include "matching_impl.h"

#include "base/mem.h"
#include "matching_tree_impl.h"

/* Cuts a piece from memory. */
static void *cut(char **at, size_t bytes) {
    void *piece = *at;
    *at += (bytes + 15) / 16 * 16;
    return piece;
}

zug__matching *zug__matching_new(zug_alloc alloc, int vertices, size_t words, zug__weigh *weigh,
                                 const void *ctx) {
    size_t n = (size_t)vertices + 1, numbers = n * sizeof(int), wide = words * sizeof(zug__word);
    size_t bytes = sizeof(zug__matching) + 2 * n * sizeof(zug__node) + 3 * n * wide + 9 * numbers +
                   n + 3 * wide + 16 * 16;
    zug__matching *m = alloc.resize(alloc.ctx, NULL, 0, bytes);
    if (!m)
        return NULL;
    zug__mem_set(m, 0, bytes);
    char *at = (char *)m + (sizeof *m + 15) / 16 * 16;
    m->alloc = alloc;
    m->bytes = bytes;
    m->n = vertices;
    m->words = words;
    m->weigh = weigh;
    m->ctx = ctx;
    m->nodes = cut(&at, 2 * n * sizeof(zug__node));
    m->duals = cut(&at, 2 * n * wide);
    m->slacks = cut(&at, n * wide);
    m->best = cut(&at, numbers);
    m->mate = cut(&at, numbers);
    m->top = cut(&at, numbers);
    m->queue = cut(&at, numbers);
    m->exposed = cut(&at, numbers);
    m->members = cut(&at, numbers);
    m->stack = cut(&at, 2 * numbers);
    m->spare = cut(&at, numbers);
    m->is_gone = cut(&at, n);
    m->weight = cut(&at, wide);
    m->sum = cut(&at, wide);
    m->delta = cut(&at, wide);
    return m;
}

void zug__matching_free(zug__matching *m) {
    if (m)
        m->alloc.resize(m->alloc.ctx, m, m->bytes, 0);
}

int zug__matching_mate(const zug__matching *m, int vertex) { return m->mate[vertex]; }

/* Searches from every vertex that must not stay as it is. */
static void search_all(zug__matching *m) {
    for (int v = 0; v < m->n; v++)
        while (!m->is_gone[v] && m->mate[v] == ZUG__NO_VERTEX &&
               !zug__wide_is_zero(zug__dual(m, v), m->words))
            zug__tree_search(m, v);
}

/* Sets y of a vertex as small as its edges allow. */
static void set_least_dual(zug__matching *m, int vertex) {
    zug__word *y = zug__dual(m, vertex);
    zug__wide_zero(y, m->words);
    for (int other = 0; other < m->n; other++) {
        if (other == vertex || m->is_gone[other] || !zug__edge_slack(m, vertex, other, m->sum))
            continue;
        if (zug__wide_is_negative(m->sum, m->words))
            zug__wide_sub(y, m->sum, m->words);
    }
}

/* Matches two vertices if both are free and their edge has no slack. */
static bool match_if_tight(zug__matching *m, int a, int b) {
    if (a == b || m->mate[a] != ZUG__NO_VERTEX || m->mate[b] != ZUG__NO_VERTEX ||
        !zug__edge_slack(m, a, b, m->sum) || !zug__wide_is_zero(m->sum, m->words))
        return false;
    m->mate[a] = b;
    m->mate[b] = a;
    return true;
}

/* Gives every vertex, as y, its share and the most that an edge is worth beyond the other's. The
 * slacks hold the shares meanwhile. */
static void set_first_duals(zug__matching *m, zug__share *share) {
    for (int v = 0; v < m->n; v++) {
        zug__wide_zero(zug__slack_of(m, v), m->words);
        if (share)
            share(m->ctx, v, zug__slack_of(m, v));
    }
    for (int v = 0; v < m->n; v++) {
        zug__word *y = zug__dual(m, v);
        zug__wide_zero(y, m->words);
        for (int other = 0; other < m->n; other++) {
            if (other == v || !m->weigh(m->ctx, v, other, m->weight))
                continue;
            zug__wide_add(m->weight, zug__slack_of(m, v), m->words);
            zug__wide_sub(m->weight, zug__slack_of(m, other), m->words);
            if (zug__wide_less(y, m->weight, m->words))
                zug__wide_copy(y, m->weight, m->words);
        }
    }
}

void zug__matching_solve(zug__matching *m, zug__share *share, const int *hints) {
    for (int v = 0; v < m->n; v++) {
        m->nodes[v] = (zug__node){.parent = -1, .base = v};
        m->mate[v] = ZUG__NO_VERTEX;
        m->top[v] = v;
        m->nodes[m->n + v].base = -1;
        m->spare[v] = m->n + v;
    }
    m->spares = m->n;
    set_first_duals(m, share);
    for (int v = 0; hints && v < m->n; v++)
        for (int other = hints[v]; other >= 0 && other < m->n; other++)
            if (m->mate[v] != ZUG__NO_VERTEX || match_if_tight(m, v, other))
                break;
    for (int v = 0; v < m->n; v++)
        for (int other = v + 1; m->mate[v] == ZUG__NO_VERTEX && other < m->n; other++)
            match_if_tight(m, v, other);
    search_all(m);
}

/* Takes a vertex out of all blossoms, without making any slack negative. */
static void free_vertex(zug__matching *m, int vertex) {
    while (m->top[vertex] != vertex) {
        int blossom = m->top[vertex], base = m->nodes[blossom].base, mate = m->mate[base];
        zug__wide_copy(m->sum, zug__dual(m, blossom), m->words);
        zug__wide_halve(m->sum, m->words);
        int count = zug__tree_members(m, blossom);
        for (int i = 0; i < count; i++)
            zug__wide_add(zug__dual(m, m->members[i]), m->sum, m->words);
        if (mate != ZUG__NO_VERTEX)
            m->mate[mate] = m->mate[base] = ZUG__NO_VERTEX;
        zug__tree_open(m, blossom);
    }
    if (m->mate[vertex] != ZUG__NO_VERTEX) {
        m->mate[m->mate[vertex]] = ZUG__NO_VERTEX;
        m->mate[vertex] = ZUG__NO_VERTEX;
    }
}

void zug__matching_update(zug__matching *m, int vertex) {
    free_vertex(m, vertex);
    set_least_dual(m, vertex);
    search_all(m);
}

void zug__matching_remove(zug__matching *m, int a, int b) {
    free_vertex(m, a);
    free_vertex(m, b);
    m->is_gone[a] = m->is_gone[b] = true;
    search_all(m);
}

bool zug__matching_may_have(const zug__matching *m, int a, int b) {
    if (!zug__edge_slack(m, a, b, m->sum))
        return false;
    return zug__wide_is_zero(m->sum, m->words) ||
           (m->top[a] == m->top[b] && zug__wide_is_negative(m->sum, m->words));
}

zug__matching *zug__matching_copy(const zug__matching *m) {
    zug__matching *copy = zug__matching_new(m->alloc, m->n, m->words, m->weigh, m->ctx);
    if (!copy)
        return NULL;
    zug__mem_copy(copy->nodes, m->nodes, m->bytes - (size_t)((char *)m->nodes - (char *)m));
    copy->spares = m->spares;
    return copy;
}

void zug__matching_weight(const zug__matching *m, zug__word *out) {
    zug__wide_zero(out, m->words);
    for (int v = 0; v < m->n; v++)
        if (!m->is_gone[v] && m->mate[v] > v && m->weigh(m->ctx, v, m->mate[v], m->weight))
            zug__wide_add(out, m->weight, m->words);
}
