/* nats_server.h - a NATS server for tests, in a folder of its own and on a port that it chooses. */
#ifndef SUPPORT_NATS_SERVER_H
#define SUPPORT_NATS_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

enum { NATS_ARGS_MOST = 16 };

typedef struct nats_server {
    char folder[64];
    int port; /* 0 before the first start, then always the same */
    pid_t pid;
    const char *args[NATS_ARGS_MOST]; /* more of its arguments, NULL after the last */
} nats_server;

/* True if there is a program nats-server. */
bool nats_server_is_there(void);

/* A folder for one; and removes that, after the server. */
void nats_server_prepare(nats_server *server);
void nats_server_remove(nats_server *server);

/* Starts it, on the port that it had before, and returns when it listens; and kills it. */
void nats_server_start(nats_server *server);
void nats_server_kill(nats_server *server);

/* Makes a certificate for 127.0.0.1 in the folder: ca.pem, cert.pem and key.pem, and other-ca.pem,
 * which has nothing to do with them. */
void nats_server_certify(const nats_server *server);

#endif
