/* auth.c - hashes and verifies passwords with argon2id, away from the thread that serves.
 * Room: server/session. */
#include "session/auth.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "session/name.h"

enum { WORKERS = 2 };

_Static_assert((int)AUTH_HASH_SIZE >= (int)crypto_pwhash_STRBYTES, "a hash fits");

typedef struct job {
    struct job *next;
    auth *owner;
    size_t len;
    char password[NAME_PASSWORD_MAX];
    bool is_new;
    bool fine;
    char hash[AUTH_HASH_SIZE];
    auth_done *done;
    void *ctx;
} job;

struct auth {
    auth_caller caller;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    job *first, **end;
    size_t waiting; /* not told yet; counted on the owner's thread */
    bool is_closing;
    pthread_t workers[WORKERS];
    int worker_count;
};

bool auth_hash_now(span password, char out[static AUTH_HASH_SIZE]) {
    return crypto_pwhash_str(out, password.data, password.len, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* Frees a job with its password. */
static void drop(job *gone) {
    sodium_memzero(gone->password, sizeof gone->password);
    free(gone);
}

/* On the owner's thread: tells the sender. */
static void tell(void *arg) {
    job *through = arg;
    through->owner->waiting--;
    through->done(through->ctx, through->fine, through->hash);
    drop(through);
}

/* Does the work of one job. What has no hash to be compared with is hashed all the same: the time that it takes
 * shall not tell whether there is such an account. */
static void work_on(job *now) {
    span password = {now->password, now->len};
    bool is_nobody = !now->is_new && now->hash[0] == '\0';
    if (now->is_new || is_nobody)
        now->fine = auth_hash_now(password, now->hash) && !is_nobody;
    else
        now->fine = crypto_pwhash_str_verify(now->hash, password.data, password.len) == 0;
}

/* A worker. */
static void *work(void *arg) {
    auth *in = arg;
    pthread_mutex_lock(&in->lock);
    for (;;) {
        while (in->first == NULL && !in->is_closing)
            pthread_cond_wait(&in->wake, &in->lock);
        if (in->is_closing)
            break;
        job *now = in->first;
        in->first = now->next;
        if (in->first == NULL)
            in->end = &in->first;
        pthread_mutex_unlock(&in->lock);
        work_on(now);
        in->caller.post(in->caller.ctx, tell, now);
        pthread_mutex_lock(&in->lock);
    }
    pthread_mutex_unlock(&in->lock);
    return NULL;
}

auth *auth_new(auth_caller caller) {
    auth *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->caller = caller;
    made->end = &made->first;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->wake, NULL);
    bool fine = true;
    while (fine && made->worker_count < WORKERS) {
        fine = pthread_create(&made->workers[made->worker_count], NULL, work, made) == 0;
        made->worker_count += fine;
    }
    if (fine)
        return made;
    auth_free(made);
    return NULL;
}

void auth_stop(auth *in) {
    pthread_mutex_lock(&in->lock);
    in->is_closing = true;
    pthread_cond_broadcast(&in->wake);
    pthread_mutex_unlock(&in->lock);
    while (in->worker_count > 0)
        pthread_join(in->workers[--in->worker_count], NULL);
    for (job *each = in->first, *next; each != NULL; each = next) {
        next = each->next;
        tell(each);
    }
    in->first = NULL;
    in->end = &in->first;
}

void auth_free(auth *gone) {
    if (gone == NULL)
        return;
    auth_stop(gone);
    pthread_cond_destroy(&gone->wake);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
}

/* Queues a job. */
static bool queue(auth *in, span password, const char *hash, auth_done *done, void *ctx) {
    bool has_room = in->waiting < AUTH_WAITING_MAX && !in->is_closing;
    job *made = has_room && password.len <= NAME_PASSWORD_MAX ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return false;
    made->owner = in;
    made->done = done;
    made->ctx = ctx;
    made->is_new = hash == NULL;
    made->len = password.len;
    memcpy(made->password, password.data, password.len);
    if (hash != NULL && strlen(hash) < AUTH_HASH_SIZE)
        memcpy(made->hash, hash, strlen(hash) + 1);
    in->waiting++;
    pthread_mutex_lock(&in->lock);
    *in->end = made;
    in->end = &made->next;
    pthread_cond_signal(&in->wake);
    pthread_mutex_unlock(&in->lock);
    return true;
}

bool auth_hash(auth *in, span password, auth_done *done, void *ctx) {
    return queue(in, password, NULL, done, ctx);
}

bool auth_verify(auth *in, span password, const char *hash, auth_done *done, void *ctx) {
    return queue(in, password, hash, done, ctx);
}
