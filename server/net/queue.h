/* queue.h - bytes that wait to be sent.
 * Room: server/net. */
#ifndef ZUG_SERVER_QUEUE_H
#define ZUG_SERVER_QUEUE_H

#include <sys/uio.h>

#include "util/str_read.h"

typedef struct net_piece net_piece;

/* All zero is an empty queue. */
typedef struct net_queue {
    net_piece *first, *last;
    size_t len;
} net_queue;

/* Appends a copy of bytes, or, if they live as long as the program, a view of them. False without
 * memory. */
bool net_queue_add(net_queue *to, zug_str bytes);
bool net_queue_add_static(net_queue *to, zug_str bytes);

/* The first bytes, as writev wants them: how many of at most max parts. */
int net_queue_parts(const net_queue *of, struct iovec *out, int max);

/* Takes bytes that have been sent out of the queue. */
void net_queue_drop(net_queue *from, size_t len);

/* Empties it. */
void net_queue_free(net_queue *queue);

#endif
