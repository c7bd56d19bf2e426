/* sandbox.h - lets a child without privileges read what strangers send, away from the thread that
 * serves.
 * Room: server/sandbox. Knows neither what the bytes are nor what is asked about them.
 *
 * Each text has a process of its own, which is this program once more with other words; so a text
 * that finds a mistake in the program gets nothing but itself, and the next one finds nothing of
 * it. One child runs at a time. */
#ifndef ZUG_SERVER_SANDBOX_H
#define ZUG_SERVER_SANDBOX_H

#include "util/str_read.h"

enum { SANDBOX_ANSWER_MAX = 64 };

typedef struct sandbox sandbox;

typedef enum sandbox_status {
    SANDBOX_ANSWERED,
    SANDBOX_LATE,   /* the child took longer than it may, and was ended */
    SANDBOX_FAILED, /* the child could not be started or has died, or the sandbox was stopped */
} sandbox_status;

/* What has become of a text. The views are valid until sandbox_done returns. */
typedef struct sandbox_reply {
    sandbox_status status;
    zug_str text;     /* the one that was asked about */
    zug_str answer;   /* what the child has answered */
    int signal;       /* by which the child has died, if it has; -1: otherwise not well */
    bool is_filtered; /* the system let the child make only the system calls it needs */
} sandbox_reply;

/* Called with the reply, on the thread of the owner. */
typedef void sandbox_done(void *ctx, const sandbox_reply *reply);

typedef struct sandbox_options {
    const char *const
        *words;        /* with which this program becomes the child, its name first and NULL last */
    int64_t most_ms;   /* for one text, from the start of its child */
    size_t most_bytes; /* of texts that wait, in all */
    size_t most_bytes_each; /* of one asker's */
    /* How a call is made on the thread of the owner. */
    void (*post)(void *ctx, void (*call)(void *arg), void *arg);
    void *ctx;
} sandbox_options;

/* A new sandbox; NULL if the system refuses memory or a thread. The words must live as long. */
sandbox *sandbox_new(const sandbox_options *options);

/* Ends the child; askers that still wait are told that it has failed. What was posted already
 * must still be called before sandbox_free. */
void sandbox_stop(sandbox *sandbox);

/* Frees, after sandbox_stop if need be. NULL is allowed. */
void sandbox_free(sandbox *sandbox);

/* Has a child read a text, which is copied. Nobody waits for all that another asker has asked
 * before. False if too much waits, or without memory; then done is not called. */
bool sandbox_ask(sandbox *sandbox, uint64_t asker, zug_str text, sandbox_done *done, void *ctx);

#endif
