/* game_impl.h - the inside of a game, shared by the files game*.c.
 * Room: rules. An event is first judged, which changes nothing, and then, if it is accepted, it
 * happens, which cannot fail: that is why a refused event leaves no trace. */
#ifndef ZUG_GAME_IMPL_H
#define ZUG_GAME_IMPL_H

#include <zug/game.h>

/* A half-move, with what the clock needs to come back to it. */
typedef struct zug__game_turn {
    zug_game_half_move made;
    zug_clock_side sides[2];
    bool is_open;       /* whether the position after it is dead is not known yet */
    uint32_t set_count; /* how often the arbiter had set the clocks before it */
} zug__game_turn;

struct zug_game {
    zug_alloc alloc;
    void *solver_memory;
    zug_game_settings settings;

    zug_game_state state;
    zug_result result;
    zug_game_reason reason;
    bool has_started;
    bool is_unproved;
    bool is_final_board; /* the board or the moves ended the game: it cannot go on from here */
    bool is_alive;       /* proved: the position on the board is not dead */
    bool is_followed;    /* known: what is being applied did not end the game */
    bool asks_aside;     /* hard questions are left to the caller */
    bool is_start_open;  /* whether the first position is dead is not known yet */
    bool has_offer;
    bool has_assistant[2];
    bool is_absent[2];
    bool has_come[2];
    bool is_excused;    /* the default time was used up once, and the arbiter lets the game go on */
    bool wants_hold[2]; /* the clock of the side stands still when it would run */
    bool is_held;       /* that of the side to move does now, or did until it ran again by itself */
    zug_color offerer;
    zug_move premove; /* of the side that does not have the move */
    zug_clock clock;
    int64_t now_ms;          /* of the latest event */
    int64_t lag_left_ms[2];  /* of the budget, if there is one */
    int64_t lag_given_ms[2]; /* ever */
    int64_t set_ms[2];       /* what the arbiter has last set the clocks to */
    int64_t waited_ms;       /* of the default time, before the game last began to run */
    int64_t since_ms;        /* when it did */
    int64_t held_since_ms;   /* of the present hold */
    int64_t held_ms[2];      /* ever, but for the present hold */
    uint32_t set_count;      /* how often the arbiter has set the clocks */

    zug_position *positions; /* one more than turns */
    zug__game_turn *turns;
    zug_game_event *events;
    uint32_t turn_count;
    size_t event_count;
    size_t position_capacity, turn_capacity, event_capacity;
};

/* What an event has led to so far, in the caller's array. */
typedef struct zug__game_report {
    zug_game_news *news;
    size_t count;
    int64_t now_ms;
    unsigned asked; /* how often it was asked whether the position is dead */
} zug__game_report;

/* Whether an event in its normal form, possible in this state of the game, is accepted. */
typedef zug_game_refusal zug__game_judge(const zug_game *game, const zug_game_event *event);

/* Lets an accepted event happen. */
typedef void zug__game_happen(zug_game *game, const zug_game_event *event,
                              zug__game_report *report);

/* The side that has the move. */
static inline zug_color zug__game_turn_of(const zug_game *game) {
    return zug_position_turn(&game->positions[game->turn_count]);
}

/* True if the flag is down for good at this moment, or the default time over. */
bool zug__game_is_down(const zug_game *game, int64_t now_ms);

/* When the flag of the side to move is down for good. */
int64_t zug__game_flag_ms(const zug_game *game);

/* game_wait.c: brings the default time within its bounds. */
void zug__game_wait_set_up(zug_game *game);

/* True if a side has not come, and does so if it is there at this moment. */
bool zug__game_may_come(const zug_game *game, uint8_t side, int64_t now_ms);

/* The game begins, or ceases, to run: what the default time counts. */
void zug__game_begin_waiting(zug_game *game, int64_t now_ms);
void zug__game_cease_waiting(zug_game *game, int64_t now_ms);

/* game_lag.c: sets the budgets up; what of a lag counts for a move of a side that arrives now; and
 * takes it off. */
void zug__game_lag_set_up(zug_game *game);
int64_t zug__game_lag_counted(const zug_game *game, zug_color side, int64_t lag_ms, int64_t now_ms);
void zug__game_lag_spend(zug_game *game, zug_color side, int64_t lag_ms);

/* game_hold.c: the clock of the side to move is held from now on, if that is wanted and it runs;
 * and what it was held for is counted, before something else becomes of the clock. */
void zug__game_hold_begin(zug_game *game, int64_t now_ms);
void zug__game_hold_end(zug_game *game, int64_t now_ms);

/* Adds news of a kind, filled in with side, clocks and number of moves, for the caller to complete.
 */
zug_game_news *zug__game_tell(const zug_game *game, zug__game_report *report,
                              zug_game_news_kind kind, zug_color side);

/* Ends the game. */
void zug__game_end(zug_game *game, zug_result result, zug_game_reason reason,
                   zug__game_report *report);

/* Ends the game if the board or the moves so far do (Online 5.1, 5.4). */
void zug__game_end_on_board(zug_game *game, zug__game_report *report);

/* True if the position on the board is known to be dead (5.4.3). */
bool zug__game_is_dead(zug_game *game, zug__game_report *report);

/* True unless it is proved that a side could not checkmate by any series of legal moves (4.4). */
bool zug__game_could_mate(zug_game *game, zug_color side, zug_game_verdict verdict);

/* Nothing is asked any more. */
void zug__game_close_questions(zug_game *game);

/* Goes back by so many half-moves, and behind the end: the game is open, and paused if it was over.
 */
void zug__game_go_back(zug_game *game, uint32_t plies, int64_t now_ms);

/* How often a position has appeared that follows the first `count` positions of the game. */
unsigned zug__game_occurrences(const zug_game *game, const zug_position *pos, uint32_t count);

zug__game_judge zug__game_judge_move, zug__game_judge_premove, zug__game_judge_premove_clear;
zug__game_happen zug__game_move, zug__game_premove, zug__game_premove_clear;

zug__game_judge zug__game_judge_offer, zug__game_judge_accept, zug__game_judge_claim,
    zug__game_judge_claim_absence, zug__game_judge_time_check;
zug__game_happen zug__game_resign, zug__game_offer, zug__game_accept, zug__game_claim,
    zug__game_claim_absence, zug__game_time_check;

zug__game_judge zug__game_judge_hold, zug__game_judge_release;
zug__game_happen zug__game_hold, zug__game_release;

zug__game_judge zug__game_judge_judged;
zug__game_happen zug__game_judged;

zug__game_judge zug__game_judge_set_clocks, zug__game_judge_take_back, zug__game_judge_adjudicate,
    zug__game_judge_record;
zug__game_happen zug__game_start, zug__game_pause, zug__game_resume, zug__game_set_clocks,
    zug__game_take_back, zug__game_adjudicate, zug__game_record;

#endif
