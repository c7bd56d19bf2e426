/* log_events.h - events as the log has them, kept for as long as somebody needs them.
 * Room: server/log. */
#ifndef ZUG_SERVER_LOG_EVENTS_H
#define ZUG_SERVER_LOG_EVENTS_H

#include "store/store.h"
#include "wire/wire.h"

/* A list of copies. All zero is an empty one. */
typedef struct log_events {
    store_event *all;
    size_t count, capacity;
} log_events;

/* Puts a copy at the end; false without memory. */
bool log_events_add(log_events *to, const store_event *event);

/* Empties the list, and frees what it had. */
void log_events_free(log_events *list);

/* Reads an event of the log. NULL, or what is wrong with it; *is_unread then tells whether that was
 * memory, and not the event. What the event borrows is in the parts, whose lists are to be freed.
 */
const char *log_event_read(const store_event *from, msg_event *event, wire_event_parts *parts,
                           bool *is_unread);

#endif
