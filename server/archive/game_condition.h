/* game_condition.h - a condition of docs/select.md, asked of games of the zone as their PGN says
 * that they are.
 * Room: server/archive. What a condition means is libzug's: here it is shown what would stand in a
 * file. */
#ifndef ZUG_SERVER_GAME_CONDITION_H
#define ZUG_SERVER_GAME_CONDITION_H

#include "log/readers.h"

typedef struct game_condition game_condition;

/* A condition that has been understood before; NULL without memory. */
game_condition *game_condition_new(zug_str text);

/* NULL is allowed. */
void game_condition_free(game_condition *condition);

/* Whose game it is asked of: what the store knows of it, and the site of games without another. */
typedef struct game_condition_asked {
    uint64_t game;
    zug_str result;
    const char *site;
} game_condition_asked;

/* ZUG_ANSWER_YES if it holds for a game that is over, which is replayed in the reader's zone then:
 * the caller has it forgotten. The moves of a game that its tags exclude are not read. One that is
 * not over or cannot be read is none for which it holds. ZUG_ANSWER_UNDECIDED without memory. */
zug_answer game_condition_ask(game_condition *condition, const reader *by,
                              const game_condition_asked *asked);

#endif
