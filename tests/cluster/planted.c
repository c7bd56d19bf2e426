/* planted.c - the queue of a zone with a fault put in on purpose, to show that the checker finds
 * it.
 *
 * Compiled once for each fault, in place of server/commit/commit_queue.c, which it includes as it
 * is: the product has no trace of this. PLANTED is
 *   1  acknowledge before commit: the reply is given when the events are handed to the store
 *   2  publish before commit: everybody is told of them then
 *   3  ignore a conflict: what another node was faster with counts as stored */
#define _POSIX_C_SOURCE 200809L
#include "store/store.h"

static void planted_append(store *self, const store_batch *batch, store_done *done, void *ctx);

#define store_append planted_append
#include "../../server/commit/commit_queue.c" // NOLINT(bugprone-suspicious-include): as above
#undef store_append

enum { ACKNOWLEDGE = 1, PUBLISH, CONFLICT };

static void on_planted(void *ctx, store_status status) {
    on_stored(ctx, PLANTED == CONFLICT && status == STORE_CONFLICT ? STORE_OK : status);
}

static void planted_append(store *self, const store_batch *batch, store_done *done, void *ctx) {
    append *early = ctx;
    if (done == on_stored && PLANTED == ACKNOWLEDGE)
        early->commit->calls.reply(early->commit->calls.ctx, early->asker, early->nonce,
                                   &early->reply);
    if (done == on_stored && PLANTED == PUBLISH) {
        for (size_t i = 0; i < early->news.count; i++)
            early->commit->calls.told(early->commit->calls.ctx, &early->news.all[i]);
        news_free(&early->news);
        early->news = (news_list){0};
    }
    store_append(self, batch, done == on_stored ? on_planted : done, ctx);
}
