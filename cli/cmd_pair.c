/* cmd_pair.c - zug pair: pairs the next round of a tournament, or all its rounds anew.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/pairing_round.h>
#include <zug/trf.h>

#include "command.h"
#include "io.h"
#include "report.h"
#include "tournament_file.h"
#include "util/libc_alloc.h"

enum { CHECK, EXPLAIN, FORMAT };

static const args_option pair_options[] = {
    [CHECK] = {"--check", NULL, "pair every round that was played anew, and say what differs"},
    [EXPLAIN] = {"--explain", NULL, "say of each pair why these two"},
    [FORMAT] = {"--format", "FORMAT", "text, or json: one object a line"},
    COMMAND_HELP_OPTION,
    {0},
};

/* What was asked, and the tournament. */
typedef struct pairing {
    const zug_tournament *t;
    const char *file;
    bool json, explains;
} pairing;

/* Says why a round could not be paired. */
static int report_failure(const pairing *p, const zug_pairing_round *of) {
    if (!of->has_memory)
        return report_system("cannot pair the round", ENOMEM);
    if (of->round == 0)
        fprintf(stderr, "%s: error: there is no pairing: %s\n", p->file, of->why);
    else
        fprintf(stderr, "%s: error: round %" PRIu32 " has no pairing: %s\n", p->file, of->round,
                of->why);
    return STATUS_BAD_INPUT;
}

/* Writes a round as one object of JSON. */
static int print_json(const zug_pairing_round *round) {
    zug_json json = {.alloc = libc_alloc()};
    zug_pairing_round_json(round, &json);
    int status = json.failed ? report_system("cannot write JSON", ENOMEM) : STATUS_FINE;
    if (status == STATUS_FINE) {
        io_put_bytes(json.data, json.len);
        io_put_line("");
    }
    zug_json_free(&json);
    return status;
}

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

/* Pairs the next round. */
static int pair_next(const pairing *p) {
    zug_pairing_round next;
    int status = STATUS_FINE;
    if (!zug_pairing_round_make(p->t, &(zug_pairing_round_wish){.explains = p->explains},
                                libc_alloc(), &next))
        status = report_failure(p, &next);
    else if (p->json)
        status = print_json(&next);
    else
        print_text(&next);
    zug_pairing_round_free(&next);
    return status;
}

/* Writes a pair of the rules that the file has not, and what it has for the first of them. */
static void print_difference(const pairing *p, uint32_t round, zug_pair pair) {
    zug_entry entry = zug_tournament_entry(p->t, zug_tournament_find(p->t, pair.white), round);
    printf(" %" PRIu32 "-%" PRIu32, pair.white, pair.black);
    if (entry.color == ZUG_ROUND_BLACK)
        printf(" (not %" PRIu32 "-%" PRIu32 ")", entry.opponent, pair.white);
    else
        printf(" (not %" PRIu32 "-%" PRIu32 ")", pair.white, entry.opponent);
}

/* Writes a round that differs. */
static void print_differences(const pairing *p, const zug_pairing_round *round) {
    printf("round %" PRIu32 " differs:", round->round);
    if (round->code)
        printf(" it has no pairing: %s", round->why);
    for (size_t i = 0; i < round->count; i++)
        if (!zug_pairing_round_has(round, p->t, i))
            print_difference(p, round->round, round->notes[i].pair);
    puts("");
}

/* Pairs a round that was played, and compares. */
static int check_round(const pairing *p, uint32_t number, bool *differs) {
    zug_pairing_round made;
    zug_pairing_round_wish wish = {.round = number, .explains = p->explains};
    zug_pairing_round_make(p->t, &wish, libc_alloc(), &made);
    int status = made.has_memory ? STATUS_FINE : report_failure(p, &made);
    *differs = !zug_pairing_round_is_played(&made, p->t);
    if (status == STATUS_FINE && *differs && p->json)
        status = print_json(&made);
    else if (status == STATUS_FINE && *differs)
        print_differences(p, &made);
    zug_pairing_round_free(&made);
    return status;
}

/* Pairs all rounds that were played. */
static int check_all(const pairing *p) {
    uint32_t rounds = zug_tournament_paired_rounds(p->t), differing = 0;
    if (zug_pairing_terms_of(p->t).system == ZUG_SYSTEM_OTHER)
        return pair_next(p);
    for (uint32_t round = 1; round <= rounds; round++) {
        bool differs = false;
        int status = check_round(p, round, &differs);
        if (status != STATUS_FINE)
            return status;
        differing += differs;
    }
    if (p->json)
        printf("{\"type\":\"summary\",\"rounds\":%" PRIu32 ",\"differ\":%" PRIu32 "}\n", rounds,
               differing);
    else
        printf("%" PRIu32 " rounds, %" PRIu32 " differ\n", rounds, differing);
    return differing == 0 ? STATUS_FINE : STATUS_BAD_INPUT;
}

static int run_pair(const args *given) {
    const char *format = given->value[FORMAT];
    if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        return report_usage("pair", "the format is text or json, not", format);
    if (given->count > 1)
        return report_usage("pair", "one file at a time; this is one too many:", given->words[1]);
    tournament_file file;
    pairing p = {.file = given->count > 0 ? given->words[0] : "-"};
    int status = tournament_file_read(p.file, &file);
    if (status != STATUS_FINE)
        return status;
    p.t = file.tournament;
    p.json = format && strcmp(format, "json") == 0;
    p.explains = given->value[EXPLAIN] != NULL;
    status = given->value[CHECK] ? check_all(&p) : pair_next(&p);
    tournament_file_close(&file);
    return status;
}

const command command_pair = {
    .name = "pair",
    .usage = "pair [--check] [--explain] [--format text|json] [FILE|-]",
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
