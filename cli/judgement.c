/* judgement.c - what an engine's score means for the players, as the page has it (docs/page.md).
 * Room: cli. */
#include "judgement.h"

#include <math.h>

enum { MOST_CENTIPAWNS = 1000 };

/* How fast an advantage becomes a win: lichess has it from the games of its players. */
static const double SLOPE = 0.00368208;

double judgement_chance(const zug_pgn_eval *eval) {
    if (eval->is_mate)
        return eval->mate > 0 ? 100 : 0;
    double centipawns = fmin(MOST_CENTIPAWNS, fmax(-MOST_CENTIPAWNS, eval->centipawns));
    return 100 / (1 + exp(-SLOPE * centipawns));
}

uint8_t judgement_sign(double lost) {
    enum { DUBIOUS = 6, MISTAKE = 2, BLUNDER = 4 };
    return lost >= 15 ? BLUNDER : lost >= 10 ? MISTAKE : lost >= 5 ? DUBIOUS : 0;
}
