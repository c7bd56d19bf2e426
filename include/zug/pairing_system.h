/* pairing_system.h - by which system a tournament is paired, and its rounds by that system.
 *
 *     zug_pairing_terms terms = zug_pairing_terms_of(tournament);
 *     zug_paired_round next = {.pairs = memory for a pair of each player};
 *     if (!zug_pairing_system_next(tournament, &terms, alloc, &next))
 *         zug_pairing_refusal_write(&next.refusal, &sentence);
 *
 * A Swiss is recognised here, and paired elsewhere. */
#ifndef ZUG_PAIRING_SYSTEM_H
#define ZUG_PAIRING_SYSTEM_H

#include <stdbool.h>
#include <zug/alloc.h>
#include <zug/pairing_refusal.h>
#include <zug/roundrobin.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_pairing_system {
    ZUG_SYSTEM_SWISS = 0,       /* the FIDE (Dutch) System; also where nothing is said */
    ZUG_SYSTEM_ROUNDROBIN,      /* by Berger tables */
    ZUG_SYSTEM_TEAM_ROUNDROBIN, /* teams by Berger tables, players by boards */
    ZUG_SYSTEM_SCHEVENINGEN,
    ZUG_SYSTEM_KNOCKOUT,
    ZUG_SYSTEM_OTHER /* another one, such as another Swiss or rules of the event's own */
} zug_pairing_system;

/* A system and what belongs to it. */
typedef struct zug_pairing_terms {
    zug_pairing_system system;
    uint32_t cycles;      /* of a round robin or Scheveningen match */
    bool is_last_swapped; /* of a round robin: see zug_roundrobin */
    uint32_t games;       /* of a match in a knock-out */
} zug_pairing_terms;

/* The terms that a tournament names: by the code of its system (ZUG_LABEL_SYSTEM, line 192 of a
 * report); without one by the words of its type (ZUG_LABEL_TYPE, line 092). How many games a match
 * of a knock-out has, and by words alone how many cycles a round robin, follows from its number of
 * rounds. */
zug_pairing_terms zug_pairing_terms_of(const zug_tournament *tournament);

/* The round robin that terms mean: of the players, or of the teams in the order of their numbers;
 * without players if they mean none. */
zug_roundrobin zug_pairing_roundrobin(const zug_tournament *tournament,
                                      const zug_pairing_terms *terms);

/* A round that was paired, or why not. */
typedef struct zug_paired_round {
    zug_pair *pairs; /* the caller's, with space for as many as there are players */
    size_t count;
    zug_pair *unplayed; /* NULL, or space for as many: pairs of the table of whom one has a bye in
                           the round, so that the other one is free */
    size_t unplayed_count;
    uint32_t round;
    zug_pairing_refusal refusal; /* its kind is NONE if the round was paired */
} zug_paired_round;

/* Pairs a round, from 1, from what was entered for the rounds before it. Who has a bye in the round
 * is not paired; whoever a table has them meet is free. */
bool zug_pairing_system_round(const zug_tournament *tournament, const zug_pairing_terms *terms,
                              uint32_t round, zug_alloc alloc, zug_paired_round *out);

/* Pairs the first round that is not entered completely, without the pairs that are entered already,
 * as games of somebody who has left are. */
bool zug_pairing_system_next(const zug_tournament *tournament, const zug_pairing_terms *terms,
                             zug_alloc alloc, zug_paired_round *out);

/* The last round that is paired, 0 if none is, but for rounds of a round robin of which nothing is
 * entered yet but games of somebody who will not be there, as zug_withdrawal_enter does ahead. */
uint32_t zug_pairing_rounds_begun(const zug_tournament *tournament);

/* Enters a round that was paired: games without a result. Who is free has a zero-point bye, for a
 * free round brings nothing; who has nobody opposite in a match of teams, or an absent opponent in
 * a table, a full-point bye. False without memory. */
bool zug_pairing_system_enter(zug_tournament *tournament, const zug_pairing_terms *terms,
                              const zug_paired_round *round);

#ifdef __cplusplus
}
#endif

#endif
