/* app.h - runs a playing zone: the one door through which programs come in.
 * Room: server. */
#ifndef ZUG_SERVER_APP_H
#define ZUG_SERVER_APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/hosts.h"

enum { APP_SENTENCE_SIZE = 1280, APP_PLACE_SIZE = 1024 };

/* How a zone is run. NULL and 0 mean what is said. */
typedef struct app_options {
    const char *listen; /* "127.0.0.1:8064"; port 0: any */
    const char *data;   /* the folder with zug.db, made if it is not there */
    const char *store;  /* postgresql://...: the database that several nodes share; NULL: zug.db */
    const char *bus;    /* nats://...: by which they hear of each other; NULL: they do not */
    /* Whom to trust there, and who this node is; NULL: whom the system trusts, and nobody. */
    const char *bus_ca, *bus_credentials, *bus_cert, *bus_key;
    const char *version;            /* of the program */
    const char *tls_cert, *tls_key; /* PEM files, both or neither */
    const char *public_url; /* "https://chess.example": how people reach it; NULL: by --listen */
    const char *embed;      /* sites that may show boards in a frame; NULL: none */
    bool behind_proxy;      /* the client's address is the last of X-Forwarded-For */
    uint32_t
        address_limit; /* how many times the usual an address may do; 0: address limits are off */
    /* Told once the zone listens. */
    void (*on_ready)(void *ctx, const net_places *at);
    /* Told then of a zone that has no arbiter: the link by which somebody becomes the first one. It
     * has a secret in it. */
    void (*on_setup)(void *ctx, const char *link);
    void *ctx;
} app_options;

/* Whether people can reach a zone by that address: http:// or https://, a host and perhaps a
 * port, and nothing else. */
bool app_is_public_url(const char *url);

/* Writes a list of sites, with commas or blanks between, as origins with blanks between. False if
 * one of them is no origin, or they are too many. */
enum { APP_SITES_SIZE = 1024 };
bool app_write_sites(const char *list, char out[static APP_SITES_SIZE]);

/* Whether that is the URL of a database that several nodes can share. */
bool app_is_database_url(const char *url);

/* Serves until SIGTERM or SIGINT. Returns true after a clean end, or false and why it could not
 * begin. */
bool app_run(const app_options *options, char why[static APP_SENTENCE_SIZE]);

/* The word with which this program becomes a child of a zone, which reads a stranger's text from
 * its standard input, a socket, in a process that can do nothing else; and what it then does. */
#define APP_CHECK_WORD "check-for-zone"
_Noreturn void app_check_as_child(void);

#endif
