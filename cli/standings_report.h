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
    bool has_ratings; /* what the games mean for ratings */
    bool explains;    /* in words, what decided and what values are made of */
} standings_report;

/* Each prints standings on standard output; false without memory. Values with commas have no place
 * for notes: these go to standard error. */
bool standings_report_text(const standings_report *report);
bool standings_report_csv(const standings_report *report);
bool standings_report_json(const standings_report *report);

#endif
