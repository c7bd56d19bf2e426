/* tournament_file.c - reads tournament reports whole, and says where they are wrong.
 * Room: cli. */
#include "tournament_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/json.h>

#include "glyph.h"
#include "input.h"
#include "io.h"
#include "terminal.h"

enum { BYTES_FIRST = 1 << 16, BYTES_MAX = 1 << 26 };

/* Reads all bytes of a file; NULL after saying why that was not possible. */
static char *read_all(const char *name, size_t *len) {
    input *from = input_open(name, INPUT_REPORT);
    size_t size = BYTES_FIRST;
    char *bytes = from ? malloc(size) : NULL;
    *len = 0;
    while (bytes) {
        size_t got = input_read(from, bytes + *len, size - *len);
        *len += got;
        if (got == 0)
            break;
        if (*len < size)
            continue;
        char *more = size < BYTES_MAX ? realloc(bytes, size * 2) : NULL;
        if (!more) {
            free(bytes);
            bytes = NULL;
            input_report(name, size < BYTES_MAX ? strerror(ENOMEM) : "it is too long for a report");
        } else {
            bytes = more;
            size *= 2;
        }
    }
    if (bytes && !input_is_whole(from)) {
        free(bytes);
        bytes = NULL;
    }
    input_close(from);
    return bytes;
}

/* The line in which a byte lies, without the mark that may stand before a text in UTF-8. */
static zug_str line_at(zug_str text, size_t offset) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t from = offset < text.len ? offset : text.len, to = from;
    while (from > 0 && text.data[from - 1] != '\n' && text.data[from - 1] != '\r')
        from--;
    while (to < text.len && text.data[to] != '\n' && text.data[to] != '\r')
        to++;
    if (from == 0 && to >= 3 && offset >= 3 && memcmp(text.data, mark, 3) == 0)
        from = 3;
    return zug_str_slice(text, from, to);
}

/* True if a line is that of the player of a number, which stands in columns 5 to 8. */
static bool is_players(zug_str line, uint32_t number) {
    uint32_t found = 0;
    if (line.len < 5 || memcmp(line.data, "001 ", 4) != 0)
        return false;
    for (size_t i = 4; i < 8 && i < line.len; i++)
        if (line.data[i] != ' ')
            found = found * 10 + (uint32_t)(line.data[i] - '0');
    return found == number;
}

/* The line of the player of a number, and which one it is from 1; 0 if there is none. */
static zug_str line_of(zug_str text, uint32_t number, size_t *count) {
    *count = 0;
    for (size_t at = 0; at < text.len;) {
        zug_str line = line_at(text, at);
        size_t end = (size_t)(line.data - text.data) + line.len;
        ++*count;
        if (is_players(line, number))
            return line;
        bool is_pair = end + 1 < text.len && text.data[end] == '\r' && text.data[end + 1] == '\n';
        at = end + (is_pair ? 2 : 1);
    }
    *count = 0;
    return (zug_str){text.data, 0};
}

/* The byte of a line at which a column, from 1, begins; beyond its end, the end and its column. */
static size_t byte_of(zug_str line, size_t *column) {
    size_t passed = 0;
    for (size_t at = 0; at < line.len; at++) {
        bool is_inside = ((unsigned char)line.data[at] & 0xc0) == 0x80;
        if (!is_inside && ++passed == *column)
            return at;
    }
    *column = passed + 1;
    return line.len;
}

/* Writes a number that may be missing. */
static void put_place(zug_json *json, const char *key, bool is_known, size_t number) {
    zug_json_key(json, key);
    if (is_known)
        zug_json_int(json, (int64_t)number);
    else
        zug_json_null(json);
}

/* Writes a problem as one object of JSON. */
static void print_json(const tournament_file *file, report_grade grade,
                       const zug_trf_problem *problem) {
    bool has_place = problem->line > 0;
    zug_json json = {.alloc = zug_host_alloc()};
    zug_json_open(&json, '{');
    zug_json_put_text(&json, "type", "problem");
    zug_json_put_text(&json, "severity", grade == REPORT_ERROR ? "error" : "warning");
    zug_json_key(&json, "file");
    zug_json_any_text(&json, zug_str_from(file->name));
    put_place(&json, "line", has_place, problem->line);
    put_place(&json, "column", has_place, problem->column);
    put_place(&json, "offset", has_place, problem->offset);
    zug_json_put_text(&json, "code", problem->code);
    zug_json_key(&json, "message");
    zug_json_any_text(&json, zug_str_from(problem->message));
    zug_json_close(&json, '}');
    if (json.failed) {
        report_system("cannot write JSON", ENOMEM);
    } else {
        io_put_bytes(json.data, json.len);
        io_put_line("");
    }
    zug_json_free(&json);
}

void tournament_file_tell(const tournament_file *file, report_grade grade,
                          const zug_trf_problem *problem) {
    if (file->is_json) {
        print_json(file, grade, problem);
    } else if (problem->line == 0) {
        io_flush_output();
        fprintf(stderr, "%s: %s ", file->name,
                report_label(grade, terminal_color(stderr) != TERMINAL_PLAIN));
        glyph_write(stderr, zug_str_from(problem->message));
        putc('\n', stderr);
    } else {
        zug_str line = line_at(file->text, problem->offset);
        report_place place = {.name = file->name, .line = problem->line, .text = line};
        place.offset = problem->offset - (size_t)(line.data - file->text.data);
        report_problem(stderr, grade, &place, problem->message);
    }
}

/* Finds a column of a player's line. */
static void find_column(const tournament_file *file, uint32_t player, size_t column,
                        zug_trf_problem *problem) {
    zug_str line = line_of(file->text, player, &problem->line);
    problem->column = column;
    size_t at = byte_of(line, &problem->column);
    problem->offset = (size_t)(line.data - file->text.data) + at;
}

/* The column at which a round begins. */
static size_t column_of_round(uint32_t round) {
    enum { ROUND_COLUMN = 92, ROUND_WIDTH = 10 };
    return ROUND_COLUMN + ROUND_WIDTH * (size_t)(round - 1);
}

void tournament_file_warn(const tournament_file *file, uint32_t player, uint32_t round,
                          zug_trf_problem *problem) {
    find_column(file, player, column_of_round(round), problem);
    tournament_file_tell(file, REPORT_WARNING, problem);
}

void tournament_file_blame_round(const tournament_file *file, uint32_t player, uint32_t round,
                                 zug_trf_problem *problem) {
    find_column(file, player, column_of_round(round), problem);
    tournament_file_tell(file, REPORT_ERROR, problem);
}

void tournament_file_blame_name(const tournament_file *file, uint32_t player,
                                zug_trf_problem *problem) {
    enum { NAME_COLUMN = 15 };
    find_column(file, player, NAME_COLUMN, problem);
    tournament_file_tell(file, REPORT_ERROR, problem);
}

int tournament_file_open(const char *name, bool is_json, tournament_file *out) {
    zug_trf_problem problem = {0};
    *out = (tournament_file){.name = name, .is_json = is_json};
    out->text.data = out->bytes = read_all(name, &out->text.len);
    if (!out->bytes)
        return STATUS_FAILURE;
    zug_status status = zug_trf_read(out->text, zug_host_alloc(), &out->tournament, &problem);
    if (status == ZUG_OK)
        return STATUS_FINE;
    if (status != ZUG_ERR_SPACE)
        tournament_file_tell(out, REPORT_ERROR, &problem);
    tournament_file_close(out);
    return status == ZUG_ERR_SPACE ? report_system("cannot read the report", ENOMEM)
                                   : STATUS_BAD_INPUT;
}

void tournament_file_close(tournament_file *file) {
    zug_tournament_free(file->tournament);
    free(file->bytes);
    *file = (tournament_file){0};
}

void tournament_file_report(const tournament_file *file, zug_tournament_label label, size_t byte,
                            const char *sentence) {
    zug_trf_problem where = {.line = 1};
    zug_trf_find_label(file->text, label, byte, &where);
    snprintf(where.message, sizeof where.message, "%s", sentence);
    tournament_file_tell(file, REPORT_ERROR, &where);
}
