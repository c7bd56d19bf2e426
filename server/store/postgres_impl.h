/* postgres_impl.h - shared by the files of server/store that know PostgreSQL. */
#ifndef POSTGRES_IMPL_H
#define POSTGRES_IMPL_H

#include "store_impl.h"
#include <libpq-fe.h>
#include <stdatomic.h>

/* What a connection has prepared: first what the writer needs, then what is read. */
typedef enum pg_statement {
    PG_PUT_EVENT,
    PG_PUT_EVENT_DUE,
    PG_PUT_EVENT_STREAM,
    PG_MUST_PUT_EVENT,
    PG_FIND_HASHES,
    PG_FIND_FAULT,
    PG_PUT_STREAM,
    PG_SET_DUE,
    PG_PUT_PERSON,
    PG_SET_OPTIONS,
    PG_SET_NAME,
    PG_SET_PASSWORD,
    PG_LOCK_ARBITERS,
    PG_SET_ARBITER,
    PG_SET_CODE,
    PG_SET_CLOSED,
    PG_DROP_LOOKS,
    PG_PUT_LOOK,
    PG_YIELD_LOOK,
    PG_PUT_NOTE,
    PG_END_NOTE,
    PG_SPEND_NOTE,
    PG_PUT_SESSION,
    PG_END_SESSION,
    PG_END_ALL_SESSIONS,
    PG_LOCK_ENDS,
    PG_NOTE_END,
    PG_RENEW_SESSION,
    PG_NOTE_SEEN,
    PG_FORGET_GUEST,
    PG_EXPIRE_SESSIONS,
    PG_EXPIRE_KNOWN,
    PG_PUT_KNOWN,
    PG_TRIM_KNOWN,
    PG_END_KNOWN,
    PG_LOCK_IMPORTS,
    PG_PUT_IMPORT,
    PG_END_IMPORT,
    PG_PUT_NODE,
    PG_END_NODE,
    PG_MARK,
    PG_FIND_MARK,
    PG_READ,
    PG_FIND_STREAM,
    PG_OPEN_STREAMS,
    PG_OPEN_STREAMS_OF,
    PG_NEW_STREAMS_OF,
    PG_OVERDUE_STREAMS,
    PG_CALLED_STREAMS,
    PG_COUNT_OPEN,
    PG_COUNT_OPEN_FROM,
    PG_LAST_SEQS,
    PG_CLOCK,
    PG_LIST_NODES,
    PG_SEARCH,
    PG_SEARCH_CONTEST,
    PG_SEARCH_PERSON,
    PG_SEARCH_PERSON_FIRST,
    PG_COUNT_STREAMS,
    PG_COUNT_STREAMS_OF_CONTEST,
    PG_COUNT_STREAMS_OF_PERSON,
    PG_PERSON_BY_ID,
    PG_PERSON_BY_NAME,
    PG_PERSON_BY_LOOK,
    PG_PERSON_BY_CODE,
    PG_ACCOUNTS,
    PG_SEARCH_ACCOUNTS,
    PG_FIND_NOTE,
    PG_READ_NOTE,
    PG_MEASURE,
    PG_ARBITERS,
    PG_FIND_SESSION,
    PG_FIND_KNOWN,
    PG_LIST_ENDS,
    PG_LIST_TOKENS,
    PG_FIND_IMPORT,
    PG_NEXT_STREAM,
    PG_STATEMENTS,
    PG_FIRST_READ = PG_READ
} pg_statement;

/* The text of a statement, and a letter for each parameter: b boolean, i number, t text, x bytes, n
 * many numbers. */
typedef struct pg_text {
    const char *sql, *types;
} pg_text;
extern const pg_text pg_texts[PG_STATEMENTS];

/* Says what a writer has put into the log: the number of the last event that it has tried, how many
 * up to there went in, and a sum over their hashes (pg_witness). Older words of it give way. */
#define PG_WITNESS(values)                                                                         \
    "INSERT INTO witness (writer, number, events, sum) VALUES (" values                            \
    ") ON CONFLICT (writer) DO UPDATE SET number = EXCLUDED.number, events = EXCLUDED.events,"     \
    " sum = EXCLUDED.sum"

enum { PG_PARAMETERS_MAX = 27 };

/* The values of a statement's parameters, which live as long as what they were made of. */
typedef struct pg_values {
    int count;
    const char *at[PG_PARAMETERS_MAX];
    int len[PG_PARAMETERS_MAX];
    int is_binary[PG_PARAMETERS_MAX];
    uint8_t numbers[PG_PARAMETERS_MAX][8];
} pg_values;

void pg_add_number(pg_values *to, int64_t value);
void pg_add_id(pg_values *to, uint64_t id);
void pg_add_bool(pg_values *to, bool value);
void pg_add_text(pg_values *to, zug_str text);
void pg_add_bytes(pg_values *to, const void *bytes, size_t len);

/* Many numbers as one parameter, in a block to be given to free(); NULL without memory. */
typedef struct pg_array {
    char *bytes;
    size_t len, count;
} pg_array;
bool pg_array_make(pg_array *out, size_t count);
void pg_array_set(pg_array *array, size_t at, int64_t value);
void pg_add_array(pg_values *to, const pg_array *array);

/* The value of a column in a row of an answer. */
int64_t pg_number(const PGresult *from, int row, int column);
uint64_t pg_id(const PGresult *from, int row, int column);
bool pg_bool(const PGresult *from, int row, int column);
zug_str pg_str(const PGresult *from, int row, int column);

/* What a connection is for. The writer's makes the schema. */
typedef enum pg_purpose { PG_WRITES, PG_READS, PG_LOOKS } pg_purpose;

/* A connection that is made again when it breaks, for one thread. */
typedef struct pg_link {
    const char *url;
    pg_purpose purpose;
    PGconn *conn;        /* NULL: there is none */
    int64_t next_try_ms; /* not before is a new one tried */
    int pause_ms;        /* between two trials */
    bool has_warned;     /* the server had something to say that is no answer */
    bool was_up;         /* there has been one */
} pg_link;

/* Milliseconds of a clock that only goes forward. */
int64_t pg_now_ms(void);

/* Makes sure that there is a connection; STORE_FAILED at once if one was tried a moment ago. */
store_status pg_connect(pg_link *link);
void pg_disconnect(pg_link *link);

/* postgres_refusal.c: true if a server has refused a connection with these options for good. */
bool pg_is_refused(const char *const *names, const char *const *values);

/* What an answer that is an error means. */
typedef struct pg_verdict {
    store_status status;
    bool may_repeat; /* the same may succeed at once */
    bool is_own;     /* it is about what was sent, not about the server */
} pg_verdict;
pg_verdict pg_judge(const PGresult *answer);

/* Sends what waits to be sent, and reads until an answer is there or until_ms has come, when it is
 * false; so it is when the connection breaks. is_slow, which may be NULL, becomes true after a
 * second. */
bool pg_wait(pg_link *link, int64_t until_ms, atomic_bool *is_slow);

/* Runs plain SQL, several statements or one with texts as parameters; not in pipeline mode. The
 * answer of the last one goes to *answer, if that is not NULL, and to PQclear. */
store_status pg_run(pg_link *link, const char *sql, const char *const *texts, int count,
                    PGresult **answer);

/* Prepares a range of statements. */
store_status pg_prepare(pg_link *link, pg_statement from, pg_statement end);

/* Queues a prepared statement. */
bool pg_send(pg_link *link, pg_statement which, const pg_values *values);

/* postgres_schema.c: makes the tables or brings them up to date, if may_change; and says whether
 * this program may work with them. */
store_status pg_schema_settle(pg_link *link, bool may_change);

/* The last event of a stream, as far as the writer knows. */
typedef struct pg_tail {
    uint64_t stream;
    uint32_t seq;
    uint8_t hash[STORE_HASH_SIZE];
} pg_tail;

/* An append that failed: what was appended to the stream before its owner was told fails as well.
 */
typedef struct pg_failure {
    uint64_t stream, number;
    store_status status;
} pg_failure;

/* An event on its way: what it follows, and what it becomes. */
typedef struct pg_event {
    queued *of;
    const store_event *event;
    enum { PG_READY, PG_LINKED, PG_ASKED, PG_MISSING } former_is;
    size_t behind; /* if it is linked: which of these events it follows */
    uint8_t former[STORE_HASH_SIZE], hash[STORE_HASH_SIZE];
    int64_t number; /* by which its writer has tried it */
    bool is_stored;
} pg_event;

/* What a writer has put into the log. Whoever takes an event of it away, or changes one, would have
 * to change this as well: postgres_check.c. */
typedef struct pg_witness {
    int64_t number, events, sum;
} pg_witness;

typedef struct pg_store {
    char *url;
    store_way way;
    pg_link reader; /* belongs to the owner */
    pg_link writer; /* belongs to the writing thread once that runs, with all that follows */
    uint64_t id;    /* of this writer among all that there are */
    int64_t mark;   /* the number of its last transaction without events */
    pg_witness witness;
    pg_tail *tails;
    pthread_mutex_t tails_lock; /* guards them: the owner hears of events, too */
    pg_failure *failures;       /* by their numbers */
    size_t failure_count, failure_capacity;
    uint64_t failed;  /* the number of the last failure */
    uint64_t blind;   /* failures up to this one are of any stream, for want of memory */
    pg_event *events; /* of the transaction that is being made, and by their streams */
    const pg_event **sorted;
    atomic_bool is_away;    /* the server does not answer */
    atomic_bool is_closing; /* nobody waits for it any longer */
    bool has_given_up;      /* and the server was away when it was last tried since */
} pg_store;

/* postgres_tails.c */
enum { PG_TAILS = 1 << 16 };
bool pg_tail_find(pg_store *self, uint64_t stream, uint32_t seq, uint8_t hash[STORE_HASH_SIZE]);
void pg_tail_keep(pg_store *self, const pg_event *last);
void pg_tail_hear(void *state, const store_event *event);
void pg_tail_forget(pg_store *self, uint64_t stream);

/* Counts an event that was stored. */
void pg_witness_count(pg_witness *to, const pg_event *event);

/* Gives a batch that has failed its number, and notes its streams. */
void pg_fail(pg_store *self, queued *batch, store_status status);

/* STORE_OK, or why a batch has failed before it was tried: what it follows has. */
store_status pg_find_failure(pg_store *self, const queued *batch);

/* postgres_batch.c: queues the statements of a batch in a transaction of its own, the events of
 * which are given; mark is 0, or the number that the transaction leaves. */
bool pg_send_whole(pg_store *self, const store_batch *batch, const pg_event *events,
                   size_t event_count, int64_t mark, int *sent);

/* Queues a batch that is one event, and its row, as one statement. */
bool pg_send_single(pg_store *self, const pg_event *event);
bool pg_is_single(const store_batch *batch);

/* A transaction: a run of batches that are an event each, or one batch with all that is in it. */
typedef struct pg_transaction {
    queued *alone; /* NULL: each event is a batch */
    pg_event *events;
    size_t event_count;
    int64_t mark; /* of one without events, else 0 */
    bool has_mark;
} pg_transaction;

/* postgres_writer.c: connects the writer, when no older connection of it can commit any more. */
store_status pg_writer_connect(pg_store *self);

/* Ends the writer's connection, and takes out what the server keeps of it. */
void pg_writer_end(pg_store *self);

/* The next answer of the pipeline, to be given to PQclear; NULL if none comes. */
PGresult *pg_writer_take(pg_store *self, int64_t until_ms);

/* Ends what was queued for the server. */
bool pg_writer_sync(pg_store *self);

/* Reads up to where that was; false if it does not come. *error is that of the first answer that is
 * one, if there is. */
bool pg_writer_finish(pg_store *self, int64_t until_ms, pg_verdict *error);

/* The hashes of events in the log: of those that are asked about, or of the ones before them. */
bool pg_writer_find_former(pg_store *self, pg_event *events, size_t count);
bool pg_writer_find_stored(pg_store *self, pg_transaction *of);

/* Whether something else was stored in the place of events that were not: then STORE_CONFLICT, else
 * it was their time. */
store_status pg_writer_find_fault(pg_store *self, const pg_event *event);

/* postgres_commit.c, as store_backend.commit. */
void pg_commit(void *state, queued *group);
enum { PG_RUN_MAX = 512 };

/* postgres_read.c; postgres_dump.c; postgres_check.c. */
extern const store_reading pg_reading;
store_status pg_ask(pg_store *self, pg_statement which, const pg_values *values, PGresult **out);
store_status pg_dump(void *state, store_table table, store_on_batch *on_batch, void *ctx);
store_status pg_check(void *state, store_tell *tell, void *ctx, const char **unchecked);

#endif
