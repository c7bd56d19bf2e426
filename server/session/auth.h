/* auth.h - hashes and verifies passwords with argon2id, away from the thread that serves.
 * Room: server/session. Two workers: a hash takes 64 MB and some ten milliseconds, and nobody shall be able to
 * ask for more at once. */
#ifndef ZUG_SERVER_AUTH_H
#define ZUG_SERVER_AUTH_H

#include "util/span.h"

enum {
    AUTH_HASH_SIZE = 128,   /* a hash as text, with its NUL */
    AUTH_WAITING_MAX = 128, /* more than one address may bring at once */
};

typedef struct auth auth;

/* Told, on the thread that called, how it went: fine and hash when a password was hashed, fine alone when it
 * was verified. */
typedef void auth_done(void *ctx, bool fine, const char *hash);

/* How a worker gets a call made on the thread of the owner. */
typedef struct auth_caller {
    void (*post)(void *ctx, void (*call)(void *arg), void *arg);
    void *ctx;
} auth_caller;

/* NULL if the system refuses threads. */
auth *auth_new(auth_caller caller);

/* Ends the workers; who still waits in the queue is told that it is not fine. What was posted already must
 * still be called before auth_free. */
void auth_stop(auth *in);

/* Frees, after auth_stop if need be. NULL is allowed. */
void auth_free(auth *gone);

/* Hashes a password, or verifies it against a hash. An empty hash, of nobody, costs the same time and is never
 * right. False if too many wait; then done is not called. */
bool auth_hash(auth *in, span password, auth_done *done, void *ctx);
bool auth_verify(auth *in, span password, const char *hash, auth_done *done, void *ctx);

/* The same at once, for programs that serve nobody meanwhile. False without memory. */
bool auth_hash_now(span password, char out[static AUTH_HASH_SIZE]);

#endif
