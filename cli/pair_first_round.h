/* pair_first_round.h - boards of round 1 that were not entered. */
#ifndef CLI_PAIR_FIRST_ROUND_H
#define CLI_PAIR_FIRST_ROUND_H

#include <zug/tournament.h>

/* Of each player by index, whether the board of round 1 was not entered: of whom nothing is said
 * there, though the games that are entered are those of a round with everybody. Who comes late was
 * not in it, and without them others meet. NULL if there are no such players, or without memory;
 * to be freed. */
bool *pair_first_round_forgotten(const zug_tournament *t);

#endif
