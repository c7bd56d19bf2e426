/* merge_line.h - the lines of a report of one part of files, read one after the other. */
#ifndef CLI_MERGE_LINE_H
#define CLI_MERGE_LINE_H

#include <stdio.h>

#include "problem.h"

typedef enum merge_kind {
    MERGE_END,      /* there are no more */
    MERGE_PART,     /* what follows is of a part of a file */
    MERGE_PART_END, /* that is all of it */
    MERGE_PROBLEM,
    MERGE_GAME,
    MERGE_SUMMARY,
    MERGE_STATS,
    MERGE_COUNT, /* a number alone */
    MERGE_WRONG  /* no line of a report; it was said */
} merge_kind;

/* A report while it is read. */
typedef struct merge_report {
    const char *name;
    FILE *from;
    uint64_t line; /* the number of the present one */
    merge_kind kind;
    char *text; /* the present line without its end; of a game only its beginning */
    size_t len, size;
} merge_report;

/* Opens a report, or standard input for "-", and reads its first line; false after saying why that
 * cannot be. */
bool merge_report_open(merge_report *report, const char *name);
void merge_report_close(merge_report *report);

/* Reads the next line; false after saying what is wrong with it. */
bool merge_report_next(merge_report *report);

/* Says what is wrong with the present line, or the report; always false. */
bool merge_report_wrong(const merge_report *report, const char *why);

/* The number of a member of the present line, which must not be the first one; false if it has none
 * of that name. */
bool merge_report_number(const merge_report *report, const char *name, uint64_t *out);

/* Writes the present line, which is a game or a problem, to standard output, with lines and games
 * counted on from there. False after saying that it is broken off. */
bool merge_report_copy(merge_report *report, problem_base base);

#endif
