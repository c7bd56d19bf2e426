/* tournament_csv.h - comma-separated values for spreadsheets (RFC 4180).
 * Room: server/tournament. */
#ifndef ZUG_SERVER_TOURNAMENT_CSV_H
#define ZUG_SERVER_TOURNAMENT_CSV_H

#include <zug/json.h>

/* A table while it is written behind a text. */
typedef struct csv {
    zug_json *out;
    bool is_in_line; /* the line has a value already */
} csv;

/* Writes the next value of a line: a text, in quotes where it needs them, or a number, 0 as
 * nothing. */
void csv_text(csv *table, zug_str text);
void csv_number(csv *table, uint32_t number);

/* Ends a line. */
void csv_end_line(csv *table);

#endif
