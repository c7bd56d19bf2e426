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

/* The line in which a byte lies. */
static zug_str line_at(zug_str text, size_t offset) {
    size_t from = offset < text.len ? offset : text.len, to = from;
    while (from > 0 && text.data[from - 1] != '\n' && text.data[from - 1] != '\r')
        from--;
    while (to < text.len && text.data[to] != '\n' && text.data[to] != '\r')
        to++;
    return zug_str_slice(text, from, to);
}

int tournament_file_read(const char *name, zug_tournament **out) {
    zug_str text = {0};
    zug_trf_problem problem = {0};
    char *bytes = read_all(name, &text.len);
    if (!bytes)
        return STATUS_FAILURE;
    text.data = bytes;
    zug_status status = zug_trf_read(text, libc_alloc(), out, &problem);
    int end = STATUS_FINE;
    if (status == ZUG_ERR_SPACE) {
        end = report_system("cannot read the report", ENOMEM);
    } else if (status != ZUG_OK) {
        zug_str line = line_at(text, problem.offset);
        report_place place = {.name = name, .line = problem.line, .text = line};
        place.offset = problem.offset - (size_t)(line.data - text.data);
        report_problem(stderr, REPORT_ERROR, &place, problem.message);
        end = STATUS_BAD_INPUT;
    }
    free(bytes);
    return end;
}
