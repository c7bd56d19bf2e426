/* pair_check.c - compares the rounds of a report with what the rules give.
 * Room: cli. */
#include "pair_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <zug/host_alloc.h>

#include "io.h"
#include "pair_warnings.h"
#include "waiting.h"

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
static void print_differences(const pairing *p, const zug_pairing_round *made) {
    printf("round %" PRIu32 " differs:", made->round);
    if (made->code)
        printf(" it has no pairing: %s", made->why);
    for (size_t i = 0; i < made->count; i++)
        if (!zug_pairing_round_has(made, p->t, i))
            print_difference(p, made->round, made->notes[i].pair);
    puts("");
}

/* Tells that a round differs. */
static int print_round(const pairing *p, const zug_pairing_round *made) {
    zug_json json = {.alloc = zug_host_alloc()};
    if (!p->json) {
        print_differences(p, made);
        return STATUS_FINE;
    }
    zug_pairing_round_compare_json(made, p->t, &json);
    return pair_round_put_json(&json);
}

static void print_summary(const pairing *p, uint32_t rounds, uint32_t differing) {
    if (p->json)
        printf("{\"type\":\"summary\",\"rounds\":%" PRIu32 ",\"differ\":%" PRIu32 "}\n", rounds,
               differing);
    else
        printf("%" PRIu32 " rounds, %" PRIu32 " differ\n", rounds, differing);
}

/* Pairs a round anew, and tells if it differs. */
static int check_round(const pairing *p, waiting *wait, uint32_t round, bool *differs) {
    zug_pairing_round made;
    zug_pairing_round_wish wish = {.round = round, .explains = p->explains};
    int status = STATUS_FINE;
    zug_pairing_round_make(p->t, &wish, zug_host_alloc(), &made);
    waiting_hold(wait);
    *differs = !zug_pairing_round_is_played(&made, p->t);
    if (!made.has_memory)
        status = pair_round_report(p, &made);
    else if (*differs)
        status = print_round(p, &made);
    io_flush_output();
    zug_pairing_round_free(&made);
    return status;
}

int pair_check_all(const pairing *p) {
    uint32_t rounds = zug_pairing_rounds_begun(p->t), differing = 0;
    int status = STATUS_FINE;
    waiting wait;
    if (zug_pairing_terms_of(p->t).system == ZUG_SYSTEM_SWISS && rounds > 0)
        pair_warnings_of_swiss(p->file, rounds);
    waiting_begin(&wait, "round 1");
    for (uint32_t round = 1; round <= rounds && status == STATUS_FINE; round++) {
        bool differs = false;
        char text[WAITING_TEXT_SIZE];
        status = check_round(p, &wait, round, &differs);
        differing += differs;
        snprintf(text, sizeof text, "%" PRIu32 " of %" PRIu32 " rounds", round, rounds);
        waiting_release(&wait, text);
    }
    waiting_end(&wait);
    if (status != STATUS_FINE)
        return status;
    print_summary(p, rounds, differing);
    return differing == 0 ? STATUS_FINE : STATUS_BAD_INPUT;
}
