/* draws.c - draws by the number of moves without a pawn move or a capture, and by repetition.
 * Room: rules. */
#include <zug/draws.h>

bool zug_draws_fifty_moves(const zug_position *pos) {
    return pos->halfmove_clock >= ZUG_DRAWS_FIFTY_MOVES;
}

bool zug_draws_seventy_five_moves(const zug_position *pos) {
    return pos->halfmove_clock >= ZUG_DRAWS_SEVENTY_FIVE_MOVES;
}

unsigned zug_draws_occurrences(const zug_position *pos, const zug_position *earlier, size_t count) {
    unsigned times = 1;
    size_t reach = pos->halfmove_clock < count ? pos->halfmove_clock : count;
    for (size_t i = count - reach; i < count; i++)
        times += zug_position_same(pos, &earlier[i]);
    return times;
}
