/* movegen.h - the legal moves of a position (Articles 3.1 to 3.9).
 *
 * Every position passed here must be playable: zug_faults_find has no unplayable fault in it. */
#ifndef ZUG_MOVEGEN_H
#define ZUG_MOVEGEN_H

#include <stddef.h>
#include <zug/position.h>

/* 218 is the record for positions of real chess. A set-up board of n men of one colour has at most 27 n
 * moves and at most 18 to each square of the last rank and 16 to each other free one: below 660. */
enum { ZUG_MOVES_MAX = 660 };

typedef struct zug_move_list {
    size_t count;
    zug_move moves[ZUG_MOVES_MAX];
} zug_move_list;

/* All legal moves, in no particular order. */
void zug_movegen_legal(const zug_position *pos, zug_move_list *out);

/* How many legal moves there are, without listing them. */
unsigned zug_movegen_count(const zug_position *pos);

/* True if the side to move has a legal move. */
bool zug_movegen_any(const zug_position *pos);

/* True if this very move, any 16 bits, is legal here. */
bool zug_movegen_is_legal(const zug_position *pos, zug_move move);

/* True if this legal move gives check. */
bool zug_movegen_gives_check(const zug_position *pos, zug_move move);

/* True if the side to move is in check. */
bool zug_movegen_in_check(const zug_position *pos);

/* Article 1.4.1: in check and without a legal move. */
bool zug_movegen_is_checkmate(const zug_position *pos);

/* Article 5.2.1: not in check and without a legal move. */
bool zug_movegen_is_stalemate(const zug_position *pos);

#endif
