/* house.h - the computers that play in a zone for whoever has nobody to play with: one for each
 * level, with a connection of its own by the public protocol, and one engine for all of them.
 * Room: server/bot. */
#ifndef BOT_HOUSE_H
#define BOT_HOUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <zug/str.h>

#include "bot/bot_level.h"

enum { HOUSE_GAMES_MAX = 64, HOUSE_WHY_SIZE = 400 };

/* Who is to play, where, and with what. */
typedef struct house_wants {
    const char *url;           /* of the zone, http://... */
    const char *engine;        /* the program */
    const char *control;       /* of the challenges that stand open in the lobby */
    const int *levels;         /* with a token for each */
    const char *const *tokens; /* by which the account of that level comes in */
    size_t count;
    size_t games; /* at once, in all; at most HOUSE_GAMES_MAX */
    int hash_mb;
    /* Told once the engine runs and all are in the zone. */
    void (*on_ready)(void *ctx, zug_str engine_name);
    /* Told what is wrong, and what is done about it. */
    void (*on_trouble)(void *ctx, const char *sentence);
    void *ctx;
} house_wants;

/* Plays until *ends is set, which a signal may do. False, and why, if there is nothing to play
 * with: no engine, or no zone that knows these accounts. */
bool house_run(const house_wants *wants, const volatile int *ends, char why[static HOUSE_WHY_SIZE]);

#endif
