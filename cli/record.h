/* record.h - positions as users hand them over: FEN or EPD, in words of the command line or in
 * lines. */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include <zug/faults.h>
#include <zug/fen.h>

#include "io.h"
#include "report.h"

/* Joins words by single spaces, so that a FEN need not be quoted. A single word is taken as it is;
 * several are put into memory. What does not fit is left out. */
zug_str record_join(char **words, int count, char memory[static IO_LINE_SIZE]);

/* Reads a FEN, an EPD if there is a semicolon, or "startpos" for the initial position, whose
 * position may be unplayable. */
zug_status record_read(zug_str text, zug_fen_mode mode, zug_position *out, zug_error *err);

/* Reports each of some faults of a position that a text describes; place->offset is not looked at.
 */
void record_report_faults(FILE *to, report_grade grade, const report_place *place,
                          const zug_position *pos, zug_fault_set faults);

/* Tells, if the user gave the name of a file where a FEN belongs, how to have it read: call is the
 * way to call zug for a position on standard input, as in "moves -". */
void record_report_file(const char *call, char **words, int count);

/* True if the words of a command stand for standard input: there are none, or a single "-". */
bool record_is_input(char **words, int count);

/* Answers one record: STATUS_FINE, or another status after saying what is wrong. */
typedef int record_answer(const void *ctx, report_place *place);

/* Has every record of standard input answered; blank lines and those that begin with # are none.
 * Returns STATUS_FINE, the last other status, or STATUS_FAILURE if input or output fails. */
int record_answer_all(record_answer *answer, const void *ctx);

/* Reads the playable position of the text at a place. Returns STATUS_FINE, or STATUS_BAD_INPUT
 * after saying what is wrong. */
int record_playable(report_place *place, zug_position *out);

/* Reads the playable position that the words of a command give; a single "-" stands for the only
 * record on standard input. Returns STATUS_FINE, or another status after saying what is wrong. */
int record_position(const char *call, char **words, int count, zug_position *out);

#endif
