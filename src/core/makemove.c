/* makemove.c - plays a move.
 * Room: core. Trusts that the move is legal; whether it is, movegen says. */
#include <zug/makemove.h>

#include "makemove_impl.h"

void zug_makemove(zug_position *pos, zug_move move) {
    if (pos->side_to_move == ZUG_WHITE)
        zug__play(pos, ZUG_WHITE, move);
    else
        zug__play(pos, ZUG_BLACK, move);
}

void zug_makemove_null(zug_position *pos) {
    if (pos->can_take_en_passant)
        pos->key ^= zug__zobrist_en_passant[zug_square_file(pos->en_passant)];
    pos->en_passant = ZUG_NO_SQUARE;
    pos->can_take_en_passant = false;
    pos->halfmove_clock += pos->halfmove_clock < UINT16_MAX;
    pos->fullmove_number +=
        pos->side_to_move == ZUG_BLACK && pos->fullmove_number < UINT16_MAX;
    pos->side_to_move ^= 1;
    pos->key ^= zug__zobrist_black[0];
}
