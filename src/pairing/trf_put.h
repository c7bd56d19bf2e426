/* trf_put.h - a report that is being written, line by line.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_TRF_PUT_H
#define ZUG_PAIRING_TRF_PUT_H

#include "trf_impl.h"

enum { ZUG__TRF_LINE_SIZE = 4096 };

typedef struct zug__trf_writer {
    const zug_tournament *t;
    zug_trf_sink *sink;
    void *ctx;
    char memory[ZUG__TRF_LINE_SIZE];
    zug_buf line;
    size_t column;    /* of the next character, from 1 */
    bool is_too_long; /* something does not fit into its columns, or has none */
} zug__trf_writer;

/* Begin a line with its code, hand over what is written of it, and end it. */
void zug__trf_begin_line(zug__trf_writer *w, const char *code);
void zug__trf_flush(zug__trf_writer *w);
void zug__trf_end_line(zug__trf_writer *w);

/* Fills up with blanks to a column. */
void zug__trf_go_to(zug__trf_writer *w, size_t column);

/* As much of a name as its columns hold: by characters, or by bytes if it is no UTF-8. */
zug_str zug__trf_cut_name(zug_str name, size_t width);
bool zug__trf_is_utf8(zug_str text);

/* Puts a name that was cut into columns, by characters or by bytes. */
void zug__trf_put_name(zug__trf_writer *w, size_t column, zug_str name, bool by_characters);

/* Put something into columns: as many bytes of a text as fit; a text, a number and points to the
 * right of them, which notes that they are too long if they are. */
void zug__trf_put_text(zug__trf_writer *w, size_t column, size_t width, zug_str text);
void zug__trf_put_right(zug__trf_writer *w, size_t column, size_t width, zug_str text);
void zug__trf_put_number(zug__trf_writer *w, size_t column, size_t width, uint32_t number);
void zug__trf_put_points(zug__trf_writer *w, size_t column, size_t width, zug_points points);

/* Writes the teams, what is said of their rounds, and their results once more for people. */
void zug__trf_write_teams(zug__trf_writer *w);

/* Writes a group of those who must not meet. */
void zug__trf_write_forbidden(zug__trf_writer *w, const zug_forbidden *group);

#endif
