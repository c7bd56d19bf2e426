/* cmd_pair.c - zug pair: pairs the next round of a tournament, or all its rounds anew.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "pair_check.h"
#include "pair_warnings.h"
#include "util/libc_alloc.h"
#include "waiting.h"

enum { CHECK, EXPLAIN, FORMAT };

static const args_option pair_options[] = {
    [CHECK] = {"--check", NULL, "pair every round that was played anew, and say what differs"},
    [EXPLAIN] = {"--explain", NULL, "say of each pair why these two"},
    [FORMAT] = {"--format", "FORMAT", "text, or json: one object a line"},
    COMMAND_HELP_OPTION,
    {0},
};

/* Writes a round as pairing engines do, and below it the reasons. */
static void print_text(const pairing *p, const pair_outcome *made) {
    printf("%zu\n", made->count);
    for (size_t i = 0; i < made->count; i++)
        printf("%" PRIu32 " %" PRIu32 "\n", p->notes[i].pair.white, p->notes[i].pair.black);
    for (size_t i = 0; p->explains && i < made->count; i++) {
        char text[ZUG_SWISS_SENTENCE_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        pair_round_why(p, made, &p->notes[i], &out);
        puts(text);
    }
}

/* Says that all rounds are paired. */
static int report_over(const pairing *p, uint32_t rounds) {
    zug_pairing_refusal over = {.kind = ZUG_PAIRING_REFUSAL_ROUNDS_OVER, .wanted = rounds};
    pair_outcome none = {.status = ZUG_ERR_POSITION, .round = rounds + 1};
    zug_buf why = zug_buf_over(none.why, sizeof none.why);
    none.code = zug_pairing_refusal_code(over.kind);
    zug_pairing_refusal_write(&over, &why);
    return pair_round_report(p, &none);
}

/* Pairs the next round, and says meanwhile that it does. */
static void make_next(const pairing *p, pair_outcome *made) {
    waiting wait;
    char text[WAITING_TEXT_SIZE];
    snprintf(text, sizeof text, "pairing %zu players", zug_tournament_player_count(p->t));
    waiting_begin(&wait, text);
    pair_round_make(p, made);
    waiting_end(&wait);
}

/* Pairs the next round. */
static int pair_next(const pairing *p) {
    uint32_t rounds = zug_tournament_rules_of(p->t)->rounds;
    bool is_swiss = p->terms.system == ZUG_SYSTEM_SWISS;
    pair_outcome made = {.round = is_swiss ? zug_tournament_paired_rounds(p->t) + 1 : 0};
    if (rounds > 0 && made.round > rounds)
        return report_over(p, rounds);
    if (is_swiss)
        pair_warnings_of_swiss(p->file, made.round);
    make_next(p, &made);
    if (made.status != ZUG_OK)
        return pair_round_report(p, &made);
    for (size_t i = 0; i < made.unplayed; i++)
        pair_warnings_of_absent(p->file, made.round, p->unplayed[i]);
    if (p->json) {
        zug_json json = {.alloc = libc_alloc()};
        pair_round_open_json(p, &made, &json);
        return pair_round_close_json(&json);
    }
    print_text(p, &made);
    return STATUS_FINE;
}

/* Says that a report names a system that nobody here knows. */
static int report_system_unknown(const pairing *p) {
    zug_str code = zug_tournament_label_of(p->t, ZUG_LABEL_SYSTEM);
    zug_trf_problem problem = {.code = zug_pairing_refusal_code(ZUG_PAIRING_REFUSAL_SYSTEM)};
    snprintf(problem.message, sizeof problem.message,
             "Zug does not pair by the system %.*s, which line 192 names",
             code.len < 100 ? (int)code.len : 100, code.data);
    tournament_file_tell(p->file, REPORT_ERROR, &problem);
    return STATUS_BAD_INPUT;
}

/* Does what was asked for with a tournament that was read. */
static int pair_read(pairing *p, bool checks) {
    if (p->terms.system == ZUG_SYSTEM_OTHER)
        return report_system_unknown(p);
    p->capacity = zug_tournament_player_count(p->t) + 1;
    p->notes = calloc(p->capacity, sizeof *p->notes);
    p->pairs = calloc(p->capacity, sizeof *p->pairs);
    p->unplayed = calloc(p->capacity, sizeof *p->unplayed);
    bool has_memory = p->notes && p->pairs && p->unplayed;
    int status = !has_memory ? report_system("cannot get memory", ENOMEM)
                 : checks    ? pair_check_all(p)
                             : pair_next(p);
    free(p->notes);
    free(p->pairs);
    free(p->unplayed);
    return status;
}

static int run_pair(const args *given) {
    const char *format = given->value[FORMAT];
    if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        return report_usage("pair", "the format is text or json, not", format);
    if (given->value[CHECK] && given->value[EXPLAIN])
        return report_usage("pair", "--check compares, and explains nothing: leave out",
                            "--explain");
    if (given->count > 1)
        return report_usage("pair", "one file at a time; this is one too many:", given->words[1]);
    tournament_file file;
    pairing p = {.file = &file, .json = format && strcmp(format, "json") == 0};
    int status = tournament_file_open(given->count > 0 ? given->words[0] : "-", p.json, &file);
    if (status != STATUS_FINE)
        return status;
    p.t = file.tournament;
    p.terms = zug_pairing_terms_of(p.t);
    p.explains = given->value[EXPLAIN] != NULL;
    status = pair_read(&p, given->value[CHECK] != NULL);
    tournament_file_close(&file);
    return status;
}

const command command_pair = {
    .name = "pair",
    .usage = "pair [--check|--explain] [--format text|json] [FILE|-]",
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
        "and column. Without FILE, or with -, standard input is read.\n",
    .options = pair_options,
    .examples = "  zug pair open.trf\n"
                "  zug pair --explain open.trf\n"
                "  zug pair --check open.trf\n",
    .run = run_pair,
};
