/* opening_crew.c - reads one input with several threads: what is told is what one thread would
 * tell. Room: cli. */
#include <stdlib.h>
#include <string.h>

#include "opening_reading.h"

/* What is said begins with one of these. */
enum { SAID_PROBLEM, SAID_PATH };

/* A thread's part, and where it tells what it finds. */
typedef struct worker {
    opening_part part;
    crew_post *post;
} worker;

static bool say(worker *by, char what, const void *bytes, size_t len) {
    return crew_say(by->post, (zug_str){&what, 1}, (zug_str){bytes, len});
}

static bool say_problem(void *ctx, const problem *found) {
    zug_str said = problem_said(found);
    return say(ctx, SAID_PROBLEM, said.data, said.len);
}

/* Says the way of a game: as many steps as it has. */
static bool say_path(void *ctx, const opening_path *path) {
    return say(ctx, SAID_PATH, path,
               offsetof(opening_path, steps) + path->count * sizeof *path->steps);
}

static void close_worker(void *ctx) {
    worker *by = ctx;
    if (by != NULL)
        opening_close(&by->part);
    free(by);
}

static void *open_worker(void *ctx) {
    const opening_part *like = ctx;
    worker *by = calloc(1, sizeof *by);
    if (by == NULL)
        return NULL;
    by->part = (opening_part){.root = like->root,
                              .depth = like->depth,
                              .wants_names = like->wants_names,
                              .finds_any = like->finds_any,
                              .style = like->style,
                              .listener = {by, say_problem, say_path}};
    if (opening_open(&by->part))
        return by;
    close_worker(by);
    return NULL;
}

static zug_pgn_reader *reader_of(void *ctx) { return ((worker *)ctx)->part.reader; }

static int begin(void *ctx, zug_alloc alloc, crew_post *post) {
    worker *by = ctx;
    by->post = post;
    return opening_begin(&by->part, alloc) ? 0 : by->part.error;
}

static crew_step next(void *ctx) { return opening_next(&((worker *)ctx)->part); }

/* A checker keeps nothing for the next game. */
static bool is_between(void *ctx) {
    (void)ctx;
    return true;
}

static int end(void *ctx, uint64_t bytes, tally *out) {
    worker *by = ctx;
    (void)bytes;
    opening_end(&by->part);
    *out = by->part.counted;
    return by->part.error;
}

/* Hears something of a part that begins there. */
static void take(void *ctx, zug_str said, problem_base base) {
    opening_part *like = ctx;
    const opening_listener *listener = &like->listener;
    const char *body = said.data + 1;
    bool heard;
    if (said.data[0] == SAID_PROBLEM) {
        problem found;
        problem_hear((zug_str){body, said.len - 1}, base, &found);
        heard = listener->problem(listener->ctx, &found);
    } else {
        memcpy(&like->path, body, said.len - 1);
        like->path.game += base.games;
        heard = listener->path(listener->ctx, &like->path);
    }
    like->is_unheard |= !heard;
}

static void count(void *ctx, const tally *part, int failure) {
    opening_part *like = ctx;
    like->counted.games += part->games;
    like->counted.half_moves += part->half_moves;
    like->counted.bad_games += part->bad_games;
    like->counted.errors += part->errors;
    like->error = like->error != 0 ? like->error : failure;
}

static bool is_stopped(void *ctx) {
    const opening_part *like = ctx;
    return like->is_unheard || like->error != 0;
}

bool opening_by_crew(opening_part *like, const crew_order *order, int *error) {
    static const crew_trade trade = {open_worker, close_worker, reader_of, begin,
                                     next,        is_between,   end,       take,
                                     count,       is_stopped,   NULL};
    crew_order mine = *order;
    mine.trade = &trade;
    mine.ctx = like;
    like->counted = (tally){0};
    return crew_is_useful(&mine) && crew_run(&mine, error);
}
