/* sqlite_backup.c - copies a database that may be in use.
 * Room: server/store. SQLite's own online backup: the copy is as of one moment, and the zone goes
 * on. The key goes with it, into a file of its own. */
#define _POSIX_C_SOURCE 200809L
#include "sqlite_impl.h"
#include <sodium.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 1024, PAUSE_MS = 5 };

/* Whether to go on with a copy. */
typedef struct copying {
    store_goes_on *goes_on; /* NULL: always */
    void *ctx;
} copying;

/* Copies until all is there; a busy database is waited for. */
static int copy_all(sqlite3_backup *backup, const copying *how) {
    int code;
    do {
        if (how->goes_on != NULL && !how->goes_on(how->ctx))
            return SQLITE_ABORT;
        code = sqlite3_backup_step(backup, PAGES_AT_ONCE);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(PAUSE_MS);
    } while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED);
    return code;
}

/* What is read is of one moment, however long it takes: or else SQLite would begin anew each time
 * that a zone which is played in has stored something. */
static store_status copy(sqlite3 *from, sqlite3 *to, const copying *how) {
    sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_master", NULL, NULL, NULL);
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return sqlite_status_of(sqlite3_errcode(to));
    int code = copy_all(backup, how);
    int end = sqlite3_backup_finish(backup);
    return sqlite_status_of(code == SQLITE_DONE ? end : code);
}

/* Copies the key to lie beside the copy, if there is one. It may be there from an earlier copy. */
static store_status copy_key(const char *from, const char *to) {
    uint8_t key[STORE_KEY_SIZE], other[STORE_KEY_SIZE];
    bool is_fine;
    store_status status = STORE_OK;
    if (!sqlite_key_read(from, STORE_KEY_ENDING, key, &is_fine))
        return STORE_OK;
    if (!is_fine)
        status = STORE_WRONG_KEY;
    else if (!sqlite_key_read(to, STORE_KEY_ENDING, other, &is_fine))
        status = sqlite_key_write(to, STORE_KEY_ENDING, key);
    else if (!is_fine || sodium_memcmp(key, other, sizeof key) != 0)
        status = STORE_CONFLICT;
    sodium_memzero(key, sizeof key);
    sodium_memzero(other, sizeof other);
    return status;
}

store_status store_backup(const char *from, const char *to) {
    return store_backup_while(from, to, NULL, NULL);
}

store_status store_backup_while(const char *from, const char *to, store_goes_on *goes_on,
                                void *ctx) {
    connection source;
    store_status status = sqlite_connect(&source, from, STORE_READS, NULL);
    if (status != STORE_OK)
        return status;
    sqlite3 *target = NULL;
    bool is_new = sqlite_make_private(to);
    status = sqlite_status_of(
        sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL));
    if (status == STORE_OK)
        status = copy(source.db, target, &(copying){goes_on, ctx});
    sqlite3_close(target);
    if (status == STORE_OK)
        status = copy_key(from, to);
    if (status != STORE_OK && is_new)
        unlink(to); /* half a copy is none, and would be in the way of the next */
    sqlite_disconnect(&source);
    return status;
}
