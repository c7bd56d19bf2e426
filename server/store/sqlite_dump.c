/* sqlite_dump.c - all rows of a table, for another database.
 * Room: server/store. */
#include "sqlite_impl.h"

#define STORE_BYTES ""
#define STORE_DUE "is_open"
#include "store_dump.h"

static int64_t number_of(void *row, int column) { return sqlite3_column_int64(row, column); }

static zug_str text_of(void *row, int column) {
    return (zug_str){sqlite3_column_blob(row, column), (size_t)sqlite3_column_bytes(row, column)};
}

store_status sqlite_dump(void *state, store_table table, store_on_batch *on_batch, void *ctx) {
    static const char *const questions[STORE_TABLES] = STORE_DUMP_QUESTIONS;
    sqlite_store *self = state;
    sqlite3_stmt *rows = NULL;
    store_piece piece;
    bool is_whole = true;
    int code = sqlite3_prepare_v2(self->reader.db, questions[table], -1, &rows, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        is_whole = store_piece_fill(&piece, table, &(store_row){rows, number_of, text_of});
        if (!is_whole || !on_batch(ctx, &piece.batch))
            break;
        code = SQLITE_OK;
    }
    sqlite3_finalize(rows);
    return is_whole ? sqlite_status_of(code) : STORE_DAMAGED;
}
