/* auth.c - hashes and verifies passwords with argon2id, away from the thread that serves.
 * Room: server/identity. */
#include "identity/auth.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "identity/name.h"

_Static_assert((int)AUTH_HASH_SIZE >= (int)crypto_pwhash_STRBYTES, "a hash fits");

/* A password that waits, or is being hashed. */
typedef struct hashing {
    work_job job;
    auth *owner;
    size_t len;
    char password[NAME_PASSWORD_MAX];
    bool is_new;
    bool fine;
    char hash[AUTH_HASH_SIZE];
    auth_done *done;
    void *ctx;
} hashing;

struct auth {
    work_pool *work;
    size_t waiting; /* not told yet */
};

bool auth_hash_now(zug_str password, char out[static AUTH_HASH_SIZE]) {
    return crypto_pwhash_str(out, password.data, password.len, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* Hashes or verifies a password, on a worker. What has no hash to be compared with is hashed all
 * the same: the time that it takes shall not tell whether there is such an account. */
static void hash_one(work_job *job, unsigned worker) {
    hashing *of = (hashing *)(void *)job;
    zug_str password = {of->password, of->len};
    bool is_nobody = !of->is_new && of->hash[0] == '\0';
    (void)worker;
    if (of->is_new || is_nobody)
        of->fine = auth_hash_now(password, of->hash) && !is_nobody;
    else
        of->fine = crypto_pwhash_str_verify(of->hash, password.data, password.len) == 0;
}

/* On the owner's thread: tells the sender, and wipes the password. */
static void on_hashed(work_job *job, bool has_run) {
    hashing *of = (hashing *)(void *)job;
    of->owner->waiting--;
    of->done(of->ctx, of->fine && has_run, of->hash);
    sodium_memzero(of->password, sizeof of->password);
    free(of);
}

auth *auth_new(work_pool *work) {
    auth *made = calloc(1, sizeof *made);
    if (made != NULL)
        made->work = work;
    return made;
}

void auth_free(auth *auth) { free(auth); }

/* Has a worker hash a password. */
static bool ask(auth *auth, uint64_t asker, zug_str password, const char *hash, auth_done *done,
                void *ctx) {
    bool fits = auth->waiting < AUTH_WAITING_MAX && password.len <= NAME_PASSWORD_MAX;
    hashing *made = fits ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return false;
    *made = (hashing){
        .job = {.asker = asker, .kind = WORK_PASSWORDS, .run = hash_one, .done = on_hashed},
        .owner = auth,
        .len = password.len,
        .is_new = hash == NULL,
        .done = done,
        .ctx = ctx};
    memcpy(made->password, password.data, password.len);
    if (hash != NULL && strlen(hash) < AUTH_HASH_SIZE)
        memcpy(made->hash, hash, strlen(hash) + 1);
    auth->waiting++;
    work_ask(auth->work, &made->job);
    return true;
}

bool auth_hash(auth *auth, uint64_t asker, zug_str password, auth_done *done, void *ctx) {
    return ask(auth, asker, password, NULL, done, ctx);
}

bool auth_verify(auth *auth, uint64_t asker, zug_str password, const char *hash, auth_done *done,
                 void *ctx) {
    return ask(auth, asker, password, hash, done, ctx);
}
