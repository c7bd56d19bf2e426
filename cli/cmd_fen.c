/* cmd_fen.c - zug fen: writes positions in canonical form, or says why they are none.
 * Room: cli. */
#include <stdio.h>

#include "command.h"
#include "record.h"
#include "report.h"

enum { STRICT };

static const args_option fen_options[] = {
    [STRICT] = {"--strict", NULL, "demand the exact form, and a position that a game can reach"},
    COMMAND_HELP_OPTION,
    {0},
};

/* Answers one record: the canonical FEN, or what is wrong. Errors go to a stream of the caller's
 * choice, warnings to standard error. */
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

/* Answers a record of standard input. Errors go to standard error, so that standard output has
 * nothing but positions. */
static int answer_line(const void *strict, report_place *place) {
    return answer(place, *(const bool *)strict, stderr);
}

static int run_fen(const args *given) {
    bool strict = given->value[STRICT] != NULL;
    if (record_is_input(given->words, given->count))
        return record_answer_all(answer_line, &strict);
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
        "Without FEN, or with -, reads standard input, one FEN or EPD a line, each with\n"
        "its own answer. Blank lines and lines that begin with # are passed over.\n",
    .options = fen_options,
    .examples = "  zug fen \"8/8/8/4k3/8/4K3/4P3/8 w - -\"\n"
                "  zug fen --strict - < positions.fen\n",
    .run = run_fen,
};
