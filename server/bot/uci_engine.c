/* uci_engine.c - a chess engine as a child of this process.
 * Room: server/bot. */
#define _GNU_SOURCE
#include "uci_engine.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zug/host_alloc.h>

/* Where programs are looked for: as usual, and where Debian keeps games. */
#define SEARCH_PATH "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"

enum { GREETING_MS = 10000, LOWEST_PRIORITY = 19 };

/* In the child: gives up what an engine does not need, and becomes it. */
static _Noreturn void become(const char *program, int socket) {
    static char *const environment[] = {(char *)"PATH=" SEARCH_PATH, NULL};
    char *const words[] = {(char *)program, NULL};
    const struct rlimit none = {0, 0};
    int nothing = open("/dev/null", O_WRONLY);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (setpriority(PRIO_PROCESS, 0, LOWEST_PRIORITY) != 0 || setrlimit(RLIMIT_FSIZE, &none) != 0 ||
        setrlimit(RLIMIT_CORE, &none) != 0 || nothing < 0)
        _exit(127);
    if (dup2(socket, 0) < 0 || dup2(socket, 1) < 0 || dup2(nothing, 2) < 0 ||
        close_range(3, ~0U, 0) != 0 || setenv("PATH", SEARCH_PATH, 1) != 0)
        _exit(127);
    execvpe(program, words, environment);
    _exit(127);
}

/* Makes the child, with a socket to it. */
static bool make_child(zug_host_process *process, const char *program) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    *process = (zug_host_process){.pid = fork(), .socket = ends[0]};
    if (process->pid == 0)
        become(program, ends[1]);
    close(ends[1]);
    if (process->pid < 0)
        close(ends[0]);
    return process->pid > 0;
}

/* Greets the engine and tells it how much of the machine it has. What it does not know, it does not
 * need. */
static bool prepare(zug_engine *engine, int hash_mb) {
    char hash[16];
    snprintf(hash, sizeof hash, "%d", hash_mb);
    if (engine == NULL || zug_engine_greet(engine, GREETING_MS) != ZUG_ENGINE_BEST)
        return false;
    zug_engine_set(engine, "Threads", "1");
    zug_engine_set(engine, "Hash", hash);
    return zug_engine_wait_ready(engine, GREETING_MS) == ZUG_ENGINE_BEST;
}

static void end(uci_engine *self) {
    zug_engine_free(self->engine);
    zug_host_process_end(&self->process);
    *self = (uci_engine){0};
}

bool uci_engine_start(uci_engine *self, const char *program, int hash_mb) {
    if (!make_child(&self->process, program))
        return false;
    zug_engine_port port = zug_host_process_port(&self->process);
    self->engine = zug_engine_new(zug_host_alloc(), &port);
    if (prepare(self->engine, hash_mb))
        return true;
    end(self);
    return false;
}

bool uci_engine_is_there(const char *program) {
    static const char path[] = SEARCH_PATH;
    char file[512];
    if (strchr(program, '/') != NULL)
        return access(program, X_OK) == 0;
    for (const char *at = path; *at != '\0';) {
        size_t len = strcspn(at, ":");
        snprintf(file, sizeof file, "%.*s/%s", (int)len, at, program);
        if (access(file, X_OK) == 0)
            return true;
        at += len + (at[len] == ':');
    }
    return false;
}

zug_str uci_engine_name(const uci_engine *self) {
    return self->engine != NULL ? zug_engine_name(self->engine) : (zug_str){0};
}

int uci_engine_socket(const uci_engine *self) {
    return self->engine != NULL ? self->process.socket : -1;
}

bool uci_engine_go(uci_engine *self, const uci_search *search) {
    char skill[16];
    const zug_engine_limits limits = {.nodes = (uint64_t)search->nodes, .time_ms = search->ms};
    snprintf(skill, sizeof skill, "%d", search->skill);
    zug_engine_set(self->engine, "Skill Level", skill);
    return zug_engine_position(self->engine, search->start, search->moves, search->move_count) &&
           zug_engine_go(self->engine, &limits);
}

uci_answer uci_engine_read(uci_engine *self, zug_move *out) {
    zug_engine_info info;
    zug_engine_answer answer;
    if (self->engine == NULL)
        return UCI_GONE;
    do
        answer = zug_engine_next(self->engine, 0, &info);
    while (answer == ZUG_ENGINE_INFO);
    if (answer == ZUG_ENGINE_LATE)
        return UCI_NOT_YET;
    *out = answer == ZUG_ENGINE_BEST ? zug_engine_best(self->engine) : ZUG_MOVE_NONE;
    return *out != ZUG_MOVE_NONE ? UCI_BEST_MOVE : UCI_GONE;
}

void uci_engine_stop(uci_engine *self) {
    if (self->engine != NULL)
        end(self);
}
