/* temp_file.c - files without a name.
 * Room: cli. Whatever ends the program, nothing of them is left. */
#define _POSIX_C_SOURCE 200809L
#include "temp_file.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

FILE *temp_file_open(void) {
    const char *folder = getenv("TMPDIR");
    char path[PATH_MAX];
    int len = snprintf(path, sizeof path, "%s/zug-XXXXXX",
                       folder != NULL && folder[0] != '\0' ? folder : "/tmp");
    if (len < 0 || (size_t)len >= sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    int fd = mkstemp(path);
    if (fd < 0)
        return NULL;
    unlink(path);
    FILE *file = fdopen(fd, "w+b");
    if (file == NULL)
        close(fd);
    return file;
}
