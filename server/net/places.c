/* places.c - where a listener is found, as addresses for browsers.
 * Room: server/net. */
#include <stdio.h>
#include <string.h>

#include "net/hosts.h"

void net_places_find(const net_listener *listener, const char *listen, bool is_tls,
                     net_places *out) {
    char hosts[NET_PLACES][NET_HOST_SIZE];
    const char *scheme = is_tls ? "https" : "http", *colon = strrchr(listen, ':');
    int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);
    *out = (net_places){.count = 1, .port = net_listener_port(listener)};
    snprintf(out->told, NET_URL_SIZE, "%s://%.*s:%u", scheme, host, listen, (unsigned)out->port);
    memcpy(out->url[0], out->told, NET_URL_SIZE);
    out->is_everywhere = net_listener_is_everywhere(listener);
    if (!out->is_everywhere)
        return;
    out->count = net_hosts_find(listener, hosts, NET_PLACES);
    if (out->count == 0)
        snprintf(hosts[out->count++], NET_HOST_SIZE, "127.0.0.1");
    for (size_t i = 0; i < out->count; i++)
        snprintf(out->url[i], NET_URL_SIZE, "%s://%.63s:%u", scheme, hosts[i], (unsigned)out->port);
}
