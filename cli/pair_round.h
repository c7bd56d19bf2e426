/* pair_round.h - one round for zug pair, by whatever system its report names. */
#ifndef CLI_PAIR_ROUND_H
#define CLI_PAIR_ROUND_H

#include <zug/json.h>
#include <zug/pairing_system.h>
#include <zug/swiss.h>

#include "tournament_file.h"

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
typedef struct pair_outcome {
    zug_status status;
    uint32_t round; /* 0 for the next one, until it is known */
    size_t count, unplayed;
    const char *code;
    char why[ZUG_SWISS_SENTENCE_SIZE];
} pair_outcome;

/* Pairs the round of *out; afterwards the notes have its pairs. */
void pair_round_make(const pairing *p, pair_outcome *out);

/* Says why a round could not be paired; returns what the program should end with. */
int pair_round_report(const pairing *p, const pair_outcome *of);

/* Writes why two meet, or why somebody is free. */
void pair_round_why(const pairing *p, const pair_outcome *made, const zug_swiss_note *note,
                    zug_buf *out);

/* Begins the object of a round with its pairs; the caller adds what else there is to say, and ends
 * it and the line. */
void pair_round_open_json(const pairing *p, const pair_outcome *made, zug_json *json);
int pair_round_close_json(zug_json *json);

/* Writes a pair as an object that is not closed yet. */
void pair_round_open_pair(zug_json *json, zug_pair pair);

#endif
