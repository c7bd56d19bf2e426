/* cmd_convert.c - zug convert: writes games in the forms that other programs read.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "command.h"
#include "converting.h"
#include "file_names.h"
#include "io.h"
#include "report.h"
#include "similar.h"
#include "terminal.h"

enum { TO, EN_PASSANT, JOBS, LETTERS, PART };
enum { SEGMENT_BYTES = 1 << 17 }; /* of a part for a thread: what comes of it fits into its queue */

static const args_option convert_options[] = {
    [TO] = {"--to", "FORM", "what to write: json, uci, fen, epd or polyglot"},
    [EN_PASSANT] = {"--en-passant", "WHEN",
                    "fen, epd: name the square always (default) or if legal"},
    [JOBS] = {"--jobs", "N", "convert files with N threads (default: all cores)"},
    [LETTERS] = LETTERS_OPTION,
    [PART] = FILE_PART_OPTION,
    COMMAND_HELP_OPTION,
    {0},
};

static const char *const form_names[] = {"json", "uci", "fen", "epd", "polyglot", NULL};

/* All that is being done, over one file after the other. */
typedef struct converting {
    convert_part part; /* of the present file */
    unsigned jobs;
    problem_style style;
    char *name; /* of the present file, as JSON has it */
    file_part share;
    const input *input; /* the present file */
    progress bar;
    uint64_t games; /* in the files before it */
    bool found_errors;
} converting;

/* Prints a problem as zug check does, on standard error. */
static bool print_problem(void *ctx, const problem *found) {
    converting *work = ctx;
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, found, file_part_before(&work->share, work->input));
    return true;
}

/* Begins the line of a game with the place where it is. */
static bool print_place(void *ctx, const convert_place *place) {
    const converting *work = ctx;
    char numbers[128];
    int len = snprintf(numbers, sizeof numbers,
                       ",\"game\":%" PRIu64 ",\"line\":%" PRIu64 ",\"offset\":%" PRIu64 ",",
                       place->game, place->line, place->offset);
    io_put_bytes("{\"file\":", strlen("{\"file\":"));
    io_put_bytes(work->name, strlen(work->name));
    io_put_bytes(numbers, (size_t)len);
    return !io_output_is_lost();
}

static bool print_text(void *ctx, zug_str bytes) {
    (void)ctx;
    io_put_bytes(bytes.data, bytes.len);
    return !io_output_is_lost();
}

/* Gives the reader the next bytes of the input. */
static void feed(converting *work, input *input) {
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
}

/* Converts all games of an input, one after the other. */
static void convert_in_order(converting *work, input *input) {
    convert_part *part = &work->part;
    crew_step step = CREW_GOES_ON;
    if (!convert_open(part) || !convert_begin(part, checking_memory)) {
        part->error = ENOMEM;
        step = CREW_STOPS;
    } else {
        zug_pgn_reader_reset(part->reader, input_from(input), 1);
    }
    while (step != CREW_DONE && step != CREW_STOPS) {
        step = convert_next(part);
        if (step == CREW_MORE)
            feed(work, input);
    }
    convert_end(part);
}

/* Converts an open input; false after saying that it cannot be read. */
static bool convert_input(converting *work, input *input, const char *name) {
    crew_order order = {.input = input,
                        .segment_bytes = SEGMENT_BYTES,
                        .jobs = work->jobs,
                        .bar = &work->bar,
                        .games = work->games};
    int error = 0;
    if (!convert_by_crew(&work->part, &order, &error))
        convert_in_order(work, input);
    if (error != 0)
        input_report(name, strerror(error));
    return error == 0 && input_is_whole(input) &&
           input_may_be_games(input, work->part.counted.games, work->part.counted.half_moves);
}

/* Converts an open input, or a part of it, and says in JSON which one; false after saying what has
 * failed. */
static bool convert_share(converting *work, input *input, const char *name) {
    file_part *share = &work->share;
    bool tells = work->part.form == FORM_JSON;
    work->input = input;
    if (!file_part_narrow(share, input, name))
        return false;
    if (tells)
        file_part_begin_report(share, name, file_part_to_output, NULL);
    bool fine = convert_input(work, input, name);
    if (tells)
        file_part_end_report(share, input, work->part.counted.games, file_part_to_output, NULL);
    return fine;
}

/* True as long as there is any use in going on. */
static bool goes_on(const converting *work) {
    return work->part.error == 0 && !io_output_is_lost();
}

/* Converts one file; false after saying what has failed. */
static bool convert_file(converting *work, const char *name) {
    io_flush_output();
    char *shown = file_names_shown(name, false);
    work->name = file_names_shown(name, true);
    bool has_names = shown != NULL && work->name != NULL;
    input *input = has_names ? input_open_for(name, INPUT_GAMES, work->jobs) : NULL;
    work->style.file = shown;
    work->part.counted = (tally){0};
    work->part.error = has_names ? 0 : ENOMEM;
    bool fine = input != NULL && convert_share(work, input, name);
    work->found_errors |= work->part.counted.errors > 0;
    work->games += work->part.counted.games;
    work->bar.before += input != NULL ? input_size(input) : 0;
    convert_close(&work->part);
    work->part.reader = NULL;
    input_close(input);
    free(work->name);
    free(shown);
    return fine;
}

/* The form that a word names; FORMS after saying that there is none of that name. */
static convert_form read_form(const char *word) {
    convert_form wanted = FORM_JSON;
    if (word == NULL) {
        report_usage("convert", "say what to write: --to json, uci, fen, epd or polyglot", NULL);
        return FORMS;
    }
    while (wanted < FORMS && strcmp(form_names[wanted], word) != 0)
        wanted++;
    if (wanted == FORMS)
        report_unknown_word("convert", "the form is json, uci, fen, epd or polyglot, not", word,
                            similar_find(form_names, word));
    return wanted;
}

/* Reads when the square of en passant is named; false after saying what is wrong with that. */
static bool read_en_passant(const char *word, convert_part *out) {
    static const char *const words[] = {"always", "legal", NULL};
    if (word == NULL)
        return true;
    out->legal_en_passant = strcmp(word, words[1]) == 0;
    if (!out->legal_en_passant && strcmp(word, words[0]) != 0)
        report_unknown_word("convert", "the square of en passant is named always or legal, not",
                            word, similar_find(words, word));
    else if (out->form != FORM_FEN && out->form != FORM_EPD)
        report_usage("convert", "--en-passant is for --to fen and --to epd", NULL);
    else
        return true;
    return false;
}

static int run_convert(const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    bool fine = true;
    converting work = {.style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    work.part = (convert_part){.form = read_form(given->value[TO]),
                               .style = &work.style,
                               .listener = {&work, print_problem, print_place, print_text}};
    if (work.part.form == FORMS || !read_en_passant(given->value[EN_PASSANT], &work.part) ||
        !letters_choice_read("convert", given->value[LETTERS], &work.part.letters))
        return STATUS_FAILURE;
    if (!file_part_read("convert", given->value[PART], &work.share))
        return STATUS_FAILURE;
    work.jobs = crew_read_jobs("convert", given->value[JOBS]);
    if (work.jobs == 0)
        return STATUS_FAILURE;
    work.bar = progress_begin(file_part_share(&work.share, file_names_total(names, count)));
    for (int i = 0; i < count && goes_on(&work); i++)
        fine &= convert_file(&work, names[i]);
    progress_erase(&work.bar);
    if (work.part.error != 0)
        return report_system("cannot keep a game", work.part.error);
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    return work.found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

const command command_convert = {
    .name = "convert",
    .usage = "convert --to json|uci|fen|epd|polyglot [--en-passant always|legal]\n"
             "                   [--jobs N] [--letters LANG] [--part K/N] [FILE...]",
    .summary = "write games as JSON or UCI moves, or their positions",
    .description =
        "Writes the games of PGN files for other programs:\n"
        "  json  one object per line and game: its place, tags, moves, variations, comments, "
        "clocks\n"
        "  uci   one line a game: its moves as UCI has them, e2e4 e7e5; a game that does\n"
        "        not begin from the initial position begins with fen FEN moves\n"
        "  fen   every position of the main line, the first one too, one per line\n"
        "  epd   the same without the counters of moves\n"
        "  polyglot  the key of every position, as opening books of Polyglot have it\n"
        "\n"
        "The square of en passant stands in a FEN after every step of two squares, as the\n"
        "standard has it, also where nobody can capture. With --en-passant legal it stands\n"
        "only where a capture is legal: then equal positions are equal lines.\n"
        "\n"
        "A game with an error is left out: it is reported on standard error as by\n"
        "zug check, and the status is 1. All others are written.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = convert_options,
    .examples = "  zug convert --to json games.pgn.zst > games.jsonl\n"
                "  zug convert --to epd --en-passant legal games.pgn | sort | uniq -c\n",
    .run = run_convert,
};
