/* outcome.h - how a position by itself ends the game (Laws 1.4, 5.1.1, 5.2.1 and 5.2.2; Online
 * 5.1, 5.4.2 and 5.4.3). Clocks, repetition and agreements belong to the game. */
#ifndef ZUG_OUTCOME_H
#define ZUG_OUTCOME_H

#include <zug/unwinnable.h>

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
    ZUG_RESULT_DRAW
} zug_result;

/* How the position ends the game. A position that the work does not suffice to prove dead is
 * open. With work NULL it is not asked whether the position is dead. */
zug_outcome zug_outcome_of(const zug_position *pos, zug_unwinnable_work *work);

/* The result that an outcome of this position means. */
zug_result zug_outcome_result(const zug_position *pos, zug_outcome outcome);

#endif
