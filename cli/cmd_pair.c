/* cmd_pair.c - zug pair: pairs the next round of a tournament, or all its rounds anew.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/json.h>
#include <zug/pairing_system.h>
#include <zug/swiss.h>
#include <zug/trf.h>

#include "command.h"
#include "io.h"
#include "pair_warnings.h"
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
    const tournament_file *file;
    const zug_tournament *t;
    zug_pairing_terms terms;
    bool json, explains;
    zug_swiss_note *notes; /* space for all pairs of a round; of a Swiss with their reasons */
    zug_pair *pairs;       /* the same */
    zug_pair *unplayed;    /* the same: pairs of a table of whom one has a bye */
    size_t capacity;
} pairing;

/* A round that was paired, or a sentence that says why not. */
typedef struct outcome {
    zug_status status;
    uint32_t round;
    size_t count, unplayed;
    char why[ZUG_SWISS_SENTENCE_SIZE];
} outcome;

/* Pairs a round by the Dutch System. */
static void pair_swiss(const pairing *p, outcome *out) {
    zug_swiss_failure failure = {0};
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    out->count = p->capacity;
    if (p->explains)
        out->status =
            zug_swiss_explain(p->t, out->round, libc_alloc(), p->notes, &out->count, &failure);
    else
        out->status =
            zug_swiss_pair(p->t, out->round, libc_alloc(), p->pairs, &out->count, &failure);
    if (out->status != ZUG_OK)
        zug_swiss_failure_write(&failure, &why);
}

/* Pairs a round, or the next one if it is 0, by the tables or the bracket of another system. */
static void pair_by_table(const pairing *p, outcome *out) {
    zug_paired_round made = {.pairs = p->pairs, .unplayed = p->unplayed};
    zug_buf why = zug_buf_over(out->why, sizeof out->why);
    bool is_paired = out->round == 0 ? zug_pairing_system_next(p->t, &p->terms, libc_alloc(), &made)
                                     : zug_pairing_system_round(p->t, &p->terms, out->round,
                                                                libc_alloc(), &made);
    out->status = is_paired                                         ? ZUG_OK
                  : made.refusal.kind == ZUG_PAIRING_REFUSAL_MEMORY ? ZUG_ERR_SPACE
                                                                    : ZUG_ERR_POSITION;
    out->count = made.count;
    out->unplayed = made.unplayed_count;
    out->round = made.round != 0 ? made.round : out->round;
    if (!is_paired)
        zug_pairing_refusal_write(&made.refusal, &why);
}

/* Pairs a round by the system that the report names; afterwards the notes have its pairs. */
static void pair_round(const pairing *p, outcome *out) {
    bool is_swiss = p->terms.system == ZUG_SYSTEM_SWISS;
    if (is_swiss)
        pair_swiss(p, out);
    else
        pair_by_table(p, out);
    bool has_notes = is_swiss && p->explains;
    for (size_t i = 0; out->status == ZUG_OK && !has_notes && i < out->count; i++)
        p->notes[i] = (zug_swiss_note){.pair = p->pairs[i]};
}

/* Says why a round could not be paired. */
static int report_failure(const pairing *p, const outcome *of) {
    if (of->status == ZUG_ERR_SPACE)
        return report_system("cannot pair the round", ENOMEM);
    if (of->round == 0)
        fprintf(stderr, "%s: error: there is no pairing: %s\n", p->file->name, of->why);
    else
        fprintf(stderr, "%s: error: round %" PRIu32 " has no pairing: %s\n", p->file->name,
                of->round, of->why);
    return STATUS_BAD_INPUT;
}

/* Writes why two meet. */
static void write_why(const pairing *p, const zug_swiss_note *note, zug_buf *out) {
    static const char *const by[] = {
        [ZUG_SYSTEM_ROUNDROBIN] = "by the Berger table",
        [ZUG_SYSTEM_TEAM_ROUNDROBIN] = "by the Berger table of the teams, and the order of boards",
        [ZUG_SYSTEM_SCHEVENINGEN] = "by the Scheveningen table",
        [ZUG_SYSTEM_KNOCKOUT] = "by the bracket",
    };
    char text[64];
    if (p->terms.system == ZUG_SYSTEM_SWISS) {
        zug_swiss_note_write(note, out);
        return;
    }
    snprintf(text, sizeof text, "%" PRIu32 "-%" PRIu32 ": ", note->pair.white, note->pair.black);
    zug_buf_str(out, zug_str_from(text));
    zug_buf_str(out, zug_str_from(by[p->terms.system]));
}

/* Writes a round as one object of JSON. */
static void print_json(const pairing *p, uint32_t round, size_t count, zug_json *json) {
    zug_json_open(json, '{');
    zug_json_put_text(json, "type", "round");
    zug_json_put_int(json, "round", round);
    zug_json_key(json, "pairs");
    zug_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        const zug_swiss_note *note = &p->notes[i];
        char text[ZUG_SWISS_SENTENCE_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_json_open(json, '{');
        zug_json_put_int(json, "white", note->pair.white);
        zug_json_put_int(json, "black", note->pair.black);
        if (p->explains) {
            write_why(p, note, &out);
            if (note->instead) {
                zug_json_put_int(json, "instead", note->instead);
                zug_json_put_int(json, "criterion", note->criterion);
            }
            zug_json_put_text(json, "why", text);
        }
        zug_json_close(json, '}');
    }
    zug_json_close(json, ']');
    zug_json_close(json, '}');
}

/* Ends a line of JSON. */
static int put_json(zug_json *json) {
    int status = json->failed ? report_system("cannot write JSON", ENOMEM) : STATUS_FINE;
    if (status == STATUS_FINE) {
        io_put_bytes(json->data, json->len);
        io_put_line("");
    }
    zug_json_free(json);
    return status;
}

/* Writes a round as pairing engines do, and below it the reasons. */
static void print_text(const pairing *p, size_t count) {
    printf("%zu\n", count);
    for (size_t i = 0; i < count; i++)
        printf("%" PRIu32 " %" PRIu32 "\n", p->notes[i].pair.white, p->notes[i].pair.black);
    for (size_t i = 0; p->explains && i < count; i++) {
        char text[ZUG_SWISS_SENTENCE_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        write_why(p, &p->notes[i], &out);
        puts(text);
    }
}

/* Pairs the next round. */
static int pair_next(const pairing *p) {
    uint32_t rounds = zug_tournament_rules_of(p->t)->rounds;
    bool is_swiss = p->terms.system == ZUG_SYSTEM_SWISS;
    outcome made = {.round = is_swiss ? zug_tournament_paired_rounds(p->t) + 1 : 0};
    if (rounds > 0 && made.round > rounds) {
        fprintf(stderr, "%s: error: all %" PRIu32 " rounds are paired\n", p->file->name, rounds);
        return STATUS_BAD_INPUT;
    }
    if (is_swiss)
        pair_warnings_of_swiss(p->file, made.round);
    pair_round(p, &made);
    if (made.status != ZUG_OK)
        return report_failure(p, &made);
    for (size_t i = 0; i < made.unplayed; i++)
        pair_warnings_of_absent(p->file, made.round, p->unplayed[i]);
    if (p->json) {
        zug_json json = {.alloc = libc_alloc()};
        print_json(p, made.round, made.count, &json);
        return put_json(&json);
    }
    print_text(p, made.count);
    return STATUS_FINE;
}

/* True if the file has the pair in a round. Who is free in a table has no opponent, and whatever
 * bye that is called. */
static bool has_pair(const pairing *p, uint32_t round, zug_pair pair) {
    zug_entry entry = zug_tournament_entry(p->t, zug_tournament_find(p->t, pair.white), round);
    if (pair.black == 0 && p->terms.system != ZUG_SYSTEM_SWISS)
        return entry.opponent == 0;
    if (pair.black == 0)
        return entry.kind == ZUG_ENTRY_PAIRING_BYE;
    return entry.opponent == pair.black && entry.color == ZUG_ROUND_WHITE;
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
static void print_differences(const pairing *p, uint32_t round, size_t count) {
    printf("round %" PRIu32 " differs:", round);
    for (size_t i = 0; i < count; i++)
        if (!has_pair(p, round, p->notes[i].pair))
            print_difference(p, round, p->notes[i].pair);
    puts("");
}

/* Pairs a round that was played, and compares. */
static int check_round(const pairing *p, uint32_t round, bool *differs) {
    outcome made = {.round = round};
    pair_round(p, &made);
    *differs = made.status != ZUG_OK;
    if (made.status == ZUG_ERR_SPACE)
        return report_failure(p, &made);
    if (made.status != ZUG_OK) {
        if (!p->json)
            printf("round %" PRIu32 " differs: it has no pairing: %s\n", round, made.why);
        return STATUS_FINE;
    }
    for (size_t i = 0; i < made.count; i++)
        *differs = *differs || !has_pair(p, round, p->notes[i].pair);
    if (*differs && !p->json)
        print_differences(p, round, made.count);
    if (*differs && p->json) {
        zug_json json = {.alloc = libc_alloc()};
        print_json(p, round, made.count, &json);
        return put_json(&json);
    }
    return STATUS_FINE;
}

/* Pairs all rounds that were played. */
static int check_all(const pairing *p) {
    uint32_t rounds = zug_tournament_paired_rounds(p->t), differing = 0;
    if (p->terms.system == ZUG_SYSTEM_SWISS && rounds > 0)
        pair_warnings_of_swiss(p->file, rounds);
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

/* Says that a report names a system that nobody here knows. */
static int report_system_unknown(const pairing *p) {
    zug_str code = zug_tournament_label_of(p->t, ZUG_LABEL_SYSTEM);
    fprintf(stderr, "%s: error: Zug does not pair by the system %.*s, which line 192 names\n",
            p->file->name, (int)code.len, code.data);
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
                 : checks    ? check_all(p)
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
