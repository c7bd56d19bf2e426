/* cmd_pair.c - zug pair: pairs the next round of a Swiss tournament, or all its rounds anew.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/json.h>
#include <zug/swiss.h>
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
    zug_swiss_note *notes; /* space for all pairs of a round */
    size_t capacity;
} pairing;

/* Pairs a round; the notes have at least their pairs. */
static zug_status pair_round(const pairing *p, uint32_t round, size_t *count,
                             zug_swiss_failure *failure) {
    if (p->explains)
        return zug_swiss_explain(p->t, round, libc_alloc(), p->notes, p->capacity, count, failure);
    zug_pair *pairs = calloc(p->capacity, sizeof *pairs);
    if (!pairs)
        return ZUG_ERR_SPACE;
    zug_status status =
        zug_swiss_pair(p->t, round, libc_alloc(), pairs, p->capacity, count, failure);
    for (size_t i = 0; status == ZUG_OK && i < *count; i++)
        p->notes[i] = (zug_swiss_note){.pair = pairs[i]};
    free(pairs);
    return status;
}

/* Says why a round could not be paired. */
static int report_failure(const pairing *p, uint32_t round, zug_status status,
                          const zug_swiss_failure *failure) {
    char text[ZUG_SWISS_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (status == ZUG_ERR_SPACE)
        return report_system("cannot pair the round", ENOMEM);
    zug_swiss_failure_write(failure, &out);
    fprintf(stderr, "%s: error: round %" PRIu32 " has no pairing: %s\n", p->file, round, text);
    return STATUS_BAD_INPUT;
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
            zug_swiss_note_write(note, &out);
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
        zug_swiss_note_write(&p->notes[i], &out);
        puts(text);
    }
}

/* Pairs the next round. */
static int pair_next(const pairing *p) {
    uint32_t round = zug_tournament_paired_rounds(p->t) + 1;
    uint32_t rounds = zug_tournament_rules_of(p->t)->rounds;
    size_t count = 0;
    zug_swiss_failure failure = {0};
    if (rounds > 0 && round > rounds) {
        fprintf(stderr, "%s: error: all %" PRIu32 " rounds are paired\n", p->file, rounds);
        return STATUS_BAD_INPUT;
    }
    zug_status status = pair_round(p, round, &count, &failure);
    if (status != ZUG_OK)
        return report_failure(p, round, status, &failure);
    if (p->json) {
        zug_json json = {.alloc = libc_alloc()};
        print_json(p, round, count, &json);
        return put_json(&json);
    }
    print_text(p, count);
    return STATUS_FINE;
}

/* True if the file has the pair in a round. */
static bool has_pair(const zug_tournament *t, uint32_t round, zug_pair pair) {
    zug_entry entry = zug_tournament_entry(t, zug_tournament_find(t, pair.white), round);
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
        if (!has_pair(p->t, round, p->notes[i].pair))
            print_difference(p, round, p->notes[i].pair);
    puts("");
}

/* Pairs a round that was played, and compares. */
static int check_round(const pairing *p, uint32_t round, bool *differs) {
    size_t count = 0;
    zug_swiss_failure failure = {0};
    zug_status status = pair_round(p, round, &count, &failure);
    *differs = status != ZUG_OK;
    if (status == ZUG_ERR_SPACE)
        return report_failure(p, round, status, &failure);
    if (status != ZUG_OK) {
        char text[ZUG_SWISS_SENTENCE_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_swiss_failure_write(&failure, &out);
        if (!p->json)
            printf("round %" PRIu32 " differs: it has no pairing: %s\n", round, text);
        return STATUS_FINE;
    }
    for (size_t i = 0; i < count; i++)
        *differs = *differs || !has_pair(p->t, round, p->notes[i].pair);
    if (*differs && !p->json)
        print_differences(p, round, count);
    if (*differs && p->json) {
        zug_json json = {.alloc = libc_alloc()};
        print_json(p, round, count, &json);
        return put_json(&json);
    }
    return STATUS_FINE;
}

/* Pairs all rounds that were played. */
static int check_all(const pairing *p) {
    uint32_t rounds = zug_tournament_paired_rounds(p->t), differing = 0;
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
    zug_tournament *t = NULL;
    pairing p = {.file = given->count > 0 ? given->words[0] : "-"};
    int status = tournament_file_read(p.file, &t);
    if (status != STATUS_FINE)
        return status;
    p.t = t;
    p.json = format && strcmp(format, "json") == 0;
    p.explains = given->value[EXPLAIN] != NULL;
    p.capacity = zug_tournament_player_count(t) / 2 + 1;
    p.notes = calloc(p.capacity, sizeof *p.notes);
    if (!p.notes)
        status = report_system("cannot get memory", ENOMEM);
    else
        status = given->value[CHECK] ? check_all(&p) : pair_next(&p);
    free(p.notes);
    zug_tournament_free(t);
    return status;
}

const command command_pair = {
    .name = "pair",
    .usage = "pair [--check] [--explain] [--format text|json] [FILE|-]",
    .summary = "pair the next round of a Swiss tournament, or check its rounds",
    .description =
        "Reads a tournament report (TRF-2026, TRF16) and pairs the next round by the FIDE\n"
        "(Dutch) System as in force since 1 February 2026. Prints the number of pairs,\n"
        "then WHITE BLACK a line by pairing number, and N 0 for who gets the bye.\n"
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
