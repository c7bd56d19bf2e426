/* front.c - the program zug, as people start it.
 * Room: cli.
 *
 * What the playing zone needs, from databases to TLS, takes several times as long to load as most
 * commands take to run. So this program is linked without it, runs the commands that do without,
 * and becomes zug-zone, which has everything, for the others. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "io.h"
#include "report.h"
#include "util/secret.h"

/* The commands that need nothing of the zone. A command that is missing here is only slower. */
static const command *const own_commands[] = {
    &command_check,  &command_format, &command_fix,       &command_convert,
    &command_select, &command_stats,  &command_openings,  &command_merge,
    &command_replay, &command_fen,    &command_moves,     &command_perft,
    &command_dead,   &command_pair,   &command_standings, &command_analyse,
};

/* The command of a name among these, or NULL. */
static const command *find_own(const char *name) {
    for (size_t i = 0; i < sizeof own_commands / sizeof own_commands[0]; i++)
        if (strcmp(own_commands[i]->name, name) == 0)
            return own_commands[i];
    return NULL;
}

/* Writes the folder of this program's file, with the slash behind it; false without /proc. */
static bool find_folder(char out[static PATH_MAX]) {
    ssize_t len = readlink("/proc/self/exe", out, PATH_MAX - 1);
    out[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash != NULL)
        slash[1] = '\0';
    return slash != NULL;
}

/* Becomes zug-zone, which lies beside this program where both were built, and in libexec where they
 * were installed. Returns only if it cannot, after saying so. */
static int become_zone(char **argv) {
    static const char *const places[] = {"zug-zone", "../libexec/zug/zug-zone"};
    char folder[PATH_MAX], path[PATH_MAX];
    int error = ENOENT;
    if (!find_folder(folder))
        return report_system("cannot find zug-zone", errno);
    for (size_t i = 0; i < sizeof places / sizeof places[0] && error == ENOENT; i++) {
        int len = snprintf(path, sizeof path, "%s%s", folder, places[i]);
        error = ENAMETOOLONG;
        if (len >= 0 && (size_t)len < sizeof path) {
            execv(path, argv);
            error = errno;
        }
    }
    return report_system("cannot start zug-zone, which belongs to this program", error);
}

int main(int argc, char **argv) {
    bool is_version = argc == 2 && strcmp(argv[1], "--version") == 0;
    const command *wanted = argc > 1 ? find_own(argv[1]) : NULL;
    if (wanted == NULL && !is_version)
        return become_zone(argv);
    setlocale(LC_CTYPE, "");       /* which characters can be shown, and nothing else */
    secret_hide_words(argc, argv); /* before anybody sees them */
    io_open_output();
    if (is_version)
        puts("zug " ZUG_VERSION);
    return command_end(is_version ? STATUS_FINE : command_run(wanted, argc - 2, argv + 2));
}
