/* draws.h - draws by the number of moves; the halfmove clock of a position counts them.
 *
 * Checkmate comes first: the side that is mated by the last of these moves has lost. */
#ifndef ZUG_DRAWS_H
#define ZUG_DRAWS_H

#include <zug/position.h>

enum {
    ZUG_DRAWS_FIFTY_MOVES = 100,       /* half-moves: 50 of each side */
    ZUG_DRAWS_SEVENTY_FIVE_MOVES = 150 /* half-moves: 75 of each side */
};

/* Online 5.4.4, Law 9.3: each side has made its last 50 moves without a pawn move and without a
 * capture. */
bool zug_draws_fifty_moves(const zug_position *pos);

/* Law 9.6.2: the same with 75 moves, which ends an over-the-board game without a claim. */
bool zug_draws_seventy_five_moves(const zug_position *pos);

#endif
