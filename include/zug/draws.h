/* draws.h - draws by the number of moves, which the halfmove clock of a position counts, and by the
 * number of times a position has appeared.
 *
 * Checkmate comes first: the side that is mated by the last of these moves has lost. */
#ifndef ZUG_DRAWS_H
#define ZUG_DRAWS_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ZUG_DRAWS_FIFTY_MOVES = 100,        /* half-moves: 50 of each side */
    ZUG_DRAWS_SEVENTY_FIVE_MOVES = 150, /* half-moves: 75 of each side */
    ZUG_DRAWS_REPETITION = 3,           /* occurrences: Online 5.4.1, Law 9.2 */
    ZUG_DRAWS_FIVEFOLD = 5              /* occurrences: Law 9.6.1 */
};

/* Online 5.4.4, Law 9.3: each side has made its last 50 moves without a pawn move and without a
 * capture. */
bool zug_draws_fifty_moves(const zug_position *pos);

/* Law 9.6.2: the same with 75 moves, which ends an over-the-board game without a claim. */
bool zug_draws_seventy_five_moves(const zug_position *pos);

/* How often a position has appeared, this time included (Law 9.2.2): the same pieces on the same
 * squares, the same side to move, and the same possible moves, so that castling rights and an en
 * passant capture that is really possible count. earlier holds the positions of the game before it,
 * in order. Whole positions are compared, and none from before the last capture or pawn move. */
unsigned zug_draws_occurrences(const zug_position *pos, const zug_position *earlier, size_t count);

#ifdef __cplusplus
}
#endif

#endif
