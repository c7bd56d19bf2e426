/* wire_hot.h - reads the request that comes most, a move, without building a tree of it.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_HOT_H
#define ZUG_SERVER_WIRE_HOT_H

#include "wire/wire.h"

/* Reads a request of the kind {"do":"move","game":...,"move":...,"nonce":...} into an empty one.
 * False if it is anything else, or could be refused: then some of *out may be set, and the request
 * is to be read the long way. */
bool wire_hot_read(zug_str text, wire_request *out);

#endif
