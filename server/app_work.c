/* app_work.c - what a worker has of its own to read games with.
 * Room: server. */
#include "app_work.h"

#include <stdio.h>
#include <stdlib.h>

app_worker *app_worker_of(app *in, unsigned number) {
    app_worker *worker = &in->workers[number];
    if (worker->solver_memory == NULL)
        worker->solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    return worker->solver_memory != NULL ? worker : NULL;
}

app_worker *app_reader_of(app *in, unsigned number) {
    char path[600];
    store_status status;
    app_worker *worker = app_worker_of(in, number);
    if (worker == NULL)
        return NULL;
    snprintf(path, sizeof path, "%s/zug.db", in->data);
    if (worker->store == NULL)
        worker->store = store_open_reader(path, &status);
    if (worker->zone == NULL)
        worker->zone = zone_new(NULL, token_id());
    return worker->store != NULL && worker->zone != NULL ? worker : NULL;
}

void app_worker_clear(app_worker *reader) {
    for (int list = 0; list < (int)ZONE_LIST_COUNT; list++)
        for (uint64_t id; (id = zone_first(reader->zone, (zone_list)list)) != 0;)
            zone_forget(reader->zone, id);
}

app_worker *app_workers_new(void) { return calloc(WORK_THREADS, sizeof(app_worker)); }

void app_workers_free(app_worker *gone) {
    for (int i = 0; gone != NULL && i < (int)WORK_THREADS; i++) {
        store_close(gone[i].store);
        zone_free(gone[i].zone);
        free(gone[i].solver_memory);
    }
    free(gone);
}
