/* pgn_lines_impl.h - counting lines behind the reader's back, many bytes at a time. Room: pgn. */
#ifndef ZUG_PGN_LINES_IMPL_H
#define ZUG_PGN_LINES_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How far lines have been counted. A line ends with LF, with CRs before it or not, or with each CR
 * of a run that no LF follows. */
typedef struct zug__line_count {
    uint64_t offset;     /* all bytes before this one are counted */
    uint64_t line;       /* the number of the line it is in, from 1 */
    uint64_t start;      /* the offset at which that line starts */
    uint32_t returns;    /* CRs directly before it that no LF has followed yet */
    uint64_t long_start; /* where the first line of more than 255 bytes starts, and its number; */
    uint64_t long_line;  /* 0 if there was none since this was last set to 0 */
    uint64_t told;       /* the start of a line whose length is no longer of interest */
} zug__line_count;

enum { ZUG__LINE_MAX = 255 };

/* Counts on over these bytes, the first of which is the one at lines->offset. */
void zug__count_lines(zug__line_count *lines, const char *bytes, size_t len);

#endif
