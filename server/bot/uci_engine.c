/* uci_engine.c - a chess engine as a child of this process.
 * Room: server/bot. Its words are taken for what they say, never for more: a line that is too long
 * is left out, and a move is judged by the zone. */
#define _GNU_SOURCE
#include "uci_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Where programs are looked for: as usual, and where Debian keeps games. */
#define SEARCH_PATH "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"

enum { GREETING_MS = 10000, LOWEST_PRIORITY = 19, COMMAND_SIZE = 1 << 16 };

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* In the child: gives up what an engine does not need, and becomes it. */
static _Noreturn void become(const char *program, int in, int out) {
    static char *const environment[] = {(char *)"PATH=" SEARCH_PATH, NULL};
    char *const words[] = {(char *)program, NULL};
    const struct rlimit none = {0, 0};
    int nothing = open("/dev/null", O_WRONLY);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (setpriority(PRIO_PROCESS, 0, LOWEST_PRIORITY) != 0 || setrlimit(RLIMIT_FSIZE, &none) != 0 ||
        setrlimit(RLIMIT_CORE, &none) != 0 || nothing < 0)
        _exit(127);
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(nothing, 2) < 0 ||
        close_range(3, ~0U, 0) != 0 || setenv("PATH", SEARCH_PATH, 1) != 0)
        _exit(127);
    execvpe(program, words, environment);
    _exit(127);
}

/* Sends a text. The signal of a broken pipe is for who runs this process to ignore. */
static bool say(uci_engine *self, const char *text) {
    size_t len = strlen(text);
    while (len > 0) {
        ssize_t sent = write(self->to, text, len);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        text += sent;
        len -= (size_t)sent;
    }
    return true;
}

/* Takes one byte; true if it has ended a line, which is then in self->line. */
static bool take_byte(uci_engine *self, char byte) {
    if (byte == '\n') {
        bool is_whole = !self->is_too_long;
        self->line[self->len] = '\0';
        self->len = 0;
        self->is_too_long = false;
        return is_whole;
    }
    if (self->len + 1 < sizeof self->line)
        self->line[self->len++] = byte;
    else
        self->is_too_long = true;
    return false;
}

/* Reads one line, if all of it is there. */
static uci_answer read_line(uci_engine *self) {
    for (;;) {
        char byte;
        ssize_t got = read(self->from, &byte, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return UCI_NOT_YET;
        if (got <= 0)
            return UCI_GONE;
        if (take_byte(self, byte))
            return UCI_BEST_MOVE;
    }
}

/* Keeps the name that the engine gives itself. */
static void take_name(uci_engine *self) {
    static const char words[] = "id name ";
    if (strncmp(self->line, words, sizeof words - 1) == 0)
        snprintf(self->name, sizeof self->name, "%.*s", UCI_TEXT_SIZE - 1,
                 self->line + sizeof words - 1);
}

/* Waits for a line that begins with a word. */
static bool await(uci_engine *self, const char *word) {
    int64_t end_ms = now_ms() + GREETING_MS;
    for (;;) {
        uci_answer answer = read_line(self);
        if (answer == UCI_GONE)
            return false;
        if (answer == UCI_BEST_MOVE) {
            take_name(self);
            if (strncmp(self->line, word, strlen(word)) == 0)
                return true;
            continue;
        }
        int64_t left_ms = end_ms - now_ms();
        struct pollfd one = {.fd = self->from, .events = POLLIN};
        if (left_ms <= 0 || (poll(&one, 1, (int)left_ms) < 0 && errno != EINTR))
            return false;
    }
}

/* Makes the child with a pipe to it and one from it. */
static bool make_child(uci_engine *self, const char *program) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    self->pid = fork();
    if (self->pid == 0)
        become(program, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    self->to = to[1];
    self->from = from[0];
    return self->pid > 0 && fcntl(self->from, F_SETFL, O_NONBLOCK) == 0;
}

bool uci_engine_start(uci_engine *self, const char *program, int hash_mb) {
    char options[128];
    *self = (uci_engine){.to = -1, .from = -1};
    snprintf(options, sizeof options,
             "setoption name Threads value 1\nsetoption name Hash value %d\nisready\n", hash_mb);
    if (make_child(self, program) && say(self, "uci\n") && await(self, "uciok") &&
        say(self, options) && await(self, "readyok"))
        return true;
    uci_engine_stop(self);
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

bool uci_engine_go(uci_engine *self, const uci_search *search) {
    static char text[COMMAND_SIZE];
    int len = snprintf(text, sizeof text,
                       "setoption name UCI_Chess960 value %s\n"
                       "setoption name Skill Level value %d\n"
                       "position fen %s%s%s\n"
                       "go nodes %lld movetime %lld\n",
                       search->is_chess960 ? "true" : "false", search->skill, search->fen,
                       search->moves[0] != '\0' ? " moves" : "", search->moves,
                       (long long)search->nodes, (long long)search->ms);
    return self->pid > 0 && len > 0 && (size_t)len < sizeof text && say(self, text);
}

uci_answer uci_engine_read(uci_engine *self, char out[static UCI_MOVE_SIZE]) {
    static const char word[] = "bestmove ";
    for (;;) {
        uci_answer answer = self->pid > 0 ? read_line(self) : UCI_GONE;
        if (answer != UCI_BEST_MOVE)
            return answer;
        if (strncmp(self->line, word, sizeof word - 1) != 0)
            continue;
        const char *move = self->line + sizeof word - 1;
        size_t len = strcspn(move, " \r");
        if (len >= UCI_MOVE_SIZE)
            return UCI_GONE; /* whatever this is, it plays no chess */
        memcpy(out, move, len);
        out[len] = '\0';
        return UCI_BEST_MOVE;
    }
}

void uci_engine_stop(uci_engine *self) {
    if (self->pid > 0) {
        kill(self->pid, SIGKILL);
        while (waitpid(self->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    if (self->to > 0)
        close(self->to);
    if (self->from > 0)
        close(self->from);
    self->pid = 0;
    self->to = self->from = -1;
}
