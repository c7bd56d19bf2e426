/* knockout.h - knock-out: who loses a match is out, until one is left.
 *
 * Players are seeded in the order of their pairing numbers. The bracket has as many places as the
 * next power of two; its best seeds go on without a match where players are missing. A match is a
 * number of games with alternating colours, each in a round of the tournament of its own; all
 * matches of a stage begin in the same round, and end as soon as they are decided. A match that is
 * tied goes on with sets of tie-break games, if there are any, and is then decided by lot: never by
 * this library, but by who is named in lots.
 *
 * Colours: in the first, third, ... match of a stage the better seed begins with the colour that
 * was drawn, in the others with the opposite one. What was drawn is said in the rules of the
 * tournament, or seen in round 1; else it is White. */
#ifndef ZUG_KNOCKOUT_H
#define ZUG_KNOCKOUT_H

#include <stdbool.h>
#include <zug/pairing_refusal.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who goes on from a match of a stage, from 1, that is still tied in the end. */
typedef struct zug_knockout_lot {
    uint32_t stage, winner;
} zug_knockout_lot;

/* How it is played. */
typedef struct zug_knockout {
    uint32_t games;          /* of a match, from 1 */
    uint32_t tiebreak_games; /* of a set of tie-breaks */
    uint32_t tiebreaks;      /* how many such sets a match may have */
    bool has_third_place;    /* the losers of the semi-finals play as well */
    const zug_knockout_lot *lots;
    size_t lot_count;
    const uint32_t *withdrawn; /* by pairing number: they lose what is not yet decided. So does who
                                  has a zero-point bye in a round in which they should play */
    size_t withdrawn_count;
} zug_knockout;

/* How a match was decided. */
typedef enum zug_knockout_end {
    ZUG_KNOCKOUT_UNDECIDED = 0,
    ZUG_KNOCKOUT_UNOPPOSED, /* nobody came to play against the winner, if there is one */
    ZUG_KNOCKOUT_WITHDRAWAL,
    ZUG_KNOCKOUT_POINTS,
    ZUG_KNOCKOUT_TIEBREAK,
    ZUG_KNOCKOUT_LOT
} zug_knockout_end;

/* A match; players by pairing number, 0 for nobody. */
typedef struct zug_knockout_match {
    uint32_t stage;         /* from 1; 0: its stage has not begun */
    uint32_t first, second; /* the better seed first */
    uint32_t begin, games;  /* the round of the first game, and how many were entered */
    zug_points first_points, second_points;
    zug_knockout_end end;
    uint32_t winner, loser; /* 0 also for a loser who withdrew, and plays no more */
} zug_knockout_match;

/* How many stages there are for so many players, the final among them; 0 for fewer than two. */
uint32_t zug_knockout_stages(size_t players);

/* How many matches a bracket has: those of the first stage come first, then those of the second,
 * the final, and behind it the match for the third place, if there is one. */
size_t zug_knockout_match_count(size_t players, bool has_third_place);

/* The seed, from 1, at a place of a bracket, from 0, with so many stages: 1, 8, 4, 5, 2, 7, 3, 6
 * with three. Those at places 0 and 1 meet first, then the winners of 0-1 and 2-3. */
uint32_t zug_knockout_seed(uint32_t stages, uint32_t place);

/* Follows the matches through all rounds before one; out has space for all of them. False, with the
 * reason, where a game is open, a tie is not decided, or somebody met the wrong player; the other
 * matches of that stage are followed as well, no later ones. */
bool zug_knockout_follow(const zug_tournament *tournament, const zug_knockout *plan, uint32_t round,
                         zug_knockout_match *out, zug_pairing_refusal *why);

/* The pairs of a round, of matches that were followed to it: those that go on or begin in it. Who
 * has nobody to play in the stage that begins comes last, without Black. Returns how many. */
size_t zug_knockout_pairs(const zug_tournament *tournament, const zug_knockout *plan,
                          uint32_t round, const zug_knockout_match *matches, zug_pair *out);

#ifdef __cplusplus
}
#endif

#endif
