/* cmd_merge.c - zug merge: joins the reports of parts into the report of one run.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "io.h"
#include "merge_line.h"
#include "report.h"
#include "stats_json.h"
#include "stats_read.h"

static const args_option merge_options[] = {
    COMMAND_HELP_OPTION,
    {0},
};

/* All reports, in the order of their parts. */
typedef struct merging {
    merge_report *reports;
    size_t count;
    problem_base base; /* lines and games of the present file before the present part */
    uint64_t at;       /* and bytes */
    bool told_habit;   /* of the present file: it is not told again */
    uint64_t not_told; /* warnings that are not in what is written */
    bool has_summary, has_stats, has_count;
    tally counted;
    uint64_t number;          /* the sum of numbers that stand alone */
    game_stats *stats, *more; /* what was counted in all reports; in the present one */
} merging;

/* True for a warning that a whole file gets once. */
static bool is_habit(const merge_report *report) {
    return strstr(report->text, "\"severity\":\"warning\"") != NULL &&
           strstr(report->text, ",\"code\":\"line-long\",") != NULL;
}

/* Writes problems and games up to a line of another kind; false after saying what is wrong. */
static bool copy_lines(merging *work, merge_report *report) {
    bool fine = true;
    while (fine && (report->kind == MERGE_PROBLEM || report->kind == MERGE_GAME)) {
        bool is_again = report->kind == MERGE_PROBLEM && is_habit(report);
        if (is_again && work->told_habit) {
            work->not_told++;
        } else {
            work->told_habit |= is_again;
            fine = merge_report_copy(report, work->base);
        }
        fine = fine && !io_output_is_lost() && merge_report_next(report);
    }
    return fine;
}

/* The name of the file of the present line as it is written, with what is before it. */
static zug_str file_of(const merge_report *report) {
    const char *end = strstr(report->text, ",\"part\":");
    return (zug_str){report->text, end != NULL ? (size_t)(end - report->text) : 0};
}

/* True if the present line begins the next part of the file of the first report; otherwise says
 * what is wrong. */
static bool is_next_part(const merging *work, const merge_report *report, zug_str file) {
    uint64_t from = 0;
    if (report->kind != MERGE_PART || !zug_str_equal(file_of(report), file))
        return merge_report_wrong(report,
                                  "does not begin the part of a file that other reports have");
    if (!merge_report_number(report, "from", &from) || from != work->at)
        return merge_report_wrong(report,
                                  "begins elsewhere than the part before ends: not the same file");
    return true;
}

/* Writes what all reports have of one file. */
static bool merge_file(merging *work) {
    zug_str first = file_of(&work->reports[0]);
    char *kept = malloc(first.len + 1);
    bool fine = kept != NULL;
    zug_str file = {kept, first.len};
    if (!fine)
        report_system("cannot merge", ENOMEM);
    else
        memcpy(kept, first.data, first.len);
    work->base = (problem_base){0, 0};
    work->at = 0;
    work->told_habit = false;
    for (size_t i = 0; i < work->count && fine; i++) {
        merge_report *report = &work->reports[i];
        uint64_t lines = 0, games = 0;
        fine = is_next_part(work, report, file);
        if (fine)
            merge_report_number(report, "to", &work->at);
        fine = fine && merge_report_next(report) && copy_lines(work, report);
        if (fine &&
            (report->kind != MERGE_PART_END ||
             !zug_str_equal((zug_str){report->text, 18}, zug_str_from("{\"type\":\"part-end\"")) ||
             !merge_report_number(report, "lines", &lines) ||
             !merge_report_number(report, "games", &games)))
            fine = merge_report_wrong(report, "should end the part: the report is broken off");
        work->base.lines += lines;
        work->base.games += games;
        fine = fine && merge_report_next(report);
    }
    free(kept);
    return fine;
}

/* Adds a summary. */
static bool add_summary(merging *work, const merge_report *report) {
    const struct {
        const char *name;
        uint64_t *sum;
    } members[] = {
        {"games", &work->counted.games},         {"half_moves", &work->counted.half_moves},
        {"bad_games", &work->counted.bad_games}, {"errors", &work->counted.errors},
        {"warnings", &work->counted.warnings},   {"bytes", &work->counted.bytes}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        uint64_t number = 0;
        if (!merge_report_number(report, members[i].name, &number))
            return merge_report_wrong(report, "is no summary of zug check");
        *members[i].sum += number;
    }
    work->has_summary = true;
    return true;
}

/* Adds what zug stats has counted. */
static bool add_stats(merging *work, const merge_report *report) {
    if (work->stats == NULL)
        work->stats = calloc(2, sizeof *work->stats);
    if (work->stats == NULL) {
        report_system("cannot merge", ENOMEM);
        return false;
    }
    work->more = work->stats + 1;
    if (!stats_read(report->text, work->more))
        return merge_report_wrong(report, "is no object of zug stats");
    game_stats_add(work->stats, work->more);
    work->has_stats = true;
    return true;
}

/* Adds a number that stands alone. */
static bool add_number(merging *work, const merge_report *report) {
    char *end = NULL;
    work->number += strtoull(report->text, &end, 10);
    work->has_count = true;
    return *end == '\0' || merge_report_wrong(report, "is no number");
}

/* Takes what stands at the end of a report. */
static bool take_end(merging *work, merge_report *report) {
    bool fine = true;
    while (fine && report->kind != MERGE_END) {
        if (report->kind == MERGE_SUMMARY)
            fine = add_summary(work, report);
        else if (report->kind == MERGE_STATS)
            fine = add_stats(work, report);
        else if (report->kind == MERGE_COUNT)
            fine = add_number(work, report);
        else
            fine = merge_report_wrong(report, "is not where it belongs in a report");
        fine = fine && merge_report_next(report);
    }
    return fine;
}

/* The number of a part, 0 if the report begins with none. */
static uint64_t part_of(const merge_report *report, const char *which) {
    uint64_t number = 0;
    bool has = report->kind == MERGE_PART && merge_report_number(report, which, &number);
    return has ? number : 0;
}

static int compare_parts(const void *a, const void *b) {
    uint64_t x = part_of(a, "part"), y = part_of(b, "part");
    return (x > y) - (x < y);
}

/* Puts the reports into the order of their parts; false after saying that one is missing, or there
 * twice. */
static bool sort_parts(merging *work) {
    char what[96];
    uint64_t parts = 0;
    for (size_t i = 0; i < work->count; i++) {
        uint64_t of = part_of(&work->reports[i], "parts");
        if (of == 0 || (parts != 0 && of != parts))
            return merge_report_wrong(&work->reports[i],
                                      "should begin one of as many parts as other reports have");
        parts = of;
    }
    qsort(work->reports, work->count, sizeof *work->reports, compare_parts);
    for (uint64_t k = 1; k <= parts; k++) {
        bool is_there = k <= work->count && part_of(&work->reports[k - 1], "part") == k;
        bool is_twice = !is_there && k <= work->count && k > 1 &&
                        part_of(&work->reports[k - 1], "part") == k - 1;
        if (is_there)
            continue;
        snprintf(what, sizeof what, "part %" PRIu64 " of %" PRIu64 " is %s", is_twice ? k - 1 : k,
                 parts, is_twice ? "there twice" : "missing");
        fprintf(stderr, "zug merge: %s\n", what);
        return false;
    }
    if (work->count > parts)
        fprintf(stderr, "zug merge: part %" PRIu64 " of %" PRIu64 " is there twice\n", parts,
                parts);
    return work->count == parts;
}

/* Writes all reports as one; false after saying what is wrong. */
static bool merge(merging *work) {
    bool has_parts = false, fine = true;
    for (size_t i = 0; i < work->count; i++)
        has_parts |= work->reports[i].kind == MERGE_PART;
    if (has_parts)
        fine = sort_parts(work);
    while (fine && has_parts && work->reports[0].kind == MERGE_PART)
        fine = merge_file(work);
    for (size_t i = 0; i < work->count && fine; i++) {
        if (!has_parts)
            fine = copy_lines(work, &work->reports[i]);
        work->told_habit = false;
        fine = fine && take_end(work, &work->reports[i]);
    }
    return fine;
}

/* Writes the sums. */
static bool write_sums(merging *work) {
    bool fine = true;
    work->counted.warnings -= work->not_told;
    if (work->has_summary)
        problem_print_summary(stdout, true, &work->counted);
    if (work->has_stats && !stats_json_print(work->stats)) {
        report_system("cannot merge", ENOMEM);
        fine = false;
    }
    if (work->has_count)
        printf("%" PRIu64 "\n", work->number);
    return fine;
}

static int run_merge(const args *given) {
    merging work = {.count = 0};
    if (given->count == 0)
        return report_usage("merge", "there is no report", NULL);
    work.reports = calloc((size_t)given->count, sizeof *work.reports);
    bool fine = work.reports != NULL;
    if (!fine)
        report_system("cannot merge", ENOMEM);
    for (int i = 0; i < given->count && fine; i++)
        fine = merge_report_open(&work.reports[work.count++], given->words[i]);
    fine = fine && merge(&work) && write_sums(&work);
    for (size_t i = 0; i < work.count; i++)
        merge_report_close(&work.reports[i]);
    free(work.reports);
    free(work.stats);
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    return work.counted.errors > 0 ? STATUS_BAD_INPUT : STATUS_FINE;
}

const command command_merge = {
    .name = "merge",
    .usage = "merge REPORT...",
    .summary = "join the reports of parts of files into one",
    .description =
        "Joins what zug check, stats, convert --to json and select --to json or count\n"
        "have written with --part 1/N to N/N, and writes what one run over the whole\n"
        "files would have written: the same bytes. The reports may be given in any order.\n"
        "In them, lines and games are counted from the beginning of each part.\n"
        "\n"
        "Reports without parts, as of different files, are joined one after the other,\n"
        "and their sums are added.\n"
        "\n"
        "The status is 1 if there are errors in what was checked, and 2 if a part is\n"
        "missing, is there twice, or was broken off.\n",
    .options = merge_options,
    .examples = "  zug check --format json --part 1/2 games.pgn > 1.json\n"
                "  zug check --format json --part 2/2 games.pgn > 2.json\n"
                "  zug merge 1.json 2.json > games.json\n",
    .run = run_merge,
};
