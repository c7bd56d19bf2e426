/* app_work.h - what a worker has of its own to read games with.
 * Room: server. */
#ifndef ZUG_SERVER_APP_WORK_H
#define ZUG_SERVER_APP_WORK_H

#include "app_impl.h"

typedef reader app_worker;

static inline app_worker *app_worker_of(app *in, unsigned number) {
    return readers_solver(in->readers, number);
}
static inline app_worker *app_reader_of(app *in, unsigned number) {
    return readers_at(in->readers, number);
}
static inline void app_worker_clear(app_worker *of) { reader_clear(of); }

#endif
