/* game_sides.h - who the two sides of a PGN game are among the players of a report. */
#ifndef CLI_GAME_SIDES_H
#define CLI_GAME_SIDES_H

#include <zug/pgn_tree.h>

#include "player_names.h"

/* Who somebody of a game is. */
typedef enum game_side_kind {
    GAME_SIDE_STRANGER,     /* nobody of the report */
    GAME_SIDE_PLAYER,       /* one player of it */
    GAME_SIDE_SEVERAL,      /* several players are called so */
    GAME_SIDE_OTHER_NUMBER, /* one is called so, but has another FIDE number */
} game_side_kind;

enum { GAME_SIDE_NAME_SIZE = 512, GAME_SIDE_NUMBER_SIZE = 32 };

/* A side of a game: what the game calls it, and who it is. */
typedef struct game_side {
    char name[GAME_SIDE_NAME_SIZE];
    char fide_number[GAME_SIDE_NUMBER_SIZE];
    game_side_kind kind;
    size_t player; /* an index of the tournament, unless it is a stranger */
} game_side;

/* Both sides of a game, White's first. */
typedef struct game_sides {
    game_side side[2];
} game_sides;

/* Finds out who plays: by the tags WhiteFideId and BlackFideId where game and report have the
 * number, else by name. */
void game_sides_of(const zug_pgn_tree_game *game, const player_names *names,
                   const zug_tournament *t, game_sides *out);

/* True if both are players of the report; and if neither is. */
bool game_sides_are_players(const game_sides *sides);
bool game_sides_are_strangers(const game_sides *sides);

/* Writes why it is not known who both are, if one of them is no stranger. */
void game_sides_why(const game_sides *sides, const zug_tournament *t, zug_buf *out);

/* The round that a game says it is of: the number with which its tag begins, as in 3 or 3.12; 0 if
 * it says none. */
uint32_t game_sides_round(const zug_pgn_tree_game *game);

#endif
