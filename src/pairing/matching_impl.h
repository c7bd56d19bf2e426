/* matching_impl.h - a matching of greatest weight in any graph (Edmonds), which can be asked again
 * after small changes.
 * Room: pairing. Private to the library. Knows vertices and weights, no players. */
#ifndef ZUG_PAIRING_MATCHING_IMPL_H
#define ZUG_PAIRING_MATCHING_IMPL_H

#include <zug/alloc.h>

#include "wide_int.h"

enum { ZUG__NO_VERTEX = -1 };

/* The weight of the edge between two vertices: positive, in as many words as the matching has, with
 * four bits to spare. False if there is no such edge. */
typedef bool zug__weigh(const void *ctx, int a, int b, zug__word *out);

typedef struct zug__matching zug__matching;

/* A matching without edges in a graph of so many vertices; NULL without memory. */
zug__matching *zug__matching_new(zug_alloc alloc, int vertices, size_t words, zug__weigh *weigh,
                                 const void *ctx);
void zug__matching_free(zug__matching *matching);

/* Finds a matching of greatest weight. Of those that are equal it rather takes edges from each
 * vertex to its hint, where hints, if not NULL, has one for every vertex. */
void zug__matching_solve(zug__matching *matching, const int *hints);

/* Whom a vertex is matched with, or ZUG__NO_VERTEX. */
int zug__matching_mate(const zug__matching *matching, int vertex);

/* To be called after the weights of edges at one vertex have changed: finds a matching of greatest
 * weight again. */
void zug__matching_update(zug__matching *matching, int vertex);

/* Takes two vertices out of the graph, and finds a matching of greatest weight of the others. */
void zug__matching_remove(zug__matching *matching, int a, int b);

/* False if no matching of greatest weight has the edge; true if one may have it. */
bool zug__matching_may_have(const zug__matching *matching, int a, int b);

/* A copy that can be changed without the other; NULL without memory. */
zug__matching *zug__matching_copy(const zug__matching *matching);

/* Adds the weights of all edges of the matching. */
void zug__matching_weight(const zug__matching *matching, zug__word *out);

#endif
