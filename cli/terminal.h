/* terminal.h - what the other end of a stream can show. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

typedef enum terminal_colors {
    TERMINAL_PLAIN,
    TERMINAL_16_COLORS,
    TERMINAL_256_COLORS
} terminal_colors;

/* True if a person is looking at the stream. */
bool terminal_is(FILE *stream);

/* The colours it has: none for a file, a pipe, TERM=dumb, or if NO_COLOR asks for none. */
terminal_colors terminal_color(FILE *stream);

/* True if lines can be drawn over: a terminal that is not dumb. */
bool terminal_redraws(FILE *stream);

/* True if the user's locale is in UTF-8. */
bool terminal_is_utf8(void);

/* The columns of a terminal, or what a stream that is none may use. */
int terminal_width(FILE *stream, int otherwise);

/* Its rows, in the same way. */
int terminal_height(FILE *stream, int otherwise);

#endif
