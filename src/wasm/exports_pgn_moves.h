/* exports_pgn_moves.h - the moves of a game that was read, as an answer.
 * Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_PGN_MOVES_H
#define ZUG_WASM_EXPORTS_PGN_MOVES_H

#include <zug/pgn_tree.h>

/* The members tags, start, result, comments (of a game without moves) and moves of a game; false
 * without memory. The moves of all lines are one list: a move, then all that may be played instead
 * of it, then the moves after it.
 * {"parent","depth","number","uci","san","from","to","rook","fen","turn","check","offset",
 *  "nags","before","comments","clock_ms","spent_ms","eval","marks_before","marks"}. parent is the
 * index of the move before, or -1; depth is 0 in the main line; number is the one of the move; fen,
 * turn and check are after it; before and comments are texts. clock_ms is what the mover has left
 * after it, spent_ms how long it took; eval is {"cp"} or {"mate"}; marks are ["G","e4"] or
 * ["G","e2","e4"], and marks_before those that are drawn into the position before the move. Of a
 * null move there are no squares. What there is nothing to say about is left out. */
bool zug__answer_tree(const zug_pgn_tree_game *game);

/* The same of a game that is edited: each move has its "node" instead of the offset, and spent_ms
 * only says by how much a clock went down. */
bool zug__answer_edited(const zug_pgn_tree_game *game);

#endif
