/* script_print.h - events, replies and views of the zone as lines of a script.
 * Room: tests. */
#ifndef SCRIPT_PRINT_H
#define SCRIPT_PRINT_H

#include "zone/zone.h"

enum { SCRIPT_NAMES = 512, SCRIPT_LINE = 4096 };

/* The names that a script gives to persons and streams. */
typedef struct script_names {
    struct {
        char name[24];
        uint64_t id;
    } all[SCRIPT_NAMES];
    size_t count;
} script_names;

/* The id of a name, given now if it is new. */
uint64_t script_id(script_names *names, const char *name);

/* Writes one event, one reply, one table as somebody sees it: each a line without its end. */
void script_print_event(const script_names *names, const zone *zone, const msg_event *event,
                        char out[static SCRIPT_LINE]);
void script_print_reply(const script_names *names, const msg_reply *reply,
                        char out[static SCRIPT_LINE]);
void script_print_table(const msg_table *table, int64_t now_ms, char out[static SCRIPT_LINE]);

/* The name of an id, or "-". */
const char *script_name(const script_names *names, uint64_t id);

#endif
