/* text_table.c - keeps cells as text and prints them.
 * Room: cli. Knows how wide text is; knows nothing of chess. */
#define _XOPEN_SOURCE 700 /* wcwidth, newlocale */
#include "text_table.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "safe_text.h"

enum {
    COLUMNS_MAX = 10100, /* of a cross table of all players there can be, and some more */
    GAP = 2              /* blanks between columns */
};

struct text_table {
    char **cells; /* headings first; each is a text of its own */
    size_t count, capacity;
    size_t columns;
    bool is_right[COLUMNS_MAX];
    bool failed; /* there was no memory */
};

text_table *text_table_new(void) { return calloc(1, sizeof(text_table)); }

void text_table_free(text_table *table) {
    for (size_t i = 0; table && i < table->count; i++)
        free(table->cells[i]);
    if (table)
        free(table->cells);
    free(table);
}

/* A copy of a text that does no harm where it is shown; NULL without memory. */
static char *copy_safely(zug_str text) {
    size_t size = text.len * SAFE_TEXT_GROWTH + 1;
    char *copy = malloc(size);
    if (copy) {
        zug_buf out = zug_buf_over(copy, size);
        safe_text_name(&out, text);
    }
    return copy;
}

/* Makes space for one more cell; false without memory. */
static bool make_space(text_table *table) {
    if (table->count < table->capacity)
        return true;
    size_t capacity = table->capacity ? 2 * table->capacity : 256;
    char **cells = realloc(table->cells, capacity * sizeof *cells);
    if (!cells)
        return false;
    table->cells = cells;
    table->capacity = capacity;
    return true;
}

void text_table_cell(text_table *table, zug_str text) {
    char *copy = !table->failed && make_space(table) ? copy_safely(text) : NULL;
    table->failed = copy == NULL;
    if (copy)
        table->cells[table->count++] = copy;
}

void text_table_column(text_table *table, zug_str heading, bool is_right) {
    if (table->columns == COLUMNS_MAX)
        return;
    table->is_right[table->columns++] = is_right;
    text_table_cell(table, heading);
}

/* How many columns of a terminal a text fills: accents on a letter fill none, and Chinese
 * characters two. */
static int width_of(const char *text) {
    zug_str rest = zug_str_from(text);
    int width = 0;
    while (rest.len > 0) {
        uint32_t code = 0;
        size_t len = zug_str_character(rest, &code);
        int columns = len > 1 ? wcwidth((wchar_t)code) : 1;
        width += columns >= 0 ? columns : 1;
        rest = zug_str_slice(rest, len > 0 ? len : 1, rest.len);
    }
    return width;
}

/* Prints so many blanks. */
static void print_blanks(int count) { printf("%*s", count, ""); }

/* Prints one cell in the width of its column, behind as many blanks as are owed, and returns how
 * many are owed then: nobody needs blanks at the end of a line. */
static int print_cell(const text_table *table, size_t cell, int width, int owed) {
    const char *text = table->cells[cell];
    int blanks = width - width_of(text), after = blanks;
    if (table->is_right[cell % table->columns]) {
        owed += blanks;
        after = 0;
    }
    if (*text == '\0')
        return owed + after;
    print_blanks(owed);
    fputs(text, stdout);
    return after;
}

/* Prints all cells in columns of some widths. */
static void print_cells(const text_table *table, const int *widths) {
    int owed = 0;
    for (size_t i = 0; i < table->count; i++) {
        bool is_last = (i + 1) % table->columns == 0;
        owed = print_cell(table, i, widths[i % table->columns], owed) + GAP;
        if (is_last) {
            putchar('\n');
            owed = 0;
        }
    }
}

bool text_table_print(const text_table *table) {
    int *widths = table->failed ? NULL : calloc(table->columns + 1, sizeof *widths);
    if (widths == NULL)
        return false;
    /* Names are UTF-8 whatever the user's locale is, which may know no character but ASCII. */
    locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = unicode ? uselocale(unicode) : (locale_t)0;
    for (size_t i = 0; i < table->count; i++) {
        int width = width_of(table->cells[i]);
        if (width > widths[i % table->columns])
            widths[i % table->columns] = width;
    }
    print_cells(table, widths);
    if (unicode) {
        uselocale(before);
        freelocale(unicode);
    }
    free(widths);
    return true;
}

/* Prints a field, in quotes if it needs them. */
static void print_field(const char *text) {
    bool is_plain = strpbrk(text, ",\"") == NULL;
    if (is_plain) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

bool text_table_print_csv(const text_table *table) {
    for (size_t i = 0; !table->failed && i < table->count; i++) {
        print_field(table->cells[i]);
        putchar((i + 1) % table->columns == 0 ? '\n' : ',');
    }
    return !table->failed;
}
