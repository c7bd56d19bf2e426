/* auth.h - hashes and verifies passwords with argon2id, away from the thread that serves.
 * Room: server/identity. */
#ifndef ZUG_SERVER_AUTH_H
#define ZUG_SERVER_AUTH_H

#include "util/str_read.h"
#include "work/work.h"

enum {
    AUTH_HASH_SIZE = 128,   /* a hash as text, with its NUL */
    AUTH_WAITING_MAX = 128, /* more than one address may bring at once */
};

typedef struct auth auth;

/* Called on the thread that asked: with fine and hash when a password was hashed, with fine
 * alone when it was verified. */
typedef void auth_done(void *ctx, bool fine, const char *hash);

/* An auth whose passwords are hashed by the workers of a pool; NULL without memory. Freed when
 * they have ended; askers that still wait are told that it is not fine. NULL is allowed. */
auth *auth_new(work_pool *work);
void auth_free(auth *auth);

/* Hashes a password, or verifies it against a hash, for an asker, behind whom he himself waits. An
 * empty hash, of nobody, costs the same time and is never right. False if too many wait; then done
 * is not called. */
bool auth_hash(auth *auth, uint64_t asker, zug_str password, auth_done *done, void *ctx);
bool auth_verify(auth *auth, uint64_t asker, zug_str password, const char *hash, auth_done *done,
                 void *ctx);

/* The same at once, for programs that serve nobody meanwhile. False without memory. */
bool auth_hash_now(zug_str password, char out[static AUTH_HASH_SIZE]);

#endif
