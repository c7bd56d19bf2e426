/* pg_server.h - a PostgreSQL server of a test program's own: in a folder that goes with it, without
 * a port, and ended with the program however that ends. */
#ifndef SUPPORT_PG_SERVER_H
#define SUPPORT_PG_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

enum { PG_SERVER_URL_SIZE = 256, PG_SERVER_FOLDER_SIZE = 64 };

typedef struct pg_server {
    char folder[PG_SERVER_FOLDER_SIZE]; /* data and socket are in it */
    char data[PG_SERVER_FOLDER_SIZE + 16];
    pid_t process; /* 0: it does not run */
} pg_server;

/* Why there can be no server here, in a word or two; NULL if there can. */
const char *pg_server_missing(void);

/* Makes an empty server and starts it; false if that fails, with what it said on standard error. */
bool pg_server_make(pg_server *server);

/* Copies a running server to a standby of it, and starts that. */
bool pg_server_follow(pg_server *standby, const pg_server *primary);

/* Starts it again; returns when it answers. */
bool pg_server_start(pg_server *server);

/* Ends it at once, as a crash would; what was committed is there when it starts again. */
void pg_server_stop(pg_server *server);

/* Ends it, and takes everything away. */
void pg_server_remove(pg_server *server);

/* A URL for a schema of its own in the database; NULL: for the database itself. */
void pg_server_url(const pg_server *server, const char *schema,
                   char out[static PG_SERVER_URL_SIZE]);

/* How often the server has written a text to its log. */
int pg_server_said(const pg_server *server, const char *text);

/* Runs SQL, of which the first value of the answer goes to out; false if it fails. */
bool pg_server_run(const pg_server *server, const char *sql, char *out, size_t size);

#endif
