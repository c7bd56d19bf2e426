/* serve_settings.h - what an operator can say about a zone, and where. */
#ifndef CLI_SERVE_SETTINGS_H
#define CLI_SERVE_SETTINGS_H

#include <stdbool.h>

enum { SERVE_VALUE_SIZE = 800 };

/* The settings of this machine's zone, which the package brings and the unit of systemd names. */
#ifndef SERVE_USUAL_FILE
#define SERVE_USUAL_FILE "/etc/zug/zug.conf"
#endif

typedef enum serve_setting {
    SERVE_LISTEN,
    SERVE_DATA,
    SERVE_STORE,
    SERVE_BUS,
    SERVE_BUS_CA,
    SERVE_BUS_CREDENTIALS,
    SERVE_BUS_CERT,
    SERVE_BUS_KEY,
    SERVE_TLS_CERT,
    SERVE_TLS_KEY,
    SERVE_PUBLIC_URL,
    SERVE_BEHIND_PROXY,
    SERVE_LIMITS,
    SERVE_COMPUTER,
    SERVE_EMBED,
    SERVE_SETTINGS
} serve_setting;

/* Where a setting comes from. */
typedef enum serve_origin {
    SERVE_BY_OPTION, /* on the command line */
    SERVE_BY_VARIABLE,
    SERVE_BY_FILE,
    SERVE_BY_NOBODY
} serve_origin;

/* What was said; all zero is nothing yet. */
typedef struct serve_settings {
    bool is_set[SERVE_SETTINGS];
    serve_origin origin[SERVE_SETTINGS]; /* of what is set */
    char value[SERVE_SETTINGS][SERVE_VALUE_SIZE];
    char file[SERVE_VALUE_SIZE]; /* that was read, or empty */
    bool is_usual_file;          /* which is read if nobody names another */
    bool is_behind_proxy;        /* these two are set by serve_complete */
    int limits;                  /* times the usual; 0: none */
} serve_settings;

/* Sets a value that has not been set before: what is said first counts. */
void serve_set(serve_settings *to, serve_setting which, serve_origin origin, const char *value);

/* Takes what the command line has not said from ZUG_LISTEN and so on, and then from a file: config,
 * or else the one that ZUG_CONFIG names, or else SERVE_USUAL_FILE, if that is there. Says what is
 * wrong, for a command, and returns a status. */
int serve_read(serve_settings *to, const char *command, const char *config);

/* Takes lines like "listen = 127.0.0.1:8064" from a file. Says what is wrong with it and returns a
 * status. */
int serve_read_file(serve_settings *to, const char *name);

/* Fills in what nobody has said. */
void serve_complete(serve_settings *to);

/* True if the zone is kept in a database that several nodes share: one was named as near as the
 * folder, or nearer. To be asked when all is filled in. */
bool serve_is_shared(const serve_settings *said);

/* The address by which this machine reaches the zone, without a name of its own: http://..., or
 * https://... where the zone enciphers. */
void serve_site(const serve_settings *said, char out[static SERVE_VALUE_SIZE]);

/* The folder of the games, if nobody has said another: $XDG_DATA_HOME/zug, ~/.local/share/zug, or
 * zug-data. */
void serve_usual_data(char out[static SERVE_VALUE_SIZE]);

#endif
