/* nodes.h - one node among the others of its zone: what it tells them and hears from them, which
 * clock they all go by, and what it does for those that are gone.
 * Room: server/nodes. Judges nothing: what others have appended goes to commit, what they have
 * written to watch. A zone of one node has none of this. All on the thread of its owner. */
#ifndef ZUG_SERVER_NODES_H
#define ZUG_SERVER_NODES_H

#include "bus/link.h"
#include "commit/commit.h"
#include "identity/identity.h"
#include "watch/watch.h"

typedef struct nodes nodes;

/* What it works with; all of it is borrowed, and outlives it. */
typedef struct nodes_parts {
    zone *zone;
    commit *commit;
    watch *watch;
    identity *identity;
    work_pool *work;
    readers *readers;
    bus_caller caller;
    uint64_t seed;
} nodes_parts;

/* Where the bus is and how it is entered, as bus_link_settings says. */
typedef struct nodes_bus {
    const char *servers; /* of NATS; NULL: there is no bus, and the log is asked often */
    const char *ca_file, *credentials_file, *cert_file, *key_file;
} nodes_bus;

typedef struct nodes_settings {
    nodes_bus bus;
    const char *zone;    /* that the nodes have in common, for the bus */
    const char *version; /* of the program */
    const char *name;    /* of the node, for the operator */
} nodes_settings;

/* A node that has not begun; NULL, and a sentence, if the settings cannot work. */
nodes *nodes_new(const nodes_parts *parts, const nodes_settings *settings, const char **why);

/* Frees it, when the workers have ended. NULL is allowed. */
void nodes_free(nodes *nodes);

/* Whether there are other nodes, as the store says. */
typedef enum nodes_others {
    NODES_UNREAD,  /* it does not answer */
    NODES_UNKNOWN, /* there was one a moment ago: it is to be asked again in a moment */
    NODES_THERE,
    NODES_NONE
} nodes_others;

/* Learns the time from a store, for whose answer it waits, and looks for other nodes before this
 * one begins. If there is none, *away_since_ms is when one was last heard of, 0 if that is not
 * known. */
nodes_others nodes_find_others(nodes *nodes, store *store, int64_t *away_since_ms);

/* Begins with a store, when the others have been looked for. */
void nodes_start(nodes *nodes, store *store);

/* Of an outage of this node since a moment, of commit's time: true if the side to move at a table
 * is at another node, which has stored things meanwhile, and still does. So that side could move,
 * or has been credited what it could not. */
bool nodes_has_mover(const nodes *nodes, uint64_t table, int64_t since_ms);

/* Begins the end, and tells the others. */
void nodes_stop(nodes *nodes);

/* Does what is due; to be called every NODES_TICK_MS. */
enum { NODES_TICK_MS = 250 };
void nodes_tick(nodes *nodes);

/* What commit, watch and identity tell a node has happened here. */
void nodes_appended(nodes *nodes, const commit_appended *what);
void nodes_adopted(nodes *nodes, uint64_t stream);      /* it is in memory now */
void nodes_told(nodes *nodes, const commit_news *news); /* to those who are here */
void nodes_interest(nodes *nodes, uint64_t topic, bool begins);
void nodes_presence(nodes *nodes, uint64_t table, uint64_t person, bool is_near);
void nodes_audience(nodes *nodes, uint64_t table, uint32_t count);
void nodes_used(nodes *nodes, const identity_use *use);

/* How it stands with the others, for metrics. */
typedef struct nodes_counts {
    bus_link_counts link;
    int64_t offset_ms;   /* of the reference's clock from this machine's */
    double uncertain_ms; /* how far that may be off; negative: not known at all */
    uint64_t clock_jumps;
    uint64_t overdue; /* streams that nobody looked after in time */
    size_t others;    /* nodes that are there */
    size_t streams;   /* that are joined */
} nodes_counts;

/* How it stands with the others now; all zero for NULL. */
nodes_counts nodes_count(const nodes *nodes);

#endif
