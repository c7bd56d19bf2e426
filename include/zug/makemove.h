/* makemove.h - plays a move. To take it back, keep the position from before: it is a plain value.
 */
#ifndef ZUG_MAKEMOVE_H
#define ZUG_MAKEMOVE_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Plays a legal move: pieces, side to move, rights, counters and key. */
void zug_position_play(zug_position *pos, zug_move move);

/* Passes the move to the other side (PGN's null move). The side to move must not be in check. */
void zug_position_pass(zug_position *pos);

#ifdef __cplusplus
}
#endif

#endif
