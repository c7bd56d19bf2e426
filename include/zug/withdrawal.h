/* withdrawal.h - who leaves a round robin, and what counts then.
 *
 * FIDE Handbook C.05 6.6: if a player "has completed less than 50 % of his/her games, the results
 * shall remain in the tournament table (for rating and historical purposes), but they shall not be
 * counted in the final standings. The unplayed games of the player are indicated by (-) in the
 * tournament table and those of his/her opponents by (+). If neither player is present this will be
 * indicated by two (-)." With at least 50 % the results are counted, and the unplayed games are
 * shown in the same way.
 *
 * Completed is what was played: a win against somebody absent is not. Players sit at the table in
 * the order of their pairing numbers. */
#ifndef ZUG_WITHDRAWAL_H
#define ZUG_WITHDRAWAL_H

#include <stdbool.h>
#include <zug/roundrobin.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if the results of somebody who leaves after so many of their games count. */
bool zug_withdrawal_counts(uint32_t games, uint32_t completed);

/* A player leaves: enters all games from a round on that have not been played as lost by absence,
 * and as won by the opponents, unless these have left as well. False if there is no such player, or
 * without memory. */
bool zug_withdrawal_enter(zug_tournament *tournament, const zug_roundrobin *plan, uint32_t number,
                          uint32_t round);

/* True if the player of an index has left: all games that the plan has for them are entered, in
 * whatever order of rounds, and the last of them as lost by absence, as zug_withdrawal_enter does
 * before it is due. */
bool zug_withdrawal_has_left(const zug_tournament *tournament, const zug_roundrobin *plan,
                             size_t index);

/* True if the results of the player of an index count in the standings: they have not left, or
 * after half of their games. */
bool zug_withdrawal_is_counted(const zug_tournament *tournament, const zug_roundrobin *plan,
                               size_t index);

/* The score of a player after a round without games against those whose results do not count; 0 for
 * these themselves. */
zug_points zug_withdrawal_score(const zug_tournament *tournament, const zug_roundrobin *plan,
                                size_t index, uint32_t rounds);

#ifdef __cplusplus
}
#endif

#endif
