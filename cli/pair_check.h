/* pair_check.h - pairs the rounds of a report anew, and tells what differs. */
#ifndef CLI_PAIR_CHECK_H
#define CLI_PAIR_CHECK_H

#include "pair_round.h"

/* Pairs every round that was played; returns what the program should end with. */
int pair_check_all(const pairing *p);

#endif
