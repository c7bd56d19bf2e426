/* program.c - how this program was called, for hints that can be typed as they stand.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *noted = "zug";

void program_note(const char *name) {
    if (name != NULL && name[0] != '\0')
        noted = name;
}

/* True if the first zug that the shell finds in PATH is that file. */
static bool is_found(const struct stat *file) {
    const char *rest = getenv("PATH");
    while (rest != NULL) {
        char path[1024];
        struct stat found;
        size_t len = strcspn(rest, ":");
        int size = snprintf(path, sizeof path, "%.*s/zug", (int)len, rest);
        rest = rest[len] == ':' ? rest + len + 1 : NULL;
        if (len > 0 && size > 0 && (size_t)size < sizeof path && access(path, X_OK) == 0 &&
            stat(path, &found) == 0 && S_ISREG(found.st_mode))
            return found.st_dev == file->st_dev && found.st_ino == file->st_ino;
    }
    return false;
}

const char *program_name(void) {
    struct stat file;
    bool is_path = strchr(noted, '/') != NULL;
    return is_path && stat(noted, &file) == 0 && is_found(&file) ? "zug" : noted;
}

void program_print_word(const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        fputs(word, stdout);
        return;
    }
    putchar('\'');
    for (; *word != '\0'; word++)
        if (*word == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*word);
    putchar('\'');
}
