/* makemove.c - plays a move.
 * Room: core. Trusts that the move is legal; whether it is, movegen says. */
#include <zug/makemove.h>

#include "makemove_impl.h"

void zug_position_play(zug_position *pos, zug_move move) {
    if (pos->side_to_move == ZUG_WHITE)
        zug__play(pos, ZUG_WHITE, move, ZUG__KEY_AND_COUNTERS);
    else
        zug__play(pos, ZUG_BLACK, move, ZUG__KEY_AND_COUNTERS);
}

void zug_position_pass(zug_position *pos) {
    zug__forget_double_step(pos);
    pos->halfmove_clock = zug__next_number(pos->halfmove_clock);
    zug__pass_turn(pos, zug_position_turn(pos), ZUG__KEY_AND_COUNTERS);
}
