/* game_end.c - how a game ends: on the board, by resignation, by agreement, by claim, on time (Online 4.4
 * and article 5).
 * Room: rules. */
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
    game->state = ZUG_GAME_STATE_OVER;
    game->result = result;
    game->reason = reason;
    game->has_offer = false;
    game->premove = ZUG_MOVE_NONE;
    zug_clock_stop(&game->clock, report->now_ms);
    zug_game_news *news = zug__game_tell(game, report, ZUG_GAME_NEWS_OVER, ZUG_WHITE);
    news->result = (uint8_t)result;
    news->reason = reason;
    news->is_unproved = game->is_unproved;
}

unsigned zug__game_occurrences(const zug_game *game, const zug_position *pos, uint32_t count) {
    return zug_draws_occurrences(pos, game->positions, count);
}

/* What the solver may use. */
static zug_unwinnable_work work_of(const zug_game *game) {
    return (zug_unwinnable_work){game->solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET,
                                 0};
}

/* True if the position on the board is dead (5.4.3). A proof that it is not lasts as long as the last
 * position can come back. */
static bool is_dead(zug_game *game) {
    const zug_position *pos = zug_game_position(game);
    uint32_t count = game->turn_count;
    if (game->is_followed) {
        game->is_alive = false; /* nothing was proved */
        return false;
    }
    if (game->is_alive && count > 0 &&
        zug_unwinnable_can_return(&game->positions[count - 1], game->turns[count - 1].made.move))
        return false;
    zug_unwinnable_work work = work_of(game);
    zug_answer answer = zug_unwinnable_dead(pos, &work);
    game->is_alive = answer == ZUG_ANSWER_NO;
    return answer == ZUG_ANSWER_YES;
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
static zug_game_reason reason_on_board(zug_game *game) {
    switch (zug_outcome_of(zug_game_position(game), NULL)) {
    case ZUG_OUTCOME_CHECKMATE:
        return ZUG_GAME_REASON_CHECKMATE;
    case ZUG_OUTCOME_STALEMATE:
        return ZUG_GAME_REASON_STALEMATE;
    case ZUG_OUTCOME_OPEN:
    case ZUG_OUTCOME_DEAD:
        break;
    }
    return is_dead(game) ? ZUG_GAME_REASON_DEAD_POSITION : draw_by_moves(game);
}

void zug__game_end_on_board(zug_game *game, zug__game_report *report) {
    zug_game_reason reason = reason_on_board(game);
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

/* The reason for which a draw can be claimed (Laws 9.2 and 9.3), with the move that is intended, if one
 * is. */
static zug_game_reason claimable(const zug_game *game, zug_move intended) {
    zug_position pos = *zug_game_position(game);
    uint32_t count = game->turn_count;
    if (intended != ZUG_MOVE_NONE) {
        zug_makemove(&pos, intended);
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

/* True unless it is proved that a side could not checkmate by any series of legal moves (4.4). */
static bool could_mate(zug_game *game, zug_color side) {
    zug_unwinnable_work work = work_of(game);
    zug_answer answer = zug_unwinnable_can_win(zug_game_position(game), side, &work, NULL);
    game->is_unproved = answer == ZUG_ANSWER_UNDECIDED;
    return answer != ZUG_ANSWER_NO;
}

/* The flag of the side to move has fallen: it has lost, unless the opponent could not checkmate. */
void zug__game_time_check(zug_game *game, const zug_game_event *event, zug__game_report *report) {
    (void)event;
    zug_color winner = zug_color_other(zug__game_turn_of(game));
    if (could_mate(game, winner))
        zug__game_end(game, win_of(winner), ZUG_GAME_REASON_TIME, report);
    else
        zug__game_end(game, ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE, report);
}

void zug__game_claim_absence(zug_game *game, const zug_game_event *event,
                             zug__game_report *report) {
    zug_color winner = (zug_color)event->side;
    zug__game_end(game, could_mate(game, winner) ? win_of(winner) : ZUG_RESULT_DRAW,
                  ZUG_GAME_REASON_ABSENCE, report);
}
