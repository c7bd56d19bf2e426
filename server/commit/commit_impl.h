/* commit_impl.h - the state of the room commit, and what its files ask of each other.
 * Room: server/commit. */
#ifndef ZUG_SERVER_COMMIT_IMPL_H
#define ZUG_SERVER_COMMIT_IMPL_H

#include "commit.h"
#include "log/log_events.h"
#include "util/map.h"

/* What commit knows of a stream besides the zone's state. */
typedef struct commit_stream {
    uint64_t address;  /* that last acted there, or 0 */
    size_t pending;    /* appends about it that are not committed */
    uint64_t gone_on;  /* the number of the outage after which it last went on */
    uint64_t reloaded; /* the generation when it last went back to what the log says, or 0 */
    int64_t due_ms;    /* that the store has for it, or 0 */
    bool is_reading;   /* what other nodes have appended is on its way from the log */
    bool is_behind;    /* and more may be there */
    bool is_undone;    /* it went back, and is yet to be read; if that was an outage, since when: */
    bool is_outage;
    uint32_t told_seq; /* up to which its events were told when it went back */
    int64_t out_since_ms;
    int64_t own_ms; /* the time of the last event that this node has put there */
} commit_stream;

/* A command that waits for the answer to a question about its table. */
typedef struct parked_command {
    struct parked_command *next;
    msg_command command;
    int64_t now_ms;
    commit_asker asker;
} parked_command;

struct commit {
    commit_parts parts;
    commit_calls calls;
    store *store;
    zone *zone; /* as in parts */
    zone_out out;
    json_out body, telling; /* memory for what is written to the log and told */
    uint64_t *fresh;        /* ids for commands that make many things */
    map streams;            /* of commit_stream */
    map fetches;            /* streams on their way into memory, by id */
    commit_wait *first, **last;
    parked_command *parked, **parked_end; /* in their order */
    /* Counts how often a stream went back to what the log says. What was seen in one generation and
     * is sent in another may not be true. */
    uint64_t generation;
    int64_t wall_base_ms, clock_base_ms, last_ms, newest_ms;
    int64_t armed_ms, retry_ms;
    size_t undone_count;  /* of streams that are yet to be read again */
    int64_t out_since_ms; /* when it is out: */
    bool is_out;          /* the store has not taken what happened since then */
    uint64_t outages;     /* how often it was, with this one */
    store_status out_why;
    store_status files;
    bool is_stopping;
    bool is_lost; /* nothing can be judged: the time is not known, or the store is away */
    commit_counts counts;
};

/* commit.c */
/* The entry of a stream, made if there is none; NULL without memory. */
commit_stream *commit_stream_of(commit *commit, uint64_t id);
/* Has the clock go off at the zone's next deadline. */
void commit_arm(commit *commit);

/* commit_queue.c */
/* Since when the store has yet to answer to something that happened; now if there is nothing. */
int64_t commit_unanswered_ms(commit *commit);
/* Appends what the zone has just let happen by a command, or by itself (NULL); what follows comes
 * when it is committed. */
void commit_append(commit *commit, const msg_command *command, int64_t now_ms, commit_asker asker);
/* True if the store has yet to answer to something that happened to a stream. Till then the log is
 * behind, and what happened next to a stream read from it might follow there what it was not judged
 * by. */
bool commit_is_on_its_way(const commit *commit, uint64_t stream);

/* news.c */
/* News while they are being written. */
typedef struct news_list {
    commit_news *all;
    size_t count, capacity;
} news_list;
/* Writes what is told of events; false without memory. */
bool news_write(commit *commit, news_list *to, const msg_event *events, size_t count);
/* The same of what a person who is named in a stream has to know of it: how a challenge stands, or
 * that a game has begun and goes on. */
bool news_write_standing(commit *commit, news_list *to, uint64_t stream, uint64_t person);
/* Frees a list of news, and its texts as far as nobody else has them. */
void news_free(news_list *list);

/* outage.c */
void outage_note(commit *commit, int64_t since_ms); /* what happened then could not be stored */
void outage_over(commit *commit);                   /* the store is back: all tables go on */
/* Lets a table go on that was not in memory when the store came back. */
void outage_late(commit *commit, uint64_t table, int64_t since_ms);
/* Lets what a command is about go on first, if the store is out. */
void outage_before(commit *commit, const msg_command *command, int64_t now_ms);
/* True if nothing may happen by itself, because the store is out; tries now and then whether it
 * still is. */
bool outage_waits(commit *commit);

/* undone.c */
/* Goes back to what the log says when the first of what is on its way has failed, and so all will:
 * the stream leaves memory, until a worker has read it again. If that was no outage, another node
 * was faster. */
void undone_begin(commit *commit, uint64_t stream, uint32_t told_seq, bool is_outage);
/* Has those read again that are not on their way, if it is time. */
void undone_fetch(commit *commit);
/* Ends the wait for a stream that was read, or tries it again later. */
void undone_read(commit *commit, uint64_t stream, commit_found found);

/* fetch.c */
/* Notes that something happens to a stream, so that what is being read of it is not all. */
void fetch_note_append(commit *commit, uint64_t stream);
/* Notes that a stream went back to the log. Who has asked for it before may have found it in
 * memory, or be waiting for its contest: then it is read now. */
void fetch_note_undone(commit *commit, uint64_t stream);

/* count.c */
/* True if a command would open something, and the limits ask what is open at all nodes. */
bool count_is_needed(const commit *commit, const msg_command *command);
/* Has a worker count that, and puts it into the command, which stays until then comes:
 * COMMIT_FOUND, or COMMIT_UNREAD if the store does not say. */
void count_open(commit *commit, msg_command *command, uint64_t asker, commit_fetched *then,
                void *ctx);

/* load.c */
/* Tells the operator of a stream that was not read. */
void load_complain(commit_found found, uint64_t stream, uint32_t seq, const char *fault);

/* race.c */
/* Judges a command again that another node was faster than, when the streams that it lost are read,
 * but not for ever. Takes the copy. */
void race_try_again(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker,
                    const uint64_t *lost, size_t count);
/* What is refused by what is in memory may be right by what another node has just appended: reads
 * that, and judges again. False if there is no doubt, or not for the first time. */
bool race_doubt(commit *commit, const msg_command *command, int64_t now_ms, commit_asker asker);

/* hear.c */
/* Lets events of a stream that were read happen here, too, and tells them. */
void hear_events(commit *commit, const log_events *events);
/* Has a worker read the tail of a stream for somebody who waits for it; that counts for an address.
 */
void hear_tail(commit *commit, uint64_t stream, uint64_t address, commit_fetched *then, void *ctx);

/* solver_questions.c */
/* Has workers answer the questions that the zone has, for an address, or 0. */
void questions_ask(commit *commit, uint64_t address);
/* Keeps a command until a question about its table is answered. */
void questions_park(commit *commit, const msg_command *command, int64_t now_ms, commit_asker asker);
void questions_drop(commit *commit); /* gives those up */

#endif
