/* pg_server.c - a PostgreSQL server for tests. PostgreSQL does not run as root: then it runs as the
 * user whom Debian's package makes. */
#define _GNU_SOURCE
#include "pg_server.h"

#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef ZUG_POSTGRES
#include <libpq-fe.h>

enum { PATH_SIZE = 256, WORDS_MAX = 24, STARTS_MAX = 600 };

/* The folder of the newest server that is installed; false if there is none. */
static bool find_programs(char out[static PATH_SIZE]) {
    glob_t found;
    bool fine = glob("/usr/lib/postgresql/*/bin/postgres", 0, NULL, &found) == 0;
    if (fine) {
        snprintf(out, PATH_SIZE, "%s", found.gl_pathv[found.gl_pathc - 1]);
        *strrchr(out, '/') = '\0';
    }
    globfree(&found);
    return fine;
}

static const struct passwd *find_user(void) { return getpwnam("postgres"); }

const char *pg_server_missing(void) {
    char programs[PATH_SIZE];
    if (!find_programs(programs))
        return "postgresql is missing";
    return geteuid() == 0 && find_user() == NULL ? "there is no user postgres" : NULL;
}

/* In the child: runs a program of PostgreSQL as somebody who may. */
static void become(const pg_server *server, const char *const *words, int deadly) {
    char program[PATH_SIZE + 32], programs[PATH_SIZE];
    char *own[WORDS_MAX + 1] = {program}; /* it looks beside itself for the others */
    const struct passwd *user = find_user();
    pid_t parent = getppid();
    if (!find_programs(programs))
        _exit(127);
    snprintf(program, sizeof program, "%s/%s", programs, words[0]);
    if (geteuid() == 0 &&
        (setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
        _exit(127);
    /* Behind the change of user, which would undo it. */
    if (deadly != 0 && (prctl(PR_SET_PDEATHSIG, deadly) != 0 || getppid() != parent))
        _exit(127);
    char log[PG_SERVER_FOLDER_SIZE + 8];
    snprintf(log, sizeof log, "%s/log", server->folder);
    int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (chdir("/") != 0 || file < 0 || dup2(file, 1) < 0 || dup2(file, 2) < 0)
        _exit(127);
    for (int i = 1; i < WORDS_MAX && words[i] != NULL; i++)
        own[i] = (char *)(uintptr_t)words[i];
    execv(program, own);
    _exit(127);
}

/* Starts a program of PostgreSQL. */
static pid_t begin(const pg_server *server, const char *const *words, int deadly) {
    pid_t child = fork();
    if (child == 0)
        become(server, words, deadly);
    return child;
}

/* Prints what was said last. */
static void show_log(const pg_server *server) {
    char log[PG_SERVER_FOLDER_SIZE + 8], line[512];
    snprintf(log, sizeof log, "%s/log", server->folder);
    FILE *file = fopen(log, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        fprintf(stderr, "# %s", line);
    if (file != NULL)
        fclose(file);
}

/* Runs one to its end. */
static bool run(const pg_server *server, const char *const *words) {
    int status = -1;
    pid_t child = begin(server, words, SIGKILL);
    bool fine = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    if (!fine)
        show_log(server);
    return fine;
}

/* A folder that whoever runs the server owns. */
static bool make_folder(pg_server *server) {
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    *server = (pg_server){0};
    snprintf(server->folder, sizeof server->folder, "%s/zug-pg-XXXXXX", place);
    if (mkdtemp(server->folder) == NULL)
        return false;
    snprintf(server->data, sizeof server->data, "%s/data", server->folder);
    const struct passwd *user = find_user();
    return geteuid() != 0 || chown(server->folder, user->pw_uid, user->pw_gid) == 0;
}

bool pg_server_make(pg_server *server) {
    if (!make_folder(server))
        return false;
    const char *const words[] = {"initdb", "-D", server->data, "-U",         "zug",       "-A",
                                 "trust",  "-E", "UTF8",       "--locale=C", "--no-sync", NULL};
    return run(server, words) && pg_server_start(server);
}

bool pg_server_follow(pg_server *standby, const pg_server *primary) {
    if (!make_folder(standby))
        return false;
    const char *const words[] = {"pg_basebackup", "-D", standby->data, "-h", primary->folder, "-U",
                                 "zug",           "-c", "fast",        "-R", "--no-sync",     NULL};
    return run(standby, words) && pg_server_start(standby);
}

/* True when the server takes connections. */
static bool is_ready(const pg_server *server) {
    char url[PG_SERVER_URL_SIZE];
    pg_server_url(server, NULL, url);
    return PQping(url) == PQPING_OK;
}

bool pg_server_start(pg_server *server) {
    char socket[PG_SERVER_FOLDER_SIZE + 32];
    snprintf(socket, sizeof socket, "unix_socket_directories=%s", server->folder);
    const char *const words[] = {
        "postgres", "-D", server->data, "-c", socket, "-c", "listen_addresses=", "-c", "fsync=off",
        "-c", "shared_buffers=16MB", "-c", "max_connections=60", "-c", "max_wal_size=128MB",
        /* the least; a deadlock is found sooner; and how tables are read does not depend on whether
         * a minute has passed and they were counted while they were small */
        "-c", "deadlock_timeout=100ms", "-c", "autovacuum=off", NULL};
    server->process = begin(server, words, SIGQUIT);
    for (int i = 0; i < STARTS_MAX && server->process > 0; i++) {
        if (is_ready(server))
            return true;
        if (waitpid(server->process, NULL, WNOHANG) != 0)
            break;
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    show_log(server);
    return false;
}

void pg_server_stop(pg_server *server) {
    if (server->process <= 0)
        return;
    kill(server->process, SIGQUIT);
    waitpid(server->process, NULL, 0);
    server->process = 0;
}

void pg_server_remove(pg_server *server) {
    const char *const words[] = {"rm", "-rf", "--", server->folder, NULL};
    pg_server_stop(server);
    pid_t child = server->folder[0] == '/' ? fork() : -1;
    if (child == 0) {
        execv("/bin/rm", (char *const *)(uintptr_t)words);
        _exit(127);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

void pg_server_url(const pg_server *server, const char *schema,
                   char out[static PG_SERVER_URL_SIZE]) {
    snprintf(out, PG_SERVER_URL_SIZE, "postgresql:///postgres?host=%s&user=zug%s%s", server->folder,
             schema != NULL ? "&options=-csearch_path%3D" : "", schema != NULL ? schema : "");
}

int pg_server_said(const pg_server *server, const char *text) {
    char log[PG_SERVER_FOLDER_SIZE + 8], line[1000];
    int count = 0;
    snprintf(log, sizeof log, "%s/log", server->folder);
    FILE *file = fopen(log, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        count += strstr(line, text) != NULL;
    if (file != NULL)
        fclose(file);
    return count;
}

bool pg_server_run(const pg_server *server, const char *sql, char *out, size_t size) {
    char url[PG_SERVER_URL_SIZE];
    pg_server_url(server, NULL, url);
    PGconn *conn = PQconnectdb(url);
    PGresult *answer = PQexec(conn, sql);
    ExecStatusType is = PQresultStatus(answer);
    bool fine = is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK;
    if (!fine)
        fprintf(stderr, "# %s\n", PQerrorMessage(conn));
    if (size > 0)
        snprintf(out, size, "%s", PQntuples(answer) > 0 ? PQgetvalue(answer, 0, 0) : "");
    PQclear(answer);
    PQfinish(conn);
    return fine;
}

#else

const char *pg_server_missing(void) { return "built without libpq"; }
bool pg_server_make(pg_server *server) { return server == NULL; }
bool pg_server_follow(pg_server *standby, const pg_server *primary) { return standby == primary; }
bool pg_server_start(pg_server *server) { return server == NULL; }
void pg_server_stop(pg_server *server) { (void)server; }
void pg_server_remove(pg_server *server) { (void)server; }
void pg_server_url(const pg_server *server, const char *schema,
                   char out[static PG_SERVER_URL_SIZE]) {
    (void)server, (void)schema;
    out[0] = '\0';
}
int pg_server_said(const pg_server *server, const char *text) {
    (void)server, (void)text;
    return 0;
}
bool pg_server_run(const pg_server *server, const char *sql, char *out, size_t size) {
    (void)server, (void)sql, (void)out, (void)size;
    return false;
}

#endif
