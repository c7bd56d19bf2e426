/* pair_boards.h - the boards of a round that another program has paired. */
#ifndef CLI_PAIR_BOARDS_H
#define CLI_PAIR_BOARDS_H

#include <zug/round_games.h>

#include "pair_round.h"

/* Lists the games of a round, or for 0 of the last one with open games, by their boards. Returns
 * STATUS_FINE, or what the program should end with after saying why there is nothing to play; *out
 * has to be freed in any case. */
int pair_boards_find(const pairing *p, uint32_t round, zug_round_games *out);

/* Prints the boards of such a round that are still to be played; returns what the program should
 * end with. */
int pair_boards_print(const pairing *p, uint32_t round);

#endif
