/* conn_impl.h - what listeners and connections know of each other. Room: server/net. */
#ifndef ZUG_SERVER_CONN_IMPL_H
#define ZUG_SERVER_CONN_IMPL_H

#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <openssl/ssl.h>

#include "net/conn.h"
#include "net/timer.h"
#include "util/list.h"
#include "util/map.h"

struct net_listener {
    net_loop *loop;
    net_listen_options options;
    net_accept *on_accept;
    void *ctx;
    struct evconnlistener *socket;
    SSL_CTX *tls;
    net_timer *rest; /* after the system had no file left for a connection */
    list_node conns;
    size_t count;
    uint64_t refused;
    map per_address; /* address key -> how many connections, as a pointer */
};

/* Makes a connection of an accepted socket and hands it to the listener's owner. */
void net_conn_accept(net_listener *from, evutil_socket_t fd, const char *peer, uint64_t key);

/* Tells the owner NET_END_SHUTDOWN and closes a connection whatever it does. */
void net_conn_shut_down(net_conn *conn);

/* The connection of a node of the listener's list. */
net_conn *net_conn_of_node(list_node *node);

/* A connection is gone: it counts no more. */
void net_listener_forget(net_listener *listener, list_node *node, uint64_t key);

/* Reads certificate and key. NULL, and a sentence that says why, if they are no good. */
SSL_CTX *net_tls_new(const char *cert, const char *key, char why[static NET_SENTENCE_SIZE]);

/* libevent's part of a connection that enciphers. NULL without memory; the socket is then still open. */
struct bufferevent *net_tls_wrap(SSL_CTX *tls, struct event_base *base, evutil_socket_t fd);

/* Tells the peer that no more comes. */
void net_tls_goodbye(struct bufferevent *bev);

#endif
