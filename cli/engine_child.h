/* engine_child.h - a chess engine as a child of the program. */
#ifndef CLI_ENGINE_CHILD_H
#define CLI_ENGINE_CHILD_H

#include <stdbool.h>
#include <zug/engine.h>

typedef struct engine_child engine_child;

/* Starts a program, found as a shell finds it or where Debian keeps games, and greets it; NULL
 * after saying what has failed. */
engine_child *engine_child_start(const char *program);

/* The engine, for as long as the child is there. */
zug_engine *engine_child_engine(const engine_child *child);

/* Ends it; NULL is none. */
void engine_child_end(engine_child *child);

#endif
