/* arrival.c - reads bytes and says when they came.
 * Room: server/net. */
#define _GNU_SOURCE /* SO_TIMESTAMPNS */
#include "net/arrival.h"

#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "net/loop_impl.h"

void net_arrival_ask(int fd) {
#ifdef SO_TIMESTAMPNS
    int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on);
#else
    (void)fd;
#endif
}

/* The stamp of what was read, in milliseconds since 1970; 0 if there is none. */
static int64_t stamp_of(struct msghdr *message) {
#ifdef SO_TIMESTAMPNS
    for (struct cmsghdr *each = CMSG_FIRSTHDR(message); each != NULL;
         each = CMSG_NXTHDR(message, each)) {
        struct timespec at;
        if (each->cmsg_level != SOL_SOCKET || each->cmsg_type != SO_TIMESTAMPNS)
            continue;
        memcpy(&at, CMSG_DATA(each), sizeof at);
        return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
    }
#else
    (void)message;
#endif
    return 0;
}

ssize_t net_arrival_read(const net_loop *loop, int fd, void *buffer, size_t capacity,
                         int64_t *at_ms) {
    struct iovec part = {buffer, capacity};
    union {
        struct cmsghdr align;
        char bytes[CMSG_SPACE(sizeof(struct timespec))];
    } control;
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    ssize_t got = recvmsg(fd, &message, 0);
    if (got <= 0)
        return got;
    int64_t came_ms = net_loop_moment(loop, stamp_of(&message));
    int64_t settled_ms = net_loop_settled_ms(loop);
    /* Else it would have been read by then. A little is how clocks keep step; but one that is set,
     * or is not the one that stamps, tells nothing: then the moment counts at which it was found.
     */
    if (*at_ms > 0 && came_ms < settled_ms - NET_STEP_MS)
        came_ms = net_loop_moment(loop, 0);
    else if (*at_ms > 0 && came_ms < settled_ms)
        came_ms = settled_ms;
    *at_ms = came_ms > *at_ms ? came_ms : *at_ms;
    return got;
}
