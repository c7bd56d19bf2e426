/* serve_settings.h - what an operator can say about a zone, and where. */
#ifndef CLI_SERVE_SETTINGS_H
#define CLI_SERVE_SETTINGS_H

#include <stdbool.h>

enum { SERVE_VALUE_SIZE = 400 };

typedef enum serve_setting {
    SERVE_LISTEN,
    SERVE_DATA,
    SERVE_TLS_CERT,
    SERVE_TLS_KEY,
    SERVE_PUBLIC_URL,
    SERVE_BEHIND_PROXY,
    SERVE_LIMITS,
    SERVE_SETTINGS
} serve_setting;

/* What was said; all zero is nothing yet. */
typedef struct serve_settings {
    bool is_set[SERVE_SETTINGS];
    char value[SERVE_SETTINGS][SERVE_VALUE_SIZE];
    bool is_behind_proxy; /* these two are set by serve_complete */
    int limits;           /* times the usual; 0: none */
} serve_settings;

/* Sets a value that has not been set before: what is said first counts. */
void serve_set(serve_settings *to, serve_setting which, const char *value);

/* Takes ZUG_LISTEN and so on from the environment. Says what is wrong with it and returns a status. */
int serve_read_environment(serve_settings *to);

/* Takes lines like "listen = 127.0.0.1:8064" from a file. Says what is wrong with it and returns a status. */
int serve_read_file(serve_settings *to, const char *name);

/* Fills in what nobody has said. */
void serve_complete(serve_settings *to);

/* The folder of the games, if nobody has said another: $XDG_DATA_HOME/zug, ~/.local/share/zug, or zug-data. */
void serve_usual_data(char out[static SERVE_VALUE_SIZE]);

#endif
