/* cmd_format.c - zug format: writes PGN files in export format.
 * Room: cli. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "command.h"
#include "file_names.h"
#include "formatting.h"
#include "game_sort.h"
#include "io.h"
#include "output.h"
#include "report.h"
#include "similar.h"
#include "terminal.h"

enum { REDUCED, SORT, JOBS, OUTPUT, KEEP_BROKEN, WITHOUT, NOTATION, WIDTH, LETTERS, PART };
enum { SEGMENT_BYTES = 1 << 19 }; /* of a part for a thread: what comes of it fits into its queue */

static const args_option format_options[] = {
    [REDUCED] = {"--reduced", NULL, "leave out comments, NAGs, variations and all but seven tags"},
    [SORT] = {"--sort", NULL, "sort the games by date, event, site, round, names, result"},
    [JOBS] = {"--jobs", "N", "format files with N threads (default: all cores)"},
    [OUTPUT] = {"--output", "OUT", "replace this file, when all is done"},
    [KEEP_BROKEN] = {"--keep-broken", NULL, "write games with an error up to it, with a comment"},
    [WITHOUT] = {"--without", "WHAT",
                 "leave out comments, nags, variations, numbers, or some: a,b"},
    [NOTATION] = {"--notation", "FORM", "write moves long, with figurines, or as LANG: long,de"},
    [WIDTH] = {"--width", "N", "lines of at most N bytes (default: 79); 0: one line a game"},
    [LETTERS] = LETTERS_OPTION,
    [PART] = FILE_PART_OPTION,
    COMMAND_HELP_OPTION,
    {0},
};

/* All that is being done, over one file after the other. */
typedef struct formatting {
    format_part part; /* of the present file */
    unsigned jobs;
    output *out;
    game_sort *sort; /* NULL: games are written as they come */
    problem_style style;
    file_part share;
    const input *input; /* the present file */
    progress bar;
    uint64_t games;   /* in the files before it */
    uint64_t written; /* of the sorted ones */
    bool found_errors;
    int error;             /* errno of what has failed, or 0 */
    bool would_lose_games; /* one that is not written is in the file that is to be replaced */
} formatting;

/* The errno of what has failed so far, or 0. */
static int failure_of(const formatting *work) {
    return work->error == 0 && work->sort != NULL ? game_sort_error(work->sort) : work->error;
}

/* Prints a problem as zug check does, on standard error. */
static bool print_problem(void *ctx, const problem *found) {
    formatting *work = ctx;
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, found, file_part_before(&work->share, work->input));
    return true;
}

/* Writes a game, or keeps it to be sorted. */
static bool take_game(void *ctx, spool texts[static FORMAT_TEXTS]) {
    formatting *work = ctx;
    if (work->sort != NULL) {
        game_sort_add(work->sort, texts);
    } else {
        spool_copy(&texts[FORMAT_TAGS], output_write, work->out);
        spool_copy(&texts[FORMAT_MOVETEXT], output_write, work->out);
    }
    return failure_of(work) == 0 && !output_is_lost(work->out);
}

/* Gives the reader the next bytes of the input; returns how many. */
static size_t feed(formatting *work, input *input) {
    zug_pgn_reader *reader = work->part.reader;
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&work->bar, input_taken(input), work->games + work->part.counted.games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(reader);
    zug_pgn_reader_fill(reader, len);
    return len;
}

/* Formats all games of an input, one after the other. */
static void format_in_order(formatting *work, input *input) {
    format_part *part = &work->part;
    uint64_t bytes = input_from(input);
    if (!format_open(part) || !format_begin(part, checking_memory)) {
        part->error = ENOMEM;
        return;
    }
    zug_pgn_reader_reset(part->reader, bytes, 1);
    zug_pgn_reader_skip_comments(part->reader, part->wish.form == ZUG_PGN_REDUCED);
    crew_step step = CREW_GOES_ON;
    while (step != CREW_DONE && step != CREW_STOPS) {
        step = format_next(part);
        if (step == CREW_MORE)
            bytes += feed(work, input);
    }
    format_end(part, step == CREW_DONE ? bytes : 0);
}

/* Formats an open input; false after saying that it cannot be read. */
static bool format_input(formatting *work, input *input, const char *name) {
    crew_order order = {.input = input,
                        .segment_bytes = SEGMENT_BYTES,
                        .jobs = work->jobs,
                        .bar = &work->bar,
                        .games = work->games};
    int error = 0;
    if (!format_by_crew(&work->part, &order, &error))
        format_in_order(work, input);
    work->error = work->part.error;
    if (error != 0)
        input_report(name, strerror(error));
    return error == 0 && input_is_whole(input) &&
           input_may_be_games(input, work->part.counted.games, work->part.counted.half_moves);
}

/* Formats one file; false after saying what has failed. */
static bool format_file(formatting *work, const char *name) {
    char *shown = file_names_shown(name, false);
    input *input = input_open_for(name, INPUT_GAMES, work->jobs);
    work->style.file = shown;
    work->part.counted = (tally){0};
    if (shown == NULL)
        report_system("cannot format", ENOMEM);
    work->input = input;
    bool fine = shown != NULL && input != NULL && file_part_narrow(&work->share, input, name) &&
                format_input(work, input, name);
    bool has_errors = work->part.counted.errors > 0;
    bool has_lost = work->part.wish.keep_broken ? work->part.counted.bad_games > 0 : has_errors;
    work->would_lose_games |= has_lost && output_is_same_file(work->out, name);
    work->found_errors |= has_errors;
    work->games += work->part.counted.games;
    work->bar.before += input != NULL ? input_size(input) : 0;
    format_close(&work->part);
    work->part.reader = NULL;
    input_close(input);
    free(shown);
    return fine;
}

/* Writes a piece of the sorted games; mostly it is a game. It is a spool_sink. */
static void write_sorted(void *ctx, const char *bytes, size_t len) {
    formatting *work = ctx;
    output_write(work->out, bytes, len);
    progress_count(&work->bar, ++work->written, "games written");
}

/* Formats all files; false after saying what has failed. */
static bool format_files(formatting *work, char **names, int count) {
    bool fine = true;
    work->bar = progress_begin(file_part_share(&work->share, file_names_total(names, count)));
    for (int i = 0; i < count && failure_of(work) == 0 && !output_is_lost(work->out); i++)
        fine &= format_file(work, names[i]);
    if (work->sort != NULL && failure_of(work) == 0)
        game_sort_finish(work->sort, write_sorted, work);
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

/* Takes the next word of a list with commas; false behind the last one. */
static bool next_word(const char **list, char word[static 64]) {
    if (*list == NULL)
        return false;
    size_t len = strcspn(*list, ",");
    snprintf(word, 64, "%.*s", (int)(len < 64 ? len : 64), *list);
    *list = (*list)[len] == ',' ? *list + len + 1 : NULL;
    return true;
}

/* Reads words with commas between them; false after saying that one is unknown. */
static bool read_without(const char *list, bool out[static FORMAT_LEFT_OUT]) {
    static const char *const names[] = {[FORMAT_COMMENTS] = "comments",
                                        [FORMAT_NAGS] = "nags",
                                        [FORMAT_VARIATIONS] = "variations",
                                        [FORMAT_NUMBERS] = "numbers",
                                        [FORMAT_LEFT_OUT] = NULL};
    char word[64];
    while (next_word(&list, word)) {
        int index = 0;
        while (index < FORMAT_LEFT_OUT && strcmp(names[index], word) != 0)
            index++;
        if (index == FORMAT_LEFT_OUT) {
            report_unknown_word("format",
                                "comments, nags, variations and numbers can be left out, not", word,
                                similar_find(names, word));
            return false;
        }
        out[index] = true;
    }
    return true;
}

/* Reads how moves are written; false after saying what is wrong with it. */
static bool read_notation(const char *list, zug_pgn_style *out) {
    char word[64];
    while (next_word(&list, word)) {
        if (strcmp(word, "long") == 0) {
            out->is_long = true;
            continue;
        }
        bool has_letters = out->letters != NULL;
        out->letters = letters_choice_find(
            "format",
            "moves are written long, with figurines, or as a language: en, de, fr..., not", word);
        if (out->letters == NULL)
            return false;
        if (!has_letters)
            continue;
        report_usage("format", "moves have the letters of one language; it has two of",
                     "--notation");
        return false;
    }
    return true;
}

/* Reads how long a line may be; false after saying what is wrong with it. */
static bool read_width(const char *word, zug_pgn_style *out) {
    enum { WIDTH_LEAST = 20, WIDTH_MOST = 1 << 20 };
    if (word == NULL)
        return true;
    out->width = strcmp(word, "0") == 0 ? SIZE_MAX / 2 : (size_t)args_count(word, WIDTH_MOST);
    if (out->width >= WIDTH_LEAST)
        return true;
    report_usage("format", "the width of a line is 0 or one from 20 to 1048576, not", word);
    return false;
}

/* Reads what the user wants; false after saying that it cannot be. */
static bool read_wish(const args *given, format_wish *out) {
    *out = (format_wish){.form = given->value[REDUCED] ? ZUG_PGN_REDUCED : ZUG_PGN_EXPORT,
                         .is_sorted = given->value[SORT] != NULL,
                         .keep_broken = given->value[KEEP_BROKEN] != NULL};
    if (!read_without(given->value[WITHOUT], out->without) ||
        !read_notation(given->value[NOTATION], &out->style) ||
        !read_width(given->value[WIDTH], &out->style) ||
        !letters_choice_read("format", given->value[LETTERS], &out->letters))
        return false;
    out->style.no_numbers = out->without[FORMAT_NUMBERS];
    if (!out->keep_broken || out->form != ZUG_PGN_REDUCED)
        return true;
    report_usage("format", "--keep-broken says in a comment what --reduced leaves out", NULL);
    return false;
}

static int run_format(const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    format_wish wish;
    if (!read_wish(given, &wish))
        return STATUS_FAILURE;
    formatting work = {.style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    if (!file_part_read("format", given->value[PART], &work.share) ||
        !file_part_allows(&work.share, "format", "--sort", given->value[SORT]))
        return STATUS_FAILURE;
    work.part = (format_part){
        .wish = wish, .style = &work.style, .listener = {&work, print_problem, take_game}};
    work.jobs = crew_read_jobs("format", given->value[JOBS]);
    work.out = work.jobs > 0 ? output_open(given->value[OUTPUT]) : NULL;
    if (work.out == NULL)
        return STATUS_FAILURE;
    work.sort = wish.is_sorted ? game_sort_new() : NULL;
    bool ready = !wish.is_sorted || work.sort != NULL;
    if (!ready)
        report_system("cannot format", ENOMEM);
    bool fine = ready && format_files(&work, names, count);
    int status = finish(&work, fine, given->value[OUTPUT]);
    game_sort_free(work.sort);
    return status;
}

const command command_format = {
    .name = "format",
    .usage = "format [--reduced] [--sort] [--jobs N] [--output OUT]\n"
             "                  [--keep-broken] [--without WHAT] [--notation FORM] [--width N]\n"
             "                  [--letters LANG] [--part K/N] [FILE...]",
    .summary = "write PGN files in export format",
    .description =
        "Writes games in the export format of the PGN standard: canonical moves, full\n"
        "lines of less than 80 columns, tags in their order. Formatting twice is the same\n"
        "as formatting once. What export format cannot hold is reported as a warning.\n"
        "\n"
        "A game with an error is not written: it is reported on standard error as by\n"
        "zug check, and the status is 1. All others are written. OUT may be one of the\n"
        "files; then it is replaced only if no game of it would be lost. --keep-broken\n"
        "writes such a game as well, up to the error, which a comment tells; only one\n"
        "of another kind of chess, or whose FEN is no position, is lost.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = format_options,
    .examples = "  zug format games.pgn > clean.pgn\n"
                "  zug format --sort --output all.pgn 2025.pgn 2026.pgn.zst\n",
    .run = run_format,
};
