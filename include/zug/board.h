/* board.h - a board with its history: play, take back, count repetitions, ask for the result.
 *
 *     zug_board *board = zug_board_new(alloc, NULL);
 *     zug_board_play(board, move);
 *     if (zug_board_result(board, ZUG_GAME_OTB, NULL, &reason) != ZUG_RESULT_OPEN) ...
 *     zug_board_take_back(board);
 *
 * It takes 66 bytes a half-move, and has no clocks, players or arbiters: those are in game.h. */
#ifndef ZUG_BOARD_H
#define ZUG_BOARD_H

#include <zug/alloc.h>
#include <zug/game.h>
#include <zug/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_board zug_board;

/* A board with a playable position, NULL being the initial one; or NULL without memory. */
zug_board *zug_board_new(zug_alloc alloc, const zug_position *start);
void zug_board_free(zug_board *board);

/* Plays a move: ZUG_ERR_MOVE if it is not legal, ZUG_ERR_SPACE without memory; nothing has changed
 * then. Whoever wants to know why judges the move before, or reads its text: refusal.h, san.h. */
zug_status zug_board_play(zug_board *board, zug_move move);

/* Takes the last move back and returns it; ZUG_MOVE_NONE if there is none. */
zug_move zug_board_take_back(zug_board *board);

/* The position, until the board changes. */
const zug_position *zug_board_position(const zug_board *board);

/* How many half-moves have been made, the one with an index from 0, and the position before it. */
size_t zug_board_plies(const zug_board *board);
zug_move zug_board_move_at(const zug_board *board, size_t ply);
const zug_position *zug_board_position_at(const zug_board *board, size_t ply);

/* How often the position has been on this board, this time included (Law 9.2.2). */
unsigned zug_board_occurrences(const zug_board *board);

/* How the game has ended by itself: checkmate, stalemate, a dead position, and over the board the
 * fifth occurrence or 75 moves, online the third or 50. *reason (may be NULL) says which, and
 * zug_game_end_sentence tells it.
 *
 * work is what the search for a dead position may use (unwinnable.h), and may be NULL: then a
 * position is dead if that needs no search, as king against king and bishop. */
zug_result zug_board_result(const zug_board *board, zug_game_laws laws, zug_unwinnable_work *work,
                            zug_game_reason *reason);

/* The draw that the side to move may claim over the board (Laws 9.2, 9.3) without a move: third
 * occurrence or 50 moves; ZUG_GAME_REASON_NONE if there is none. */
zug_game_reason zug_board_claim(const zug_board *board);

#ifdef __cplusplus
}
#endif

#endif
