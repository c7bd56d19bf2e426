/* app_work.h - what a worker has of its own to read games with.
 * Room: server. */
#ifndef ZUG_SERVER_APP_WORK_H
#define ZUG_SERVER_APP_WORK_H

#include "app_impl.h"

/* What belongs to one worker: got when it is first needed, kept until the end. */
struct app_worker {
    store *store; /* to read */
    zone *zone;   /* into which it replays; empty between two jobs */
    void *solver_memory;
};

/* The worker with a number, on its own thread: with memory for the solver, or NULL. */
app_worker *app_worker_of(app *in, unsigned number);

/* The same with all that reading games needs. */
app_worker *app_reader_of(app *in, unsigned number);

/* Forgets what was replayed. */
void app_worker_clear(app_worker *reader);

#endif
