/* game_moves.c - moves and premoves (Online 3.3, 3.6.b, 3.7, 4.2).
 * Room: rules. */
#include "game_impl.h"

#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/refusal.h>

zug_game_refusal zug__game_judge_move(const zug_game *game, const zug_game_event *event) {
    zug_clock clock = game->clock;
    if (event->side != zug__game_turn_of(game))
        return ZUG_GAME_REFUSED_NOT_YOUR_TURN;
    if (!zug_movegen_is_legal(zug_game_position(game), event->move))
        return ZUG_GAME_REFUSED_ILLEGAL_MOVE;
    return zug_clock_press(&clock, event->at_ms, event->lag_ms) ? ZUG_GAME_ACCEPTED
                                                                : ZUG_GAME_REFUSED_FLAG_FELL;
}

/* The opponent's offer is declined by playing on (5.3). */
static void decline_offer(zug_game *game, zug_color mover, zug__game_report *report) {
    if (!game->has_offer || game->offerer == mover)
        return;
    game->has_offer = false;
    zug__game_tell(game, report, ZUG_GAME_NEWS_DRAW_DECLINED, mover);
}

/* Records a legal move after the clock has been pressed, and ends the game if the move does. */
static void make_move(zug_game *game, zug_move move, bool is_premove, int64_t lag_ms,
                      zug__game_report *report) {
    zug_color mover = zug__game_turn_of(game);
    zug__game_turn *turn = &game->turns[game->turn_count];
    zug_position *pos = &game->positions[game->turn_count + 1];
    *turn = (zug__game_turn){
        .made = {.move = move, .is_premove = is_premove, .at_ms = report->now_ms, .lag_ms = lag_ms},
        .sides = {game->clock.side[0], game->clock.side[1]},
        .set_count = game->set_count};
    for (int i = 0; i < 2; i++)
        turn->made.clock_ms[i] = zug_clock_left(&game->clock, (zug_color)i, report->now_ms);
    pos[0] = pos[-1];
    zug_position_play(pos, move);
    game->turn_count++;

    zug_game_news *news = zug__game_tell(game, report, ZUG_GAME_NEWS_MOVE_MADE, mover);
    news->move = move;
    news->is_premove = is_premove;
    news->gives_check = zug_position_in_check(pos);
    decline_offer(game, mover, report);
    zug__game_end_on_board(game, report);
}

/* Presses the clock for a move: what it was held for ends with it. False if the flag has fallen. */
static bool press(zug_game *game, int64_t now_ms, int64_t lag_ms) {
    zug__game_hold_end(game, now_ms);
    if (!zug_clock_press(&game->clock, now_ms, lag_ms))
        return false;
    game->wants_hold[zug__game_turn_of(game)] = false;
    return true;
}

/* The legal move that a premove means on the present board, or ZUG_MOVE_NONE. */
static zug_move meaning(const zug_position *pos, zug_move premove) {
    zug_move move = zug_position_judge_move(pos, zug_move_from(premove), zug_move_to(premove),
                                            zug_move_promotion(premove), NULL);
    bool must_castle = zug_move_sort_of(premove) == ZUG_MOVE_CASTLING;
    if (must_castle && zug_move_sort_of(move) != ZUG_MOVE_CASTLING)
        return ZUG_MOVE_NONE;
    return move;
}

/* Answers the move just made by the premove, if one is set. It costs no time: the clock is pressed
 * at the moment at which it began to run. */
static void answer(zug_game *game, zug__game_report *report) {
    zug_move premove = game->premove;
    if (premove == ZUG_MOVE_NONE)
        return;
    game->premove = ZUG_MOVE_NONE;
    zug_move move = meaning(zug_game_position(game), premove);
    if (move != ZUG_MOVE_NONE && press(game, report->now_ms, 0)) {
        make_move(game, move, true, 0, report);
        return;
    }
    zug_game_news *news =
        zug__game_tell(game, report, ZUG_GAME_NEWS_PREMOVE_DROPPED, zug__game_turn_of(game));
    news->move = premove;
}

void zug__game_move(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    press(game, report->now_ms, event->lag_ms);
    zug__game_lag_spend(game, (zug_color)event->side, event->lag_ms);
    make_move(game, event->move, false, event->lag_ms, report);
    if (game->state == ZUG_GAME_STATE_RUNNING)
        answer(game, report);
    zug__game_hold_begin(game, report->now_ms);
}

/* Whether the move could become legal is not asked: the opponent's move may change anything. */
zug_game_refusal zug__game_judge_premove(const zug_game *game, const zug_game_event *event) {
    zug_square from = zug_move_from(event->move);
    if (!game->settings.premoves)
        return ZUG_GAME_REFUSED_PREMOVES_FORBIDDEN;
    if (event->side == zug__game_turn_of(game))
        return ZUG_GAME_REFUSED_YOUR_TURN;
    if (!zug_bitboard_has(zug_game_position(game)->color[event->side], from))
        return ZUG_GAME_REFUSED_NO_PIECE_OF_YOURS;
    if (from == zug_move_to(event->move))
        return ZUG_GAME_REFUSED_ILLEGAL_MOVE;
    return ZUG_GAME_ACCEPTED;
}

void zug__game_premove(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    game->premove = event->move;
    zug__game_tell(game, report, ZUG_GAME_NEWS_PREMOVE_SET, (zug_color)event->side)->move =
        event->move;
}

zug_game_refusal zug__game_judge_premove_clear(const zug_game *game, const zug_game_event *event) {
    return zug_game_premove(game, (zug_color)event->side) != ZUG_MOVE_NONE
               ? ZUG_GAME_ACCEPTED
               : ZUG_GAME_REFUSED_NO_PREMOVE;
}

void zug__game_premove_clear(zug_game *game, const zug_game_event *event,
                             zug__game_report *report) {
    zug__game_tell(game, report, ZUG_GAME_NEWS_PREMOVE_CLEARED, (zug_color)event->side)->move =
        game->premove;
    game->premove = ZUG_MOVE_NONE;
}
