/* app_owner.h - files of a zone's folder that belong to somebody else than who wants to use them.
 * Room: server. After a backup was put back by root, or when somebody else than the service's user looks. */
#ifndef ZUG_SERVER_APP_OWNER_H
#define ZUG_SERVER_APP_OWNER_H

#include <stdbool.h>
#include <stddef.h>

enum { APP_OWNER_NAME_SIZE = 40, APP_OWNER_PATH_SIZE = 420 };

/* What is not ours. */
typedef struct app_owner {
    char path[APP_OWNER_PATH_SIZE]; /* the first file, or the folder */
    size_t count;                   /* of files */
    char owner[APP_OWNER_NAME_SIZE], runner[APP_OWNER_NAME_SIZE], group[APP_OWNER_NAME_SIZE];
} app_owner;

/* True if something in the folder, or the folder itself, cannot be read, and written if need be, by who runs this, and
 * belongs to somebody else. */
bool app_owner_find(const char *data, bool is_written, app_owner *out);

/* True if the folder itself belongs to who runs this; else *out says whose it is. */
bool app_owner_is_ours(const char *data, app_owner *out);

/* Says so to who starts a zone: which file, whose it is, who runs this, and how to mend it. */
void app_owner_tell(const char *data, const app_owner *of, char *why, size_t size);

#endif
