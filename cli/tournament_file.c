/* tournament_file.c - reads tournament reports whole, and says where they are wrong.
 * Room: cli. */
#include "tournament_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "report.h"
#include "util/libc_alloc.h"

enum { BYTES_FIRST = 1 << 16, BYTES_MAX = 1 << 26 };

/* Reads all bytes of a file; NULL after saying why that was not possible. */
static char *read_all(const char *name, size_t *len) {
    input *from = input_open(name);
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

/* Says what is wrong at a place. */
static void report_at(const char *name, zug_str text, const zug_trf_problem *where,
                      const char *sentence) {
    zug_str line = line_at(text, where->offset);
    report_place place = {.name = name, .line = where->line, .text = line};
    place.offset = where->offset - (size_t)(line.data - text.data);
    report_problem(stderr, REPORT_ERROR, &place, sentence);
}

int tournament_file_read(const char *name, tournament_file *out) {
    zug_trf_problem problem = {0};
    *out = (tournament_file){.name = name};
    out->bytes = read_all(name, &out->len);
    if (!out->bytes)
        return STATUS_FAILURE;
    zug_str text = {out->bytes, out->len};
    zug_status status = zug_trf_read(text, libc_alloc(), &out->tournament, &problem);
    if (status == ZUG_OK)
        return STATUS_FINE;
    int end = STATUS_BAD_INPUT;
    if (status == ZUG_ERR_SPACE)
        end = report_system("cannot read the report", ENOMEM);
    else
        report_at(name, text, &problem, problem.message);
    tournament_file_close(out);
    return end;
}

void tournament_file_close(tournament_file *file) {
    zug_tournament_free(file->tournament);
    free(file->bytes);
    *file = (tournament_file){0};
}

void tournament_file_report(const tournament_file *file, zug_tournament_label label, size_t byte,
                            const char *sentence) {
    zug_str text = {file->bytes, file->len};
    zug_trf_problem where = {.line = 1};
    zug_trf_find_label(text, label, byte, &where);
    report_at(file->name, text, &where, sentence);
}
