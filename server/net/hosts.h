/* hosts.h - by which addresses other machines may reach this one.
 * Room: server/net. */
#ifndef ZUG_SERVER_HOSTS_H
#define ZUG_SERVER_HOSTS_H

#include "net/conn.h"

enum { NET_HOST_SIZE = 64 };

/* True if a listener takes connections on every address of the machine. */
bool net_listener_is_everywhere(const net_listener *listener);

/* Addresses by which such a listener can be reached from elsewhere, as they stand in a URL: IPv4
 * first, no loopback and none that holds on one link only. Returns how many there are, up to max.
 */
size_t net_hosts_find(const net_listener *listener, char out[][NET_HOST_SIZE], size_t max);

#endif
