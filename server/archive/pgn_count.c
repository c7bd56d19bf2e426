/* pgn_count.c - has the games of a text counted by a child without privileges, and is that child.
 * Room: server/archive. */
#include "archive/pgn_count.h"

#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pgn_check.h>
#include <zug/pgn_read.h>

#include "sandbox/confine.h"

/* A megabyte is checked in some ten milliseconds and in 25 MB, whatever is in it; a child that
 * takes this much is lost. It gives way to those who play, so it may have to wait long for its
 * turn. */
static const confine_bounds child_bounds = {.memory_bytes = 256 << 20, .cpu_seconds = 5};
enum { MOST_MS = 30000 };

/* Texts that wait: of all, and of one address. */
enum { MOST_BYTES = 32 << 20, MOST_BYTES_EACH = 8 << 20 };

/* Lets the reader have more of the text. */
static void feed(zug_pgn_reader *reader) {
    size_t capacity = 0;
    char *space = zug_pgn_reader_space(reader, &capacity);
    size_t len = confine_read(space, capacity);
    if (len == 0)
        zug_pgn_reader_finish(reader);
    else
        zug_pgn_reader_fill(reader, len);
}

void pgn_count_as_child(void) {
    pgn_count count = {0};
    zug_pgn_finding finding;
    confine(&child_bounds);
    zug_pgn_reader *reader = zug_pgn_reader_new(zug_host_alloc());
    zug_pgn_checker *checker =
        reader != NULL ? zug_pgn_checker_new(zug_host_alloc(), reader) : NULL;
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
    confine_answer((zug_str){(const char *)&count, sizeof count});
}

sandbox *pgn_count_open(const char *const *words,
                        void (*post)(void *ctx, void (*call)(void *arg), void *arg), void *ctx) {
    return sandbox_new(&(sandbox_options){.words = words,
                                          .most_ms = MOST_MS,
                                          .most_bytes = MOST_BYTES,
                                          .most_bytes_each = MOST_BYTES_EACH,
                                          .post = post,
                                          .ctx = ctx});
}

bool pgn_count_read(const sandbox_reply *reply, pgn_count *out) {
    if (reply->status != SANDBOX_ANSWERED || reply->answer.len != sizeof *out)
        return false;
    memcpy(out, reply->answer.data, sizeof *out);
    return true;
}
