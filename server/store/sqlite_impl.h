/* sqlite_impl.h - shared by the files of server/store that know SQLite. */
#ifndef SQLITE_IMPL_H
#define SQLITE_IMPL_H

#include "store_impl.h"
#include <pthread.h>
#include <sqlite3.h>

enum { STORE_KEY_SIZE = 32 };

/* What a connection has prepared. */
typedef enum statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_RELEASE,
    SQL_UNDO,
    SQL_PUT_EVENT,
    SQL_FIND_HASH,
    SQL_PUT_STREAM,
    SQL_PUT_PERSON,
    SQL_SET_OPTIONS,
    SQL_SET_NAME,
    SQL_SET_PASSWORD,
    SQL_SET_ARBITER,
    SQL_SET_CODE,
    SQL_SET_CLOSED,
    SQL_DROP_LOOKS,
    SQL_PUT_LOOK,
    SQL_YIELD_LOOK,
    SQL_PUT_NOTE,
    SQL_END_NOTE,
    SQL_SPEND_NOTE,
    SQL_PUT_SESSION,
    SQL_END_SESSION,
    SQL_END_ALL_SESSIONS,
    SQL_NOTE_END,
    SQL_RENEW_SESSION,
    SQL_NOTE_SEEN,
    SQL_ENDED_SESSIONS,
    SQL_FORGET_GUEST,
    SQL_FORGET_IMPORTS,
    SQL_PUT_KNOWN,
    SQL_TRIM_KNOWN,
    SQL_END_KNOWN,
    SQL_ENDED_KNOWN,
    SQL_PUT_IMPORT,
    SQL_END_IMPORT,
    SQL_READ,
    SQL_FIND_STREAM,
    SQL_OPEN_STREAMS,
    SQL_OPEN_STREAMS_OF,
    SQL_LAST_SEQ,
    SQL_SEARCH,
    SQL_SEARCH_CONTEST,
    SQL_SEARCH_PERSON,
    SQL_SEARCH_PERSON_FIRST,
    SQL_COUNT_STREAMS,
    SQL_COUNT_STREAMS_OF_CONTEST,
    SQL_COUNT_STREAMS_OF_PERSON,
    SQL_PERSON_BY_ID,
    SQL_PERSON_BY_NAME,
    SQL_PERSON_BY_LOOK,
    SQL_PERSON_BY_CODE,
    SQL_ACCOUNTS,
    SQL_SEARCH_ACCOUNTS,
    SQL_FIND_NOTE,
    SQL_READ_NOTE,
    SQL_MEASURE,
    SQL_ARBITERS,
    SQL_FIND_SESSION,
    SQL_FIND_KNOWN,
    SQL_LIST_ENDS,
    SQL_LIST_TOKENS,
    SQL_FIND_IMPORT,
    SQL_NEXT_STREAM,
    SQL_READ_SEAL,
    SQL_PUT_SEAL,
    SQL_COUNT
} statement;

/* The last event that the writer has put into a stream. */
typedef struct tail {
    uint64_t stream;
    uint32_t seq;
    uint8_t hash[STORE_HASH_SIZE];
} tail;

enum { TAILS = 16384 };

/* Every event has a hash of itself and the one before it (store_chain.c); every other row that
 * matters has a hash made with a key that is not in the file, and all rows of a table are summed up
 * (sqlite_seal.c). */
typedef enum sqlite_sealed {
    STORE_SEALED_LOG,
    STORE_SEALED_STREAM,
    STORE_SEALED_PERSON,
    STORE_SEALED_SESSION,
    STORE_SEALED_IMPORT,
    STORE_SEALED_LOOK,
    STORE_SEALED_NOTE,
    STORE_SEALED_KNOWN,
    STORE_SEALED_COUNT
} sqlite_sealed;

enum { STORE_SUM_WORDS = 4 };

/* How many rows the tables have, and a sum over them that only who has the key can tell. */
typedef struct sqlite_tally {
    uint64_t count[STORE_SEALED_COUNT];
    uint64_t sum[STORE_SEALED_COUNT][STORE_SUM_WORDS];
} sqlite_tally;

/* The key of a database, and what the open transaction has made of its tally. */
typedef struct sqlite_seal {
    uint8_t key[STORE_KEY_SIZE];
    sqlite_tally tally;
    bool is_changed;
} sqlite_seal;

/* A file by its place on the disk. */
typedef struct sqlite_place {
    char path[640];
    uint64_t device, number;
} sqlite_place;

/* The database, its two files beside it, and one that the owner names. */
enum { PLACES_MAX = 4 };

/* One connection to the database, for one thread. Statements are prepared when first used. */
typedef struct connection {
    sqlite3 *db;
    sqlite3_stmt *prepared[SQL_COUNT];
    tail *tails; /* TAILS of them, of the streams written to lately; NULL: the database is asked */
    bool has_refused;  /* the open transaction has something in it of a batch that failed */
    sqlite_seal *seal; /* of the writer; NULL for all others, and if there is no key */
} connection;

typedef struct sqlite_store {
    connection writer;  /* belongs to the writing thread once that runs */
    connection reader;  /* belongs to the owner */
    connection copier;  /* belongs to the copying thread once that runs */
    bool has_new_key;   /* the key of a database that had one was lost */
    int64_t steps_left; /* of SQLite while a database is looked at */
    bool is_unsealed;   /* what is looked at is so old that it has no hashes */
    /* What the tags of an older database are made of, if it has them; it is a copy in memory with
     * the tables of today that is looked at. */
    char *columns[STORE_SEALED_COUNT];
    enum { STORE_KEY_NONE, STORE_KEY_WRONG, STORE_KEY_FINE } look_key;
    sqlite_place places[PLACES_MAX]; /* of the files that must stay where they are */
    size_t place_count;              /* set before anything is appended */
    struct {
        bool is_known;   /* what follows is; it belongs to the writing thread */
        bool is_foreign; /* it has been written by somebody else */
        int64_t changed_ns, bytes;
        uint64_t events; /* that its seal counts */
    } file;              /* the database itself when it was last looked into */
    pthread_t copying;
    bool is_copying;      /* that thread runs */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t copy_wake;
    bool is_closing;
    bool must_copy;   /* the log of writes is long enough to be copied back */
    bool must_finish; /* what is left of it is little: the writer copies it between two commits */
} sqlite_store;

/* The copying thread: copies what was written back into the database, so that no commit waits for
 * it. */
void *sqlite_copy_on(void *state);

/* Tells that thread how long the log of writes is: for sqlite3_wal_hook. */
int sqlite_note_log(void *state, sqlite3 *db, const char *name, int frames);

/* On the writing thread, between two commits: copies the rest, if that thread has asked for it. */
void sqlite_finish_copy(void *state);

/* On the writing thread, behind a commit that failed: nobody finds it after a crash either. */
void sqlite_erase_refused(connection *on);

/* sqlite_check.c: opens the reader of a store that only looks. */
store_status sqlite_look_connect(sqlite_store *self, const char *path);

/* What a connection is for. The writer's brings the schema up to date; for the others it must be
 * there. */
typedef enum sqlite_purpose { STORE_WRITES, STORE_READS, STORE_COPIES } sqlite_purpose;

/* Makes an empty file that its user alone can read; what SQLite lays beside it then is the same.
 * True if it was not there before. */
bool sqlite_make_private(const char *path);

/* If has_new_key is not NULL, a new key is made for a database whose own was lost, and *has_new_key
 * tells so. */
store_status sqlite_connect(connection *to, const char *path, sqlite_purpose purpose,
                            bool *has_new_key);
void sqlite_disconnect(connection *from);

/* The statement, ready to be bound; NULL if SQLite cannot prepare it. */
sqlite3_stmt *sqlite_prepared(connection *on, statement which);

/* Runs a statement to its end. */
store_status sqlite_run(connection *on, sqlite3_stmt *query);

/* What SQLite's answer means here. */
store_status sqlite_status_of(int sqlite_code);

void sqlite_bind_text(sqlite3_stmt *query, int place, zug_str text);
void sqlite_bind_bytes(sqlite3_stmt *query, int place, zug_str bytes);
void sqlite_bind_id(sqlite3_stmt *query, int place, uint64_t id);

/* Forgets the tails: after a failure they may say more than the database has. */
void sqlite_forget_tails(connection *on);

/* Writes a batch inside the open transaction; one that fails leaves no trace in it, or has_refused
 * tells. */
store_status sqlite_write_batch(connection *on, const store_batch *batch);

/* sqlite_chain.c: gives every event of a database that had no hashes its own. */
store_status sqlite_chain_all(sqlite3 *db);

/* sqlite_key.c: the key in the file beside a database, which has an ending of its own behind the
 * database's name. False if there is none; *is_fine false if there is one that cannot be read. */
bool sqlite_key_read(const char *path, const char *ending, uint8_t out[static STORE_KEY_SIZE],
                     bool *is_fine);

#define STORE_KEY_ENDING "-key"
#define STORE_NEW_KEY_ENDING "-key.new"

/* Writes a key to a file of its own that is on the disk afterwards, in place of an older one if
 * there is. */
store_status sqlite_key_write(const char *path, const char *ending,
                              const uint8_t key[static STORE_KEY_SIZE]);

/* Gives the key that was written last its lasting name. */
store_status sqlite_key_settle(const char *path);

/* sqlite_seal.c: true if this is the key that the database was sealed with. */
bool sqlite_seal_is_of(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE]);

/* Seals all rows of a database as they are now, within the open transaction. */
store_status sqlite_seal_all(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE]);

/* Lets a connection keep the seals of all that it writes from now on. */
store_status sqlite_seal_watch(connection *on, const uint8_t key[static STORE_KEY_SIZE]);

/* At the beginning and the end of a transaction: reads the tally of the database, and writes it. */
store_status sqlite_seal_begin(connection *on);
store_status sqlite_seal_end(connection *on);

/* Counts a row with this hash in (by 1) or out (by -1). */
void sqlite_seal_count(sqlite_tally *to, const uint8_t key[static STORE_KEY_SIZE],
                       sqlite_sealed kind, const uint8_t hash[static STORE_HASH_SIZE], int by);

/* The tally that a database has; false if it cannot be read. */
bool sqlite_seal_read(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE], sqlite_tally *out);

/* The same of the page of a file that the seal is on. */
bool sqlite_seal_of_page(const uint8_t *page, size_t bytes,
                         const uint8_t key[static STORE_KEY_SIZE], sqlite_tally *out);

/* Adds zug_tag to what SQL can ask of a connection. The key must live as long as that. */
store_status sqlite_seal_teach(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE]);

/* The name of a sealed table, and its columns but for the seal itself, each behind a prefix. False
 * without memory. */
const char *sqlite_seal_table(sqlite_sealed kind);
bool sqlite_seal_columns(sqlite3 *db, sqlite_sealed kind, const char *prefix, char **out);

/* sqlite_place.c, on the writing thread: STORE_REPLACED if the database's file has changed, and not
 * as SQLite does it; STORE_FAILED if that cannot be told, because the disk or the memory fails. */
store_status sqlite_look_into_file(sqlite_store *self);

/* A further file that must stay, and whether all of them have. */
bool sqlite_guard(void *state, const char *path);
store_status sqlite_look_for_files(void *state);

/* sqlite_check.c, as store_check. */
store_status sqlite_check(void *state, store_tell *tell, void *ctx, const char **unchecked);

/* sqlite_read.c; sqlite_dump.c. */
extern const store_reading sqlite_reading;
store_status sqlite_dump(void *state, store_table table, store_on_batch *on_batch, void *ctx);

/* sqlite_schema.c: true if databases of a version have hashes. */
bool sqlite_schema_is_sealed(int version);

/* sqlite_schema.c: the version of a database, and of this program. */
store_status sqlite_schema_version(sqlite3 *db, int *version, int *current);

/* Makes an older database one of today, within a transaction of its own, without keys. */
store_status sqlite_schema_raise(sqlite3 *db);

#endif
