/* bot_level.c - how strong a computer plays.
 * Room: server/bot. */
#include "bot_level.h"

#include <stdio.h>

/* SHARE: a game is planned as if so many moves were still to come. */
enum { SHARE = 40, THINK_MIN_MS = 20, THINK_MAX_MS = 2000 };

const bot_level *bot_level_of(int level) {
    static const bot_level levels[BOT_LEVELS] = {
        {40, 0, 200},  {20, 0, 1000},   {8, 2, 5000},    {2, 5, 20000},
        {0, 8, 60000}, {0, 12, 200000}, {0, 16, 600000}, {0, 20, 2000000},
    };
    return &levels[level < 1 ? 0 : level > BOT_LEVELS ? BOT_LEVELS - 1 : level - 1];
}

void bot_level_name(int level, char out[static BOT_LEVEL_NAME_SIZE]) {
    snprintf(out, BOT_LEVEL_NAME_SIZE, "Computer %d", level);
}

int64_t bot_level_think_ms(int64_t left_ms) {
    int64_t share = left_ms / SHARE;
    return share < THINK_MIN_MS ? THINK_MIN_MS : share > THINK_MAX_MS ? THINK_MAX_MS : share;
}
