/* folder.h - the folder of a zone on the disk: made if it is not there, and one zone's own.
 * Room: server/folder. */
#ifndef ZUG_SERVER_FOLDER_H
#define ZUG_SERVER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a folder with those above it; those that are there already stay as they are. False, with
 * errno. */
bool folder_make(const char *path);

/* Makes a folder this process's own for as long as the process lives, by a file in it: two zones
 * in one would not know of each other's games. Returns what to close at the end, or -1 with a
 * sentence. */
int folder_lock(const char *path, char *why, size_t size);

/* All of that for a zone that begins, if nothing in the folder belongs to somebody else: makes it,
 * and locks it. Returns the same. */
int folder_take(const char *path, char *why, size_t size);

#endif
