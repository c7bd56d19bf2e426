/* game_sort.h - games in the order of the PGN standard, however many there are. */
#ifndef CLI_GAME_SORT_H
#define CLI_GAME_SORT_H

#include <stdbool.h>

#include "spool.h"

typedef struct game_sort game_sort;

/* An empty collection of games, or NULL without memory. It takes a bounded amount of memory; what
 * does not fit goes to files without a name. */
game_sort *game_sort_new(void);
void game_sort_free(game_sort *sort);

/* Adds a game: its key (zug_pgn_collate_key), its tag section and its movetext. */
void game_sort_add(game_sort *sort, spool texts[static 3]);

/* Hands all games to a function, in order; of equal ones, the first to be added first. */
void game_sort_finish(game_sort *sort, spool_sink *sink, void *ctx);

/* The errno of what has failed, or 0. */
int game_sort_error(const game_sort *sort);

#endif
