/* exports_position.h - positions and moves in answers.
 * Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_POSITION_H
#define ZUG_WASM_EXPORTS_POSITION_H

#include "exports.h"

/* The members uci, san, from, to, and where they apply rook and promotion, of a legal move. */
void zug__answer_move(const zug_position *pos, zug_move move);

/* The members fen, turn and check of a position. */
void zug__answer_position(const zug_position *pos);

/* Reads a move as people write it; if it is none, the answer is {"problem":...}. */
bool zug__input_move(const zug_position *pos, zug_str text, zug_move *out);

/* Why a move was refused, as the answer: {"problem","offset","lacks_piece","suggestion"}. */
void zug__answer_refusal(const zug_position *pos, const zug_refusal *why);

#endif
