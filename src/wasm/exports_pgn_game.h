/* exports_pgn_game.h - one game of a text. Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_PGN_GAME_H
#define ZUG_WASM_EXPORTS_PGN_GAME_H

#include <zug/pgn_tree.h>

/* Takes a game that was read; false without memory for that. */
typedef bool zug__pgn_taker(void *ctx, const zug_pgn_tree_game *game);

/* Reads the first game of a text whose first byte has this offset, line and column in its file.
 * Writes the member problems, a list of what zug__answer_finding writes, and lets the game be
 * taken, up to its first error. False without memory. */
bool zug__answer_game(zug_str text, uint64_t offset, zug_pgn_place begin, zug__pgn_taker *take,
                      void *ctx);

#endif
