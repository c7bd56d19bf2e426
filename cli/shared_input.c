/* shared_input.c - decompressed bytes for several threads.
 * Room: cli.
 *
 * A ring keeps the last bytes of the input. Whoever wants bytes that have not come yet fetches the
 * next ones for all. When the ring is full, the others wait until the head is done; only the head
 * may take space from bytes that somebody might still want, a good way behind itself. It has passed
 * over the segments that begin there, so that what is found in them is of no use: those who ask for
 * such bytes are told so. */
#define _POSIX_C_SOURCE 200809L
#include "shared_input.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FETCHED = 1 << 18 }; /* bytes at once, at most */

struct shared_input {
    input *from;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t changed;
    bool fetching; /* somebody is, without the lock */
    bool ended;
    uint64_t kept, end; /* the offsets of the first byte of the ring and of the one behind it */
    uint64_t wanted;    /* bytes before this may go */
    size_t head;
    char ring[SHARED_INPUT_KEPT];
};

shared_input *shared_input_new(input *from) {
    shared_input *shared = malloc(sizeof *shared);
    if (shared == NULL)
        return NULL;
    memset(shared, 0, offsetof(shared_input, ring));
    shared->from = from;
    pthread_mutex_init(&shared->lock, NULL);
    pthread_cond_init(&shared->changed, NULL);
    return shared;
}

void shared_input_free(shared_input *shared) {
    if (shared == NULL)
        return;
    pthread_mutex_destroy(&shared->lock);
    pthread_cond_destroy(&shared->changed);
    free(shared);
}

/* Makes space in the ring for somebody who wants the bytes behind its end. The lock is held. */
static void make_space(shared_input *shared, bool is_head) {
    if (shared->kept < shared->wanted)
        shared->kept = shared->wanted < shared->end ? shared->wanted : shared->end;
    uint64_t len = shared->end - shared->kept;
    if (is_head && len == SHARED_INPUT_KEPT)
        shared->kept += SHARED_INPUT_BEHIND;
}

/* Fetches the next bytes of the input. The lock is held, but for that while. */
static void fetch(shared_input *shared) {
    size_t at = (size_t)(shared->end % SHARED_INPUT_KEPT), len = SHARED_INPUT_KEPT - at;
    size_t space = SHARED_INPUT_KEPT - (size_t)(shared->end - shared->kept);
    len = len < space ? len : space;
    len = len < FETCHED ? len : FETCHED;
    shared->fetching = true;
    pthread_mutex_unlock(&shared->lock);
    size_t got = input_read(shared->from, shared->ring + at, len);
    pthread_mutex_lock(&shared->lock);
    shared->fetching = false;
    shared->end += got;
    shared->ended |= got == 0;
    pthread_cond_broadcast(&shared->changed);
}

/* Copies bytes out of the ring; returns how many. The lock is held. */
static size_t copy(const shared_input *shared, uint64_t offset, char *to, size_t len) {
    size_t at = (size_t)(offset % SHARED_INPUT_KEPT), whole = SHARED_INPUT_KEPT - at;
    uint64_t left = offset < shared->end ? shared->end - offset : 0;
    len = left < len ? (size_t)left : len;
    size_t first = len < whole ? len : whole;
    memcpy(to, shared->ring + at, first);
    memcpy(to + first, shared->ring, len - first);
    return len;
}

long shared_input_read(shared_input *shared, size_t segment, uint64_t offset, char *to,
                       size_t len) {
    size_t got = 0;
    pthread_mutex_lock(&shared->lock);
    while (offset >= shared->end && !shared->ended && segment >= shared->head) {
        make_space(shared, segment == shared->head);
        if (shared->fetching || shared->end - shared->kept == SHARED_INPUT_KEPT)
            pthread_cond_wait(&shared->changed, &shared->lock);
        else
            fetch(shared);
    }
    bool is_gone = segment < shared->head || offset < shared->kept;
    if (!is_gone)
        got = copy(shared, offset, to, len);
    pthread_mutex_unlock(&shared->lock);
    if (is_gone)
        errno = ESTALE;
    return is_gone ? -1 : (long)got;
}

void shared_input_set_head(shared_input *shared, size_t segment, uint64_t offset) {
    pthread_mutex_lock(&shared->lock);
    shared->head = segment;
    shared->wanted = offset;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
}

uint64_t shared_input_size(shared_input *shared) {
    pthread_mutex_lock(&shared->lock);
    uint64_t size = shared->ended ? shared->end : UINT64_MAX;
    pthread_mutex_unlock(&shared->lock);
    return size;
}
