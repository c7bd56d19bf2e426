/* uci_engine.h - a chess engine as a child of this process, spoken to by the Universal Chess
 * Interface.
 * Room: server/bot. */
#ifndef BOT_UCI_ENGINE_H
#define BOT_UCI_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { UCI_LINE_SIZE = 8192, UCI_TEXT_SIZE = 64, UCI_MOVE_SIZE = 6 };

/* An engine; all zero is one that does not run. */
typedef struct uci_engine {
    pid_t pid;
    int to, from;             /* its standard input and output */
    char line[UCI_LINE_SIZE]; /* what has come of its next line */
    size_t len;
    bool is_too_long; /* the rest of that line is left out */
    char name[UCI_TEXT_SIZE];
} uci_engine;

/* What it is to look for. */
typedef struct uci_search {
    const char *fen;   /* the position from which it begins */
    const char *moves; /* that were made from there, each with a blank before it */
    bool is_chess960;
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

/* Asks for a move. False if the engine is gone. */
bool uci_engine_go(uci_engine *self, const uci_search *search);

/* Reads what there is, without waiting. The move is as the engine writes it. */
uci_answer uci_engine_read(uci_engine *self, char out[static UCI_MOVE_SIZE]);

/* Ends it, whatever it is doing. */
void uci_engine_stop(uci_engine *self);

#endif
