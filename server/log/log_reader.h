/* log_reader.h - what a worker has of its own to read games with.
 * Room: server/log. */
#ifndef ZUG_SERVER_LOG_READER_H
#define ZUG_SERVER_LOG_READER_H

#include "store/store.h"
#include "zone/zone.h"

/* Belongs to one worker: got when it is first needed, kept until the end. */
typedef struct log_reader {
    store *store; /* to read */
    zone *zone;   /* into which it replays; empty between two jobs */
    void *solver_memory;
} log_reader;

/* Those of all workers. */
typedef struct log_readers log_readers;

/* For so many workers, of the database at a path, which need not be there yet. NULL without
 * memory. */
log_readers *log_readers_new(const char *path, unsigned count, uint64_t seed);

/* When the workers have ended. NULL is allowed. */
void log_readers_free(log_readers *readers);

/* All that the worker with this number needs, asked for on its own thread; NULL if it is not to be
 * had. */
log_reader *log_readers_get(log_readers *readers, unsigned worker);

/* Only ZUG_GAME_SOLVER_BYTES of memory for the solver. */
void *log_readers_solver(log_readers *readers, unsigned worker);

/* Forgets what was replayed. */
void log_reader_clear(log_reader *reader);

#endif
