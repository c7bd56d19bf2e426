/* nats_server.c - a NATS server for tests, in a folder of its own and on a port that it chooses. */
#define _GNU_SOURCE /* nftw, dprintf */
#include "nats_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static _Noreturn void give_up(const char *why) {
    perror(why);
    abort();
}

/* Sleeps for so long. */
static void rest_ms(long wait_ms) {
    nanosleep(&(struct timespec){wait_ms / 1000, wait_ms % 1000 * 1000000}, NULL);
}

/* Becomes a program that says nothing but in a file of the folder, or nowhere if that is NULL. */
static _Noreturn void become(const char *const argv[], const char *folder) {
    char log[96] = "/dev/null";
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that dies leaves no server behind */
    if (folder != NULL)
        snprintf(log, sizeof log, "%s/log", folder);
    int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

static pid_t launch(const char *const argv[], const char *folder) {
    pid_t pid = fork();
    if (pid < 0)
        give_up("fork");
    if (pid == 0)
        become(argv, folder);
    return pid;
}

/* Runs a program to its end; true if it says that all is well. */
static bool run(const char *const argv[], const char *folder) {
    int status = -1;
    waitpid(launch(argv, folder), &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool nats_server_is_there(void) {
    return run((const char *const[]){"nats-server", "--version", NULL}, NULL);
}

void nats_server_prepare(nats_server *server) {
    *server = (nats_server){0};
    strcpy(server->folder, "/tmp/zug-nats-XXXXXX");
    if (mkdtemp(server->folder) == NULL)
        give_up("mkdtemp");
}

/* The port that is written in a file of the folder; 0 if it is not there yet. */
static int read_port(const nats_server *server) {
    char path[128], text[256] = "";
    snprintf(path, sizeof path, "%s/nats-server_%d.ports", server->folder, (int)server->pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    size_t len = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[len] = '\0';
    const char *colon = strstr(text, "127.0.0.1:");
    return strchr(text, '}') != NULL && colon != NULL ? atoi(colon + strlen("127.0.0.1:")) : 0;
}

/* True if somebody listens on the port. */
static bool is_listening(int port) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is = connect(made, (struct sockaddr *)&at, sizeof at) == 0;
    close(made);
    return is;
}

void nats_server_start(nats_server *server) {
    const char *argv[NATS_ARGS_MOST + 10];
    char port[16];
    size_t count = 0;
    snprintf(port, sizeof port, "%d", server->port > 0 ? server->port : -1);
    const char *usual[] = {"nats-server",      "-a",          "127.0.0.1", "-p", port,
                           "--ports_file_dir", server->folder};
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        argv[count++] = usual[i];
    for (size_t i = 0; server->args[i] != NULL; i++)
        argv[count++] = server->args[i];
    argv[count] = NULL;
    server->pid = launch(argv, server->folder);
    int found = 0;
    while (found == 0 || !is_listening(found)) {
        rest_ms(5);
        found = read_port(server);
        if (waitpid(server->pid, NULL, WNOHANG) != 0)
            give_up("nats-server ended");
    }
    server->port = found;
}

void nats_server_kill(nats_server *server) {
    if (server->pid == 0)
        return;
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
    server->pid = 0;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *at) {
    (void)info, (void)kind, (void)at;
    return remove(path);
}

void nats_server_remove(nats_server *server) {
    nats_server_kill(server);
    nftw(server->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* Makes a certificate that signs itself, or one that another has signed. */
static void make_cert(const nats_server *server, const char *name, const char *signer) {
    char key[96], cert[96], subject[64], ca[96], ca_key[96];
    snprintf(key, sizeof key, "%s/%s-key.pem", server->folder, name);
    snprintf(cert, sizeof cert, "%s/%s.pem", server->folder, name);
    snprintf(subject, sizeof subject, "/CN=%s", name);
    const char *argv[32] = {
        "openssl", "req",   "-x509", "-newkey", "ec",    "-pkeyopt", "ec_paramgen_curve:P-256",
        "-nodes",  "-days", "2",     "-subj",   subject, "-keyout",  key,
        "-out",    cert};
    size_t count = 16;
    if (signer != NULL) {
        snprintf(ca, sizeof ca, "%s/%s.pem", server->folder, signer);
        snprintf(ca_key, sizeof ca_key, "%s/%s-key.pem", server->folder, signer);
        const char *more[] = {"-CA",  ca,        "-CAkey",
                              ca_key, "-addext", "subjectAltName=IP:127.0.0.1"};
        for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
            argv[count++] = more[i];
    }
    if (!run(argv, server->folder))
        give_up("openssl");
}

void nats_server_certify(const nats_server *server) {
    make_cert(server, "ca", NULL);
    make_cert(server, "other-ca", NULL);
    make_cert(server, "cert", "ca");
}
