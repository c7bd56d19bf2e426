/* report.c - tells the user what goes wrong, and where.
 * Room: cli. Knows lines, columns and colours; knows nothing of chess. */
#include "report.h"

#include <string.h>

#include "glyph.h"
#include "io.h"
#include "terminal.h"

enum { INDENT = 4, WIDTH_WHEN_PIPED = 100, WIDTH_LEAST = 24 };

static const char ELLIPSIS[] = "...";

const char *report_label(report_grade grade, bool color) {
    if (grade == REPORT_ERROR)
        return color ? "\033[1;31merror:\033[0m" : "error:";
    return color ? "\033[1;35mwarning:\033[0m" : "warning:";
}

/* Which character of a line a byte belongs to, from 1: bytes inside a UTF-8 character do not count.
 */
static size_t column_of(zug_str text, size_t offset) {
    size_t column = 1;
    for (size_t i = 0; i < offset && i < text.len; i++)
        if (((unsigned char)text.data[i] & 0xc0) != 0x80)
            column++;
    return column;
}

/* How many columns a part of a text fills. */
static int width_of(zug_str text, size_t from, size_t to) {
    int width = 0;
    for (size_t at = from; at < to;) {
        glyph shown = glyph_at(text, at);
        at += shown.bytes;
        if (at <= to)
            width += shown.width;
    }
    return width;
}

/* The first byte to show, so that what is before the place fits into some columns. */
static size_t excerpt_start(const report_place *place, int capacity) {
    size_t at = 0;
    for (int width = width_of(place->text, 0, place->offset); width > capacity;) {
        glyph shown = glyph_at(place->text, at);
        at += shown.bytes;
        width -= shown.width;
    }
    return at;
}

/* Where the excerpt ends that begins at a byte and has space for some columns. */
static size_t excerpt_end(zug_str text, size_t at, int capacity) {
    while (at < text.len) {
        glyph shown = glyph_at(text, at);
        if (shown.width > capacity)
            break;
        capacity -= shown.width;
        at += shown.bytes;
    }
    return at;
}

/* Where a text ends but for blanks, which nobody needs at the end of a line; not before the place.
 */
static size_t visible_end(const report_place *place) {
    size_t end = place->text.len;
    while (end > place->offset && place->text.data[end - 1] == ' ')
        end--;
    return end;
}

/* Writes the line, or as much of it around the place as a line has space for, and the caret below.
 */
static void write_excerpt(FILE *to, const report_place *place, bool color) {
    zug_str text = zug_str_slice(place->text, 0, visible_end(place));
    int width = terminal_width(to, WIDTH_WHEN_PIPED);
    int capacity = (width > WIDTH_LEAST ? width : WIDTH_LEAST) - INDENT - 1;
    int dots = (int)strlen(ELLIPSIS);
    bool fits = width_of(text, 0, text.len) <= capacity;
    size_t start = fits ? 0 : excerpt_start(place, capacity / 2);
    size_t end = fits ? text.len : excerpt_end(text, start, capacity - 2 * dots);
    fprintf(to, "%*s%s", INDENT, "", start > 0 ? ELLIPSIS : "");
    glyph_write(to, zug_str_slice(text, start, end));
    fprintf(to, "%s\n", end < text.len ? ELLIPSIS : "");
    int before = width_of(text, start, place->offset) + (start > 0 ? dots : 0);
    fprintf(to, "%*s%s^%s\n", INDENT + before, "", color ? "\033[1;32m" : "",
            color ? "\033[0m" : "");
}

void report_problem(FILE *to, report_grade grade, const report_place *place, const char *sentence) {
    bool color = terminal_color(to) != TERMINAL_PLAIN;
    /* Answers and complaints that go to the same place keep their order. */
    if (to != stdout)
        io_flush_output();
    fprintf(to, "%s:%zu:%zu: %s %s\n", place->name, place->line,
            column_of(place->text, place->offset), report_label(grade, color), sentence);
    if (place->text.len > 0)
        write_excerpt(to, place, color);
}

/* Ends a complaint with the way to help. */
static int point_to_help(const char *command) {
    fprintf(stderr, "Try 'zug help%s%s'.\n", command != NULL ? " " : "",
            command != NULL ? command : "");
    return STATUS_FAILURE;
}

/* Begins a complaint, without ending its line. */
static void begin_complaint(const char *command, const char *what, const char *word) {
    fprintf(stderr, "zug%s%s: %s", command != NULL ? " " : "", command != NULL ? command : "",
            what);
    if (word != NULL) {
        fputs(" '", stderr);
        glyph_write(stderr, zug_str_from(word));
        fputs("'", stderr);
    }
}

int report_usage(const char *command, const char *what, const char *word) {
    begin_complaint(command, what, word);
    fputs("\n", stderr);
    return point_to_help(command);
}

int report_unknown_word(const char *command, const char *what, const char *word,
                        const char *meant) {
    begin_complaint(command, what, word);
    if (meant != NULL)
        fprintf(stderr, "; did you mean '%s'?", meant);
    fputs("\n", stderr);
    return point_to_help(command);
}

int report_system(const char *what, int error) {
    fprintf(stderr, "zug: %s: %s\n", what, strerror(error));
    return STATUS_FAILURE;
}
