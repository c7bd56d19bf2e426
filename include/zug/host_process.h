/* host_process.h - a child process as the port of an engine (engine.h), where there is POSIX.
 *
 *     char *const words[] = {"stockfish", NULL};
 *     zug_host_process process;
 *     if (zug_host_process_start(&process, words)) {
 *         zug_engine_port port = zug_host_process_port(&process);
 *         zug_engine *engine = zug_engine_new(alloc, &port);
 *         ...
 *         zug_engine_free(engine);
 *         zug_host_process_end(&process);
 *     }
 *
 * It is inline, part of the program that includes it, and empty unless that asks for POSIX: with
 * -std=gnu17, or #define _POSIX_C_SOURCE 200809L before all headers. */
#ifndef ZUG_HOST_PROCESS_H
#define ZUG_HOST_PROCESS_H

#include <zug/engine.h>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif
#if defined(_POSIX_VERSION) && defined(_POSIX_C_SOURCE) && _POSIX_C_SOURCE >= 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A child whose standard input and output are one socket to us. */
typedef struct zug_host_process {
    pid_t pid;
    int socket;
} zug_host_process;

/* Starts a program, which is looked for as a shell does. False if there could be no child; a
 * program that is not there is seen when nothing comes from it. */
static inline bool zug_host_process_start(zug_host_process *process, char *const words[]) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    process->socket = ends[0];
    process->pid = fork();
    if (process->pid == 0) {
        if (dup2(ends[1], 0) == 0 && dup2(ends[1], 1) == 1)
            execvp(words[0], words);
        _exit(127);
    }
    close(ends[1]);
    if (process->pid < 0)
        close(ends[0]);
    return process->pid > 0;
}

/* Ends it, if it has not done so. */
static inline void zug_host_process_end(zug_host_process *process) {
    close(process->socket);
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* The functions of the port. */
static inline int64_t zug_host_process_now_ms(void *ctx) {
    struct timespec now;
    (void)ctx;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* All of the text, or false: it has ended. */
static inline bool zug_host_process_send(void *ctx, zug_str text) {
    const zug_host_process *process = (const zug_host_process *)ctx;
    for (size_t at = 0; at < text.len;) {
        ssize_t sent = send(process->socket, text.data + at, text.len - at, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return false;
        at += sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

/* What comes within wait_ms: bytes, 0 if there are none, -1 at the end. */
static inline int zug_host_process_receive(void *ctx, char *to, int size, int64_t wait_ms) {
    const zug_host_process *process = (const zug_host_process *)ctx;
    struct pollfd one = {0, 0, 0};
    one.fd = process->socket;
    one.events = POLLIN;
    int ready = poll(&one, 1, wait_ms < 1000000 ? (int)wait_ms : 1000000);
    if (ready <= 0)
        return ready == 0 || errno == EINTR ? 0 : -1;
    ssize_t got = read(process->socket, to, (size_t)size);
    return got > 0 ? (int)got : got < 0 && errno == EINTR ? 0 : -1;
}

/* The port of a child that runs, for as long as the process stays where it is. */
static inline zug_engine_port zug_host_process_port(zug_host_process *process) {
    zug_engine_port port = {zug_host_process_send, zug_host_process_receive,
                            zug_host_process_now_ms, process};
    return port;
}

#ifdef __cplusplus
}
#endif

#endif
#endif
