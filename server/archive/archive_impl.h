/* archive_impl.h - shared by the files of this room.
 * Room: server/archive. */
#ifndef ZUG_SERVER_ARCHIVE_IMPL_H
#define ZUG_SERVER_ARCHIVE_IMPL_H

#include <stdatomic.h>

#include "archive/archive.h"
#include "sandbox/sandbox.h"
#include "util/list.h"

#define ARCHIVE_UNREADABLE "The archive cannot be read now."
#define ARCHIVE_NO_MEMORY "The zone has no memory left for this."

struct archive {
    archive_calls calls;
    archive_parts parts;
    store *store;              /* NULL when it is closed */
    list_node searches, files; /* on their way */
    sandbox *sandbox;
    char site[ARCHIVE_SITE_SIZE];
    atomic_bool is_stopping;
};

/* Told what a search has found, in order; the rows are borrowed during the call. */
typedef void archive_found(void *ctx, store_status status, const store_stream *const *rows,
                           size_t count);

/* Has a worker search. It is given up after some seconds, with STORE_FAILED. False, and found never
 * comes, if too many wait already, of all or of the same address. */
bool archive__search(archive *archive, const store_query *query, uint64_t address,
                     archive_found *found, void *ctx);

/* Makes ready for imports, and writes into the journal how well children are confined here. False
 * if the system gives no memory or threads. */
bool archive__imports_open(archive *archive);

static inline void archive__refuse(const archive *archive, void *request, const char *code,
                                   const char *sentence) {
    archive->calls.refuse(request, code, sentence);
}

#endif
