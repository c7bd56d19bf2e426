/* link.h - what a node has with the other nodes of its zone: notices to and from them, over NATS.
 * Room: server/bus. Carries bytes; what they mean is its owner's.
 *
 * A link never blocks its owner and never fails because a server is not there: it connects, and
 * connects again, for ever. Threads of its own do that; all functions and calls below, but for
 * bus_caller.post, belong to the owner's thread. A NULL link is that of a node which is alone:
 * whatever is done with it costs nothing.
 *
 * Notices may be lost. Who has joined a topic learns of it in one of three ways, and then asks the
 * log, or whoever knows:
 *  - streams count their own events: a seq that is not the next one is the owner's to see. Notices
 *    of streams are not numbered.
 *  - each node numbers its notices of any other topic. A number that is not the next one of its
 *    node is a gap of that topic (BUS_GAP_TOPIC). A node numbers many topics, but not all there
 *    ever were: it begins again with 0, which is no gap.
 *  - each notice says how often its node has lost something on its way out: dropped because the
 *    connection was down or the queue full, or sent into a connection that then broke. More of it
 *    than before is a gap of all that this node may have sent (BUS_GAP_NODE). A node that says
 *    hello now and then (BUS_NODES) lets the others learn of it soon.
 * What was lost on the way in, because the connection broke or the queue was full, is a gap of
 * everything (BUS_GAP_LINK), told when notices come again. A node that dies before it sends has no
 * way to say so, nor has a NATS server that loses the last notice before a long silence: the log is
 * to be asked now and then in any case. */
#ifndef ZUG_SERVER_LINK_H
#define ZUG_SERVER_LINK_H

#include "bus/notice.h"

typedef struct bus_link bus_link;

/* Kinds of topics of other nodes, each with a letter of its own in the subjects of NATS:
 * zug.<zone>.<letter>.<id in 16 hexadecimal digits>, without the id if there is only one topic. */
typedef enum bus_topic_kind {
    BUS_STREAM,   /* s: events of a stream */
    BUS_PERSON,   /* u: news for a person */
    BUS_PRESENCE, /* p: who is at a table */
    BUS_LOBBY,    /* l: news of the lobby; from here on there is one topic each, with the id 0 */
    BUS_ARBITERS, /* a: news for the arbiters of the zone */
    BUS_LIMITS,   /* m: uses of limits */
    BUS_NODES,    /* n: nodes that are there */
    BUS_TOPIC_KINDS
} bus_topic_kind;

typedef struct bus_topic {
    bus_topic_kind kind;
    uint64_t id;
} bus_topic;

/* How a thread of the link gets a call made on the owner's thread. A call that was posted must be
 * made, be it after the link was closed. */
typedef struct bus_caller {
    void (*post)(void *ctx, void (*call)(void *arg), void *arg);
    void *ctx;
} bus_caller;

typedef enum bus_gap_kind {
    BUS_GAP_TOPIC, /* a notice of this topic was missed */
    BUS_GAP_NODE,  /* any notice of this node may have been missed */
    BUS_GAP_LINK   /* any notice may have been missed */
} bus_gap_kind;

typedef struct bus_gap {
    bus_gap_kind kind;
    bus_topic topic; /* of BUS_GAP_TOPIC */
    uint64_t node;   /* of BUS_GAP_TOPIC and BUS_GAP_NODE */
} bus_gap;

/* What a link tells its owner. None of them may close it. */
typedef struct bus_calls {
    void *ctx;
    /* Something came for a topic that is joined, in the order in which its node sent it. What the
     * notice points to is gone when the call returns. */
    void (*notice)(void *ctx, bus_topic topic, const bus_notice *notice);
    /* From now on all notices of the topic come, or a gap does. What happened before is to be asked
     * of the log: an owner joins first and reads then, or, if it has read before, looks once more
     * whether there is more. */
    void (*joined)(void *ctx, bus_topic topic);
    void (*gap)(void *ctx, const bus_gap *gap);
    /* It is connected, and to whom; or it is not, and why. Never says a password. */
    void (*state)(void *ctx, bool is_up, const char *detail);
} bus_calls;

enum { BUS_LINK_BYTES = 16 * 1024 * 1024, BUS_LINK_COUNT = 65536, BUS_ZONE_MOST = 64 };

typedef struct bus_link_settings {
    /* URLs of NATS servers, with commas between them: nats://host:port, tls://host:port, each with
     * user:password@ or token@ if need be. */
    const char *servers;
    const char *zone; /* letters, digits, - and _, at most BUS_ZONE_MOST */
    uint64_t node;    /* the id of this node, not 0, which no other has or had */
    uint64_t seed;
    const char *ca_file;              /* whom to trust in TLS; NULL: whom the system trusts */
    const char *credentials_file;     /* as NATS makes them; NULL: none */
    const char *cert_file, *key_file; /* that this node shows; NULL: none */
    /* How much may wait, on the way out and on the way in; 0: BUS_LINK_BYTES and _COUNT. */
    size_t most_bytes, most_count;
} bus_link_settings;

typedef enum bus_link_status {
    BUS_LINK_OK,
    BUS_LINK_NOT_BUILT,   /* this program was built without NATS */
    BUS_LINK_BAD_SERVERS, /* these are no URLs of NATS servers */
    BUS_LINK_BAD_ZONE,    /* that is no name for a zone */
    BUS_LINK_BAD_FILE,    /* a file of certificates or credentials cannot be used */
    BUS_LINK_NO_MEMORY    /* the system gives no memory or no thread */
} bus_link_status;

/* A sentence for the operator. */
const char *bus_link_sentence(bus_link_status status);

/* A link that begins to connect. NULL only for what no waiting would mend, which *status says. */
bus_link *bus_link_open(const bus_link_settings *settings, bus_caller caller,
                        const bus_calls *calls, bus_link_status *status);

/* Sends what is queued if it is connected, ends its threads and frees it; nothing is told any
 * more. Takes as long as an attempt to connect at the most (BUS_CONNECT_MS for each server). */
enum { BUS_CONNECT_MS = 2000 };
void bus_link_close(bus_link *link);

/* Sends a notice to all other nodes that have joined the topic; its head is filled in. False if it
 * was dropped, which is counted: there is no connection, too much waits, or it is too large. */
bool bus_link_publish(bus_link *link, bus_topic topic, const bus_notice *notice);

/* Asks for the notices of a topic, once or as often as one likes; and asks no more. Joining is
 * remembered while there is no connection. False without memory. */
bool bus_link_join(bus_link *link, bus_topic topic);
void bus_link_leave(bus_link *link, bus_topic topic);

/* True if it is connected. */
bool bus_link_is_up(const bus_link *link);

typedef struct bus_link_counts {
    uint64_t sent, received;
    uint64_t dropped;    /* notices that were not sent */
    uint64_t missed;     /* notices that came and found the queue full */
    uint64_t unreadable; /* notices that came and were none */
    uint64_t gaps;       /* that the owner was told of */
    uint64_t connects;   /* how often it has connected */
    uint64_t joined;     /* topics, now */
    bool is_up;
} bus_link_counts;

/* All zero for a NULL link. */
bus_link_counts bus_link_count(const bus_link *link);

/* Writes the URLs without what is secret in them, cut to the capacity. */
void bus_link_shown(const char *servers, char *out, size_t capacity);

#endif
