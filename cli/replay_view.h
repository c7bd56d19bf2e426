/* replay_view.h - the picture that zug replay shows of a place in a game. */
#ifndef CLI_REPLAY_VIEW_H
#define CLI_REPLAY_VIEW_H

#include <stdio.h>

#include "game_cursor.h"

typedef struct replay_view {
    game_cursor at;
    uint64_t number;     /* of the game in its file */
    const char *error;   /* what is wrong with the game; "" if nothing */
    const char *message; /* what the last key could not do; "" if nothing */
    bool flipped;
    bool help; /* the keys are explained, not the game */
} replay_view;

/* Draws the whole picture for a terminal of so many rows and columns. */
void replay_view_draw(FILE *to, const replay_view *view, int rows, int columns);

#endif
