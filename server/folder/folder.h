/* folder.h - the folder of a zone: made, and locked for as long as a zone runs in it.
 * Room: server/folder. */
#ifndef ZUG_SERVER_FOLDER_H
#define ZUG_SERVER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a folder with those above it; those that are there already stay as they are. False, and
 * errno says why. */
bool folder_make(const char *path);

/* Makes the folder this process's own for as long as it lives: two zones in one would not know of
 * each other's games. A number for folder_unlock; negative, with a sentence, if it cannot be had. */
int folder_lock(const char *data, char *why, size_t size);
void folder_unlock(int lock); /* a negative one is allowed */

#endif
