/* app_check.c - has the games of a text counted by a child without privileges, and is that child.
 * Room: server. */
#include "app_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_check.h>
#include <zug/pgn_read.h>

#include "sandbox/confine.h"
#include "util/libc_alloc.h"

/* A megabyte is checked in some ten milliseconds and in 25 MB, whatever is in it; a child that takes this much is lost.
 * It gives way to those who play, so it may have to wait long for its turn. */
static const confine_bounds child_bounds = {.memory_bytes = 256 << 20, .cpu_seconds = 5};
enum { MOST_MS = 30000 };

/* Texts that wait: of all, and of one address. */
enum { MOST_BYTES = 32 << 20, MOST_BYTES_EACH = 8 << 20 };

/* Lets the reader have more of the text. */
static void feed(zug_pgn_reader *reader) {
    size_t room = 0;
    char *space = zug_pgn_reader_space(reader, &room);
    size_t len = confine_read(space, room);
    if (len == 0)
        zug_pgn_reader_finish(reader);
    else
        zug_pgn_reader_fill(reader, len);
}

void app_check_as_child(void) {
    app_check_count count = {0};
    zug_pgn_finding finding;
    confine(&child_bounds);
    zug_pgn_reader *reader = zug_pgn_reader_new(libc_alloc());
    zug_pgn_checker *checker = reader != NULL ? zug_pgn_checker_new(libc_alloc(), reader) : NULL;
    if (checker == NULL)
        abort();
    for (zug_status status = ZUG_MORE; status != ZUG_DONE;) {
        status = zug_pgn_checker_next(checker, &finding);
        if (status == ZUG_MORE) {
            feed(reader);
        } else if (status == ZUG_OK && finding.kind == ZUG_PGN_FOUND_GAME) {
            count.games++;
            count.bad += finding.is_bad;
        }
    }
    confine_answer((span){(const char *)&count, sizeof count});
}

/* A text on its way to a child and back. */
typedef struct check_job {
    app *app;
    app_checked *done;
    void *ctx;
} check_job;

/* A child has ended. What it says is believed only as far as the count goes. */
static void on_reply(void *ctx, const sandbox_reply *reply) {
    check_job job = *(check_job *)ctx;
    app_check_count count;
    free(ctx);
    if (reply->status == SANDBOX_ANSWERED && reply->answer.len == sizeof count) {
        memcpy(&count, reply->answer.data, sizeof count);
        job.done(job.ctx, reply->text, &count, NULL, NULL);
        return;
    }
    bool is_late = reply->status == SANDBOX_LATE;
    if (!job.app->is_stopping)
        app_log("check-failed", "bytes=%zu late=%d signal=%d", reply->text.len, is_late,
                reply->signal);
    job.done(job.ctx, reply->text, NULL, "busy",
             is_late ? "To check this text takes too long; nothing was kept."
                     : "The check of this text has failed; nothing was kept.");
}

bool app_check(app *in, uint64_t address, span text, app_checked *done, void *ctx) {
    check_job *job = malloc(sizeof *job);
    if (job == NULL)
        return false;
    *job = (check_job){in, done, ctx};
    if (sandbox_ask(in->sandbox, address, text, on_reply, job))
        return true;
    free(job);
    return false;
}

/* A first child has shown what is possible here. */
static void on_trial(void *ctx, const sandbox_reply *reply) {
    const app *in = ctx;
    if (reply->status == SANDBOX_ANSWERED && reply->is_filtered)
        return;
    if (reply->status == SANDBOX_ANSWERED)
        app_log("not-confined", "reason=\"the system does not filter system calls: imports are "
                                "checked by a child that has no files, but could ask for them\"");
    else if (!in->is_stopping)
        app_log("check-failed", "reason=\"no child can be started: imports are refused\" signal=%d",
                reply->signal);
}

bool app_check_open(app *in, char why[static APP_SENTENCE_SIZE]) {
    static const char *const words[] = {"zug", APP_CHECK_WORD, NULL};
    in->sandbox = sandbox_new(&(sandbox_options){.words = words,
                                                 .most_ms = MOST_MS,
                                                 .most_bytes = MOST_BYTES,
                                                 .most_bytes_each = MOST_BYTES_EACH,
                                                 .post = in->post,
                                                 .ctx = in->post_ctx});
    if (in->sandbox != NULL && sandbox_ask(in->sandbox, 0, (span){"", 0}, on_trial, in))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory or threads");
    return false;
}
