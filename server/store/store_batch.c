/* store_batch.c - copies a batch for the queue, and writes it.
 * Room: server/store. */
#include "store_impl.h"
#include <stdlib.h>
#include <string.h>

/* Where copies of arrays and texts are laid, one behind the other. With no block it only counts. */
typedef struct crate {
    char *block;
    size_t used;
} crate;

/* Room for size bytes at a place that suits any type. */
static void *lay(crate *into, const void *data, size_t size) {
    const size_t step = _Alignof(max_align_t);
    char *place = into->block == NULL ? NULL : into->block + into->used;
    if (place != NULL && size > 0)
        memcpy(place, data, size);
    into->used += (size + step - 1) / step * step;
    return place;
}

/* Makes a text a view of its own copy. The array it lies in must have been copied before. */
static void lay_text(crate *into, const zug_str *from, zug_str *copy) {
    const char *data = lay(into, from->data, from->len);
    if (copy != NULL)
        copy->data = data;
}

#define TEXT_OF(array, i, field) ((array) == NULL ? NULL : &(array)[i].field)

static void lay_events(crate *into, const store_batch *from, store_batch *out) {
    store_event *copy = lay(into, from->events, from->event_count * sizeof *from->events);
    for (size_t i = 0; i < from->event_count; i++) {
        lay_text(into, &from->events[i].kind, TEXT_OF(copy, i, kind));
        lay_text(into, &from->events[i].body, TEXT_OF(copy, i, body));
    }
    out->events = copy;
}

static void lay_streams(crate *into, const store_batch *from, store_batch *out) {
    store_stream *copy = lay(into, from->streams, from->stream_count * sizeof *from->streams);
    for (size_t i = 0; i < from->stream_count; i++) {
        const store_stream *stream = &from->streams[i];
        lay_text(into, &stream->name[0], TEXT_OF(copy, i, name[0]));
        lay_text(into, &stream->name[1], TEXT_OF(copy, i, name[1]));
        lay_text(into, &stream->event, TEXT_OF(copy, i, event));
        lay_text(into, &stream->round, TEXT_OF(copy, i, round));
        lay_text(into, &stream->result, TEXT_OF(copy, i, result));
        lay_text(into, &stream->opening, TEXT_OF(copy, i, opening));
    }
    out->streams = copy;
}

static void lay_persons(crate *into, const store_batch *from, store_batch *out) {
    store_person *copy = lay(into, from->persons, from->person_count * sizeof *from->persons);
    for (size_t i = 0; i < from->person_count; i++) {
        lay_text(into, &from->persons[i].name, TEXT_OF(copy, i, name));
        lay_text(into, &from->persons[i].name_key, TEXT_OF(copy, i, name_key));
        lay_text(into, &from->persons[i].password, TEXT_OF(copy, i, password));
        for (int k = 0; k < STORE_LOOKS; k++)
            lay_text(into, &from->persons[i].looks[k], TEXT_OF(copy, i, looks[k]));
    }
    out->persons = copy;
}

static void lay_notes(crate *into, const store_batch *from, store_batch *out) {
    store_note *copy = lay(into, from->notes, from->note_count * sizeof *from->notes);
    for (size_t i = 0; i < from->note_count; i++) {
        lay_text(into, &from->notes[i].name, TEXT_OF(copy, i, name));
        lay_text(into, &from->notes[i].value, TEXT_OF(copy, i, value));
    }
    out->notes = copy;
}

static void lay_sessions(crate *into, const store_batch *from, store_batch *out) {
    store_session *copy = lay(into, from->sessions, from->session_count * sizeof *from->sessions);
    for (size_t i = 0; i < from->session_count; i++)
        lay_text(into, &from->sessions[i].label, TEXT_OF(copy, i, label));
    out->sessions = copy;
    out->ended = lay(into, from->ended, from->ended_count * sizeof *from->ended);
    out->renewed = lay(into, from->renewed, from->renewed_count * sizeof *from->renewed);
    out->known = lay(into, from->known, from->known_count * sizeof *from->known);
}

static void lay_imports(crate *into, const store_batch *from, store_batch *out) {
    store_import *copy = lay(into, from->imports, from->import_count * sizeof *from->imports);
    for (size_t i = 0; i < from->import_count; i++)
        lay_text(into, &from->imports[i].pgn, TEXT_OF(copy, i, pgn));
    out->imports = copy;
}

/* Lays a whole batch; the arrays of *out are then those in the crate. */
static void lay_batch(crate *into, const store_batch *from, store_batch *out) {
    *out = *from;
    lay_events(into, from, out);
    lay_streams(into, from, out);
    lay_persons(into, from, out);
    lay_sessions(into, from, out);
    lay_imports(into, from, out);
    lay_notes(into, from, out);
}

queued *store_copy_batch(const store_batch *batch) {
    queued head = {0};
    crate measure = {NULL, 0};
    lay(&measure, &head, sizeof head);
    lay_batch(&measure, batch, &head.batch);

    crate into = {malloc(measure.used), 0};
    if (into.block == NULL)
        return NULL;
    queued *copy = lay(&into, &head, sizeof head);
    lay_batch(&into, batch, &copy->batch);
    return copy;
}

/* Where the tail of a stream is remembered, if it is. */
static tail *tail_of(const connection *on, uint64_t stream) {
    return on->tails == NULL ? NULL : &on->tails[(stream * 0x9e3779b97f4a7c15U) >> 50];
}

_Static_assert(TAILS == 1 << 14, "tail_of takes 14 bits");

void store_forget_tails(connection *on) {
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
    sqlite3_stmt *find = store_prepared(on, SQL_FIND_HASH);
    if (find == NULL)
        return store_status_of(sqlite3_errcode(on->db));
    store_bind_id(find, 1, event->stream);
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
        return end == SQLITE_OK ? STORE_CHANGED : store_status_of(end);
    return store_status_of(code);
}

static store_status put_event(connection *on, const store_event *event) {
    uint8_t hash[STORE_HASH_SIZE];
    store_status former = find_former(on, event, hash);
    if (former != STORE_OK)
        return former;
    sqlite3_stmt *put = store_prepared(on, SQL_PUT_EVENT);
    store_chain(hash, event, hash);
    store_bind_id(put, 1, event->stream);
    sqlite3_bind_int64(put, 2, event->seq);
    sqlite3_bind_int64(put, 3, event->at_ms);
    store_bind_text(put, 4, event->kind);
    store_bind_text(put, 5, event->body);
    sqlite3_bind_blob(put, 6, hash, sizeof hash, SQLITE_STATIC);
    store_status status = store_run(on, put);
    if (status != STORE_OK)
        return status;
    store_seal_count(&on->seal->tally, on->seal->key, STORE_SEALED_LOG, hash, 1);
    on->seal->is_changed = true;
    tail *last = tail_of(on, event->stream);
    if (last != NULL) {
        *last = (tail){.stream = event->stream, .seq = event->seq};
        memcpy(last->hash, hash, sizeof hash);
    }
    return STORE_OK;
}

static store_status put_stream(connection *on, const store_stream *stream) {
    sqlite3_stmt *put = store_prepared(on, SQL_PUT_STREAM);
    store_bind_id(put, 1, stream->id);
    sqlite3_bind_int(put, 2, (int)stream->kind);
    sqlite3_bind_int(put, 3, stream->is_open);
    sqlite3_bind_int(put, 4, stream->is_public);
    store_bind_id(put, 5, stream->contest);
    store_bind_id(put, 6, stream->person[0]);
    store_bind_id(put, 7, stream->person[1]);
    store_bind_text(put, 8, stream->name[0]);
    store_bind_text(put, 9, stream->name[1]);
    store_bind_text(put, 10, stream->event);
    store_bind_text(put, 11, stream->round);
    store_bind_text(put, 12, stream->result);
    store_bind_text(put, 13, stream->opening);
    sqlite3_bind_int64(put, 14, stream->began_ms);
    sqlite3_bind_int64(put, 15, stream->ended_ms);
    return store_run(on, put);
}

static store_status put_whole_person(connection *on, const store_person *person) {
    sqlite3_stmt *put = store_prepared(on, SQL_PUT_PERSON);
    store_bind_id(put, 1, person->id);
    store_bind_text(put, 2, person->name);
    store_bind_text(put, 3, person->name_key);
    store_bind_text(put, 4, person->password);
    sqlite3_bind_int(put, 5, person->is_arbiter);
    sqlite3_bind_int64(put, 6, person->options);
    sqlite3_bind_int64(put, 7, person->since_ms);
    return store_run(on, put);
}

static store_status put_part(connection *on, const store_person *person) {
    static const statement parts[] = {
        [STORE_OPTIONS] = SQL_SET_OPTIONS,
        [STORE_NAME] = SQL_SET_NAME,
        [STORE_PASSWORD] = SQL_SET_PASSWORD,
    };
    if (person->part == STORE_PERSON)
        return put_whole_person(on, person);
    sqlite3_stmt *put = store_prepared(on, parts[person->part]);
    store_bind_id(put, 1, person->id);
    switch (person->part) {
    case STORE_OPTIONS:
        sqlite3_bind_int64(put, 2, person->options);
        break;
    case STORE_NAME:
        store_bind_text(put, 2, person->name);
        store_bind_text(put, 3, person->name_key);
        break;
    case STORE_PASSWORD:
        store_bind_text(put, 2, person->password);
        break;
    case STORE_PERSON:
        break;
    }
    return store_run(on, put);
}

/* Gives a person these looks in place of older ones. */
static store_status put_looks(connection *on, const store_person *person) {
    sqlite3_stmt *drop = store_prepared(on, SQL_DROP_LOOKS);
    store_bind_id(drop, 1, person->id);
    store_status status = store_run(on, drop);
    for (int i = 0; i < STORE_LOOKS && status == STORE_OK; i++) {
        if (person->looks[i].len == 0)
            continue;
        sqlite3_stmt *put = store_prepared(on, person->yields ? SQL_YIELD_LOOK : SQL_PUT_LOOK);
        store_bind_text(put, 1, person->looks[i]);
        store_bind_id(put, 2, person->id);
        status = store_run(on, put);
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
    sqlite3_stmt *put = store_prepared(on, SQL_PUT_NOTE);
    store_bind_text(put, 1, note->name);
    store_bind_text(put, 2, note->value);
    return store_run(on, put);
}

static store_status put_session(connection *on, const store_session *session) {
    sqlite3_stmt *put = store_prepared(on, SQL_PUT_SESSION);
    sqlite3_bind_blob(put, 1, session->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    store_bind_id(put, 2, session->person);
    store_bind_text(put, 3, session->label);
    sqlite3_bind_int64(put, 4, session->since_ms);
    sqlite3_bind_int64(put, 5, session->until_ms);
    return store_run(on, put);
}

/* Runs a statement about a person. */
static store_status run_for(connection *on, statement which, uint64_t person) {
    sqlite3_stmt *query = store_prepared(on, which);
    store_bind_id(query, 1, person);
    return store_run(on, query);
}

/* Forgets a guest who cannot come back and whom no game names. */
static store_status forget_guest(connection *on, uint64_t person) {
    store_status status = run_for(on, SQL_FORGET_GUEST, person);
    return status == STORE_OK && sqlite3_changes(on->db) > 0
               ? run_for(on, SQL_FORGET_IMPORTS, person)
               : status;
}

static store_status end_one(connection *on, const uint8_t *token_hash, uint64_t person) {
    sqlite3_stmt *drop = store_prepared(on, SQL_END_SESSION);
    sqlite3_bind_blob(drop, 1, token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    store_status status = store_run(on, drop);
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
    sqlite3_stmt *put = store_prepared(on, SQL_RENEW_SESSION);
    sqlite3_bind_blob(put, 1, session->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, session->until_ms);
    return store_run(on, put);
}

static store_status put_known(connection *on, const store_known *known) {
    sqlite3_stmt *put = store_prepared(on, SQL_PUT_KNOWN);
    sqlite3_bind_blob(put, 1, known->token_hash, STORE_TOKEN_SIZE, SQLITE_STATIC);
    store_bind_id(put, 2, known->person);
    sqlite3_bind_int64(put, 3, known->until_ms);
    store_status status = store_run(on, put);
    sqlite3_stmt *trim = store_prepared(on, SQL_TRIM_KNOWN);
    store_bind_id(trim, 1, known->person);
    sqlite3_bind_int(trim, 2, STORE_KNOWN_MAX);
    return status == STORE_OK ? store_run(on, trim) : status;
}

/* So many at a time, that no commit becomes long. */
enum { EXPIRE_MAX = 250 };

/* Ends what has run out. */
static store_status expire(connection *on, int64_t now_ms) {
    store_session gone[EXPIRE_MAX];
    size_t count = 0;
    sqlite3_stmt *rows = store_prepared(on, SQL_ENDED_SESSIONS);
    sqlite3_bind_int64(rows, 1, now_ms);
    sqlite3_bind_int(rows, 2, EXPIRE_MAX);
    while (rows != NULL && count < EXPIRE_MAX && sqlite3_step(rows) == SQLITE_ROW) {
        gone[count] = (store_session){0};
        const void *hash = sqlite3_column_blob(rows, 0);
        if (hash != NULL && sqlite3_column_bytes(rows, 0) == STORE_TOKEN_SIZE)
            memcpy(gone[count].token_hash, hash, STORE_TOKEN_SIZE);
        gone[count++].person = (uint64_t)sqlite3_column_int64(rows, 1);
    }
    sqlite3_reset(rows);
    store_status status = STORE_OK;
    for (size_t i = 0; i < count && status == STORE_OK; i++)
        status = end_one(on, gone[i].token_hash, gone[i].person);
    sqlite3_stmt *drop = store_prepared(on, SQL_ENDED_KNOWN);
    sqlite3_bind_int64(drop, 1, now_ms);
    sqlite3_bind_int(drop, 2, EXPIRE_MAX);
    return status == STORE_OK ? store_run(on, drop) : status;
}

/* Puts an import in, or takes it out. Whether there is room is asked here, behind all that was put
 * in before. */
static store_status put_import(connection *on, const store_import *import) {
    bool goes = import->pgn.len == 0;
    sqlite3_stmt *put = store_prepared(on, goes ? SQL_END_IMPORT : SQL_PUT_IMPORT);
    store_bind_id(put, 1, import->id);
    store_bind_id(put, 2, import->person);
    if (!goes) {
        sqlite3_bind_int64(put, 3, import->at_ms);
        sqlite3_bind_blob64(put, 4, import->pgn.data, import->pgn.len, SQLITE_STATIC);
        sqlite3_bind_int64(put, 5, import->most_bytes);
        sqlite3_bind_int64(put, 6, STORE_IMPORT_LEAST);
    }
    store_status status = store_run(on, put);
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
    if (batch->expire_ms != 0 && status == STORE_OK)
        status = expire(on, batch->expire_ms);
    return status;
}

/* Writes several parts behind a savepoint, to which a failure goes back. */
static store_status write_together(connection *on, const store_batch *batch) {
    store_status status = store_run(on, store_prepared(on, SQL_SAVE));
    if (status != STORE_OK)
        return status;
    status = write_parts(on, batch);
    /* A full disk may have undone the whole transaction, the savepoint with it; the commit then
     * says so. */
    if (status != STORE_OK)
        on->has_refused = store_run(on, store_prepared(on, SQL_UNDO)) != STORE_OK;
    store_run(on, store_prepared(on, SQL_RELEASE));
    return status;
}

store_status store_write_batch(connection *on, const store_batch *batch) {
    /* One statement, as of an ordinary move, leaves nothing behind by itself if it fails. */
    size_t several =
        batch->person_count + batch->ended_count + batch->known_count + (batch->expire_ms != 0);
    bool is_single = batch->event_count + batch->stream_count + batch->session_count +
                             batch->renewed_count + batch->import_count + batch->note_count ==
                         1 &&
                     several == 0;
    const store_tally before = on->seal->tally;
    store_status status = is_single ? write_parts(on, batch) : write_together(on, batch);
    if (status != STORE_OK) {
        store_forget_tails(on);
        on->seal->tally = before;
    }
    return status;
}
