/* commit.h - the one way anything happens: judged by the zone, appended by the store, then told.
 * Room: server/commit. Nothing is told before it is committed, and all of it in the order in which
 * it happened. Knows no sockets and not who is watching: it speaks upward by the calls it was
 * given.
 *
 * All calls are made on the thread of its owner. */
#ifndef ZUG_SERVER_COMMIT_H
#define ZUG_SERVER_COMMIT_H

#include "log/readers.h"
#include "store/store.h"
#include "wire/wire_text.h"
#include "work/work.h"
#include "zone/zone.h"

typedef struct commit commit;

/* Topics of news that are no ids of persons or streams. */
enum { COMMIT_TOPIC_LOBBY = 1, COMMIT_TOPIC_ARBITERS = 2 };

/* Through whose eyes an event of a table is told. */
typedef enum commit_view {
    COMMIT_VIEW_COMMON,
    COMMIT_VIEW_WHITE,
    COMMIT_VIEW_BLACK,
    COMMIT_VIEW_BOTH,
    COMMIT_VIEW_ARBITER,
    COMMIT_VIEW_COUNT
} commit_view;

/* Something to be told to those who asked for a topic. */
typedef struct commit_news {
    uint64_t topic;
    uint64_t stream; /* whose event brought it; who has asked for another topic may know nothing of
                        that stream */
    uint64_t called_at; /* a table where a player calls: what is said is for its arbiters; or 0 */
    bool is_personal;   /* for a person who is named in the stream: a challenge, or that a game has
                           begun */
    bool is_table;      /* an event of a table; else the common text is for everybody */
    bool narrows;       /* of a contest for its players only, or a game of it: fewer may see it than
                           before */
    bool relists;       /* of a contest that has become so, or is no longer */
    bool is_public;
    uint8_t side;                       /* whose it is, if it is not public */
    uint32_t version;                   /* of the table after it */
    uint32_t watcher_version;           /* up to which watchers may see by now */
    wire_text *text[COMMIT_VIEW_COUNT]; /* NULL: as the common one */
} commit_news;

/* Who waits for the reply to a command. All zero: nobody. */
typedef struct commit_asker {
    uint64_t client;  /* a number that the calls understand, or 0 */
    void *responder;  /* the same of who asks once, or NULL */
    uint64_t address; /* that counts for the limits; 0: the zone itself */
    bool is_hidden;   /* that something was asked is for nobody else's eyes */
    uint8_t attempt;  /* how often another node was faster */
} commit_asker;

/* What a command or the time has brought, when it is committed: for other nodes. */
typedef struct commit_appended {
    const store_event *events;
    size_t event_count;
    const commit_news *news;
    size_t news_count;
} commit_appended;

/* What a commit asks of those above it. */
typedef struct commit_calls {
    void *ctx;
    /* Milliseconds of a clock that only goes forward; and the moment of it up to which all that has
     * come has been read: nothing happens by itself at a later one, for what somebody did before it
     * may still lie unread. */
    int64_t (*clock_ms)(void *ctx);
    int64_t (*settled_ms)(void *ctx);
    /* commit_tick is to be called after so long, and not before; negative: not at all. */
    void (*wake)(void *ctx, int64_t wait_ms);
    /* An id that nobody can guess for what a command makes, with an index if that is much. Of
     * several nodes: the same one whenever a command comes with the same nonce, so that whoever
     * sends it to two of them gets one thing. */
    uint64_t (*fresh_id)(void *ctx, const msg_command *command, size_t index);
    /* The reply to a command, when what it brought is committed. */
    void (*reply)(void *ctx, commit_asker asker, const char *nonce, const msg_reply *reply);
    /* The asker cannot be told what became of a command, and will ask again with its nonce. */
    void (*hang_up)(void *ctx, commit_asker asker);
    /* Something has happened and is committed. */
    void (*told)(void *ctx, const commit_news *news);
    /* A game has begun, or goes on after the zone was away: its players are expected. */
    void (*expected)(void *ctx, uint64_t table);
    /* A stream went back to what the log says: whoever was shown more has missed that. */
    void (*undone)(void *ctx, uint64_t stream);
    /* Of several nodes: events of ours are committed, for the others to hear; and a stream was read
     * again because another node was faster: who is there is to be told again. */
    void (*appended)(void *ctx, const commit_appended *what);
    void (*reloaded)(void *ctx, uint64_t stream);
    /* A stream has come into memory from the log. */
    void (*adopted)(void *ctx, uint64_t stream);
    /* Of an outage since a moment: true if the side to move at a table is at another node that has
     * had none, or has credited it. */
    bool (*has_mover_elsewhere)(void *ctx, uint64_t table, int64_t since_ms);
    /* The zone does not know who is at a table, and is to be told. */
    void (*look_around)(void *ctx, uint64_t table);
    /* A player is about to call: when it is known who is an arbiter of the zone, then is to come,
     * once. */
    void (*before_call)(void *ctx, void (*then)(void *arg), void *arg);
    /* Something that a commit_wait or a stop waited for is done. */
    void (*drained)(void *ctx);
} commit_calls;

/* What it works with; all of it is borrowed, and outlives it. */
typedef struct commit_parts {
    zone *zone;
    work_pool *work;
    readers *readers;
    uint64_t seed;
    bool is_shared; /* other nodes append to the same log */
} commit_parts;

/* Whether a stream is in memory. */
typedef enum commit_found {
    COMMIT_FOUND,
    COMMIT_NOT_FOUND, /* there is none */
    COMMIT_DAMAGED,   /* its log cannot be believed */
    COMMIT_UNREAD     /* there is one, but it cannot be read now */
} commit_found;

/* A new commit, with the store to come; NULL without memory. */
commit *commit_new(const commit_parts *parts, const commit_calls *calls);

/* Frees it, when the store is closed and the workers have ended. NULL is allowed. */
void commit_free(commit *commit);

/* Sets the store that it appends to from now on; NULL when that is closed. */
void commit_use_store(commit *commit, store *store);

/* Ends what happens by itself, and gives up what waits for a worker. */
void commit_stop(commit *commit);

/* Milliseconds since 1970, never going backwards; and the same for a moment of clock_ms. */
int64_t commit_now(commit *commit);
int64_t commit_moment(const commit *commit, int64_t clock_ms);
/* The same for the moment of settled_ms. */
int64_t commit_settled(const commit *commit);

/* Of several nodes, which all go by one clock: what it says less what clock_ms says. At first it is
 * the machine's own. */
void commit_set_offset(commit *commit, int64_t offset_ms);

/* Of several nodes: whether that is known well enough, and whether the store answers. If not,
 * nothing is judged, and what is in memory stays as the log has it: what other nodes append still
 * happens here, and is told. */
void commit_trust(commit *commit, bool is_clock_known, bool is_store_there);

/* Judges a command, appends what comes of it, and replies when that is committed. What it is about
 * is fetched first, if it is not in memory. */
void commit_act(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker);

/* The same for a command for which a stream was fetched before, and what came of that. */
void commit_act_on(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker,
                   uint64_t stream, commit_found found);

/* Lets happen what is due. */
void commit_tick(commit *commit);

/* Of several nodes: an event that another one has appended. If it is the next one of a stream that
 * is in memory, it happens here, too, and is told; if it is a later one the log is read. */
void commit_hear(commit *commit, const store_event *event);

/* Tells a person who is named in a stream that is in memory how it stands: a challenge, or a game
 * that goes on. For who has not been told when it came about, at another node. */
void commit_tell_person(commit *commit, uint64_t stream, uint64_t person);

/* Tells the store when a stream is due that it takes for overdue. */
void commit_renew_due(commit *commit, uint64_t stream);

/* Has a worker read what the log has of a stream behind what is in memory. */
void commit_catch_up(commit *commit, uint64_t stream);

/* The zone itself stood still between two moments of clock_ms: all tables go on, as if nothing had
 * come meanwhile. */
void commit_standstill(commit *commit, int64_t since_ms, int64_t until_ms);

/* Somebody who waits until all that has happened so far is committed. It lies inside what waits, so
 * that waiting needs no memory. */
typedef struct commit_wait {
    struct commit_wait *next; /* this and the next two are the queue's */
    uint64_t generation;
    bool is_due;
    /* is_true: all that was to be seen when the waiting began was stored; if not, it is to be
     * looked at again. */
    void (*then)(struct commit_wait *wait, bool is_true);
} commit_wait;

/* The one way to wait for a commit: then comes in its turn, at once if nothing is on its way. */
void commit_when_stored(commit *commit, commit_wait *wait,
                        void (*then)(commit_wait *wait, bool is_true));

/* True if something that happened is not committed: to a stream, or anywhere. */
bool commit_is_pending(const commit *commit, uint64_t stream);
bool commit_is_busy(const commit *commit);

/* Why a stream is not there: DAMAGED or NOT_FOUND. */
msg_refusal commit_refusal(commit_found found);

/* True if a stream is in memory, and of a table its contest. */
bool commit_is_loaded(const commit *commit, uint64_t id);

/* Has a worker bring a stream that is not in memory; then comes when it is there, or when it is not
 * to be had. */
typedef void commit_fetched(void *ctx, commit_found found);
void commit_fetch(commit *commit, uint64_t id, uint64_t asker, commit_fetched *then, void *ctx);

/* What several open streams have in common that are to be brought into memory. */
typedef enum commit_wish_kind {
    COMMIT_WISH_PERSON, /* somebody's games and challenges */
    COMMIT_WISH_BOARDS, /* the games of a contest */
    COMMIT_WISH_CONTESTS,
    COMMIT_WISH_CALLS /* games in which a player has called for an arbiter */
} commit_wish_kind;

typedef struct commit_wish {
    commit_wish_kind kind;
    uint64_t id; /* of the person or the contest */
} commit_wish;

/* Of several nodes, of which none has all that is open in memory: has a worker list such streams,
 * and bring those that are not there. Then comes, COMMIT_UNREAD if some may be missing; at once if
 * there is one node. */
void commit_bring(commit *commit, commit_wish wish, uint64_t asker, commit_fetched *then,
                  void *ctx);

/* Loads all that is open, when the zone starts: the time that it was away, since a moment or (0)
 * since the last event of each table, is nobody's. The only one that reads on the thread of its
 * owner, who serves nobody yet. */
store_status commit_load_open(commit *commit, int64_t away_since_ms);

/* Forgets what it knows of streams that are not in memory; now and then. */
void commit_trim(commit *commit);

/* True while the store does not take what happens. */
bool commit_is_out(const commit *commit);

/* How the store is doing. */
typedef struct commit_health {
    store_status files; /* whether those of the store were in their place when last looked */
    bool is_out;        /* it has not taken what happened lately */
    store_status why;   /* if it is out */
} commit_health;

/* Looks for the files, and tells the operator if they are gone, or back. */
commit_health commit_look(commit *commit);

/* Counters. Whoever reads them shall not learn of what is hidden: a premove that is set, dropped or
 * refused moves none of them. */
typedef struct commit_counts {
    uint64_t commands, moves, games_set, games_over, events, failed, questions, standstills;
    uint64_t commit_us_sum, commit_count;
    uint64_t conflicts, reads, reloads; /* of several nodes: races lost, tails and streams read */
} commit_counts;

const commit_counts *commit_counts_of(const commit *commit);

#endif
