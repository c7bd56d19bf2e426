/* random_tournament.h - tournaments whose results are drawn, round by round.
 * Room: tests. The same seed gives the same tournament everywhere. */
#ifndef ZUG_TESTS_RANDOM_TOURNAMENT_H
#define ZUG_TESTS_RANDOM_TOURNAMENT_H

#include <stdint.h>
#include <zug/tournament.h>

/* How often something happens, of a thousand. */
typedef struct random_habits {
    uint32_t draws;     /* of games that are played */
    uint32_t forfeits;  /* of games */
    uint32_t half_byes; /* of players, in every round */
    uint32_t absences;  /* the same */
    uint32_t surprises; /* of games, that the lower rated player wins */
} random_habits;

static inline uint32_t random_below(uint64_t *seed, uint32_t limit) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % limit);
}

static inline bool random_happens(uint64_t *seed, uint32_t of_thousand) {
    return random_below(seed, 1000) < of_thousand;
}

/* Adds players, the first with the highest rating, and says how many rounds there are. */
static inline bool random_players(zug_tournament *t, uint32_t players, uint32_t rounds) {
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = rounds;
    zug_tournament_set_rules(t, &rules);
    for (uint32_t i = 0; i < players; i++) {
        zug_player player = {.name = zug_str_from("Player"), .rating = 2700 - i * 1500 / players};
        if (!zug_tournament_add_player(t, &player))
            return false;
    }
    return true;
}

/* Draws who asks for a bye in a round, before it is paired. */
static inline bool random_byes(zug_tournament *t, uint32_t round, const random_habits *habits,
                               uint64_t *seed) {
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        zug_entry_kind bye = random_happens(seed, habits->half_byes)  ? ZUG_ENTRY_HALF_BYE
                             : random_happens(seed, habits->absences) ? ZUG_ENTRY_ZERO_BYE
                                                                      : ZUG_ENTRY_NONE;
        if (bye != ZUG_ENTRY_NONE &&
            !zug_tournament_set_bye(t, round, zug_tournament_player(t, i)->number, bye))
            return false;
    }
    return true;
}

/* Draws the result of a pair and enters it. */
static inline bool random_result(zug_tournament *t, uint32_t round, zug_pair pair,
                                 const random_habits *habits, uint64_t *seed) {
    if (!zug_tournament_add_pair(t, round, pair))
        return false;
    if (pair.black == 0)
        return true;
    uint32_t winner = pair.white < pair.black ? pair.white : pair.black;
    if (random_happens(seed, habits->surprises))
        winner = pair.white + pair.black - winner;
    if (random_happens(seed, habits->forfeits))
        return zug_tournament_set_game(t, round, winner, ZUG_ENTRY_FORFEIT_WIN,
                                       ZUG_ENTRY_FORFEIT_LOSS);
    if (random_happens(seed, habits->draws))
        return zug_tournament_set_game(t, round, winner, ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW);
    return zug_tournament_set_game(t, round, winner, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
}

#endif
