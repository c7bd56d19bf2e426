/* rooms.h - the rooms of a running zone.
 * Room: server. */
#ifndef ZUG_SERVER_ROOMS_H
#define ZUG_SERVER_ROOMS_H

#include "api/api.h"
#include "archive/archive.h"
#include "net/timer.h"

/* How they are to be. */
typedef struct rooms_wants {
    const char *database;     /* the path of the store */
    const char *const *child; /* the words that start a child of this program, for imports */
    uint32_t address_limit;
    api_options api;
    /* Something that was waited for is done, or a connection has ended. */
    void (*drained)(void *ctx);
    void *ctx;
} rooms_wants;

/* All zero before they are made. */
typedef struct rooms {
    rooms_wants wants;
    net_loop *loop;
    net_timer *clock; /* for the zone's next deadline */
    store *store;     /* these two are opened by the owner, and closed here */
    name_rules *names;
    work_pool *work;
    readers *readers;
    zone *zone;
    commit *commit;
    watch *watch;
    identity *identity;
    archive *archive;
    api *api;
} rooms;

/* Makes and connects all that needs no store. False if the system gives no memory or threads; to be
 * closed in any case. */
bool rooms_make(rooms *rooms, const rooms_wants *wants);

/* How other threads get a call made on the loop's; those of the store only while it is open. */
void rooms_post(void *rooms, void (*call)(void *), void *arg);
void rooms_post_store(void *rooms, void (*call)(void *), void *arg);

/* The store and the rules of names are there: all rooms work with them, and what is open is
 * loaded. */
store_status rooms_use_store(rooms *rooms);

/* Looks who is an arbiter of the zone since, and who no more. */
void rooms_check_arbiters(const rooms *rooms);

/* Ends everything: what is queued is committed, and told to who is still there. */
void rooms_close(rooms *rooms);

#endif
