/* game_cursor.h - a place in a game, and the ways from it: along its line, into a variation and
 * out. */
#ifndef CLI_GAME_CURSOR_H
#define CLI_GAME_CURSOR_H

#include <zug/pgn_tree.h>

/* A move that was played on the way here. */
typedef struct cursor_step {
    const zug_pgn_tree_move *move;
    zug_position before;
    size_t depth; /* 0 in the main line */
} cursor_step;

/* A variation that the way leads into. */
typedef struct cursor_line {
    const zug_pgn_tree_move *replaced; /* NULL in a game without a main line */
    const zug_pgn_tree_note *note;     /* the variation */
    size_t base;                       /* steps before it */
} cursor_line;

typedef struct game_cursor {
    const zug_pgn_tree_game *game;
    cursor_step *steps;
    size_t count, capacity;
    cursor_line *lines;
    size_t depth, lines_capacity;
} game_cursor;

/* At the beginning of a game; the memory of the cursor is used again. */
void game_cursor_begin(game_cursor *at, const zug_pgn_tree_game *game);
void game_cursor_free(game_cursor *at);

/* The position that is reached, and the move that comes next in this line, NULL at its end. */
zug_position game_cursor_position(const game_cursor *at);
const zug_pgn_tree_move *game_cursor_next_move(const game_cursor *at);

/* Each goes somewhere; false if there is nothing there (or no memory). */
bool game_cursor_forward(game_cursor *at);
bool game_cursor_back(game_cursor *at); /* out of a variation, too, before its first move */
void game_cursor_first(game_cursor *at);
void game_cursor_last(game_cursor *at);  /* of this line */
bool game_cursor_enter(game_cursor *at); /* the next alternative to the last move */
bool game_cursor_leave(game_cursor *at); /* to the move that the variation replaces */

/* Steps through the variations that replace a move, in order: begin with NULL. NULL after the last
 * one. */
const zug_pgn_tree_note *game_cursor_variation(const zug_pgn_tree_move *move,
                                               const zug_pgn_tree_note *last);

#endif
