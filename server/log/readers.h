/* readers.h - what each worker has of its own to read games with.
 * Room: server/log. */
#ifndef ZUG_SERVER_READERS_H
#define ZUG_SERVER_READERS_H

#include "store/store.h"
#include "zone/zone.h"

/* What belongs to one worker: got when it is first needed, kept until the end. */
typedef struct reader {
    store *store; /* to read */
    zone *zone;   /* into which it replays; empty between two jobs */
    void *solver_memory;
} reader;

/* The readers of all workers. */
typedef struct readers readers;

/* Readers of the database at a path, which is borrowed; NULL without memory. Freed when the
 * workers have ended; NULL is allowed. */
readers *readers_new(const char *path, uint64_t seed);
void readers_free(readers *readers);

/* Opens what they read with, before any of them works: later the database may be away, or another
 * one in its place. False if that cannot be. */
bool readers_open(readers *readers);

/* Closes what they read with, when the workers have ended and before the store is closed: whoever
 * is the last to close a database copies into it what was written, and who only reads cannot. */
void readers_close(readers *readers);

/* The reader of the worker with a number, asked for on its own thread: with memory for the
 * solver. NULL without memory. */
reader *readers_solver(readers *readers, unsigned number);

/* The same with a store and a zone as well, to replay games. */
reader *readers_at(readers *readers, unsigned number);

/* What the worker that searches reads with, on its own thread; NULL if it is not to be had. */
reader *readers_seeker(readers *readers);

/* Forgets what was replayed. */
void reader_clear(reader *reader);

#endif
