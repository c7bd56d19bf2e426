/* postgres_tails.c - what the writer remembers: the last events of streams, and appends that
 * failed. Room: server/store. Other nodes write to the same streams: what is remembered, or was
 * heard from them, is proved right by the append itself, and forgotten when it was not. */
#include <stdlib.h>
#include <string.h>

#include "postgres_impl.h"

_Static_assert(PG_TAILS == 1 << 16, "tail_of takes 16 bits");

/* Where the tail of a stream is remembered, if it is. */
static pg_tail *tail_of(const pg_store *self, uint64_t stream) {
    return &self->tails[(stream * 0x9e3779b97f4a7c15U) >> 48];
}

bool pg_tail_find(pg_store *self, uint64_t stream, uint32_t seq, uint8_t hash[STORE_HASH_SIZE]) {
    pthread_mutex_lock(&self->tails_lock);
    const pg_tail *tail = tail_of(self, stream);
    bool is_known = tail->stream == stream && tail->seq == seq;
    if (is_known)
        memcpy(hash, tail->hash, STORE_HASH_SIZE);
    pthread_mutex_unlock(&self->tails_lock);
    return is_known;
}

void pg_tail_keep(pg_store *self, const pg_event *last) {
    pthread_mutex_lock(&self->tails_lock);
    pg_tail *tail = tail_of(self, last->event->stream);
    *tail = (pg_tail){.stream = last->event->stream, .seq = last->event->seq};
    memcpy(tail->hash, last->hash, sizeof tail->hash);
    pthread_mutex_unlock(&self->tails_lock);
}

void pg_tail_hear(void *state, const store_event *event) {
    pg_store *self = state;
    pthread_mutex_lock(&self->tails_lock);
    pg_tail *tail = tail_of(self, event->stream);
    if (tail->stream == event->stream && tail->seq + 1 == event->seq) {
        uint8_t former[STORE_HASH_SIZE];
        memcpy(former, tail->hash, sizeof former);
        store_chain(former, event, tail->hash);
        tail->seq = event->seq;
    }
    pthread_mutex_unlock(&self->tails_lock);
}

void pg_tail_forget(pg_store *self, uint64_t stream) {
    pthread_mutex_lock(&self->tails_lock);
    pg_tail *tail = tail_of(self, stream);
    if (tail->stream == stream)
        *tail = (pg_tail){0};
    pthread_mutex_unlock(&self->tails_lock);
}

void pg_witness_count(pg_witness *to, const pg_event *event) {
    to->events++;
    to->sum +=
        (int64_t)event->hash[0] << 24 | event->hash[1] << 16 | event->hash[2] << 8 | event->hash[3];
}

/* Notes a failure. Without the memory for it what comes next for any stream fails. */
static void note_failure(pg_store *self, uint64_t stream, uint64_t number, store_status status) {
    if (self->failure_count == self->failure_capacity) {
        size_t more = self->failure_capacity == 0 ? 64 : self->failure_capacity * 2;
        pg_failure *moved = realloc(self->failures, more * sizeof *moved);
        if (moved == NULL) {
            self->blind = number;
            return;
        }
        self->failures = moved;
        self->failure_capacity = more;
    }
    self->failures[self->failure_count++] = (pg_failure){stream, number, status};
}

void pg_fail(pg_store *self, queued *batch, store_status status) {
    batch->status = status;
    batch->failure = ++self->failed;
    for (size_t i = 0; i < batch->batch.event_count; i++) {
        pg_tail_forget(self, batch->batch.events[i].stream);
        note_failure(self, batch->batch.events[i].stream, batch->failure, status);
    }
}

/* Forgets failures that the owner knows of. What comes later was appended later, and its owner knew
 * of them too. */
static void forget_failures(pg_store *self, uint64_t told) {
    size_t known = 0;
    while (known < self->failure_count && self->failures[known].number <= told)
        known++;
    if (known == 0)
        return;
    self->failure_count -= known;
    memmove(self->failures, self->failures + known, self->failure_count * sizeof *self->failures);
}

store_status pg_find_failure(pg_store *self, const queued *batch) {
    forget_failures(self, batch->told);
    if (batch->batch.event_count > 0 && self->blind > batch->told)
        return STORE_CONFLICT;
    for (size_t i = 0; i < batch->batch.event_count; i++)
        for (size_t k = 0; k < self->failure_count; k++)
            if (self->failures[k].stream == batch->batch.events[i].stream)
                return self->failures[k].status;
    return STORE_OK;
}
