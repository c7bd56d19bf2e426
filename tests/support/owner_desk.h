/* owner_desk.h - the thread that owns a store and workers, for tests: a folder of its own, and the
 * calls that other threads post to it. */
#ifndef SUPPORT_OWNER_DESK_H
#define SUPPORT_OWNER_DESK_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants these before it */
#include <setjmp.h>
#include <cmocka.h>

#include "posted_calls.h"
#include "store/store.h"
#include "work/work.h"

typedef struct owner_desk {
    char folder[64], path[96];
    store *store;
    work_pool *work;
    posted_calls calls;
} owner_desk;

/* From any thread. */
static inline void owner_post(void *ctx, void (*call)(void *), void *arg) {
    posted_add(&((owner_desk *)ctx)->calls, call, arg);
}

/* Makes one call that was posted, when it has come. */
static inline void owner_make_call(owner_desk *desk) { posted_make(&desk->calls); }

static inline void owner_open(owner_desk *desk) {
    store_status status;
    *desk = (owner_desk){.folder = "/tmp/zug-owner-XXXXXX"};
    assert_non_null(mkdtemp(desk->folder));
    snprintf(desk->path, sizeof desk->path, "%s/zug.db", desk->folder);
    posted_init(&desk->calls);
    desk->store = store_open(desk->path, (store_caller){owner_post, desk}, &status);
    desk->work = work_new((work_caller){owner_post, desk}, 1);
    assert_true(desk->store != NULL && desk->work != NULL);
}

/* Removes the database of a folder, and the folder. */
static inline void owner_remove(const char *folder) {
    static const char *const endings[] = {"zug.db", "zug.db-wal", "zug.db-shm", "zug.db-key"};
    char path[128];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, endings[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Ends the workers, makes the calls that are left, and closes the store. */
static inline void owner_stop(owner_desk *desk) {
    work_stop(desk->work);
    while (posted_any(&desk->calls))
        owner_make_call(desk);
    store_close(desk->store);
    posted_clear(&desk->calls); /* what the store has posted is void */
    work_free(desk->work);
}

#endif
