/* tcp_trip.h - the round trip that the system has measured on a socket. Room: server/net. */
#ifndef ZUG_SERVER_TCP_TRIP_H
#define ZUG_SERVER_TCP_TRIP_H

#include <stdint.h>

/* The lowest of the last minutes in milliseconds, rounded up, or -1 if the system does not know. */
int64_t net_tcp_trip_ms(int fd);

#endif
