/* postgres_batch.c - the statements of a batch.
 * Room: server/store. Nothing is waited for here: they are queued, and the answers come later. What
 * is not as it should be raises an error, which undoes the batch. */
#include <string.h>

#include "postgres_impl.h"

/* A batch that is being sent, and how many of its statements have been. */
typedef struct sending {
    pg_link *link;
    int sent;
    bool fine;
} sending;

static void send(sending *to, pg_statement which, const pg_values *values) {
    to->fine = to->fine && pg_send(to->link, which, values);
    to->sent += to->fine;
}

/* A statement about one person, stream or token. */
static void send_for(sending *to, pg_statement which, uint64_t id) {
    pg_values values = {0};
    pg_add_id(&values, id);
    send(to, which, &values);
}

static void add_event(pg_values *to, uint64_t writer, const pg_event *event) {
    const store_event *what = event->event;
    pg_add_id(to, what->stream);
    pg_add_number(to, what->seq);
    pg_add_number(to, what->at_ms);
    pg_add_text(to, what->kind);
    pg_add_text(to, what->body);
    pg_add_bytes(to, event->hash, STORE_HASH_SIZE);
    pg_add_bytes(to, event->former, STORE_HASH_SIZE);
    pg_add_bool(to, event->of->batch.is_copied);
    pg_add_id(to, writer);
    pg_add_number(to, event->number);
}

/* All of a stream's row but for its id. */
static void add_row(pg_values *to, const store_stream *row) {
    pg_add_number(to, row->kind);
    pg_add_bool(to, row->is_open);
    pg_add_bool(to, row->is_public);
    pg_add_id(to, row->contest);
    pg_add_id(to, row->person[0]);
    pg_add_id(to, row->person[1]);
    pg_add_text(to, row->name[0]);
    pg_add_text(to, row->name[1]);
    pg_add_text(to, row->event);
    pg_add_text(to, row->round);
    pg_add_text(to, row->result);
    pg_add_text(to, row->opening);
    pg_add_number(to, row->began_ms);
    pg_add_number(to, row->ended_ms);
    pg_add_number(to, row->due_ms);
    pg_add_id(to, row->is_open ? row->origin[0] : 0);
    pg_add_id(to, row->is_open ? row->origin[1] : 0);
}

bool pg_is_single(const store_batch *batch) {
    size_t others = batch->person_count + batch->session_count + batch->ended_count +
                    batch->renewed_count + batch->known_count + batch->import_count +
                    batch->note_count + batch->spent_count + batch->node_count +
                    (batch->expire_ms != 0);
    if (batch->event_count != 1 || others > 0 || batch->stream_count + batch->due_count > 1)
        return false;
    uint64_t stream = batch->events[0].stream;
    return (batch->stream_count == 0 || batch->streams[0].id == stream) &&
           (batch->due_count == 0 || batch->dues[0].stream == stream);
}

bool pg_send_single(pg_store *self, const pg_event *event) {
    const store_batch *batch = &event->of->batch;
    pg_values values = {0};
    add_event(&values, self->id, event);
    if (batch->stream_count > 0) {
        add_row(&values, &batch->streams[0]);
        return pg_send(&self->writer, PG_PUT_EVENT_STREAM, &values);
    }
    if (batch->due_count > 0) {
        pg_add_number(&values, batch->dues[0].due_ms);
        return pg_send(&self->writer, PG_PUT_EVENT_DUE, &values);
    }
    return pg_send(&self->writer, PG_PUT_EVENT, &values);
}

static void send_streams(sending *to, const store_batch *batch) {
    for (size_t i = 0; i < batch->stream_count; i++) {
        pg_values values = {0};
        pg_add_id(&values, batch->streams[i].id);
        add_row(&values, &batch->streams[i]);
        send(to, PG_PUT_STREAM, &values);
    }
    for (size_t i = 0; i < batch->due_count; i++) {
        pg_values values = {0};
        pg_add_id(&values, batch->dues[i].stream);
        pg_add_number(&values, batch->dues[i].due_ms);
        send(to, PG_SET_DUE, &values);
    }
}

/* The part of a person that is to be put in. */
static void send_part(sending *to, const store_person *person) {
    pg_values values = {0};
    pg_add_id(&values, person->id);
    switch (person->part) {
    case STORE_PERSON:
        pg_add_text(&values, person->name);
        pg_add_text(&values, person->name_key);
        pg_add_text(&values, person->password);
        pg_add_bool(&values, person->is_arbiter);
        pg_add_number(&values, person->options);
        pg_add_number(&values, person->since_ms);
        pg_add_text(&values, person->code);
        pg_add_number(&values, person->closed_ms);
        pg_add_number(&values, person->seen_ms);
        send(to, PG_PUT_PERSON, &values);
        break;
    case STORE_OPTIONS:
        pg_add_number(&values, person->options);
        send(to, PG_SET_OPTIONS, &values);
        break;
    case STORE_NAME:
        pg_add_text(&values, person->name);
        pg_add_text(&values, person->name_key);
        send(to, PG_SET_NAME, &values);
        break;
    case STORE_PASSWORD:
        pg_add_text(&values, person->password);
        pg_add_text(&values, person->password_was);
        pg_add_number(&values, person->seen_ms);
        send(to, PG_SET_PASSWORD, &values);
        break;
    case STORE_ARBITER:
        send(to, PG_LOCK_ARBITERS, &(pg_values){0});
        pg_add_bool(&values, person->is_arbiter);
        send(to, PG_SET_ARBITER, &values);
        break;
    case STORE_CODE:
        pg_add_text(&values, person->code);
        pg_add_text(&values, person->code_was);
        pg_add_number(&values, person->seen_ms);
        send(to, PG_SET_CODE, &values);
        break;
    case STORE_CLOSED: /* one after the other, or two arbiters could close each other */
        send(to, PG_LOCK_ENDS, &(pg_values){0});
        pg_add_number(&values, person->closed_ms);
        send(to, PG_SET_CLOSED, &values);
        break;
    }
}

/* The looks of a person, in place of older ones, if there are any. */
static void send_looks(sending *to, const store_person *person) {
    bool has_dropped = false;
    for (int i = 0; i < STORE_LOOKS; i++) {
        if (person->looks[i].len == 0)
            continue;
        if (!has_dropped)
            send_for(to, PG_DROP_LOOKS, person->id);
        has_dropped = true;
        pg_values values = {0};
        pg_add_text(&values, person->looks[i]);
        pg_add_id(&values, person->id);
        send(to, person->yields ? PG_YIELD_LOOK : PG_PUT_LOOK, &values);
    }
}

static void send_end(sending *to, const store_session *session) {
    static const uint8_t all[STORE_TOKEN_SIZE] = {0};
    pg_values values = {0};
    if (memcmp(session->token_hash, all, sizeof all) != 0) {
        pg_add_bytes(&values, session->token_hash, STORE_TOKEN_SIZE);
        send(to, PG_END_SESSION, &values);
    } else {
        send(to, PG_LOCK_ENDS, &values);
        send_for(to, PG_END_ALL_SESSIONS, session->person);
        send_for(to, PG_END_KNOWN, session->person);
        send_for(to, PG_NOTE_END, session->person);
    }
    send_for(to, PG_FORGET_GUEST, session->person);
}

static void send_sessions(sending *to, const store_batch *batch) {
    for (size_t i = 0; i < batch->ended_count; i++)
        send_end(to, &batch->ended[i]);
    for (size_t i = 0; i < batch->session_count; i++) {
        const store_session *session = &batch->sessions[i];
        pg_values values = {0};
        pg_add_bytes(&values, session->token_hash, STORE_TOKEN_SIZE);
        pg_add_id(&values, session->person);
        pg_add_text(&values, session->label);
        pg_add_number(&values, session->since_ms);
        pg_add_number(&values, session->until_ms);
        send(to, PG_PUT_SESSION, &values);
    }
    for (size_t i = 0; i < batch->renewed_count; i++) {
        pg_values values = {0};
        pg_add_bytes(&values, batch->renewed[i].token_hash, STORE_TOKEN_SIZE);
        pg_add_number(&values, batch->renewed[i].until_ms);
        send(to, PG_RENEW_SESSION, &values);
        if (batch->renewed[i].since_ms == 0)
            continue;
        pg_values seen = {0};
        pg_add_bytes(&seen, batch->renewed[i].token_hash, STORE_TOKEN_SIZE);
        pg_add_number(&seen, batch->renewed[i].since_ms);
        send(to, PG_NOTE_SEEN, &seen);
    }
}

static void send_known(sending *to, const store_known *known) {
    pg_values put = {0}, trim = {0};
    pg_add_bytes(&put, known->token_hash, STORE_TOKEN_SIZE);
    pg_add_id(&put, known->person);
    pg_add_number(&put, known->until_ms);
    send(to, PG_PUT_KNOWN, &put);
    pg_add_id(&trim, known->person);
    pg_add_number(&trim, STORE_KNOWN_MAX);
    send(to, PG_TRIM_KNOWN, &trim);
}

static void send_import(sending *to, const store_import *import) {
    bool goes = import->pgn.len == 0;
    pg_values values = {0};
    send_for(to, PG_LOCK_IMPORTS, import->person);
    pg_add_id(&values, import->id);
    pg_add_id(&values, import->person);
    if (!goes) {
        pg_add_number(&values, import->at_ms);
        pg_add_bytes(&values, import->pgn.data, import->pgn.len);
        pg_add_number(&values, import->most_bytes);
        pg_add_number(&values, STORE_IMPORT_LEAST);
    }
    send(to, goes ? PG_END_IMPORT : PG_PUT_IMPORT, &values);
}

static void send_note(sending *to, pg_statement which, const store_note *note) {
    pg_values values = {0};
    pg_add_text(&values, note->name);
    if (which != PG_END_NOTE)
        pg_add_text(&values, note->value);
    send(to, which, &values);
}

static void send_notes(sending *to, const store_batch *batch) {
    for (size_t i = 0; i < batch->note_count; i++)
        send_note(to, batch->notes[i].value.len == 0 ? PG_END_NOTE : PG_PUT_NOTE, &batch->notes[i]);
    for (size_t i = 0; i < batch->spent_count; i++)
        send_note(to, PG_SPEND_NOTE, &batch->spent[i]);
    for (size_t i = 0; i < batch->node_count; i++) {
        const store_node *node = &batch->nodes[i];
        pg_values values = {0};
        pg_add_id(&values, node->id);
        if (!node->is_gone) {
            pg_add_text(&values, node->name);
            pg_add_number(&values, node->since_ms);
        }
        send(to, node->is_gone ? PG_END_NODE : PG_PUT_NODE, &values);
    }
}

/* So many at a time, that no commit becomes long. */
enum { EXPIRE_MAX = 250 };

static void send_expiry(sending *to, int64_t now_ms) {
    pg_values values = {0};
    pg_add_number(&values, now_ms);
    pg_add_number(&values, EXPIRE_MAX);
    send(to, PG_EXPIRE_SESSIONS, &values);
    send(to, PG_EXPIRE_KNOWN, &values);
}

bool pg_send_whole(pg_store *self, const store_batch *batch, const pg_event *events,
                   size_t event_count, int64_t mark, int *sent) {
    sending to = {.link = &self->writer, .fine = true};
    for (size_t i = 0; i < event_count; i++) {
        pg_values values = {0};
        add_event(&values, self->id, &events[i]);
        send(&to, PG_MUST_PUT_EVENT, &values);
    }
    send_streams(&to, batch);
    for (size_t i = 0; i < batch->person_count; i++) {
        send_part(&to, &batch->persons[i]);
        send_looks(&to, &batch->persons[i]);
    }
    send_sessions(&to, batch);
    for (size_t i = 0; i < batch->known_count; i++)
        send_known(&to, &batch->known[i]);
    for (size_t i = 0; i < batch->import_count; i++)
        send_import(&to, &batch->imports[i]);
    send_notes(&to, batch);
    if (batch->expire_ms != 0)
        send_expiry(&to, batch->expire_ms);
    if (mark != 0) {
        pg_values values = {0};
        pg_add_id(&values, self->id);
        pg_add_number(&values, mark);
        pg_add_number(&values, self->witness.number);
        pg_add_number(&values, self->witness.events);
        pg_add_number(&values, self->witness.sum);
        send(&to, PG_MARK, &values);
    }
    *sent = to.sent;
    return to.fine;
}
