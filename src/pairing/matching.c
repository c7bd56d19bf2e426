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

/* Searches until nobody is left who must not stay as it is. */
static void search_all(zug__matching *m) {
    while (zug__tree_search(m)) {}
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

/* Matches two vertices. */
static void match(zug__matching *m, int a, int b) {
    m->mate[a] = b;
    m->mate[b] = a;
}

/* Matches two vertices if both are free and their edge has no slack. */
static bool match_if_tight(zug__matching *m, int a, int b) {
    if (a == b || m->mate[a] != ZUG__NO_VERTEX || m->mate[b] != ZUG__NO_VERTEX ||
        !zug__edge_slack(m, a, b, m->sum) || !zug__wide_is_zero(m->sum, m->words))
        return false;
    match(m, a, b);
    return true;
}

/* Raises y of a vertex to what an edge, whose weight is known, is worth beyond the other's share.
 */
static void raise_dual(zug__matching *m, int v, int other) {
    zug__wide_copy(m->sum, m->weight, m->words);
    zug__wide_add(m->sum, zug__slack_of(m, v), m->words);
    zug__wide_sub(m->sum, zug__slack_of(m, other), m->words);
    if (zug__wide_less(zug__dual(m, v), m->sum, m->words))
        zug__wide_copy(zug__dual(m, v), m->sum, m->words);
}

/* Gives every vertex, as y, its share and the most that an edge is worth beyond the other's. The
 * slacks hold the shares meanwhile. */
static void set_first_duals(zug__matching *m, zug__share *share) {
    for (int v = 0; v < m->n; v++) {
        zug__wide_zero(zug__dual(m, v), m->words);
        zug__wide_zero(zug__slack_of(m, v), m->words);
        if (share)
            share(m->ctx, v, zug__slack_of(m, v));
    }
    for (int v = 0; v < m->n; v++)
        for (int other = v + 1; other < m->n; other++)
            if (m->weigh(m->ctx, v, other, m->weight)) {
                raise_dual(m, v, other);
                raise_dual(m, other, v);
            }
}

/* Forgets the matching and its blossoms. */
static void clear(zug__matching *m) {
    for (int v = 0; v < m->n; v++) {
        m->nodes[v] = (zug__node){.parent = -1, .base = v};
        m->mate[v] = ZUG__NO_VERTEX;
        m->top[v] = v;
        m->nodes[m->n + v].base = -1;
        m->spare[v] = m->n + v;
    }
    m->spares = m->n;
}

/* Matches along edges without slack: as the hints say, then who is left with the first. */
static void match_tight(zug__matching *m, const int *hints) {
    for (int v = 0; hints && v < m->n; v++)
        for (int other = hints[v]; other >= 0 && other < m->n; other++)
            if (m->mate[v] != ZUG__NO_VERTEX || match_if_tight(m, v, other))
                break;
    for (int v = 0; v < m->n; v++)
        for (int other = v + 1; m->mate[v] == ZUG__NO_VERTEX && other < m->n; other++)
            match_if_tight(m, v, other);
}

void zug__matching_solve(zug__matching *m, zug__share *share, const int *hints) {
    clear(m);
    set_first_duals(m, share);
    match_tight(m, hints);
    for (int v = m->n; v-- > 0;)
        if (m->mate[v] == ZUG__NO_VERTEX)
            set_least_dual(m, v);
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

/* True if an edge has no slack and no blossom holds either end. */
static bool is_plain_tight(const zug__matching *m, int a, int b) {
    return m->top[a] == a && m->top[b] == b && zug__edge_slack(m, a, b, m->sum) &&
           zug__wide_is_zero(m->sum, m->words);
}

/* True if a vertex, or none, costs nothing without a mate. */
static bool may_stay_over(const zug__matching *m, int v) {
    return v == ZUG__NO_VERTEX || zug__wide_is_zero(zug__dual(m, v), m->words);
}

/* Leaves a vertex, or none, without a mate. */
static void leave_over(zug__matching *m, int v) {
    if (v != ZUG__NO_VERTEX)
        m->mate[v] = ZUG__NO_VERTEX;
}

/* Matches two vertices with the two ends of an edge of the matching, which is none of their own. */
static bool split_edge(zug__matching *m, int p, int q) {
    for (int c = 0; c < m->n; c++) {
        int d = m->mate[c];
        if (m->is_gone[c] || d == ZUG__NO_VERTEX || c == p || d == p || c == q || d == q ||
            !is_plain_tight(m, p, c) || !is_plain_tight(m, d, q))
            continue;
        match(m, p, c);
        match(m, d, q);
        return true;
    }
    return false;
}

/* Finds new mates for two vertices, either of which may be none, who lose theirs. */
static bool rejoin(zug__matching *m, int p, int q) {
    if (may_stay_over(m, p) && may_stay_over(m, q)) {
        leave_over(m, p);
        leave_over(m, q);
        return true;
    }
    if (p == ZUG__NO_VERTEX || q == ZUG__NO_VERTEX)
        return false;
    if (!is_plain_tight(m, p, q))
        return split_edge(m, p, q);
    match(m, p, q);
    return true;
}

/* True if no blossom holds a vertex, or it is none. */
static bool is_plain(const zug__matching *m, int v) {
    return v == ZUG__NO_VERTEX || m->top[v] == v;
}

bool zug__matching_take(zug__matching *m, int a, int b) {
    int p = m->mate[a], q = m->mate[b];
    if (!is_plain_tight(m, a, b) || !is_plain(m, p) || !is_plain(m, q))
        return false;
    if (p != b && !rejoin(m, p, q))
        return false;
    match(m, a, b);
    return true;
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
