/* outcome.c - how a position by itself ends the game.
 * Room: rules. */
#include <zug/outcome.h>

#include <zug/movegen.h>

zug_outcome zug_outcome_of(const zug_position *pos, zug_unwinnable_work *work) {
    if (!zug_movegen_any(pos))
        return zug_movegen_in_check(pos) ? ZUG_OUTCOME_CHECKMATE : ZUG_OUTCOME_STALEMATE;
    if (work != NULL && zug_unwinnable_dead(pos, work) == ZUG_ANSWER_YES)
        return ZUG_OUTCOME_DEAD;
    return ZUG_OUTCOME_OPEN;
}

zug_result zug_outcome_result(const zug_position *pos, zug_outcome outcome) {
    switch (outcome) {
    case ZUG_OUTCOME_OPEN:
        return ZUG_RESULT_OPEN;
    case ZUG_OUTCOME_CHECKMATE:
        return zug_position_turn(pos) == ZUG_WHITE ? ZUG_RESULT_BLACK_WINS : ZUG_RESULT_WHITE_WINS;
    case ZUG_OUTCOME_STALEMATE:
    case ZUG_OUTCOME_DEAD:
        break;
    }
    return ZUG_RESULT_DRAW;
}
