/* store_batch.c - copies a batch for the queue.
 * Room: server/store. */
#include "store_impl.h"
#include <stdlib.h>
#include <string.h>

/* Where copies of arrays and texts are laid, one behind the other. With no block it only counts. */
typedef struct crate {
    char *block;
    size_t used;
} crate;

/* Copies size bytes to a place that suits any type, and returns it; NULL while it only counts. */
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
        lay_text(into, &from->persons[i].password_was, TEXT_OF(copy, i, password_was));
        lay_text(into, &from->persons[i].code, TEXT_OF(copy, i, code));
        lay_text(into, &from->persons[i].code_was, TEXT_OF(copy, i, code_was));
        for (int k = 0; k < STORE_LOOKS; k++)
            lay_text(into, &from->persons[i].looks[k], TEXT_OF(copy, i, looks[k]));
    }
    out->persons = copy;
}

static const store_note *lay_some_notes(crate *into, const store_note *from, size_t count) {
    store_note *copy = lay(into, from, count * sizeof *from);
    for (size_t i = 0; i < count; i++) {
        lay_text(into, &from[i].name, TEXT_OF(copy, i, name));
        lay_text(into, &from[i].value, TEXT_OF(copy, i, value));
    }
    return copy;
}

static void lay_notes(crate *into, const store_batch *from, store_batch *out) {
    out->notes = lay_some_notes(into, from->notes, from->note_count);
    out->spent = lay_some_notes(into, from->spent, from->spent_count);
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

static void lay_nodes(crate *into, const store_batch *from, store_batch *out) {
    store_node *copy = lay(into, from->nodes, from->node_count * sizeof *from->nodes);
    for (size_t i = 0; i < from->node_count; i++)
        lay_text(into, &from->nodes[i].name, TEXT_OF(copy, i, name));
    out->nodes = copy;
    out->dues = lay(into, from->dues, from->due_count * sizeof *from->dues);
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
    lay_nodes(into, from, out);
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
