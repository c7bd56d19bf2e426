/* draws.c - draws by the number of moves without a pawn move or a capture.
 * Room: rules. */
#include <zug/draws.h>

bool zug_draws_fifty_moves(const zug_position *pos) {
    return pos->halfmove_clock >= ZUG_DRAWS_FIFTY_MOVES;
}

bool zug_draws_seventy_five_moves(const zug_position *pos) {
    return pos->halfmove_clock >= ZUG_DRAWS_SEVENTY_FIVE_MOVES;
}
