/* sandbox_impl.h - what the files of the room share: a child, and what it says first.
 * Room: server/sandbox. */
#ifndef ZUG_SERVER_SANDBOX_IMPL_H
#define ZUG_SERVER_SANDBOX_IMPL_H

#include <sys/types.h>

#include "sandbox/sandbox.h"

/* Sanitizers map terabytes and ask the system for much, so what they watch is confined by all the
 * rest. */
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANDBOX_IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANDBOX_IS_SANITIZED 1
#endif
#ifndef SANDBOX_IS_SANITIZED
#define SANDBOX_IS_SANITIZED 0
#endif

/* The first byte that a child sends: whether its system calls are filtered. */
enum { CHILD_FILTERED = 'f', CHILD_UNFILTERED = 'u' };

/* A process that is this program once more, and the socket to it. */
typedef struct sandbox_child {
    pid_t id;
    int socket;
} sandbox_child;

/* Takes from the calling thread, and so from the children that it starts, what the zone may do and
 * they must not. */
void sandbox_drop_privileges(void);

/* Starts a child. False if the system refuses. */
bool sandbox_child_start(const char *const *words, sandbox_child *out);

/* Sends it the text and takes its answer, until it hangs up; false if that takes longer than
 * most_ms. */
bool sandbox_child_talk(const sandbox_child *child, zug_str text, int64_t most_ms,
                        char out[static SANDBOX_ANSWER_MAX + 1], size_t *out_len);

/* Ends the child if it has not ended, and says how it has: 0 if well, else the signal, or -1. */
int sandbox_child_end(const sandbox_child *child);

#endif
