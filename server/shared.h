/* shared.h - a zone that several nodes share: its rooms, connected with the other nodes.
 * Room: server. */
#ifndef ZUG_SERVER_SHARED_H
#define ZUG_SERVER_SHARED_H

#include "rooms.h"

/* Joins the other nodes, when the store is there; loads what is open if there are none. NULL, or
 * why not: if rooms->is_away it may be tried again. */
const char *shared_start(rooms *rooms);

/* Leaves them. */
void shared_stop(rooms *rooms);

#endif
