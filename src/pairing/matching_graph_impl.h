/* matching_graph_impl.h - the graph of a matching: its vertices are numbers, its edges functions.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_MATCHING_GRAPH_IMPL_H
#define ZUG_PAIRING_MATCHING_GRAPH_IMPL_H

#include "wide_int.h"

enum { ZUG__NO_VERTEX = -1 };

/* The weight of the edge between two vertices: positive, in as many words as the matching has, with
 * four bits to spare. False if there is no such edge. */
typedef bool zug__weigh(const void *ctx, int a, int b, zug__word *out);

/* What a vertex brings to the weight of each of its edges, whoever the other is; as nearly as is
 * known. The better it is known, the sooner a matching is found. */
typedef void zug__share(const void *ctx, int vertex, zug__word *out);

typedef struct zug__matching zug__matching;

#endif
