/* tcp_trip.c - the round trip that the system has measured on a socket.
 * Room: server/net. The system's own header is needed: the C library's does not have the lowest
 * round trip. */
#include "net/tcp_trip.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

int64_t net_tcp_trip_ms(int fd) {
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        size < offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt)
        return -1;
    /* Before anything was measured it is the largest number there is. */
    return info.tcpi_min_rtt < UINT32_MAX ? ((int64_t)info.tcpi_min_rtt + 999) / 1000 : -1;
}
