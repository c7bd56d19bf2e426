/* matching_tree.c - how one more vertex is matched: trees, their blossoms and their duals.
 * Room: pairing.
 *
 * A search begins at all vertices that are not matched and have y > 0. From each it grows a tree of
 * edges without slack, in which nodes are outer (S) and inner (T) in turn, and changes the duals of
 * the trees until there is a path along which the matching can be changed. As all trees grow at
 * once, two that want each other meet halfway; one alone would first make all the others a blossom.
 * y of all roots, and so of all trees, is even when a search begins, so that slacks between outer
 * nodes can be halved. */
#include "matching_tree_impl.h"

int zug__tree_members(const zug__matching *m, int of) {
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
    int count = zug__tree_members(m, of);
    for (int i = 0; i < count; i++)
        m->top[m->members[i]] = top;
}

/* Makes a node an outer one, whose vertices are to be looked at. */
static void make_outer(zug__matching *m, int of) {
    int count = zug__tree_members(m, of);
    m->nodes[of].mark = OUTER;
    for (int i = 0; i < count; i++)
        m->queue[m->queued++] = m->members[i];
}

void zug__tree_open(zug__matching *m, int blossom) {
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

static void change_base(zug__matching *m, int blossom, int vertex);

/* Matches the two ends of the edge from a child of a blossom to its next, inside both. */
static void match_link(zug__matching *m, int child) {
    const zug__node *link = &m->nodes[child];
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
    m->nodes[outer].root = m->nodes[m->top[from]].root;
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
    int count = zug__tree_members(m, child);
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
    m->nodes[blossom] = (zug__node){.parent = -1,
                                    .child = root,
                                    .base = m->nodes[root].base,
                                    .mark = OUTER,
                                    .via = m->nodes[root].via,
                                    .at = m->nodes[root].at,
                                    .root = m->nodes[root].root};
    zug__wide_zero(zug__dual(m, blossom), m->words);
    int child = root;
    do {
        take_child(m, blossom, child);
        child = m->nodes[child].next;
    } while (child != root);
}

/* An inner blossom whose z has come down to 0 falls apart. The way through it, from where it was
 * entered to its base, stays in the tree. */
static void open_inner(zug__matching *m, int blossom) {
    zug__node old = m->nodes[blossom];
    int entry = old.at, steps = 0;
    while (m->nodes[entry].parent != blossom)
        entry = m->nodes[entry].parent;
    for (int at = old.child; at != entry; at = m->nodes[at].next)
        steps++;
    bool is_back = steps % 2 == 0;
    zug__tree_open(m, blossom);
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
        m->nodes[outer].root = m->nodes[m->top[old.via]].root;
        make_outer(m, outer);
        at = inner;
    }
}

/* Notes the edge from an outer vertex to another one if it has less slack than that known. True if
 * it is noted. */
static bool note_edge(zug__matching *m, int outer, int to) {
    if (!zug__edge_slack(m, outer, to, m->sum))
        return false;
    if (m->best[to] >= 0 && !zug__wide_less(m->sum, zug__slack_of(m, to), m->words))
        return false;
    m->best[to] = outer;
    zug__wide_copy(zug__slack_of(m, to), m->sum, m->words);
    return true;
}

/* Matches an outer vertex with one that is not matched, and changes the path to the root. */
static void match_exposed(zug__matching *m, int outer, int exposed) {
    if (m->top[exposed] >= m->n)
        change_base(m, m->top[exposed], exposed);
    m->mate[exposed] = outer;
    change_path(m, outer, exposed);
}

/* True if two outer vertices belong to different trees. */
static bool are_apart(const zug__matching *m, int a, int b) {
    return m->nodes[m->top[a]].root != m->nodes[m->top[b]].root;
}

/* Matches two outer vertices of different trees, and changes both paths to the roots. */
static void match_trees(zug__matching *m, int a, int b) {
    change_path(m, a, b);
    change_path(m, b, a);
}

/* True if an outer vertex could end the search at once, and has done so. */
static bool ends_here(zug__matching *m, int outer) {
    if (zug__wide_is_zero(zug__dual(m, outer), m->words)) {
        change_path(m, outer, ZUG__NO_VERTEX);
        return true;
    }
    for (int i = 0; i < m->exposures; i++) {
        int exposed = m->exposed[i];
        if (exposed != m->nodes[m->top[outer]].root && zug__edge_slack(m, outer, exposed, m->sum) &&
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

/* Does what an edge without slack from an outer vertex to a node that is free, or of another tree,
 * asks for. True if the search is over. */
static bool follow(zug__matching *m, int outer, int to) {
    const zug__node *top = &m->nodes[m->top[to]];
    if (top->mark == OUTER) {
        match_trees(m, outer, to);
        return true;
    }
    if (m->mate[top->base] == ZUG__NO_VERTEX) {
        match_exposed(m, outer, to);
        return true;
    }
    grow(m, outer, to);
    return ends_soon(m);
}

/* True if the edge that was noted last can be followed at once. */
static bool leads_on(const zug__matching *m, int outer, int to) {
    zug__label mark = m->nodes[m->top[to]].mark;
    return zug__wide_is_zero(zug__slack_of(m, to), m->words) &&
           (mark == FREE || (mark == OUTER && are_apart(m, outer, to)));
}

/* Looks at all edges of the outer vertices in the queue, and lets the trees grow where there is no
 * slack. Most searches end here, after a few steps. True if this one has. */
static bool look_at_queue(zug__matching *m) {
    if (ends_soon(m))
        return true;
    while (m->looked_at < m->queued) {
        int outer = m->queue[m->looked_at++];
        for (int to = 0; to < m->n; to++)
            if (m->top[to] != m->top[outer] && !m->is_gone[to] && note_edge(m, outer, to) &&
                leads_on(m, outer, to) && follow(m, outer, to))
                return true;
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
    const zug__node *top = &m->nodes[m->top[v]];
    if (top->mark == INNER) {
        if (m->top[v] < m->n || top->base != v)
            return false;
        zug__wide_copy(m->sum, zug__dual(m, m->top[v]), m->words);
        zug__wide_halve(m->sum, m->words);
        return offer(m, first, is_any, (event){BY_BLOSSOM, v}, m->sum);
    }
    if (top->mark == OUTER) {
        if (offer(m, first, is_any, (event){BY_ZERO, v}, zug__dual(m, v)))
            return true;
        if (m->best[v] >= 0 && m->top[m->best[v]] == m->top[v])
            renew_best(m, v);
    }
    if (m->best[v] < 0)
        return false;
    zug__wide_copy(m->sum, zug__slack_of(m, v), m->words);
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

/* Changes the duals of the trees by delta. */
static void change_duals(zug__matching *m) {
    for (int v = 0; v < m->n; v++) {
        if (m->is_gone[v])
            continue;
        int top = m->top[v];
        zug__label mark = m->nodes[top].mark;
        bool is_blossom = top >= m->n && m->nodes[top].base == v;
        if (mark == OUTER) {
            zug__wide_sub(zug__dual(m, v), m->delta, m->words);
            zug__wide_sub(zug__slack_of(m, v), m->delta, m->words);
        } else if (mark == INNER) {
            zug__wide_add(zug__dual(m, v), m->delta, m->words);
        }
        if (mark != INNER)
            zug__wide_sub(zug__slack_of(m, v), m->delta, m->words);
        for (int twice = 0; is_blossom && mark != FREE && twice < 2; twice++) {
            if (mark == OUTER)
                zug__wide_add(zug__dual(m, top), m->delta, m->words);
            else
                zug__wide_sub(zug__dual(m, top), m->delta, m->words);
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
    if (now.kind == BY_EDGE && (m->nodes[top].mark == FREE || are_apart(m, v, m->best[v])))
        return follow(m, m->best[v], v);
    if (now.kind == BY_EDGE)
        make_blossom(m, m->best[v], v);
    else
        open_inner(m, top);
    return false;
}

/* Opens all blossoms whose z is 0: they bind nothing. */
static void open_empty(zug__matching *m) {
    bool is_any = true;
    while (is_any) {
        is_any = false;
        for (int b = m->n; b < 2 * m->n; b++)
            if (m->nodes[b].base >= 0 && m->nodes[b].parent < 0 &&
                zug__wide_is_zero(zug__dual(m, b), m->words)) {
                zug__tree_open(m, b);
                is_any = true;
            }
    }
}

/* Forgets the trees. */
static void clear_trees(zug__matching *m) {
    for (int v = 0; v < m->n; v++) {
        m->best[v] = -1;
        m->nodes[m->top[v]].mark = FREE;
    }
    m->queued = m->looked_at = m->checked = 0;
}

/* Raises y of the vertices of a node by one, which costs nothing while it is not matched: so that
 * it is even, as that of all roots. A blossom has z > 0, and even, for those without were opened.
 */
static void raise_by_one(zug__matching *m, int of) {
    int count = zug__tree_members(m, of);
    for (int i = 0; i < count; i++)
        zug__wide_add_at(zug__dual(m, m->members[i]), 0, 1, m->words);
    if (of >= m->n)
        zug__wide_sub_at(zug__dual(m, of), 0, 2, m->words);
}

/* Lists the vertices that are not matched, and makes those with y > 0 roots of trees. Returns how
 * many these are. */
static int plant_trees(zug__matching *m) {
    int roots = 0;
    m->exposures = 0;
    for (int v = 0; v < m->n; v++) {
        if (m->is_gone[v] || m->mate[v] != ZUG__NO_VERTEX)
            continue;
        m->exposed[m->exposures++] = v;
        int node = m->top[v];
        if (zug__wide_is_zero(zug__dual(m, v), m->words))
            continue;
        if (zug__dual(m, v)[0] % 2 == 1)
            raise_by_one(m, node);
        m->nodes[node].via = m->nodes[node].at = -1;
        m->nodes[node].root = v;
        make_outer(m, node);
        roots++;
    }
    return roots;
}

bool zug__tree_search(zug__matching *m) {
    clear_trees(m);
    open_empty(m);
    if (plant_trees(m) == 0)
        return false;
    for (bool is_over = look_at_queue(m); !is_over; is_over = is_over || look_at_queue(m)) {
        event now = next_event(m);
        if (!zug__wide_is_zero(m->delta, m->words))
            change_duals(m);
        is_over = handle(m, now);
    }
    return true;
}
