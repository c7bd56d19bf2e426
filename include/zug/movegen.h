/* movegen.h - the legal moves of a position (Articles 3.1 to 3.9).
 *
 * Every position passed here must be playable: zug_faults_find has no unplayable fault in it. */
#ifndef ZUG_MOVEGEN_H
#define ZUG_MOVEGEN_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

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
bool zug_position_in_check(const zug_position *pos);

/* Article 1.4.1: in check and without a legal move. */
bool zug_position_is_checkmate(const zug_position *pos);

/* Article 5.2.1: not in check and without a legal move. */
bool zug_position_is_stalemate(const zug_position *pos);

#ifdef __cplusplus
}
#endif

#endif
