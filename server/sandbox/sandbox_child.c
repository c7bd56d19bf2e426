/* sandbox_child.c - one child: starts it, talks to it, ends it.
 * Room: server/sandbox. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/sandbox_impl.h"

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void sandbox_drop_privileges(void) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    /* a service that may listen on port 443 would hand that down */
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

/* What the child begins with: the socket as its standard input, nothing else open, and signals as
 * usual. */
static bool prepare(posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes, int socket) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    return posix_spawn_file_actions_adddup2(files, socket, STDIN_FILENO) == 0 &&
           posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
           posix_spawn_file_actions_adddup2(files, STDOUT_FILENO, STDERR_FILENO) == 0 &&
           posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1) == 0 &&
           posix_spawnattr_setsigmask(attributes, &none) == 0 &&
           posix_spawnattr_setsigdefault(attributes, &all) == 0 &&
           posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) ==
               0;
}

/* Starts this program once more, by its file and not by its name: that may be another version by
 * now. Of the environment it is told only where libraries are. */
static bool spawn(const char *const *words, int socket, pid_t *out) {
    char *environment[] = {NULL, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    for (char **each = environ; each != NULL && *each != NULL; each++)
        if (strncmp(*each, "LD_LIBRARY_PATH=", 16) == 0)
            environment[0] = *each;
    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    bool fine = posix_spawnattr_init(&attributes) == 0;
    if (fine) {
        fine = prepare(&files, &attributes, socket) &&
               posix_spawn(out, "/proc/self/exe", &files, &attributes,
                           (char *const *)(uintptr_t)words, environment) == 0;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return fine;
}

bool sandbox_child_start(const char *const *words, sandbox_child *out) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    out->socket = ends[0];
    bool fine = spawn(words, ends[1], &out->id);
    close(ends[1]);
    if (!fine)
        close(ends[0]);
    return fine;
}

/* Sends as much of the text as the child takes now. When all is sent, or nobody takes it, the
 * child is told that this is the end. */
static void send_some(int socket, zug_str *rest) {
    ssize_t sent = send(socket, rest->data, rest->len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        rest->len = 0;
    *rest = str_slice(*rest, sent > 0 ? (size_t)sent : 0, rest->len);
    if (rest->len == 0)
        shutdown(socket, SHUT_WR);
}

/* Takes more of the answer. False when there is no more, or more than there may be. */
static bool take_some(int socket, char out[static SANDBOX_ANSWER_MAX + 1], size_t *len) {
    ssize_t got = recv(socket, out + *len, SANDBOX_ANSWER_MAX + 1 - *len, MSG_DONTWAIT);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR;
    *len += (size_t)got;
    return got > 0;
}

bool sandbox_child_talk(const sandbox_child *child, zug_str text, int64_t most_ms,
                        char out[static SANDBOX_ANSWER_MAX + 1], size_t *out_len) {
    int64_t until_ms = now_ms() + most_ms;
    *out_len = 0;
    if (text.len == 0)
        shutdown(child->socket, SHUT_WR);
    for (;;) {
        struct pollfd ready = {child->socket, POLLIN, 0};
        int64_t left_ms = until_ms - now_ms();
        if (text.len > 0)
            ready.events |= POLLOUT;
        if (left_ms <= 0 || (poll(&ready, 1, (int)left_ms) < 0 && errno != EINTR))
            return false;
        if ((ready.revents & POLLOUT) != 0 && text.len > 0)
            send_some(child->socket, &text);
        if ((ready.revents & (POLLIN | POLLHUP | POLLERR)) != 0 &&
            !take_some(child->socket, out, out_len))
            return true;
    }
}

int sandbox_child_end(const sandbox_child *child) {
    int how = 0;
    pid_t ended;
    close(child->socket);
    kill(child->id, SIGKILL);
    do
        ended = waitpid(child->id, &how, 0);
    while (ended < 0 && errno == EINTR);
    if (ended < 0)
        return -1;
    return WIFSIGNALED(how) ? WTERMSIG(how) : WEXITSTATUS(how) == 0 ? 0 : -1;
}
