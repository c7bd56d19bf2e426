/* house_game.h - one game of a computer, as far as it must know it to move.
 * Room: server/bot. */
#ifndef BOT_HOUSE_GAME_H
#define BOT_HOUSE_GAME_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <zug/zug.h>

enum { HOUSE_ID_SIZE = 16, HOUSE_MOVES_MAX = 2048 };

typedef struct house_game {
    char id[HOUSE_ID_SIZE];    /* "": no game */
    int player;                /* which of ours plays it */
    bool is_mine[2];           /* the side it has: white, black */
    bool is_due;               /* it is our turn, and we have not answered yet */
    bool is_running, is_stale; /* what we know is not enough: the whole game has been asked for */
    json_int_t plies, asked_plies; /* half-moves now, and when the engine was asked */
    int64_t left_ms, since_ms;
    unsigned failures; /* what has gone wrong with it since the last move */
    zug_position first, now;
    zug_move moves[HOUSE_MOVES_MAX]; /* from first on */
    size_t move_count;
} house_game;

/* The text of a member, or "". */
const char *house_text(const json_t *message, const char *name);

/* Takes over a whole game. False if it cannot be read. */
bool house_game_state(house_game *self, const json_t *state, int64_t now_ms);

/* Takes over what has happened in it; all but a move, and who is there, makes it stale. */
void house_game_event(house_game *self, const json_t *event, int64_t now_ms);

/* True if that ends the game. */
bool house_game_ends(const json_t *message);

#endif
