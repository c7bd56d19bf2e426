/* sqlite_place.c - whether the files are still where they were opened.
 * Room: server/store. A file that was deleted or renamed can be written for as long as it is open,
 * and nobody would find there what it was told is stored. As long as we have it open no other file
 * can have its number.
 *
 * Somebody may also copy another database into the open file. SQLite reads little of it while the
 * zone goes on, but that little is asked here, whenever the file has changed: its seal must be one
 * of ours, and none from before. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "sqlite_impl.h"

bool sqlite_guard(void *state, const char *path) {
    sqlite_store *self = state;
    struct stat found;
    sqlite_place *to = &self->places[self->place_count];
    if (self->place_count == PLACES_MAX || stat(path, &found) != 0)
        return false;
    int len = snprintf(to->path, sizeof to->path, "%s", path);
    to->device = found.st_dev;
    to->number = found.st_ino;
    self->place_count++;
    return len > 0 && (size_t)len < sizeof to->path;
}

store_status sqlite_look_for_files(void *state) {
    const sqlite_store *self = state;
    store_status worst = STORE_OK;
    for (size_t i = 0; i < self->place_count; i++) {
        const sqlite_place *each = &self->places[i];
        struct stat found;
        if (stat(each->path, &found) != 0)
            worst = worst == STORE_OK ? STORE_GONE : worst;
        else if (found.st_dev != each->device || found.st_ino != each->number)
            worst = STORE_REPLACED;
    }
    return worst;
}

/* What can be said of the seal in the file. */
typedef enum sight { SEEN_FINE, SEEN_OTHER, UNSEEN } sight;

/* What it means that SQLite could not read: a disk or a memory that fails says nothing about the
 * file. */
static sight sight_of(int code) {
    bool is_other = code == SQLITE_DONE || code == SQLITE_IOERR_SHORT_READ ||
                    sqlite_status_of(code) == STORE_DAMAGED;
    return is_other ? SEEN_OTHER : UNSEEN;
}

/* Where the seal is in the file, and how long its page is. */
static sight find_seal(connection *on, int64_t *offset, int *bytes) {
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(on->db,
                                  "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size"
                                  " WHERE name = 'seal'",
                                  -1, &query, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(query);
    if (code == SQLITE_ROW) {
        *bytes = sqlite3_column_int(query, 1);
        *offset = (sqlite3_column_int64(query, 0) - 1) * *bytes;
    }
    sqlite3_finalize(query);
    return code == SQLITE_ROW ? SEEN_FINE : sight_of(code);
}

/* How many events the seal counts that is in the file itself, whatever SQLite knows from elsewhere.
 */
static sight count_events(connection *on, uint64_t *out) {
    sqlite3_file *file = NULL;
    int64_t offset;
    int bytes;
    sqlite_tally tally = {0};
    sight seen = find_seal(on, &offset, &bytes);
    if (seen != SEEN_FINE)
        return seen;
    if (sqlite3_file_control(on->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
        file->pMethods == NULL)
        return UNSEEN;
    uint8_t *page = malloc((size_t)bytes);
    if (page == NULL)
        return UNSEEN;
    int code = file->pMethods->xRead(file, page, bytes, offset);
    if (code != SQLITE_OK)
        seen = sight_of(code);
    else if (!sqlite_seal_of_page(page, (size_t)bytes, on->seal->key, &tally))
        seen = SEEN_OTHER;
    free(page);
    *out = seen == SEEN_FINE ? tally.count[STORE_SEALED_LOG] : 0;
    return seen;
}

/* Looks at the seal in the file: a file that counts fewer events than it did is another. */
static sight look_at_seal(sqlite_store *self, uint64_t *events) {
    sight seen = count_events(&self->writer, events);
    return seen == SEEN_FINE && *events < self->file.events ? SEEN_OTHER : seen;
}

store_status sqlite_look_into_file(sqlite_store *self) {
    enum { TRIES = 20 };
    struct stat found;
    if (stat(self->places[0].path, &found) != 0)
        return STORE_GONE;
    int64_t changed_ns = (int64_t)found.st_mtim.tv_sec * 1000000000 + found.st_mtim.tv_nsec;
    if (changed_ns == self->file.changed_ns && found.st_size == self->file.bytes)
        return STORE_OK;
    uint64_t events;
    sight seen = look_at_seal(self, &events);
    /* A page that is being copied may be half there. What has never been there is not missed. */
    for (int i = 0; i < TRIES && seen == SEEN_OTHER && self->file.is_known; i++) {
        nanosleep(&(struct timespec){0, 5000000}, NULL);
        seen = look_at_seal(self, &events);
    }
    if (seen == UNSEEN)
        return STORE_FAILED;
    self->file.is_foreign = seen == SEEN_OTHER && self->file.is_known;
    if (seen == SEEN_OTHER)
        return self->file.is_foreign ? STORE_REPLACED : STORE_OK;
    self->file.is_known = true;
    self->file.events = events;
    self->file.changed_ns = changed_ns;
    self->file.bytes = found.st_size;
    return STORE_OK;
}
