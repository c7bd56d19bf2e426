/* counting.h - counts the games of an input, by one thread or by several. */
#ifndef CLI_COUNTING_H
#define CLI_COUNTING_H

#include "game_stats.h"
#include "input.h"
#include "progress.h"

enum { COUNTING_JOBS_MAX = 64 };

/* A count over one file after the other. */
typedef struct counting {
    game_stats *stats;
    progress bar;
    unsigned jobs; /* threads that may count at once */
} counting;

/* Counts all games of an input. Returns the errno of a failure to count or to read a part, or 0. */
int counting_take(counting *work, input *input);

#endif
