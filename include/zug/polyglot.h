/* polyglot.h - the key of a position in opening books of the Polyglot format. */
#ifndef ZUG_POLYGLOT_H
#define ZUG_POLYGLOT_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The key under which books of the Polyglot format have a position. It is another one than
 * pos->key: an en passant square counts there if a pawn stands beside the one that may be captured,
 * whether the capture is legal or not. */
uint64_t zug_polyglot_key(const zug_position *pos);

#ifdef __cplusplus
}
#endif

#endif
