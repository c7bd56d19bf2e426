/* wire_names.c - lists of names and of accounts that an arbiter of the zone sends.
 * Room: server/wire. */
#include <stdio.h>
#include <string.h>

#include "util/str_copy.h"
#include "wire/wire_accounts.h"
#include "wire/wire_field.h"

/* Where the names stand in a line. */
typedef struct column {
    char separator; /* 0: the whole line is a name */
    size_t number;
} column;

/* Cuts the next cell off a line. Quotes around it go, and what is between them is one cell. */
static zug_str cut_cell(zug_str *rest, char separator) {
    zug_str text = str_trim(*rest);
    const char *end =
        text.len > 1 && text.data[0] == '"' ? memchr(text.data + 1, '"', text.len - 1) : NULL;
    if (end == NULL)
        return str_trim(str_cut(rest, separator));
    zug_str cell = str_slice(text, 1, (size_t)(end - text.data));
    *rest = str_slice(text, (size_t)(end - text.data) + 1, text.len);
    str_cut(rest, separator);
    return cell;
}

/* True if a line is a heading with these separators; then *out is the column of the names. */
static bool find_column(zug_str line, char separator, column *out) {
    for (size_t i = 0; line.len > 0; i++) {
        if (!str_equal_caseless(cut_cell(&line, separator), zug_str_from("name")))
            continue;
        *out = (column){i > 0 || line.len > 0 ? separator : '\0', i};
        return true;
    }
    return false;
}

/* The name in a line; empty if there is none. */
static zug_str name_in(zug_str line, column where) {
    if (where.separator == '\0')
        return cut_cell(&line, '\0');
    for (size_t i = 0; i < where.number; i++)
        cut_cell(&line, where.separator);
    return cut_cell(&line, where.separator);
}

/* Keeps a name; one that is too long for what is kept is cut before a character. */
static void keep_name(wire_name *out, uint32_t line, zug_str name) {
    size_t len = name.len < WIRE_TYPED_SIZE ? name.len : WIRE_TYPED_SIZE - 1;
    while (len < name.len && len > 0 && ((unsigned char)name.data[len] & 0xC0) == 0x80)
        len--;
    out->line = line;
    str_copy(out->text, sizeof out->text, str_slice(name, 0, len));
}

/* Reads the lines of a text. */
static void read_lines(zug_str text, wire_names *out) {
    static const char mark[] = "\xEF\xBB\xBF"; /* that some programs begin a file with */
    static const char separators[] = "\t;,";
    column where = {0};
    bool is_first = true;
    if (text.len >= 3 && memcmp(text.data, mark, 3) == 0)
        text = str_slice(text, 3, text.len);
    for (uint32_t number = 1; text.len > 0 && out->count <= WIRE_LINES_MAX; number++) {
        zug_str line = str_cut(&text, '\n');
        line = str_trim(str_cut(&line, '\r'));
        bool is_heading = false;
        for (size_t i = 0; is_first && line.len > 0 && !is_heading && separators[i] != '\0'; i++)
            is_heading = find_column(line, separators[i], &where);
        is_first = is_first && line.len == 0;
        zug_str name = is_heading ? (zug_str){"", 0} : name_in(line, where);
        if (name.len > 0)
            keep_name(&out->all[out->count++], number, name);
    }
}

/* The body as an object; NULL, with a sentence, if it is none. */
static json_t *read_object(zug_str body, char why[static WIRE_WHY_SIZE]) {
    json_t *object = wire_json_read(body, NULL);
    if (json_is_object(object))
        return object;
    snprintf(why, WIRE_WHY_SIZE, "The body must be a JSON object.");
    json_decref(object);
    return NULL;
}

/* Says what a member must be. */
static bool misread(const char *name, const char *words, char why[static WIRE_WHY_SIZE]) {
    snprintf(why, WIRE_WHY_SIZE, "The field \"%.40s\" must be %s.", name, words);
    return false;
}

/* Reads an object with a list and perhaps a flag, by their names, and nothing else. */
static bool read_members(json_t *object, const char *list, const char *flag, const json_t **items,
                         bool *is_set, char why[static WIRE_WHY_SIZE]) {
    const char *name;
    const json_t *value;
    *items = NULL;
    json_object_foreach(object, name, value) {
        if (strcmp(name, list) == 0) {
            *items = value;
        } else if (strcmp(name, flag) != 0) {
            snprintf(why, WIRE_WHY_SIZE, "There is no field \"%.40s\" in this request.", name);
            return false;
        } else if (!wire_field_bool(value, is_set)) {
            return misread(name, "true or false", why);
        }
    }
    if (*items == NULL)
        snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" is missing.", list);
    return *items != NULL;
}

bool wire_names_read(zug_str body, wire_names *out, char why[static WIRE_WHY_SIZE]) {
    const json_t *text;
    json_t *object = read_object(body, why);
    *out = (wire_names){0};
    bool fine =
        object != NULL && read_members(object, "names", "dry_run", &text, &out->is_trial, why);
    if (fine && !json_is_string(text))
        fine = misread("names", "a text with a name a line", why);
    if (fine)
        read_lines((zug_str){json_string_value(text), json_string_length(text)}, out);
    json_decref(object);
    return fine;
}

bool wire_ids_read(zug_str body, wire_ids *out, char why[static WIRE_WHY_SIZE]) {
    const json_t *list;
    json_t *object = read_object(body, why);
    *out = (wire_ids){0};
    bool fine = object != NULL &&
                read_members(object, "accounts", "end_sessions", &list, &out->ends_sessions, why);
    if (fine && !json_is_array(list))
        fine = misread("accounts", "a list of ids", why);
    for (size_t i = 0; fine && i < json_array_size(list) && i <= WIRE_LINES_MAX; i++)
        fine = wire_field_id(json_array_get(list, i), &out->all[out->count++]) ||
               misread("accounts", "a list of ids", why);
    json_decref(object);
    return fine;
}
