/* pair_round.h - what zug pair was asked, and what its rounds have in common. */
#ifndef CLI_PAIR_ROUND_H
#define CLI_PAIR_ROUND_H

#include <zug/pairing_round.h>

#include "tournament_file.h"

/* What was asked, and the tournament. */
typedef struct pairing {
    const tournament_file *file;
    const zug_tournament *t;
    bool json, explains;
} pairing;

/* Says why a round could not be paired; returns what the program should end with. */
int pair_round_report(const pairing *p, const zug_pairing_round *of);

/* Writes a line of JSON, and frees it; returns the same. */
int pair_round_put_json(zug_json *json);

#endif
