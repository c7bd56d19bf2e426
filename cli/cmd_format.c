/* cmd_format.c - zug format: writes PGN files in export format.
 * Room: cli. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_write.h>

#include "checking.h"
#include "command.h"
#include "file_names.h"
#include "game_sort.h"
#include "game_file.h"
#include "io.h"
#include "output.h"
#include "report.h"
#include "terminal.h"

enum { REDUCED, SORT, OUTPUT };

static const args_option format_options[] = {
    [REDUCED] = {"--reduced", NULL, "leave out comments, NAGs, variations and all but seven tags"},
    [SORT] = {"--sort", NULL, "sort the games by date, event, site, round, names, result"},
    [OUTPUT] = {"--output", "OUT", "replace this file, when all is done"},
    COMMAND_HELP_OPTION,
    {0},
};

/* All that is being done, over one file after the other. */
typedef struct formatting {
    zug_pgn_form form;
    output *out;
    game_sort *sort; /* NULL: games are written as they come */
    zug_pgn_writer *writer;
    spool tags, movetext; /* of the game that is being read */
    problem_style style;
    progress bar;
    zug_pgn_reader *reader; /* of the present file */
    uint64_t bytes;         /* that it has been given */
    uint64_t games;         /* that have ended, in the present file */
    uint64_t half_moves;    /* of these games */
    uint64_t all_games;     /* in the files before it */
    bool found_errors;
    bool is_foreign; /* the game that is being read, of another kind of chess: it cannot be written
                      */
    bool would_lose_games; /* one that has an error is in the file that is to be replaced */
} formatting;

/* Keeps what the writer writes. */
static void put(void *ctx, zug_pgn_section section, zug_str bytes) {
    formatting *work = ctx;
    spool_put(section == ZUG_PGN_TAG_SECTION ? &work->tags : &work->movetext, bytes);
}

/* Prints a finding as zug check does, on standard error. */
static void print_finding(formatting *work, const zug_pgn_finding *finding) {
    problem found;
    problem_write(&work->style, finding, &found);
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, &found, (problem_base){0, 0});
}

/* True if a loss is no game's. */
static bool is_outside(const formatting *work, zug_pgn_loss loss) {
    return loss == ZUG_PGN_LOST_FOREIGN || loss == ZUG_PGN_LOST_OUTSIDE ||
           !zug_pgn_writer_is_in_game(work->writer);
}

/* Says that something is not written. */
static void lose(void *ctx, zug_pgn_loss loss, uint64_t offset) {
    formatting *work = ctx;
    zug_pgn_finding finding = {
        .kind = ZUG_PGN_FOUND_PROBLEM,
        .code = zug_pgn_loss_name(loss),
        .facts = zug_facts_of(zug_pgn_loss_name(loss), zug_pgn_loss_sentence(loss)),
        .offset = offset,
        .game = is_outside(work, loss) ? 0 : work->games + 1};
    finding.place = zug_pgn_reader_place(work->reader, offset);
    print_finding(work, &finding);
}

/* The errno of what has failed so far, or 0. */
static int failure_of(const formatting *work) {
    if (work->tags.error != 0)
        return work->tags.error;
    if (work->movetext.error != 0)
        return work->movetext.error;
    return work->sort != NULL ? game_sort_error(work->sort) : 0;
}

/* Writes a game without errors, or keeps it to be sorted. */
static void take_game(formatting *work) {
    if (zug_pgn_writer_is_incomplete(work->writer)) {
        work->tags.error = ENOMEM;
    } else if (work->sort != NULL) {
        game_sort_add(work->sort, zug_pgn_writer_roster(work->writer), &work->tags,
                      &work->movetext);
    } else {
        spool_copy(&work->tags, output_write, work->out);
        spool_copy(&work->movetext, output_write, work->out);
    }
}

static void take_finding(formatting *work, const zug_pgn_finding *finding) {
    if (finding->kind == ZUG_PGN_FOUND_PROBLEM) {
        bool is_foreign = game_file_is_foreign(finding);
        work->is_foreign |= is_foreign;
        work->found_errors |= finding->is_error || is_foreign;
        if (finding->is_error || is_foreign)
            print_finding(work, finding);
        return;
    }
    if (!finding->is_bad && !work->is_foreign)
        take_game(work);
    work->is_foreign = false;
    spool_clear(&work->tags);
    spool_clear(&work->movetext);
    work->games++;
    work->half_moves += finding->half_moves;
}

/* Gives the reader the next bytes of the input. */
static void feed(formatting *work, input *input) {
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&work->bar, input_taken(input), work->all_games + work->games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(work->reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(work->reader);
    zug_pgn_reader_fill(work->reader, len);
    work->bytes += len;
}

/* Formats all games of an input. */
static void format_games(formatting *work, input *input, zug_pgn_checker *checker) {
    zug_pgn_finding finding;
    zug_status status = ZUG_OK;
    zug_pgn_writer_watch(work->writer, checker);
    zug_pgn_reader_skip_comments(work->reader, work->form == ZUG_PGN_REDUCED);
    while (failure_of(work) == 0 && !output_is_lost(work->out)) {
        status = zug_pgn_checker_next(checker, &finding);
        if (status == ZUG_DONE)
            break;
        if (status == ZUG_MORE)
            feed(work, input);
        else
            take_finding(work, &finding);
    }
    if (status == ZUG_DONE)
        zug_pgn_writer_finish(work->writer, work->bytes);
}

/* Formats one file; false after saying what has failed. */
static bool format_file(formatting *work, const char *name) {
    char *shown = file_names_shown(name, false);
    input *input = input_open(name, INPUT_GAMES);
    bool had_errors = work->found_errors;
    work->style.file = shown;
    work->found_errors = false;
    work->games = work->half_moves = work->bytes = 0;
    work->reader = zug_pgn_reader_new(checking_memory);
    zug_pgn_checker *checker =
        work->reader != NULL ? zug_pgn_checker_new(checking_memory, work->reader) : NULL;
    bool ready = shown != NULL && checker != NULL;
    if (!ready)
        report_system("cannot format", ENOMEM);
    else if (input != NULL)
        format_games(work, input, checker);
    bool fine = ready && input != NULL && input_is_whole(input) &&
                input_may_be_games(input, work->games, work->half_moves);
    work->would_lose_games |= work->found_errors && output_is_same_file(work->out, name);
    work->found_errors |= had_errors;
    work->all_games += work->games;
    work->bar.before += input != NULL ? input_size(input) : 0;
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(work->reader);
    input_close(input);
    free(shown);
    return fine;
}

/* Formats all files; false after saying what has failed. */
static bool format_files(formatting *work, char **names, int count) {
    bool fine = true;
    work->bar = progress_begin(file_names_total(names, count));
    for (int i = 0; i < count && failure_of(work) == 0 && !output_is_lost(work->out); i++)
        fine &= format_file(work, names[i]);
    if (work->sort != NULL && failure_of(work) == 0)
        game_sort_finish(work->sort, output_write, work->out);
    progress_erase(&work->bar);
    if (failure_of(work) != 0)
        report_system("cannot keep the games", failure_of(work));
    return fine && failure_of(work) == 0;
}

/* Ends the output. A file is replaced only by all of what it is to become. */
static int finish(formatting *work, bool fine, const char *name) {
    bool wanted = fine && !work->would_lose_games;
    if (fine && work->would_lose_games)
        fprintf(stderr,
                "zug: %s is left as it is: it would lose the games that cannot be written\n", name);
    fine &= output_close(work->out, wanted) && !io_output_is_lost();
    return !fine ? STATUS_FAILURE : work->found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

static int run_format(const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1, status = STATUS_FAILURE;
    formatting work = {.form = given->value[REDUCED] != NULL ? ZUG_PGN_REDUCED : ZUG_PGN_EXPORT,
                       .style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    work.out = output_open(given->value[OUTPUT]);
    if (work.out == NULL)
        return STATUS_FAILURE;
    bool sorted = given->value[SORT] != NULL;
    work.sort = sorted ? game_sort_new() : NULL;
    work.writer =
        zug_pgn_writer_new(checking_memory, work.form, (zug_pgn_writer_calls){&work, put, lose});
    bool ready = work.writer != NULL && (!sorted || work.sort != NULL);
    if (!ready)
        report_system("cannot format", ENOMEM);
    bool fine = ready && format_files(&work, names, count);
    status = finish(&work, fine, given->value[OUTPUT]);
    zug_pgn_writer_free(work.writer);
    game_sort_free(work.sort);
    spool_free(&work.tags);
    spool_free(&work.movetext);
    return status;
}

const command command_format = {
    .name = "format",
    .usage = "format [--reduced] [--sort] [--output OUT] [FILE...]",
    .summary = "write PGN files in export format",
    .description =
        "Writes games in the export format of the PGN standard: canonical moves, full\n"
        "lines of less than 80 columns, tags in their order. Formatting twice is the same\n"
        "as formatting once. What export format cannot hold is reported as a warning.\n"
        "\n"
        "A game with an error is not written: it is reported on standard error as by\n"
        "zug check, and the status is 1. All others are written. OUT may be one of the\n"
        "files; then it is replaced only if no game of it would be lost.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = format_options,
    .examples = "  zug format games.pgn > clean.pgn\n"
                "  zug format --sort --output all.pgn 2025.pgn 2026.pgn.zst\n",
    .run = run_format,
};
