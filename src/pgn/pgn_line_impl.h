/* pgn_line_impl.h - where a line of moves has got to. Room: pgn. */
#ifndef ZUG_PGN_LINE_IMPL_H
#define ZUG_PGN_LINE_IMPL_H

#include <zug/pgn_gate.h>
#include <zug/pgn_read.h>
#include <zug/position.h>

enum { ZUG__LANE_PLIES = 600 }; /* half-moves that the express lane plays in one go, or two more */

/* The moves of a main line, in the memory of whoever wants them. */
typedef struct zug__move_log {
    zug_move *moves;
    size_t count, capacity;
} zug__move_log;

/* Where a line of moves, the main line or a variation, has got to. */
typedef struct zug__line_state {
    zug_position pos;
    zug_position before; /* before its last move, where a variation of that move begins */
    uint64_t ply;
    int64_t number_shift; /* by how much the move numbers are off */
    bool has_moved;
    bool in_check; /* the side to move is */
    zug__move_log
        *log; /* where its moves are written down, as far as there is space; may be NULL */
    const zug_pgn_gate *gate; /* the express lane stops behind a move that shuts it; may be NULL */
} zug__line_state;

/* Sets up a line before its first move. The position before a move is left as it is: there was
 * none. */
static inline void zug__line_begin(zug__line_state *line, const zug_position *start) {
    line->pos = *start;
    line->ply = 0;
    line->number_shift = 0;
    line->has_moved = line->in_check = false;
    line->log = NULL;
    line->gate = NULL;
}

/* True if the side to move has a legal move. Mostly a pawn, a rook or the king shows it, and the
 * move generator, whose large tables are out of the cache by the end of a game, need not be asked.
 */
bool zug__line_has_move(const zug__line_state *line);

/* The result that the position at the end of a line demands, if it demands one. */
bool zug__line_result(const zug__line_state *line, zug_pgn_result *out);

#endif
