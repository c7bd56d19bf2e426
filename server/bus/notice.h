/* notice.h - what one node tells the others, as bytes.
 * Room: server/bus. Knows ids, numbers and texts, not what they mean.
 *
 * A notice is a byte for the version of the format, a byte for its kind, who sent it (notice_head),
 * and what its kind has. Ids have eight bytes, the highest first; other numbers have seven bits a
 * byte, the lowest first; a text has its length before it. Whatever does not read to its very last
 * byte is no notice: a node that cannot read what a newer one sends has missed something, and reads
 * the log. */
#ifndef ZUG_SERVER_NOTICE_H
#define ZUG_SERVER_NOTICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/str.h>

/* How much fits into a notice: bytes in all (a server of NATS takes a million), events, texts, and
 * uses of limits; and the bytes of the name of a kind of event or of a version. */
enum {
    BUS_NOTICE_MOST = 512 * 1024,
    BUS_EVENTS_MOST = 32,
    BUS_TEXTS = 8,
    BUS_USES_MOST = 64,
    BUS_WORD_MOST = 64
};

typedef enum bus_notice_kind {
    BUS_NOTICE_EVENTS = 1,
    BUS_NOTICE_NEWS,
    BUS_NOTICE_PRESENCE,
    BUS_NOTICE_LIMITS,
    BUS_NOTICE_HELLO,
    BUS_NOTICE_AUDIENCE
} bus_notice_kind;

/* Who sent it; written and looked at by the link. */
typedef struct bus_notice_head {
    uint64_t node;
    uint64_t losses; /* how often the node has lost something that it was to send */
    uint64_t number; /* of the notice in its topic, from 0, without gaps */
} bus_notice_head;

/* One event as the log has it. */
typedef struct bus_event {
    uint32_t seq;
    int64_t at_ms;
    zug_str kind; /* at most BUS_WORD_MOST bytes */
    zug_str body;
} bus_event;

/* Events of a stream that are committed, in their order. None, if they would be too large or too
 * many: then it only says that the log has more. */
typedef struct bus_events {
    uint64_t stream;
    uint32_t last_seq; /* of the stream in the log, when this was sent */
    const bus_event *all;
    size_t count; /* at most BUS_EVENTS_MOST */
} bus_events;

/* News that were written by a node, for those of other nodes. The meaning of all but the topic is
 * the owner's. */
typedef struct bus_news {
    uint64_t topic;
    uint64_t about; /* an id, or 0 */
    uint32_t flags;
    uint32_t version, watcher_version;
    zug_str texts[BUS_TEXTS]; /* data is NULL: there is none */
} bus_news;

/* Somebody has come to a table, or has left it. */
typedef struct bus_presence {
    uint64_t table, person;
    bool is_here;
    int64_t at_ms;
} bus_presence;

/* So many look on at a table there. */
typedef struct bus_audience {
    uint64_t table;
    uint32_t count;
} bus_audience;

/* So much of a limit was used. */
typedef struct bus_use {
    uint64_t key;
    uint32_t limit; /* which one */
    uint32_t count;
    uint64_t by; /* by whom, or 0 */
} bus_use;

typedef struct bus_uses {
    const bus_use *all;
    size_t count; /* 1 to BUS_USES_MOST */
} bus_uses;

/* A node is there. */
#define BUS_OUT UINT32_MAX
typedef struct bus_hello {
    zug_str version;       /* of its program, at most BUS_WORD_MOST bytes */
    int64_t offset_ms;     /* of its clock */
    uint32_t uncertain_ms; /* how far that may be off; BUS_OUT: not known, or nothing is stored */
    bool is_leaving;       /* it ends, and this is its last */
} bus_hello;

typedef struct bus_notice {
    bus_notice_kind kind;
    bus_notice_head head;
    union {
        bus_events events;
        bus_news news;
        bus_presence presence;
        bus_uses limits;
        bus_hello hello;
        bus_audience audience;
    };
} bus_notice;

/* What a notice that was read points into, besides the bytes themselves. */
typedef union bus_notice_parts {
    bus_event events[BUS_EVENTS_MOST];
    bus_use uses[BUS_USES_MOST];
} bus_notice_parts;

/* Writes a notice if it fits into capacity bytes, and returns how many it has; 0 if something in it
 * is too large. */
size_t bus_notice_write(const bus_notice *notice, unsigned char *out, size_t capacity);

/* Reads one. False, and *out untouched, if it is none. */
bool bus_notice_read(zug_str bytes, bus_notice_parts *parts, bus_notice *out);

#endif
