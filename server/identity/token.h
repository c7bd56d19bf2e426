/* token.h - secrets that say who somebody is, and random numbers.
 * Room: server/identity. A token is known to its holder only; here its hash is kept. */
#ifndef ZUG_SERVER_TOKEN_H
#define ZUG_SERVER_TOKEN_H

#include "util/str_read.h"

enum {
    TOKEN_SIZE = 44, /* as text, with its NUL: 32 random bytes in base 64 for addresses */
    TOKEN_HASH_SIZE = 32,
};

/* To be called once before all else of this room. False if the system has no randomness. */
bool token_init(void);

/* A new token. */
void token_make(char out[static TOKEN_SIZE]);

/* The hash of a token. False if the text does not have the form of one. */
bool token_hash(zug_str text, uint8_t out[static TOKEN_HASH_SIZE]);

/* A new id: a random number of 60 bits that is not 0. */
uint64_t token_id(void);

/* A secret from its text, which has two hexadecimal digits a byte. False if it is not one. */
bool token_secret(const char *text, uint8_t out[static TOKEN_HASH_SIZE]);

/* The id that a person's command has for what it makes, with an index if that is much: the same at
 * every node that has the secret, so that a command that is sent twice makes one thing. */
uint64_t token_id_of(const uint8_t secret[static TOKEN_HASH_SIZE], uint64_t person,
                     const char *nonce, size_t index);

/* True if two secrets of a length are equal; it takes the same time wherever they differ. */
bool token_is_equal(const void *a, const void *b, size_t len);

/* Overwrites a secret so that the compiler cannot leave it out. */
void token_wipe(void *secret, size_t len);

#endif
