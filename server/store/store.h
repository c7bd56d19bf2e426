/* store.h - what the zone must not lose: the log of events, and the people who made them.
 * Room: server/store. Sees bytes, never chess. Behind it is SQLite, if the place of the database is
 * the path of a file, or PostgreSQL, if it is a URL (postgresql://...), where many nodes write.
 *
 * Writing is asynchronous: a batch is queued, a thread of its own commits what is queued in one go,
 * and only then says so. Reading is synchronous and sees what has been committed; a thread that
 * serves has others read (store_end_reading). All functions and callbacks, but for
 * store_caller.post, belong to the thread that opened the store. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/str.h>

typedef struct store store;

typedef enum store_status {
    STORE_OK = 0,
    STORE_CONFLICT,   /* an event does not follow the last one of its stream, or a name is taken */
    STORE_FULL,       /* the disk is full */
    STORE_READ_ONLY,  /* the file or its folder cannot be written */
    STORE_TOO_NEW,    /* a newer Zug has made this database */
    STORE_UNFINISHED, /* whoever made it has not come to the end */
    STORE_DAMAGED,    /* this is no database of Zug, or it is broken */
    STORE_CHANGED,    /* what was read is not what was written */
    STORE_WRONG_KEY,  /* the key beside it is not its own */
    STORE_NO_KEY,     /* it has one that is not there */
    STORE_GONE,       /* the file is no longer where it was */
    STORE_REPLACED,   /* another file is in its place */
    STORE_TIME,       /* an event's time is not that of the database's clock: this node's is off */
    STORE_NOT_BUILT,  /* this program was built without what such a place needs */
    STORE_REFUSED,    /* the server knows no such database, name or password, or no such URL */
    STORE_FAILED      /* anything else: it may be otherwise later */
} store_status;

/* A sentence for the operator. */
const char *store_sentence(store_status status);

/* One event of a stream. Sequence numbers begin at 1 and have no gaps. */
typedef struct store_event {
    uint64_t stream;
    uint32_t seq;
    int64_t at_ms;
    zug_str kind;
    zug_str body;
} store_event;

typedef enum store_kind {
    STORE_TABLE = 1,
    STORE_CHALLENGE,
    STORE_CONTEST,
    STORE_DELETED_CONTEST /* which no list has */
} store_kind;

/* What is kept of a stream besides its events, to find it again. */
typedef struct store_stream {
    uint64_t id;
    store_kind kind;
    bool is_open;     /* to be loaded when the zone starts */
    bool is_public;   /* may be listed */
    bool is_guest[2]; /* only read: there is no account of that person */
    uint64_t contest;
    uint64_t person[2]; /* White's and Black's; 0 if there is none */
    zug_str name[2];
    zug_str event;
    zug_str round;
    zug_str result;  /* as in PGN */
    zug_str opening; /* the first moves in UCI with blanks between them */
    int64_t began_ms;
    int64_t ended_ms; /* 0 while it is open */
    int64_t due_ms;   /* when something happens by itself while it is open: perhaps later, never
                         earlier; 0: nothing does. Where one node writes it is not kept, and an open
                         stream says 1 */
    /* Only written: where it was opened from, and what is around that, for limits; 0 if that is not
     * known. As it was when the stream was put in, until it is over; where one node writes not
     * kept. */
    uint64_t origin[2];
    zug_str first; /* only read, and only if a query asks for it: the body of its first event */
} store_stream;

/* A new moment for store_stream.due_ms, without the rest of the row. */
typedef struct store_due {
    uint64_t stream;
    int64_t due_ms;
} store_due;

/* Which part of a person a batch puts in: all of a new one or, of one that is there, what has
 * changed. */
typedef enum store_part {
    STORE_PERSON,
    STORE_OPTIONS,
    STORE_NAME,
    STORE_PASSWORD,
    STORE_CODE,
    STORE_CLOSED,
    STORE_ARBITER /* of an account; the last one stays it, and to end that is a conflict */
} store_part;

enum { STORE_LOOKS = 3 };

/* The password of an account that has none: its owner comes in by a code. */
#define STORE_NO_PASSWORD "-"

typedef struct store_person {
    uint64_t id;
    store_part part;
    zug_str name;
    zug_str name_key; /* by which an account is found; empty for guests, unique otherwise */
    zug_str looks[STORE_LOOKS]; /* what names that look alike have in common, unique; if all are
                                   empty, those that are kept stay. Never read back */
    zug_str password;           /* a hash; empty for guests */
    zug_str password_was;       /* that the new one replaces; another is a conflict, and so is any
                                   of an account that is closed; empty: any */
    zug_str code;               /* the hash of a code by which an account is found; empty: none.
                                   Unique. Of a person who is there put in by STORE_CODE alone */
    zug_str code_was;           /* as password_was */
    int64_t closed_ms; /* since when nobody comes in by this account; 0: it is open. Of a person who
                          is there put in by STORE_CLOSED alone: that the last arbiter who is not
                          closed would be is a conflict */
    int64_t seen_ms;   /* when somebody was last seen with it, to the hour; 0: not known.
                          STORE_PERSON,   STORE_PASSWORD and STORE_CODE put it in, if it is later */
    bool yields;       /* a look that somebody else has stays theirs, and is no conflict */
    bool is_arbiter;
    uint32_t options;
    int64_t since_ms;
} store_person;

enum { STORE_TOKEN_SIZE = 32 };

/* A session of a browser or the key of a program; the token itself is not kept, only its hash. */
typedef struct store_session {
    uint8_t token_hash[STORE_TOKEN_SIZE];
    uint64_t person;
    zug_str label; /* empty for browsers */
    int64_t since_ms;
    int64_t until_ms;
} store_session;

/* A browser from which somebody has logged in before. Of a person the newest are kept. */
enum { STORE_KNOWN_MAX = 16 };
typedef struct store_known {
    uint8_t token_hash[STORE_TOKEN_SIZE];
    uint64_t person;
    int64_t until_ms;
} store_known;

/* Games that somebody brought along to look at. An import counts for at least so many bytes. */
enum { STORE_IMPORT_LEAST = 4096 };
typedef struct store_import {
    uint64_t id;
    uint64_t person;
    int64_t at_ms;
    zug_str pgn;        /* empty: the import goes; STORE_CONFLICT if the person has no such one */
    int64_t most_bytes; /* of all the person's imports, or STORE_CONFLICT; 0: any number */
} store_import;

/* A short text under a name, of the database itself or of the zone: what it is called, say. */
typedef struct store_note {
    zug_str name, value;
} store_note;

/* A node of a zone that has many of them. */
typedef struct store_node {
    uint64_t id;
    zug_str name;     /* for the operator */
    int64_t since_ms; /* when it began */
    int64_t heard_ms; /* only read: when it was put in last, by the database's clock */
    bool is_gone;     /* only written: it has ended, and is taken out */
} store_node;

/* All or nothing. Counts may be 0. */
typedef struct store_batch {
    const store_event *events;
    size_t event_count;
    const store_stream *streams; /* put in, or put in place of the older one */
    size_t stream_count;
    const store_person *persons; /* likewise */
    size_t person_count;
    const store_session *sessions; /* likewise */
    size_t session_count;
    /* Sessions to end, by token_hash, or all of a person, with the browsers that are known, if that
     * is all zero. A guest who has no session left and has never played is forgotten, with the
     * imports. */
    const store_session *ended;
    size_t ended_count;
    /* Sessions that were used: a guest's lasts longer, until until_ms; of an account it is noted
     * that it was seen, at since_ms. */
    const store_session *renewed;
    size_t renewed_count;
    const store_known *known; /* put in, or put in place of the older one */
    size_t known_count;
    int64_t expire_ms; /* sessions and browsers that ended by then go, some at a time; 0: none */
    const store_import *imports;
    size_t import_count;
    const store_note *notes; /* put in, or put in place of the older one; an empty one goes */
    size_t note_count;
    const store_note *spent; /* to go, if they still have these values; else STORE_CONFLICT */
    size_t spent_count;
    const store_due *dues; /* of streams that are there; where one node writes not kept */
    size_t due_count;
    const store_node *nodes; /* likewise */
    size_t node_count;
    bool is_copied; /* from another database: the times of events are as they are */
} store_batch;

/* Called when a batch has been committed or has failed, in the order of the batches. */
typedef void store_done(void *ctx, store_status status);

/* How the store's own thread gets a call made on the thread of its owner, as often as it posts it.
 */
typedef struct store_caller {
    void (*post)(void *ctx, void (*call)(void *arg), void *arg);
    void *ctx;
} store_caller;

/* True if a place is the URL of a database and not the path of a file. */
bool store_is_url(const char *place);

/* A place as it may be shown to anybody: without the password, and cut if it is long. */
enum { STORE_PLACE_SIZE = 600 };
void store_show_place(const char *place, char out[static STORE_PLACE_SIZE]);

/* Opens or makes the database and brings an older one up to date. NULL and *status on failure. */
store *store_open(const char *path, store_caller caller, store_status *status);

/* What a database server said when the last opening on this thread failed; empty if it said
 * nothing. */
const char *store_said(void);

/* Says all of that in a sentence: which place, without its password, could not be opened, and why.
 */
void store_explain(const char *place, store_status status, char *out, size_t size);

/* From now on it only appends: whoever reads does so with a reader, on a thread that may wait for
 * the disk. To read from it all the same is a mistake in the program, which ends it. */
void store_end_reading(store *self);

/* Opens a database that is there for another thread to read: nothing can be appended. */
store *store_open_reader(const char *path, store_status *status);

/* The same beside a zone that may be running: if the key of the database was lost no new one is
 * made, with which the zone could not go on. */
store *store_open_beside(const char *path, store_caller caller, store_status *status);

/* True if the key of the database (store_key.c) was lost and a new one was made: what was changed
 * before cannot be noticed. */
bool store_has_new_key(const store *self);

/* Opens a database to be looked at, whatever its state and wherever it lies: nothing is written,
 * nothing can be appended, and no reading goes on for ever. What is read is of one moment. */
store *store_open_to_look(const char *path, store_status *status);

/* A further file that must stay where it is for as long as anything is appended; false if it is not
 * there. Before the first append. */
bool store_guard(store *self, const char *path);

/* Whether the files are where they were: STORE_OK, STORE_GONE or STORE_REPLACED. While they are not
 * nothing is stored. Of a server: STORE_FAILED while it does not answer; batches whose fate is not
 * known then wait for it. */
store_status store_look_for_files(const store *self);

/* Commits what is queued, makes the callbacks that are due by itself, and closes. NULL is allowed.
 * Calls that were posted before and not made yet must not be made any more. */
void store_close(store *self);

/* Queues a batch, which is copied. done may be NULL. A batch that fails leaves nothing behind;
 * those queued behind it for the same stream then fail as well, because their numbers do not
 * follow. Where many nodes write, all that are appended for the stream before the owner is told of
 * the failure fail, for their numbers may follow what somebody else has written. */
void store_append(store *self, const store_batch *batch, store_done *done, void *ctx);

/* The owner has heard that another node has appended an event, the next one of its stream. It is
 * taken for what the next append of the stream follows; if the log says otherwise that append is a
 * STORE_CONFLICT. Where one node writes nothing comes of it. */
void store_heard(store *self, const store_event *event);

/* Batches whose sender has not been told yet. */
size_t store_pending(const store *self);

/* Given one row after another; the views are valid during the call. False stops. */
typedef bool store_on_event(void *ctx, const store_event *event);
typedef bool store_on_stream(void *ctx, const store_stream *stream);

/* The events of a stream behind a sequence number, in order. STORE_CHANGED, and no more is shown,
 * at the first that is not as it was written or does not follow the one before it. Not while
 * another reading is under way. */
store_status store_read(store *self, uint64_t stream, uint32_t behind, store_on_event *on_event,
                        void *ctx);

/* The same for the first events, so many of them at most, or all if most is 0; what comes behind is
 * not read. */
store_status store_read_first(store *self, uint64_t stream, uint32_t most, store_on_event *on_event,
                              void *ctx);

/* One stream; *found false if there is none. */
store_status store_find_stream(store *self, uint64_t id, store_on_stream *on_stream, void *ctx,
                               bool *found);

/* The streams that are open, oldest first. */
store_status store_open_streams(store *self, store_on_stream *on_stream, void *ctx);

/* The open streams in which a person is, oldest first. */
store_status store_open_streams_of(store *self, uint64_t person, store_on_stream *on_stream,
                                   void *ctx);

/* The open streams that began at a moment or later and in which one of these persons is; one in
 * which two of them are may come twice. Takes no longer because others have more open, or because
 * they have played much before. Where one node writes there are none: it has all that are open in
 * memory. */
typedef struct store_persons {
    const uint64_t *persons;
    size_t count;
    int64_t since_ms;
} store_persons;
store_status store_new_streams_of(store *self, const store_persons *whose,
                                  store_on_stream *on_stream, void *ctx);

/* Open streams in which something was due by now_ms, the earliest first, up to limit of them. Where
 * one node writes there are none: it has all that are open in memory. */
store_status store_overdue_streams(store *self, int64_t now_ms, uint32_t limit,
                                   store_on_stream *on_stream, void *ctx);

/* Open streams in which a player has called for an arbiter, be it that the call was answered.
 * Where one node writes there are none, as above. */
store_status store_called_streams(store *self, store_on_stream *on_stream, void *ctx);

/* How much is open of a person, challenges being those that they have made; or from an origin, be
 * it the narrower or the wider one. Where one node writes it is nothing, as above. */
typedef struct store_open_count {
    uint32_t challenges, tables;
} store_open_count;
store_status store_count_open(store *self, uint64_t person, store_open_count *out);
store_status store_count_open_from(store *self, uint64_t origin, store_open_count *out);

/* The number of the last event of each of these streams; 0 of one that has none. */
store_status store_last_seqs(store *self, const uint64_t *streams, size_t count, uint32_t *out);

/* What the clock says that all nodes go by. */
store_status store_clock(store *self, int64_t *now_ms);

typedef bool store_on_node(void *ctx, const store_node *node);

/* The nodes that have been put in and not taken out, by id; none where one node writes. */
store_status store_list_nodes(store *self, store_on_node *on_node, void *ctx);

/* What a search for games asks; empty texts and zeros ask nothing. */
typedef struct store_query {
    store_kind kind; /* 0: tables */
    zug_str player;  /* part of either name, small and capital letters alike */
    zug_str event;   /* part of the event's name */
    zug_str result;
    zug_str opening; /* the first moves, as in store_stream */
    int64_t from_ms, to_ms;
    uint64_t contest;
    uint64_t person; /* who has White or Black */
    int color;       /* of that person: 1 White alone, 2 Black alone, 0 either */
    bool with_first; /* of a person's streams the first events, too */
    bool finished_only;
    bool open_only;
    bool public_only;   /* and of no contest that is not */
    uint64_t or_person; /* also this person's games that are not public, and contests of these */
    bool any_contest;   /* games of contests that are not public count as those of others */
    uint32_t limit, skip;
    /* Only what a search shows behind this one; id 0: all. */
    struct {
        int64_t began_ms;
        uint64_t id;
    } behind;
} store_query;

/* The streams of a kind that answer a search, newest first. Those of a person are found by an
 * index: that takes as long as they are many, however many others have. */
store_status store_search(store *self, const store_query *query, store_on_stream *on_stream,
                          void *ctx);

/* The same for as long as goes_on, which is asked now and then, says so; then STORE_FAILED: for
 * searches that may have to look at every game. */
typedef bool store_goes_on(void *ctx);
store_status store_search_while(store *self, const store_query *query, store_goes_on *goes_on,
                                store_on_stream *on_stream, void *ctx);

/* How many streams answer a search, wherever it begins and ends; for as long as goes_on says so. */
store_status store_count_while(store *self, const store_query *query, store_goes_on *goes_on,
                               void *ctx, uint64_t *count);

typedef bool store_on_person(void *ctx, const store_person *person);

/* A person by id, or by name_key; at most one. */
store_status store_find_person(store *self, uint64_t id, zug_str name_key,
                               store_on_person *on_person, void *ctx);

/* The account that has one of these looks; at most one, of the first that is found. */
store_status store_find_alike(store *self, const zug_str *looks, size_t count,
                              store_on_person *on_person, void *ctx);

/* The account that has a code, by its hash; at most one. */
store_status store_find_code(store *self, zug_str code, store_on_person *on_person, void *ctx);

/* All accounts, oldest first. */
store_status store_list_accounts(store *self, store_on_person *on_person, void *ctx);

/* Accounts in the order of their keys: those in whose name_key a text is, or all if it is empty;
 * up to limit of them behind the first skip. */
typedef struct store_account_query {
    zug_str key;
    uint32_t limit, skip;
} store_account_query;
store_status store_search_accounts(store *self, const store_account_query *query,
                                   store_on_person *on_person, void *ctx);

/* True if there is a note of this name with this value. */
bool store_has_note(store *self, const char *name, const char *value);

/* The value of a note; empty if there is none, and cut if it is long. */
enum { STORE_NOTE_SIZE = 128 };
store_status store_read_note(store *self, const char *name, char out[static STORE_NOTE_SIZE]);

/* How much there is: bytes of the database, games, accounts. */
typedef struct store_measures {
    uint64_t bytes, games, accounts;
} store_measures;
store_status store_measure(store *self, store_measures *out);

/* The ids of the arbiters of the zone whose accounts are open, up to capacity of them; *count is
 * how many there are. */
store_status store_list_arbiters(store *self, uint64_t *out, size_t capacity, size_t *count);

/* Whose session this is; *person 0 if there is none, it has ended or the account is closed. */
store_status store_find_session(store *self, const uint8_t token_hash[static STORE_TOKEN_SIZE],
                                int64_t now_ms, uint64_t *person);

/* The same for a browser that has logged in before. */
store_status store_find_known(store *self, const uint8_t token_hash[static STORE_TOKEN_SIZE],
                              int64_t now_ms, uint64_t *person);

/* Those whose sessions all ended at once, by this process or another, since the moment *seen: told
 * one by one. *seen, 0 at first, becomes the moment of the last one. */
store_status store_list_ends(store *self, int64_t *seen, void (*tell)(void *ctx, uint64_t person),
                             void *ctx);

typedef bool store_on_session(void *ctx, const store_session *session);

/* The keys of a person's programs that have not ended, oldest first. */
store_status store_list_tokens(store *self, uint64_t person, int64_t now_ms,
                               store_on_session *on_session, void *ctx);

/* The text of an import through on_event as the body of an event; *found false if there is none. */
store_status store_find_import(store *self, uint64_t id, store_on_event *on_event, void *ctx,
                               bool *found);

/* Copies a database, which may be in use, to a new file, and its key to one beside that; its user
 * alone can read them. STORE_CONFLICT if the key of another one is there. */
store_status store_backup(const char *from, const char *to);

/* The same for as long as goes_on, which is asked now and then, says so; then STORE_FAILED. */
store_status store_backup_while(const char *from, const char *to, store_goes_on *goes_on,
                                void *ctx);

/* The tables but for the log, which is read stream by stream. */
typedef enum store_table {
    STORE_PERSONS,
    STORE_SESSIONS,
    STORE_KNOWN,
    STORE_IMPORTS,
    STORE_NOTES,
    STORE_STREAMS,
    STORE_TABLES
} store_table;

/* All rows of a table of a database that was opened to be looked at, by their keys: each as the
 * batch that puts it into another one. False ends it. */
typedef bool store_on_batch(void *ctx, const store_batch *batch);
store_status store_dump(store *self, store_table table, store_on_batch *on_batch, void *ctx);

/* Copies all of a database that was opened to be looked at to one that has nothing in it, and then
 * compares both, row by row. is_there tells, now and then, how many rows there are so far.
 * STORE_CONFLICT if something is in it, STORE_CHANGED if they are not the same in the end. */
store_status store_transfer(store *from, const char *to, void (*is_there)(void *ctx, size_t rows),
                            void *ctx);

/* Puts the next stream behind *id, in the log or the list, there; *found false if there is none.
 * Begin with STORE_BEFORE_ALL: a damaged file may have any number. */
#define STORE_BEFORE_ALL ((uint64_t)INT64_MIN)
store_status store_next_stream(store *self, uint64_t *id, bool *found);

/* What a check finds, in a sentence each; stream is 0 if it is about none. */
typedef void store_tell(void *ctx, uint64_t stream, const char *fault);

/* Checks a database that was opened to be looked at: the file, its tables, each row but those of
 * the log, which store_read checks, and that no row is missing or too many. *unchecked is NULL, or
 * a sentence that says why not all of that could be checked. */
store_status store_check(store *self, store_tell *tell, void *ctx, const char **unchecked);

#endif
