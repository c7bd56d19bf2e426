/* round_games.h - the games of a round that somebody has paired: at which boards they are played,
 * and their results, as they come in.
 *
 *     zug_round_games round;
 *     if (zug_round_games_of(open, zug_tournament_open_round(open), alloc, &round))
 *         show(round.games[0].pair);
 *     zug_round_game over = {{1, 4}, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS};
 *     if (zug_round_enter(open, round.round, &over) == ZUG_ROUND_ENTERED)
 *         zug_round_restate(open);
 *     zug_round_games_free(&round);
 */
#ifndef ZUG_ROUND_GAMES_H
#define ZUG_ROUND_GAMES_H

#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A game of a round: who has which colour, and what it was for each. */
typedef struct zug_round_game {
    zug_pair pair;
    zug_entry_kind white, black;
} zug_round_game;

/* The games of a round by their boards: the first is at board 1. */
typedef struct zug_round_games {
    uint32_t round;
    size_t count;
    zug_round_game *games;
    size_t capacity;
    zug_alloc alloc;
} zug_round_games;

/* Lists the games of a round; byes are none, and a game that was forfeited without colours is not
 * listed. A report has no numbers of boards. They are in the order in which C.04.2 publishes
 * pairings: by the score, before the round, of the player who stands higher, then by the sum of
 * both scores, then by who stands higher. Where teams are paired, the same of their match points
 * orders matches, and each has its boards in the order of the team that stands higher. A round that
 * is, pair by pair, that of the table or bracket which the tournament names is in the order of
 * that. False without memory; afterwards *out has to be freed in any case. */
bool zug_round_games_of(const zug_tournament *tournament, uint32_t round, zug_alloc alloc,
                        zug_round_games *out);
void zug_round_games_free(zug_round_games *games);

/* What became of a result that was to be entered. */
typedef enum zug_round_answer {
    ZUG_ROUND_ENTERED,
    ZUG_ROUND_KNOWN,        /* the same result stands there already */
    ZUG_ROUND_CONTRADICTED, /* another one does, and stays */
    ZUG_ROUND_REVERSED,     /* these two are paired with each other, with the other colours */
    ZUG_ROUND_NOT_PAIRED,   /* they are not paired with each other in this round */
    ZUG_ROUND_IMPOSSIBLE    /* no game has such a result */
} zug_round_answer;

/* Enters the result of a game that has none. A game that was short says the same as one that was
 * not. Points and ranks stay as they are. */
zug_round_answer zug_round_enter(zug_tournament *tournament, uint32_t round,
                                 const zug_round_game *game);

/* What a result is called if the game was over before both had moved: it is not rated. */
zug_entry_kind zug_entry_shortened(zug_entry_kind kind);

/* Says anew how many points everybody has of whom that is said, players and teams, after all rounds
 * that are paired; a game without a result brings nothing yet. Ranks stay: they are somebody's
 * order, which may depend on more than points. */
void zug_round_restate(zug_tournament *tournament);

#ifdef __cplusplus
}
#endif

#endif
