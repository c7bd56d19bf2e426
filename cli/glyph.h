/* glyph.h - characters of text that nobody has checked, made safe to show. */
#ifndef CLI_GLYPH_H
#define CLI_GLYPH_H

#include <stdio.h>
#include <zug/str.h>

enum { GLYPH_SIZE = 12 };

/* One character as it is shown. */
typedef struct glyph {
    size_t bytes; /* of the text that it stands for */
    int width;    /* columns that it fills */
    char shown[GLYPH_SIZE];
} glyph;

/* The character at a byte before the end of the text. Blanks of any kind are shown as a space; what
 * a terminal would obey or not show, and what is no text in the user's locale, as \x1b or \u202e.
 */
glyph glyph_at(zug_str text, size_t at);

/* Writes a whole text that way. */
void glyph_write(FILE *to, zug_str text);

#endif
