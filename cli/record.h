/* record.h - positions as users hand them over: FEN or EPD, in words of the command line or in lines. */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include <zug/faults.h>
#include <zug/fen.h>

#include "io.h"
#include "report.h"

/* Joins words by single spaces, so that a FEN need not be quoted. A single word is taken as it is; several
 * are put into memory. What does not fit is left out. */
zug_str record_join(char **words, int count, char memory[static IO_LINE_SIZE]);

/* Reads the next line that has a record on it into line, text and offset of *place: blank lines and those that
 * begin with # are passed over. At a line that is too long, the place is where it should have ended. */
io_result record_next(io_lines *lines, report_place *place);

/* What is wrong with such a line. */
extern const char RECORD_TOO_LONG[];

/* Reads a FEN, or an EPD if there is a semicolon, whose position may be unplayable. */
zug_status record_read(zug_str text, zug_fen_mode mode, zug_position *out, zug_error *err);

/* Reports each of some faults of a position that a text describes; place->offset is not looked at. */
void record_report_faults(FILE *to, report_grade grade, const report_place *place,
                          const zug_position *pos, zug_fault_set faults);

/* Reports an error at a place on standard error and returns STATUS_BAD_INPUT. */
int record_report_bad(const report_place *place, const char *sentence);

/* Tells, if the user gave the name of a file where a FEN belongs, how to have it read: call is the way to
 * call zug for a position on standard input, as in "moves -". */
void record_report_file(const char *call, char **words, int count);

/* Reads the playable position of the text at a place. Returns STATUS_FINE, or STATUS_BAD_INPUT after saying
 * what is wrong. */
int record_playable(report_place *place, zug_position *out);

/* Reads the playable position that the words of a command give; a single "-" stands for the only record
 * on standard input. Returns STATUS_FINE, or another status after saying what is wrong. */
int record_position(const char *call, char **words, int count, zug_position *out);

#endif
