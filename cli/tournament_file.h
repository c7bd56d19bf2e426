/* tournament_file.h - a tournament from a report on the disk or from standard input. */
#ifndef CLI_TOURNAMENT_FILE_H
#define CLI_TOURNAMENT_FILE_H

#include <zug/trf.h>

#include "report.h"

/* A report that was read, with its text, so that one can point at lines of it. */
typedef struct tournament_file {
    const char *name;
    bool is_json; /* what is wrong is told as JSON on standard output */
    char *bytes;
    zug_str text;
    zug_tournament *tournament;
} tournament_file;

/* Reads a report. Returns STATUS_FINE, or what the program should end with after saying why; then
 * there is nothing to close. */
int tournament_file_open(const char *name, bool is_json, tournament_file *out);
void tournament_file_close(tournament_file *file);

/* Tells what is wrong with the report: on standard error, or as an object of JSON. A problem in
 * line 0 has no place. */
void tournament_file_tell(const tournament_file *file, report_grade grade,
                          const zug_trf_problem *problem);

/* Warns of what stands in a round of a player's line, or tells what is wrong with it, or with the
 * name there; the problem has its code and its message. */
void tournament_file_warn(const tournament_file *file, uint32_t player, uint32_t round,
                          zug_trf_problem *problem);
void tournament_file_blame_round(const tournament_file *file, uint32_t player, uint32_t round,
                                 zug_trf_problem *problem);
void tournament_file_blame_name(const tournament_file *file, uint32_t player,
                                zug_trf_problem *problem);

/* Says what is wrong with a label of the tournament, at a byte of its text. */
void tournament_file_report(const tournament_file *file, zug_tournament_label label, size_t byte,
                            const char *sentence);

#endif
