/* pair_warnings.h - what a report leaves open though a pairing depends on it. */
#ifndef CLI_PAIR_WARNINGS_H
#define CLI_PAIR_WARNINGS_H

#include "tournament_file.h"

/* Warns of games without a result, rounds without games, and players of whom nothing is said, in
 * the rounds from which a Swiss is paired: all before a round, which is the next one or, to be
 * paired anew, one that was played. */
void pair_warnings_of_swiss(const tournament_file *file, uint32_t round);

/* Warns of a pair of a table in a round of whom one has a bye. */
void pair_warnings_of_absent(const tournament_file *file, uint32_t round, zug_pair pair);

#endif
