/* folder_owner.c - files of a zone's folder that belong to somebody else than who wants to use
 * them.
 * Room: server/folder. */
#define _GNU_SOURCE /* faccessat with AT_EACCESS */
#include "folder/folder_owner.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zug/buf.h>

static void name_user(uid_t id, char out[static FOLDER_OWNER_NAME_SIZE]) {
    const struct passwd *known = getpwuid(id);
    if (known != NULL)
        snprintf(out, FOLDER_OWNER_NAME_SIZE, "%s", known->pw_name);
    else
        snprintf(out, FOLDER_OWNER_NAME_SIZE, "%lu", (unsigned long)id);
}

static void name_group(gid_t id, char out[static FOLDER_OWNER_NAME_SIZE]) {
    const struct group *known = getgrgid(id);
    if (known != NULL)
        snprintf(out, FOLDER_OWNER_NAME_SIZE, "%s", known->gr_name);
    else
        snprintf(out, FOLDER_OWNER_NAME_SIZE, "%lu", (unsigned long)id);
}

/* True if a file is there, belongs to somebody else, and is closed to us. */
static bool is_closed(const char *path, int needed, uid_t *owner) {
    struct stat found;
    if (stat(path, &found) != 0 || found.st_uid == geteuid())
        return false;
    *owner = found.st_uid;
    return faccessat(AT_FDCWD, path, needed, AT_EACCESS) != 0 && errno == EACCES;
}

/* Fills in who runs this. */
static void name_runner(folder_owner *out) {
    name_user(geteuid(), out->runner);
    name_group(getegid(), out->group);
}

bool folder_owner_find(const char *data, bool is_written, folder_owner *out) {
    static const char *const endings[] = {
        "", "/zug.db", "/zug.db-key", "/zug.db-wal", "/zug.db-shm", "/zug.lock"};
    char path[FOLDER_OWNER_PATH_SIZE];
    int needed = R_OK | (is_written ? W_OK : 0);
    uid_t owner = 0;
    *out = (folder_owner){.count = 0};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        int len = snprintf(path, sizeof path, "%s%s", data, endings[i]);
        if (len < 0 || (size_t)len >= sizeof path ||
            !is_closed(path, needed | (i == 0 ? X_OK : 0), &owner) || out->count++ > 0)
            continue;
        snprintf(out->path, sizeof out->path, "%s", path);
        name_user(owner, out->owner);
    }
    name_runner(out);
    return out->count > 0;
}

bool folder_owner_is_ours(const char *data, folder_owner *out) {
    struct stat found;
    *out = (folder_owner){.count = 0};
    if (stat(data, &found) != 0 || found.st_uid == geteuid())
        return true;
    snprintf(out->path, sizeof out->path, "%s", data);
    name_user(found.st_uid, out->owner);
    name_runner(out);
    return false;
}

/* Writes a path as one word for a shell. */
static void put_word(zug_buf *to, const char *path) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";
    bool is_plain = path[strspn(path, plain)] == '\0';
    zug_buf_text(to, is_plain ? "" : "'");
    for (; *path != '\0'; path++) {
        zug_buf_text(to, *path == '\'' ? "'\\'" : "");
        zug_buf_char(to, *path);
    }
    zug_buf_text(to, is_plain ? "" : "'");
}

void folder_owner_tell(const char *data, const folder_owner *of, char *why, size_t size) {
    bool is_all = of->count > 1;
    zug_buf text = zug_buf_over(why, size);
    zug_buf_text(&text, of->path);
    zug_buf_text(&text, " belongs to ");
    zug_buf_text(&text, of->owner);
    zug_buf_text(&text, is_all ? ", and so do other files of the zone" : "");
    zug_buf_text(&text, "; this runs as ");
    zug_buf_text(&text, of->runner);
    zug_buf_text(&text, ", who may not use it. As root: chown ");
    zug_buf_text(&text, is_all ? "-R " : "");
    zug_buf_text(&text, of->runner);
    zug_buf_text(&text, ":");
    zug_buf_text(&text, of->group);
    zug_buf_text(&text, " ");
    put_word(&text, is_all ? data : of->path);
}
