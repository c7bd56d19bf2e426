/* pgn_count.h - has the games of a text counted by a child without privileges.
 * Room: server/archive. */
#ifndef ZUG_SERVER_PGN_COUNT_H
#define ZUG_SERVER_PGN_COUNT_H

#include "sandbox/sandbox.h"

/* How many games a text has, and how many of them are illegal or damaged. */
typedef struct pgn_count {
    uint64_t games, bad;
} pgn_count;

/* What a child does that was started with the words: it reads a text from its standard input, a
 * socket, and can do nothing else. */
_Noreturn void pgn_count_as_child(void);

/* A sandbox whose children count games. NULL if the system gives no memory or threads. */
sandbox *pgn_count_open(const char *const *words,
                        void (*post)(void *ctx, void (*call)(void *arg), void *arg), void *ctx);

/* What a child has said is believed only as far as the count goes. False if there is none. */
bool pgn_count_read(const sandbox_reply *reply, pgn_count *out);

#endif
