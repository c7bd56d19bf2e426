/* wrapped.h - words in lines of a given width, of which a window is shown. */
#ifndef CLI_WRAPPED_H
#define CLI_WRAPPED_H

#include <stdbool.h>
#include <stdio.h>
#include <zug/str.h>

/* Set to, row, column, width and height; the rest begins as zero. */
typedef struct wrapped {
    FILE *to;        /* NULL: only counts */
    int row, column; /* of the terminal, from 1, where the window is */
    int width;       /* columns, at least 1 */
    size_t height;   /* lines of the window */
    size_t top;      /* the line that is shown first */
    size_t line;     /* that is being filled */
    int used;        /* columns of it */
    size_t marked;   /* the line of the word that was marked */
} wrapped;

/* Adds the words of a text in a style, which is an escape sequence or "". Blanks of any kind
 * separate words. If glued, the first one follows without a blank. */
void wrapped_put(wrapped *wrapped, const char *style, zug_str text, bool glued);

/* Goes to the next line if what follows, in so many columns and behind a blank, would not fit into
 * this one: it is not to be torn apart. */
void wrapped_reserve(wrapped *wrapped, size_t columns);

/* Goes to the next line, unless this one is empty. */
void wrapped_break(wrapped *wrapped);

/* Remembers the line of the word that was added last. */
void wrapped_mark(wrapped *wrapped);

#endif
