/* postgres_dump.c - all rows of a table, for another database.
 * Room: server/store. They are fetched some at a time, for a table may be larger than memory. */
#include "postgres_impl.h"
#include <stdio.h>

#define STORE_BYTES " COLLATE \"C\""
#define STORE_DUE "due_ms"
#include "store_dump.h"

/* SOME_IMPORTS: imports are long. */
enum { SOME = 500, SOME_IMPORTS = 8, QUESTION_SIZE = 1600 };

/* A row of an answer. */
typedef struct place {
    const PGresult *answer;
    int row;
} place;

/* A boolean has one byte, which is 0 or 1 as a number is. */
static int64_t number_of(void *row, int column) {
    const place *at = row;
    return pg_number(at->answer, at->row, column);
}

static zug_str text_of(void *row, int column) {
    const place *at = row;
    return pg_str(at->answer, at->row, column);
}

/* Fetches some more, in the binary form; an answer without rows is the end. */
static store_status fetch(pg_link *link, store_table table, PGresult **out) {
    char text[48];
    snprintf(text, sizeof text, "FETCH %d FROM dump", table == STORE_IMPORTS ? SOME_IMPORTS : SOME);
    *out = PQexecParams(link->conn, text, 0, NULL, NULL, NULL, NULL, 1);
    return PQresultStatus(*out) == PGRES_TUPLES_OK ? STORE_OK : pg_judge(*out).status;
}

/* Shows the rows of an answer; false if they end here. */
static bool show(const PGresult *answer, store_table table, store_on_batch *on_batch, void *ctx,
                 store_status *status) {
    for (int row = 0; row < PQntuples(answer); row++) {
        store_piece piece;
        place at = {answer, row};
        if (!store_piece_fill(&piece, table, &(store_row){&at, number_of, text_of})) {
            *status = STORE_DAMAGED;
            return false;
        }
        if (!on_batch(ctx, &piece.batch))
            return false;
    }
    return PQntuples(answer) > 0;
}

store_status pg_dump(void *state, store_table table, store_on_batch *on_batch, void *ctx) {
    static const char *const questions[STORE_TABLES] = STORE_DUMP_QUESTIONS;
    pg_store *self = state;
    char text[QUESTION_SIZE];
    snprintf(text, sizeof text, "DECLARE dump NO SCROLL CURSOR FOR %s", questions[table]);
    store_status status = pg_run(&self->reader, text, NULL, 0, NULL);
    if (status != STORE_OK)
        return status;
    for (bool goes_on = true; goes_on && status == STORE_OK;) {
        PGresult *answer;
        status = fetch(&self->reader, table, &answer);
        goes_on = status == STORE_OK && show(answer, table, on_batch, ctx, &status);
        PQclear(answer);
    }
    pg_run(&self->reader, "CLOSE dump", NULL, 0, NULL);
    return status;
}
