/* sqlite_read.c - finds what has been stored.
 * Room: server/store. Every function leaves its statement reset, so that no read holds the log
 * back. */
#define _POSIX_C_SOURCE 200809L
#include "sqlite_impl.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

static zug_str text_of(sqlite3_stmt *row, int column) {
    zug_str text = {(const char *)sqlite3_column_blob(row, column),
                    (size_t)sqlite3_column_bytes(row, column)};
    return text;
}

static uint64_t id_of(sqlite3_stmt *row, int column) {
    return (uint64_t)sqlite3_column_int64(row, column);
}

static store_event event_of(sqlite3_stmt *row) {
    store_event event = {id_of(row, 0), (uint32_t)sqlite3_column_int64(row, 1),
                         sqlite3_column_int64(row, 2), text_of(row, 3), text_of(row, 4)};
    return event;
}

/* Of a stream; behind them may come its first event. */
enum { STREAM_COLUMNS = 17 };

static store_stream stream_of(sqlite3_stmt *row) {
    store_stream stream = {
        .id = id_of(row, 0),
        .kind = (store_kind)sqlite3_column_int(row, 1),
        .is_open = sqlite3_column_int(row, 2) != 0,
        .is_public = sqlite3_column_int(row, 3) != 0,
        .contest = id_of(row, 4),
        .person = {id_of(row, 5), id_of(row, 6)},
        .name = {text_of(row, 7), text_of(row, 8)},
        .event = text_of(row, 9),
        .round = text_of(row, 10),
        .result = text_of(row, 11),
        .opening = text_of(row, 12),
        .began_ms = sqlite3_column_int64(row, 13),
        .ended_ms = sqlite3_column_int64(row, 14),
        .due_ms = sqlite3_column_int(row, 2) != 0,
        .is_guest = {sqlite3_column_int(row, 15) != 0, sqlite3_column_int(row, 16) != 0},
        .first = sqlite3_column_count(row) > STREAM_COLUMNS ? text_of(row, STREAM_COLUMNS)
                                                            : zug_str_from(""),
    };
    return stream;
}

static store_person person_of(sqlite3_stmt *row) {
    store_person person = {
        .id = id_of(row, 0),
        .name = text_of(row, 1),
        .name_key = text_of(row, 2),
        .password = text_of(row, 3),
        .is_arbiter = sqlite3_column_int(row, 4) != 0,
        .options = (uint32_t)sqlite3_column_int64(row, 5),
        .since_ms = sqlite3_column_int64(row, 6),
        .code = {sqlite3_column_blob(row, 7), (size_t)sqlite3_column_bytes(row, 7)},
        .closed_ms = sqlite3_column_int64(row, 8),
        .seen_ms = sqlite3_column_int64(row, 9),
    };
    return person;
}

/* Ends a reading whose last step answered code. That there was no memory for a column is known only
 * now. */
static store_status finish(sqlite3_stmt *rows, int code) {
    int end = sqlite3_reset(rows);
    sqlite3_clear_bindings(rows);
    return sqlite_status_of(end != SQLITE_OK ? end : code);
}

/* Shows the rows of a bound statement as events. */
static store_status show_events(sqlite_store *self, sqlite3_stmt *rows, store_on_event *on_event,
                                void *ctx, size_t *shown) {
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_event event = event_of(rows);
        ++*shown;
        if (!on_event(ctx, &event))
            break;
    }
    return finish(rows, code);
}

/* What the next event of a stream must follow. */
typedef struct link {
    uint32_t seq;
    uint8_t hash[STORE_HASH_SIZE];
} link;

/* True if a row is the next event of a stream as it was written. */
static bool follows(sqlite3_stmt *row, const store_event *event, link *last) {
    static const int types[] = {SQLITE_INTEGER, SQLITE_INTEGER, SQLITE_INTEGER,
                                SQLITE_TEXT,    SQLITE_TEXT,    SQLITE_BLOB};
    for (int i = 0; i < 6; i++)
        if (sqlite3_column_type(row, i) != types[i])
            return false;
    if (sqlite3_column_int64(row, 1) != (sqlite3_int64)last->seq + 1 ||
        sqlite3_column_bytes(row, 5) != STORE_HASH_SIZE)
        return false;
    store_chain(last->hash, event, last->hash);
    last->seq++;
    return memcmp(last->hash, sqlite3_column_blob(row, 5), STORE_HASH_SIZE) == 0;
}

/* Shows the rows of a bound statement as streams. */
static store_status show_streams(connection *on, sqlite3_stmt *rows, store_on_stream *on_stream,
                                 void *ctx, size_t *shown) {
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(on->db));
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_stream stream = stream_of(rows);
        ++*shown;
        if (!on_stream(ctx, &stream))
            break;
    }
    return finish(rows, code);
}

static store_status read_events(void *state, uint64_t stream, uint32_t behind, uint32_t most,
                                store_on_event *on_event, void *ctx) {
    sqlite_store *self = state;
    link last = {.seq = behind};
    bool is_whole = true;
    int code;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_READ);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite_bind_id(rows, 1, stream);
    sqlite3_bind_int64(rows, 2, behind);
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_event event = event_of(rows);
        if (behind > 0 && event.seq == behind) {
            /* The one before the first that was asked for. */
            if (sqlite3_column_bytes(rows, 5) == STORE_HASH_SIZE)
                memcpy(last.hash, sqlite3_column_blob(rows, 5), STORE_HASH_SIZE);
            continue;
        }
        is_whole = follows(rows, &event, &last);
        if (!is_whole || !on_event(ctx, &event) || last.seq - behind == most)
            break;
    }
    store_status status = finish(rows, code);
    return is_whole || status != STORE_OK ? status : STORE_CHANGED;
}

static store_status find_stream(void *state, uint64_t id, store_on_stream *on_stream, void *ctx,
                                bool *found) {
    sqlite_store *self = state;
    size_t shown = 0;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_FIND_STREAM);
    sqlite_bind_id(rows, 1, id);
    store_status status = show_streams(&self->reader, rows, on_stream, ctx, &shown);
    *found = shown > 0;
    return status;
}

static store_status open_streams(void *state, store_on_stream *on_stream, void *ctx) {
    sqlite_store *self = state;
    size_t shown = 0;
    return show_streams(&self->reader, sqlite_prepared(&self->reader, SQL_OPEN_STREAMS), on_stream,
                        ctx, &shown);
}

static store_status open_streams_of(void *state, uint64_t person, store_on_stream *on_stream,
                                    void *ctx) {
    sqlite_store *self = state;
    size_t shown = 0;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_OPEN_STREAMS_OF);
    sqlite_bind_id(rows, 1, person);
    return show_streams(&self->reader, rows, on_stream, ctx, &shown);
}

/* One node has all that are open in memory. */
static store_status new_streams_of(void *state, const store_persons *whose,
                                   store_on_stream *on_stream, void *ctx) {
    (void)state, (void)whose, (void)on_stream, (void)ctx;
    return STORE_OK;
}

static store_status overdue_streams(void *state, int64_t now_ms, uint32_t limit,
                                    store_on_stream *on_stream, void *ctx) {
    (void)state, (void)now_ms, (void)limit, (void)on_stream, (void)ctx;
    return STORE_OK;
}

static store_status called_streams(void *state, store_on_stream *on_stream, void *ctx) {
    (void)state, (void)on_stream, (void)ctx;
    return STORE_OK;
}

static store_status count_open(void *state, uint64_t of, store_open_count *out) {
    (void)state, (void)of;
    *out = (store_open_count){0};
    return STORE_OK;
}

static store_status last_seqs(void *state, const uint64_t *streams, size_t count, uint32_t *out) {
    sqlite_store *self = state;
    store_status status = STORE_OK;
    for (size_t i = 0; i < count && status == STORE_OK; i++) {
        sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_LAST_SEQ);
        if (rows == NULL)
            return sqlite_status_of(sqlite3_errcode(self->reader.db));
        sqlite_bind_id(rows, 1, streams[i]);
        int code = sqlite3_step(rows);
        out[i] = code == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(rows, 0) : 0;
        status = finish(rows, code);
    }
    return status;
}

/* The system's clock is everybody's. */
static store_status read_clock(void *state, int64_t *now_ms) {
    struct timespec now;
    (void)state;
    clock_gettime(CLOCK_REALTIME, &now);
    *now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    return STORE_OK;
}

static store_status list_nodes(void *state, store_on_node *on_node, void *ctx) {
    (void)state, (void)on_node, (void)ctx;
    return STORE_OK;
}

/* Which statement is the quickest way to what a query asks. */
static statement search_of(const store_query *query) {
    if (query->with_first)
        return SQL_SEARCH_PERSON_FIRST;
    if (query->contest != 0)
        return SQL_SEARCH_CONTEST;
    return query->person != 0 ? SQL_SEARCH_PERSON : SQL_SEARCH;
}

static statement count_of(const store_query *query) {
    if (query->contest != 0)
        return SQL_COUNT_STREAMS_OF_CONTEST;
    return query->person != 0 ? SQL_COUNT_STREAMS_OF_PERSON : SQL_COUNT_STREAMS;
}

/* A statement with what a query asks; NULL as sqlite_prepared. */
static sqlite3_stmt *bind_query(connection *on, statement which, const store_query *query) {
    bool is_behind = query->behind.id != 0;
    sqlite3_stmt *rows = sqlite_prepared(on, which);
    if (rows == NULL)
        return NULL;
    sqlite_bind_text(rows, 1, query->player);
    sqlite_bind_text(rows, 2, query->event);
    sqlite_bind_text(rows, 3, query->result);
    sqlite_bind_text(rows, 4, query->opening);
    sqlite3_bind_int64(rows, 5, query->from_ms);
    sqlite3_bind_int64(rows, 6, query->to_ms);
    sqlite_bind_id(rows, 7, query->contest);
    sqlite3_bind_int(rows, 8, query->finished_only);
    sqlite3_bind_int(rows, 9, query->public_only);
    sqlite_bind_id(rows, 10, query->or_person);
    sqlite3_bind_int64(rows, 11, query->limit);
    sqlite3_bind_int64(rows, 12, query->skip);
    sqlite3_bind_int(rows, 13, (int)(query->kind != 0 ? query->kind : STORE_TABLE));
    sqlite3_bind_int(rows, 14, query->open_only);
    sqlite3_bind_int(rows, 15, query->any_contest);
    sqlite3_bind_int64(rows, 16, is_behind ? query->behind.began_ms : INT64_MAX);
    sqlite_bind_id(rows, 17, query->behind.id);
    sqlite_bind_id(rows, 18, query->person);
    sqlite3_bind_int(rows, 19, query->color);
    return rows;
}

static store_status search(connection *on, const store_query *query, store_on_stream *on_stream,
                           void *ctx) {
    size_t shown = 0;
    return show_streams(on, bind_query(on, search_of(query), query), on_stream, ctx, &shown);
}

static store_status search_streams(void *state, const store_query *query,
                                   store_on_stream *on_stream, void *ctx) {
    sqlite_store *self = state;
    return search(&self->reader, query, on_stream, ctx);
}

/* What SQLite asks during a search, and how often. */
typedef struct patience {
    store_goes_on *goes_on;
    void *ctx;
} patience;

enum { ASK_EVERY = 20000 };

static int is_enough(void *ctx) {
    const patience *of = ctx;
    return !of->goes_on(of->ctx);
}

static store_status search_while(void *state, const store_query *query, store_goes_on *goes_on,
                                 store_on_stream *on_stream, void *ctx) {
    sqlite_store *self = state;
    patience of = {goes_on, ctx};
    sqlite3_progress_handler(self->reader.db, ASK_EVERY, is_enough, &of);
    store_status status = search(&self->reader, query, on_stream, ctx);
    sqlite3_progress_handler(self->reader.db, 0, NULL, NULL);
    return status;
}

static store_status count_while(void *state, const store_query *query, store_goes_on *goes_on,
                                void *ctx, uint64_t *count) {
    sqlite_store *self = state;
    patience of = {goes_on, ctx};
    sqlite3_stmt *rows = bind_query(&self->reader, count_of(query), query);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite3_progress_handler(self->reader.db, ASK_EVERY, is_enough, &of);
    int code = sqlite3_step(rows);
    sqlite3_progress_handler(self->reader.db, 0, NULL, NULL);
    if (code == SQLITE_ROW)
        *count = (uint64_t)sqlite3_column_int64(rows, 0);
    return finish(rows, code);
}

static store_status find_person(void *state, uint64_t id, zug_str name_key,
                                store_on_person *on_person, void *ctx) {
    sqlite_store *self = state;
    sqlite3_stmt *rows =
        sqlite_prepared(&self->reader, id != 0 ? SQL_PERSON_BY_ID : SQL_PERSON_BY_NAME);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    if (id != 0)
        sqlite_bind_id(rows, 1, id);
    else
        sqlite_bind_text(rows, 1, name_key);
    int code = sqlite3_step(rows);
    if (code == SQLITE_ROW) {
        store_person person = person_of(rows);
        on_person(ctx, &person);
    }
    return finish(rows, code);
}

static store_status find_alike(void *state, const zug_str *looks, size_t count,
                               store_on_person *on_person, void *ctx) {
    sqlite_store *self = state;
    int code = SQLITE_DONE;
    for (size_t i = 0; i < count && code == SQLITE_DONE; i++) {
        sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_PERSON_BY_LOOK);
        if (rows == NULL)
            return sqlite_status_of(sqlite3_errcode(self->reader.db));
        sqlite_bind_text(rows, 1, looks[i]);
        code = sqlite3_step(rows);
        if (code == SQLITE_ROW) {
            store_person person = person_of(rows);
            on_person(ctx, &person);
        }
        finish(rows, code);
    }
    return sqlite_status_of(code);
}

/* Shows the persons of an answer. */
static store_status show_persons(sqlite3_stmt *rows, store_on_person *on_person, void *ctx) {
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_person person = person_of(rows);
        if (!on_person(ctx, &person))
            break;
    }
    return finish(rows, code);
}

static store_status find_code(void *state, zug_str code, store_on_person *on_person, void *ctx) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_PERSON_BY_CODE);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite_bind_bytes(rows, 1, code);
    return show_persons(rows, on_person, ctx);
}

static store_status search_accounts(void *state, const store_account_query *query,
                                    store_on_person *on_person, void *ctx) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_SEARCH_ACCOUNTS);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite_bind_text(rows, 1, query->key);
    sqlite3_bind_int64(rows, 2, query->limit);
    sqlite3_bind_int64(rows, 3, query->skip);
    return show_persons(rows, on_person, ctx);
}

static store_status list_accounts(void *state, store_on_person *on_person, void *ctx) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_ACCOUNTS);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    return show_persons(rows, on_person, ctx);
}

static bool has_note(void *state, const char *name, const char *value) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_FIND_NOTE);
    if (rows == NULL)
        return false;
    sqlite_bind_text(rows, 1, zug_str_from(name));
    sqlite_bind_text(rows, 2, zug_str_from(value));
    int code = sqlite3_step(rows);
    finish(rows, code);
    return code == SQLITE_ROW;
}

static store_status read_note(void *state, const char *name, char out[static STORE_NOTE_SIZE]) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_READ_NOTE);
    out[0] = '\0';
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite_bind_text(rows, 1, zug_str_from(name));
    int code = sqlite3_step(rows);
    if (code == SQLITE_ROW)
        snprintf(out, STORE_NOTE_SIZE, "%s", (const char *)sqlite3_column_text(rows, 0));
    return finish(rows, code);
}

static store_status measure(void *state, store_measures *out) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_MEASURE);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    int code = sqlite3_step(rows);
    if (code == SQLITE_ROW)
        *out = (store_measures){(uint64_t)sqlite3_column_int64(rows, 0),
                                (uint64_t)sqlite3_column_int64(rows, 1),
                                (uint64_t)sqlite3_column_int64(rows, 2)};
    return finish(rows, code);
}

static store_status list_arbiters(void *state, uint64_t *out, size_t capacity, size_t *count) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_ARBITERS);
    *count = 0;
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    int code;
    for (; (code = sqlite3_step(rows)) == SQLITE_ROW; ++*count)
        if (*count < capacity)
            out[*count] = id_of(rows, 0);
    return finish(rows, code);
}

static store_status list_tokens(void *state, uint64_t person, int64_t now_ms,
                                store_on_session *on_session, void *ctx) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_LIST_TOKENS);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite_bind_id(rows, 1, person);
    sqlite3_bind_int64(rows, 2, now_ms);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_session session = {.person = id_of(rows, 1),
                                 .label = text_of(rows, 2),
                                 .since_ms = sqlite3_column_int64(rows, 3),
                                 .until_ms = sqlite3_column_int64(rows, 4)};
        if (sqlite3_column_bytes(rows, 0) == STORE_TOKEN_SIZE)
            memcpy(session.token_hash, sqlite3_column_blob(rows, 0), STORE_TOKEN_SIZE);
        if (!on_session(ctx, &session))
            break;
    }
    return finish(rows, code);
}

/* Whose token this is, by a statement that asks for it. */
static store_status find_owner(sqlite_store *self, statement which, const uint8_t *token_hash,
                               int64_t now_ms, uint64_t *person) {
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, which);
    *person = 0;
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite3_bind_blob(rows, 1, token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(rows, 2, now_ms);
    int code = sqlite3_step(rows);
    if (code == SQLITE_ROW)
        *person = id_of(rows, 0);
    return finish(rows, code);
}

static store_status find_session(void *state, const uint8_t *token_hash, int64_t now_ms,
                                 uint64_t *person) {
    sqlite_store *self = state;
    return find_owner(self, SQL_FIND_SESSION, token_hash, now_ms, person);
}

static store_status find_known(void *state, const uint8_t *token_hash, int64_t now_ms,
                               uint64_t *person) {
    sqlite_store *self = state;
    return find_owner(self, SQL_FIND_KNOWN, token_hash, now_ms, person);
}

static store_status list_ends(void *state, int64_t *seen, void (*tell)(void *ctx, uint64_t person),
                              void *ctx) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_LIST_ENDS);
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite3_bind_int64(rows, 1, *seen);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        *seen = sqlite3_column_int64(rows, 1);
        tell(ctx, id_of(rows, 0));
    }
    return finish(rows, code);
}

static store_status find_import(void *state, uint64_t id, store_on_event *on_event, void *ctx,
                                bool *found) {
    sqlite_store *self = state;
    size_t shown = 0;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_FIND_IMPORT);
    sqlite_bind_id(rows, 1, id);
    store_status status = show_events(self, rows, on_event, ctx, &shown);
    *found = shown > 0;
    return status;
}

static store_status next_stream(void *state, uint64_t *id, bool *found) {
    sqlite_store *self = state;
    sqlite3_stmt *rows = sqlite_prepared(&self->reader, SQL_NEXT_STREAM);
    sqlite3_int64 behind = (sqlite3_int64)*id;
    *found = false;
    if (rows == NULL)
        return sqlite_status_of(sqlite3_errcode(self->reader.db));
    sqlite_bind_id(rows, 1, *id);
    int code = sqlite3_step(rows);
    int type = code == SQLITE_ROW ? sqlite3_column_type(rows, 0) : SQLITE_NULL;
    *found = type == SQLITE_INTEGER && sqlite3_column_int64(rows, 0) > behind;
    if (*found)
        *id = id_of(rows, 0);
    store_status status = finish(rows, code);
    /* What is no number, or goes backwards, is damage, and would never end. */
    return status == STORE_OK && type != SQLITE_NULL && !*found ? STORE_DAMAGED : status;
}

const store_reading sqlite_reading = {
    .read = read_events,
    .find_stream = find_stream,
    .open_streams = open_streams,
    .open_streams_of = open_streams_of,
    .new_streams_of = new_streams_of,
    .overdue_streams = overdue_streams,
    .called_streams = called_streams,
    .count_open = count_open,
    .count_open_from = count_open,
    .last_seqs = last_seqs,
    .clock = read_clock,
    .list_nodes = list_nodes,
    .search = search_streams,
    .search_while = search_while,
    .count_while = count_while,
    .find_person = find_person,
    .find_alike = find_alike,
    .find_code = find_code,
    .list_accounts = list_accounts,
    .search_accounts = search_accounts,
    .has_note = has_note,
    .read_note = read_note,
    .measure = measure,
    .list_arbiters = list_arbiters,
    .find_session = find_session,
    .find_known = find_known,
    .list_ends = list_ends,
    .list_tokens = list_tokens,
    .find_import = find_import,
    .next_stream = next_stream,
    .dump = sqlite_dump,
};
