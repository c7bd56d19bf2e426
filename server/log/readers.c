/* readers.c - what each worker has of its own to read games with.
 * Room: server/log. */
#include "readers.h"

#include <stdlib.h>

#include "work/work.h"

struct readers {
    const char *path;
    uint64_t seed;
    store *seeker; /* of the worker that searches */
    reader all[WORK_READERS];
};

readers *readers_new(const char *path, uint64_t seed) {
    readers *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->path = path;
        made->seed = seed;
    }
    return made;
}

void readers_close(readers *readers) {
    store_close(readers->seeker);
    readers->seeker = NULL;
    for (int i = 0; i < (int)WORK_READERS; i++) {
        store_close(readers->all[i].store);
        readers->all[i].store = NULL;
    }
}

void readers_free(readers *readers) {
    if (readers != NULL)
        readers_close(readers);
    for (int i = 0; readers != NULL && i < (int)WORK_READERS; i++) {
        zone_free(readers->all[i].zone);
        free(readers->all[i].solver_memory);
    }
    free(readers);
}

store *readers_seeker(readers *readers) {
    store_status status;
    if (readers->seeker == NULL)
        readers->seeker = store_open_reader(readers->path, &status);
    return readers->seeker;
}

reader *readers_solver(readers *readers, unsigned number) {
    reader *found = &readers->all[number];
    if (found->solver_memory == NULL)
        found->solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    return found->solver_memory != NULL ? found : NULL;
}

/* Opens what the worker with a number reads with, if it is not open. */
static store *open_store(const readers *readers, reader *at) {
    store_status status;
    if (at->store == NULL)
        at->store = store_open_reader(readers->path, &status);
    return at->store;
}

bool readers_open(readers *readers) {
    bool fine = readers_seeker(readers) != NULL;
    for (int i = 0; i < (int)WORK_READERS; i++)
        fine = open_store(readers, &readers->all[i]) != NULL && fine;
    return fine;
}

reader *readers_at(readers *readers, unsigned number) {
    reader *found = readers_solver(readers, number);
    if (found == NULL)
        return NULL;
    open_store(readers, found);
    if (found->zone == NULL)
        found->zone = zone_new(NULL, readers->seed + number);
    return found->store != NULL && found->zone != NULL ? found : NULL;
}

void reader_clear(reader *reader) {
    for (int list = 0; list < (int)ZONE_LIST_COUNT; list++)
        for (uint64_t id; (id = zone_first(reader->zone, (zone_list)list)) != 0;)
            zone_forget(reader->zone, id);
}
