/* folder_owner.h - files of a zone's folder that belong to somebody else than who wants to use
 * them.
 * Room: server/folder. After a backup was put back by root, or when somebody else than the
 * service's user looks. */
#ifndef ZUG_SERVER_FOLDER_OWNER_H
#define ZUG_SERVER_FOLDER_OWNER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_OWNER_NAME_SIZE = 40, FOLDER_OWNER_PATH_SIZE = 420 };

/* What in a folder belongs to somebody else. */
typedef struct folder_owner {
    char path[FOLDER_OWNER_PATH_SIZE]; /* the first file, or the folder */
    size_t count;                      /* of files */
    char owner[FOLDER_OWNER_NAME_SIZE], runner[FOLDER_OWNER_NAME_SIZE],
        group[FOLDER_OWNER_NAME_SIZE];
} folder_owner;

/* True if something in the folder, or the folder itself, cannot be read, and written if need be,
 * by the user who runs this, and belongs to somebody else. */
bool folder_owner_find(const char *data, bool is_written, folder_owner *out);

/* True if the folder itself belongs to the user who runs this; else *out says whose it is. */
bool folder_owner_is_ours(const char *data, folder_owner *out);

/* Writes the sentence about it for whoever starts a zone: which file, whose it is, who runs
 * this, and how to mend it. */
void folder_owner_tell(const char *data, const folder_owner *of, char *why, size_t size);

#endif
