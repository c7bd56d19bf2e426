/* game_pool.h - games that wait until it is known which of them are written: each one once, or so
 * many at random. */
#ifndef CLI_GAME_POOL_H
#define CLI_GAME_POOL_H

#include "found_output.h"
#include "progress.h"

/* What makes two games the same, besides their moves: bits. */
enum { GAME_POOL_PLAYERS = 1, GAME_POOL_DATE = 2 };

typedef struct game_pool_rules {
    bool unique;     /* each game once */
    uint64_t sample; /* so many at random; 0: all */
    uint64_t seed;   /* for another choice */
    progress *bar;   /* is erased before anything is said */
} game_pool_rules;

typedef struct game_pool game_pool;

/* An empty pool, or NULL without memory. The texts of games are in a file without a name. */
game_pool *game_pool_new(const game_pool_rules *rules);
void game_pool_free(game_pool *pool);

/* Marks a game with what makes it the same as others and tells which of them is the fullest. */
void game_pool_mark(unsigned same, const found_game *game, const zug_pgn_main_line *line,
                    found_marks *out);

/* Adds a game with its marks, written in a form; says so on standard error if it or the game that
 * it replaces is left out because they are the same. False with errno if something has failed. */
bool game_pool_add(game_pool *pool, const found_game *game, found_writer *writer);

/* Chooses the games that are written, when all have been added. */
void game_pool_choose(game_pool *pool);

/* The next game that was chosen, in the order in which they were added, from *at on, which is 0 at
 * first; false if there is none left. */
bool game_pool_next(const game_pool *pool, size_t *at);

/* Hands a game that game_pool_next has just found to an output. False with errno if something has
 * failed. */
bool game_pool_write(game_pool *pool, size_t at, found_output *out);

#endif
