/* store_chain.c - the hash of an event, over itself and the hash of the one before it.
 * Room: server/store. A stream whose hashes fit has every event as it was written, in its order and
 * without a gap. There is no key in it: it can be checked by whoever has the file. */
#include <sodium.h>
#include <string.h>

#include "store_impl.h"

_Static_assert(STORE_HASH_SIZE == crypto_generichash_BYTES_MIN, "the shortest hash is enough");

/* Lays a number as bytes, the lowest first. */
static uint8_t *put_number(uint8_t *to, uint64_t number, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        to[i] = (uint8_t)(number >> 8 * i);
    return to + bytes;
}

void store_chain(const uint8_t former[static STORE_HASH_SIZE], const store_event *event,
                 uint8_t out[static STORE_HASH_SIZE]) {
    crypto_generichash_state state;
    uint8_t head[STORE_HASH_SIZE + 24], *at = head + STORE_HASH_SIZE;
    memcpy(head, former, STORE_HASH_SIZE);
    at = put_number(at, event->stream, 8);
    at = put_number(at, event->seq, 4);
    at = put_number(at, (uint64_t)event->at_ms, 8);
    put_number(at, event->kind.len, 4);
    crypto_generichash_init(&state, NULL, 0, STORE_HASH_SIZE);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, (const uint8_t *)event->kind.data, event->kind.len);
    crypto_generichash_update(&state, (const uint8_t *)event->body.data, event->body.len);
    crypto_generichash_final(&state, out, STORE_HASH_SIZE);
}
