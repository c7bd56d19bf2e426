/* measure.c - how much there is of everything, for the arbiters of the zone.
 * Room: server/archive. To count the games takes time, and a disk may be slow to answer. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <sys/statvfs.h>

#include "archive/archive_impl.h"

typedef struct measuring {
    work_job job;
    archive *archive;
    const char *database;
    archive_measures measures;
    archive_measured *measured;
    void *ctx;
    bool is_read;
} measuring;

/* On the worker that searches. */
static void measure(work_job *job, unsigned worker) {
    measuring *of = (measuring *)(void *)job;
    const reader *by = readers_seeker(of->archive->parts.readers);
    struct statvfs disk;
    (void)worker;
    of->is_read = by != NULL && store_measure(by->store, &of->measures.store) == STORE_OK;
    if (store_is_url(of->database) || statvfs(of->database, &disk) != 0)
        return;
    of->measures.disk_free_bytes = (uint64_t)disk.f_bavail * disk.f_frsize;
    of->measures.disk_bytes = (uint64_t)disk.f_blocks * disk.f_frsize;
}

static void on_measured(work_job *job, bool has_run) {
    measuring *of = (measuring *)(void *)job;
    of->measured(of->ctx, has_run && of->is_read ? &of->measures : NULL);
    free(of);
}

void archive_measure(archive *archive, const char *database, uint64_t asker,
                     archive_measured *measured, void *ctx) {
    measuring *made = malloc(sizeof *made);
    if (made == NULL) {
        measured(ctx, NULL);
        return;
    }
    *made = (measuring){
        .job = {.asker = asker, .kind = WORK_SEARCHES, .run = measure, .done = on_measured},
        .archive = archive,
        .database = database,
        .measured = measured,
        .ctx = ctx};
    work_ask(archive->parts.work, &made->job);
}
