/* outcome.c - how a position by itself ends the game.
 * Room: rules. */
#include <zug/outcome.h>

#include <zug/movegen.h>

zug_outcome zug_outcome_of(const zug_position *pos, zug_unwinnable_work *work) {
    if (!zug_movegen_any(pos))
        return zug_position_in_check(pos) ? ZUG_OUTCOME_CHECKMATE : ZUG_OUTCOME_STALEMATE;
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

static const char *const result_names[ZUG_RESULT_COUNT] = {
    [ZUG_RESULT_OPEN] = "*",
    [ZUG_RESULT_WHITE_WINS] = "1-0",
    [ZUG_RESULT_BLACK_WINS] = "0-1",
    [ZUG_RESULT_DRAW] = "1/2-1/2",
    [ZUG_RESULT_BOTH_LOSE] = "0-0",
    [ZUG_RESULT_WHITE_WINS_BY_FORFEIT] = "+/-",
    [ZUG_RESULT_BLACK_WINS_BY_FORFEIT] = "-/+",
    [ZUG_RESULT_BOTH_FORFEIT] = "-/-",
};

const char *zug_outcome_result_name(zug_result result) { return result_names[result]; }

bool zug_outcome_result_parse(zug_str name, zug_result *out) {
    for (int i = 0; i < (int)ZUG_RESULT_COUNT; i++)
        if (zug_str_equal(name, zug_str_from(result_names[i]))) {
            *out = (zug_result)i;
            return true;
        }
    return false;
}
