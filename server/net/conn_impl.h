/* conn_impl.h - what listeners and connections know of each other. Room: server/net. */
#ifndef ZUG_SERVER_CONN_IMPL_H
#define ZUG_SERVER_CONN_IMPL_H

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <openssl/ssl.h>

#include "net/conn.h"
#include "net/timer.h"
#include "util/list.h"
#include "util/shares.h"

struct net_listener {
    net_loop *loop;
    net_listen_options options;
    net_accept *on_accept;
    void *ctx;
    evutil_socket_t fd;       /* -1: it listens no more */
    struct event *acceptable; /* somebody waits to be let in */
    SSL_CTX *tls;
    net_timer *rest; /* after the system had no file left for a connection */
    list_node conns;
    shares *places;     /* how many connections each address has */
    net_timer *looking; /* for space that somebody else has made, if is_looking */
    bool is_looking;
    uint64_t refused;
};

/* Makes a connection of an accepted socket and hands it to the listener's owner. */
void net_conn_accept(net_listener *from, evutil_socket_t fd, const char *peer, uint64_t key);

/* Tells the owner NET_END_SHUTDOWN and closes a connection whatever it does. */
void net_conn_shut_down(net_conn *conn);

/* The connection of a node of the listener's list. */
net_conn *net_conn_of_node(list_node *node);

/* A connection is gone: it counts no more. */
void net_listener_forget(net_listener *listener, list_node *node, uint64_t key);

/* There was no memory for what a connection wanted to send: asks for all who wait like that a
 * little later. */
void net_listener_look_later(net_listener *listener);

/* Looks soon whether there is space, if the owner of a connection waits for some. */
void net_conn_look_for_space(net_conn *conn);

/* Reads certificate and key. NULL, and a sentence that says why, if they are no good. */
SSL_CTX *net_tls_new(const char *cert, const char *key, char why[static NET_SENTENCE_SIZE]);

/* How OpenSSL gets bytes: as by recv without flags. */
typedef struct net_tls_source {
    ssize_t (*read)(void *ctx, void *buffer, size_t capacity);
    void *ctx;
} net_tls_source;

/* libevent's part of a connection that enciphers. NULL without memory; the socket is then still
 * open. */
struct bufferevent *net_tls_wrap(SSL_CTX *tls, net_loop *loop, evutil_socket_t fd,
                                 net_tls_source from);

/* Tells the peer that no more comes. */
void net_tls_goodbye(struct bufferevent *bev);

#endif
