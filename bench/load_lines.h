/* load_lines.h - games for the load program: random, legal, and long.
 * Room: bench. */
#ifndef LOAD_LINES_H
#define LOAD_LINES_H

#include <stddef.h>
#include <zug/uci.h>

enum { LOAD_LINES = 64, LOAD_PLIES = 300 };

/* Moves of games that are not over before the last of them. */
typedef struct load_lines {
    char move[LOAD_LINES][LOAD_PLIES][ZUG_UCI_SIZE];
} load_lines;

/* Fills the lines; the same each time. Exits without memory. */
void load_lines_make(load_lines *out);

#endif
