/* listen.c - addresses, the listening socket, and the limits on who may come in.
 * Room: server/net. */
#define _POSIX_C_SOURCE 200809L
#include "net/conn_impl.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/loop_impl.h"

enum {
    BACKLOG = 4096,
    REST_MS = 100,
    IN_LIMIT = 16 * 1024,
    OUT_LIMIT = 256 * 1024,
    SYSTEM_QUEUE = 128 * 1024
};

/* Splits "host:port" or "[host]:port". False if it is neither. */
static bool split_address(const char *address, char host[static NI_MAXHOST], char port[static 8]) {
    const char *colon = strrchr(address, ':');
    uint64_t number;
    if (colon == NULL || !span_to_number(span_from(colon + 1), 65535, &number))
        return false;
    span name = {address, (size_t)(colon - address)};
    bool bracketed = name.len > 2 && name.data[0] == '[' && name.data[name.len - 1] == ']';
    if (bracketed)
        name = span_slice(name, 1, name.len - 1);
    bool has_colon = name.len > 0 && memchr(name.data, ':', name.len) != NULL;
    if (name.len == 0 || name.len >= NI_MAXHOST || has_colon != bracketed)
        return false;
    memcpy(host, name.data, name.len);
    host[name.len] = '\0';
    snprintf(port, 8, "%u", (unsigned)number);
    return true;
}

/* Opens the listening socket; libevent's part of it, or NULL and a sentence. */
static struct evconnlistener *open_socket(net_listener *listener, evconnlistener_cb on_accept,
                                          char why[static NET_SENTENCE_SIZE]) {
    const char *address = listener->options.address;
    char host[NI_MAXHOST], port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    if (!split_address(address, host, port)) {
        snprintf(why, NET_SENTENCE_SIZE, "%.100s is not an address and a port, as 127.0.0.1:8064",
                 address);
        return NULL;
    }
    int failed = getaddrinfo(host, port, &hints, &found);
    if (failed != 0) {
        snprintf(why, NET_SENTENCE_SIZE, "cannot find the address %.100s: %s", host,
                 gai_strerror(failed));
        return NULL;
    }
    struct evconnlistener *socket =
        evconnlistener_new_bind(net_loop_base(listener->loop), on_accept, listener,
                                LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE,
                                BACKLOG, found->ai_addr, (int)found->ai_addrlen);
    if (socket == NULL)
        snprintf(why, NET_SENTENCE_SIZE, "cannot listen on %.100s: %s", address, strerror(errno));
    freeaddrinfo(found);
    return socket;
}

/* An IPv4 address that came by an IPv6 socket is an IPv4 address. */
static bool is_ipv4(const struct sockaddr *address, struct in_addr *out) {
    if (address->sa_family == AF_INET) {
        *out = ((const struct sockaddr_in *)(const void *)address)->sin_addr;
        return true;
    }
    const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    if (address->sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(six)) {
        memcpy(out, six->s6_addr + 12, sizeof *out);
        return true;
    }
    return false;
}

/* One number for who is likely one party: an IPv4 address, or the first 64 bits of an IPv6 address. No IPv6
 * address in use begins as the numbers of IPv4 do. */
static uint64_t key_of_four(struct in_addr four) {
    return (UINT64_C(1) << 32) | ntohl(four.s_addr);
}

static uint64_t key_of_six(const struct in6_addr *six) {
    struct in_addr four;
    uint64_t key;
    if (IN6_IS_ADDR_V4MAPPED(six)) {
        memcpy(&four, six->s6_addr + 12, sizeof four);
        return key_of_four(four);
    }
    memcpy(&key, six, sizeof key);
    return key;
}

static uint64_t address_key(const struct sockaddr *address) {
    struct in_addr four;
    if (is_ipv4(address, &four))
        return key_of_four(four);
    return address->sa_family == AF_INET6
               ? key_of_six(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr)
               : 0;
}

uint64_t net_address_key(span text) {
    char host[INET6_ADDRSTRLEN];
    struct in_addr four;
    struct in6_addr six;
    if (text.len > 0 && text.data[0] == '[') {
        const char *end = memchr(text.data, ']', text.len);
        text = span_slice(text, 1, end != NULL ? (size_t)(end - text.data) : 1);
    } else if (memchr(text.data, '.', text.len) != NULL) {
        const char *port = memchr(text.data, ':', text.len);
        if (port != NULL &&
            memchr(port + 1, ':', text.len - (size_t)(port + 1 - text.data)) == NULL)
            text.len = (size_t)(port - text.data);
    }
    if (text.len == 0 || text.len >= sizeof host)
        return 0;
    memcpy(host, text.data, text.len);
    host[text.len] = '\0';
    if (inet_pton(AF_INET, host, &four) == 1)
        return key_of_four(four);
    return inet_pton(AF_INET6, host, &six) == 1 ? key_of_six(&six) : 0;
}

static void write_peer(const struct sockaddr *address, char out[static NET_ADDRESS_SIZE]) {
    char host[INET6_ADDRSTRLEN] = "?";
    struct in_addr four;
    if (is_ipv4(address, &four)) {
        unsigned port =
            ntohs(address->sa_family == AF_INET
                      ? ((const struct sockaddr_in *)(const void *)address)->sin_port
                      : ((const struct sockaddr_in6 *)(const void *)address)->sin6_port);
        inet_ntop(AF_INET, &four, host, sizeof host);
        snprintf(out, NET_ADDRESS_SIZE, "%s:%u", host, port);
        return;
    }
    const struct sockaddr_in6 *six = (const void *)address;
    inet_ntop(AF_INET6, &six->sin6_addr, host, sizeof host);
    snprintf(out, NET_ADDRESS_SIZE, "[%s]:%u", host, (unsigned)ntohs(six->sin6_port));
}

static size_t count_of(const net_listener *listener, uint64_t key) {
    return (size_t)(uintptr_t)map_find(&listener->per_address, key);
}

/* Sets how many connections come from an address. False without memory. */
static bool set_count(net_listener *listener, uint64_t key, size_t count) {
    if (count > 0)
        return map_put(&listener->per_address, key, (void *)(uintptr_t)count);
    map_remove(&listener->per_address, key);
    return true;
}

/* True, and counted, if the limits have room for one more. */
static bool admit(net_listener *listener, uint64_t key) {
    size_t all = listener->options.max_conns, each = listener->options.max_per_address;
    size_t from_here = count_of(listener, key);
    if ((all > 0 && listener->count >= all) || (each > 0 && from_here >= each) ||
        !set_count(listener, key, from_here + 1))
        return false;
    listener->count++;
    return true;
}

void net_listener_forget(net_listener *listener, list_node *node, uint64_t key) {
    list_remove(node);
    listener->count--;
    set_count(listener, key, count_of(listener, key) - 1);
}

/* Tells somebody who cannot come in why, if that can be done without waiting. */
static void refuse(net_listener *listener, evutil_socket_t fd) {
    listener->refused++;
    span busy = listener->options.busy;
    if (busy.len > 0 && listener->tls == NULL &&
        send(fd, busy.data, busy.len, MSG_DONTWAIT | MSG_NOSIGNAL) > 0)
        shutdown(fd, SHUT_WR);
    evutil_closesocket(fd);
}

static void on_connection(struct evconnlistener *socket, evutil_socket_t fd,
                          struct sockaddr *address, int len, void *ctx) {
    (void)socket, (void)len;
    net_listener *listener = ctx;
    uint64_t key = address_key(address);
    char peer[NET_ADDRESS_SIZE];
    if (!admit(listener, key)) {
        refuse(listener, fd);
        return;
    }
    int on = 1; /* small messages must not wait for company */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    int queue = SYSTEM_QUEUE; /* else the system keeps megabytes for who does not read */
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &queue, sizeof queue);
    write_peer(address, peer);
    net_conn_accept(listener, fd, peer, key);
}

/* Accepting failed, most likely because no file is left: trying at once again would only burn time. */
static void on_accept_error(struct evconnlistener *socket, void *ctx) {
    net_listener *listener = ctx;
    evconnlistener_disable(socket);
    net_timer_start(listener->rest, REST_MS);
}

static void on_rested(void *ctx) {
    net_listener *listener = ctx;
    if (listener->socket != NULL)
        evconnlistener_enable(listener->socket);
}

/* Opens all that can fail. */
static bool open_listener(net_listener *listener, char why[static NET_SENTENCE_SIZE]) {
    const net_listen_options *options = &listener->options;
    if ((options->tls_cert == NULL) != (options->tls_key == NULL)) {
        snprintf(why, NET_SENTENCE_SIZE, "TLS needs both a certificate and a key");
        return false;
    }
    if (options->tls_cert != NULL) {
        listener->tls = net_tls_new(options->tls_cert, options->tls_key, why);
        if (listener->tls == NULL)
            return false;
    }
    listener->rest = net_timer_new(listener->loop, on_rested, listener);
    listener->socket = open_socket(listener, on_connection, why);
    if (listener->socket == NULL || listener->rest == NULL)
        return false;
    evconnlistener_set_error_cb(listener->socket, on_accept_error);
    return true;
}

net_listener *net_listen(net_loop *loop, const net_listen_options *options, net_accept *on_accept,
                         void *ctx, char why[static NET_SENTENCE_SIZE]) {
    net_listener *listener = calloc(1, sizeof *listener);
    snprintf(why, NET_SENTENCE_SIZE, "no memory");
    if (listener == NULL)
        return NULL;
    listener->loop = loop;
    listener->options = *options;
    if (options->in_limit_bytes == 0)
        listener->options.in_limit_bytes = IN_LIMIT;
    if (listener->options.in_limit_bytes > NET_BUFFER_SIZE)
        listener->options.in_limit_bytes = NET_BUFFER_SIZE;
    if (options->out_limit_bytes == 0)
        listener->options.out_limit_bytes = OUT_LIMIT;
    listener->on_accept = on_accept;
    listener->ctx = ctx;
    list_init(&listener->conns);
    listener->per_address = map_new((uint64_t)(uintptr_t)listener ^ (uint64_t)net_now_ms());
    if (!open_listener(listener, why)) {
        net_listener_free(listener);
        return NULL;
    }
    return listener;
}

void net_listener_stop(net_listener *listener) {
    if (listener->socket != NULL)
        evconnlistener_free(listener->socket);
    listener->socket = NULL;
}

void net_listener_free(net_listener *gone) {
    if (gone == NULL)
        return;
    net_listener_stop(gone);
    while (!list_is_empty(&gone->conns))
        net_conn_shut_down(net_conn_of_node(gone->conns.next));
    net_timer_free(gone->rest);
    SSL_CTX_free(gone->tls);
    map_free(&gone->per_address);
    free(gone);
}

uint16_t net_listener_port(const net_listener *listener) {
    struct sockaddr_in6 bound = {0};
    socklen_t len = sizeof bound;
    if (listener->socket == NULL || getsockname(evconnlistener_get_fd(listener->socket),
                                                (struct sockaddr *)(void *)&bound, &len) != 0)
        return 0;
    return ntohs(bound.sin6_port); /* where IPv4 has its port, too */
}

size_t net_listener_count(const net_listener *listener) { return listener->count; }

uint64_t net_listener_refused(const net_listener *listener) { return listener->refused; }
