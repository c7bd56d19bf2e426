/* swiss.h - pairs a round by the FIDE (Dutch) System, as in force since 1 February 2026: FIDE
 * Handbook C.04.3, with C.04.1, C.04.2 and the Baku acceleration of C.04.7.
 *
 *     zug_pair pairs[500];
 *     size_t count = 500;
 *     zug_swiss_pair(tournament, 5, alloc, pairs, &count, &failure);
 *
 * docs/pairing.md tells arbiters how it comes to its pairs. */
#ifndef ZUG_SWISS_H
#define ZUG_SWISS_H

#include <zug/buf.h>
#include <zug/status.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a round has no pairing. */
typedef enum zug_swiss_reason {
    ZUG_SWISS_NOBODY,      /* there are not two players to be paired */
    ZUG_SWISS_NO_BYE,      /* the number of players is odd, and nobody may have the bye */
    ZUG_SWISS_NO_OPPONENT, /* this player may meet none of the others */
    ZUG_SWISS_NO_PAIRING,  /* however they are paired, two at least stay without an opponent */
    ZUG_SWISS_NO_MEMORY,
    ZUG_SWISS_NO_SPACE, /* there are more pairs than the caller has space for */
    ZUG_SWISS_NO_ROUND  /* rounds are from 1 to ZUG_ROUNDS_MAX */
} zug_swiss_reason;

typedef struct zug_swiss_failure {
    zug_swiss_reason reason;
    uint32_t player; /* for NO_OPPONENT; for NO_PAIRING one who may stay over */
} zug_swiss_failure;

/* A reason's name for programs, as "no-opponent". */
const char *zug_swiss_reason_code(zug_swiss_reason reason);

/* Writes why there is no pairing, as a sentence. */
void zug_swiss_failure_write(const zug_swiss_failure *failure, zug_buf *out);

/* Why a player has not the opponent whom the rules try first. */
typedef enum zug_swiss_cause {
    ZUG_SWISS_FIRST,     /* it is the one they try first */
    ZUG_SWISS_MET,       /* C1: they have met */
    ZUG_SWISS_FORBIDDEN, /* they must not meet */
    ZUG_SWISS_COLORS,    /* C3: both must have the same colour */
    ZUG_SWISS_CRITERION, /* every pairing with that pair is worse by a criterion */
    ZUG_SWISS_ORDER,     /* by no criterion; but as a whole this pairing comes earlier in order */
    ZUG_SWISS_BYE        /* there is no opponent */
} zug_swiss_cause;

/* A pair, and why these two. */
typedef struct zug_swiss_note {
    zug_pair pair;
    uint32_t player; /* the one whose opponent was chosen; the other may have a lower score */
    zug_points score, below; /* of both, with fictitious points */
    zug_swiss_cause cause;
    uint32_t instead;   /* the opponent whom the rules try first */
    uint32_t criterion; /* for CRITERION: 4 for C4, ... */
} zug_swiss_note;

enum { ZUG_SWISS_SENTENCE_SIZE = 320 };

/* Writes a note as a sentence. */
void zug_swiss_note_write(const zug_swiss_note *note, zug_buf *out);

/* Pairs a round from what is known of the rounds before it. Who has a full-, half- or zero-point
 * bye in the round is not paired, and neither is who has no entry in a round that was paired
 * already; results of the round itself do not matter. The tournament must have no faults. *count
 * says for how many pairs there is space, and then how many there are (none if it fails), in the
 * order of boards, the bye last. Fails with ZUG_ERR_POSITION if there is no pairing or no such
 * round, and with ZUG_ERR_SPACE without memory or if out is too short; *failure, which may be NULL,
 * says why.
 *
 * Memory comes from alloc and is given back at the end: a bit for each two players, some hundred
 * bytes a player, and three bits more for each two of a bracket in which S1 and S2 have to exchange
 * players. With 5,000 players that is 7 MB, and 10 MB more if all are in such a bracket. */
zug_status zug_swiss_pair(const zug_tournament *tournament, uint32_t round, zug_alloc alloc,
                          zug_pair *out, size_t *count, zug_swiss_failure *failure);

/* The same, with the reasons. It takes a few times as long. */
zug_status zug_swiss_explain(const zug_tournament *tournament, uint32_t round, zug_alloc alloc,
                             zug_swiss_note *out, size_t *count, zug_swiss_failure *failure);

/* The fictitious points of a player when a round is paired: by the Baku method if the tournament
 * has it, else as its entry says. */
zug_points zug_swiss_acceleration(const zug_tournament *tournament, size_t index, uint32_t round);

#ifdef __cplusplus
}
#endif

#endif
