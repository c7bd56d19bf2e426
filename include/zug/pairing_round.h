/* pairing_round.h - a round of a tournament by whatever system it names: its pairs, why these two,
 * and whether a round that was played is the same; in sentences and as JSON.
 *
 *     zug_pairing_round next;
 *     if (zug_pairing_round_make(open, &(zug_pairing_round_wish){.explains = true}, alloc, &next))
 *         show(next.notes[0].pair);
 *     zug_pairing_round_free(&next);
 */
#ifndef ZUG_PAIRING_ROUND_H
#define ZUG_PAIRING_ROUND_H

#include <zug/json.h>
#include <zug/pairing_system.h>
#include <zug/swiss.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which round is wanted. All zero: the next one. */
typedef struct zug_pairing_round_wish {
    uint32_t round; /* from 1; 0: the next one */
    bool explains;  /* with reasons, which takes longer in a Swiss */
} zug_pairing_round_wish;

/* A round, or why there is none. */
typedef struct zug_pairing_round {
    zug_pairing_system system;
    uint32_t round;        /* 0 if it is not known which one would be next */
    size_t count;          /* of pairs */
    zug_swiss_note *notes; /* the pairs, in order; of a Swiss with their reasons if wanted */
    size_t
        unplayed_count; /* of pairs of a table of whom one has a bye, so that the other is free */
    zug_pair *unplayed;
    bool explains;
    bool has_memory;  /* false: there was not enough of it */
    const char *code; /* why there is no pairing, as "rounds-over"; NULL if there is one */
    char why[ZUG_SWISS_SENTENCE_SIZE]; /* the same as a sentence */
    size_t capacity;                   /* of notes, and of unplayed */
    zug_alloc alloc;
} zug_pairing_round;

/* Pairs a round. True if it has a pairing; afterwards *out has to be freed in any case. */
bool zug_pairing_round_make(const zug_tournament *tournament, const zug_pairing_round_wish *wish,
                            zug_alloc alloc, zug_pairing_round *out);
void zug_pairing_round_free(zug_pairing_round *round);

/* True if the tournament has the pair of an index in this round; and if it has all of them. Who is
 * free in a table has no opponent, whatever bye that is called. */
bool zug_pairing_round_has(const zug_pairing_round *round, const zug_tournament *tournament,
                           size_t index);
bool zug_pairing_round_is_played(const zug_pairing_round *round, const zug_tournament *tournament);

/* Writes why two meet or somebody is free, as a sentence. */
void zug_pairing_round_why(const zug_pairing_round *round, size_t index, zug_buf *out);

/* Writes a round as one object of JSON: {"type":"round","round","pairs":[{"white","black"}]}, the
 * bye with a black of 0; if it is explained, each pair with "why" and, in a Swiss, "player", whose
 * opponent was chosen, "cause", and "instead" and "criterion" where the rules try somebody else
 * first. If there is no pairing: {"type":"no-pairing","round","code","why"}. */
void zug_pairing_round_json(const zug_pairing_round *round, zug_json *out);

/* The same of a round that was played: {"type":"round","round","pairs","report"}, where "report"
 * has the pairs of the tournament; and "code" and "why", with no pairs, if there is no pairing. */
void zug_pairing_round_compare_json(const zug_pairing_round *round,
                                    const zug_tournament *tournament, zug_json *out);

#ifdef __cplusplus
}
#endif

#endif
