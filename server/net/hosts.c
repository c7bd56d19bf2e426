/* hosts.c - by which addresses other machines may reach this one.
 * Room: server/net. */
#define _GNU_SOURCE /* struct ifaddrs and its flags */
#include "net/hosts.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/conn_impl.h"

/* Hosts while they are collected. */
typedef struct hosts {
    char (*list)[NET_HOST_SIZE];
    size_t count, max;
} hosts;

/* The family that a listener is bound to, if to all addresses of it; else AF_UNSPEC. */
static int wide_family(const net_listener *listener) {
    struct sockaddr_in6 bound = {0};
    struct sockaddr_in four;
    socklen_t len = sizeof bound;
    if (listener->fd < 0 || getsockname(listener->fd, (struct sockaddr *)(void *)&bound, &len) != 0)
        return AF_UNSPEC;
    memcpy(&four, &bound, sizeof four);
    bool is_wide = four.sin_family == AF_INET ? four.sin_addr.s_addr == htonl(INADDR_ANY)
                                              : IN6_IS_ADDR_UNSPECIFIED(&bound.sin6_addr);
    return is_wide ? four.sin_family : AF_UNSPEC;
}

bool net_listener_is_everywhere(const net_listener *listener) {
    return wide_family(listener) != AF_UNSPEC;
}

/* True if an IPv6 socket takes IPv4 as well. */
static bool takes_four(const net_listener *listener) {
    int is_only = 1;
    socklen_t len = sizeof is_only;
    return getsockopt(listener->fd, IPPROTO_IPV6, IPV6_V6ONLY, &is_only, &len) == 0 && !is_only;
}

/* Adds an address, unless it is of no use elsewhere or is there already. */
static void add(hosts *to, const struct sockaddr *address) {
    char text[INET6_ADDRSTRLEN], host[NET_HOST_SIZE];
    if (address->sa_family == AF_INET) {
        struct in_addr four = ((const struct sockaddr_in *)(const void *)address)->sin_addr;
        uint32_t bits = ntohl(four.s_addr);
        if (bits >> 24 == 127 || bits >> 16 == 0xa9fe || bits == 0)
            return;
        inet_ntop(AF_INET, &four, text, sizeof text);
        snprintf(host, sizeof host, "%s", text);
    } else {
        const struct in6_addr *six =
            &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
        if (IN6_IS_ADDR_LOOPBACK(six) || IN6_IS_ADDR_LINKLOCAL(six) ||
            IN6_IS_ADDR_UNSPECIFIED(six) || IN6_IS_ADDR_MULTICAST(six))
            return;
        inet_ntop(AF_INET6, six, text, sizeof text);
        snprintf(host, sizeof host, "[%s]", text);
    }
    for (size_t i = 0; i < to->count; i++)
        if (strcmp(to->list[i], host) == 0)
            return;
    if (to->count < to->max)
        memcpy(to->list[to->count++], host, sizeof host);
}

/* Adds the addresses of a family that the system lists. */
static void add_listed(hosts *to, const struct ifaddrs *all, int family) {
    for (const struct ifaddrs *each = all; each != NULL; each = each->ifa_next)
        if (each->ifa_addr != NULL && each->ifa_addr->sa_family == family &&
            (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0)
            add(to, each->ifa_addr);
}

/* Adds the address by which the machine itself would go elsewhere. Nothing is sent for that; and
 * where the list is forbidden, as to a service that may speak no netlink, this is not. */
static void add_own(hosts *to, int family) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(9)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(9)}, own = {0};
    bool is_four = family == AF_INET;
    socklen_t len = sizeof own;
    inet_pton(AF_INET, "192.0.2.1", &four.sin_addr);
    inet_pton(AF_INET6, "2001:db8::1", &six.sin6_addr);
    int fd = socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    if (connect(fd,
                is_four ? (const struct sockaddr *)(const void *)&four
                        : (const struct sockaddr *)(const void *)&six,
                is_four ? sizeof four : sizeof six) == 0 &&
        getsockname(fd, (struct sockaddr *)(void *)&own, &len) == 0)
        add(to, (const struct sockaddr *)(const void *)&own);
    close(fd);
}

size_t net_hosts_find(const net_listener *listener, char out[][NET_HOST_SIZE], size_t max) {
    static const int families[] = {AF_INET, AF_INET6};
    hosts found = {.list = out, .max = max};
    struct ifaddrs *all = NULL;
    int bound = wide_family(listener);
    bool has_list = getifaddrs(&all) == 0;
    for (int i = 0; i < 2 && bound != AF_UNSPEC; i++) {
        if (families[i] != bound && (families[i] == AF_INET6 || !takes_four(listener)))
            continue;
        if (has_list)
            add_listed(&found, all, families[i]);
        else
            add_own(&found, families[i]);
    }
    if (has_list)
        freeifaddrs(all);
    return found.count;
}
