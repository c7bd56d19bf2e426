/* app_parcel.h - what the zone has let happen, as the store keeps it.
 * Room: server. */
#ifndef ZUG_SERVER_APP_PARCEL_H
#define ZUG_SERVER_APP_PARCEL_H

#include "app_impl.h"

enum { APP_OPENING_PLIES = 30, APP_OPENING_SIZE = APP_OPENING_PLIES * 6 + 1 };

/* What the store keeps of a stream besides its events, with what that borrows from. */
typedef struct app_row {
    store_stream row;
    msg_table table;
    msg_contest contest;
    char opening[APP_OPENING_SIZE];
} app_row;

/* That of a stream as it stands now; false if it is not loaded. */
bool app_row_fill(app *in, uint64_t id, app_row *out);

/* True if an event changes it. */
bool app_row_changes(const msg_event *event);

/* A batch for the store while it is being put together. */
typedef struct app_parcel {
    size_t count;
    json_out *bodies; /* one an event */
    store_event *events;
    store_event one; /* memory for the only event of most */
    store_stream *rows;
    size_t row_count;
    app_row *kept; /* what rows borrow from */
} app_parcel;

/* Writes the events and rows of what the zone has just let happen. False without memory. To be freed in any
 * case. */
bool app_parcel_fill(app *in, app_parcel *to, const msg_event *events, size_t count);
void app_parcel_free(app_parcel *gone);

#endif
