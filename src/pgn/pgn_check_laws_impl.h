/* pgn_check_laws_impl.h - follows a recorded game with the state machine that runs online games.
 * Room: pgn. */
#ifndef ZUG_PGN_CHECK_LAWS_IMPL_H
#define ZUG_PGN_CHECK_LAWS_IMPL_H

#include <zug/game.h>
#include <zug/pgn_check.h>

/* All zero follows nothing. */
typedef struct zug__laws {
    void *solver_memory; /* NULL: nobody asked */
    zug_game *game;      /* the one that is followed; NULL before its first move */
    bool flag_fell;      /* so the tags say */
    bool is_over;        /* drawn by itself, with the move that this finding is about: */
    zug_pgn_finding end;
    char san[ZUG_SAN_SIZE];
    bool is_due;  /* it is to be said now */
    bool is_told; /* it has been said */
} zug__laws;

/* A new game begins, or there are no more. */
void zug__laws_begin(zug__laws *laws);

/* Plays a move of the main line. True if the game is drawn by itself with it. Without memory the
 * rest of the game is not followed. */
bool zug__laws_move(zug__laws *laws, zug_alloc alloc, const zug_position *before, zug_move move);

/* Says of the end, which belongs to the move that ended the game, what is wrong with what comes
 * after it: "goes-on" or "other-result". */
void zug__laws_say(zug__laws *laws, const char *complaint);

/* What is wrong with the result of a game that ended in this position with the fall of a flag
 * (Online 4.4), as the detail of a finding: "white-can-mate"; NULL if nothing is, nobody asked, or
 * it cannot be decided. If it was drawn, the flag is taken for that of the side to move. */
const char *zug__laws_judge_flag(const zug__laws *laws, const zug_position *pos,
                                 zug_pgn_result result);

#endif
