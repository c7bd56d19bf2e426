/* store_log_file.c - the file that SQLite writes before the database (its WAL), written in large
 * pieces. Room: server/store. SQLite writes each page of a commit by two calls, a head of 24 bytes
 * and the page. Here they are put one behind the other and written together when the commit is
 * synced, so that a commit of fifty moves costs one call instead of a hundred. Nobody reads what is
 * not written yet: other connections look only at commits that have been synced, and the writer's
 * own reads come behind its writes. Nothing of a commit that was given up may stay behind, for
 * another process may write at its place meanwhile: so SQLite must write the log only to commit
 * (cache_spill is off), and a commit ends with a sync. */
#include "store_impl.h"
#include <stdlib.h>
#include <string.h>

/* SQLite writes less than 128 kB by one call. HEAD_BYTES: before each page, and less than before
 * the first one. */
enum { PIECE_BYTES = 1 << 16, HEAD_BYTES = 24 };

/* What SQLite takes for its open file. The system's own follows behind it. */
typedef struct log_file {
    sqlite3_file base;
    char *piece;          /* PIECE_BYTES, of which len are to be written */
    sqlite3_int64 offset; /* of the first of them in the file */
    int len;
    /* Where the commit begins that is being written, and ends so far; 0: none is, or the log itself
     * begins. */
    sqlite3_int64 begun, end;
} log_file;

static sqlite3_file *system_file(sqlite3_file *file) {
    return (sqlite3_file *)((log_file *)file + 1);
}

/* Writes what has been gathered. What could not be written is given up, as SQLite gives up the
 * commit. */
static int flush(sqlite3_file *file) {
    log_file *log = (log_file *)file;
    sqlite3_file *to = system_file(file);
    int len = log->len;
    log->len = 0;
    return len == 0 ? SQLITE_OK : to->pMethods->xWrite(to, log->piece, len, log->offset);
}

/* Puts something behind what has been gathered, or writes it. */
static int gather(sqlite3_file *file, const void *data, int len, sqlite3_int64 offset) {
    log_file *log = (log_file *)file;
    sqlite3_file *to = system_file(file);
    bool follows = log->len == 0 || offset == log->offset + log->len;
    if (!follows || len > PIECE_BYTES - log->len) {
        int code = flush(file);
        if (code != SQLITE_OK)
            return code;
    }
    if (len > PIECE_BYTES)
        return to->pMethods->xWrite(to, data, len, offset);
    if (log->len == 0)
        log->offset = offset;
    memcpy(log->piece + log->len, data, (size_t)len);
    log->len += len;
    return SQLITE_OK;
}

static int write_log(sqlite3_file *file, const void *data, int len, sqlite3_int64 offset) {
    log_file *log = (log_file *)file;
    int code = gather(file, data, len, offset);
    if (log->end == 0 || log->end != offset)
        log->begun = offset;
    log->end = code == SQLITE_OK ? offset + len : 0;
    return code;
}

static int read_log(sqlite3_file *file, void *out, int len, sqlite3_int64 offset) {
    sqlite3_file *from = system_file(file);
    int code = flush(file);
    return code != SQLITE_OK ? code : from->pMethods->xRead(from, out, len, offset);
}

/* A commit that could not be synced is refused, so nobody may find it in the log after a crash. */
static void spoil(log_file *log, sqlite3_file *to) {
    static const char nothing[HEAD_BYTES] = {0};
    if (log->begun > 0)
        to->pMethods->xWrite(to, nothing, HEAD_BYTES, log->begun);
}

static int sync_log(sqlite3_file *file, int flags) {
    log_file *log = (log_file *)file;
    sqlite3_file *to = system_file(file);
    int code = flush(file);
    if (code == SQLITE_OK)
        code = to->pMethods->xSync(to, flags);
    if (code != SQLITE_OK)
        spoil(log, to);
    log->begun = log->end = 0;
    return code;
}

static int truncate_log(sqlite3_file *file, sqlite3_int64 size) {
    sqlite3_file *to = system_file(file);
    int code = flush(file);
    return code != SQLITE_OK ? code : to->pMethods->xTruncate(to, size);
}

static int size_log(sqlite3_file *file, sqlite3_int64 *out) {
    sqlite3_file *of = system_file(file);
    int code = flush(file);
    return code != SQLITE_OK ? code : of->pMethods->xFileSize(of, out);
}

static int control_log(sqlite3_file *file, int what, void *arg) {
    sqlite3_file *to = system_file(file);
    int code = flush(file);
    return code != SQLITE_OK ? code : to->pMethods->xFileControl(to, what, arg);
}

static int close_log(sqlite3_file *file) {
    sqlite3_file *gone = system_file(file);
    int flushed = flush(file), closed = gone->pMethods->xClose(gone);
    free(((log_file *)file)->piece);
    return flushed != SQLITE_OK ? flushed : closed;
}

static int lock_log(sqlite3_file *file, int level) {
    sqlite3_file *to = system_file(file);
    return to->pMethods->xLock(to, level);
}

static int unlock_log(sqlite3_file *file, int level) {
    sqlite3_file *to = system_file(file);
    return to->pMethods->xUnlock(to, level);
}

static int is_log_reserved(sqlite3_file *file, int *out) {
    sqlite3_file *of = system_file(file);
    return of->pMethods->xCheckReservedLock(of, out);
}

static int sector_of_log(sqlite3_file *file) {
    sqlite3_file *of = system_file(file);
    return of->pMethods->xSectorSize(of);
}

static int traits_of_log(sqlite3_file *file) {
    sqlite3_file *of = system_file(file);
    return of->pMethods->xDeviceCharacteristics(of);
}

static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = close_log,
    .xRead = read_log,
    .xWrite = write_log,
    .xTruncate = truncate_log,
    .xSync = sync_log,
    .xFileSize = size_log,
    .xLock = lock_log,
    .xUnlock = unlock_log,
    .xCheckReservedLock = is_log_reserved,
    .xFileControl = control_log,
    .xSectorSize = sector_of_log,
    .xDeviceCharacteristics = traits_of_log,
};

/* Opens a file: the log as above, all others as the system does. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    (void)vfs;
    if ((flags & SQLITE_OPEN_WAL) == 0)
        return system->xOpen(system, name, file, flags, out);
    log_file *log = (log_file *)file;
    *log = (log_file){.piece = malloc(PIECE_BYTES)};
    if (log->piece == NULL)
        return SQLITE_NOMEM;
    int code = system->xOpen(system, name, system_file(file), flags, out);
    if (code == SQLITE_OK)
        log->base.pMethods = &log_methods;
    else
        free(log->piece);
    return code;
}

const char *store_log_vfs(void) {
    static sqlite3_vfs ours; /* SQLite keeps it in a list */
    const sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    if (sqlite3_vfs_find("zug") != NULL)
        return "zug";
    if (system == NULL)
        return NULL;
    ours = *system;
    ours.pNext = NULL;
    ours.zName = "zug";
    ours.szOsFile += (int)sizeof(log_file);
    ours.xOpen = open_file;
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK ? "zug" : NULL;
}
