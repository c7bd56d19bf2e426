/* store_read.c - finds what has been stored.
 * Room: server/store. Every function leaves its statement reset, so that no read holds the log
 * back. */
#include "store_impl.h"
#include <string.h>

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
        .is_guest = {sqlite3_column_int(row, 15) != 0, sqlite3_column_int(row, 16) != 0},
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
    };
    return person;
}

/* Ends a reading whose last step answered code. That there was no memory for a column is known only
 * now. */
static store_status finish(sqlite3_stmt *rows, int code) {
    int end = sqlite3_reset(rows);
    sqlite3_clear_bindings(rows);
    return store_status_of(end != SQLITE_OK ? end : code);
}

/* Shows the rows of a bound statement as events. */
static store_status show_events(store *self, sqlite3_stmt *rows, store_visit_event *visit,
                                void *ctx, size_t *shown) {
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_event event = event_of(rows);
        ++*shown;
        if (!visit(ctx, &event))
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
static store_status show_streams(connection *on, sqlite3_stmt *rows, store_visit_stream *visit,
                                 void *ctx, size_t *shown) {
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(on->db));
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_stream stream = stream_of(rows);
        ++*shown;
        if (!visit(ctx, &stream))
            break;
    }
    return finish(rows, code);
}

store_status store_read(store *self, uint64_t stream, uint32_t behind, store_visit_event *visit,
                        void *ctx) {
    link last = {.seq = behind};
    bool is_whole = true;
    int code;
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_READ);
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    store_bind_id(rows, 1, stream);
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
        if (!is_whole || !visit(ctx, &event))
            break;
    }
    store_status status = finish(rows, code);
    return is_whole || status != STORE_OK ? status : STORE_CHANGED;
}

store_status store_find_stream(store *self, uint64_t id, store_visit_stream *visit, void *ctx,
                               bool *found) {
    size_t shown = 0;
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_FIND_STREAM);
    store_bind_id(rows, 1, id);
    store_status status = show_streams(&self->reader, rows, visit, ctx, &shown);
    *found = shown > 0;
    return status;
}

store_status store_open_streams(store *self, store_visit_stream *visit, void *ctx) {
    size_t shown = 0;
    return show_streams(&self->reader, store_prepared(&self->reader, SQL_OPEN_STREAMS), visit, ctx,
                        &shown);
}

static store_status search(connection *on, const store_query *query, store_visit_stream *visit,
                           void *ctx) {
    size_t shown = 0;
    sqlite3_stmt *rows = store_prepared(on, query->contest != 0 ? SQL_SEARCH_CONTEST : SQL_SEARCH);
    store_bind_text(rows, 1, query->player);
    store_bind_text(rows, 2, query->event);
    store_bind_text(rows, 3, query->result);
    store_bind_text(rows, 4, query->opening);
    sqlite3_bind_int64(rows, 5, query->from_ms);
    sqlite3_bind_int64(rows, 6, query->to_ms);
    store_bind_id(rows, 7, query->contest);
    sqlite3_bind_int(rows, 8, query->finished_only);
    sqlite3_bind_int(rows, 9, query->public_only);
    store_bind_id(rows, 10, query->or_person);
    sqlite3_bind_int64(rows, 11, query->limit);
    sqlite3_bind_int64(rows, 12, query->skip);
    sqlite3_bind_int(rows, 13, (int)(query->kind != 0 ? query->kind : STORE_TABLE));
    return show_streams(on, rows, visit, ctx, &shown);
}

store_status store_search(store *self, const store_query *query, store_visit_stream *visit,
                          void *ctx) {
    return search(&self->reader, query, visit, ctx);
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

store_status store_search_while(store *self, const store_query *query, store_goes_on *goes_on,
                                store_visit_stream *visit, void *ctx) {
    patience of = {goes_on, ctx};
    sqlite3_progress_handler(self->reader.db, ASK_EVERY, is_enough, &of);
    store_status status = search(&self->reader, query, visit, ctx);
    sqlite3_progress_handler(self->reader.db, 0, NULL, NULL);
    return status;
}

store_status store_find_person(store *self, uint64_t id, zug_str name_key,
                               store_visit_person *visit, void *ctx) {
    sqlite3_stmt *rows =
        store_prepared(&self->reader, id != 0 ? SQL_PERSON_BY_ID : SQL_PERSON_BY_NAME);
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    if (id != 0)
        store_bind_id(rows, 1, id);
    else
        store_bind_text(rows, 1, name_key);
    int code = sqlite3_step(rows);
    if (code == SQLITE_ROW) {
        store_person person = person_of(rows);
        visit(ctx, &person);
    }
    return finish(rows, code);
}

store_status store_find_alike(store *self, const zug_str *looks, size_t count,
                              store_visit_person *visit, void *ctx) {
    int code = SQLITE_DONE;
    for (size_t i = 0; i < count && code == SQLITE_DONE; i++) {
        sqlite3_stmt *rows = store_prepared(&self->reader, SQL_PERSON_BY_LOOK);
        if (rows == NULL)
            return store_status_of(sqlite3_errcode(self->reader.db));
        store_bind_text(rows, 1, looks[i]);
        code = sqlite3_step(rows);
        if (code == SQLITE_ROW) {
            store_person person = person_of(rows);
            visit(ctx, &person);
        }
        finish(rows, code);
    }
    return store_status_of(code);
}

store_status store_list_accounts(store *self, store_visit_person *visit, void *ctx) {
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_ACCOUNTS);
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_person person = person_of(rows);
        if (!visit(ctx, &person))
            break;
    }
    return finish(rows, code);
}

bool store_has_note(store *self, const char *name, const char *value) {
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_FIND_NOTE);
    if (rows == NULL)
        return false;
    store_bind_text(rows, 1, zug_str_from(name));
    store_bind_text(rows, 2, zug_str_from(value));
    int code = sqlite3_step(rows);
    finish(rows, code);
    return code == SQLITE_ROW;
}

store_status store_list_arbiters(store *self, uint64_t *out, size_t capacity, size_t *count) {
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_ARBITERS);
    *count = 0;
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    int code;
    for (; (code = sqlite3_step(rows)) == SQLITE_ROW; ++*count)
        if (*count < capacity)
            out[*count] = id_of(rows, 0);
    return finish(rows, code);
}

store_status store_list_tokens(store *self, uint64_t person, int64_t now_ms,
                               store_visit_session *visit, void *ctx) {
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_LIST_TOKENS);
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    store_bind_id(rows, 1, person);
    sqlite3_bind_int64(rows, 2, now_ms);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_session session = {.person = id_of(rows, 1),
                                 .label = text_of(rows, 2),
                                 .since_ms = sqlite3_column_int64(rows, 3),
                                 .until_ms = sqlite3_column_int64(rows, 4)};
        if (sqlite3_column_bytes(rows, 0) == STORE_TOKEN_SIZE)
            memcpy(session.token_hash, sqlite3_column_blob(rows, 0), STORE_TOKEN_SIZE);
        if (!visit(ctx, &session))
            break;
    }
    return finish(rows, code);
}

/* Whose token this is, by a statement that asks for it. */
static store_status find_owner(store *self, statement which, const uint8_t *token_hash,
                               int64_t now_ms, uint64_t *person) {
    sqlite3_stmt *rows = store_prepared(&self->reader, which);
    *person = 0;
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    sqlite3_bind_blob(rows, 1, token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(rows, 2, now_ms);
    int code = sqlite3_step(rows);
    if (code == SQLITE_ROW)
        *person = id_of(rows, 0);
    return finish(rows, code);
}

store_status store_find_session(store *self, const uint8_t token_hash[static STORE_TOKEN_SIZE],
                                int64_t now_ms, uint64_t *person) {
    return find_owner(self, SQL_FIND_SESSION, token_hash, now_ms, person);
}

store_status store_find_known(store *self, const uint8_t token_hash[static STORE_TOKEN_SIZE],
                              int64_t now_ms, uint64_t *person) {
    return find_owner(self, SQL_FIND_KNOWN, token_hash, now_ms, person);
}

store_status store_list_ends(store *self, int64_t *seen, void (*tell)(void *ctx, uint64_t person),
                             void *ctx) {
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_LIST_ENDS);
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    sqlite3_bind_int64(rows, 1, *seen);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        *seen = sqlite3_column_int64(rows, 1);
        tell(ctx, id_of(rows, 0));
    }
    return finish(rows, code);
}

store_status store_find_import(store *self, uint64_t id, store_visit_event *visit, void *ctx,
                               bool *found) {
    size_t shown = 0;
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_FIND_IMPORT);
    store_bind_id(rows, 1, id);
    store_status status = show_events(self, rows, visit, ctx, &shown);
    *found = shown > 0;
    return status;
}

store_status store_next_stream(store *self, uint64_t *id, bool *found) {
    sqlite3_stmt *rows = store_prepared(&self->reader, SQL_NEXT_STREAM);
    sqlite3_int64 behind = (sqlite3_int64)*id;
    *found = false;
    if (rows == NULL)
        return store_status_of(sqlite3_errcode(self->reader.db));
    store_bind_id(rows, 1, *id);
    int code = sqlite3_step(rows);
    int type = code == SQLITE_ROW ? sqlite3_column_type(rows, 0) : SQLITE_NULL;
    *found = type == SQLITE_INTEGER && sqlite3_column_int64(rows, 0) > behind;
    if (*found)
        *id = id_of(rows, 0);
    store_status status = finish(rows, code);
    /* What is no number, or goes backwards, is damage, and would never end. */
    return status == STORE_OK && type != SQLITE_NULL && !*found ? STORE_DAMAGED : status;
}
