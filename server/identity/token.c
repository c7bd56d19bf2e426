/* token.c - secrets that say who somebody is, and random numbers.
 * Room: server/identity. */
#include "identity/token.h"

#include <sodium.h>
#include <string.h>

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

bool token_secret(const char *text, uint8_t out[static TOKEN_HASH_SIZE]) {
    size_t len = 0;
    return sodium_hex2bin(out, TOKEN_HASH_SIZE, text, strlen(text), NULL, &len, NULL) == 0 &&
           len == TOKEN_HASH_SIZE;
}

uint64_t token_id_of(const uint8_t secret[static TOKEN_HASH_SIZE], uint64_t person,
                     const char *nonce, size_t index) {
    crypto_generichash_state state;
    const uint64_t head[2] = {person, index};
    uint64_t id[crypto_generichash_BYTES / sizeof(uint64_t)];
    crypto_generichash_init(&state, secret, TOKEN_HASH_SIZE, sizeof id);
    crypto_generichash_update(&state, (const uint8_t *)head, sizeof head);
    crypto_generichash_update(&state, (const uint8_t *)nonce, strlen(nonce));
    crypto_generichash_final(&state, (uint8_t *)id, sizeof id);
    return id[0] >> 4 != 0 ? id[0] >> 4 : 1;
}

bool token_is_equal(const void *a, const void *b, size_t len) {
    return sodium_memcmp(a, b, len) == 0;
}

void token_wipe(void *secret, size_t len) { sodium_memzero(secret, len); }
