/* file_name.h - names of files that browsers keep, in headers.
 * Room: server/util. */
#ifndef ZUG_SERVER_FILE_NAME_H
#define ZUG_SERVER_FILE_NAME_H

#include <stddef.h>

/* Appends a part of a file's name to a text of so many bytes at most: letters and digits, those
 * that are not ASCII as RFC 8187 writes them. Anything else is a hyphen, of which no two are side
 * by side. */
void file_name_put(char *out, size_t size, const char *part);

#endif
