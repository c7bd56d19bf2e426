/* archive_impl.h - shared by the files of this room.
 * Room: server/archive. */
#ifndef ZUG_SERVER_ARCHIVE_IMPL_H
#define ZUG_SERVER_ARCHIVE_IMPL_H

#include <stdatomic.h>

#include "archive/archive.h"
#include "sandbox/sandbox.h"
#include "util/list.h"

struct archive {
    archive_calls calls;
    archive_parts parts;
    store *store;                                  /* NULL when it is closed */
    list_node searches, condition_searches, files; /* on their way */
    list_node broadcasts;                          /* the one asked for last is the last */
    sandbox *sandbox;
    archive_backup *backup; /* on its way, or NULL */
    char site[ARCHIVE_SITE_SIZE];
    atomic_bool is_stopping;
};

/* What came of a search. */
typedef enum archive_searched {
    ARCHIVE_SEARCHED,
    ARCHIVE_NOT_SEARCHED,
    ARCHIVE_NO_CONTEST, /* there is no contest whose games are searched for */
    ARCHIVE_NO_PLAYER   /* there is nobody whose games are searched for */
} archive_searched;

/* A row that was found, with its texts behind it. */
typedef struct archive_row {
    store_stream row;
    /* What its log adds, if it was asked: else control is empty. */
    char control[ZUG_TIMECONTROL_SIZE];
    uint32_t plies;
    int opening; /* of zug_opening_at, or ZUG_OPENING_NONE */
    char text[];
} archive_row;

typedef struct archive_rows {
    archive_row **list;
    size_t count, capacity;
} archive_rows;

/* Adds a copy of a row. False without memory. */
bool archive_rows_add(archive_rows *to, const store_stream *row);
void archive_rows_free(archive_rows *rows);

/* Asks the log of a game what it adds, on the worker whose reader it is; a game that it has
 * replayed already is not read again. It is forgotten. */
void archive_row_describe(archive_row *row, const reader *by);

/* Writes the line of a game. */
void archive__put_game(json_out *out, const archive_row *row);

/* A copy of a query with its texts, to be given to free(); NULL without memory. */
store_query *archive_query_copy(const store_query *query);

/* What a search does by itself, on the worker that searches, for as long as goes_on says so. */
typedef struct archive_patience {
    store_goes_on *goes_on;
    void *ctx;
} archive_patience;
typedef archive_searched archive_work(void *ctx, reader *by, archive_patience patience);

/* What a search is about. */
typedef struct archive_search {
    const store_query *query;
    uint64_t address;
    bool describes;     /* its rows are games of which the log is to be asked, too */
    archive_work *work; /* or NULL: does all of it, and finds no rows */
} archive_search;

/* Called with what a search has found, in order; the rows are borrowed during the call. */
typedef void archive_found(void *ctx, archive_searched how, const archive_rows *rows);

/* Says why there is nothing to show, if it is not ARCHIVE_SEARCHED. */
void archive__refuse_search(const archive *archive, void *request, archive_searched how);

/* Has a worker search. It is given up after some seconds, with ARCHIVE_NOT_SEARCHED. False, and
 * found never comes, if too many wait already, of all or of the same address. */
bool archive__search(archive *archive, const archive_search *search, archive_found *found,
                     void *ctx);

/* True if there is the contest whose games a query asks for, or it asks for those of any. One that
 * is open is known to the zone, and its games may not be in the archive yet. */
bool archive__is_contest_open(const archive *archive, const store_query *query);
bool archive__has_contest(store *seeker, const store_query *query, bool is_open);

/* Frees what is kept of broadcasts, when the workers have ended. */
void archive__drop_broadcasts(archive *archive);

/* Milliseconds of a clock that only goes forward. */
int64_t archive__now_ms(void);

/* Makes ready for imports, and writes into the journal how well children are confined here. False
 * if the system gives no memory or threads. */
bool archive__imports_open(archive *archive);

static inline void archive__refuse(const archive *archive, void *request, msg_fault fault) {
    msg_told why = msg_fault_told(fault);
    archive->calls.refuse(request, &why);
}

#endif
