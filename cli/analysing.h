/* analysing.h - lets an engine look at the games of a file, one after the other. */
#ifndef CLI_ANALYSING_H
#define CLI_ANALYSING_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/edit.h>
#include <zug/engine.h>

/* What may be left out of what is written about a game. */
typedef enum analysing_part {
    ANALYSING_EVALS,
    ANALYSING_SIGNS,
    ANALYSING_VARIATIONS,
    ANALYSING_PARTS
} analysing_part;

/* How games are looked at. */
typedef struct analysing {
    zug_engine *engine;
    zug_engine_limits limits;
    bool without[ANALYSING_PARTS];
    /* A position has been looked at. */
    void (*looked)(void *ctx);
    void *ctx;
} analysing;

/* What a side has lost by its moves. */
typedef struct analysing_side {
    unsigned moves, dubious, mistakes, blunders;
    double lost; /* points of a hundred, all moves together */
} analysing_side;

/* How it went. */
typedef enum analysing_end {
    ANALYSING_DONE,
    ANALYSING_NO_MEMORY,
    ANALYSING_ENGINE_GONE,  /* it has ended */
    ANALYSING_ENGINE_SILENT /* it has said nothing for a minute */
} analysing_end;

/* Looks at every position of the main line and writes into the game: the evaluation behind each
 * move, signs, and what would have been better. What a person has written there stays. */
analysing_end analysing_game(const analysing *work, zug_edit *game, analysing_side out[static 2]);

#endif
