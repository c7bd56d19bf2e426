/* cmd_fix.c - zug fix: puts right what needs no person to ask, and nothing else.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "command.h"
#include "file_names.h"
#include "fixing.h"
#include "game_file.h"
#include "io.h"
#include "output.h"
#include "report.h"
#include "terminal.h"

enum { CHECK_ONLY, ECO, OUTPUT, QUIET };

static const args_option fix_options[] = {
    [CHECK_ONLY] = {"--check-only", NULL, "only list what would be changed"},
    [ECO] = {"--eco", NULL, "let the tags ECO, Opening and Variation say what the moves are"},
    [OUTPUT] = {"--output", "OUT", "replace this file, when all is done"},
    [QUIET] = {"--quiet", NULL, "do not list the changes, count them only"},
    COMMAND_HELP_OPTION,
    {0},
};

/* All that is being done, over one file after the other. */
typedef struct mending {
    output *out; /* NULL: nothing is written */
    bool quiet;
    problem_style style;
    progress bar;
    bool names_openings;
    fixing fixing; /* of the present file */
    uint64_t game; /* the number of the game that is being read in it; 0 outside */
    uint64_t file_games, half_moves; /* that have ended in it */
    uint64_t games, changes;         /* in all files */
    bool found_errors;
    bool is_foreign; /* the game that is being read is of another kind of chess */
} mending;

/* Passes bytes on. */
static void put(void *ctx, const char *bytes, size_t len) {
    mending *work = ctx;
    if (work->out != NULL && len > 0)
        output_write(work->out, bytes, len);
}

/* Lists a change. */
static void list_change(void *ctx, uint64_t line, uint64_t column, const char *why) {
    mending *work = ctx;
    FILE *to = work->out == NULL ? stdout : stderr;
    work->changes++;
    if (work->quiet)
        return;
    progress_erase(&work->bar);
    fprintf(to, "%s:%" PRIu64 ":%" PRIu64 ": %s: ", work->style.file, line, column,
            work->out == NULL ? "to fix" : "fixed");
    if (work->game > 0)
        fprintf(to, "game %" PRIu64 ": ", work->game);
    fprintf(to, "%s\n", why);
}

/* Prints a finding as zug check does, on standard error. */
static void print_finding(mending *work, const zug_pgn_finding *finding) {
    problem found;
    problem_write(&work->style, finding, &found);
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, &found, (problem_base){0, 0});
}

static void take_finding(mending *work, const zug_pgn_finding *finding) {
    if (finding->kind == ZUG_PGN_FOUND_PROBLEM) {
        bool is_foreign = game_file_is_foreign(finding);
        work->is_foreign |= is_foreign;
        work->found_errors |= finding->is_error || is_foreign;
        if (finding->is_error || is_foreign)
            print_finding(work, finding);
        return;
    }
    work->game = ++work->file_games;
    work->half_moves += finding->half_moves;
    fixing_end_game(&work->fixing, !finding->is_bad && !work->is_foreign);
    work->game = 0;
    work->is_foreign = false;
}

/* Gives the reader, and the text, the next bytes of the input. What is outside of games may go. */
static void feed(mending *work, input *input, zug_pgn_reader *reader) {
    uint64_t offset = 0;
    size_t capacity = 0;
    if (zug_pgn_reader_is_between(reader, &offset))
        fix_text_release(&work->fixing.text, offset);
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&work->bar, input_taken(input), work->games + work->file_games);
    char *to = zug_pgn_reader_space(reader, &capacity);
    size_t len = input_read(input, to, capacity);
    fix_text_push(&work->fixing.text, to, len);
    if (len == 0)
        zug_pgn_reader_finish(reader);
    zug_pgn_reader_fill(reader, len);
}

/* True as long as there is any use in going on. */
static bool goes_on(const mending *work) {
    return !work->fixing.text.no_memory && !io_output_is_lost() &&
           (work->out == NULL || !output_is_lost(work->out));
}

/* Puts all games of an input right. */
static void fix_games(mending *work, input *input, zug_pgn_reader *reader,
                      zug_pgn_checker *checker) {
    zug_pgn_finding finding;
    zug_status status = ZUG_OK;
    zug_pgn_checker_set_letters(checker, NULL, true);
    zug_pgn_checker_observe(checker, fixing_observe, &work->fixing);
    while (goes_on(work) && (status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE)
        if (status == ZUG_MORE)
            feed(work, input, reader);
        else
            take_finding(work, &finding);
    if (goes_on(work))
        fix_text_release(&work->fixing.text, UINT64_MAX);
}

/* Puts one file right; false after saying what has failed. */
static bool fix_file(mending *work, const char *name) {
    char *shown = file_names_shown(name, false);
    input *input = input_open(name, INPUT_GAMES);
    zug_pgn_reader *reader = zug_pgn_reader_new(checking_memory);
    zug_pgn_checker *checker = reader != NULL ? zug_pgn_checker_new(checking_memory, reader) : NULL;
    work->style.file = shown;
    work->file_games = work->half_moves = 0;
    work->fixing = (fixing){.text = {.calls = {work, put, list_change}, .line = 1},
                            .names_openings = work->names_openings};
    bool ready = shown != NULL && checker != NULL;
    if (ready && input != NULL)
        fix_games(work, input, reader, checker);
    if (!ready || work->fixing.text.no_memory) {
        report_system("cannot fix", ENOMEM);
        ready = false;
    }
    bool fine = ready && input != NULL && input_is_whole(input) &&
                input_may_be_games(input, work->file_games, work->half_moves);
    work->games += work->file_games;
    work->bar.before += input != NULL ? input_size(input) : 0;
    fix_text_free(&work->fixing.text);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    input_close(input);
    free(shown);
    return fine;
}

/* Says how much was changed. */
static void print_summary(const mending *work) {
    io_flush_output();
    fprintf(work->out == NULL ? stdout : stderr, "%" PRIu64 " games, %" PRIu64 " changes\n",
            work->games, work->changes);
}

static int run_fix(const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    bool only_checks = given->value[CHECK_ONLY] != NULL, fine = true;
    mending work = {.quiet = given->value[QUIET] != NULL,
                    .names_openings = given->value[ECO] != NULL,
                    .style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    if (only_checks && given->value[OUTPUT] != NULL)
        return report_usage("fix", "--check-only writes no file: leave out --output", NULL);
    if (!only_checks && (work.out = output_open(given->value[OUTPUT])) == NULL)
        return STATUS_FAILURE;
    work.bar = progress_begin(file_names_total(names, count));
    for (int i = 0; i < count && goes_on(&work); i++)
        fine &= fix_file(&work, names[i]);
    progress_erase(&work.bar);
    print_summary(&work);
    if (work.out != NULL)
        fine &= output_close(work.out, fine);
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    bool is_to_do = only_checks && work.changes > 0;
    return work.found_errors || is_to_do ? STATUS_BAD_INPUT : STATUS_FINE;
}

const command command_fix = {
    .name = "fix",
    .usage = "fix [--check-only] [--eco] [--output OUT] [--quiet] [FILE...]",
    .summary = "put results, tags, move numbers and encodings right",
    .description =
        "Writes PGN files as they are, byte for byte, but for these:\n"
        "  results    a Result tag against the result at the end of the moves takes that;\n"
        "             an asterisk or nothing at the end takes that of the tag\n"
        "  tags       those of the seven that are missing are added, with \"?\"\n"
        "  numbers    a move number that is not that of the move is replaced\n"
        "  encoding   what is no UTF-8 is taken for Windows-1252 (Latin-1) and converted\n"
        "  openings   with --eco: the tags ECO, Opening and Variation take the names of the\n"
        "             last position that has one, and are added where they are missing\n"
        "\n"
        "Each change is listed on standard error with file, line and column; --check-only\n"
        "lists them on standard output, writes nothing else, and the status is 1 if there\n"
        "are any. A game with an error is left as it is, but for its encoding: it is\n"
        "reported as by zug check, and the status is 1.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed. OUT may be one of the files.\n",
    .options = fix_options,
    .examples = "  zug fix --check-only games.pgn\n"
                "  zug fix --output games.pgn games.pgn\n",
    .run = run_fix,
};
