/* store_piece.c - a row of any table as the batch that puts it into another database.
 * Room: server/store. */
#include <string.h>

#include "store_dump.h"

static uint64_t id_of(const store_row *from, int column) {
    return (uint64_t)from->number(from->row, column);
}

/* A token's hash, which has one length. */
static bool take_token(const store_row *from, uint8_t out[static STORE_TOKEN_SIZE]) {
    zug_str bytes = from->text(from->row, 0);
    if (bytes.len != STORE_TOKEN_SIZE)
        return false;
    memcpy(out, bytes.data, STORE_TOKEN_SIZE);
    return true;
}

static bool fill_person(store_piece *to, const store_row *from) {
    to->person = (store_person){
        .id = id_of(from, 0),
        .part = STORE_PERSON,
        .name = from->text(from->row, 1),
        .name_key = from->text(from->row, 2),
        .password = from->text(from->row, 3),
        .is_arbiter = from->number(from->row, 4) != 0,
        .options = (uint32_t)from->number(from->row, 5),
        .since_ms = from->number(from->row, 6),
        .code = from->text(from->row, 7),
        .closed_ms = from->number(from->row, 8),
        .seen_ms = from->number(from->row, 9),
    };
    for (int i = 0; i < STORE_LOOKS; i++)
        to->person.looks[i] = from->text(from->row, 10 + i);
    to->batch.persons = &to->person;
    to->batch.person_count = 1;
    return true;
}

static bool fill_session(store_piece *to, const store_row *from) {
    to->session = (store_session){
        .person = id_of(from, 1),
        .label = from->text(from->row, 2),
        .since_ms = from->number(from->row, 3),
        .until_ms = from->number(from->row, 4),
    };
    to->batch.sessions = &to->session;
    to->batch.session_count = 1;
    return take_token(from, to->session.token_hash);
}

static bool fill_known(store_piece *to, const store_row *from) {
    to->known = (store_known){.person = id_of(from, 1), .until_ms = from->number(from->row, 2)};
    to->batch.known = &to->known;
    to->batch.known_count = 1;
    return take_token(from, to->known.token_hash);
}

static bool fill_import(store_piece *to, const store_row *from) {
    to->import = (store_import){.id = id_of(from, 0),
                                .person = id_of(from, 1),
                                .at_ms = from->number(from->row, 2),
                                .pgn = from->text(from->row, 3)};
    to->batch.imports = &to->import;
    to->batch.import_count = 1;
    return to->import.pgn.len > 0;
}

static bool fill_note(store_piece *to, const store_row *from) {
    to->note = (store_note){from->text(from->row, 0), from->text(from->row, 1)};
    to->batch.notes = &to->note;
    to->batch.note_count = 1;
    return true;
}

static bool fill_stream(store_piece *to, const store_row *from) {
    to->stream = (store_stream){
        .id = id_of(from, 0),
        .kind = (store_kind)from->number(from->row, 1),
        .is_open = from->number(from->row, 2) != 0,
        .is_public = from->number(from->row, 3) != 0,
        .contest = id_of(from, 4),
        .person = {id_of(from, 5), id_of(from, 6)},
        .name = {from->text(from->row, 7), from->text(from->row, 8)},
        .event = from->text(from->row, 9),
        .round = from->text(from->row, 10),
        .result = from->text(from->row, 11),
        .opening = from->text(from->row, 12),
        .began_ms = from->number(from->row, 13),
        .ended_ms = from->number(from->row, 14),
        .due_ms = from->number(from->row, 15),
    };
    to->batch.streams = &to->stream;
    to->batch.stream_count = 1;
    return true;
}

bool store_piece_fill(store_piece *out, store_table table, const store_row *from) {
    static bool (*const fills[])(store_piece *, const store_row *) = {
        [STORE_PERSONS] = fill_person, [STORE_SESSIONS] = fill_session,
        [STORE_KNOWN] = fill_known,    [STORE_IMPORTS] = fill_import,
        [STORE_NOTES] = fill_note,     [STORE_STREAMS] = fill_stream,
    };
    out->batch = (store_batch){.is_copied = true};
    return fills[table](out, from);
}
