/* swiss.h - pairs a round by the FIDE (Dutch) System, as in force since 1 February 2026: FIDE
 * Handbook C.04.3, with C.04.1, C.04.2 and the Baku acceleration of C.04.7.
 *
 *     zug_pair pairs[500];
 *     size_t count;
 *     zug_swiss_pair(tournament, 5, alloc, pairs, 500, &count, &failure);
 *
 * docs/pairing.md tells arbiters how it comes to its pairs. */
#ifndef ZUG_SWISS_H
#define ZUG_SWISS_H

#include <zug/status.h>
#include <zug/tournament.h>

/* Why a round has no pairing. */
typedef enum zug_swiss_reason {
    ZUG_SWISS_NOBODY,      /* there are not two players to be paired */
    ZUG_SWISS_NO_BYE,      /* the number of players is odd, and nobody may have the bye */
    ZUG_SWISS_NO_OPPONENT, /* this player may meet none of the others */
    ZUG_SWISS_NO_PAIRING,  /* however they are paired, two at least stay without an opponent */
    ZUG_SWISS_NO_MEMORY
} zug_swiss_reason;

typedef struct zug_swiss_failure {
    zug_swiss_reason reason;
    uint32_t player; /* for NO_OPPONENT; for NO_PAIRING one who may stay over */
} zug_swiss_failure;

/* Pairs a round from what is known of the rounds before it. Who has a full-, half- or zero-point
 * bye in the round is not paired, and neither is who has no entry in a round that was paired
 * already; results of the round itself do not matter. The tournament must have no faults. Pairs
 * come in the order of boards, the bye last. Fails with ZUG_ERR_POSITION if there is no pairing,
 * and with ZUG_ERR_SPACE without memory or if out is too short; *failure, which may be NULL, says
 * why. */
zug_status zug_swiss_pair(const zug_tournament *tournament, uint32_t round, zug_alloc alloc,
                          zug_pair *out, size_t capacity, size_t *count,
                          zug_swiss_failure *failure);

/* The fictitious points of a player when a round is paired: by the Baku method if the tournament
 * has it, else as its entry says. */
zug_points zug_swiss_acceleration(const zug_tournament *tournament, size_t index, uint32_t round);

#endif
