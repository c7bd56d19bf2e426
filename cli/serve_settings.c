/* serve_settings.c - what an operator can say about a zone, and where.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include "serve_settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "args.h"
#include "io.h"
#include "report.h"
#include "similar.h"
#include "util/secret.h"

enum { LIMITS_MAX = 1000 };

static const struct {
    const char *name, *variable;
} settings[SERVE_SETTINGS] = {
    [SERVE_LISTEN] = {"listen", "ZUG_LISTEN"},
    [SERVE_DATA] = {"data", "ZUG_DATA"},
    [SERVE_TLS_CERT] = {"tls-cert", "ZUG_TLS_CERT"},
    [SERVE_TLS_KEY] = {"tls-key", "ZUG_TLS_KEY"},
    [SERVE_STORE] = {"store", "ZUG_STORE"},
    [SERVE_BUS] = {"bus", "ZUG_BUS"},
    [SERVE_BUS_CA] = {"bus-ca", "ZUG_BUS_CA"},
    [SERVE_BUS_CREDENTIALS] = {"bus-credentials", "ZUG_BUS_CREDENTIALS"},
    [SERVE_BUS_CERT] = {"bus-cert", "ZUG_BUS_CERT"},
    [SERVE_BUS_KEY] = {"bus-key", "ZUG_BUS_KEY"},
    [SERVE_PUBLIC_URL] = {"public-url", "ZUG_PUBLIC_URL"},
    [SERVE_BEHIND_PROXY] = {"behind-proxy", "ZUG_BEHIND_PROXY"},
    [SERVE_LIMITS] = {"limits", "ZUG_LIMITS"},
    [SERVE_COMPUTER] = {"computer", "ZUG_COMPUTER"},
    [SERVE_EMBED] = {"embed", "ZUG_EMBED"},
};

void serve_set(serve_settings *to, serve_setting which, serve_origin origin, const char *value) {
    if (to->is_set[which])
        return;
    to->is_set[which] = true;
    to->origin[which] = origin;
    snprintf(to->value[which], SERVE_VALUE_SIZE, "%s", value);
}

/* Reads yes or no in the ways that people write it. */
static bool read_flag(const char *text, bool *out) {
    static const char *const words[] = {"no", "yes", "false", "true", "off", "on", "0", "1"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcasecmp(text, words[i]) == 0) {
            *out = i % 2 == 1;
            return true;
        }
    }
    return false;
}

/* Reads how many times the usual somebody may do. */
static bool read_limits(const char *text, int *out) {
    *out = (int)args_count(text, LIMITS_MAX);
    return *out > 0 || strcmp(text, "0") == 0;
}

/* What a setting must be, if this value is not that; else NULL. Those that name files and addresses
 * show it when they are used. */
static const char *fault_in(serve_setting which, const char *value) {
    bool flag;
    int number;
    if (which == SERVE_BEHIND_PROXY && !read_flag(value, &flag))
        return "this must be yes or no";
    if (which == SERVE_LIMITS && !read_limits(value, &number))
        return "this must be a number from 0 to 1000";
    return NULL;
}

/* Takes ZUG_LISTEN and so on from the environment. */
static int read_environment(serve_settings *to, const char *command) {
    char what[100];
    for (int i = 0; i < (int)SERVE_SETTINGS; i++) {
        const char *value = getenv(settings[i].variable);
        if (value == NULL || value[0] == '\0')
            continue;
        const char *fault = fault_in((serve_setting)i, value);
        if (fault != NULL) {
            snprintf(what, sizeof what, "%s: %s, not", settings[i].variable, fault);
            return report_usage(command, what, value);
        }
        serve_set(to, (serve_setting)i, SERVE_BY_VARIABLE, value);
    }
    return STATUS_FINE;
}

/* Sets what a line says. NULL, or what is wrong with it. */
static const char *set_named(serve_settings *to, zug_str name, zug_str value) {
    char text[SERVE_VALUE_SIZE];
    snprintf(text, sizeof text, "%.*s", (int)value.len, value.data);
    for (int i = 0; i < (int)SERVE_SETTINGS; i++) {
        if (!zug_str_equal(name, zug_str_from(settings[i].name)))
            continue;
        const char *fault = fault_in((serve_setting)i, text);
        if (fault == NULL)
            serve_set(to, (serve_setting)i, SERVE_BY_FILE, text);
        return fault;
    }
    return "there is no such setting";
}

/* Takes one line. NULL, or what is wrong with it. */
static const char *read_line(serve_settings *to, zug_str line) {
    zug_str text = zug_str_trim(line);
    if (text.len == 0 || text.data[0] == '#')
        return NULL;
    const char *sign = memchr(text.data, '=', text.len);
    if (sign == NULL)
        return "a setting is written as name = value";
    size_t at = (size_t)(sign - text.data);
    zug_str value = zug_str_trim(zug_str_slice(text, at + 1, text.len));
    if (value.len >= SERVE_VALUE_SIZE)
        return "this value is too long";
    if (memchr(text.data, '\0', text.len) != NULL) /* it would end there, unnoticed */
        return "a setting is text";
    return set_named(to, zug_str_trim(zug_str_slice(text, 0, at)), value);
}

/* Points at a line. What it may say of a password is nobody else's. */
static void report_line(const char *name, size_t number, zug_str line, const char *fault) {
    char *shown = malloc(line.len + 1);
    if (shown == NULL)
        return;
    memcpy(shown, line.data, line.len);
    shown[line.len] = '\0';
    secret_hide(shown);
    report_problem(stderr, REPORT_ERROR, &(report_place){name, number, zug_str_from(shown), 0},
                   fault);
    free(shown);
}

int serve_read_file(serve_settings *to, const char *name) {
    static io_lines lines;
    lines = (io_lines){.from = fopen(name, "r")};
    char what[SERVE_VALUE_SIZE];
    if (lines.from == NULL) {
        snprintf(what, sizeof what, "cannot read %s", name);
        return report_system(what, errno);
    }
    zug_str line;
    int status = STATUS_FINE;
    for (io_result result; (result = io_next_line(&lines, &line)) != IO_END;) {
        if (result == IO_FAILED) {
            status = report_system("cannot read the settings", errno);
            break;
        }
        const char *fault = result == IO_TOO_LONG ? "this line is too long" : read_line(to, line);
        if (fault == NULL)
            continue;
        report_line(name, lines.number, line, fault);
        status = STATUS_FAILURE;
    }
    fclose(lines.from);
    return status;
}

int serve_read(serve_settings *to, const char *command, const char *config) {
    int status = read_environment(to, command);
    if (config == NULL || config[0] == '\0')
        config = getenv("ZUG_CONFIG");
    to->is_usual_file = config == NULL || config[0] == '\0';
    if (to->is_usual_file)
        config = access(SERVE_USUAL_FILE, F_OK) == 0 ? SERVE_USUAL_FILE : "";
    snprintf(to->file, sizeof to->file, "%s", config);
    return status == STATUS_FINE && config[0] != '\0' ? serve_read_file(to, config) : status;
}

void serve_usual_data(char out[static SERVE_VALUE_SIZE]) {
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (xdg != NULL && xdg[0] == '/')
        snprintf(out, SERVE_VALUE_SIZE, "%s/zug", xdg);
    else if (home != NULL && home[0] == '/')
        snprintf(out, SERVE_VALUE_SIZE, "%s/.local/share/zug", home);
    else
        snprintf(out, SERVE_VALUE_SIZE, "zug-data");
}

void serve_complete(serve_settings *to) {
    char data[SERVE_VALUE_SIZE];
    serve_usual_data(data);
    serve_set(to, SERVE_LISTEN, SERVE_BY_NOBODY, "127.0.0.1:8064");
    serve_set(to, SERVE_DATA, SERVE_BY_NOBODY, data);
    serve_set(to, SERVE_LIMITS, SERVE_BY_NOBODY, "1");
    serve_set(to, SERVE_BEHIND_PROXY, SERVE_BY_NOBODY, "no");
    serve_set(to, SERVE_COMPUTER, SERVE_BY_NOBODY, "off");
    read_flag(to->value[SERVE_BEHIND_PROXY], &to->is_behind_proxy);
    read_limits(to->value[SERVE_LIMITS], &to->limits);
}

bool serve_is_shared(const serve_settings *said) {
    return said->value[SERVE_STORE][0] != '\0' &&
           said->origin[SERVE_STORE] <= said->origin[SERVE_DATA];
}

/* From this machine, if it listens everywhere. */
void serve_site(const serve_settings *said, char out[static SERVE_VALUE_SIZE]) {
    static const char *const everywhere[] = {"0.0.0.0", "[::]", "*", ""};
    const char *listen = said->value[SERVE_LISTEN], *colon = strrchr(listen, ':');
    int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);
    bool is_everywhere = false;
    for (size_t i = 0; i < sizeof everywhere / sizeof everywhere[0]; i++)
        is_everywhere = is_everywhere || ((int)strlen(everywhere[i]) == host &&
                                          strncmp(listen, everywhere[i], (size_t)host) == 0);
    snprintf(out, SERVE_VALUE_SIZE, "%s://%.*s%s",
             said->value[SERVE_TLS_CERT][0] != '\0' ? "https" : "http", is_everywhere ? 9 : host,
             is_everywhere ? "127.0.0.1" : listen, colon != NULL ? colon : "");
}
