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

/* Where a listener takes connections, as addresses for browsers: one, or if it listens on every
 * address those by which other machines may reach this one; if there is none, this machine's
 * own. */
enum { NET_URL_SIZE = 300, NET_PLACES = 8 };
typedef struct net_places {
    char told[NET_URL_SIZE]; /* as it was told to listen, with the port that it has */
    char url[NET_PLACES][NET_URL_SIZE];
    size_t count; /* at least 1 */
    uint16_t port;
    bool is_everywhere;
} net_places;

/* The same of a listener that was told to listen at "127.0.0.1:8064", with TLS or without. */
void net_places_find(const net_listener *listener, const char *listen, bool is_tls,
                     net_places *out);

#endif
