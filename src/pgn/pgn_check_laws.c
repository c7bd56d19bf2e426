/* pgn_check_laws.c - says where a recorded game should have ended under the Online Chess
 * Regulations. Room: pgn. The rules are those of the game: its moves are played there, without
 * clocks. A game that goes on after it has ended by itself (5.4.1, 5.4.3, 5.4.4) is found, and
 * so is a win on time by a side that could not mate (4.4). */
#include "pgn_check_laws_impl.h"

#include <zug/san.h>

void zug__laws_begin(zug__laws *laws) {
    zug_game_free(laws->game);
    laws->game = NULL;
    laws->flag_fell = laws->is_over = laws->is_due = laws->is_told = false;
}

static bool apply(zug__laws *laws, zug_game_event event) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    return zug_game_apply(laws->game, &event, 0, news, &count) == ZUG_GAME_ACCEPTED;
}

/* Sets up the game before its first move. A position that is dead from the start ends it at once,
 * and there is no move to complain of: the first one is then that move. */
static bool set_up(zug__laws *laws, zug_alloc alloc, const zug_position *start) {
    zug_game_settings settings = {.start = *start, .laws = ZUG_GAME_ONLINE};
    laws->game = zug_game_new(&settings, alloc, laws->solver_memory);
    return laws->game != NULL && apply(laws, (zug_game_event){.kind = ZUG_GAME_START});
}

bool zug__laws_move(zug__laws *laws, zug_alloc alloc, const zug_position *before, zug_move move) {
    if (laws->game == NULL && !set_up(laws, alloc, before))
        return false;
    zug_game_event event = {.kind = ZUG_GAME_MOVE, .side = before->side_to_move, .move = move};
    apply(laws, event);
    laws->is_over = zug_game_result(laws->game) == ZUG_RESULT_DRAW &&
                    zug_game_reason_of(laws->game) != ZUG_GAME_REASON_STALEMATE;
    if (laws->is_over)
        zug_san_write(before, move, laws->san);
    return laws->is_over;
}

void zug__laws_say(zug__laws *laws, const char *complaint) {
    laws->end.facts.detail = complaint;
    zug_facts_add_number(&laws->end.facts, zug_game_reason_of(laws->game));
    laws->end.san = zug_str_from(laws->san);
    laws->is_due = laws->is_told = true;
}

const char *zug__laws_judge_flag(const zug__laws *laws, const zug_position *pos,
                                 zug_pgn_result result) {
    if (laws->solver_memory == NULL || !laws->flag_fell || laws->is_over ||
        result == ZUG_PGN_UNKNOWN)
        return NULL;
    bool is_drawn = result == ZUG_PGN_DRAW;
    zug_color winner = is_drawn                       ? zug_color_other(zug_position_turn(pos))
                       : result == ZUG_PGN_WHITE_WINS ? ZUG_WHITE
                                                      : ZUG_BLACK;
    zug_unwinnable_work work = {laws->solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET,
                                0};
    zug_answer answer = zug_unwinnable_can_win(pos, winner, &work, NULL);
    if (is_drawn && answer == ZUG_ANSWER_YES)
        return winner == ZUG_WHITE ? "white-can-mate" : "black-can-mate";
    if (is_drawn || answer != ZUG_ANSWER_NO)
        return NULL;
    return winner == ZUG_WHITE ? "white-cannot-mate" : "black-cannot-mate";
}
