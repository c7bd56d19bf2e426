/* nodes_impl.h - the state of the room nodes, and what its files ask of each other.
 * Room: server/nodes. */
#ifndef ZUG_SERVER_NODES_IMPL_H
#define ZUG_SERVER_NODES_IMPL_H

#include "nodes.h"
#include "nodes/node_clock.h"
#include "util/map.h"

/* A stream whose notices this node hears. */
typedef struct joined_stream {
    int64_t since_ms;
    int64_t needed_ms; /* when somebody here last had to do with it */
} joined_stream;

/* Somebody who is at this node. */
typedef struct person_here {
    int64_t since_ms; /* by the clock that all nodes go by */
} person_here;

/* A stream in which somebody who is here is named, and has been told of it. */
typedef struct told_stream {
    int64_t at_ms; /* when, by the same clock */
} told_stream;

/* Another node. */
typedef struct other_node {
    int64_t heard_ms;      /* by the loop's clock */
    int64_t fine_ms;       /* the same, when it last said that it stores, */
    int64_t fine_since_ms; /* and since when it has said nothing else; 0: the last was else */
} other_node;

/* A node says hello every second; one that has been silent for so long is gone. */
enum { NODES_GONE_MS = 5000 };

/* What was used of limits since the others were told. */
enum { USES_MAX = BUS_USES_MOST };

struct nodes {
    nodes_parts parts;
    store *store;   /* NULL before and after */
    bus_link *link; /* NULL: there is no bus */
    uint64_t id;
    char name[64], version[32];
    map streams;  /* of joined_stream */
    map others;   /* of other_node */
    map persons;  /* of person_here: their topics are joined */
    map arrivals; /* those of them whose streams are yet to be looked for */
    map told;     /* of told_stream, as far back as a look goes */
    node_clock clock;
    bus_use uses[USES_MAX];
    size_t use_count;
    bool is_looking; /* a look (look.c) is under way */
    bool must_ask;   /* notices may have been missed: all streams are asked for in the log */
    bool is_started, is_stopping;
    int64_t ticked_ms, said_ms, looked_ms, asked_ms, swept_ms;
    int64_t sign_ms;  /* the last sign of another node that the store had when first asked, or 0 */
    int64_t there_ms; /* when the store was last seen to answer */
    int64_t kept_ms;  /* when it last took the word that this node is there */
    int64_t found_ms; /* all that was stored by then for those who are here has been found, by the
                         clock that all nodes go by */
    int64_t calm_ms;  /* not before is anything taken over: who has it may credit an outage first */
    size_t person_at; /* where the round over the persons is */
    uint64_t overdue;
};

/* Microseconds and milliseconds of the loop's clock. */
int64_t nodes_clock_us(void);
static inline int64_t nodes_clock_ms(void) { return nodes_clock_us() / 1000; }

/* joined.c */
void joined_begin(nodes *nodes, uint64_t stream);
void joined_need(nodes *nodes, uint64_t stream); /* somebody here has to do with it */
void joined_sweep(nodes *nodes);                 /* forgets what nobody here needs */

/* notices.c */
/* In bus_news.flags: what it is about is a call for an arbiter; it has a line in the lobby,
 * which goes if it is not there; that of a game; the topic is a person who is named in it. */
enum { NEWS_CALL = 1, NEWS_LINE = 2, NEWS_GAME = 4, NEWS_PERSONAL = 8 };
bus_calls notices_calls(nodes *nodes); /* of the link */
void notices_flush(nodes *nodes);      /* says what has been gathered */
/* Says for which sides of a table somebody is at this node. */
void notices_note_near(nodes *nodes, uint64_t table);

/* personal.c */
void personal_come(nodes *nodes, uint64_t person);
void personal_go(nodes *nodes, uint64_t person);
/* Another node says that there is something in a stream for a person who is here. */
void personal_hear(nodes *nodes, uint64_t stream);
/* Since when a stream must have begun to be news for anybody who is here. */
int64_t personal_since(const nodes *nodes);
/* A stream that a look has found: true if somebody here has yet to be told of it, and now is. */
bool personal_find(nodes *nodes, const store_stream *stream, int64_t since_ms);
/* A look at a moment has found all that there is for those who are here. */
void personal_found_all(nodes *nodes, int64_t now_ms);

/* look.c */
/* Reads the clock that all nodes go by, now, and goes by it. */
bool look_read_clock(nodes *nodes, store *from, int64_t *now_ms);
/* Asks the store, on a worker, what has to be known now and then. */
void look_begin(nodes *nodes);

/* others.c */
void others_hear(nodes *nodes, uint64_t node, const bus_hello *hello);
void others_check(nodes *nodes);  /* who has not been heard of */
void others_excuse(nodes *nodes); /* they could not be heard */

#endif
