/* game_impl.h - the inside of a game, shared by the files game*.c.
 * Room: rules. An event is first judged, which changes nothing, and then, if it is accepted, it happens,
 * which cannot fail: that is why a refused event leaves no trace. */
#ifndef ZUG_GAME_IMPL_H
#define ZUG_GAME_IMPL_H

#include <zug/game.h>

/* A half-move, with what the clock needs to come back to it. */
typedef struct zug__game_turn {
    zug_game_half_move made;
    zug_clock_side sides[2];
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
    bool has_offer;
    bool has_assistant[2];
    bool is_absent[2];
    zug_color offerer;
    zug_move premove; /* of the side that does not have the move */
    zug_clock clock;
    int64_t now_ms; /* of the latest event */

    zug_position *positions; /* one more than turns */
    zug__game_turn *turns;
    zug_game_event *events;
    uint32_t turn_count;
    size_t event_count;
    size_t position_room, turn_room, event_room;
};

/* What an event has led to so far, in the caller's array. */
typedef struct zug__game_report {
    zug_game_news *news;
    size_t count;
    int64_t now_ms;
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

/* True if the flag is down for good at this moment. */
bool zug__game_is_down(const zug_game *game, int64_t now_ms);

/* Adds news of a kind, filled in with side, clocks and number of moves, for the caller to complete. */
zug_game_news *zug__game_tell(const zug_game *game, zug__game_report *report,
                              zug_game_news_kind kind, zug_color side);

/* Ends the game. */
void zug__game_end(zug_game *game, zug_result result, zug_game_reason reason,
                   zug__game_report *report);

/* Ends the game if the board or the moves so far do (Online 5.1, 5.4). */
void zug__game_end_on_board(zug_game *game, zug__game_report *report);

/* How often a position has appeared that follows the first `count` positions of the game. */
unsigned zug__game_occurrences(const zug_game *game, const zug_position *pos, uint32_t count);

zug__game_judge zug__game_judge_move, zug__game_judge_premove, zug__game_judge_premove_clear;
zug__game_happen zug__game_move, zug__game_premove, zug__game_premove_clear;

zug__game_judge zug__game_judge_offer, zug__game_judge_accept, zug__game_judge_claim,
    zug__game_judge_time_check;
zug__game_happen zug__game_resign, zug__game_offer, zug__game_accept, zug__game_claim,
    zug__game_claim_absence, zug__game_time_check;

zug__game_judge zug__game_judge_set_clocks, zug__game_judge_take_back, zug__game_judge_adjudicate,
    zug__game_judge_record;
zug__game_happen zug__game_start, zug__game_pause, zug__game_resume, zug__game_set_clocks,
    zug__game_take_back, zug__game_adjudicate, zug__game_record;

#endif
