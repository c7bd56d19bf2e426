/* pgn_line_impl.h - where a line of moves has got to. Room: pgn. */
#ifndef ZUG_PGN_LINE_IMPL_H
#define ZUG_PGN_LINE_IMPL_H

#include <zug/position.h>

/* Where a line of moves, the main line or a variation, has got to. */
typedef struct zug__line_state {
    zug_position pos;
    zug_position before; /* before its last move, where a variation of that move begins */
    uint64_t ply;
    int64_t number_shift; /* by how much the move numbers are off */
    bool has_moved;
    bool in_check; /* the side to move is */
} zug__line_state;

#endif
