/* pg_proxy.h - stands between a store and its server, and loses what they say to each other. */
#ifndef SUPPORT_PG_PROXY_H
#define SUPPORT_PG_PROXY_H

#include "pg_server.h"
#include <pthread.h>

enum { PG_PROXY_PAIRS = 32 };

/* What becomes of the bytes of a connection. */
typedef enum pg_proxy_mode {
    PG_PROXY_PASS,
    PG_PROXY_NO_ANSWERS,  /* what the server says is lost */
    PG_PROXY_NO_QUESTIONS /* what it is asked is lost */
} pg_proxy_mode;

typedef struct pg_proxy {
    const pg_server *server;
    char folder[PG_SERVER_FOLDER_SIZE]; /* its socket is in it, under the name of a server's */
    int listener;
    pthread_t thread;
    pthread_mutex_t lock;
    struct {
        int client, server; /* -1: none, or closed */
        pg_proxy_mode mode;
    } pairs[PG_PROXY_PAIRS];
    bool is_ending;
} pg_proxy;

bool pg_proxy_make(pg_proxy *proxy, const pg_server *server);
void pg_proxy_remove(pg_proxy *proxy);

/* For the connections that there are now; later ones pass. */
void pg_proxy_set(pg_proxy *proxy, pg_proxy_mode mode);

/* Cuts those that there are; the server is not told if it keeps its end. */
void pg_proxy_cut(pg_proxy *proxy, bool keeps_server);

/* As pg_server_url. */
void pg_proxy_url(const pg_proxy *proxy, const char *schema, char out[static PG_SERVER_URL_SIZE]);

#endif
