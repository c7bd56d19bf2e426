/* report.h - what goes wrong, told to the user: at a place in the input, in the way the program was
 * called, or in the system. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdbool.h>
#include <stdio.h>
#include <zug/str.h>

/* What the program tells its caller. */
enum {
    STATUS_FINE = 0,
    STATUS_BAD_INPUT = 1, /* an illegal move, a malformed game, an invalid position */
    STATUS_FAILURE = 2    /* wrong usage, unreadable input, or a failure of the program */
};

typedef enum report_grade { REPORT_ERROR, REPORT_WARNING } report_grade;

/* "error:" or "warning:", with colour or without. */
const char *report_label(report_grade grade, bool color);

/* A line of input and a byte in it. */
typedef struct report_place {
    const char *name; /* of the file; "-" is standard input, "FEN" a word of the command line */
    size_t line;      /* from 1 */
    zug_str text;     /* the whole line */
    size_t offset;    /* of the byte to point at; the length of the text is allowed */
} report_place;

/* Writes NAME:LINE:COLUMN: error: SENTENCE, then the line, unless it is empty, with a caret under
 * the place. Columns count characters from 1. */
void report_problem(FILE *to, report_grade grade, const report_place *place, const char *sentence);

/* Says on standard error that a command was called in a wrong way. The word, if not NULL, is the
 * one that is wrong. command is NULL for the program as a whole. Returns STATUS_FAILURE. */
int report_usage(const char *command, const char *what, const char *word);

/* The same for a word that is not known; meant is the one that was probably meant, or NULL. */
int report_unknown_word(const char *command, const char *what, const char *word, const char *meant);

/* Says on standard error that the system has failed, with the errno of the reason. Returns
 * STATUS_FAILURE. */
int report_system(const char *what, int error);

#endif
