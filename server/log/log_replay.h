/* log_replay.h - streams of the log, replayed into a zone.
 * Room: server/log. For any thread that has a store and a zone of its own. */
#ifndef ZUG_SERVER_LOG_REPLAY_H
#define ZUG_SERVER_LOG_REPLAY_H

#include "log/log_events.h"
#include "store/store.h"
#include "zone/zone.h"

/* Called with each event when it has happened in the zone; false ends the replay. */
typedef bool log_replayed(void *ctx, const msg_event *event);

/* A replay: the log it reads, the zone it fills, and what came of it. */
typedef struct log_replay {
    store *from;
    zone *into;
    uint32_t most;      /* events that are read at most; 0: all */
    bool is_trusted;    /* what is known from what came after is not asked again */
    log_replayed *tell; /* or NULL */
    void *ctx;
    log_events *rest; /* where events behind up_to are kept instead of being replayed; or NULL */
    uint32_t up_to;
    /* Set by the replay: */
    uint32_t count;    /* events that were read */
    int64_t newest_ms; /* the latest moment among them, if it is later than what was here before */
    bool is_enough;    /* tell has said so */
    bool is_unread;    /* what is wrong is with the disk or memory, not with the log */
} log_replay;

/* Replays a stream. NULL, or what is wrong with the last event that was read: then the zone has
 * forgotten the stream. */
const char *log_replay_stream(log_replay *how, uint64_t stream);

/* Replays a table, with the contest that it belongs to, unless they are there. False if there is
 * none, or it is damaged. */
bool log_replay_table(store *from, zone *into, uint64_t table);

/* The same for the first events of a table, up to the one with which its game begins, moves not
 * being read. False as well if that is not among them. The zone must forget the table before it is
 * replayed whole. */
bool log_replay_beginning(store *from, zone *into, uint64_t table);

#endif
