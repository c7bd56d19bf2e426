/* arrival.h - reads bytes and says when they came: not when somebody came to read them.
 * Room: server/net. The system stamps what comes, if it was asked to; where it does not, the moment
 * counts at which the loop found it. The system has one stamp for bytes that it keeps together,
 * that of the last: who sends something and, before it is read, something more, has sent both at
 * the later moment. */
#ifndef ZUG_SERVER_ARRIVAL_H
#define ZUG_SERVER_ARRIVAL_H

#include <sys/types.h>

#include "net/loop.h"

/* Asks the system to stamp what comes, also for the connections that a listening socket accepts. It
 * may refuse. */
void net_arrival_ask(int fd);

/* As recv without flags. If bytes were read, *at_ms, the moment of those before them or 0, becomes
 * the moment at which the last of them came: never earlier than before. */
ssize_t net_arrival_read(const net_loop *loop, int fd, void *buffer, size_t capacity,
                         int64_t *at_ms);

#endif
