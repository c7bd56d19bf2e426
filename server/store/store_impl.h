/* store_impl.h - shared by the files of server/store. */
#ifndef STORE_IMPL_H
#define STORE_IMPL_H

#include "store.h"
#include <pthread.h>
#include <sqlite3.h>

/* What a connection has prepared. */
typedef enum statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_RELEASE,
    SQL_UNDO,
    SQL_PUT_EVENT,
    SQL_HAS_EVENT,
    SQL_PUT_STREAM,
    SQL_PUT_PERSON,
    SQL_SET_OPTIONS,
    SQL_SET_NAME,
    SQL_SET_PASSWORD,
    SQL_PUT_SESSION,
    SQL_END_SESSION,
    SQL_END_ALL_SESSIONS,
    SQL_NOTE_END,
    SQL_PUT_IMPORT,
    SQL_END_IMPORT,
    SQL_READ,
    SQL_FIND_STREAM,
    SQL_OPEN_STREAMS,
    SQL_SEARCH,
    SQL_SEARCH_CONTEST,
    SQL_PERSON_BY_ID,
    SQL_PERSON_BY_NAME,
    SQL_ARBITERS,
    SQL_FIND_SESSION,
    SQL_LIST_ENDS,
    SQL_LIST_TOKENS,
    SQL_FIND_IMPORT,
    SQL_LIST_LOGS,
    SQL_FIND_GAPS,
    SQL_CHECK_FILE,
    SQL_COUNT
} statement;

/* The last event that the writer has put into a stream. */
typedef struct tail {
    uint64_t stream;
    uint32_t seq;
} tail;

enum { TAILS = 16384 };

/* One connection to the database, for one thread. Statements are prepared when first used. */
typedef struct connection {
    sqlite3 *db;
    sqlite3_stmt *prepared[SQL_COUNT];
    tail *tails; /* TAILS of them, of the streams written to lately; NULL: the database is asked */
} connection;

/* A batch on its way. The copy lies behind it in the same block. */
typedef struct queued {
    struct queued *next;
    store_batch batch;
    store_done *done;
    void *ctx;
    store_status status;
} queued;

struct store {
    connection writer; /* belongs to the writing thread once that runs */
    connection reader; /* belongs to the owner */
    connection copier; /* belongs to the copying thread once that runs */
    connection seeker; /* belongs to the searching thread once that runs */
    store_caller caller;
    pthread_t thread, copying, seeking;
    size_t pending;       /* batches that the owner has not been told of; the owner's own count */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t wake;
    queued *first, **end;             /* to be written */
    queued *finished, **finished_end; /* to be told of */
    bool is_closing;
    pthread_cond_t seek_wake;
    struct seek *seeks;              /* to be searched for; the first one is under way */
    struct seek *found, **found_end; /* to be told of */
    pthread_cond_t copy_wake;
    bool must_copy;   /* the log of writes is long enough to be copied back */
    bool must_finish; /* what is left of it is little: the writer copies it between two commits */
};

/* Shows the rows that answer a search, as store_search does. */
store_status store_search_on(connection *on, const store_query *query, store_visit_stream *visit,
                             void *ctx);

/* The searching thread, and the end of what it has not begun, when it has ended. */
void *store_seek_on(void *store);
void store_end_seeks(store *self);

/* The copying thread: copies what was written back into the database, so that no commit waits for it. */
void *store_copy_on(void *store);

/* Tells that thread how long the log of writes is: for sqlite3_wal_hook. */
int store_note_log(void *store, sqlite3 *db, const char *name, int frames);

/* On the writing thread, between two commits: copies the rest, if that thread has asked for it. */
void store_finish_copy(store *self);

/* The name of a way for SQLite to write its log in large pieces, for the writer; NULL if it cannot be had. */
const char *store_log_vfs(void);

/* What a connection is for. The writer's brings the schema up to date; for the others it must be there. */
typedef enum store_purpose { STORE_WRITES, STORE_READS, STORE_COPIES } store_purpose;

/* Makes an empty file that its user alone can read; what SQLite lays beside it then is the same. True if it was not
 * there before. */
bool store_make_private(const char *path);

store_status store_connect(connection *to, const char *path, store_purpose purpose);
void store_disconnect(connection *from);

/* The statement, ready to be bound; NULL if SQLite cannot prepare it. */
sqlite3_stmt *store_prepared(connection *on, statement which);

/* Runs a statement to its end. */
store_status store_run(connection *on, sqlite3_stmt *query);

/* What SQLite's answer means here. */
store_status store_status_of(int sqlite_code);

void store_bind_text(sqlite3_stmt *query, int place, zug_str text);
void store_bind_id(sqlite3_stmt *query, int place, uint64_t id);

/* A copy of the batch in one block, to be given to free(); NULL without memory. */
queued *store_copy_batch(const store_batch *batch);

/* Forgets the tails: after a failure they may say more than the database has. */
void store_forget_tails(connection *on);

/* Writes a batch inside the open transaction; one that fails leaves no trace in it. */
store_status store_write_batch(connection *on, const store_batch *batch);

#endif
