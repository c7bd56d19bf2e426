/* token.c - secrets that say who somebody is, and random numbers.
 * Room: server/identity. */
#include "identity/token.h"

#include <sodium.h>

_Static_assert((int)TOKEN_HASH_SIZE == (int)crypto_generichash_BYTES, "BLAKE2b-256");

bool token_init(void) { return sodium_init() >= 0; }

void token_make(char out[static TOKEN_SIZE]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_SIZE, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_hash(zug_str text, uint8_t out[static TOKEN_HASH_SIZE]) {
    uint8_t bytes[32];
    size_t len = 0;
    if (text.len != TOKEN_SIZE - 1 ||
        sodium_base642bin(bytes, sizeof bytes, text.data, text.len, NULL, &len, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        len != sizeof bytes)
        return false;
    crypto_generichash(out, TOKEN_HASH_SIZE, bytes, sizeof bytes, NULL, 0);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

uint64_t token_id(void) {
    uint64_t id = 0;
    while (id == 0) {
        randombytes_buf(&id, sizeof id);
        id >>= 4;
    }
    return id;
}

void token_wipe(void *secret, size_t len) { sodium_memzero(secret, len); }
