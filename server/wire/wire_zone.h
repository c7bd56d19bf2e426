/* wire_zone.h - what is told about the zone itself: to everybody, and to its arbiters.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_ZONE_H
#define ZUG_SERVER_WIRE_ZONE_H

#include "msg/msg.h"
#include "wire/json_out.h"

/* What everybody may know. */
typedef struct wire_zone {
    const char *name; /* empty: it has none */
    bool is_closed;
    bool is_waiting;  /* for its first arbiter */
    bool is_embedded; /* other sites may show its boards */
} wire_zone;

/* The answer that tells them. */
void wire_zone_facts(json_out *out, const wire_zone *zone);

/* What its arbiters may know besides. A moment of 0: there is no such certificate; a disk of 0
 * bytes: the database is elsewhere. */
typedef struct wire_zone_state {
    const char *version;
    int64_t since_ms, certificate_ends_ms;
    bool is_file; /* the database, and not a server's */
    bool has_limits;
    uint64_t database_bytes, disk_free_bytes, disk_bytes, games, accounts, connections, nodes;
} wire_zone_state;

/* The answer for arbiters: begun with the list of them, and ended with all else. */
void wire_zone_begin(json_out *out);
void wire_zone_put_arbiter(json_out *out, uint64_t id, zug_str name);
void wire_zone_end(json_out *out, const wire_zone *zone, const wire_zone_state *state);

#endif
