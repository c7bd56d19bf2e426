/* text_table.h - rows and columns of short texts, printed in columns or as comma-separated values.
 */
#ifndef CLI_TEXT_TABLE_H
#define CLI_TEXT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <zug/str.h>

typedef struct text_table text_table;

/* An empty table; NULL without memory. */
text_table *text_table_new(void);
void text_table_free(text_table *table);

/* Adds a column behind the others, before the first row is begun; texts stand at its left end, or
 * at its right one as numbers do. */
void text_table_column(text_table *table, zug_str heading, bool is_right);

/* Adds a text to the row that is being filled; the first one behind a full row begins the next. */
void text_table_cell(text_table *table, zug_str text);

/* Prints the table on standard output with blanks between columns; control characters are
 * shown as \x1b, and bytes that are no UTF-8 taken as Latin-1. False without memory: then nothing
 * is printed. */
bool text_table_print(const text_table *table);

/* Prints it as comma-separated values (RFC 4180, with line feeds), the headings first. */
bool text_table_print_csv(const text_table *table);

#endif
