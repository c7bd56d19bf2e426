/* file_part.c - narrows inputs to one of several parts, and tells in reports which one it is.
 * Room: cli. */
#include "file_part.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/json.h>

#include "args.h"
#include "game_cut.h"
#include "io.h"
#include "report.h"

static const zug_alloc memory = {zug_host_resize, NULL};

enum { PARTS_MAX = 1000000, WORD_SIZE = 16 };

bool file_part_read(const char *command, const char *word, file_part *out) {
    char number[WORD_SIZE];
    const char *slash = word != NULL ? strchr(word, '/') : NULL;
    *out = (file_part){0};
    if (word == NULL)
        return true;
    if (slash != NULL && slash - word < WORD_SIZE) {
        snprintf(number, sizeof number, "%.*s", (int)(slash - word), word);
        out->number = (unsigned)args_count(number, PARTS_MAX);
        out->of = (unsigned)args_count(slash + 1, PARTS_MAX);
    }
    if (out->number > 0 && out->number <= out->of)
        return true;
    report_usage(command, "a part is K/N, as 1/4 to 4/4, not", word);
    return false;
}

bool file_part_allows(const file_part *part, const char *command, const char *option,
                      const char *value) {
    char what[96];
    if (part->of == 0 || value == NULL)
        return true;
    snprintf(what, sizeof what, "%s must know all games, and --part reads only some of them",
             option);
    report_usage(command, what, NULL);
    return false;
}

/* The offset at which part number n + 1 of so many begins, before it is moved to a game. */
static uint64_t nominal(uint64_t size, unsigned n, unsigned of) {
    return size / of * n + size % of * n / of;
}

/* Finds the beginning of part n + 1, or the end of the file for the last n. */
static int find_cut(const input *input, unsigned n, unsigned of, uint64_t *out) {
    uint64_t size = input_size(input);
    *out = n == 0 ? 0 : size;
    return n == 0 || n == of ? 0 : game_cut_find(input, nominal(size, n, of), out);
}

bool file_part_narrow(file_part *part, input *input, const char *name) {
    if (part->of == 0)
        return true;
    if (!input_has_parts(input)) {
        input_report(name, "only a plain file can be read in parts: save it decompressed first");
        return false;
    }
    int error = find_cut(input, part->number - 1, part->of, &part->from);
    if (error == 0)
        error = find_cut(input, part->number, part->of, &part->to);
    if (error != 0) {
        input_report(name, strerror(error));
        return false;
    }
    part->is_counted = false;
    input_narrow(input, part->from, part->to);
    return true;
}

problem_base file_part_before(file_part *part, const input *input) {
    if (part->of == 0)
        return (problem_base){0, 0};
    if (!part->is_counted) { /* whatever cannot be read there was read when the part was found */
        game_cut_count_lines(input, 0, part->from, &part->before.lines);
        game_cut_count_games(input, part->from, &part->before.games);
    }
    part->is_counted = true;
    return part->before;
}

uint64_t file_part_share(const file_part *part, uint64_t bytes) {
    return part->of > 0 ? bytes / part->of : bytes;
}

/* Begins a line of a report. */
static void begin_line(zug_json *line, const char *type) {
    *line = (zug_json){.alloc = memory};
    zug_json_open(line, '{');
    zug_json_put_text(line, "type", type);
}

/* Writes the line, and gives its memory back. */
static void end_line(zug_json *line, spool_sink *sink, void *ctx) {
    zug_json_close(line, '}');
    zug_json_bytes(line, zug_str_from("\n"));
    if (!line->failed)
        sink(ctx, line->data, line->len);
    zug_json_free(line);
}

void file_part_begin_report(const file_part *part, const char *name, spool_sink *sink, void *ctx) {
    zug_json line;
    if (part->of == 0)
        return;
    begin_line(&line, "part");
    zug_json_key(&line, "file");
    zug_json_any_text(&line, zug_str_from(name));
    zug_json_put_int(&line, "part", part->number);
    zug_json_put_int(&line, "parts", part->of);
    zug_json_put_int(&line, "from", (int64_t)part->from);
    zug_json_put_int(&line, "to", (int64_t)part->to);
    end_line(&line, sink, ctx);
}

void file_part_end_report(const file_part *part, const input *input, uint64_t games,
                          spool_sink *sink, void *ctx) {
    zug_json line;
    uint64_t lines = 0;
    if (part->of == 0)
        return;
    game_cut_count_lines(input, part->from, part->to, &lines);
    begin_line(&line, "part-end");
    zug_json_put_int(&line, "lines", (int64_t)lines);
    zug_json_put_int(&line, "games", (int64_t)games);
    end_line(&line, sink, ctx);
}

void file_part_to_output(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    io_put_bytes(bytes, len);
}
