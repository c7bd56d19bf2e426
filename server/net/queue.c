/* queue.c - bytes that wait to be sent: a list of pieces, each with space for several messages.
 * Room: server/net. */
#include "net/queue.h"

#include <stdlib.h>
#include <string.h>

struct net_piece {
    net_piece *next;
    const char *data; /* what is left of it: in bytes, or elsewhere */
    size_t len;
    size_t space; /* behind it, in bytes */
    char bytes[];
};

/* With its head a size that the C library has at hand. */
enum { PIECE_BYTES = 1000 - sizeof(net_piece) };

static void append(net_queue *to, net_piece *piece) {
    if (to->last != NULL)
        to->last->next = piece;
    else
        to->first = piece;
    to->last = piece;
    to->len += piece->len;
}

bool net_queue_add(net_queue *to, zug_str bytes) {
    net_piece *last = to->last;
    if (last != NULL && bytes.len <= last->space) {
        memcpy((char *)(uintptr_t)last->data + last->len, bytes.data, bytes.len);
        last->len += bytes.len;
        last->space -= bytes.len;
        to->len += bytes.len;
        return true;
    }
    size_t size = bytes.len < PIECE_BYTES ? PIECE_BYTES : bytes.len;
    net_piece *piece = malloc(sizeof *piece + size);
    if (piece == NULL)
        return false;
    *piece = (net_piece){NULL, piece->bytes, bytes.len, size - bytes.len};
    memcpy(piece->bytes, bytes.data, bytes.len);
    append(to, piece);
    return true;
}

bool net_queue_add_static(net_queue *to, zug_str bytes) {
    net_piece *piece = malloc(sizeof *piece);
    if (piece == NULL)
        return false;
    *piece = (net_piece){NULL, bytes.data, bytes.len, 0};
    append(to, piece);
    return true;
}

int net_queue_parts(const net_queue *of, struct iovec *out, int max) {
    int count = 0;
    for (const net_piece *each = of->first; each != NULL && count < max; each = each->next)
        out[count++] = (struct iovec){(char *)(uintptr_t)each->data, each->len};
    return count;
}

/* Removes the first piece. */
static void shift(net_queue *from) {
    net_piece *piece = from->first;
    from->first = piece->next;
    if (from->first == NULL)
        from->last = NULL;
    free(piece);
}

void net_queue_drop(net_queue *from, size_t len) {
    from->len -= len;
    while (len > 0 && len >= from->first->len) {
        len -= from->first->len;
        shift(from);
    }
    if (len > 0) {
        from->first->data += len;
        from->first->len -= len;
    }
}

void net_queue_free(net_queue *queue) {
    while (queue->first != NULL)
        shift(queue);
    queue->len = 0;
}
