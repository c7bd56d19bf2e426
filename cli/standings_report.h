/* standings_report.h - standings as they are printed. */
#ifndef CLI_STANDINGS_REPORT_H
#define CLI_STANDINGS_REPORT_H

#include <stdbool.h>
#include <zug/standings.h>

/* What is to be printed, and how. */
typedef struct standings_report {
    const zug_tournament *tournament;
    const zug_standings *standings;
    bool is_team;
    bool has_cross_table;
    bool explains; /* in words, what decided and what values are made of */
} standings_report;

/* Each prints standings on standard output; false without memory. */
bool standings_report_text(const standings_report *report);
bool standings_report_csv(const standings_report *report);
bool standings_report_json(const standings_report *report);

/* The text of a cell of the cross table, as "12w1" or "H"; for teams the opponent's number and the
 * game points, as "8:2.5". */
void standings_report_cell(const standings_report *report, zug_standings_cell cell, zug_buf *out);

/* The pairing number and the name of a row. */
uint32_t standings_report_number(const standings_report *report, size_t row);
zug_str standings_report_name(const standings_report *report, size_t row);

enum { STANDINGS_CELL_SIZE = 32 }; /* bytes that a cell needs at most */

#endif
