/* pgn_gate.c - asks whether a board has kept what it must. Room: pgn. */
#include <zug/pgn_gate.h>

#include "core/position_impl.h"

bool zug_pgn_gate_is_shut(const zug_pgn_gate *gate, const zug_position *pos) {
    zug_bitboard pawns = zug__pawns(pos), gone = gate->castling & ~pos->castling;
    for (int side = ZUG_WHITE; side <= ZUG_BLACK; side++)
        gone |= gate->pawns[side] & ~(pawns & pos->color[side]);
    return gone != 0 || zug_bitboard_count(zug_position_occupied(pos)) < gate->men;
}
