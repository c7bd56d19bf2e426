/* wire_csv.c - tables that people type or export: their lines and cells, and the pairings of a
 * round. Room: server/wire. */
#include "wire/wire_csv.h"

#include <stdlib.h>
#include <string.h>

#include "wire/wire_field.h"

enum { CELL_SIZE = WIRE_CSV_CELL_SIZE };

/* The separator that the first line has, outside of quotes. */
static char separator_of(zug_str text) {
    zug_str first = str_cut(&text, '\n');
    bool is_quoted = false;
    char found = ',';
    for (size_t i = 0; i < first.len && found != '\t'; i++) {
        is_quoted = is_quoted != (first.data[i] == '"');
        if (!is_quoted && (first.data[i] == '\t' || first.data[i] == ';'))
            found = first.data[i];
    }
    return found;
}

/* Takes the next character. False at the end. */
static bool take(zug_str *text, char *out) {
    if (text->len == 0)
        return false;
    *out = text->data[0];
    *text = str_slice(*text, 1, text->len);
    return true;
}

/* Reads a cell in quotes whose first one has been read; two are one. False if they do not end. */
static bool read_quoted(zug_str *text, char *out, size_t *len) {
    char c;
    while (take(text, &c)) {
        if (c == '"' && (text->len == 0 || text->data[0] != '"'))
            return true;
        if (c == '"')
            take(text, &c);
        if ((unsigned char)c < ' ' || *len + 1 >= CELL_SIZE)
            return false;
        out[(*len)++] = c;
    }
    return false;
}

/* Reads one cell up to its separator or the end of its line; *ends says which. */
static bool read_cell(wire_csv *from, char out[static CELL_SIZE], bool *ends) {
    size_t len = 0;
    char c;
    bool is_quoted = false;
    *ends = true;
    while (take(&from->rest, &c) && c != '\n') {
        if (c == from->separator) {
            *ends = false;
            break;
        }
        if (c == '\r' || (c == ' ' && (len == 0 || is_quoted)))
            continue;
        if (c == '"' && len == 0 && !is_quoted) {
            is_quoted = true;
            if (!read_quoted(&from->rest, out, &len))
                return false;
            continue;
        }
        if ((unsigned char)c < ' ' || is_quoted || len + 1 >= CELL_SIZE)
            return false;
        out[len++] = c;
    }
    while (!is_quoted && len > 0 && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
    return true;
}

/* A mark that some programs begin a file with, and empty lines before the first, are passed over.
 */
wire_csv wire_csv_of(zug_str text) {
    static const char mark[] = "\xEF\xBB\xBF";
    if (text.len >= 3 && memcmp(text.data, mark, 3) == 0)
        text = str_slice(text, 3, text.len);
    size_t start = 0;
    for (size_t i = 0; i < text.len && strchr(" \r\n", text.data[i]) != NULL; i++)
        if (text.data[i] == '\n')
            start = i + 1;
    text = str_slice(text, start, text.len);
    return (wire_csv){text, separator_of(text)};
}

bool wire_csv_read(wire_csv *from, wire_csv_line *out) {
    bool ends = false;
    out->count = 0;
    while (!ends) {
        if (out->count == WIRE_CSV_CELLS || !read_cell(from, out->cell[out->count], &ends))
            return false;
        out->count++;
    }
    return true;
}

/* Makes a pairing of a line. */
static bool make_pairing(const wire_csv_line *from, msg_pairing *out) {
    uint64_t board = out->board;
    if (from->count < 2 || from->count > 3 ||
        (from->count == 3 &&
         (!str_to_number(zug_str_from(from->cell[0]), UINT16_MAX, &board) || board == 0)))
        return false;
    out->board = (uint32_t)board;
    for (size_t side = 0; side < 2; side++) {
        const char *name = from->cell[from->count - 2 + side];
        if (name[0] == '\0')
            return false;
        memcpy(out->seat[side].name, name, strlen(name) + 1);
    }
    return true;
}

/* Reads all lines. */
static bool read_lines(wire_csv from, msg_pairing *list, size_t *count) {
    wire_csv_line one;
    for (bool is_first = true; from.rest.len > 0; is_first = false) {
        if (!wire_csv_read(&from, &one))
            return false;
        if (wire_csv_is_empty(&one) ||
            (is_first &&
             str_equal_caseless(zug_str_from(one.cell[one.count - 1]), zug_str_from("black"))))
            continue;
        if (*count == WIRE_PAIRINGS_MAX)
            return false;
        list[*count].board = (uint32_t)*count + 1;
        if (!make_pairing(&one, &list[(*count)++]))
            return false;
    }
    return *count > 0;
}

bool wire_field_csv(const json_t *value, msg_pairing **out, size_t *count) {
    if (!json_is_string(value))
        return false;
    zug_str text = {json_string_value(value), json_string_length(value)};
    size_t found = 0;
    msg_pairing *list = calloc(WIRE_PAIRINGS_MAX, sizeof *list);
    if (list == NULL || !read_lines(wire_csv_of(text), list, &found)) {
        free(list);
        return false;
    }
    *out = list;
    *count = found;
    return true;
}
