/* pair_results.h - results of games, brought from PGN into a report of another program. */
#ifndef CLI_PAIR_RESULTS_H
#define CLI_PAIR_RESULTS_H

#include "pair_round.h"

/* Where the results come from, and where the report goes. */
typedef struct pair_results_wish {
    const char *games;  /* the PGN file */
    const char *output; /* NULL: standard output */
    uint32_t round;     /* 0: the last one with open games */
} pair_results_wish;

/* Enters the results of a round and writes the whole report; returns what the program should end
 * with: STATUS_BAD_INPUT if a game of the round is left open, or something contradicts. */
int pair_results_enter(tournament_file *file, const pair_results_wish *wish);

#endif
