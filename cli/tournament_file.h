/* tournament_file.h - a tournament from a report on the disk or from standard input. */
#ifndef CLI_TOURNAMENT_FILE_H
#define CLI_TOURNAMENT_FILE_H

#include <zug/trf.h>

/* A report that was read. */
typedef struct tournament_file {
    const char *name;
    zug_tournament *tournament;
    char *bytes; /* the whole of it */
    size_t len;
} tournament_file;

/* Reads a report. Returns STATUS_FINE, or what the program should end with after saying why; then
 * there is nothing to close. */
int tournament_file_read(const char *name, tournament_file *out);
void tournament_file_close(tournament_file *file);

/* Says on standard error what is wrong with a label of the tournament, at a byte of its text. */
void tournament_file_report(const tournament_file *file, zug_tournament_label label, size_t byte,
                            const char *sentence);

#endif
