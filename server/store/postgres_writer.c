/* postgres_writer.c - the connection that writes.
 * Room: server/store. It holds a lock of its own for as long as it lives. When it breaks, what it
 * had sent may still be on its way to a commit: a new connection ends the old one's process, gets
 * the lock, and only then asks what came of it. It also commits something itself before it asks, so
 * that what it finds is where the server wants commits to be, on a standby too. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres_impl.h"

/* ANSWER_MS: for as long a commit is waited for. */
enum { LOCK_MS = 3000, ANSWER_MS = 5000, PAUSE_NS = 20000000 };

/* Tries to get the lock; *is_ours. */
static store_status try_lock(pg_store *self, bool *is_ours) {
    char id[24];
    const char *const texts[] = {id};
    PGresult *answer = NULL;
    snprintf(id, sizeof id, "%" PRIu64, self->id);
    store_status status =
        pg_run(&self->writer, "SELECT pg_try_advisory_lock($1::int8)", texts, 1, &answer);
    *is_ours = status == STORE_OK && PQgetvalue(answer, 0, 0)[0] == 't';
    PQclear(answer);
    return status;
}

/* Ends the process of the server that has it, if that waits for its client: one that commits is
 * left alone, for if it is ended while it waits for a standby others can read what the standby has
 * not. It has a number only on its own server. */
static store_status end_holder(pg_store *self) {
    char high[16], low[16];
    const char *const texts[] = {high, low};
    snprintf(high, sizeof high, "%" PRIu32, (uint32_t)(self->id >> 32));
    snprintf(low, sizeof low, "%" PRIu32, (uint32_t)self->id);
    return pg_run(
        &self->writer,
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE (state <> 'active' OR wait_event_type IN ('Client', 'Lock'))"
        " AND locktype = 'advisory'"
        " AND classid = $1::oid AND objid = $2::oid AND objsubid = 1 AND granted"
        " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND pid <> pg_backend_pid()",
        texts, 2, NULL);
}

static store_status get_lock(pg_store *self) {
    int64_t until_ms = pg_now_ms() + LOCK_MS;
    bool is_ours = false;
    store_status status = try_lock(self, &is_ours);
    while (status == STORE_OK && !is_ours && pg_now_ms() < until_ms) {
        status = end_holder(self);
        nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
        if (status == STORE_OK)
            status = try_lock(self, &is_ours);
    }
    return status == STORE_OK && !is_ours ? STORE_FAILED : status;
}

/* Commits something, and clears away what nodes have left that were killed. */
static store_status commit_something(pg_store *self) {
    char id[24];
    const char *const texts[] = {id};
    snprintf(id, sizeof id, "%" PRIu64, self->id);
    store_status status = pg_run(&self->writer,
                                 "WITH w AS (INSERT INTO witness (writer, number, events, sum)"
                                 " VALUES ($1::int8, 0, 0, 0) ON CONFLICT DO NOTHING)"
                                 " INSERT INTO writer (id, mark, at) VALUES ($1::int8, 0, now())"
                                 " ON CONFLICT (id) DO UPDATE SET at = now()",
                                 texts, 1, NULL);
    if (status == STORE_OK)
        status = pg_run(&self->writer, "DELETE FROM writer WHERE at < now() - interval '7 days'",
                        NULL, 0, NULL);
    return self->writer.has_warned ? STORE_FAILED : status;
}

store_status pg_writer_connect(pg_store *self) {
    pg_link *link = &self->writer;
    if (link->conn != NULL && PQstatus(link->conn) == CONNECTION_OK)
        return STORE_OK;
    if (self->has_given_up)
        return STORE_FAILED;
    self->is_away = true;
    store_status status = pg_connect(link);
    if (status == STORE_OK)
        status = get_lock(self);
    if (status == STORE_OK)
        status = commit_something(self);
    if (status == STORE_OK &&
        (PQsetnonblocking(link->conn, 1) != 0 || PQenterPipelineMode(link->conn) != 1))
        status = STORE_FAILED;
    if (status != STORE_OK)
        pg_disconnect(link);
    self->is_away = status != STORE_OK;
    self->has_given_up = self->is_closing && self->is_away;
    return status;
}

/* Says what this writer has put into the log so far, with something else, of which $1 is its id;
 * all that it has tried is known. */
static store_status bear_witness(pg_store *self, const char *sql) {
    char numbers[4][24];
    const char *const texts[] = {numbers[0], numbers[1], numbers[2], numbers[3]};
    snprintf(numbers[0], sizeof numbers[0], "%" PRIu64, self->id);
    snprintf(numbers[1], sizeof numbers[1], "%" PRId64, self->witness.number);
    snprintf(numbers[2], sizeof numbers[2], "%" PRId64, self->witness.events);
    snprintf(numbers[3], sizeof numbers[3], "%" PRId64, self->witness.sum);
    return pg_run(&self->writer, sql, texts, 4, NULL);
}

/* If the server is away nothing is committed: the row of the writer is cleared away later, and its
 * last word stands. */
void pg_writer_end(pg_store *self) {
    static const char last[] = "WITH w AS (" PG_WITNESS(
        "$1::int8, $2::int8, $3::int8, $4::int8") ")"
                                                  " DELETE FROM writer WHERE id = $1::int8";
    static const char nothing[] =
        "WITH w AS (DELETE FROM witness WHERE writer = $1::int8"
        " AND number <= $2::int8 AND events = $3::int8 AND sum = $4::int8)"
        " DELETE FROM writer WHERE id = $1::int8";
    pg_link *link = &self->writer;
    if (!self->is_away && link->conn != NULL && PQstatus(link->conn) == CONNECTION_OK &&
        PQexitPipelineMode(link->conn) == 1)
        bear_witness(self, self->witness.events == 0 ? nothing : last);
    pg_disconnect(link);
}

PGresult *pg_writer_take(pg_store *self, int64_t until_ms) {
    PGresult *got = NULL;
    /* Between the answers of two statements is one that is none. */
    for (int i = 0; i < 2 && got == NULL; i++) {
        if (!pg_wait(&self->writer, until_ms, &self->is_away))
            return NULL;
        got = PQgetResult(self->writer.conn);
    }
    return got;
}

bool pg_writer_sync(pg_store *self) { return PQpipelineSync(self->writer.conn) == 1; }

bool pg_writer_finish(pg_store *self, int64_t until_ms, pg_verdict *error) {
    for (;;) {
        PGresult *got = pg_writer_take(self, until_ms);
        ExecStatusType is = PQresultStatus(got);
        if (is == PGRES_FATAL_ERROR && error->status == STORE_OK)
            *error = pg_judge(got);
        PQclear(got);
        if (got == NULL || PQstatus(self->writer.conn) != CONNECTION_OK)
            return false;
        if (is == PGRES_PIPELINE_SYNC)
            break;
    }
    self->is_away = false;
    return !self->writer.has_warned;
}

/* Asks one question and waits for its answer, which goes to PQclear; NULL if there is none. */
static PGresult *ask(pg_store *self, pg_statement which, const pg_values *values) {
    int64_t until_ms = pg_now_ms() + ANSWER_MS;
    pg_verdict error = {0};
    if (!pg_send(&self->writer, which, values) || !pg_writer_sync(self))
        return NULL;
    PGresult *got = pg_writer_take(self, until_ms);
    bool fine = PQresultStatus(got) == PGRES_TUPLES_OK;
    fine = pg_writer_finish(self, until_ms, &error) && fine;
    if (fine)
        return got;
    PQclear(got);
    return NULL;
}

/* The hashes in the log of the events that are chosen, or of those before them. */
static PGresult *ask_hashes(pg_store *self, const pg_event *events, size_t count, uint32_t before) {
    pg_array streams, seqs;
    pg_values values = {0};
    PGresult *got = NULL;
    size_t asked = 0, at = 0;
    for (size_t i = 0; i < count; i++)
        asked += before == 0 || events[i].former_is == PG_ASKED;
    bool fine = pg_array_make(&streams, asked);
    fine = pg_array_make(&seqs, asked) && fine;
    for (size_t i = 0; i < count && fine; i++) {
        if (before != 0 && events[i].former_is != PG_ASKED)
            continue;
        pg_array_set(&streams, at, (int64_t)events[i].event->stream);
        pg_array_set(&seqs, at++, (int64_t)events[i].event->seq - before);
    }
    if (fine) {
        pg_add_array(&values, &streams);
        pg_add_array(&values, &seqs);
        got = ask(self, PG_FIND_HASHES, &values);
    }
    free(streams.bytes);
    free(seqs.bytes);
    return got;
}

/* The row of an answer that is about an event of a stream; -1 if there is none. */
static int find_row(const PGresult *answer, uint64_t stream, uint32_t seq) {
    for (int row = 0; row < PQntuples(answer); row++)
        if (pg_id(answer, row, 0) == stream && pg_number(answer, row, 1) == seq &&
            PQgetlength(answer, row, 2) == STORE_HASH_SIZE)
            return row;
    return -1;
}

bool pg_writer_find_former(pg_store *self, pg_event *events, size_t count) {
    PGresult *answer = ask_hashes(self, events, count, 1);
    if (answer == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (events[i].former_is != PG_ASKED)
            continue;
        int row = find_row(answer, events[i].event->stream, events[i].event->seq - 1);
        events[i].former_is = row < 0 ? PG_MISSING : PG_READY;
        if (row >= 0)
            memcpy(events[i].former, PQgetvalue(answer, row, 2), STORE_HASH_SIZE);
    }
    PQclear(answer);
    return true;
}

bool pg_writer_find_stored(pg_store *self, pg_transaction *of) {
    PGresult *answer;
    if (of->mark != 0) {
        pg_values values = {0};
        pg_add_id(&values, self->id);
        answer = ask(self, PG_FIND_MARK, &values);
        if (answer == NULL)
            return false;
        of->has_mark = PQntuples(answer) == 1 && pg_number(answer, 0, 0) == of->mark;
        PQclear(answer);
        return true;
    }
    answer = ask_hashes(self, of->events, of->event_count, 0);
    for (size_t i = 0; i < of->event_count && answer != NULL; i++) {
        pg_event *event = &of->events[i];
        int row = find_row(answer, event->event->stream, event->event->seq);
        event->is_stored =
            row >= 0 && memcmp(PQgetvalue(answer, row, 2), event->hash, STORE_HASH_SIZE) == 0;
    }
    PQclear(answer);
    return answer != NULL;
}

store_status pg_writer_find_fault(pg_store *self, const pg_event *event) {
    pg_values values = {0};
    pg_add_id(&values, event->event->stream);
    pg_add_number(&values, event->event->seq);
    pg_add_bytes(&values, event->former, STORE_HASH_SIZE);
    pg_add_number(&values, event->event->at_ms);
    pg_add_bool(&values, event->event->seq > 1 && event->former_is != PG_LINKED);
    PGresult *answer = ask(self, PG_FIND_FAULT, &values);
    bool is_fault = answer == NULL || pg_bool(answer, 0, 0);
    PQclear(answer);
    return is_fault ? STORE_CONFLICT : STORE_TIME;
}
