/* outcome.h - how a position by itself ends the game (Laws 1.4, 5.1.1, 5.2.1 and 5.2.2; Online
 * 5.1, 5.4.2 and 5.4.3). Clocks, repetition and agreements belong to the game. */
#ifndef ZUG_OUTCOME_H
#define ZUG_OUTCOME_H

#include <zug/str.h>
#include <zug/unwinnable.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_outcome {
    ZUG_OUTCOME_OPEN = 0,  /* the game goes on */
    ZUG_OUTCOME_CHECKMATE, /* the side to move is mated and has lost */
    ZUG_OUTCOME_STALEMATE, /* the side to move has no legal move and is not in check: drawn */
    ZUG_OUTCOME_DEAD       /* neither side can ever checkmate: drawn */
} zug_outcome;

typedef enum zug_result {
    ZUG_RESULT_OPEN = 0,
    ZUG_RESULT_WHITE_WINS,
    ZUG_RESULT_BLACK_WINS,
    ZUG_RESULT_DRAW,
    ZUG_RESULT_BOTH_LOSE, /* 0-0: neither gets anything */
    /* Forfeits: who did not come, or may not play, has lost without a game. */
    ZUG_RESULT_WHITE_WINS_BY_FORFEIT,
    ZUG_RESULT_BLACK_WINS_BY_FORFEIT,
    ZUG_RESULT_BOTH_FORFEIT,
    ZUG_RESULT_COUNT
} zug_result;

/* How the position ends the game. A position that the work does not suffice to prove dead is
 * open. With work NULL it is not asked whether the position is dead. */
zug_outcome zug_outcome_of(const zug_position *pos, zug_unwinnable_work *work);

/* The result that an outcome of this position means. */
zug_result zug_outcome_result(const zug_position *pos, zug_outcome outcome);

/* A result as it is written: "*" while it is open, "1-0", "0-1", "1/2-1/2", "0-0", and "+/-",
 * "-/+", "-/-" for forfeits. The last four are not PGN's. */
const char *zug_outcome_result_name(zug_result result);

/* The result with such a name. False, and *out untouched, if there is none. */
bool zug_outcome_result_parse(zug_str name, zug_result *out);

#ifdef __cplusplus
}
#endif

#endif
