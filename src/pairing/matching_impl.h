/* matching_impl.h - a matching of greatest weight in any graph (Edmonds), which can be asked again
 * after small changes.
 * Room: pairing. Private to the library. Knows vertices and weights, no players. */
#ifndef ZUG_PAIRING_MATCHING_IMPL_H
#define ZUG_PAIRING_MATCHING_IMPL_H

#include <zug/alloc.h>

#include "matching_graph_impl.h"

/* A matching without edges in a graph of so many vertices; NULL without memory. */
zug__matching *zug__matching_new(zug_alloc alloc, int vertices, size_t words, zug__weigh *weigh,
                                 const void *ctx);
void zug__matching_free(zug__matching *matching);

/* Finds a matching of greatest weight. share may be NULL. hints, if not NULL, has for every vertex
 * another one, or -1: to begin with, it is matched with that or the first after it that costs
 * nothing. */
void zug__matching_solve(zug__matching *matching, zug__share *share, const int *hints);

/* Whom a vertex is matched with, or ZUG__NO_VERTEX. */
int zug__matching_mate(const zug__matching *matching, int vertex);

/* To be called after the weights of edges at one vertex have changed: finds a matching of greatest
 * weight again. */
void zug__matching_update(zug__matching *matching, int vertex);

/* Takes two vertices out of the graph, and finds a matching of greatest weight of the others. */
void zug__matching_remove(zug__matching *matching, int a, int b);

/* False if no matching of greatest weight has the edge; true if one may have it. */
bool zug__matching_may_have(const zug__matching *matching, int a, int b);

/* Changes the matching so that it has an edge, if that costs nothing and takes no more than a look
 * at each vertex. False if it does not; a matching of greatest weight may have the edge
 * nevertheless. */
bool zug__matching_take(zug__matching *matching, int a, int b);

/* A copy that can be changed without the other; NULL without memory. */
zug__matching *zug__matching_copy(const zug__matching *matching);

/* Adds the weights of all edges of the matching. */
void zug__matching_weight(const zug__matching *matching, zug__word *out);

#endif
