/* uci_engine.h - a chess engine as a child of this process that must not harm it; what is said to
 * it is libzug's. Room: server/bot. */
#ifndef BOT_UCI_ENGINE_H
#define BOT_UCI_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/engine.h>
#include <zug/host_process.h>

/* An engine; all zero is one that does not run. */
typedef struct uci_engine {
    zug_host_process process;
    zug_engine *engine; /* NULL: it does not run */
} uci_engine;

/* What it is to look for. */
typedef struct uci_search {
    const zug_position *start;
    const zug_move *moves; /* that were made from there */
    size_t move_count;
    int skill; /* 0 to 20 */
    int64_t nodes, ms;
} uci_search;

/* What an engine has said. */
typedef enum uci_answer { UCI_NOT_YET, UCI_BEST_MOVE, UCI_GONE } uci_answer;

/* Starts a program, found as a shell finds it, or where Debian keeps games: with the lowest
 * priority, one thread and so many megabytes of hash, no files to write, and an end when this
 * process ends. False if it cannot be started or does not speak the interface. */
bool uci_engine_start(uci_engine *self, const char *program, int hash_mb);

/* True if such a program would be found. */
bool uci_engine_is_there(const char *program);

/* What it calls itself; empty if it does not run. */
zug_str uci_engine_name(const uci_engine *self);

/* What is readable when it has said something; -1 if it does not run. */
int uci_engine_socket(const uci_engine *self);

/* Asks for a move. False if the engine is gone. */
bool uci_engine_go(uci_engine *self, const uci_search *search);

/* Reads what there is, without waiting. An engine that names no legal move plays no chess: it is
 * gone. */
uci_answer uci_engine_read(uci_engine *self, zug_move *out);

/* Ends it, whatever it is doing. */
void uci_engine_stop(uci_engine *self);

#endif
