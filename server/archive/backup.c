/* backup.c - a copy of the whole database for who may have it, while the zone goes on.
 * Room: server/archive. A worker of its own copies it to a file beside the database, which has no
 * name any more as soon as it is open, and reads it piece by piece as fast as somebody takes it. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "archive/archive_impl.h"

enum { PIECE_BYTES = 65536, PATH_SIZE = 1100 };

struct archive_backup {
    work_job job;
    archive *archive;
    void *request;
    void (*begin)(void *request, archive_backup *backup);
    const char *database;
    int file; /* the copy, or -1 */
    bool failed;
    bool waits; /* until more is taken */
    size_t len; /* of the piece; 0: there is no more */
    char piece[PIECE_BYTES];
};

static void free_backup(archive_backup *backup) {
    if (backup->file >= 0)
        close(backup->file);
    backup->archive->backup = NULL;
    free(backup);
}

/* A copy that nobody waits for any more is given up: a store_goes_on. */
static bool goes_on(void *ctx) {
    const archive_backup *backup = ctx;
    return !atomic_load(&backup->archive->is_stopping);
}

/* On the worker. The key of the database stays where it is: whoever has the copy alone cannot
 * change it so that the zone would not notice. */
static void copy_all(work_job *job, unsigned worker) {
    archive_backup *backup = (archive_backup *)(void *)job;
    char path[PATH_SIZE], key[PATH_SIZE + 8];
    (void)worker;
    snprintf(path, sizeof path, "%s-download", backup->database);
    snprintf(key, sizeof key, "%s-key", path);
    unlink(path); /* of a program that was killed meanwhile */
    unlink(key);
    backup->failed = store_backup_while(backup->database, path, goes_on, backup) != STORE_OK;
    if (!backup->failed)
        backup->file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    unlink(path);
    unlink(key);
    backup->failed = backup->failed || backup->file < 0;
}

/* On the worker: the next piece. */
static void read_piece(work_job *job, unsigned worker) {
    archive_backup *backup = (archive_backup *)(void *)job;
    (void)worker;
    ssize_t got = read(backup->file, backup->piece, sizeof backup->piece);
    backup->failed = got < 0;
    backup->len = got > 0 ? (size_t)got : 0;
}

/* Sends the piece, and has the next one read. */
static void go_on(archive_backup *backup) {
    const archive_calls *calls = &backup->archive->calls;
    bool is_over = backup->failed || !calls->is_there(backup->request) ||
                   atomic_load(&backup->archive->is_stopping);
    bool has_more = !is_over && backup->len > 0;
    backup->waits = has_more && !calls->put(backup->request, (zug_str){backup->piece, backup->len});
    if (backup->waits)
        return;
    if (has_more) {
        work_ask(backup->archive->parts.work, &backup->job);
        return;
    }
    calls->end(backup->request, !is_over);
    free_backup(backup);
}

void archive_backup_go_on(archive_backup *backup) {
    if (backup->waits)
        go_on(backup);
}

static void on_piece(work_job *job, bool has_run) {
    archive_backup *backup = (archive_backup *)(void *)job;
    backup->failed = backup->failed || !has_run;
    go_on(backup);
}

static void on_copied(work_job *job, bool has_run) {
    archive_backup *backup = (archive_backup *)(void *)job;
    if (!has_run || backup->failed) {
        archive__refuse(backup->archive, backup->request, MSG_FAULT_BACKUP_FAILED);
        free_backup(backup);
        return;
    }
    backup->job.run = read_piece;
    backup->job.done = on_piece;
    backup->begin(backup->request, backup);
    work_ask(backup->archive->parts.work, &backup->job);
}

void archive_send_backup(archive *archive, const char *database, archive_asker asker,
                         void (*begin)(void *request, archive_backup *backup)) {
    if (store_is_url(database)) {
        archive__refuse(archive, asker.request, MSG_FAULT_BACKUP_ELSEWHERE);
        return;
    }
    if (archive->backup != NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_BACKUP_BUSY);
        return;
    }
    archive_backup *made = malloc(sizeof *made);
    if (made == NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return;
    }
    made->job =
        (work_job){.asker = asker.address, .kind = WORK_COPIES, .run = copy_all, .done = on_copied};
    made->archive = archive;
    made->request = asker.request;
    made->begin = begin;
    made->database = database;
    made->file = -1;
    made->failed = made->waits = false;
    made->len = 0;
    archive->backup = made;
    work_ask(archive->parts.work, &made->job);
}
