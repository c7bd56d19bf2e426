/* fake_sandbox.c - a sandbox without a child: the games of a text are counted here and now, and
 * told later. Room: tests. Link it before the server's library, and its own sandbox.c stays out: a
 * program that is not zug could not become a child of a zone. */
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pgn_check.h>
#include <zug/pgn_read.h>

#include "sandbox/sandbox.h"

struct sandbox {
    sandbox_options options;
};

/* A text and what is to be told of it. */
typedef struct told {
    sandbox_done *done;
    void *ctx;
    uint64_t count[2]; /* of games, and of bad ones, as the child of a zone answers */
    size_t len;
    char text[];
} told;

/* Gives the reader as much of the text as it takes. */
static void feed(zug_pgn_reader *reader, zug_str *rest) {
    size_t capacity = 0;
    char *space = zug_pgn_reader_space(reader, &capacity);
    size_t len = rest->len < capacity ? rest->len : capacity;
    if (len == 0) {
        zug_pgn_reader_finish(reader);
        return;
    }
    memcpy(space, rest->data, len);
    zug_pgn_reader_fill(reader, len);
    *rest = str_slice(*rest, len, rest->len);
}

static void count_games(told *of) {
    zug_alloc alloc = zug_host_alloc();
    zug_str rest = {of->text, of->len};
    zug_pgn_finding finding;
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = reader != NULL ? zug_pgn_checker_new(alloc, reader) : NULL;
    if (checker == NULL)
        abort();
    for (zug_status status = ZUG_MORE; status != ZUG_DONE;) {
        status = zug_pgn_checker_next(checker, &finding);
        if (status == ZUG_MORE) {
            feed(reader, &rest);
        } else if (status == ZUG_OK && finding.kind == ZUG_PGN_FOUND_GAME) {
            of->count[0]++;
            of->count[1] += finding.is_bad;
        }
    }
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
}

static void tell(void *arg) {
    told *of = arg;
    of->done(of->ctx, &(sandbox_reply){.status = SANDBOX_ANSWERED,
                                       .text = {of->text, of->len},
                                       .answer = {(const char *)of->count, sizeof of->count},
                                       .is_filtered = true});
    free(of);
}

sandbox *sandbox_new(const sandbox_options *options) {
    sandbox *made = malloc(sizeof *made);
    if (made != NULL)
        made->options = *options;
    return made;
}

void sandbox_stop(sandbox *sandbox) { (void)sandbox; }
void sandbox_free(sandbox *sandbox) { free(sandbox); }

bool sandbox_ask(sandbox *sandbox, uint64_t asker, zug_str text, sandbox_done *done, void *ctx) {
    (void)asker;
    told *of = malloc(sizeof *of + text.len);
    if (of == NULL)
        return false;
    *of = (told){.done = done, .ctx = ctx, .len = text.len};
    if (text.len > 0)
        memcpy(of->text, text.data, text.len);
    count_games(of);
    sandbox->options.post(sandbox->options.ctx, tell, of);
    return true;
}
