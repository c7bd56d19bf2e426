/* bot_level.h - how strong a computer plays: from somebody who has just learned the moves to all
 * that the engine can do.
 * Room: server/bot. The page has the same levels for its own engine. */
#ifndef BOT_LEVEL_H
#define BOT_LEVEL_H

#include <stdint.h>

enum { BOT_LEVELS = 8, BOT_LEVEL_NAME_SIZE = 16 };

/* How a level chooses a move. */
typedef struct bot_level {
    int slips;     /* so many moves of a hundred are any legal ones, without a thought */
    int skill;     /* the engine's own word for it, 0 to 20 */
    int64_t nodes; /* positions it looks at, at most */
} bot_level;

/* A level from 1 to BOT_LEVELS. */
const bot_level *bot_level_of(int level);

/* What the player of that level is called: "Computer 3". */
void bot_level_name(int level, char out[static BOT_LEVEL_NAME_SIZE]);

/* How long a move may take, so that a game never ends by time: of what is left, and what each move
 * adds. No clock is INT64_MAX. */
int64_t bot_level_think_ms(int64_t left_ms);

#endif
