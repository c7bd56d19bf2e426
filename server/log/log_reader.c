/* log_reader.c - what a worker has of its own to read games with.
 * Room: server/log. */
#include "log/log_reader.h"

#include <stdio.h>
#include <stdlib.h>

struct log_readers {
    char path[600];
    uint64_t seed; /* of their zones */
    unsigned count;
    log_reader all[];
};

log_readers *log_readers_new(const char *path, unsigned count, uint64_t seed) {
    log_readers *made = calloc(1, sizeof *made + count * sizeof made->all[0]);
    if (made == NULL)
        return NULL;
    snprintf(made->path, sizeof made->path, "%s", path);
    made->seed = seed;
    made->count = count;
    return made;
}

void log_readers_free(log_readers *readers) {
    for (unsigned i = 0; readers != NULL && i < readers->count; i++) {
        store_close(readers->all[i].store);
        zone_free(readers->all[i].zone);
        free(readers->all[i].solver_memory);
    }
    free(readers);
}

void *log_readers_solver(log_readers *readers, unsigned worker) {
    log_reader *of = &readers->all[worker];
    if (of->solver_memory == NULL)
        of->solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    return of->solver_memory;
}

log_reader *log_readers_get(log_readers *readers, unsigned worker) {
    store_status status;
    log_reader *of = &readers->all[worker];
    if (log_readers_solver(readers, worker) == NULL)
        return NULL;
    if (of->store == NULL)
        of->store = store_open_reader(readers->path, &status);
    if (of->zone == NULL)
        of->zone = zone_new(NULL, readers->seed);
    return of->store != NULL && of->zone != NULL ? of : NULL;
}

void log_reader_clear(log_reader *reader) {
    for (int list = 0; list < (int)ZONE_LIST_COUNT; list++)
        for (uint64_t id; (id = zone_first(reader->zone, (zone_list)list)) != 0;)
            zone_forget(reader->zone, id);
}
