/* readers.c - what each worker has of its own to read games with.
 * Room: server/log. */
#include "readers.h"

#include <stdlib.h>

#include "work/work.h"

/* Those of the workers that replay games, and behind them that of the one that searches. */
enum { SEEKER = WORK_READERS, READERS };

struct readers {
    const char *path;
    uint64_t seed;
    reader all[READERS];
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
    for (int i = 0; i < READERS; i++) {
        store_close(readers->all[i].store);
        readers->all[i].store = NULL;
    }
}

void readers_free(readers *readers) {
    if (readers != NULL)
        readers_close(readers);
    for (int i = 0; readers != NULL && i < READERS; i++) {
        zone_free(readers->all[i].zone);
        free(readers->all[i].solver_memory);
    }
    free(readers);
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
    bool fine = true;
    for (int i = 0; i < READERS; i++)
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

reader *readers_seeker(readers *readers) { return readers_at(readers, SEEKER); }

void reader_clear(reader *reader) {
    for (int list = 0; list < (int)ZONE_LIST_COUNT; list++)
        for (uint64_t id; (id = zone_first(reader->zone, (zone_list)list)) != 0;)
            zone_forget(reader->zone, id);
}
