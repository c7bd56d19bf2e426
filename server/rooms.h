/* rooms.h - the rooms of a running zone.
 * Room: server. */
#ifndef ZUG_SERVER_ROOMS_H
#define ZUG_SERVER_ROOMS_H

#include "api/api.h"
#include "archive/archive.h"
#include "net/timer.h"
#include "nodes/nodes.h"

/* What the rooms are made with. */
typedef struct rooms_wants {
    const char *database;     /* the path of the store, or its URL, which several nodes share */
    const char *version;      /* of the program */
    nodes_bus bus;            /* by which they hear of each other */
    const char *const *child; /* the words that start a child of this program, for imports */
    uint32_t address_limit;
    api_options api;
    /* Called when something that was waited for is done, or a connection has ended. */
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
    uint64_t seed;
    bool is_away;   /* the database could not be opened or read, but perhaps can be later */
    bool is_shared; /* the zone has several nodes: */
    nodes *nodes;
    net_timer *nodes_timer;
    uint8_t secret[TOKEN_HASH_SIZE]; /* that they have in common */
} rooms;

/* Makes and connects all that needs no store. False if the system gives no memory or threads; to be
 * closed in any case. */
bool rooms_make(rooms *rooms, const rooms_wants *wants);

/* How other threads get a call made on the loop's; those of the store only while it is open. */
void rooms_post(void *rooms, void (*call)(void *), void *arg);
void rooms_post_store(void *rooms, void (*call)(void *), void *arg);

/* Opens the database and the rules of names, and has all rooms use them; a file that locks its
 * folder must stay there. False, with a sentence, if that cannot be; if is_away it may be tried
 * again, and goes on with what the last trial has left open. */
enum { ROOMS_SENTENCE_SIZE = 1280 };
bool rooms_open_store(rooms *rooms, const char *lock, char why[static ROOMS_SENTENCE_SIZE]);

/* The store and the rules of names are there: all rooms work with them, and what is open is
 * loaded. */
store_status rooms_use_store(rooms *rooms);

/* Ends everything: what is queued is committed, and told to clients that are still there. */
void rooms_close(rooms *rooms);

#endif
