/* cmd_pair.c - zug pair: pairs the next round of a tournament, or all its rounds anew.
 * Room: cli. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/host_alloc.h>

#include "command.h"
#include "pair_boards.h"
#include "pair_check.h"
#include "pair_results.h"
#include "pair_warnings.h"
#include "waiting.h"

enum { CHECK, EXPLAIN, BOARDS, RESULTS, ROUND, OUTPUT, FORMAT };

static const args_option pair_options[] = {
    [CHECK] = {"--check", NULL, "pair every round that was played anew, and say what differs"},
    [EXPLAIN] = {"--explain", NULL, "say of each pair why these two"},
    [BOARDS] = {"--boards", NULL, "list the boards of a round that another program has paired"},
    [RESULTS] = {"--results", "GAMES", "enter the results of this PGN file into the report"},
    [ROUND] = {"--round", "N", "the round of --boards or --results, if not the last open one"},
    [OUTPUT] = {"--output", "OUT", "with --results: replace this file, when all is done"},
    [FORMAT] = {"--format", "FORMAT", "text, or json: one object a line"},
    COMMAND_HELP_OPTION,
    {0},
};

/* Writes a round as pairing engines do, and below it the reasons. */
static void print_text(const zug_pairing_round *round) {
    printf("%zu\n", round->count);
    for (size_t i = 0; i < round->count; i++)
        printf("%" PRIu32 " %" PRIu32 "\n", round->notes[i].pair.white, round->notes[i].pair.black);
    for (size_t i = 0; round->explains && i < round->count; i++) {
        char text[ZUG_SWISS_SENTENCE_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_pairing_round_why(round, i, &out);
        puts(text);
    }
}

/* Pairs the next round, and says meanwhile that it does. */
static bool make_next(const pairing *p, zug_pairing_round *made) {
    waiting wait;
    char text[WAITING_TEXT_SIZE];
    snprintf(text, sizeof text, "pairing %zu players", zug_tournament_player_count(p->t));
    waiting_begin(&wait, text);
    bool is_paired = zug_pairing_round_make(
        p->t, &(zug_pairing_round_wish){.explains = p->explains}, zug_host_alloc(), made);
    waiting_end(&wait);
    return is_paired;
}

/* Tells of a round that was paired, and before it what is to be known of it. */
static int print_next(const pairing *p, const zug_pairing_round *made) {
    zug_json json = {.alloc = zug_host_alloc()};
    if (made->system == ZUG_SYSTEM_SWISS)
        pair_warnings_of_swiss(p->file, made->round);
    for (size_t i = 0; i < made->unplayed_count; i++)
        pair_warnings_of_absent(p->file, made->round, made->unplayed[i]);
    if (!p->json) {
        print_text(made);
        return STATUS_FINE;
    }
    zug_pairing_round_json(made, &json);
    return pair_round_put_json(&json);
}

/* Pairs the next round. */
static int pair_next(const pairing *p) {
    zug_pairing_round made;
    int status = make_next(p, &made) ? print_next(p, &made) : pair_round_report(p, &made);
    zug_pairing_round_free(&made);
    return status;
}

/* The report's file. */
static const char *name_of(const args *given) { return given->count > 0 ? given->words[0] : "-"; }

/* True if at most one thing is to be done; else says what is too many. */
static bool check_way(const args *given) {
    static const int ways[] = {CHECK, EXPLAIN, BOARDS, RESULTS};
    bool is_chosen = false;
    if (given->value[CHECK] && given->value[EXPLAIN]) {
        report_usage("pair", "--check compares, and explains nothing: leave out", "--explain");
        return false;
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const char *name = pair_options[ways[i]].name;
        if (is_chosen && given->value[ways[i]]) {
            report_usage("pair", "one thing at a time; this is one too many:", name);
            return false;
        }
        is_chosen |= given->value[ways[i]] != NULL;
    }
    return true;
}

/* True if the options go together; else says what is wrong. */
static bool check_options(const args *given) {
    const char *format = given->value[FORMAT], *round = given->value[ROUND];
    const char *games = given->value[RESULTS];
    bool is_of_round = given->value[BOARDS] || games;
    if (!check_way(given))
        return false;
    if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        report_usage("pair", "the format is text or json, not", format);
    else if (round && !is_of_round)
        report_usage("pair", "only --boards and --results have a", "--round");
    else if (round && args_count(round, ZUG_ROUNDS_MAX) == 0)
        report_usage("pair", "a round is a number from 1 to 255, not", round);
    else if (given->value[OUTPUT] && !games)
        report_usage("pair", "only --results has an", "--output");
    else if (format && games)
        report_usage("pair", "--results writes a report: leave out", "--format");
    else if (given->count > 1)
        report_usage("pair", "one file at a time; this is one too many:", given->words[1]);
    else if (games && strcmp(games, "-") == 0 && strcmp(name_of(given), "-") == 0)
        report_usage("pair", "games and report cannot both be standard input:", "-");
    else
        return true;
    return false;
}

/* Does what was asked with a report that was read. */
static int run_on(const args *given, const pairing *p, tournament_file *file) {
    const char *round = given->value[ROUND];
    uint32_t wanted = round ? (uint32_t)args_count(round, ZUG_ROUNDS_MAX) : 0;
    bool is_known = zug_pairing_terms_of(p->t).system != ZUG_SYSTEM_OTHER;
    if (given->value[BOARDS])
        return pair_boards_print(p, wanted);
    if (given->value[RESULTS])
        return pair_results_enter(file, &(pair_results_wish){.games = given->value[RESULTS],
                                                             .output = given->value[OUTPUT],
                                                             .round = wanted});
    return given->value[CHECK] && is_known ? pair_check_all(p) : pair_next(p);
}

static int run_pair(const args *given) {
    const char *format = given->value[FORMAT];
    if (!check_options(given))
        return STATUS_FAILURE;
    tournament_file file;
    pairing p = {.file = &file, .json = format && strcmp(format, "json") == 0};
    int status = tournament_file_open(name_of(given), p.json, &file);
    if (status != STATUS_FINE)
        return status;
    p.t = file.tournament;
    p.explains = given->value[EXPLAIN] != NULL;
    status = run_on(given, &p, &file);
    tournament_file_close(&file);
    return status;
}

const command command_pair = {
    .name = "pair",
    .usage = "pair [--check|--explain|--boards|--results GAMES] [--round N]\n"
             "                [--output OUT] [--format text|json] [FILE|-]",
    .summary = "pair the next round of a tournament, or check its rounds",
    .description =
        "Reads a tournament report (TRF-2026, TRF16) and pairs the next round by the FIDE\n"
        "(Dutch) System as in force since 1 February 2026. Prints the number of pairs,\n"
        "then WHITE BLACK a line by pairing number, and N 0 for who gets the bye.\n"
        "If line 192 or 092 of the report names a round robin, a Scheveningen match or a\n"
        "knock-out, it is paired by that table or bracket.\n"
        "\n"
        "With --check, pairs every round that was played anew: a line for each round that\n"
        "differs, then how many do. A report that contradicts itself is refused with line\n"
        "and column. Without FILE, or with -, standard input is read.\n"
        "\n"
        "Zug can be the board under another program. --boards lists the games of a round\n"
        "that it has paired and that are still to be played: board, White and Black by\n"
        "name, with tabs between, as the desk of a playing zone reads it. --results takes\n"
        "the games of the round from a PGN file, finds them by FIDE number or name, and\n"
        "writes the report with their results and points, and everything else as it was.\n"
        "A game that is missing, unfinished, ambiguous or against the report is told and\n"
        "left open; then the status is 1.\n",
    .options = pair_options,
    .examples = "  zug pair open.trf\n"
                "  zug pair --explain open.trf\n"
                "  zug pair --check open.trf\n"
                "  zug pair --boards open.trf\n"
                "  zug pair --results round3.pgn --output open.trf open.trf\n",
    .run = run_pair,
};
