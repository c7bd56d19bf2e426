/* retract_impl.h - takes the last move back. Room: core. */
#ifndef ZUG_RETRACT_IMPL_H
#define ZUG_RETRACT_IMPL_H

#include <zug/position.h>

/* True unless it is certain that no last move can have led to this position. It must be playable
 * and have no en passant square, which would tell the last move.
 *
 * Before the last move, the side that is to move now was not in check: it had just moved itself, or
 * the game had just begun. So any check there is was given by the last move. */
bool zug__retract_exists(const zug_position *pos);

#endif
