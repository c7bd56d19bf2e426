/* store_chain.c - the hash of an event, over itself and the hash of the one before it.
 * Room: server/store. A stream whose hashes fit has every event as it was written, in its order and
 * without a gap. There is no key in it: it can be checked by whoever has the file. */
#include <sodium.h>
#include <string.h>

#include "store_impl.h"

_Static_assert(STORE_HASH_SIZE == crypto_generichash_BYTES_MIN, "the shortest hash is enough");

/* Lays a number as bytes, the lowest first. */
static uint8_t *put_number(uint8_t *to, uint64_t number, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        to[i] = (uint8_t)(number >> 8 * i);
    return to + bytes;
}

void store_chain(const uint8_t former[static STORE_HASH_SIZE], const store_event *event,
                 uint8_t out[static STORE_HASH_SIZE]) {
    crypto_generichash_state state;
    uint8_t head[STORE_HASH_SIZE + 24], *at = head + STORE_HASH_SIZE;
    memcpy(head, former, STORE_HASH_SIZE);
    at = put_number(at, event->stream, 8);
    at = put_number(at, event->seq, 4);
    at = put_number(at, (uint64_t)event->at_ms, 8);
    put_number(at, event->kind.len, 4);
    crypto_generichash_init(&state, NULL, 0, STORE_HASH_SIZE);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, (const uint8_t *)event->kind.data, event->kind.len);
    crypto_generichash_update(&state, (const uint8_t *)event->body.data, event->body.len);
    crypto_generichash_final(&state, out, STORE_HASH_SIZE);
}

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

store_status store_chain_all(sqlite3 *db) {
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
    return store_status_of(code);
}
