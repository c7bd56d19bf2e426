/* entry.h - moves as players enter them on a board, beside notation: by one square, or by two
 * before their turn (Online 3.6). Whether a player has switched such an option on is not asked
 * here. */
#ifndef ZUG_ENTRY_H
#define ZUG_ENTRY_H

#include <zug/position.h>
#include <zug/str.h>
#include <zug/uci.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads the name of a square, "e4", and nothing else. */
bool zug_entry_square(zug_str text, zug_square *out);

/* Smart move (Online 3.6.a): the legal move that leaves or enters a square if there is only one.
 * Castling involves the squares that the king leaves and enters, and the rook's. Promotions to
 * different pieces are one move, given as that to a queen. Answers 0 without such a move, 1 with
 * *out, 2 for several. */
int zug_entry_smart(const zug_position *pos, zug_square square, zug_move *out);

/* What was entered as a premove. */
typedef enum zug_entry_premove_answer {
    ZUG_ENTRY_PREMOVE = 0,   /* *out is a move for ZUG_GAME_PREMOVE */
    ZUG_ENTRY_PIECE_MISSING, /* a pawn would reach the last rank, and no piece is named; *out is to
                                a queen */
    ZUG_ENTRY_NO_PREMOVE /* not two squares and perhaps a letter q, r, b or n; *out is untouched */
} zug_entry_premove_answer;

/* Reads a premove (Online 3.6.b): two squares, and the letter of a piece for a promotion, as in
 * e7e8q. It may be illegal now and later; only the game knows when its time comes. */
zug_entry_premove_answer zug_entry_premove(const zug_position *pos, zug_str text, zug_move *out);

/* Reads a premove as people type it: two squares in any writing, "e7-e8=Q", or what would be a move
 * if it were the other side's turn already, "exd5", "0-0". *out is its text for zug_entry_premove,
 * without the piece if that is missing. */
zug_entry_premove_answer zug_entry_premove_typed(const zug_position *pos, zug_str text,
                                                 char out[ZUG_LEAST(ZUG_UCI_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif
