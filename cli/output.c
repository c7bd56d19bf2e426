/* output.c - standard output, or a file that is replaced as a whole or not at all.
 * Room: cli. Knows files and signals; knows nothing of what is in them. */
#define _DEFAULT_SOURCE /* for mkstemp and realpath */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "glyph.h"
#include "io.h"

struct output {
    FILE *file; /* NULL: standard output */
    char
        buffer[1 << 16]; /* of the file: pieces as small as those of stdio cost the system's time */
    char path[PATH_MAX]; /* of the file that is to be, links followed */
    char folder[PATH_MAX]; /* it is in */
    bool replaces;         /* under another name for now */
    bool exists;           /* `old` tells about it */
    struct stat old;
    int error; /* errno of the first failure, or 0 */
};

/* The name of the file being written; empty if there is none. Whatever signal ends the program
 * takes it away. */
static char unfinished[PATH_MAX];

/* Takes the unfinished file away and lets the signal do what it does. */
static void on_signal(int number) {
    if (unfinished[0] != '\0')
        unlink(unfinished);
    signal(number, SIG_DFL);
    raise(number);
}

/* Watches for the signals that end programs, but for those that are ignored. */
static void watch_signals(void) {
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGXFSZ};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction before, now = {.sa_handler = on_signal};
        sigemptyset(&now.sa_mask);
        if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ends[i], &now, NULL);
    }
}

/* Says that a file cannot be written, and why. */
static void say_failure(const char *name, int error) {
    io_flush_output();
    fputs("zug: cannot write ", stderr);
    glyph_write(stderr, zug_str_from(name));
    fprintf(stderr, ": %s\n", strerror(error));
}

static void keep_error(output *out, bool fine) {
    if (!fine && out->error == 0)
        out->error = errno != 0 ? errno : EIO;
}

/* Finds out what there is under a name: an ordinary file and no file are replaced, a pipe or a
 * device is written to as it is. */
static void find_path(output *out, const char *name) {
    char resolved[PATH_MAX];
    bool known = realpath(name, resolved) != NULL;
    int len = snprintf(out->path, sizeof out->path, "%s", known ? resolved : name);
    errno = ENAMETOOLONG;
    keep_error(out, len >= 0 && (size_t)len < sizeof out->path);
    out->exists = stat(out->path, &out->old) == 0;
    out->replaces = !out->exists || S_ISREG(out->old.st_mode);
    char copy[PATH_MAX];
    memcpy(copy, out->path, sizeof copy);
    snprintf(out->folder, sizeof out->folder, "%s", dirname(copy));
}

/* Gives the new file the owner and the rights of the old one, or those of any new file. */
static void take_rights(const output *out, int fd) {
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = out->exists ? out->old.st_mode & 07777 : 0666 & ~mask;
    if (out->exists && fchown(fd, out->old.st_uid, out->old.st_gid) != 0)
        mode &= 0777; /* of another owner now: no rights that were given to the old one */
    fchmod(fd, mode);
}

/* Opens the file under another name in the same folder. Signals are watched first: there is no
 * moment at which one could leave the file behind. */
static int open_unfinished(const output *out) {
    int len = snprintf(unfinished, sizeof unfinished, "%s/.zug-XXXXXX", out->folder);
    bool fits = len >= 0 && (size_t)len < sizeof unfinished;
    watch_signals();
    int fd = fits ? mkstemp(unfinished) : -1;
    if (fd >= 0)
        take_rights(out, fd);
    else
        unfinished[0] = '\0';
    errno = fits ? errno : ENAMETOOLONG;
    return fd;
}

/* True if the old file, if there is one, may be written to: replacing it needs no such right, but a
 * file that is protected is meant to stay. */
static bool may_replace(const output *out) { return !out->exists || access(out->path, W_OK) == 0; }

static void open_file(output *out) {
    errno = 0;
    int fd = -1;
    if (!out->replaces)
        fd = open(out->path, O_WRONLY | O_CLOEXEC);
    else if (may_replace(out))
        fd = open_unfinished(out);
    keep_error(out, fd >= 0);
    out->file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    keep_error(out, out->file != NULL);
    if (out->file != NULL)
        setvbuf(out->file, out->buffer, _IOFBF, sizeof out->buffer);
}

output *output_open(const char *name) {
    output *out = calloc(1, sizeof *out);
    if (out == NULL) {
        say_failure(name != NULL ? name : "-", ENOMEM);
        return NULL;
    }
    if (name == NULL || strcmp(name, "-") == 0)
        return out;
    find_path(out, name);
    if (out->error == 0)
        open_file(out);
    if (out->error == 0)
        return out;
    say_failure(name, out->error);
    free(out);
    return NULL;
}

bool output_is_same_file(const output *out, const char *name) {
    struct stat about;
    bool known =
        strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &about) == 0 : stat(name, &about) == 0;
    return out->file != NULL && out->replaces && out->exists && known &&
           about.st_dev == out->old.st_dev && about.st_ino == out->old.st_ino;
}

void output_write(void *to, const char *bytes, size_t len) {
    output *out = to;
    if (out->file == NULL)
        io_put_bytes(bytes, len);
    else if (out->error == 0)
        keep_error(out, fwrite(bytes, 1, len, out->file) == len);
}

bool output_is_lost(const output *out) {
    return out->file == NULL ? io_output_is_lost() : out->error != 0;
}

/* Makes sure that the name of the file is on the disk, too. Not all systems can. */
static void sync_folder(const output *out) {
    int fd = open(out->folder, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Ends the file and gives it its name, or takes it away. */
static void close_file(output *out, bool wanted) {
    errno = 0;
    keep_error(out, fflush(out->file) == 0);
    if (out->replaces && wanted && out->error == 0)
        keep_error(out, fsync(fileno(out->file)) == 0);
    keep_error(out, fclose(out->file) == 0);
    if (!out->replaces)
        return;
    if (wanted && out->error == 0)
        keep_error(out, rename(unfinished, out->path) == 0);
    if (!wanted || out->error != 0)
        unlink(unfinished);
    else
        sync_folder(out);
    unfinished[0] = '\0';
}

bool output_close(output *out, bool wanted) {
    if (out->file != NULL)
        close_file(out, wanted);
    bool fine = out->error == 0;
    if (!fine)
        say_failure(out->path, out->error);
    free(out);
    return fine;
}
