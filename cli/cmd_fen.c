/* cmd_fen.c - zug fen: writes positions in canonical form, or says why they are none.
 * Room: cli. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "record.h"
#include "report.h"
#include "terminal.h"

enum { STRICT };

static const args_option fen_options[] = {
    [STRICT] = {"--strict", NULL, "demand the exact form, and a position that a game can reach"},
    COMMAND_HELP_OPTION,
    {0},
};

/* Answers one record: the canonical FEN, or what is wrong. Errors go to a stream of the caller's choice,
 * warnings to standard error. */
static int answer(report_place *place, bool strict, FILE *errors) {
    zug_position pos;
    zug_error err;
    zug_fen_mode mode = strict ? ZUG_FEN_STRICT : ZUG_FEN_LENIENT;
    if (record_read(place->text, mode, &pos, &err) != ZUG_OK) {
        place->offset = err.offset;
        report_problem(errors, REPORT_ERROR, place, err.message);
        return STATUS_BAD_INPUT;
    }
    zug_fault_set faults = zug_faults_find(&pos);
    zug_fault_set grave = strict ? faults : faults & ZUG_FAULT_UNPLAYABLE;
    record_report_faults(errors, REPORT_ERROR, place, &pos, grave);
    if (grave == 0) {
        char fen[ZUG_FEN_SIZE];
        zug_fen_write(&pos, fen);
        io_put_line(fen);
    }
    record_report_faults(stderr, REPORT_WARNING, place, &pos, faults & ~grave);
    return grave == 0 ? STATUS_FINE : STATUS_BAD_INPUT;
}

/* Answers every record of standard input. Errors go to standard error, so that standard output has nothing
 * but positions. */
static int answer_lines(bool strict) {
    io_lines lines = {.from = stdin};
    report_place place = {.name = "-"};
    int status = STATUS_FINE;
    if (terminal_is(stdin) && terminal_is(stderr))
        fputs("Enter one FEN a line; Ctrl-D ends.\n", stderr);
    while (!io_output_is_lost()) {
        io_result result = record_next(&lines, &place);
        if (result == IO_END)
            return status;
        if (result == IO_FAILED)
            return report_system("cannot read standard input", errno);
        int here = result == IO_TOO_LONG ? record_report_bad(&place, RECORD_TOO_LONG)
                                         : answer(&place, strict, stderr);
        status = here == STATUS_FINE ? status : here;
    }
    return STATUS_FAILURE;
}

static int run_fen(const args *given) {
    bool strict = given->value[STRICT] != NULL;
    if (given->count == 0 || (given->count == 1 && strcmp(given->words[0], "-") == 0))
        return answer_lines(strict);
    char memory[IO_LINE_SIZE];
    zug_str text = record_join(given->words, given->count, memory);
    report_place place = {.name = "FEN", .line = 1, .text = text};
    int status = answer(&place, strict, stdout);
    if (status != STATUS_FINE)
        record_report_file("fen -", given->words, given->count);
    return status;
}

const command command_fen = {
    .name = "fen",
    .usage = "fen [--strict] [FEN|-]",
    .summary = "check a position and write it in canonical form",
    .description =
        "Prints the canonical FEN of a position, or every reason why it is unplayable.\n"
        "A position that can be played but that no game can reach is printed with its\n"
        "reasons as warnings.\n"
        "\n"
        "Without FEN, or with -, reads standard input: one FEN or EPD a line, each with\n"
        "its own answer. Blank lines and lines that begin with # are passed over.\n",
    .options = fen_options,
    .examples = "  zug fen \"8/8/8/4k3/8/4K3/4P3/8 w - -\"\n"
                "  zug fen --strict - < positions.fen\n",
    .run = run_fen,
};
