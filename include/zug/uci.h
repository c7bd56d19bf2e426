/* uci.h - moves as the Universal Chess Interface writes them: e2e4, e7e8q, e1g1. */
#ifndef ZUG_UCI_H
#define ZUG_UCI_H

#include <zug/abi.h>
#include <zug/refusal.h>
#include <zug/status.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_UCI_SIZE = 6 };

/* Reads a move and judges it. Castling may be written as the king's step (e1g1) or as king takes
 * rook (e1h1). On failure ZUG_ERR_MOVE; *out is untouched and *why (may be NULL) says why not. */
zug_status zug_uci_parse(const zug_position *pos, zug_str text, zug_move *out, zug_refusal *why);

/* Writes a legal move (0000 for ZUG_MOVE_NULL). Castling is e1g1, or king takes rook (e1h1) if any
 * castling right of the position shows Chess960, as engines with UCI_Chess960 want it. */
void zug_uci_write(const zug_position *pos, zug_move move, char out[ZUG_LEAST(ZUG_UCI_SIZE)]);

/* The same without the position, of which only matters how castling is written: for Chess960, or
 * for standard chess. */
void zug_uci_write_move(zug_move move, bool is_chess960, char out[ZUG_LEAST(ZUG_UCI_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif
