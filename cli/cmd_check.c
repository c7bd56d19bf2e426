/* cmd_check.c - zug check: replays every game of PGN files and says what is wrong with them.
 * Room: cli. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "command.h"
#include "crew.h"
#include "file_names.h"
#include "io.h"
#include "report.h"
#include "similar.h"
#include "terminal.h"

enum { JOBS, FORMAT, LAWS, STRICT, PEDANTIC, QUIET, MAX_ERRORS, LETTERS, PART };

static const args_option check_options[] = {
    [JOBS] = {"--jobs", "N", "check files with N threads (default: all cores)"},
    [FORMAT] = {"--format", "FORMAT", "write text (default), or json: one object per line"},
    [LAWS] = {"--laws", "LAWS", "judge by otb (over the board, default) or online laws"},
    [STRICT] = {"--strict", NULL, "take warnings as errors"},
    [PEDANTIC] = {"--pedantic", NULL, "also warn of tags that are not to the letter"},
    [QUIET] = {"--quiet", NULL, "write the last line only"},
    [MAX_ERRORS] = {"--max-errors", "N", "stop after N errors"},
    [LETTERS] = LETTERS_OPTION,
    [PART] = FILE_PART_OPTION,
    COMMAND_HELP_OPTION,
    {0},
};

/* Sets *is_second by which of two words was given, the first if none was. False if it is neither,
 * after saying so. */
static bool read_choice(const char *const words[static 3], const char *given, const char *what,
                        bool *is_second) {
    *is_second = given != NULL && strcmp(given, words[1]) == 0;
    if (given == NULL || *is_second || strcmp(given, words[0]) == 0)
        return true;
    report_unknown_word("check", what, given, similar_find(words, given));
    return false;
}

/* Reads the options. False after saying what is wrong with them. */
static bool read_options(const args *given, checking *report) {
    static const char *const formats[] = {"text", "json", NULL}, *const laws[] = {"otb", "online",
                                                                                  NULL};
    if (!read_choice(formats, given->value[FORMAT], "the format is text or json, not",
                     &report->style.json) ||
        !letters_choice_read("check", given->value[LETTERS], &report->letters) ||
        !read_choice(laws, given->value[LAWS], "the laws are otb or online, not", &report->online))
        return false;
    const char *max_errors = given->value[MAX_ERRORS];
    report->style.strict = given->value[STRICT] != NULL;
    report->pedantic = given->value[PEDANTIC] != NULL;
    report->quiet = given->value[QUIET] != NULL;
    report->max_errors = max_errors != NULL ? args_count(max_errors, UINT64_MAX) : 0;
    if (max_errors != NULL && report->max_errors == 0) {
        report_usage("check", "the number of errors is 1 or more, not", max_errors);
        return false;
    }
    report->jobs = crew_read_jobs("check", given->value[JOBS]);
    return report->jobs > 0 && file_part_read("check", given->value[PART], &report->part) &&
           file_part_allows(&report->part, "check", "--max-errors", max_errors);
}

/* Checks an open input; false after saying what has failed. */
static bool check_input(checking *report, input *input, const char *name) {
    int error = 0;
    if (checking_by_crew(report, input, &error)) {
        if (error != 0)
            input_report(name, strerror(error));
        return error == 0 && (report->stopped || input_is_whole(input));
    }
    if (checking_in_order(report, input))
        return report->stopped || input_is_whole(input);
    report_system("cannot check", ENOMEM);
    return false;
}

/* Checks an open input, or a part of it, and says in the report which one; false after saying what
 * has failed. */
static bool check_part(checking *report, input *input, const char *name) {
    file_part *part = &report->part;
    uint64_t games = report->counted.games;
    report->input = input;
    if (!file_part_narrow(part, input, name))
        return false;
    if (report->style.json)
        file_part_begin_report(part, name, file_part_to_output, NULL);
    bool fine = check_input(report, input, name);
    games = report->counted.games - games;
    if (report->style.json)
        file_part_end_report(part, input, games, file_part_to_output, NULL);
    return fine;
}

/* Checks one file; false after saying what has failed. */
static bool check_file(checking *report, const char *name) {
    char *shown = file_names_shown(name, report->style.json);
    report->style.file = shown;
    report->told_habit = false;
    io_flush_output();
    tally before = report->counted;
    input *input = input_open_for(name, INPUT_GAMES, report->jobs);
    bool fine = shown != NULL && input != NULL && check_part(report, input, name);
    if (fine && !report->stopped)
        fine = input_may_be_games(input, report->counted.games - before.games,
                                  report->counted.half_moves - before.half_moves);
    if (input != NULL)
        report->bar.before += input_size(input);
    input_close(input);
    free(shown);
    return fine;
}

static int run_check(const args *given) {
    static char *standard_input[] = {"-", NULL};
    checking report = {.style = {.color = terminal_color(stdout) != TERMINAL_PLAIN}};
    if (!read_options(given, &report))
        return STATUS_FAILURE;
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    bool fine = true;
    report.bar = progress_begin(file_part_share(&report.part, file_names_total(names, count)));
    for (int i = 0; i < count && !report.stopped; i++)
        fine &= check_file(&report, names[i]);
    progress_erase(&report.bar);
    problem_print_summary(stdout, report.style.json, &report.counted);
    if (report.stopped && !io_output_is_lost()) {
        io_flush_output();
        fprintf(stderr, "zug check: stopped after %s error%s\n", given->value[MAX_ERRORS],
                report.max_errors == 1 ? "" : "s");
    }
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    return report.counted.errors > 0 ? STATUS_BAD_INPUT : STATUS_FINE;
}

const command command_check = {
    .name = "check",
    .usage = "check [--jobs N] [--format text|json] [--laws otb|online] [--strict]\n"
             "                 [--pedantic] [--quiet] [--max-errors N]\n"
             "                 [--letters LANG] [--part K/N] [FILE...]",
    .summary = "replay the games of PGN files and say what is wrong",
    .description =
        "Replays every game, variations too, and writes one line a problem: where it is,\n"
        "in which game, at which move, and why. The last line counts. An error is an\n"
        "illegal, ambiguous or unreadable move or a broken construct: the rest of that\n"
        "game is passed over. A warning is a legal game written badly.\n"
        "\n"
        "By the online laws a game is drawn by itself with the third occurrence of a\n"
        "position, after fifty moves without a pawn move or a capture, and in a dead\n"
        "position; and who could not checkmate by any series of legal moves does not win\n"
        "on time. --laws online also warns of games that went on, at that move, and of\n"
        "games won or drawn on time that should not have been.\n"
        "\n"
        "Whole collections write tags in a form that everybody understands and the\n"
        "standard does not have, such as \"Morphy,P\" for \"Morphy, P.\". Only --pedantic\n"
        "warns of that.\n"
        "\n"
        "Without FILE, or with -, reads standard input, and reports each game as soon as\n"
        "it is complete. What is compressed with zstd, gzip or bzip2 is decompressed.\n",
    .options = check_options,
    .examples = "  zug check games.pgn\n"
                "  zug check --format json --jobs 4 archive.pgn games.pgn.zst\n",
    .run = run_check,
};
