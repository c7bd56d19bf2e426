/* log_rows.h - what the zone has let happen, as the store keeps it.
 * Room: server/log. */
#ifndef ZUG_SERVER_LOG_ROWS_H
#define ZUG_SERVER_LOG_ROWS_H

#include "store/store.h"
#include "wire/json_out.h"
#include "zone/zone.h"

enum { LOG_OPENING_PLIES = 30, LOG_OPENING_SIZE = LOG_OPENING_PLIES * 6 + 1 };

/* What the store keeps of a stream besides its events, with what that borrows from. */
typedef struct log_row {
    store_stream row;
    msg_table table;
    msg_contest contest;
    char opening[LOG_OPENING_SIZE];
} log_row;

/* Fills in the row of a stream as it stands now; false if the stream is not loaded. */
bool log_row_fill(const zone *zone, uint64_t id, log_row *out);

/* True if an event changes the row of its stream. */
bool log_row_changes(const msg_event *event);

/* A batch for the store while it is being put together. */
typedef struct log_batch {
    size_t count;
    json_out *bodies; /* one an event */
    store_event *events;
    store_event one; /* memory for the only event of most */
    store_stream *rows;
    size_t row_count;
    log_row *kept; /* what rows borrow from */
} log_batch;

/* Writes the events and rows of what the zone has just let happen; the memory is for the body of
 * one that comes alone. False without memory. To be freed in any case. */
bool log_batch_fill(log_batch *batch, const zone *zone, const msg_event *events, size_t count,
                    json_out *memory);
void log_batch_free(log_batch *batch);

#endif
