/* game_end.c - how a game ends: on the board, by resignation, by agreement, by claim, on time
 * (Online 4.4 and article 5). Room: rules. */
#include "game_impl.h"

#include <zug/draws.h>
#include <zug/makemove.h>
#include <zug/movegen.h>

bool zug__game_is_down(const zug_game *game, int64_t now_ms) {
    int64_t deadline = zug_game_deadline_ms(game);
    return deadline != ZUG_CLOCK_NEVER && now_ms >= deadline;
}

static zug_result win_of(zug_color side) {
    return side == ZUG_WHITE ? ZUG_RESULT_WHITE_WINS : ZUG_RESULT_BLACK_WINS;
}

zug_game_news *zug__game_tell(const zug_game *game, zug__game_report *report,
                              zug_game_news_kind kind, zug_color side) {
    zug_game_news *news = &report->news[report->count++];
    *news = (zug_game_news){.kind = kind, .side = (uint8_t)side, .ply = game->turn_count};
    for (int i = 0; i < 2; i++)
        news->clock_ms[i] = zug_clock_left(&game->clock, (zug_color)i, report->now_ms);
    return news;
}

void zug__game_end(zug_game *game, zug_result result, zug_game_reason reason,
                   zug__game_report *report) {
    if (game->state == ZUG_GAME_STATE_RUNNING)
        zug__game_cease_waiting(game, report->now_ms);
    game->state = ZUG_GAME_STATE_OVER;
    game->result = result;
    game->reason = reason;
    game->has_offer = false;
    game->premove = ZUG_MOVE_NONE;
    zug__game_hold_end(game, report->now_ms);
    game->wants_hold[0] = game->wants_hold[1] = false;
    zug_clock_stop(&game->clock, report->now_ms);
    zug_game_news *news = zug__game_tell(game, report, ZUG_GAME_NEWS_OVER, ZUG_WHITE);
    news->result = (uint8_t)result;
    news->reason = reason;
    news->is_unproved = game->is_unproved;
}

unsigned zug__game_occurrences(const zug_game *game, const zug_position *pos, uint32_t count) {
    return zug_draws_occurrences(pos, game->positions, count);
}

/* The draw that the moves so far mean by themselves. */
static zug_game_reason draw_by_moves(const zug_game *game) {
    const zug_position *pos = zug_game_position(game);
    unsigned times = zug_game_occurrences(game);
    if (game->settings.laws == ZUG_GAME_ONLINE) {
        if (times >= ZUG_DRAWS_REPETITION)
            return ZUG_GAME_REASON_REPETITION;
        return zug_draws_fifty_moves(pos) ? ZUG_GAME_REASON_FIFTY_MOVES : ZUG_GAME_REASON_NONE;
    }
    if (times >= ZUG_DRAWS_FIVEFOLD)
        return ZUG_GAME_REASON_FIVEFOLD;
    return zug_draws_seventy_five_moves(pos) ? ZUG_GAME_REASON_SEVENTY_FIVE_MOVES
                                             : ZUG_GAME_REASON_NONE;
}

/* The reason, if any, for which the game ends on the board; checkmate comes before all draws. */
static zug_game_reason reason_on_board(zug_game *game, zug__game_report *report) {
    switch (zug_outcome_of(zug_game_position(game), NULL)) {
    case ZUG_OUTCOME_CHECKMATE:
        return ZUG_GAME_REASON_CHECKMATE;
    case ZUG_OUTCOME_STALEMATE:
        return ZUG_GAME_REASON_STALEMATE;
    case ZUG_OUTCOME_OPEN:
    case ZUG_OUTCOME_DEAD:
        break;
    }
    return zug__game_is_dead(game, report) ? ZUG_GAME_REASON_DEAD_POSITION : draw_by_moves(game);
}

void zug__game_end_on_board(zug_game *game, zug__game_report *report) {
    zug_game_reason reason = reason_on_board(game, report);
    if (reason == ZUG_GAME_REASON_NONE)
        return;
    game->is_final_board = true;
    zug__game_end(game,
                  reason == ZUG_GAME_REASON_CHECKMATE
                      ? win_of(zug_color_other(zug__game_turn_of(game)))
                      : ZUG_RESULT_DRAW,
                  reason, report);
}

void zug__game_resign(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    zug__game_end(game, win_of(zug_color_other((zug_color)event->side)),
                  ZUG_GAME_REASON_RESIGNATION, report);
}

zug_game_refusal zug__game_judge_offer(const zug_game *game, const zug_game_event *event) {
    if (!game->settings.draw_offers)
        return ZUG_GAME_REFUSED_OFFERS_FORBIDDEN;
    if (!game->has_offer)
        return ZUG_GAME_ACCEPTED;
    return game->offerer == event->side ? ZUG_GAME_REFUSED_OFFER_STANDS
                                        : ZUG_GAME_REFUSED_OFFER_TO_ACCEPT;
}

void zug__game_offer(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    game->has_offer = true;
    game->offerer = (zug_color)event->side;
    zug__game_tell(game, report, ZUG_GAME_NEWS_DRAW_OFFERED, game->offerer);
}

zug_game_refusal zug__game_judge_accept(const zug_game *game, const zug_game_event *event) {
    return game->has_offer && game->offerer != event->side ? ZUG_GAME_ACCEPTED
                                                           : ZUG_GAME_REFUSED_NO_OFFER;
}

void zug__game_accept(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    (void)event;
    zug__game_end(game, ZUG_RESULT_DRAW, ZUG_GAME_REASON_AGREEMENT, report);
}

/* The reason for which a draw can be claimed (Laws 9.2 and 9.3), with the move that is intended, if
 * one is. */
static zug_game_reason claimable(const zug_game *game, zug_move intended) {
    zug_position pos = *zug_game_position(game);
    uint32_t count = game->turn_count;
    if (intended != ZUG_MOVE_NONE) {
        zug_position_play(&pos, intended);
        count++;
    }
    if (zug__game_occurrences(game, &pos, count) >= ZUG_DRAWS_REPETITION)
        return ZUG_GAME_REASON_REPETITION;
    return zug_draws_fifty_moves(&pos) ? ZUG_GAME_REASON_FIFTY_MOVES : ZUG_GAME_REASON_NONE;
}

zug_game_refusal zug__game_judge_claim(const zug_game *game, const zug_game_event *event) {
    if (game->settings.laws != ZUG_GAME_OTB)
        return ZUG_GAME_REFUSED_CLAIMS_NEEDLESS;
    if (event->side != zug__game_turn_of(game))
        return ZUG_GAME_REFUSED_NOT_YOUR_TURN;
    if (event->move != ZUG_MOVE_NONE && !zug_movegen_is_legal(zug_game_position(game), event->move))
        return ZUG_GAME_REFUSED_ILLEGAL_MOVE;
    return claimable(game, event->move) != ZUG_GAME_REASON_NONE ? ZUG_GAME_ACCEPTED
                                                                : ZUG_GAME_REFUSED_CLAIM_WRONG;
}

void zug__game_claim(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    zug__game_end(game, ZUG_RESULT_DRAW, claimable(game, event->move), report);
}

zug_game_refusal zug__game_judge_time_check(const zug_game *game, const zug_game_event *event) {
    return zug__game_is_down(game, event->at_ms) ? ZUG_GAME_ACCEPTED
                                                 : ZUG_GAME_REFUSED_NO_FLAG_FELL;
}

/* Who has not come has lost by forfeit. */
static void forfeit(zug_game *game, zug__game_report *report) {
    zug_result result = ZUG_RESULT_BOTH_FORFEIT;
    if (game->has_come[ZUG_WHITE])
        result = ZUG_RESULT_WHITE_WINS_BY_FORFEIT;
    if (game->has_come[ZUG_BLACK])
        result = ZUG_RESULT_BLACK_WINS_BY_FORFEIT;
    zug__game_end(game, result, ZUG_GAME_REASON_FORFEIT, report);
}

/* The flag of the side to move has fallen, but the opponent has never come and cannot win. */
static void lose_both(zug_game *game, zug__game_report *report) {
    if (game->settings.default_ms > 0 && !game->has_come[zug__game_turn_of(game)])
        forfeit(game, report);
    else
        zug__game_end(game, ZUG_RESULT_BOTH_LOSE, ZUG_GAME_REASON_NEVER_CAME, report);
}

/* The flag of the side to move has fallen: it has lost, unless the opponent could not checkmate; or
 * the default time was over before that. */
void zug__game_time_check(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    zug_color winner = zug_color_other(zug__game_turn_of(game));
    if (zug_game_default_ms(game) < zug__game_flag_ms(game))
        forfeit(game, report);
    else if (!game->has_come[winner])
        lose_both(game, report);
    else if (zug__game_could_mate(game, winner, (zug_game_verdict)event->verdict))
        zug__game_end(game, win_of(winner), ZUG_GAME_REASON_TIME, report);
    else
        zug__game_end(game, ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE, report);
}

zug_game_refusal zug__game_judge_claim_absence(const zug_game *game, const zug_game_event *event) {
    return game->has_come[zug_color_other((zug_color)event->side)] ? ZUG_GAME_ACCEPTED
                                                                   : ZUG_GAME_REFUSED_NOT_COME;
}

void zug__game_claim_absence(zug_game *game, const zug_game_event *event,
                             zug__game_report *report) {
    zug_color winner = (zug_color)event->side;
    bool wins = zug__game_could_mate(game, winner, (zug_game_verdict)event->verdict);
    zug__game_end(game, wins ? win_of(winner) : ZUG_RESULT_DRAW, ZUG_GAME_REASON_ABSENCE, report);
}
