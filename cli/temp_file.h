/* temp_file.h - files without a name, which vanish with the program. */
#ifndef CLI_TEMP_FILE_H
#define CLI_TEMP_FILE_H

#include <stdio.h>

/* A new file to write and read, in TMPDIR or /tmp. NULL with errno if there can be none. */
FILE *temp_file_open(void);

#endif
