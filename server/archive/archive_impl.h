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
    store *store;              /* NULL when it is closed */
    list_node searches, files; /* on their way */
    sandbox *sandbox;
    archive_backup *backup; /* on its way, or NULL */
    char site[ARCHIVE_SITE_SIZE];
    atomic_bool is_stopping;
};

/* What came of a search. */
typedef enum archive_searched {
    ARCHIVE_SEARCHED,
    ARCHIVE_NOT_SEARCHED,
    ARCHIVE_NO_CONTEST /* there is no contest whose games are searched for */
} archive_searched;

/* Called with what a search has found, in order; the rows are borrowed during the call. */
typedef void archive_found(void *ctx, archive_searched how, const store_stream *const *rows,
                           size_t count);

/* Says why there is nothing to show, if it is not ARCHIVE_SEARCHED. */
void archive__refuse_search(const archive *archive, void *request, archive_searched how);

/* Has a worker search. It is given up after some seconds, with ARCHIVE_NOT_SEARCHED. False, and
 * found never comes, if too many wait already, of all or of the same address. */
bool archive__search(archive *archive, const store_query *query, uint64_t address,
                     archive_found *found, void *ctx);

/* Makes ready for imports, and writes into the journal how well children are confined here. False
 * if the system gives no memory or threads. */
bool archive__imports_open(archive *archive);

static inline void archive__refuse(const archive *archive, void *request, msg_fault fault) {
    msg_told why = msg_fault_told(fault);
    archive->calls.refuse(request, &why);
}

#endif
