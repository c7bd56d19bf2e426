/* game_text.h - what programs want to know about a game, as text. */
#ifndef CLI_GAME_TEXT_H
#define CLI_GAME_TEXT_H

#include <zug/pgn_tree.h>

/* Plays a move that may be a null move. */
void game_text_play(zug_position *pos, zug_move move);

/* True if a position is the initial one of standard chess, counters and all. */
bool game_text_is_initial(const zug_position *pos);

/* The value of a tag as written, the first of that name; empty if there is none. */
zug_str game_text_tag(const zug_pgn_tree_game *game, const char *name);

/* The result: the end mark, or the Result tag where that is missing or `*`. */
const char *game_text_result(const zug_pgn_tree_game *game);

#endif
