/* exports_pgn_notes.h - what is written about a move, as members of an answer.
 * Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_PGN_NOTES_H
#define ZUG_WASM_EXPORTS_PGN_NOTES_H

#include <zug/pgn_tree.h>

/* The members nags, before, comments, eval, marks_before and marks; those that are empty are left
 * out. */
void zug__answer_notes(const zug_pgn_tree_note *before, const zug_pgn_tree_note *after);

/* The last time that a command of this name tells among some notes; false if there is none. */
bool zug__notes_time(const zug_pgn_tree_note *notes, const char *name, int64_t *out_ms);

#endif
