/* exports_board.h - what the exports about boards of the package for JavaScript share.
 * Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_BOARD_H
#define ZUG_WASM_EXPORTS_BOARD_H

#include <zug/board.h>
#include <zug/refusal.h>

#include "exports.h"

/* Where lists of moves are given to JavaScript: two bytes each, as zug_move is. */
zug_move_list *zug__moves(void);

/* The answer: why a text, or a move, was refused, {"code","sentence","from","to","suggestion"}; of
 * the last three those that there are, the suggestion in SAN. */
void zug__answer_why(const zug_position *pos, const zug_refusal *why);

/* The answer: {"code","sentence","offset"} of a text that could not be read. */
void zug__answer_error(const zug_error *err);

/* Reads a FEN of the input; on failure the answer is {"code","sentence","offset"}. */
bool zug__input_start(int length, zug_position *out);

/* The answer: a text that is no JSON. */
int zug__answer_plain(const char *text);

/* The squares whose names follow each other in a text: "e2e4"; what is none is passed over. */
zug_bitboard zug__squares_of(zug_str text);

#endif
