/* record.c - takes positions from the command line and from lines of input.
 * Room: cli. Knows where users put a FEN; what it means is asked of libzug. */
#include "record.h"

#include <errno.h>
#include <string.h>
#include <zug/buf.h>
#include <zug/epd.h>
#include <zug/fault_sentence.h>

#include "glyph.h"
#include "progress.h"
#include "terminal.h"

static const char too_long[] = "the line is longer than any position";

zug_str record_join(char **words, int count, char memory[static IO_LINE_SIZE]) {
    if (count == 1)
        return zug_str_from(words[0]);
    zug_buf joined = zug_buf_over(memory, IO_LINE_SIZE);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            zug_buf_char(&joined, ' ');
        zug_buf_text(&joined, words[i]);
    }
    return (zug_str){joined.data, joined.len};
}

/* Reads the next line that has a record on it into line, text and offset of *place: blank lines and
 * those that begin with # are passed over. At a line that is too long, the place is where it should
 * have ended. */
static io_result next_record(io_lines *lines, report_place *place) {
    zug_str line = {NULL, 0};
    io_result result = IO_END;
    do {
        result = io_next_line(lines, &line);
    } while (result == IO_LINE && (zug_str_trim(line).len == 0 || line.data[0] == '#'));
    if (result == IO_LINE || result == IO_TOO_LONG) {
        place->line = lines->number;
        place->text = line;
        place->offset = result == IO_TOO_LONG ? line.len : 0;
    }
    return result;
}

zug_status record_read(zug_str text, zug_fen_mode mode, zug_position *out, zug_error *err) {
    zug_epd epd;
    if (zug_str_equal(zug_str_trim(text), zug_str_from("startpos"))) {
        *out = zug_position_initial();
        return ZUG_OK;
    }
    if (text.len == 0 || memchr(text.data, ';', text.len) == NULL)
        return zug_fen_read_setup(text, mode, out, err);
    zug_status status = zug_epd_read_setup(text, mode, &epd, err);
    if (status == ZUG_OK)
        *out = epd.pos;
    return status;
}

void record_report_faults(FILE *to, report_grade grade, const report_place *place,
                          const zug_position *pos, zug_fault_set faults) {
    while (faults != 0) {
        zug_fault_set fault = faults & (~faults + 1);
        report_place here = *place;
        char sentence[ZUG_FAULT_SENTENCE_SIZE];
        here.offset = zug_fen_locate(place->text, pos, fault);
        zug_fault_sentence_write(pos, fault, sentence);
        report_problem(to, grade, &here, sentence);
        faults ^= fault;
    }
}

/* Reports an error at a place on standard error and returns STATUS_BAD_INPUT. */
static int report_bad(const report_place *place, const char *sentence) {
    report_problem(stderr, REPORT_ERROR, place, sentence);
    return STATUS_BAD_INPUT;
}

void record_report_file(const char *call, char **words, int count) {
    if (count != 1 || !io_is_file(words[0]))
        return;
    io_flush_output();
    fprintf(stderr, "zug: this is the name of a file; to read it: zug %s < '", call);
    glyph_write(stderr, zug_str_from(words[0]));
    fputs("'\n", stderr);
}

bool record_is_input(char **words, int count) {
    return count == 0 || (count == 1 && strcmp(words[0], "-") == 0);
}

/* Shows how far the lines have come, unless something will be said about this one. */
static void show_progress(progress *bar, io_result result, const report_place *place) {
    zug_position pos;
    if (result != IO_LINE || record_read(place->text, ZUG_FEN_LENIENT, &pos, NULL) != ZUG_OK ||
        zug_faults_find(&pos) != 0)
        progress_erase(bar);
    else
        progress_count(bar, place->line, "lines");
}

/* Answers the records of standard input. */
static int answer_lines(record_answer *answer, const void *ctx, progress *bar) {
    io_lines lines = {.from = stdin};
    report_place place = {.name = "-"};
    int status = STATUS_FINE;
    while (!io_output_is_lost()) {
        io_result result = next_record(&lines, &place);
        if (bar->wanted)
            show_progress(bar, result, &place);
        if (result == IO_END)
            return status;
        if (result == IO_FAILED)
            return report_system("cannot read standard input", errno);
        int here = result == IO_TOO_LONG ? report_bad(&place, too_long) : answer(ctx, &place);
        status = here == STATUS_FINE ? status : here;
    }
    return STATUS_FAILURE;
}

int record_answer_all(record_answer *answer, const void *ctx) {
    progress bar = progress_begin(0);
    if (terminal_is(stdin) && terminal_is(stderr))
        fputs("Enter one FEN per line; Ctrl-D ends.\n", stderr);
    bar.wanted = bar.wanted && !terminal_is(stdin);
    int status = answer_lines(answer, ctx, &bar);
    progress_erase(&bar);
    return status;
}

int record_playable(report_place *place, zug_position *out) {
    zug_error err;
    if (record_read(place->text, ZUG_FEN_LENIENT, out, &err) != ZUG_OK) {
        place->offset = err.offset;
        report_problem(stderr, REPORT_ERROR, place, err.message);
        return STATUS_BAD_INPUT;
    }
    zug_fault_set faults = zug_faults_find(out) & ZUG_FAULT_UNPLAYABLE;
    record_report_faults(stderr, REPORT_ERROR, place, out, faults);
    return faults == 0 ? STATUS_FINE : STATUS_BAD_INPUT;
}

/* Reads the only record on standard input. */
static int read_only_record(zug_position *out) {
    io_lines lines = {.from = stdin};
    report_place place = {.name = "-", .line = 1};
    io_result result = IO_END;
    int status = STATUS_FINE, records = 0;
    while (status == STATUS_FINE && (result = next_record(&lines, &place)) == IO_LINE) {
        if (records++ == 0)
            status = record_playable(&place, out);
        else
            status = report_bad(&place, "a second position, where only one can be taken");
    }
    if (status != STATUS_FINE)
        return status;
    if (result == IO_FAILED)
        return report_system("cannot read standard input", errno);
    if (result == IO_TOO_LONG)
        return report_bad(&place, too_long);
    return records > 0 ? STATUS_FINE : report_bad(&place, "there is no FEN to read");
}

int record_position(const char *call, char **words, int count, zug_position *out) {
    char memory[IO_LINE_SIZE];
    if (count == 1 && strcmp(words[0], "-") == 0)
        return read_only_record(out);
    report_place place = {.name = "FEN", .line = 1, .text = record_join(words, count, memory)};
    int status = record_playable(&place, out);
    if (status != STATUS_FINE)
        record_report_file(call, words, count);
    return status;
}
