/* posted_calls.h - the calls that other threads post to the thread of a test, which makes them in
 * their order, one at a time, when the test is ready for them. */
#ifndef SUPPORT_POSTED_CALLS_H
#define SUPPORT_POSTED_CALLS_H

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
/* cmocka wants some of these before it */
#include <setjmp.h>
#include <cmocka.h>

enum { POSTED_MAX = 64 };

/* A call that waits; so many of the same one behind the other are one row. */
typedef struct posted_call {
    void (*call)(void *arg);
    void *arg;
    size_t times;
} posted_call;

typedef struct posted_calls {
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t came;
    posted_call rows[POSTED_MAX];
    size_t count;
} posted_calls;

static inline void posted_init(posted_calls *calls) {
    *calls = (posted_calls){.count = 0};
    pthread_mutex_init(&calls->lock, NULL);
    pthread_cond_init(&calls->came, NULL);
}

/* Posts a call, from any thread. */
static inline void posted_add(posted_calls *calls, void (*call)(void *), void *arg) {
    pthread_mutex_lock(&calls->lock);
    posted_call *last = &calls->rows[calls->count > 0 ? calls->count - 1 : 0];
    if (calls->count > 0 && last->call == call && last->arg == arg) {
        last->times++;
    } else {
        assert_true(calls->count < POSTED_MAX);
        calls->rows[calls->count++] = (posted_call){call, arg, 1};
    }
    pthread_cond_signal(&calls->came);
    pthread_mutex_unlock(&calls->lock);
}

/* True if a call waits to be made. */
static inline bool posted_any(posted_calls *calls) {
    pthread_mutex_lock(&calls->lock);
    bool is_any = calls->count > 0;
    pthread_mutex_unlock(&calls->lock);
    return is_any;
}

/* Waits until a call has come, without making it. */
static inline void posted_wait(posted_calls *calls) {
    pthread_mutex_lock(&calls->lock);
    while (calls->count == 0)
        pthread_cond_wait(&calls->came, &calls->lock);
    pthread_mutex_unlock(&calls->lock);
}

/* Waits for a call for so long at the most; false if none has come. */
static inline bool posted_wait_for(posted_calls *calls, long wait_ms) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += wait_ms * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int result = 0;
    pthread_mutex_lock(&calls->lock);
    while (calls->count == 0 && result == 0)
        result = pthread_cond_timedwait(&calls->came, &calls->lock, &until);
    bool is_any = calls->count > 0;
    pthread_mutex_unlock(&calls->lock);
    return is_any;
}

/* Takes one call, when it has come, to be made later. Only one thread may take and make calls. */
static inline posted_call posted_take(posted_calls *calls) {
    posted_wait(calls);
    pthread_mutex_lock(&calls->lock);
    posted_call first = calls->rows[0];
    if (--calls->rows[0].times == 0) {
        calls->count--;
        memmove(&calls->rows[0], &calls->rows[1], calls->count * sizeof calls->rows[0]);
    }
    pthread_mutex_unlock(&calls->lock);
    return first;
}

/* Makes one call, when it has come. */
static inline void posted_make(posted_calls *calls) {
    posted_call first = posted_take(calls);
    first.call(first.arg);
}

/* Forgets the calls that wait: whoever has posted them has ended, and they are void. */
static inline void posted_clear(posted_calls *calls) {
    pthread_mutex_lock(&calls->lock);
    calls->count = 0;
    pthread_mutex_unlock(&calls->lock);
}

#endif
