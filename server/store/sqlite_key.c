/* sqlite_key.c - the key that the rows of a database are sealed with, in a file beside it.
 * Room: server/store. It is text, so that it can be kept on paper as well. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sqlite_impl.h"

/* TEXT_BYTES: two digits for each byte, and the end of the line. */
enum { TEXT_BYTES = 2 * STORE_KEY_SIZE + 1, PATH_BYTES = 1024 };

static bool name_file(const char *path, const char *ending, char out[static PATH_BYTES]) {
    int len = snprintf(out, PATH_BYTES, "%s%s", path, ending);
    return len > 0 && len < PATH_BYTES;
}

bool sqlite_key_read(const char *path, const char *ending, uint8_t out[static STORE_KEY_SIZE],
                     bool *is_fine) {
    char name[PATH_BYTES], text[TEXT_BYTES + 1];
    size_t len = 0;
    *is_fine = false;
    if (!name_file(path, ending, name))
        return true;
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno != ENOENT;
    ssize_t got = read(file, text, sizeof text);
    close(file);
    *is_fine = (got == TEXT_BYTES || got == TEXT_BYTES - 1) &&
               sodium_hex2bin(out, STORE_KEY_SIZE, text, TEXT_BYTES - 1, NULL, &len, NULL) == 0 &&
               len == STORE_KEY_SIZE;
    sodium_memzero(text, sizeof text);
    return true;
}

/* Makes sure that what was written to a folder's list of files is on the disk. */
static void sync_folder(const char *path) {
    char folder[PATH_BYTES];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        snprintf(folder, sizeof folder, ".");
    else
        slash[slash == folder] = '\0';
    int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    fsync(file);
    close(file);
}

store_status sqlite_key_write(const char *path, const char *ending,
                              const uint8_t key[static STORE_KEY_SIZE]) {
    char name[PATH_BYTES], text[TEXT_BYTES + 1];
    if (!name_file(path, ending, name))
        return STORE_FAILED;
    unlink(name);
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return STORE_READ_ONLY;
    sodium_bin2hex(text, sizeof text, key, STORE_KEY_SIZE);
    text[TEXT_BYTES - 1] = '\n';
    bool fine = write(file, text, TEXT_BYTES) == TEXT_BYTES && fsync(file) == 0;
    sodium_memzero(text, sizeof text);
    fine = close(file) == 0 && fine;
    if (fine)
        sync_folder(path);
    else
        unlink(name);
    return fine ? STORE_OK : STORE_FULL;
}

store_status sqlite_key_settle(const char *path) {
    char from[PATH_BYTES], to[PATH_BYTES];
    if (!name_file(path, STORE_NEW_KEY_ENDING, from) || !name_file(path, STORE_KEY_ENDING, to))
        return STORE_FAILED;
    /* Another process that came in between has done it. */
    if (rename(from, to) != 0 && (errno != ENOENT || access(to, F_OK) != 0))
        return STORE_READ_ONLY;
    sync_folder(path);
    return STORE_OK;
}
