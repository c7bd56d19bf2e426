/* perft.h - counts the leaves of the tree of legal moves: the standard proof of a move generator.
 */
#ifndef ZUG_PERFT_H
#define ZUG_PERFT_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of sequences of depth legal moves; 1 for depth 0. */
uint64_t zug_perft(const zug_position *pos, int depth);

#ifdef __cplusplus
}
#endif

#endif
