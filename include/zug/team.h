/* team.h - what became of a team in a round, put together from what is said of it and from the
 * games of its players. */
#ifndef ZUG_TEAM_H
#define ZUG_TEAM_H

#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a team in a round. */
typedef struct zug_team_result {
    zug_entry_kind kind;   /* WIN, DRAW or LOSS of a match, OPEN while a game of it is; a forfeit of
                              the whole match; a bye; NONE if nothing is known */
    uint32_t opponent;     /* by the number of the team; 0: none */
    zug_round_color color; /* that of the home team at its first board; none if it is not known */
    bool has_match, has_game; /* the points are known: byes may have points that nobody has said */
    zug_points match, game;   /* with adjustments, without accelerations */
} zug_team_result;

/* The result of the team of an index in a round from 1. */
zug_team_result zug_team_result_of(const zug_tournament *tournament, size_t index, uint32_t round);

#ifdef __cplusplus
}
#endif

#endif
