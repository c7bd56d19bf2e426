/* roundrobin.h - everybody meets everybody, by FIDE's Berger tables (Handbook C.05, Annex 1).
 *
 *     zug_roundrobin plan = {.players = 10, .cycles = 1};
 *     zug_pair pairs[5];
 *     size_t count = zug_roundrobin_round(&plan, 1, pairs);      1-10, 2-9, 3-8, 4-7, 5-6
 *
 * The tables are computed, so that there is one for any number of players. The same tables serve
 * teams: White is then the team that is named first, at home. */
#ifndef ZUG_ROUNDROBIN_H
#define ZUG_ROUNDROBIN_H

#include <stdbool.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_CYCLES_MAX = 99 };

/* Who plays how often. */
typedef struct zug_roundrobin {
    uint32_t players; /* from 2; with an odd number everybody has one free round a cycle */
    uint32_t cycles;  /* how often everybody meets everybody: 1 single, 2 double. In every second
                         cycle the colours are those of the first one reversed */
    bool is_last_swapped; /* the last two rounds of the first cycle come in reverse order: FIDE's
                             advice where there are two cycles, without which somebody has one
                             colour three times in a row */
} zug_roundrobin;

/* How many rounds there are; 0 for fewer than two players, no cycle, or too many of either. */
uint32_t zug_roundrobin_rounds(const zug_roundrobin *plan);

/* How many games each player has in all of them. */
uint32_t zug_roundrobin_games(const zug_roundrobin *plan);

/* The pairs of a round from 1, in the order of the table, into space for half the players, rounded
 * up; who is free comes last, with no Black. Players are numbered from 1. Returns how many pairs
 * there are, 0 if there is no such round. */
size_t zug_roundrobin_round(const zug_roundrobin *plan, uint32_t round, zug_pair *out);

/* The pair of one player in a round; no Black if the player is free, and no White either if there
 * is no such player or round. */
zug_pair zug_roundrobin_pair(const zug_roundrobin *plan, uint32_t round, uint32_t player);

#ifdef __cplusplus
}
#endif

#endif
