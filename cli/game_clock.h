/* game_clock.h - the clock time that a comment tells with [%clk 1:05:23]. */
#ifndef CLI_GAME_CLOCK_H
#define CLI_GAME_CLOCK_H

#include <zug/pgn_tree.h>

/* A time on a clock. */
typedef struct game_clock {
    int64_t ms;
    zug_str text; /* as written */
} game_clock;

/* Finds the first clock time in some notes; false if there is none. */
bool game_clock_find(const zug_pgn_tree_note *notes, game_clock *out);

#endif
