/* listen.c - addresses, the listening socket, and the limits on who may come in.
 * Room: server/net. */
#define _GNU_SOURCE /* accept4 */
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

#include "net/arrival.h"
#include "net/loop_impl.h"
#include "util/address.h"

enum {
    BACKLOG = 4096,
    ACCEPT_MAX = 16,     /* before the loop looks at those who are in already */
    REFUSED_REST_MS = 5, /* so a flood of those who are refused takes a small part of the thread */
    FAILED_REST_MS = 100,
    LOOK_MS = 500,
    IN_LIMIT = 16 * 1024,
    OUT_LIMIT = 256 * 1024,
    SYSTEM_QUEUE = 128 * 1024
};

/* Splits "host:port" or "[host]:port". False if it is neither. */
static bool split_address(const char *address, char host[static NI_MAXHOST], char port[static 8]) {
    const char *colon = strrchr(address, ':');
    uint64_t number;
    if (colon == NULL || !str_to_number(zug_str_from(colon + 1), 65535, &number))
        return false;
    zug_str name = {address, (size_t)(colon - address)};
    bool bracketed = name.len > 2 && name.data[0] == '[' && name.data[name.len - 1] == ']';
    if (bracketed)
        name = str_slice(name, 1, name.len - 1);
    bool has_colon = name.len > 0 && memchr(name.data, ':', name.len) != NULL;
    if (name.len == 0 || name.len >= NI_MAXHOST || has_colon != bracketed)
        return false;
    memcpy(host, name.data, name.len);
    host[name.len] = '\0';
    snprintf(port, 8, "%u", (unsigned)number);
    return true;
}

/* Makes a socket that listens; -1 if the system refuses. */
static evutil_socket_t make_socket(const struct addrinfo *at) {
    int on = 1;
    evutil_socket_t fd =
        socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    net_arrival_ask(fd);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int failed = errno;
    evutil_closesocket(fd);
    errno = failed;
    return -1;
}

/* Opens the listening socket; false, and a sentence, if that is impossible. */
static bool open_socket(net_listener *listener, char why[static NET_SENTENCE_SIZE]) {
    const char *address = listener->options.address;
    char host[NI_MAXHOST], port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    if (!split_address(address, host, port)) {
        snprintf(why, NET_SENTENCE_SIZE, "%.100s is not an address and a port, as 127.0.0.1:8064",
                 address);
        return false;
    }
    int failed = getaddrinfo(host, port, &hints, &found);
    if (failed != 0) {
        snprintf(why, NET_SENTENCE_SIZE, "cannot find the address %.100s: %s", host,
                 gai_strerror(failed));
        return false;
    }
    listener->fd = make_socket(found);
    if (listener->fd < 0)
        snprintf(why, NET_SENTENCE_SIZE, "cannot listen on %.100s: %s", address, strerror(errno));
    freeaddrinfo(found);
    return listener->fd >= 0;
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

static uint64_t key_of_four(struct in_addr four) { return address_of_four(ntohl(four.s_addr)); }

static uint64_t key_of_six(const struct in6_addr *six) {
    struct in_addr four;
    if (!IN6_IS_ADDR_V4MAPPED(six))
        return address_of_six(six->s6_addr);
    memcpy(&four, six->s6_addr + 12, sizeof four);
    return key_of_four(four);
}

static uint64_t address_key(const struct sockaddr *address) {
    struct in_addr four;
    if (is_ipv4(address, &four))
        return key_of_four(four);
    return address->sa_family == AF_INET6
               ? key_of_six(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr)
               : 0;
}

uint64_t net_address_read(zug_str text) {
    char host[INET6_ADDRSTRLEN];
    struct in_addr four;
    struct in6_addr six;
    if (text.len > 0 && text.data[0] == '[') {
        const char *end = memchr(text.data, ']', text.len);
        text = str_slice(text, 1, end != NULL ? (size_t)(end - text.data) : 1);
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

/* True, and counted, if the limits have space for one more. */
static bool admit(net_listener *listener, uint64_t key) {
    const net_listen_options *options = &listener->options;
    return (options->may_come == NULL || options->may_come(options->may_come_ctx, key)) &&
           shares_take(listener->places, key, 1);
}

void net_listener_forget(net_listener *listener, list_node *node, uint64_t key) {
    list_remove(node);
    shares_give(listener->places, key, 1);
}

/* Tells somebody who cannot come in why, if that can be done without waiting. */
static void refuse(net_listener *listener, evutil_socket_t fd) {
    listener->refused++;
    zug_str busy = listener->options.busy;
    if (busy.len > 0 && listener->tls == NULL &&
        send(fd, busy.data, busy.len, MSG_DONTWAIT | MSG_NOSIGNAL) > 0)
        shutdown(fd, SHUT_WR);
    evutil_closesocket(fd);
}

/* Somebody has been accepted. */
static void let_in(net_listener *listener, evutil_socket_t fd, const struct sockaddr *address) {
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

/* True if accepting failed only for the one who hung up meanwhile, or because nobody waits. */
static bool is_passing(int failed) {
    return failed == EAGAIN || failed == EWOULDBLOCK || failed == EINTR || failed == ECONNABORTED;
}

/* Lets those who wait outside wait longer. */
static void rest(net_listener *listener, int64_t rest_ms) {
    event_del(listener->acceptable);
    net_timer_start(listener->rest, rest_ms);
}

/* Accepts a few of those who wait. If that fails, most likely no file is left: trying at once again
 * would only burn time. Where some had to be refused, more of them are likely to wait: those who
 * are in go first. */
static void on_acceptable(evutil_socket_t fd, short what, void *ctx) {
    net_listener *listener = ctx;
    uint64_t refused = listener->refused;
    (void)what;
    net_loop_touch(listener->loop);
    for (int i = 0; i < ACCEPT_MAX; i++) {
        struct sockaddr_storage address = {0};
        socklen_t len = sizeof address;
        struct sockaddr *peer = (struct sockaddr *)(void *)&address;
        evutil_socket_t conn = accept4(fd, peer, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (conn < 0 && !is_passing(errno)) {
            rest(listener, FAILED_REST_MS);
            return;
        }
        if (conn < 0)
            break;
        let_in(listener, conn, peer);
        if (listener->fd < 0)
            return; /* its owner has enough */
    }
    if (listener->refused != refused)
        rest(listener, REFUSED_REST_MS);
}

static void on_rested(void *ctx) {
    net_listener *listener = ctx;
    if (listener->fd >= 0)
        event_add(listener->acceptable, NULL);
}

void net_listener_look_later(net_listener *listener) {
    if (!listener->is_looking)
        net_timer_start(listener->looking, LOOK_MS);
    listener->is_looking = true;
}

static void on_look(void *ctx) {
    net_listener *listener = ctx;
    listener->is_looking = false;
    for (list_node *each = listener->conns.next; each != &listener->conns; each = each->next)
        net_conn_look_for_space(net_conn_of_node(each));
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
    listener->looking = net_timer_new(listener->loop, on_look, listener);
    listener->places = shares_new(options->max_conns, options->max_per_address,
                                  (uint64_t)(uintptr_t)listener ^ (uint64_t)net_now_ms());
    if (listener->rest == NULL || listener->looking == NULL || listener->places == NULL)
        return false;
    if (!open_socket(listener, why))
        return false;
    listener->acceptable = event_new(net_loop_base(listener->loop), listener->fd,
                                     EV_READ | EV_PERSIST, on_acceptable, listener);
    return listener->acceptable != NULL && event_add(listener->acceptable, NULL) == 0;
}

net_listener *net_listen(net_loop *loop, const net_listen_options *options, net_accept *on_accept,
                         void *ctx, char why[static NET_SENTENCE_SIZE]) {
    net_listener *listener = calloc(1, sizeof *listener);
    snprintf(why, NET_SENTENCE_SIZE, "no memory");
    if (listener == NULL)
        return NULL;
    listener->loop = loop;
    listener->fd = -1;
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
    if (!open_listener(listener, why)) {
        net_listener_free(listener);
        return NULL;
    }
    return listener;
}

void net_listener_stop(net_listener *listener) {
    if (listener->acceptable != NULL)
        event_free(listener->acceptable);
    listener->acceptable = NULL;
    if (listener->fd >= 0)
        evutil_closesocket(listener->fd);
    listener->fd = -1;
}

void net_listener_free(net_listener *listener) {
    if (listener == NULL)
        return;
    net_listener_stop(listener);
    while (!list_is_empty(&listener->conns))
        net_conn_shut_down(net_conn_of_node(listener->conns.next));
    net_timer_free(listener->rest);
    net_timer_free(listener->looking);
    SSL_CTX_free(listener->tls);
    shares_free(listener->places);
    free(listener);
}

uint16_t net_listener_port(const net_listener *listener) {
    struct sockaddr_in6 bound = {0};
    socklen_t len = sizeof bound;
    if (listener->fd < 0 || getsockname(listener->fd, (struct sockaddr *)(void *)&bound, &len) != 0)
        return 0;
    return ntohs(bound.sin6_port); /* where IPv4 has its port, too */
}

size_t net_listener_count(const net_listener *listener) { return shares_used(listener->places); }

uint64_t net_listener_refused(const net_listener *listener) { return listener->refused; }
