/* store_transfer.c - copies a whole database to another, of any kind, and compares the two.
 * Room: server/store. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

/* PENDING_MAX: batches on their way; EVENTS_MAX, ROWS_MAX: events or rows in one of them, for a
 * server commits each by itself; IMPORTS_MAX: of rows that may be long. */
enum {
    PENDING_MAX = 64,
    EVENTS_MAX = 200,
    ROWS_MAX = 200,
    IMPORTS_MAX = 4,
    DIGEST_SIZE = 32,
    TEXTS_MAX = 1 << 16,
    TELL_EVERY = 500
};

/* A copy on its way. The thread that writes posts calls, which are made here. */
typedef struct transfer {
    store *from, *to;
    store_status status; /* of the first that was not stored */
    void (*is_there)(void *ctx, size_t rows);
    void *ctx;
    size_t rows;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    void (*call)(void *arg);
    void *arg;
    size_t posted;
    /* Rows that go together, as copies of the batches that they came as, and of their parts. */
    queued *kept[ROWS_MAX];
    size_t kept_count;
    struct {
        store_person persons[ROWS_MAX];
        store_session sessions[ROWS_MAX];
        store_known known[ROWS_MAX];
        store_import imports[ROWS_MAX];
        store_note notes[ROWS_MAX];
        store_stream streams[ROWS_MAX];
    } parts;
    /* Events that go together. Their texts are copied, for they are shown one by one. */
    store_event events[EVENTS_MAX];
    size_t event_count, used;
    char texts[TEXTS_MAX];
} transfer;

static void post(void *ctx, void (*call)(void *), void *arg) {
    transfer *t = ctx;
    pthread_mutex_lock(&t->lock);
    t->call = call;
    t->arg = arg;
    t->posted++;
    pthread_cond_signal(&t->wake);
    pthread_mutex_unlock(&t->lock);
}

/* Makes calls until no more than so many batches are on their way. */
static void wait_for(transfer *t, size_t pending) {
    while (store_pending(t->to) > pending) {
        pthread_mutex_lock(&t->lock);
        while (t->posted == 0)
            pthread_cond_wait(&t->wake, &t->lock);
        t->posted--;
        pthread_mutex_unlock(&t->lock);
        t->call(t->arg);
    }
}

static void on_stored(void *ctx, store_status status) {
    transfer *t = ctx;
    if (status != STORE_OK && t->status == STORE_OK)
        t->status =
            status == STORE_CONFLICT ? STORE_FAILED : status; /* somebody else writes there */
}

/* Puts a batch into the other database; false if one could not be. */
static bool put(transfer *t, const store_batch *batch, size_t rows) {
    size_t before = t->rows;
    store_append(t->to, batch, on_stored, t);
    wait_for(t, PENDING_MAX);
    t->rows += rows;
    if (t->is_there != NULL && t->rows / TELL_EVERY != before / TELL_EVERY)
        t->is_there(t->ctx, t->rows);
    return t->status == STORE_OK;
}

/* Puts a row, which is the only one of its batch, behind others of its kind. */
static void join(transfer *t, const store_batch *row, store_batch *to) {
    if (row->person_count > 0)
        t->parts.persons[to->person_count++] = row->persons[0];
    if (row->session_count > 0)
        t->parts.sessions[to->session_count++] = row->sessions[0];
    if (row->known_count > 0)
        t->parts.known[to->known_count++] = row->known[0];
    if (row->import_count > 0)
        t->parts.imports[to->import_count++] = row->imports[0];
    if (row->note_count > 0)
        t->parts.notes[to->note_count++] = row->notes[0];
    if (row->stream_count > 0)
        t->parts.streams[to->stream_count++] = row->streams[0];
}

/* Puts the rows that were taken into the other database. */
static bool put_rows(transfer *t) {
    store_batch all = {.persons = t->parts.persons,
                       .sessions = t->parts.sessions,
                       .known = t->parts.known,
                       .imports = t->parts.imports,
                       .notes = t->parts.notes,
                       .streams = t->parts.streams,
                       .is_copied = true};
    for (size_t i = 0; i < t->kept_count; i++)
        join(t, &t->kept[i]->batch, &all);
    bool fine = t->kept_count == 0 || put(t, &all, t->kept_count);
    for (size_t i = 0; i < t->kept_count; i++)
        free(t->kept[i]);
    t->kept_count = 0;
    return fine;
}

/* Takes a row, to be put with others. */
static bool take_row(void *ctx, const store_batch *row) {
    transfer *t = ctx;
    queued *copy = store_copy_batch(row);
    if (copy == NULL) {
        t->status = STORE_FAILED;
        return false;
    }
    t->kept[t->kept_count++] = copy;
    size_t most = row->import_count > 0 ? IMPORTS_MAX : ROWS_MAX;
    return t->kept_count < most || put_rows(t);
}

static bool put_events(transfer *t) {
    store_batch batch = {.events = t->events, .event_count = t->event_count, .is_copied = true};
    bool fine = t->event_count == 0 || put(t, &batch, t->event_count);
    t->event_count = t->used = 0;
    return fine;
}

/* A copy of a text that stays until the events are put. */
static zug_str keep_text(transfer *t, zug_str text) {
    char *to = t->texts + t->used;
    if (text.len > 0)
        memcpy(to, text.data, text.len);
    t->used += text.len;
    return (zug_str){to, text.len};
}

static bool take_event(void *ctx, const store_event *event) {
    transfer *t = ctx;
    size_t len = event->kind.len + event->body.len;
    if ((t->event_count == EVENTS_MAX || t->used + len > TEXTS_MAX) && !put_events(t))
        return false;
    if (len > TEXTS_MAX)
        return put(t, &(store_batch){.events = event, .event_count = 1, .is_copied = true}, 1);
    store_event *copy = &t->events[t->event_count++];
    *copy = *event;
    copy->kind = keep_text(t, event->kind);
    copy->body = keep_text(t, event->body);
    return true;
}

/* Copies the logs of all streams. */
static store_status copy_logs(transfer *t) {
    uint64_t stream = STORE_BEFORE_ALL;
    bool found;
    store_status status = store_next_stream(t->from, &stream, &found);
    while (status == STORE_OK && found && t->status == STORE_OK) {
        status = store_read(t->from, stream, 0, take_event, t);
        if (status == STORE_OK)
            status = store_next_stream(t->from, &stream, &found);
    }
    put_events(t);
    return status;
}

static store_status copy_all(transfer *t) {
    store_status status = copy_logs(t);
    for (int i = 0; i < (int)STORE_TABLES && status == STORE_OK && t->status == STORE_OK; i++) {
        status = store_dump(t->from, (store_table)i, take_row, t);
        put_rows(t);
    }
    wait_for(t, 0);
    return status == STORE_OK ? t->status : status;
}

/* --- comparing */

/* A digest of what a database says, in the order in which it says it. */
typedef struct digest {
    crypto_generichash_state state;
    size_t rows;
} digest;

static void add_number(digest *to, uint64_t number) {
    crypto_generichash_update(&to->state, (const uint8_t *)&number, sizeof number);
}

static void add_text(digest *to, zug_str text) {
    add_number(to, text.len);
    if (text.len > 0)
        crypto_generichash_update(&to->state, (const uint8_t *)text.data, text.len);
}

static void add_token(digest *to, const uint8_t token[static STORE_TOKEN_SIZE]) {
    crypto_generichash_update(&to->state, token, STORE_TOKEN_SIZE);
}

static void add_person(digest *to, const store_person *person) {
    add_number(to, person->id);
    add_text(to, person->name);
    add_text(to, person->name_key);
    add_text(to, person->password);
    add_text(to, person->code);
    for (int i = 0; i < STORE_LOOKS; i++)
        add_text(to, person->looks[i]);
    add_number(to, person->is_arbiter);
    add_number(to, person->options);
    add_number(to, (uint64_t)person->since_ms);
    add_number(to, (uint64_t)person->closed_ms);
    add_number(to, (uint64_t)person->seen_ms);
}

/* All but what is due, which not every kind of database keeps. */
static void add_stream(digest *to, const store_stream *row) {
    const zug_str texts[] = {row->name[0], row->name[1], row->event,
                             row->round,   row->result,  row->opening};
    const uint64_t numbers[] = {row->id,
                                row->kind,
                                row->is_open,
                                row->is_public,
                                row->contest,
                                row->person[0],
                                row->person[1],
                                (uint64_t)row->began_ms,
                                (uint64_t)row->ended_ms};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        add_text(to, texts[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        add_number(to, numbers[i]);
}

static void add_session(digest *to, const store_session *session) {
    add_token(to, session->token_hash);
    add_number(to, session->person);
    add_text(to, session->label);
    add_number(to, (uint64_t)session->since_ms);
    add_number(to, (uint64_t)session->until_ms);
}

/* A row, by the batch that would put it in. */
static bool add_row(void *ctx, const store_batch *batch) {
    digest *to = ctx;
    to->rows++;
    if (batch->person_count > 0)
        add_person(to, batch->persons);
    if (batch->session_count > 0)
        add_session(to, batch->sessions);
    if (batch->stream_count > 0)
        add_stream(to, batch->streams);
    if (batch->known_count > 0) {
        add_token(to, batch->known->token_hash);
        add_number(to, batch->known->person);
        add_number(to, (uint64_t)batch->known->until_ms);
    }
    if (batch->import_count > 0) {
        add_number(to, batch->imports->id);
        add_number(to, batch->imports->person);
        add_number(to, (uint64_t)batch->imports->at_ms);
        add_text(to, batch->imports->pgn);
    }
    if (batch->note_count > 0) {
        add_text(to, batch->notes->name);
        add_text(to, batch->notes->value);
    }
    return true;
}

static bool add_event(void *ctx, const store_event *event) {
    digest *to = ctx;
    to->rows++;
    add_number(to, event->stream);
    add_number(to, event->seq);
    add_number(to, (uint64_t)event->at_ms);
    add_text(to, event->kind);
    add_text(to, event->body);
    return true;
}

/* All that a database has. Reading a log checks its hashes. */
static store_status digest_all(store *of, uint8_t out[static DIGEST_SIZE], size_t *rows) {
    digest made = {0};
    uint64_t stream = STORE_BEFORE_ALL;
    bool found;
    crypto_generichash_init(&made.state, NULL, 0, DIGEST_SIZE);
    store_status status = store_next_stream(of, &stream, &found);
    while (status == STORE_OK && found) {
        status = store_read(of, stream, 0, add_event, &made);
        if (status == STORE_OK)
            status = store_next_stream(of, &stream, &found);
    }
    for (int i = 0; i < (int)STORE_TABLES && status == STORE_OK; i++) {
        add_number(&made, (uint64_t)i);
        status = store_dump(of, (store_table)i, add_row, &made);
    }
    crypto_generichash_final(&made.state, out, DIGEST_SIZE);
    *rows = made.rows;
    return status;
}

/* Whether the copy says what the original says. */
static store_status compare(store *from, const char *to) {
    uint8_t one[DIGEST_SIZE], two[DIGEST_SIZE];
    size_t rows, copied;
    store_status status;
    store *copy = store_open_to_look(to, &status);
    if (status == STORE_OK)
        status = digest_all(from, one, &rows);
    if (status == STORE_OK)
        status = digest_all(copy, two, &copied);
    store_close(copy);
    if (status != STORE_OK)
        return status;
    return rows == copied && memcmp(one, two, DIGEST_SIZE) == 0 ? STORE_OK : STORE_CHANGED;
}

/* --- the whole */

static bool has_row(void *ctx, const store_batch *batch) {
    (void)batch;
    *(bool *)ctx = true;
    return false;
}

/* STORE_CONFLICT if a database has anything in it but notes, which are made with it. */
static store_status check_empty(const char *place) {
    uint64_t stream = STORE_BEFORE_ALL;
    bool found = false;
    store_status status;
    store *at = store_open_to_look(place, &status);
    if (status == STORE_OK)
        status = store_next_stream(at, &stream, &found);
    for (int i = 0; i < (int)STORE_TABLES && status == STORE_OK && !found; i++)
        if (i != (int)STORE_NOTES)
            status = store_dump(at, (store_table)i, has_row, &found);
    store_close(at);
    return status == STORE_OK && found ? STORE_CONFLICT : status;
}

store_status store_transfer(store *from, const char *to, void (*is_there)(void *ctx, size_t rows),
                            void *ctx) {
    transfer *t = calloc(1, sizeof *t);
    store_status status;
    if (t == NULL)
        return STORE_FAILED;
    t->from = from;
    t->is_there = is_there;
    t->ctx = ctx;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->wake, NULL);
    t->to = store_open(to, (store_caller){post, t}, &status);
    if (status == STORE_OK)
        status = check_empty(to);
    if (status == STORE_OK)
        status = copy_all(t);
    if (t->to != NULL)
        store_close(t->to);
    if (status == STORE_OK)
        status = compare(from, to);
    if (status == STORE_OK && is_there != NULL)
        is_there(ctx, t->rows);
    pthread_cond_destroy(&t->wake);
    pthread_mutex_destroy(&t->lock);
    free(t);
    return status;
}
