/* scheveningen.h - two teams of equal size, of which everybody meets everybody of the other one.
 *
 * FIDE's Handbook names the system and has no tables for it. These are the ones in general use: in
 * the first round the first meets the first, the second the second and so on; the first player of
 * the first team meets 1, 2, 3, ... of the other one, and changes colours every round. */
#ifndef ZUG_SCHEVENINGEN_H
#define ZUG_SCHEVENINGEN_H

#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who plays how often. */
typedef struct zug_scheveningen {
    uint32_t boards; /* players of a team, from 1 */
    uint32_t cycles; /* 1 single, 2 double; in every second cycle colours are reversed */
} zug_scheveningen;

/* How many rounds there are; 0 without boards or cycles, or with too many of either. */
uint32_t zug_scheveningen_rounds(const zug_scheveningen *plan);

/* The pairs of a round from 1, in the order of the first team, into space for as many as there are
 * boards. The first team's players are 1 to boards, the second's boards + 1 to 2 * boards. Returns
 * how many pairs there are, 0 if there is no such round.
 *
 * Colours: with an even number of boards everybody has each colour equally often in a cycle, with
 * an odd number one of them once more. In every round the teams' numbers of Whites differ by at
 * most one. With 2, 14, 18, 22, ... boards no rotation can do that: there all of a team have one
 * colour, and change it every round. */
size_t zug_scheveningen_round(const zug_scheveningen *plan, uint32_t round, zug_pair *out);

#ifdef __cplusplus
}
#endif

#endif
