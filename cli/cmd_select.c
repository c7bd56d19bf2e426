/* cmd_select.c - zug select: writes the games that a condition is true of.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "command.h"
#include "file_names.h"
#include "io.h"
#include "output.h"
#include "report.h"
#include "selecting.h"
#include "similar.h"
#include "terminal.h"

enum { TO, NOT, VARIATIONS, SKIP, LIMIT, OUTPUT };

static const args_option select_options[] = {
    [TO] = {"--to", "FORM", "write pgn as it is (default), export format, json, or the count"},
    [NOT] = {"--not", NULL, "select the games that the condition is not true of"},
    [VARIATIONS] = {"--variations", NULL, "look for positions in variations, too"},
    [SKIP] = {"--skip", "N", "leave out the first N games that are found"},
    [LIMIT] = {"--limit", "N", "stop after N games"},
    [OUTPUT] = {"--output", "OUT", "replace this file, when all is done"},
    COMMAND_HELP_OPTION,
    {0},
};

/* What becomes of the games that are found. */
typedef struct found {
    found_form form;
    uint64_t skip, limit; /* a limit of 0 is none */
    uint64_t count;       /* games that were found, and not skipped */
    uint64_t skipped;
    found_writer *writer;
    output *out;
    int error; /* errno of what has failed, or 0 */
} found;

/* Writes a game that was found, unless it is to be skipped. */
static bool take(void *ctx, const found_game *game, const zug_pgn_main_line *line) {
    (void)line;
    found *to = ctx;
    if (to->skipped < to->skip) {
        to->skipped++;
        return true;
    }
    to->count++;
    if (!found_writer_write(to->writer, game, output_write, to->out))
        to->error = errno != 0 ? errno : EIO;
    return to->error == 0 && !output_is_lost(to->out) && to->count != to->limit;
}

/* Reads the condition; false after saying what is wrong with it. */
static bool read_condition(const char *text, zug_select **out) {
    zug_error err;
    if (zug_select_new(checking_memory, zug_str_from(text), out, &err) == ZUG_OK)
        return true;
    report_place place = {"CONDITION", 1, zug_str_from(text), err.offset};
    report_problem(stderr, REPORT_ERROR, &place, err.message);
    return false;
}

/* Reads the form of the output; false after saying that it is none. */
static bool read_form(const char *given, found_form *out) {
    static const char *const forms[] = {"pgn", "export", "json", "count", NULL};
    *out = FOUND_PGN;
    if (given == NULL)
        return true;
    for (int i = 0; forms[i] != NULL; i++) {
        if (strcmp(given, forms[i]) == 0) {
            *out = (found_form)i;
            return true;
        }
    }
    report_unknown_word("select", "the form is pgn, export, json or count, not", given,
                        similar_find(forms, given));
    return false;
}

/* Reads a number of games; false after saying that it is none. */
static bool read_count(const char *option, const char *given, uint64_t *out) {
    char what[64];
    *out = given != NULL ? args_count(given, UINT64_MAX) : 0;
    if (given == NULL || *out > 0)
        return true;
    snprintf(what, sizeof what, "%s takes a number from 1 on, not", option);
    report_usage("select", what, given);
    return false;
}

static bool read_options(const args *given, found *to) {
    return read_form(given->value[TO], &to->form) &&
           read_count("--skip", given->value[SKIP], &to->skip) &&
           read_count("--limit", given->value[LIMIT], &to->limit);
}

/* Goes through all files; false after saying what has failed. */
static bool select_files(selecting *work, found *to, char **names, int count) {
    bool fine = true;
    work->bar = progress_begin(file_names_total(names, count));
    for (int i = 0; i < count && !work->stopped && work->error == 0; i++)
        fine &= selecting_file(work, names[i]);
    progress_erase(&work->bar);
    int error = work->error != 0 ? work->error : to->error;
    if (error != 0)
        report_system("cannot select", error);
    return fine && error == 0;
}

/* Writes how many games were found, if that was asked for. */
static void write_count(const found *to) {
    char line[32];
    int len = snprintf(line, sizeof line, "%" PRIu64 "\n", to->count);
    if (to->form == FOUND_COUNT)
        output_write(to->out, line, (size_t)len);
}

/* Selects with all that is ready; the exit status. */
static int select_all(selecting *work, found *to, const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 1 ? given->words + 1 : standard_input;
    to->out = output_open(given->value[OUTPUT]);
    if (to->out == NULL)
        return STATUS_FAILURE;
    to->writer = found_writer_new(to->form, &work->bar);
    if (to->writer == NULL)
        report_system("cannot select", ENOMEM);
    bool fine = to->writer != NULL &&
                select_files(work, to, names, given->count > 1 ? given->count - 1 : 1);
    write_count(to);
    found_writer_free(to->writer);
    fine &= output_close(to->out, fine) && !io_output_is_lost();
    return !fine ? STATUS_FAILURE : work->found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

static int run_select(const args *given) {
    found to = {.count = 0};
    selecting work = {.take = take,
                      .take_ctx = &to,
                      .inverse = given->value[NOT] != NULL,
                      .style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    if (given->count == 0)
        return report_usage("select", "there is no condition, such as 'white ~ \"Morphy\"'", NULL);
    if (!read_options(given, &to) || !read_condition(given->words[0], &work.select))
        return STATUS_FAILURE;
    zug_select_follow_variations(work.select, given->value[VARIATIONS] != NULL);
    work.wants_tags = to.form == FOUND_JSON;
    int status = select_all(&work, &to, given);
    selecting_free(&work);
    return status;
}

const command command_select = {
    .name = "select",
    .usage = "select [--to pgn|export|json|count] [--not] [--variations] [--skip N]\n"
             "                  [--limit N] [--output OUT] CONDITION [FILE...]",
    .summary = "write the games that a condition is true of",
    .description =
        "Writes the games of PGN files that a condition is true of: about their tags,\n"
        "their length, their comments, the positions that came on the board and how they\n"
        "ended. docs/select.md tells the language; in short:\n"
        "\n"
        "  white ~ \"Carlsen\" and both elo >= 2500 and date in 1990..1999\n"
        "  eco in B90..B99 or reaches \"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4\"\n"
        "  position \"FEN\"   pattern \"*/*/*/*/*/*/PPP*/*\"   material \"R+P v R\" for 20\n"
        "  mate, stalemate, promotion = N, castling = queenside, en-passant\n"
        "  repetition, fifty-moves, dead, went-on, opposite-bishops for 10\n"
        "  halfmoves >= 80, clocks, evals, comments, annotated, speed = blitz\n"
        "  has TAG, missing TAG, [AnyTag] = \"value\", and, or, not, ( )\n"
        "\n"
        "The moves of a game that its tags exclude are not read. Of the others, one with\n"
        "an error is not written: it is reported on standard error as by zug check, and\n"
        "the status is 1.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = select_options,
    .examples = "  zug select 'player ~ \"Anand\" and result = 1/2' games.pgn > draws.pgn\n"
                "  zug select --to count 'material \"R+P v R\" for 20' games.pgn.zst\n",
    .run = run_select,
};
