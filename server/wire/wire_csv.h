/* wire_csv.h - lines of a table that people type or export.
 * Room: server/wire. Cells are separated by commas, semicolons or tabs, as the first line has them,
 * and may stand in quotes. */
#ifndef ZUG_SERVER_WIRE_CSV_H
#define ZUG_SERVER_WIRE_CSV_H

#include "wire/wire.h"

enum { WIRE_CSV_CELLS = 24, WIRE_CSV_CELL_SIZE = MSG_NAME_SIZE };

/* A text on its way: read while rest is not empty. */
typedef struct wire_csv {
    zug_str rest;
    char separator;
} wire_csv;

/* One line, cut into its cells. */
typedef struct wire_csv_line {
    size_t count;
    char cell[WIRE_CSV_CELLS][WIRE_CSV_CELL_SIZE];
} wire_csv_line;

wire_csv wire_csv_of(zug_str text);

/* Reads one line. False if a cell is too long or there are too many. */
bool wire_csv_read(wire_csv *from, wire_csv_line *out);

static inline bool wire_csv_is_empty(const wire_csv_line *line) {
    return line->count == 1 && line->cell[0][0] == '\0';
}

#endif
