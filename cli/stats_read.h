/* stats_read.h - reads what zug stats has written as JSON. */
#ifndef CLI_STATS_READ_H
#define CLI_STATS_READ_H

#include <stdbool.h>

#include "game_stats.h"

/* Reads one object; false if it is none that zug stats writes. *out is then undefined. */
bool stats_read(const char *text, game_stats *out);

#endif
