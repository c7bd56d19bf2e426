/* uci.h - moves as the Universal Chess Interface writes them: e2e4, e7e8q, e1g1. */
#ifndef ZUG_UCI_H
#define ZUG_UCI_H

#include <zug/refusal.h>
#include <zug/status.h>
#include <zug/str.h>

enum { ZUG_UCI_SIZE = 6 };

/* Reads a move and judges it. Castling may be written as the king's step (e1g1) or as king takes
 * rook (e1h1). On failure ZUG_ERR_MOVE; *out is untouched and *why (may be NULL) says why not. */
zug_status zug_uci_parse(const zug_position *pos, zug_str text, zug_move *out, zug_refusal *why);

/* Writes a legal move (0000 for ZUG_MOVE_NULL). Castling is e1g1, or king takes rook (e1h1) if any
 * castling right of the position shows Chess960, as engines with UCI_Chess960 want it. */
void zug_uci_write(const zug_position *pos, zug_move move, char out[static ZUG_UCI_SIZE]);

#endif
