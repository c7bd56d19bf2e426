/* stats_json.h - what was counted about games, as one JSON object. */
#ifndef CLI_STATS_JSON_H
#define CLI_STATS_JSON_H

#include "game_stats.h"

/* Prints the object on a line of standard output; false without memory: then nothing is printed. */
bool stats_json_print(const game_stats *stats);

#endif
