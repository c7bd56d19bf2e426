/* sqlite_batch.c - writes a batch.
 * Room: server/store. */
#include <string.h>

#include "sqlite_impl.h"

/* Where the tail of a stream is remembered, if it is. */
static tail *tail_of(const connection *on, uint64_t stream) {
    return on->tails == NULL ? NULL : &on->tails[(stream * 0x9e3779b97f4a7c15U) >> 50];
}

_Static_assert(TAILS == 1 << 14, "tail_of takes 14 bits");

void sqlite_forget_tails(connection *on) {
    if (on->tails != NULL)
        memset(on->tails, 0, TAILS * sizeof *on->tails);
}

/* The hash of the event before this one, which must be there: then numbers have no gaps, whatever
 * happens to other batches. */
static store_status find_former(connection *on, const store_event *event,
                                uint8_t out[static STORE_HASH_SIZE]) {
    const tail *last = tail_of(on, event->stream);
    memset(out, 0, STORE_HASH_SIZE);
    if (event->seq == 1)
        return STORE_OK;
    if (last != NULL && last->stream == event->stream && last->seq == event->seq - 1) {
        memcpy(out, last->hash, STORE_HASH_SIZE);
        return STORE_OK;
    }
    sqlite3_stmt *find = sqlite_prepared(on, SQL_FIND_HASH);
    if (find == NULL)
        return sqlite_status_of(sqlite3_errcode(on->db));
    sqlite_bind_id(find, 1, event->stream);
    sqlite3_bind_int64(find, 2, (sqlite3_int64)event->seq - 1);
    int code = sqlite3_step(find);
    const void *hash = code == SQLITE_ROW ? sqlite3_column_blob(find, 0) : NULL;
    bool is_hash = hash != NULL && sqlite3_column_bytes(find, 0) == STORE_HASH_SIZE;
    if (is_hash)
        memcpy(out, hash, STORE_HASH_SIZE);
    int end = sqlite3_reset(find);
    if (code == SQLITE_DONE)
        return STORE_CONFLICT;
    if (code == SQLITE_ROW &&
        !is_hash) /* behind what has none nothing can be put that would be believed */
        return end == SQLITE_OK ? STORE_CHANGED : sqlite_status_of(end);
    return sqlite_status_of(code);
}

static store_status put_event(connection *on, const store_event *event) {
    uint8_t hash[STORE_HASH_SIZE];
    store_status former = find_former(on, event, hash);
    if (former != STORE_OK)
        return former;
    sqlite3_stmt *put = sqlite_prepared(on, SQL_PUT_EVENT);
    store_chain(hash, event, hash);
    sqlite_bind_id(put, 1, event->stream);
    sqlite3_bind_int64(put, 2, event->seq);
    sqlite3_bind_int64(put, 3, event->at_ms);
    sqlite_bind_text(put, 4, event->kind);
    sqlite_bind_text(put, 5, event->body);
    sqlite3_bind_blob(put, 6, hash, sizeof hash, SQLITE_STATIC);
    store_status status = sqlite_run(on, put);
    if (status != STORE_OK)
        return status;
    sqlite_seal_count(&on->seal->tally, on->seal->key, STORE_SEALED_LOG, hash, 1);
    on->seal->is_changed = true;
    tail *last = tail_of(on, event->stream);
    if (last != NULL) {
        *last = (tail){.stream = event->stream, .seq = event->seq};
        memcpy(last->hash, hash, sizeof hash);
    }
    return STORE_OK;
}

static store_status put_stream(connection *on, const store_stream *stream) {
    sqlite3_stmt *put = sqlite_prepared(on, SQL_PUT_STREAM);
    sqlite_bind_id(put, 1, stream->id);
    sqlite3_bind_int(put, 2, (int)stream->kind);
    sqlite3_bind_int(put, 3, stream->is_open);
    sqlite3_bind_int(put, 4, stream->is_public);
    sqlite_bind_id(put, 5, stream->contest);
    sqlite_bind_id(put, 6, stream->person[0]);
    sqlite_bind_id(put, 7, stream->person[1]);
    sqlite_bind_text(put, 8, stream->name[0]);
    sqlite_bind_text(put, 9, stream->name[1]);
    sqlite_bind_text(put, 10, stream->event);
    sqlite_bind_text(put, 11, stream->round);
    sqlite_bind_text(put, 12, stream->result);
    sqlite_bind_text(put, 13, stream->opening);
    sqlite3_bind_int64(put, 14, stream->began_ms);
    sqlite3_bind_int64(put, 15, stream->ended_ms);
    return sqlite_run(on, put);
}

static store_status put_whole_person(connection *on, const store_person *person) {
    sqlite3_stmt *put = sqlite_prepared(on, SQL_PUT_PERSON);
    sqlite_bind_id(put, 1, person->id);
    sqlite_bind_text(put, 2, person->name);
    sqlite_bind_text(put, 3, person->name_key);
    sqlite_bind_text(put, 4, person->password);
    sqlite3_bind_int(put, 5, person->is_arbiter);
    sqlite3_bind_int64(put, 6, person->options);
    sqlite3_bind_int64(put, 7, person->since_ms);
    sqlite_bind_bytes(put, 8, person->code);
    sqlite3_bind_int64(put, 9, person->closed_ms);
    sqlite3_bind_int64(put, 10, person->seen_ms);
    return sqlite_run(on, put);
}

/* True if a part of a person must find what it names, or is a conflict. */
static bool is_conditional(const store_person *person) {
    return person->password_was.len > 0 || person->code_was.len > 0 ||
           person->part == STORE_CLOSED || person->part == STORE_ARBITER;
}

static store_status put_part(connection *on, const store_person *person) {
    static const statement parts[] = {
        [STORE_OPTIONS] = SQL_SET_OPTIONS,   [STORE_NAME] = SQL_SET_NAME,
        [STORE_PASSWORD] = SQL_SET_PASSWORD, [STORE_CODE] = SQL_SET_CODE,
        [STORE_CLOSED] = SQL_SET_CLOSED,     [STORE_ARBITER] = SQL_SET_ARBITER,
    };
    if (person->part == STORE_PERSON)
        return put_whole_person(on, person);
    sqlite3_stmt *put = sqlite_prepared(on, parts[person->part]);
    sqlite_bind_id(put, 1, person->id);
    switch (person->part) {
    case STORE_OPTIONS:
        sqlite3_bind_int64(put, 2, person->options);
        break;
    case STORE_NAME:
        sqlite_bind_text(put, 2, person->name);
        sqlite_bind_text(put, 3, person->name_key);
        break;
    case STORE_PASSWORD:
        sqlite_bind_text(put, 2, person->password);
        sqlite_bind_text(put, 3, person->password_was);
        sqlite3_bind_int64(put, 4, person->seen_ms);
        break;
    case STORE_CODE:
        sqlite_bind_bytes(put, 2, person->code);
        sqlite_bind_bytes(put, 3, person->code_was);
        sqlite3_bind_int64(put, 4, person->seen_ms);
        break;
    case STORE_CLOSED:
        sqlite3_bind_int64(put, 2, person->closed_ms);
        break;
    case STORE_ARBITER:
        sqlite3_bind_int(put, 2, person->is_arbiter);
        break;
    case STORE_PERSON:
        break;
    }
    store_status status = sqlite_run(on, put);
    bool is_another = is_conditional(person) && sqlite3_changes(on->db) == 0;
    return status == STORE_OK && is_another ? STORE_CONFLICT : status;
}

/* Gives a person these looks in place of older ones. */
static store_status put_looks(connection *on, const store_person *person) {
    sqlite3_stmt *drop = sqlite_prepared(on, SQL_DROP_LOOKS);
    sqlite_bind_id(drop, 1, person->id);
    store_status status = sqlite_run(on, drop);
    for (int i = 0; i < STORE_LOOKS && status == STORE_OK; i++) {
        if (person->looks[i].len == 0)
            continue;
        sqlite3_stmt *put = sqlite_prepared(on, person->yields ? SQL_YIELD_LOOK : SQL_PUT_LOOK);
        sqlite_bind_text(put, 1, person->looks[i]);
        sqlite_bind_id(put, 2, person->id);
        status = sqlite_run(on, put);
    }
    return status;
}

/* True if a person comes with looks. */
static bool has_looks(const store_person *person) {
    for (int i = 0; i < STORE_LOOKS; i++)
        if (person->looks[i].len > 0)
            return true;
    return false;
}

static store_status put_person(connection *on, const store_person *person) {
    store_status status = put_part(on, person);
    return status == STORE_OK && has_looks(person) ? put_looks(on, person) : status;
}

static store_status put_note(connection *on, const store_note *note) {
    bool goes = note->value.len == 0;
    sqlite3_stmt *put = sqlite_prepared(on, goes ? SQL_END_NOTE : SQL_PUT_NOTE);
    sqlite_bind_text(put, 1, note->name);
    if (!goes)
        sqlite_bind_text(put, 2, note->value);
    return sqlite_run(on, put);
}

static store_status spend_note(connection *on, const store_note *note) {
    sqlite3_stmt *spend = sqlite_prepared(on, SQL_SPEND_NOTE);
    sqlite_bind_text(spend, 1, note->name);
    sqlite_bind_text(spend, 2, note->value);
    store_status status = sqlite_run(on, spend);
    return status == STORE_OK && sqlite3_changes(on->db) == 0 ? STORE_CONFLICT : status;
}

static store_status put_session(connection *on, const store_session *session) {
    sqlite3_stmt *put = sqlite_prepared(on, SQL_PUT_SESSION);
    sqlite3_bind_blob(put, 1, session->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite_bind_id(put, 2, session->person);
    sqlite_bind_text(put, 3, session->label);
    sqlite3_bind_int64(put, 4, session->since_ms);
    sqlite3_bind_int64(put, 5, session->until_ms);
    return sqlite_run(on, put);
}

/* Runs a statement about a person. */
static store_status run_for(connection *on, statement which, uint64_t person) {
    sqlite3_stmt *query = sqlite_prepared(on, which);
    sqlite_bind_id(query, 1, person);
    return sqlite_run(on, query);
}

/* Forgets a guest who cannot come back and whom no game names. */
static store_status forget_guest(connection *on, uint64_t person) {
    store_status status = run_for(on, SQL_FORGET_GUEST, person);
    return status == STORE_OK && sqlite3_changes(on->db) > 0
               ? run_for(on, SQL_FORGET_IMPORTS, person)
               : status;
}

static store_status end_one(connection *on, const uint8_t *token_hash, uint64_t person) {
    sqlite3_stmt *drop = sqlite_prepared(on, SQL_END_SESSION);
    sqlite3_bind_blob(drop, 1, token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    store_status status = sqlite_run(on, drop);
    return status == STORE_OK ? forget_guest(on, person) : status;
}

static store_status end_session(connection *on, const store_session *session) {
    static const uint8_t all[STORE_TOKEN_SIZE] = {0};
    static const statement steps[] = {SQL_END_ALL_SESSIONS, SQL_END_KNOWN, SQL_NOTE_END};
    if (memcmp(session->token_hash, all, sizeof all) != 0)
        return end_one(on, session->token_hash, session->person);
    store_status status = STORE_OK;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == STORE_OK; i++)
        status = run_for(on, steps[i], session->person);
    return status == STORE_OK ? forget_guest(on, session->person) : status;
}

static store_status renew_session(connection *on, const store_session *session) {
    sqlite3_stmt *put = sqlite_prepared(on, SQL_RENEW_SESSION);
    sqlite3_bind_blob(put, 1, session->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, session->until_ms);
    store_status status = sqlite_run(on, put);
    if (status != STORE_OK || session->since_ms == 0)
        return status;
    sqlite3_stmt *seen = sqlite_prepared(on, SQL_NOTE_SEEN);
    sqlite3_bind_blob(seen, 1, session->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(seen, 2, session->since_ms);
    return sqlite_run(on, seen);
}

static store_status put_known(connection *on, const store_known *known) {
    sqlite3_stmt *put = sqlite_prepared(on, SQL_PUT_KNOWN);
    sqlite3_bind_blob(put, 1, known->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite_bind_id(put, 2, known->person);
    sqlite3_bind_int64(put, 3, known->until_ms);
    store_status status = sqlite_run(on, put);
    sqlite3_stmt *trim = sqlite_prepared(on, SQL_TRIM_KNOWN);
    sqlite_bind_id(trim, 1, known->person);
    sqlite3_bind_int(trim, 2, STORE_KNOWN_MAX);
    return status == STORE_OK ? sqlite_run(on, trim) : status;
}

/* So many at a time, that no commit becomes long. */
enum { EXPIRE_MAX = 250 };

/* Ends what has run out. */
static store_status expire(connection *on, int64_t now_ms) {
    store_session ended[EXPIRE_MAX];
    size_t count = 0;
    sqlite3_stmt *rows = sqlite_prepared(on, SQL_ENDED_SESSIONS);
    sqlite3_bind_int64(rows, 1, now_ms);
    sqlite3_bind_int(rows, 2, EXPIRE_MAX);
    while (rows != NULL && count < EXPIRE_MAX && sqlite3_step(rows) == SQLITE_ROW) {
        ended[count] = (store_session){0};
        const void *hash = sqlite3_column_blob(rows, 0);
        if (hash != NULL && sqlite3_column_bytes(rows, 0) == STORE_TOKEN_SIZE)
            memcpy(ended[count].token_hash, hash, STORE_TOKEN_SIZE);
        ended[count++].person = (uint64_t)sqlite3_column_int64(rows, 1);
    }
    sqlite3_reset(rows);
    store_status status = STORE_OK;
    for (size_t i = 0; i < count && status == STORE_OK; i++)
        status = end_one(on, ended[i].token_hash, ended[i].person);
    sqlite3_stmt *drop = sqlite_prepared(on, SQL_ENDED_KNOWN);
    sqlite3_bind_int64(drop, 1, now_ms);
    sqlite3_bind_int(drop, 2, EXPIRE_MAX);
    return status == STORE_OK ? sqlite_run(on, drop) : status;
}

/* Puts an import in, or takes it out. Whether there is space is asked here, behind all that was put
 * in before. */
static store_status put_import(connection *on, const store_import *import) {
    bool goes = import->pgn.len == 0;
    sqlite3_stmt *put = sqlite_prepared(on, goes ? SQL_END_IMPORT : SQL_PUT_IMPORT);
    sqlite_bind_id(put, 1, import->id);
    sqlite_bind_id(put, 2, import->person);
    if (!goes) {
        sqlite3_bind_int64(put, 3, import->at_ms);
        sqlite3_bind_blob64(put, 4, import->pgn.data, import->pgn.len, SQLITE_STATIC);
        sqlite3_bind_int64(put, 5, import->most_bytes);
        sqlite3_bind_int64(put, 6, STORE_IMPORT_LEAST);
    }
    store_status status = sqlite_run(on, put);
    return status == STORE_OK && sqlite3_changes(on->db) == 0 ? STORE_CONFLICT : status;
}

/* Writes one part after the other until one fails. */
static store_status write_parts(connection *on, const store_batch *batch) {
    store_status status = STORE_OK;
    for (size_t i = 0; i < batch->event_count && status == STORE_OK; i++)
        status = put_event(on, &batch->events[i]);
    for (size_t i = 0; i < batch->stream_count && status == STORE_OK; i++)
        status = put_stream(on, &batch->streams[i]);
    for (size_t i = 0; i < batch->person_count && status == STORE_OK; i++)
        status = put_person(on, &batch->persons[i]);
    for (size_t i = 0; i < batch->ended_count && status == STORE_OK; i++)
        status = end_session(on, &batch->ended[i]);
    for (size_t i = 0; i < batch->session_count && status == STORE_OK; i++)
        status = put_session(on, &batch->sessions[i]);
    for (size_t i = 0; i < batch->renewed_count && status == STORE_OK; i++)
        status = renew_session(on, &batch->renewed[i]);
    for (size_t i = 0; i < batch->known_count && status == STORE_OK; i++)
        status = put_known(on, &batch->known[i]);
    for (size_t i = 0; i < batch->import_count && status == STORE_OK; i++)
        status = put_import(on, &batch->imports[i]);
    for (size_t i = 0; i < batch->note_count && status == STORE_OK; i++)
        status = put_note(on, &batch->notes[i]);
    for (size_t i = 0; i < batch->spent_count && status == STORE_OK; i++)
        status = spend_note(on, &batch->spent[i]);
    if (batch->expire_ms != 0 && status == STORE_OK)
        status = expire(on, batch->expire_ms);
    return status;
}

/* Writes several parts behind a savepoint, to which a failure goes back. */
static store_status write_together(connection *on, const store_batch *batch) {
    store_status status = sqlite_run(on, sqlite_prepared(on, SQL_SAVE));
    if (status != STORE_OK)
        return status;
    status = write_parts(on, batch);
    /* A full disk may have undone the whole transaction, the savepoint with it; the commit then
     * says so. */
    if (status != STORE_OK)
        on->has_refused = sqlite_run(on, sqlite_prepared(on, SQL_UNDO)) != STORE_OK;
    sqlite_run(on, sqlite_prepared(on, SQL_RELEASE));
    return status;
}

store_status sqlite_write_batch(connection *on, const store_batch *batch) {
    /* One statement, as of an ordinary move, leaves nothing behind by itself if it fails. */
    size_t several = batch->person_count + batch->ended_count + batch->renewed_count +
                     batch->known_count + batch->spent_count + (batch->expire_ms != 0);
    bool is_single = batch->event_count + batch->stream_count + batch->session_count +
                             batch->import_count + batch->note_count ==
                         1 &&
                     several == 0;
    const sqlite_tally before = on->seal->tally;
    store_status status = is_single ? write_parts(on, batch) : write_together(on, batch);
    if (status != STORE_OK) {
        sqlite_forget_tails(on);
        on->seal->tally = before;
    }
    return status;
}
