/* sqlite_chain.c - gives the events of an older database their hashes.
 * Room: server/store. */
#include <string.h>

#include "sqlite_impl.h"

/* Gives the event in a row its hash. */
static int chain_row(sqlite3_stmt *row, sqlite3_stmt *set, store_event *last,
                     uint8_t hash[static STORE_HASH_SIZE]) {
    store_event event = {
        .stream = (uint64_t)sqlite3_column_int64(row, 1),
        .seq = (uint32_t)sqlite3_column_int64(row, 2),
        .at_ms = sqlite3_column_int64(row, 3),
        .kind = {sqlite3_column_blob(row, 4), (size_t)sqlite3_column_bytes(row, 4)},
        .body = {sqlite3_column_blob(row, 5), (size_t)sqlite3_column_bytes(row, 5)},
    };
    if (event.stream != last->stream)
        memset(hash, 0, STORE_HASH_SIZE);
    last->stream = event.stream;
    store_chain(hash, &event, hash);
    sqlite3_bind_int64(set, 1, sqlite3_column_int64(row, 0));
    sqlite3_bind_blob(set, 2, hash, STORE_HASH_SIZE, SQLITE_STATIC);
    int code = sqlite3_step(set);
    sqlite3_reset(set);
    return code;
}

store_status sqlite_chain_all(sqlite3 *db) {
    sqlite3_stmt *rows = NULL, *set = NULL;
    uint8_t hash[STORE_HASH_SIZE] = {0};
    store_event last = {0};
    int code = sqlite3_prepare_v2(
        db, "SELECT rowid, stream, seq, at_ms, kind, body FROM log ORDER BY stream, seq", -1, &rows,
        NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(db, "UPDATE log SET hash = ?2 WHERE rowid = ?1", -1, &set, NULL);
    while (code == SQLITE_OK || code == SQLITE_DONE) {
        code = sqlite3_step(rows);
        if (code != SQLITE_ROW)
            break;
        code = chain_row(rows, set, &last, hash);
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(set);
    return sqlite_status_of(code);
}
