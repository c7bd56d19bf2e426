/* judgement.h - what an engine's score means for the players, and which sign a move deserves. */
#ifndef CLI_JUDGEMENT_H
#define CLI_JUDGEMENT_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/pgn_command.h>

/* How many points of a hundred White can expect. */
double judgement_chance(const zug_pgn_eval *eval);

/* The sign of a move that has lost so many points of a hundred: the number of the NAG, 6 (?!), 2
 * (?) or 4 (??); 0 if it deserves none. */
uint8_t judgement_sign(double lost);

#endif
