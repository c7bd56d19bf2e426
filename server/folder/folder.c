/* folder.c - the folder of a zone on the disk: made if it is not there, and one zone's own.
 * Room: server/folder. */
#define _POSIX_C_SOURCE 200809L
#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder_owner.h"

/* Lets a folder's name outlive a power cut: that is kept in the folder above, which may not be
 * ours to open. */
static void sync_name(const char *path) {
    char copy[512];
    snprintf(copy, sizeof copy, "%s", path);
    int above = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (above < 0)
        return;
    fsync(above);
    close(above);
}

bool folder_make(const char *path) {
    char part[512];
    size_t len = strlen(path);
    if (len >= sizeof part)
        return false;
    for (size_t i = 1; i <= len; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        bool is_made = mkdir(part, 0700) == 0;
        if (!is_made && errno != EEXIST && errno != EISDIR && errno != EROFS)
            return false;
        /* Who made the last one may have been ended before this. */
        if (is_made || path[i] == '\0')
            sync_name(part);
    }
    return true;
}

int folder_lock(const char *path, char *why, size_t size) {
    char file[600];
    snprintf(file, sizeof file, "%s/zug.lock", path);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        snprintf(why, size, "cannot write in the folder %.300s: %s", path, strerror(errno));
        return -1;
    }
    if (fcntl(lock, F_SETLK, &whole) == 0)
        return lock;
    snprintf(why, size, "another zug serve has the folder %.300s open", path);
    close(lock);
    return -1;
}

int folder_take(const char *path, char *why, size_t size) {
    folder_owner other;
    if (!folder_make(path)) {
        snprintf(why, size, "cannot make the folder %.300s: %s", path, strerror(errno));
        return -1;
    }
    if (folder_owner_find(path, true, &other)) {
        folder_owner_tell(path, &other, why, size);
        return -1;
    }
    return folder_lock(path, why, size);
}
