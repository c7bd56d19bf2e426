/* pair_check.c - compares the rounds of a report with what the rules give.
 * Room: cli. */
#include "pair_check.h"

#include <inttypes.h>
#include <stdio.h>

#include "io.h"
#include "pair_warnings.h"
#include "util/libc_alloc.h"
#include "waiting.h"

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

/* True if the pairing of the rules leaves a player free in a table, as the report does. */
static bool is_free_in_both(const pairing *p, const pair_outcome *made, uint32_t player) {
    for (size_t i = 0; made->status == ZUG_OK && i < made->count; i++)
        if (p->notes[i].pair.white == player && p->notes[i].pair.black == 0)
            return has_pair(p, made->round, p->notes[i].pair);
    return false;
}

/* Writes the pairs that the report has in a round. */
static void put_reported(const pairing *p, const pair_outcome *made, zug_json *json) {
    zug_json_key(json, "report");
    zug_json_open(json, '[');
    for (size_t i = 0; i < zug_tournament_player_count(p->t); i++) {
        zug_entry entry = zug_tournament_entry(p->t, i, made->round);
        uint32_t number = zug_tournament_player(p->t, i)->number;
        bool is_white = entry.opponent != 0 && entry.color == ZUG_ROUND_WHITE;
        if (!is_white && entry.kind != ZUG_ENTRY_PAIRING_BYE && !is_free_in_both(p, made, number))
            continue;
        pair_round_open_pair(json, (zug_pair){number, entry.opponent});
        zug_json_close(json, '}');
    }
    zug_json_close(json, ']');
}

/* Writes a round that differs as one object of JSON. */
static int print_json(const pairing *p, const pair_outcome *made) {
    zug_json json = {.alloc = libc_alloc()};
    pair_round_open_json(p, made, &json);
    put_reported(p, made, &json);
    if (made->status != ZUG_OK) {
        zug_json_put_text(&json, "code", made->code);
        zug_json_put_text(&json, "why", made->why);
    }
    return pair_round_close_json(&json);
}

/* True if a round that was paired anew is not as the report has it. */
static bool differs_from_report(const pairing *p, const pair_outcome *made) {
    bool differs = made->status != ZUG_OK;
    for (size_t i = 0; i < made->count && !differs; i++)
        differs = !has_pair(p, made->round, p->notes[i].pair);
    return differs;
}

/* Tells that a round differs. */
static int print_round(const pairing *p, const pair_outcome *made) {
    if (made->status == ZUG_ERR_SPACE)
        return pair_round_report(p, made);
    if (p->json)
        return print_json(p, made);
    if (made->status != ZUG_OK)
        printf("round %" PRIu32 " differs: it has no pairing: %s\n", made->round, made->why);
    else
        print_differences(p, made->round, made->count);
    return STATUS_FINE;
}

static void print_summary(const pairing *p, uint32_t rounds, uint32_t differing) {
    if (p->json)
        printf("{\"type\":\"summary\",\"rounds\":%" PRIu32 ",\"differ\":%" PRIu32 "}\n", rounds,
               differing);
    else
        printf("%" PRIu32 " round%s, %" PRIu32 " differ%s\n", rounds, rounds == 1 ? "" : "s",
               differing, differing == 1 ? "s" : "");
}

/* Pairs a round anew, and tells if it differs. */
static int check_round(const pairing *p, waiting *wait, uint32_t round, bool *differs) {
    pair_outcome made = {.round = round};
    pair_round_make(p, &made);
    waiting_hold(wait);
    *differs = differs_from_report(p, &made);
    int status = *differs ? print_round(p, &made) : STATUS_FINE;
    io_flush_output();
    return status;
}

int pair_check_all(const pairing *p) {
    uint32_t rounds = zug_tournament_paired_rounds(p->t), differing = 0;
    int status = STATUS_FINE;
    waiting wait;
    if (p->terms.system == ZUG_SYSTEM_SWISS && rounds > 0)
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
