/* cmd_fen.c - zug fen: writes positions in canonical form, or says why they are none.
 * Room: cli. */
#include <inttypes.h>
#include <stdio.h>
#include <zug/polyglot.h>

#include "command.h"
#include "record.h"
#include "report.h"

enum { STRICT, POLYGLOT };

static const args_option fen_options[] = {
    [STRICT] = {"--strict", NULL, "demand the exact form, and a position that a game can reach"},
    [POLYGLOT] = {"--polyglot", NULL, "write the key that opening books of Polyglot have instead"},
    COMMAND_HELP_OPTION,
    {0},
};

/* What is asked of every position. */
typedef struct question {
    bool strict;
    bool polyglot; /* its key, and not the position */
} question;

/* Writes what is asked of a good position. */
static void write_answer(const question *asked, const zug_position *pos) {
    char text[ZUG_FEN_SIZE];
    if (asked->polyglot)
        snprintf(text, sizeof text, "%016" PRIx64, zug_polyglot_key(pos));
    else
        zug_fen_write(pos, text);
    io_put_line(text);
}

/* Answers one record: the canonical FEN, or what is wrong. Errors go to a stream of the caller's
 * choice, warnings to standard error. */
static int answer(const question *asked, report_place *place, FILE *errors) {
    zug_position pos;
    zug_error err;
    bool strict = asked->strict;
    zug_fen_mode mode = strict ? ZUG_FEN_STRICT : ZUG_FEN_LENIENT;
    if (record_read(place->text, mode, &pos, &err) != ZUG_OK) {
        place->offset = err.offset;
        report_problem(errors, REPORT_ERROR, place, err.message);
        return STATUS_BAD_INPUT;
    }
    zug_fault_set faults = zug_faults_find(&pos);
    zug_fault_set grave = strict ? faults : faults & ZUG_FAULT_UNPLAYABLE;
    record_report_faults(errors, REPORT_ERROR, place, &pos, grave);
    if (grave == 0)
        write_answer(asked, &pos);
    record_report_faults(stderr, REPORT_WARNING, place, &pos, faults & ~grave);
    return grave == 0 ? STATUS_FINE : STATUS_BAD_INPUT;
}

/* Answers a record of standard input. Errors go to standard error, so that standard output has
 * nothing but positions. */
static int answer_line(const void *asked, report_place *place) {
    return answer(asked, place, stderr);
}

static int run_fen(const args *given) {
    question asked = {given->value[STRICT] != NULL, given->value[POLYGLOT] != NULL};
    if (record_is_input(given->words, given->count))
        return record_answer_all(answer_line, &asked);
    char memory[IO_LINE_SIZE];
    zug_str text = record_join(given->words, given->count, memory);
    report_place place = {.name = "FEN", .line = 1, .text = text};
    int status = answer(&asked, &place, stdout);
    if (status != STATUS_FINE)
        record_report_file("fen -", given->words, given->count);
    return status;
}

const command command_fen = {
    .name = "fen",
    .usage = "fen [--strict] [--polyglot] [FEN|-]",
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
