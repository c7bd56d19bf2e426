/* perft.c - counts the leaves of the tree of legal moves.
 * Room: core. */
#include <zug/perft.h>

#include "kernel_impl.h"

uint64_t zug_perft(const zug_position *pos, int depth) { return ZUG__KERNEL(perft)(pos, depth); }
