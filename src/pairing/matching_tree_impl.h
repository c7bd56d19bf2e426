/* matching_tree_impl.h - a matching while it is searched for: vertices, blossoms and the tree.
 * Room: pairing. Private to the files of the matching. */
#ifndef ZUG_PAIRING_MATCHING_TREE_IMPL_H
#define ZUG_PAIRING_MATCHING_TREE_IMPL_H

#include <zug/alloc.h>

#include "matching_graph_impl.h"

typedef enum zug__label { FREE, OUTER, INNER } zug__label;

/* A vertex, or a blossom: nodes from the number of vertices on. */
typedef struct zug__node {
    int parent;      /* the blossom that it is a child of, or -1 */
    int child;       /* of a blossom, that which holds its base */
    int next, prev;  /* on the cycle of its blossom */
    int from, to;    /* the edge to the next one: from is in this node */
    int base;        /* the vertex of it that is matched outside, or not at all */
    zug__label mark; /* in the present trees; of nodes that are no children */
    int via, at;     /* the edge by which it came into its tree; at is in this node; -1: the root */
    int root;        /* of an outer node: the vertex from which its tree has grown */
    bool is_on_path; /* while two paths are compared */
} zug__node;

struct zug__matching {
    zug_alloc alloc;
    size_t bytes; /* of all memory, this struct included */
    int n;
    size_t words;
    zug__weigh *weigh;
    const void *ctx;
    zug__node *nodes;  /* 2n; a blossom that is not in use has base -1 */
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

static inline zug__word *zug__dual(const zug__matching *m, int node) {
    return m->duals + (size_t)node * m->words;
}

static inline zug__word *zug__slack_of(const zug__matching *m, int vertex) {
    return m->slacks + (size_t)vertex * m->words;
}

/* The slack of an edge that no blossom holds; false if there is no edge. */
static inline bool zug__edge_slack(const zug__matching *m, int a, int b, zug__word *out) {
    if (!m->weigh(m->ctx, a, b, m->weight))
        return false;
    zug__wide_copy(out, zug__dual(m, a), m->words);
    zug__wide_add(out, zug__dual(m, b), m->words);
    zug__wide_sub(out, m->weight, m->words);
    zug__wide_sub(out, m->weight, m->words);
    return true;
}

/* Lists the vertices of a node in members and returns how many there are. */
int zug__tree_members(const zug__matching *m, int of);

/* Takes the children of a blossom out of it; the blossom is not in use any more. */
void zug__tree_open(zug__matching *m, int blossom);

/* Searches from all vertices that are not matched and have y > 0 until one of them is, or another
 * one with y = 0 stays without a mate in its place. False if there are none; then no blossom has z
 * = 0. */
bool zug__tree_search(zug__matching *m);

#endif
