/* cmd_standings.c - zug standings: who stands where in a tournament, by its tie-breaks.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/standings.h>

#include "command.h"
#include "io.h"
#include "report.h"
#include "similar.h"
#include "standings_report.h"
#include "tournament_file.h"

enum { TIE_BREAKS, CROSS_TABLE, RATINGS, AFTER, PLAYERS, FORMAT, EXPLAIN };

static const args_option standings_options[] = {
    [TIE_BREAKS] = {"--tie-breaks", "CODES", "these, as in DE,BH/C1,SB, and not those of the file"},
    [CROSS_TABLE] = {"--cross-table", NULL, "show what everybody did in every round"},
    [RATINGS] = {"--ratings", NULL, "show performances and what ratings would change by"},
    [AFTER] = {"--after", "ROUND", "the standings after an earlier round"},
    [PLAYERS] = {"--players", NULL, "rank the players, though there are teams"},
    [FORMAT] = {"--format", "FORMAT", "text, json or csv"},
    [EXPLAIN] = {"--explain", NULL, "say what decided, and what values are made of"},
    COMMAND_HELP_OPTION,
    {0},
};

typedef enum form { FORM_TEXT, FORM_JSON, FORM_CSV, FORMS } form;

static const char *const form_names[] = {"text", "json", "csv", NULL};

/* The form that a word names; FORMS after saying that there is none of that name. */
static form read_form(const char *word) {
    form wanted = FORM_TEXT;
    while (word && wanted < FORMS && strcmp(form_names[wanted], word) != 0)
        wanted++;
    if (wanted == FORMS)
        report_unknown_word("standings", "the format is text, json or csv, not", word,
                            similar_find(form_names, word));
    return wanted;
}

/* Reads the tie-breaks of the command line; false after saying what is wrong with them. */
static bool read_codes(const char *codes, zug_tiebreak_list *out) {
    zug_error err;
    report_place place = {.name = "--tie-breaks", .line = 1, .text = zug_str_from(codes)};
    if (zug_tiebreaks_parse(place.text, out, &err) == ZUG_OK)
        return true;
    place.offset = err.offset;
    report_problem(stderr, REPORT_ERROR, &place, err.message);
    return false;
}

/* Reads the tie-breaks that the file says, or takes the usual ones; false after saying what is
 * wrong with them. */
static bool find_codes(const tournament_file *file, bool is_team, zug_tiebreak_list *out) {
    zug_error err;
    zug_tournament_label label = ZUG_LABEL_TIEBREAKS;
    if (zug_standings_tiebreaks(file->tournament, is_team, out, &label, &err) == ZUG_OK)
        return true;
    zug_str text = zug_tournament_label_of(file->tournament, label);
    size_t end = err.offset;
    while (end < text.len && text.data[end] != ',')
        end++;
    char sentence[256];
    snprintf(sentence, sizeof sentence, "tie-breaks of record %s, \"%.*s\": %s",
             label == ZUG_LABEL_STANDINGS ? "212" : "202", (int)(end - err.offset),
             text.data + err.offset, err.message);
    tournament_file_report(file, label, err.offset, sentence);
    return false;
}

/* Says which tie-breaks do not count. */
static void report_dropped(const char *file, const zug_standings *standings) {
    const zug_tiebreak_list *list = zug_standings_list(standings);
    for (size_t i = 0; i < list->count; i++) {
        char code[ZUG_TIEBREAK_CODE_SIZE];
        zug_buf out = zug_buf_over(code, sizeof code);
        zug_tiebreak_drop drop = zug_standings_dropped(standings, i);
        zug_tiebreak_write(&list->items[i], &out);
        if (drop != ZUG_TIEBREAK_KEPT)
            fprintf(stderr, "%s: warning: %s %s\n", file, code, zug_tiebreak_drop_words(drop));
    }
}

/* Prints standings in a form; the status of the program. */
static int print_standings(const standings_report *report, form form) {
    bool fine = form == FORM_TEXT   ? standings_report_text(report)
                : form == FORM_JSON ? standings_report_json(report)
                                    : standings_report_csv(report);
    return fine ? STATUS_FINE : report_system("cannot show the standings", ENOMEM);
}

/* Ranks a tournament as the command line wants it. */
static int rank(const args *given, form form, const tournament_file *file) {
    const zug_tournament *t = file->tournament;
    bool is_team = zug_tournament_team_count(t) > 0 && given->value[PLAYERS] == NULL;
    zug_tiebreak_list list;
    zug_standings_wish wish = {.tiebreaks = &list, .is_team = is_team};
    if (is_team && given->value[RATINGS])
        return report_usage("standings", "teams have no ratings: add --players to", "--ratings");
    if (given->value[TIE_BREAKS] && !read_codes(given->value[TIE_BREAKS], &list))
        return STATUS_FAILURE;
    if (!given->value[TIE_BREAKS] && !find_codes(file, is_team, &list))
        return STATUS_BAD_INPUT;
    if (given->value[AFTER])
        wish.rounds = (uint32_t)args_count(given->value[AFTER], zug_tournament_last_round(t));
    if (given->value[AFTER] && wish.rounds == 0)
        return report_usage("standings", "the file has no such ROUND:", given->value[AFTER]);
    zug_standings *standings = zug_standings_new(t, &wish, zug_host_alloc());
    if (standings == NULL)
        return report_system("cannot calculate the standings", ENOMEM);
    standings_report report = {.tournament = t,
                               .standings = standings,
                               .is_team = is_team,
                               .has_cross_table = given->value[CROSS_TABLE] != NULL,
                               .has_ratings = given->value[RATINGS] != NULL,
                               .explains = given->value[EXPLAIN] != NULL};
    report_dropped(file->name, standings);
    int status = print_standings(&report, form);
    zug_standings_free(standings);
    return status;
}

static int run_standings(const args *given) {
    tournament_file file;
    form form = read_form(given->value[FORMAT]);
    if (form == FORMS)
        return STATUS_FAILURE;
    if (given->count > 1)
        return report_usage("standings",
                            "there is only one FILE; this is one word too many:", given->words[1]);
    int status = tournament_file_open(given->count > 0 ? given->words[0] : "-", false, &file);
    if (status != STATUS_FINE)
        return status;
    status = rank(given, form, &file);
    tournament_file_close(&file);
    return status;
}

const command command_standings = {
    .name = "standings",
    .usage = "standings [--tie-breaks CODES] [--cross-table] [--ratings] [--after ROUND]\n"
             "                     [--players] [--format text|json|csv] [--explain] [FILE|-]",
    .summary = "rank a tournament by points and tie-breaks",
    .description =
        "Reads a tournament report (TRF) and prints who stands where: by points, then by\n"
        "the tie-breaks of FIDE C.07 that the file names (212, else 202), or else by those\n"
        "that are usual for its way of pairing. Teams are ranked if there are any.\n"
        "\n"
        "CODES are those of reports, with commas between: DE, WIN, WON, BPG, BWG, PS, REP,\n"
        "STD, TPN, BH, AOB, FB, SB, KS, ARO, TPR, PTP, APRO, APPO, RTNG; for teams MPvGP,\n"
        "EMMSB, EMGSB, EGMSB, EGGSB, EDE, EDEBT, EDEBB, EDET, EDEB, BC, TBR, BBE, SSSC;\n"
        "behind them /C1 /C2 /M1 /M2 /L+1 /P /F /R /K4 /U1400 where they make sense, and\n"
        ":MP or :GP. Unless PTS is among them, points come first.\n"
        "\n"
        "With --ratings, five more columns, for information: the score and the number of\n"
        "games that are rated, the score that was expected, K, what the rating would\n"
        "change by, and the performance (FIDE B.02 8).\n"
        "\n"
        "Without FILE, or with -, reads standard input.\n",
    .options = standings_options,
    .examples = "  zug standings open.trf\n"
                "  zug standings --tie-breaks BH/C1,BH,SB --cross-table open.trf\n",
    .run = run_standings,
};
