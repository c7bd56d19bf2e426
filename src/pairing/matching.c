/* matching.c - matchings of greatest weight by Edmonds' blossom method.
 * Room: pairing.
 *
 * Every vertex has a dual value y >= 0, and every blossom, an odd cycle that acts as one node, a
 * value z >= 0, such that the slack of every edge, y + y - 2 weight, plus z of each blossom that
 * holds both ends, is never negative. The matching has only edges without slack, blossoms are
 * matched inside as far as can be, and who is not matched has y = 0: such a matching has the
 * greatest weight.
 *
 * A search begins at one vertex that is not matched and has y > 0. It grows a tree of edges without
 * slack, in which nodes are outer (S) and inner (T) in turn, and changes the duals of the tree
 * until there is a path along which the matching can be changed. All y of a tree are odd or all are
 * even, so that slacks between outer nodes can be halved. */
#include "matching_impl.h"

#include "base/mem.h"

typedef enum label { FREE, OUTER, INNER } label;

/* A vertex, or a blossom: nodes from the number of vertices on. */
typedef struct node {
    int parent;      /* the blossom that it is a child of, or -1 */
    int child;       /* of a blossom, that which holds its base */
    int next, prev;  /* on the cycle of its blossom */
    int from, to;    /* the edge to the next one: from is in this node */
    int base;        /* the vertex of it that is matched outside, or not at all */
    label mark;      /* in the present tree; of nodes that are no children */
    int via, at;     /* the edge by which it came into the tree; at is in this node; -1: the root */
    bool is_on_path; /* while two paths are compared */
} node;

struct zug__matching {
    zug_alloc alloc;
    size_t bytes; /* of all memory, this struct included */
    int n;
    size_t words;
    zug__weigh *weigh;
    const void *ctx;
    node *nodes;       /* 2n; a blossom that is not in use has base -1 */
    zug__word *duals;  /* y of vertices, z of blossoms: 2n */
    zug__word *slacks; /* of every vertex, that of its edge to best: n */
    int *best;         /* of every vertex the outer one of another node with least slack, or -1 */
    int *mate;         /* n */
    int *top;          /* of every vertex the node that is no child and holds it */
    int *queue;        /* outer vertices, in the order in which they came into the tree */
    int *exposed;      /* vertices that are not matched, when a search begins */
    int *members;      /* vertices of a node, while something is done to them */
    int *stack;        /* nodes, while the members are listed: 2n */
    int *spare;        /* blossoms that are not in use */
    bool *is_gone;     /* taken out of the graph */
    int queued;        /* how many are in the queue, */
    int looked_at;     /* all of whose edges were looked at, */
    int checked;       /* and which cannot end the search at once */
    int exposures, spares;
    zug__word *weight, *sum, *delta; /* for sums */
};

static zug__word *dual(const zug__matching *m, int node) {
    return m->duals + (size_t)node * m->words;
}

static zug__word *slack_of(const zug__matching *m, int vertex) {
    return m->slacks + (size_t)vertex * m->words;
}

/* The slack of an edge that no blossom holds; false if there is no edge. */
static bool find_slack(const zug__matching *m, int a, int b, zug__word *out) {
    if (!m->weigh(m->ctx, a, b, m->weight))
        return false;
    zug__wide_copy(out, dual(m, a), m->words);
    zug__wide_add(out, dual(m, b), m->words);
    zug__wide_sub(out, m->weight, m->words);
    zug__wide_sub(out, m->weight, m->words);
    return true;
}

/* Cuts a piece from memory. */
static void *cut(char **at, size_t bytes) {
    void *piece = *at;
    *at += (bytes + 15) / 16 * 16;
    return piece;
}

zug__matching *zug__matching_new(zug_alloc alloc, int vertices, size_t words, zug__weigh *weigh,
                                 const void *ctx) {
    size_t n = (size_t)vertices + 1, numbers = n * sizeof(int), wide = words * sizeof(zug__word);
    size_t bytes = sizeof(zug__matching) + 2 * n * sizeof(node) + 3 * n * wide + 9 * numbers + n +
                   3 * wide + 16 * 16;
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
    m->nodes = cut(&at, 2 * n * sizeof(node));
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

/* Lists the vertices of a node in members and returns how many there are. */
static int list_members(const zug__matching *m, int of) {
    int count = 0, depth = 0;
    m->stack[depth++] = of;
    while (depth > 0) {
        int at = m->stack[--depth];
        if (at < m->n) {
            m->members[count++] = at;
            continue;
        }
        int child = m->nodes[at].child;
        do {
            m->stack[depth++] = child;
            child = m->nodes[child].next;
        } while (child != m->nodes[at].child);
    }
    return count;
}

/* Says of all vertices of a node which node that is no child holds them. */
static void set_top(zug__matching *m, int of, int top) {
    int count = list_members(m, of);
    for (int i = 0; i < count; i++)
        m->top[m->members[i]] = top;
}

/* Makes a node an outer one, whose vertices are to be looked at. */
static void make_outer(zug__matching *m, int of) {
    int count = list_members(m, of);
    m->nodes[of].mark = OUTER;
    for (int i = 0; i < count; i++)
        m->queue[m->queued++] = m->members[i];
}

/* Takes the children of a blossom out of it; the blossom is not in use any more. */
static void open_blossom(zug__matching *m, int blossom) {
    int child = m->nodes[blossom].child;
    do {
        m->nodes[child].parent = -1;
        m->nodes[child].mark = FREE;
        set_top(m, child, child);
        child = m->nodes[child].next;
    } while (child != m->nodes[blossom].child);
    m->nodes[blossom].base = -1;
    m->spare[m->spares++] = blossom;
}

/* Matches the two ends of the edge from a child of a blossom to its next, inside both. */
static void change_base(zug__matching *m, int blossom, int vertex);

static void match_link(zug__matching *m, int child) {
    const node *link = &m->nodes[child];
    if (child >= m->n)
        change_base(m, child, link->from);
    if (link->next >= m->n)
        change_base(m, link->next, link->to);
    m->mate[link->from] = link->to;
    m->mate[link->to] = link->from;
}

/* Changes the matching inside a blossom so that a certain vertex of it is free to be matched
 * outside. */
static void change_base(zug__matching *m, int blossom, int vertex) {
    int child = vertex, steps = 0;
    while (m->nodes[child].parent != blossom)
        child = m->nodes[child].parent;
    if (child >= m->n)
        change_base(m, child, vertex);
    for (int at = m->nodes[blossom].child; at != child; at = m->nodes[at].next)
        steps++;
    /* From the old base to the new one there is a way of an even number of edges. */
    bool is_back = steps % 2 == 0;
    for (int at = child; at != m->nodes[blossom].child;) {
        int near = is_back ? m->nodes[at].prev : m->nodes[at].next;
        int far = is_back ? m->nodes[near].prev : m->nodes[near].next;
        match_link(m, is_back ? far : near);
        at = far;
    }
    m->nodes[blossom].child = child;
    m->nodes[blossom].base = vertex;
}

/* Matches a vertex of an outer node with another, or with none, and changes the matching from there
 * to the root. */
static void change_path(zug__matching *m, int vertex, int partner) {
    for (;;) {
        int outer = m->top[vertex];
        if (outer >= m->n)
            change_base(m, outer, vertex);
        m->mate[vertex] = partner;
        if (m->nodes[outer].via < 0)
            return;
        int inner = m->top[m->nodes[outer].via];
        int inside = m->nodes[inner].at;
        if (inner >= m->n)
            change_base(m, inner, inside);
        vertex = m->nodes[inner].via;
        partner = inside;
        m->mate[inside] = vertex;
    }
}

/* Brings a free node into the tree, as an inner one, and its mate as an outer one. */
static void grow(zug__matching *m, int from, int to) {
    int inner = m->top[to];
    m->nodes[inner].mark = INNER;
    m->nodes[inner].via = from;
    m->nodes[inner].at = to;
    int base = m->nodes[inner].base, mate = m->mate[base], outer = m->top[mate];
    m->nodes[outer].via = base;
    m->nodes[outer].at = mate;
    make_outer(m, outer);
}

/* The node before this one on the way to the root, or -1. */
static int tree_parent(const zug__matching *m, int of) {
    int via = m->nodes[of].via;
    return via < 0 ? -1 : m->top[via];
}

/* The last node that the ways of two outer nodes to the root have in common. */
static int common_node(zug__matching *m, int a, int b) {
    int common = b;
    for (int at = a; at >= 0; at = tree_parent(m, at))
        m->nodes[at].is_on_path = true;
    while (!m->nodes[common].is_on_path)
        common = tree_parent(m, common);
    for (int at = a; at >= 0; at = tree_parent(m, at))
        m->nodes[at].is_on_path = false;
    return common;
}

/* Puts two children side by side on the cycle of their blossom. */
static void link_children(zug__matching *m, int a, int b, int from, int to) {
    m->nodes[a].next = b;
    m->nodes[b].prev = a;
    m->nodes[a].from = from;
    m->nodes[a].to = to;
}

/* Makes a node a child of a blossom; an inner one becomes outer with it. */
static void take_child(zug__matching *m, int blossom, int child) {
    int count = list_members(m, child);
    for (int i = 0; i < count; i++) {
        m->top[m->members[i]] = blossom;
        if (m->nodes[child].mark == INNER)
            m->queue[m->queued++] = m->members[i];
    }
    m->nodes[child].parent = blossom;
}

/* An edge without slack between two outer nodes closes an odd cycle, which becomes one node. */
static void make_blossom(zug__matching *m, int a, int b) {
    int root = common_node(m, m->top[a], m->top[b]), blossom = m->spare[--m->spares];
    int left = m->top[a], right = m->top[b];
    link_children(m, left, right, a, b);
    for (int at = left; at != root;) {
        int up = tree_parent(m, at);
        link_children(m, up, at, m->nodes[at].via, m->nodes[at].at);
        at = up;
    }
    for (int at = right; at != root;) {
        int up = tree_parent(m, at);
        link_children(m, at, up, m->nodes[at].at, m->nodes[at].via);
        at = up;
    }
    m->nodes[blossom] = (node){.parent = -1,
                               .child = root,
                               .base = m->nodes[root].base,
                               .mark = OUTER,
                               .via = m->nodes[root].via,
                               .at = m->nodes[root].at};
    zug__wide_zero(dual(m, blossom), m->words);
    int child = root;
    do {
        take_child(m, blossom, child);
        child = m->nodes[child].next;
    } while (child != root);
}

/* An inner blossom whose z has come down to 0 falls apart. The way through it, from where it was
 * entered to its base, stays in the tree. */
static void open_inner(zug__matching *m, int blossom) {
    node old = m->nodes[blossom];
    int entry = old.at, steps = 0;
    while (m->nodes[entry].parent != blossom)
        entry = m->nodes[entry].parent;
    for (int at = old.child; at != entry; at = m->nodes[at].next)
        steps++;
    bool is_back = steps % 2 == 0;
    open_blossom(m, blossom);
    m->nodes[entry].mark = INNER;
    m->nodes[entry].via = old.via;
    m->nodes[entry].at = old.at;
    for (int at = entry; at != old.child;) {
        int outer = is_back ? m->nodes[at].prev : m->nodes[at].next;
        int inner = is_back ? m->nodes[outer].prev : m->nodes[outer].next;
        int first = is_back ? outer : at, second = is_back ? inner : outer;
        m->nodes[outer].via = is_back ? m->nodes[first].to : m->nodes[first].from;
        m->nodes[outer].at = is_back ? m->nodes[first].from : m->nodes[first].to;
        m->nodes[inner].via = is_back ? m->nodes[second].to : m->nodes[second].from;
        m->nodes[inner].at = is_back ? m->nodes[second].from : m->nodes[second].to;
        m->nodes[inner].mark = INNER;
        make_outer(m, outer);
        at = inner;
    }
}

/* Notes the edge from an outer vertex to another one if it has less slack than that known. True if
 * it is noted. */
static bool note_edge(zug__matching *m, int outer, int to) {
    if (!find_slack(m, outer, to, m->sum))
        return false;
    if (m->best[to] >= 0 && !zug__wide_less(m->sum, slack_of(m, to), m->words))
        return false;
    m->best[to] = outer;
    zug__wide_copy(slack_of(m, to), m->sum, m->words);
    return true;
}

/* Matches an outer vertex with one that is not matched, and changes the path to the root. */
static void match_exposed(zug__matching *m, int outer, int exposed) {
    if (m->top[exposed] >= m->n)
        change_base(m, m->top[exposed], exposed);
    m->mate[exposed] = outer;
    change_path(m, outer, exposed);
}

/* True if an outer vertex could end the search at once, and has done so. */
static bool ends_here(zug__matching *m, int outer) {
    if (zug__wide_is_zero(dual(m, outer), m->words)) {
        change_path(m, outer, ZUG__NO_VERTEX);
        return true;
    }
    for (int i = 0; i < m->exposures; i++) {
        int exposed = m->exposed[i];
        if (m->top[exposed] != m->top[outer] && find_slack(m, outer, exposed, m->sum) &&
            zug__wide_is_zero(m->sum, m->words)) {
            match_exposed(m, outer, exposed);
            return true;
        }
    }
    return false;
}

/* True if one of the vertices that came into the tree last ends the search. */
static bool ends_soon(zug__matching *m) {
    while (m->checked < m->queued)
        if (ends_here(m, m->queue[m->checked++]))
            return true;
    return false;
}

/* Looks at all edges of the outer vertices in the queue, and lets the tree grow where there is no
 * slack. Most searches end here, after a few steps. True if this one has. */
static bool look_at_queue(zug__matching *m) {
    if (ends_soon(m))
        return true;
    while (m->looked_at < m->queued) {
        int outer = m->queue[m->looked_at++];
        for (int to = 0; to < m->n; to++) {
            if (m->top[to] == m->top[outer] || m->is_gone[to] || !note_edge(m, outer, to))
                continue;
            if (m->nodes[m->top[to]].mark != FREE || !zug__wide_is_zero(slack_of(m, to), m->words))
                continue;
            if (m->mate[m->nodes[m->top[to]].base] == ZUG__NO_VERTEX) {
                match_exposed(m, outer, to);
                return true;
            }
            grow(m, outer, to);
            if (ends_soon(m))
                return true;
        }
    }
    return false;
}

/* Finds the best edge of an outer vertex anew, since that known has come into its own node. */
static void renew_best(zug__matching *m, int outer) {
    m->best[outer] = -1;
    for (int other = 0; other < m->n; other++)
        if (!m->is_gone[other] && m->top[other] != m->top[outer] &&
            m->nodes[m->top[other]].mark == OUTER)
            note_edge(m, other, outer);
}

/* What stops the duals from changing further. */
typedef enum stop { BY_ZERO, BY_EDGE, BY_BLOSSOM } stop;

typedef struct event {
    stop kind;
    int vertex; /* that has y = 0, or whose best edge has no slack, or base of an inner blossom */
} event;

/* Keeps an event if it comes earlier than that known. True if nothing can come earlier. */
static bool offer(zug__matching *m, event *first, bool *is_any, event now, const zug__word *at) {
    if (!*is_any || zug__wide_less(at, m->delta, m->words)) {
        zug__wide_copy(m->delta, at, m->words);
        *first = now;
        *is_any = true;
    }
    return zug__wide_is_zero(m->delta, m->words);
}

/* Offers what may happen at one vertex. */
static bool offer_vertex(zug__matching *m, int v, event *first, bool *is_any) {
    const node *top = &m->nodes[m->top[v]];
    if (top->mark == INNER) {
        if (m->top[v] < m->n || top->base != v)
            return false;
        zug__wide_copy(m->sum, dual(m, m->top[v]), m->words);
        zug__wide_halve(m->sum, m->words);
        return offer(m, first, is_any, (event){BY_BLOSSOM, v}, m->sum);
    }
    if (top->mark == OUTER) {
        if (offer(m, first, is_any, (event){BY_ZERO, v}, dual(m, v)))
            return true;
        if (m->best[v] >= 0 && m->top[m->best[v]] == m->top[v])
            renew_best(m, v);
    }
    if (m->best[v] < 0)
        return false;
    zug__wide_copy(m->sum, slack_of(m, v), m->words);
    if (top->mark == OUTER)
        zug__wide_halve(m->sum, m->words);
    return offer(m, first, is_any, (event){BY_EDGE, v}, m->sum);
}

/* Finds what happens first when duals change, and in delta by how much. */
static event next_event(zug__matching *m) {
    event first = {BY_ZERO, -1};
    bool is_any = false;
    for (int v = 0; v < m->n; v++)
        if (!m->is_gone[v] && offer_vertex(m, v, &first, &is_any))
            break;
    return first;
}

/* Changes the duals of the tree by delta. */
static void change_duals(zug__matching *m) {
    for (int v = 0; v < m->n; v++) {
        if (m->is_gone[v])
            continue;
        int top = m->top[v];
        label mark = m->nodes[top].mark;
        bool is_blossom = top >= m->n && m->nodes[top].base == v;
        if (mark == OUTER) {
            zug__wide_sub(dual(m, v), m->delta, m->words);
            zug__wide_sub(slack_of(m, v), m->delta, m->words);
        } else if (mark == INNER) {
            zug__wide_add(dual(m, v), m->delta, m->words);
        }
        if (mark != INNER)
            zug__wide_sub(slack_of(m, v), m->delta, m->words);
        for (int twice = 0; is_blossom && mark != FREE && twice < 2; twice++) {
            if (mark == OUTER)
                zug__wide_add(dual(m, top), m->delta, m->words);
            else
                zug__wide_sub(dual(m, top), m->delta, m->words);
        }
    }
}

/* Does what an event asks for. True if the search is over. */
static bool handle(zug__matching *m, event now) {
    int v = now.vertex, top = m->top[v];
    if (now.kind == BY_ZERO) {
        change_path(m, v, ZUG__NO_VERTEX);
        return true;
    }
    if (now.kind == BY_BLOSSOM) {
        open_inner(m, top);
    } else if (m->nodes[top].mark == OUTER) {
        make_blossom(m, m->best[v], v);
    } else if (m->mate[m->nodes[top].base] == ZUG__NO_VERTEX) {
        match_exposed(m, m->best[v], v);
        return true;
    } else {
        grow(m, m->best[v], v);
    }
    return false;
}

/* Opens all blossoms whose z is 0: they bind nothing. */
static void open_empty(zug__matching *m) {
    bool is_any = true;
    while (is_any) {
        is_any = false;
        for (int b = m->n; b < 2 * m->n; b++)
            if (m->nodes[b].base >= 0 && m->nodes[b].parent < 0 &&
                zug__wide_is_zero(dual(m, b), m->words)) {
                open_blossom(m, b);
                is_any = true;
            }
    }
}

/* Forgets the tree. */
static void clear_tree(zug__matching *m) {
    for (int v = 0; v < m->n; v++) {
        m->best[v] = -1;
        m->nodes[m->top[v]].mark = FREE;
    }
    m->queued = m->looked_at = m->checked = 0;
}

/* Lists the vertices besides one that are not matched. */
static void list_exposed(zug__matching *m, int but) {
    m->exposures = 0;
    for (int v = 0; v < m->n; v++)
        if (v != but && !m->is_gone[v] && m->mate[v] == ZUG__NO_VERTEX)
            m->exposed[m->exposures++] = v;
}

/* Searches from a vertex that is not matched until it is, or has y = 0, or another one stays
 * without a mate in its place. */
static void search(zug__matching *m, int vertex) {
    int root = m->top[vertex];
    clear_tree(m);
    list_exposed(m, vertex);
    m->nodes[root].via = m->nodes[root].at = -1;
    make_outer(m, root);
    for (bool is_over = look_at_queue(m); !is_over; is_over = is_over || look_at_queue(m)) {
        event now = next_event(m);
        if (!zug__wide_is_zero(m->delta, m->words))
            change_duals(m);
        is_over = handle(m, now);
    }
    clear_tree(m);
    open_empty(m);
}

/* Searches from every vertex that must not stay as it is. */
static void search_all(zug__matching *m) {
    for (int v = 0; v < m->n; v++)
        while (!m->is_gone[v] && m->mate[v] == ZUG__NO_VERTEX &&
               !zug__wide_is_zero(dual(m, v), m->words))
            search(m, v);
}

/* Sets y of a vertex as small as its edges allow. */
static void set_least_dual(zug__matching *m, int vertex) {
    zug__word *y = dual(m, vertex);
    zug__wide_zero(y, m->words);
    for (int other = 0; other < m->n; other++) {
        if (other == vertex || m->is_gone[other] || !find_slack(m, vertex, other, m->sum))
            continue;
        if (zug__wide_is_negative(m->sum, m->words))
            zug__wide_sub(y, m->sum, m->words);
    }
}

/* Matches two vertices if both are free and their edge has no slack. */
static bool match_if_tight(zug__matching *m, int a, int b) {
    if (a == b || m->mate[a] != ZUG__NO_VERTEX || m->mate[b] != ZUG__NO_VERTEX ||
        !find_slack(m, a, b, m->sum) || !zug__wide_is_zero(m->sum, m->words))
        return false;
    m->mate[a] = b;
    m->mate[b] = a;
    return true;
}

/* Gives every vertex the greatest weight of its edges as y. */
static void set_first_duals(zug__matching *m) {
    for (int v = 0; v < m->n; v++) {
        zug__word *y = dual(m, v);
        zug__wide_zero(y, m->words);
        for (int other = 0; other < m->n; other++)
            if (other != v && m->weigh(m->ctx, v, other, m->weight) &&
                zug__wide_less(y, m->weight, m->words))
                zug__wide_copy(y, m->weight, m->words);
    }
}

void zug__matching_solve(zug__matching *m, const int *hints) {
    for (int v = 0; v < m->n; v++) {
        m->nodes[v] = (node){.parent = -1, .base = v};
        m->mate[v] = ZUG__NO_VERTEX;
        m->top[v] = v;
        m->nodes[m->n + v].base = -1;
        m->spare[v] = m->n + v;
    }
    m->spares = m->n;
    set_first_duals(m);
    for (int v = 0; hints && v < m->n; v++)
        if (hints[v] >= 0)
            match_if_tight(m, v, hints[v]);
    for (int v = 0; v < m->n; v++)
        for (int other = v + 1; m->mate[v] == ZUG__NO_VERTEX && other < m->n; other++)
            match_if_tight(m, v, other);
    search_all(m);
}

/* Takes a vertex out of all blossoms, without making any slack negative. */
static void free_vertex(zug__matching *m, int vertex) {
    while (m->top[vertex] != vertex) {
        int blossom = m->top[vertex], base = m->nodes[blossom].base, mate = m->mate[base];
        zug__wide_copy(m->sum, dual(m, blossom), m->words);
        zug__wide_halve(m->sum, m->words);
        int count = list_members(m, blossom);
        for (int i = 0; i < count; i++)
            zug__wide_add(dual(m, m->members[i]), m->sum, m->words);
        if (mate != ZUG__NO_VERTEX)
            m->mate[mate] = m->mate[base] = ZUG__NO_VERTEX;
        open_blossom(m, blossom);
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
    if (!find_slack(m, a, b, m->sum))
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
