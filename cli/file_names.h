/* file_names.h - the files that a command line names. */
#ifndef CLI_FILE_NAMES_H
#define CLI_FILE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* The bytes of all files together, or 0 if that cannot be told. */
uint64_t file_names_total(char **names, int count);

/* The name of a file as a report writes it; to be freed. NULL without memory. */
char *file_names_shown(const char *name, bool json);

#endif
