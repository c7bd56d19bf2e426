/* pgn_gate.h - when a game has nothing more to show: what its board must keep to be read on. */
#ifndef ZUG_PGN_GATE_H
#define ZUG_PGN_GATE_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A gate shuts when a pawn of these is not on its square, when a rook of these squares has lost the
 * right to castle, or when there are fewer men of both sides together. Nothing of that ever comes
 * back, if the pawns are on the squares from which they start. */
typedef struct zug_pgn_gate {
    zug_bitboard pawns[2]; /* by side */
    zug_bitboard castling;
    int men;
} zug_pgn_gate;

/* True if a position shuts a gate. */
bool zug_pgn_gate_is_shut(const zug_pgn_gate *gate, const zug_position *pos);

#ifdef __cplusplus
}
#endif

#endif
