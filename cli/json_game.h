/* json_game.h - a game as one line of JSON; docs/json.md says what is in it. */
#ifndef CLI_JSON_GAME_H
#define CLI_JSON_GAME_H

#include <zug/pgn_tree.h>

#include "spool.h"

/* Hands a game to a function, in pieces, without the brace that opens its object: whoever knows
 * where the game is writes that before it. False if there was no memory for it; the line is then
 * broken off. */
bool json_game_write(const zug_pgn_tree_game *game, spool_sink *sink, void *ctx);

#endif
