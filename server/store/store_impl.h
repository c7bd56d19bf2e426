/* store_impl.h - shared by the files of server/store: the queue, and what stands behind it. */
#ifndef STORE_IMPL_H
#define STORE_IMPL_H

#include "store.h"
#include <pthread.h>

enum { STORE_HASH_SIZE = 16 };

/* A batch on its way. The copy lies behind it in the same block. */
typedef struct queued {
    struct queued *next;
    store_batch batch;
    store_done *done;
    void *ctx;
    store_status status;
    uint64_t told;    /* failures that the owner knew of when it appended this */
    uint64_t failure; /* its own number among the failures; 0: it is none, or nobody counts */
} queued;

/* What a database can be asked; as the functions of store.h that have the same names. */
typedef struct store_reading {
    /* Of most events, or of all if that is 0. */
    store_status (*read)(void *state, uint64_t stream, uint32_t behind, uint32_t most,
                         store_on_event *on_event, void *ctx);
    store_status (*find_stream)(void *state, uint64_t id, store_on_stream *on_stream, void *ctx,
                                bool *found);
    store_status (*open_streams)(void *state, store_on_stream *on_stream, void *ctx);
    store_status (*open_streams_of)(void *state, uint64_t person, store_on_stream *on_stream,
                                    void *ctx);
    store_status (*new_streams_of)(void *state, const store_persons *whose,
                                   store_on_stream *on_stream, void *ctx);
    store_status (*overdue_streams)(void *state, int64_t now_ms, uint32_t limit,
                                    store_on_stream *on_stream, void *ctx);
    store_status (*called_streams)(void *state, store_on_stream *on_stream, void *ctx);
    store_status (*count_open)(void *state, uint64_t person, store_open_count *out);
    store_status (*count_open_from)(void *state, uint64_t origin, store_open_count *out);
    store_status (*last_seqs)(void *state, const uint64_t *streams, size_t count, uint32_t *out);
    store_status (*clock)(void *state, int64_t *now_ms);
    store_status (*list_nodes)(void *state, store_on_node *on_node, void *ctx);
    store_status (*search)(void *state, const store_query *query, store_on_stream *on_stream,
                           void *ctx);
    store_status (*search_while)(void *state, const store_query *query, store_goes_on *goes_on,
                                 store_on_stream *on_stream, void *ctx);
    store_status (*count_while)(void *state, const store_query *query, store_goes_on *goes_on,
                                void *ctx, uint64_t *count);
    store_status (*find_person)(void *state, uint64_t id, zug_str name_key,
                                store_on_person *on_person, void *ctx);
    store_status (*find_alike)(void *state, const zug_str *looks, size_t count,
                               store_on_person *on_person, void *ctx);
    store_status (*find_code)(void *state, zug_str code, store_on_person *on_person, void *ctx);
    store_status (*list_accounts)(void *state, store_on_person *on_person, void *ctx);
    store_status (*search_accounts)(void *state, const store_account_query *query,
                                    store_on_person *on_person, void *ctx);
    bool (*has_note)(void *state, const char *name, const char *value);
    store_status (*read_note)(void *state, const char *name, char out[static STORE_NOTE_SIZE]);
    store_status (*measure)(void *state, store_measures *out);
    store_status (*list_arbiters)(void *state, uint64_t *out, size_t capacity, size_t *count);
    store_status (*find_session)(void *state, const uint8_t *token_hash, int64_t now_ms,
                                 uint64_t *person);
    store_status (*find_known)(void *state, const uint8_t *token_hash, int64_t now_ms,
                               uint64_t *person);
    store_status (*list_ends)(void *state, int64_t *seen, void (*tell)(void *ctx, uint64_t person),
                              void *ctx);
    store_status (*list_tokens)(void *state, uint64_t person, int64_t now_ms,
                                store_on_session *on_session, void *ctx);
    store_status (*find_import)(void *state, uint64_t id, store_on_event *on_event, void *ctx,
                                bool *found);
    store_status (*next_stream)(void *state, uint64_t *id, bool *found);
    store_status (*dump)(void *state, store_table table, store_on_batch *on_batch, void *ctx);
} store_reading;

/* How a database is opened. */
typedef struct store_way {
    bool may_renew;  /* a key that was lost is made anew */
    bool only_reads; /* for another thread: nothing can be appended */
    bool only_looks; /* whatever its state; implies only_reads */
} store_way;

/* A kind of database. What it keeps of an open one is its state. */
typedef struct store_backend {
    const store_reading *reading;
    /* The state of a database that was opened; NULL and *status. */
    void *(*open)(const char *place, store_way way, store_status *status);
    /* On the owner's thread, before the last commits: a database that does not answer is not waited
     * for any longer. */
    void (*hurry)(void *state);
    /* Behind the last commit. */
    void (*close)(void *state);
    /* On the writing thread: stores a group of batches, each of which gets its status. */
    void (*commit)(void *state, queued *group);
    /* The same, when the senders of that group have been told. */
    void (*commit_done)(void *state);
    /* On the owner's thread, as store_heard. */
    void (*heard)(void *state, const store_event *event);
    bool (*guard)(void *state, const char *path);
    store_status (*look_for_files)(void *state);
    bool (*has_new_key)(const void *state);
    store_status (*check)(void *state, store_tell *tell, void *ctx, const char **unchecked);
} store_backend;

extern const store_backend store_sqlite;
#ifdef ZUG_POSTGRES
extern const store_backend store_postgres;
#endif

struct store {
    const store_backend *backend;
    void *state;
    bool only_reads; /* then there is no thread that writes */
    bool only_appends;
    store_caller caller;
    pthread_t thread;
    size_t pending;       /* batches that the owner has not been told of; the owner's own count */
    uint64_t told;        /* the number of the last failure it was told of; likewise */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t wake;
    queued *first, **end;             /* to be written */
    queued *finished, **finished_end; /* to be told of */
    bool is_closing;
};

/* store_text.c: keeps what a server said for store_said, cut if it is long. */
void store_keep_said(const char *text);

/* A copy of the batch in one block, to be given to free(); NULL without memory. */
queued *store_copy_batch(const store_batch *batch);

/* store_chain.c: the hash of an event behind one whose hash is given, which is all zero before the
 * first. */
void store_chain(const uint8_t former[static STORE_HASH_SIZE], const store_event *event,
                 uint8_t out[static STORE_HASH_SIZE]);

#endif
