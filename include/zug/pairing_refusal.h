/* pairing_refusal.h - why a round cannot be paired: a code for programs, a sentence for people. */
#ifndef ZUG_PAIRING_REFUSAL_H
#define ZUG_PAIRING_REFUSAL_H

#include <stdint.h>
#include <zug/buf.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_PAIRING_REFUSAL_SIZE = 200 }; /* bytes that zug_pairing_refusal_write needs at most */

/* What can be in the way: a name for programs, and a sentence in which %p is the player (or team),
 * %o the other one, %r the round, %f what was found and %w what was wanted. */
#define ZUG_PAIRING_REFUSALS(X)                                                                    \
    X(NONE, "none", "nothing is in the way")                                                       \
    X(SYSTEM, "system", "the system of this tournament is not paired by tables or brackets")       \
    X(PLAYERS_FEW, "players-few", "there are %f players, but at least %w are needed")              \
    X(ROUNDS_MANY, "rounds-many", "%f players need more than %w rounds to meet everybody")         \
    X(ROUNDS_OVER, "rounds-over", "no round is left to be paired: the last one is round %w")       \
    X(HISTORY, "history-differs",                                                                  \
      "player %p met player %o in round %r, where the system has another opponent")                \
    X(FORBIDDEN, "forbidden-pair", "players %p and %o must not meet, but are to in round %r")      \
    X(GAME_OPEN, "game-open", "the game of players %p and %o in round %r has no result yet")       \
    X(MATCH_TIED, "match-tied",                                                                    \
      "the match of players %p and %o is tied, and it is not said who goes on")                    \
    X(TEAMS, "teams", "there are %f teams, but %w are needed")                                     \
    X(TEAM_SIZES, "team-sizes", "team %p has %f players, but team %o has %w")                      \
    X(TEAM_EMPTY, "team-empty", "team %p has no players")                                          \
    X(LINEUP_STRANGER, "lineup-stranger", "player %p is not of team %o")                           \
    X(LINEUP_ORDER, "lineup-order",                                                                \
      "player %p sits behind player %o, whom the list of the team has later")                      \
    X(LINEUP_TWICE, "lineup-twice", "player %p sits at two boards")                                \
    X(MEMORY, "memory", "there is not enough memory")

typedef enum zug_pairing_refusal_kind {
#define ZUG_REFUSAL_NAME(name, code, sentence) ZUG_PAIRING_REFUSAL_##name,
    ZUG_PAIRING_REFUSALS(ZUG_REFUSAL_NAME)
#undef ZUG_REFUSAL_NAME
} zug_pairing_refusal_kind;

/* Why a round is not paired, and of whom and what it is about. */
typedef struct zug_pairing_refusal {
    zug_pairing_refusal_kind kind;
    uint32_t player, opponent; /* by number, of players or of teams; 0 where it is about none */
    uint32_t round;            /* 0 where it is about none */
    uint32_t found, wanted;
} zug_pairing_refusal;

/* The code of a refusal, as "game-open". */
const char *zug_pairing_refusal_code(zug_pairing_refusal_kind kind);

/* Writes a refusal as a sentence. */
void zug_pairing_refusal_write(const zug_pairing_refusal *refusal, zug_buf *out);

#ifdef __cplusplus
}
#endif

#endif
