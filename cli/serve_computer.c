/* serve_computer.c - zug bot as a child of zug serve.
 * Room: cli. The child is this program: it comes in as any other program does, and what goes wrong
 * with it is no business of the zone. */
#define _GNU_SOURCE
#include "serve_computer.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot/uci_engine.h"

#define USUAL_ENGINE "stockfish"

static pid_t child; /* 0: none */

/* The engine that is wanted, or NULL. */
static const char *engine_of(const serve_settings *said) {
    const char *wanted = said->value[SERVE_COMPUTER];
    bool enciphers = said->value[SERVE_TLS_CERT][0] != '\0';
    if (strcmp(wanted, "off") == 0)
        return NULL;
    if (strcmp(wanted, "auto") != 0)
        return wanted;
    return !enciphers && uci_engine_is_there(USUAL_ENGINE) ? USUAL_ENGINE : NULL;
}

bool serve_computer_is_fine(const serve_settings *said) {
    return engine_of(said) == NULL || said->value[SERVE_TLS_CERT][0] == '\0';
}

/* In the child: becomes zug bot for this zone, whose place nobody sees among the words of a
 * process: it may have a password in it. */
static _Noreturn void become(const serve_settings *said, const char *engine, const char *url) {
    bool is_shared = serve_is_shared(said);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGPIPE, SIG_DFL);
    unsetenv("ZUG_STORE");
    unsetenv("ZUG_DATA");
    setenv(is_shared ? "ZUG_STORE" : "ZUG_DATA", said->value[is_shared ? SERVE_STORE : SERVE_DATA],
           1);
    close_range(3, ~0U, 0);
    execl("/proc/self/exe", "zug", "bot", "--engine", engine, url, (char *)NULL);
    _exit(127);
}

void serve_computer_start(const serve_settings *said, const char *url) {
    const char *engine = engine_of(said);
    if (engine == NULL)
        return;
    child = fork();
    if (child == 0)
        become(said, engine, url);
    if (child < 0)
        fprintf(stderr, "zug serve: the computer cannot be started: %s\n", strerror(errno));
}

void serve_computer_stop(void) {
    if (child <= 0)
        return;
    kill(child, SIGTERM);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    child = 0;
}
