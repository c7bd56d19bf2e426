/* cmd_stats.c - zug stats: counts the games of PGN files by year, result, length, opening and time.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "counting.h"
#include "file_part.h"
#include "file_names.h"
#include "io.h"
#include "output.h"
#include "report.h"
#include "similar.h"
#include "stats_charts.h"
#include "stats_json.h"

enum { JOBS, FORMAT, SVG, PART };

static const args_option stats_options[] = {
    [JOBS] = {"--jobs", "N", "count plain files with N threads (default: all cores)"},
    [FORMAT] = {"--format", "FORMAT", "write text (default), or json: one object"},
    [SVG] = {"--svg", "OUT", "also draw the charts into this file, as SVG"},
    [PART] = FILE_PART_OPTION,
    COMMAND_HELP_OPTION,
    {0},
};

/* Counts the games of one file; false after saying what has failed. */
static bool count_file(counting *work, file_part *part, bool json, const char *name) {
    uint64_t games = work->stats->games, half_moves = work->stats->half_moves;
    input *input = input_open(name, INPUT_GAMES);
    if (input == NULL)
        return false;
    if (!file_part_narrow(part, input, name)) {
        input_close(input);
        return false;
    }
    if (json)
        file_part_begin_report(part, name, file_part_to_output, NULL);
    int error = counting_take(work, input);
    if (json)
        file_part_end_report(part, input, work->stats->games - games, file_part_to_output, NULL);
    if (error != 0)
        input_report(name, strerror(error));
    bool fine =
        error == 0 && input_is_whole(input) &&
        input_may_be_games(input, work->stats->games - games, work->stats->half_moves - half_moves);
    work->bar.before += input_size(input);
    input_close(input);
    return fine;
}

/* Draws the charts into a file; false after saying what has failed. */
static bool draw(const stats_charts *charts, const char *name) {
    output *out = output_open(name);
    if (out == NULL)
        return false;
    stats_charts_draw(charts, output_write, out);
    return output_close(out, true);
}

/* Shows what was counted; false after saying what has failed. */
static bool show(const game_stats *stats, bool json, const char *svg) {
    stats_charts *charts = malloc(sizeof *charts);
    bool fine = true;
    if (charts == NULL) {
        report_system("cannot show what was counted", ENOMEM);
        return false;
    }
    stats_charts_make(stats, charts);
    if (json && !stats_json_print(stats)) {
        report_system("cannot show what was counted", ENOMEM);
        fine = false;
    }
    if (!json)
        stats_charts_print(charts);
    if (svg != NULL)
        fine &= draw(charts, svg);
    free(charts);
    return fine;
}

/* Sets *json by the form that a word names; false after saying that there is none of that name. */
static bool read_format(const char *word, bool *json) {
    static const char *const formats[] = {"text", "json", NULL};
    *json = word != NULL && strcmp(word, formats[1]) == 0;
    if (word == NULL || *json || strcmp(word, formats[0]) == 0)
        return true;
    report_unknown_word("stats", "the format is text or json, not", word,
                        similar_find(formats, word));
    return false;
}

/* One thread for each core, unless the user wants another number; 0 after saying that he cannot. */
static unsigned read_jobs(const char *word) {
    if (word != NULL) {
        unsigned jobs = (unsigned)args_count(word, COUNTING_JOBS_MAX);
        if (jobs == 0)
            report_usage("stats", "the number of jobs is one from 1 to 64, not", word);
        return jobs;
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > COUNTING_JOBS_MAX ? COUNTING_JOBS_MAX : (unsigned)cores;
}

static int run_stats(const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    bool json = false, fine = true;
    if (!read_format(given->value[FORMAT], &json))
        return STATUS_FAILURE;
    file_part part;
    if (!file_part_read("stats", given->value[PART], &part))
        return STATUS_FAILURE;
    counting work = {.jobs = read_jobs(given->value[JOBS])};
    if (work.jobs == 0)
        return STATUS_FAILURE;
    work.stats = calloc(1, sizeof *work.stats);
    if (work.stats == NULL)
        return report_system("cannot count", ENOMEM);
    work.bar = progress_begin(file_part_share(&part, file_names_total(names, count)));
    for (int i = 0; i < count; i++)
        fine &= count_file(&work, &part, json, names[i]);
    progress_erase(&work.bar);
    fine &= show(work.stats, json, given->value[SVG]);
    free(work.stats);
    return fine && !io_output_is_lost() ? STATUS_FINE : STATUS_FAILURE;
}

const command command_stats = {
    .name = "stats",
    .usage = "stats [--jobs N] [--format text|json] [--svg OUT] [--part K/N] [FILE...]",
    .summary = "count games by year, result, length, opening and use of time",
    .description =
        "Counts the games of PGN files and shows them in charts: results, lengths, years\n"
        "(by Date or UTCDate), the ten most frequent ECO codes, games lost on time (by\n"
        "Termination) and the time that moves took, by the clock times in comments\n"
        "([%clk] or [%emt], with the increment that TimeControl says).\n"
        "\n"
        "Games are counted as they are written: moves are not replayed, variations are\n"
        "left out, and nothing is said about errors, which zug check finds. Files that\n"
        "cannot be read are told of, and the status is 2.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = stats_options,
    .examples = "  zug stats games.pgn.zst\n"
                "  zug stats --svg charts.svg --format json 2025.pgn 2026.pgn > stats.json\n",
    .run = run_stats,
};
