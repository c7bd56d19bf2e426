/* tournament_file.h - a tournament from a report on the disk or from standard input. */
#ifndef CLI_TOURNAMENT_FILE_H
#define CLI_TOURNAMENT_FILE_H

#include <zug/trf.h>

/* Reads a report. Returns STATUS_FINE, or what the program should end with after saying why. */
int tournament_file_read(const char *name, zug_tournament **out);

#endif
