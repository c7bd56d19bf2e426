/* sqlite_erase.c - takes a commit that could not be synced out of SQLite's log of writes.
 * Room: server/store. SQLite writes a commit behind the last one in the log, then syncs it. If the
 * sync fails the commit is refused, and the next one is written over it; but until then it lies
 * there whole, and a crash would bring it back. What is read here of the log and of the memory
 * that processes share about it is as https://www.sqlite.org/walformat.html has it. */
#include <string.h>

#include "sqlite_impl.h"

/* LOG_HEAD, PAGE_HEAD: bytes before the first page of the log, and before each page.
 * SHARED_BYTES: of the first piece of the shared memory. AT_PAGE_SIZE, AT_PAGES: where it has the
 * length of a page (two bytes, 1 means 65536), and the pages of the log that are committed (four
 * bytes). */
enum { LOG_HEAD = 32, PAGE_HEAD = 24, SHARED_BYTES = 32768, AT_PAGE_SIZE = 14, AT_PAGES = 16 };

/* Where in the log the next commit begins; 0 if that cannot be told. */
static sqlite3_int64 end_of_log(sqlite3 *db) {
    sqlite3_file *base = NULL;
    void volatile *shared = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &base);
    if (base == NULL || base->pMethods == NULL || base->pMethods->iVersion < 2 ||
        base->pMethods->xShmMap(base, 0, SHARED_BYTES, 0, &shared) != SQLITE_OK || shared == NULL)
        return 0;
    uint16_t page_size;
    uint32_t pages;
    memcpy(&page_size, (const char *)shared + AT_PAGE_SIZE, sizeof page_size);
    memcpy(&pages, (const char *)shared + AT_PAGES, sizeof pages);
    return LOG_HEAD + (sqlite3_int64)pages * (PAGE_HEAD + (page_size == 1 ? 65536 : page_size));
}

void sqlite_erase_refused(connection *on) {
    static const char nothing[PAGE_HEAD] = {0};
    sqlite3_file *log = NULL;
    /* Nobody else writes to the log meanwhile. */
    if (sqlite_run(on, sqlite_prepared(on, SQL_BEGIN)) != STORE_OK)
        return;
    sqlite3_int64 end = end_of_log(on->db);
    sqlite3_file_control(on->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (end > 0 && log != NULL && log->pMethods != NULL)
        log->pMethods->xWrite(log, nothing, PAGE_HEAD, end);
    sqlite_run(on, sqlite_prepared(on, SQL_ROLLBACK));
}
