/* store_read.c - hands each question to the kind of database that the store has.
 * Room: server/store. */
#include "store_impl.h"
#include <assert.h>

void store_end_reading(store *self) { self->only_appends = true; }

/* What the database can be asked. */
static const store_reading *reading_of(const store *self) {
    assert(!self->only_appends);
    return self->backend->reading;
}

store_status store_read(store *self, uint64_t stream, uint32_t behind, store_on_event *on_event,
                        void *ctx) {
    return reading_of(self)->read(self->state, stream, behind, 0, on_event, ctx);
}

store_status store_read_first(store *self, uint64_t stream, uint32_t most, store_on_event *on_event,
                              void *ctx) {
    return reading_of(self)->read(self->state, stream, 0, most, on_event, ctx);
}

store_status store_find_stream(store *self, uint64_t id, store_on_stream *on_stream, void *ctx,
                               bool *found) {
    return reading_of(self)->find_stream(self->state, id, on_stream, ctx, found);
}

store_status store_open_streams(store *self, store_on_stream *on_stream, void *ctx) {
    return reading_of(self)->open_streams(self->state, on_stream, ctx);
}

store_status store_open_streams_of(store *self, uint64_t person, store_on_stream *on_stream,
                                   void *ctx) {
    return reading_of(self)->open_streams_of(self->state, person, on_stream, ctx);
}

store_status store_new_streams_of(store *self, const store_persons *whose,
                                  store_on_stream *on_stream, void *ctx) {
    return reading_of(self)->new_streams_of(self->state, whose, on_stream, ctx);
}

store_status store_overdue_streams(store *self, int64_t now_ms, uint32_t limit,
                                   store_on_stream *on_stream, void *ctx) {
    return reading_of(self)->overdue_streams(self->state, now_ms, limit, on_stream, ctx);
}

store_status store_called_streams(store *self, store_on_stream *on_stream, void *ctx) {
    return reading_of(self)->called_streams(self->state, on_stream, ctx);
}

store_status store_count_open(store *self, uint64_t person, store_open_count *out) {
    return reading_of(self)->count_open(self->state, person, out);
}

store_status store_count_open_from(store *self, uint64_t origin, store_open_count *out) {
    return reading_of(self)->count_open_from(self->state, origin, out);
}

store_status store_last_seqs(store *self, const uint64_t *streams, size_t count, uint32_t *out) {
    return reading_of(self)->last_seqs(self->state, streams, count, out);
}

store_status store_clock(store *self, int64_t *now_ms) {
    return reading_of(self)->clock(self->state, now_ms);
}

store_status store_list_nodes(store *self, store_on_node *on_node, void *ctx) {
    return reading_of(self)->list_nodes(self->state, on_node, ctx);
}

store_status store_search(store *self, const store_query *query, store_on_stream *on_stream,
                          void *ctx) {
    return reading_of(self)->search(self->state, query, on_stream, ctx);
}

store_status store_search_while(store *self, const store_query *query, store_goes_on *goes_on,
                                store_on_stream *on_stream, void *ctx) {
    return reading_of(self)->search_while(self->state, query, goes_on, on_stream, ctx);
}

store_status store_count_while(store *self, const store_query *query, store_goes_on *goes_on,
                               void *ctx, uint64_t *count) {
    return reading_of(self)->count_while(self->state, query, goes_on, ctx, count);
}

store_status store_find_person(store *self, uint64_t id, zug_str name_key,
                               store_on_person *on_person, void *ctx) {
    return reading_of(self)->find_person(self->state, id, name_key, on_person, ctx);
}

store_status store_find_alike(store *self, const zug_str *looks, size_t count,
                              store_on_person *on_person, void *ctx) {
    return reading_of(self)->find_alike(self->state, looks, count, on_person, ctx);
}

store_status store_find_code(store *self, zug_str code, store_on_person *on_person, void *ctx) {
    return reading_of(self)->find_code(self->state, code, on_person, ctx);
}

store_status store_search_accounts(store *self, const store_account_query *query,
                                   store_on_person *on_person, void *ctx) {
    return reading_of(self)->search_accounts(self->state, query, on_person, ctx);
}

store_status store_list_accounts(store *self, store_on_person *on_person, void *ctx) {
    return reading_of(self)->list_accounts(self->state, on_person, ctx);
}

bool store_has_note(store *self, const char *name, const char *value) {
    return reading_of(self)->has_note(self->state, name, value);
}

store_status store_read_note(store *self, const char *name, char out[static STORE_NOTE_SIZE]) {
    return reading_of(self)->read_note(self->state, name, out);
}

store_status store_measure(store *self, store_measures *out) {
    *out = (store_measures){0};
    return reading_of(self)->measure(self->state, out);
}

store_status store_list_arbiters(store *self, uint64_t *out, size_t capacity, size_t *count) {
    return reading_of(self)->list_arbiters(self->state, out, capacity, count);
}

store_status store_find_session(store *self, const uint8_t token_hash[static STORE_TOKEN_SIZE],
                                int64_t now_ms, uint64_t *person) {
    return reading_of(self)->find_session(self->state, token_hash, now_ms, person);
}

store_status store_find_known(store *self, const uint8_t token_hash[static STORE_TOKEN_SIZE],
                              int64_t now_ms, uint64_t *person) {
    return reading_of(self)->find_known(self->state, token_hash, now_ms, person);
}

store_status store_list_ends(store *self, int64_t *seen, void (*tell)(void *ctx, uint64_t person),
                             void *ctx) {
    return reading_of(self)->list_ends(self->state, seen, tell, ctx);
}

store_status store_list_tokens(store *self, uint64_t person, int64_t now_ms,
                               store_on_session *on_session, void *ctx) {
    return reading_of(self)->list_tokens(self->state, person, now_ms, on_session, ctx);
}

store_status store_find_import(store *self, uint64_t id, store_on_event *on_event, void *ctx,
                               bool *found) {
    return reading_of(self)->find_import(self->state, id, on_event, ctx, found);
}

store_status store_next_stream(store *self, uint64_t *id, bool *found) {
    return reading_of(self)->next_stream(self->state, id, found);
}

store_status store_dump(store *self, store_table table, store_on_batch *on_batch, void *ctx) {
    return self->backend->reading->dump(self->state, table, on_batch, ctx);
}

store_status store_check(store *self, store_tell *tell, void *ctx, const char **unchecked) {
    return self->backend->check(self->state, tell, ctx, unchecked);
}
