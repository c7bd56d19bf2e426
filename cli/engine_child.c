/* engine_child.c - starts a chess engine and ends it.
 * Room: cli. Knows processes; what is said to the engine is libzug's. */
#define _POSIX_C_SOURCE 200809L
#include "engine_child.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/host_process.h>

#include "report.h"

enum { GREETING_MS = 20000 };

struct engine_child {
    zug_host_process process;
    zug_engine *engine;
};

/* Debian keeps engines there, where the superuser's shell does not look. */
static const char GAMES[] = "/usr/games:/usr/local/games";

/* Looks for a program in folders with colons between them. */
static bool find_in(const char *folders, const char *program, char out[static PATH_MAX]) {
    while (*folders != '\0') {
        size_t len = strcspn(folders, ":");
        int written = snprintf(out, PATH_MAX, "%.*s/%s", (int)len, folders, program);
        if (len > 0 && written < PATH_MAX && access(out, X_OK) == 0)
            return true;
        folders += len + (folders[len] == ':');
    }
    return false;
}

static bool find_program(const char *program, char out[static PATH_MAX]) {
    const char *path = getenv("PATH");
    if (strchr(program, '/') != NULL)
        return snprintf(out, PATH_MAX, "%s", program) < PATH_MAX && access(out, X_OK) == 0;
    return (path != NULL && find_in(path, program, out)) || find_in(GAMES, program, out);
}

static void say_missing(const char *program) {
    fprintf(stderr,
            "zug: there is no engine %s: install one, as Debian's package stockfish, or name\n"
            "another with --engine\n",
            program);
}

/* Says hello; false after saying what is wrong. */
static bool greet(engine_child *child, const char *program) {
    zug_engine_port port = zug_host_process_port(&child->process);
    child->engine = zug_engine_new(zug_host_alloc(), &port);
    if (child->engine == NULL) {
        report_system("cannot speak to the engine", ENOMEM);
        return false;
    }
    zug_engine_answer answer = zug_engine_greet(child->engine, GREETING_MS);
    if (answer == ZUG_ENGINE_BEST)
        return true;
    fprintf(stderr, "zug: %s %s: it does not speak UCI\n", program,
            answer == ZUG_ENGINE_LATE ? "has not answered for 20 seconds" : "has ended");
    return false;
}

engine_child *engine_child_start(const char *program) {
    char path[PATH_MAX];
    if (!find_program(program, path)) {
        say_missing(program);
        return NULL;
    }
    char *const words[] = {path, NULL};
    engine_child *child = calloc(1, sizeof *child);
    if (child == NULL || !zug_host_process_start(&child->process, words)) {
        report_system("cannot start the engine", child == NULL ? ENOMEM : errno);
        free(child);
        return NULL;
    }
    if (greet(child, program))
        return child;
    engine_child_end(child);
    return NULL;
}

zug_engine *engine_child_engine(const engine_child *child) { return child->engine; }

void engine_child_end(engine_child *child) {
    if (child == NULL)
        return;
    zug_engine_free(child->engine);
    zug_host_process_end(&child->process);
    free(child);
}
