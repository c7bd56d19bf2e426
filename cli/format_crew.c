/* format_crew.c - formats one input with several threads: what comes of it is what one thread would
 * write.
 * Room: cli. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "formatting.h"

/* What is said begins with one of these: a problem, a piece of a text of a game, or that the game
 * is whole. */
enum { SAID_PROBLEM = FORMAT_TEXTS, SAID_GAME };

/* A thread's part, and where it tells what comes of it. */
typedef struct worker {
    format_part part;
    crew_post *post;
    char text; /* which one of the game is being told */
    bool is_unheard;
} worker;

/* All of a job, on the thread that listens. */
typedef struct job {
    format_part *like;
    spool texts[FORMAT_TEXTS]; /* of the game that is being heard */
} job;

static bool say(worker *by, char what, zug_str body) {
    return crew_say(by->post, (zug_str){&what, 1}, body);
}

static bool say_problem(void *ctx, const problem *found) {
    return say(ctx, SAID_PROBLEM, problem_said(found));
}

/* Says bytes of a text, in pieces. It is a spool_sink. */
static void say_text(void *ctx, const char *bytes, size_t len) {
    worker *by = ctx;
    for (size_t at = 0; at < len && !by->is_unheard;) {
        size_t piece = len - at < CREW_SAY_MOST - 1 ? len - at : CREW_SAY_MOST - 1;
        by->is_unheard = !say(by, by->text, (zug_str){bytes + at, piece});
        at += piece;
    }
}

static bool say_game(void *ctx, spool texts[static FORMAT_TEXTS]) {
    worker *by = ctx;
    by->is_unheard = false;
    for (by->text = 0; by->text < FORMAT_TEXTS; by->text++)
        spool_copy(&texts[(int)by->text], say_text, by);
    return !by->is_unheard && say(by, SAID_GAME, (zug_str){"", 0});
}

static void close_worker(void *ctx) {
    worker *by = ctx;
    if (by != NULL)
        format_close(&by->part);
    free(by);
}

static void *open_worker(void *ctx) {
    const job *all = ctx;
    worker *by = calloc(1, sizeof *by);
    if (by == NULL)
        return NULL;
    by->part = (format_part){.wish = all->like->wish,
                             .style = all->like->style,
                             .listener = {by, say_problem, say_game}};
    if (format_open(&by->part))
        return by;
    close_worker(by);
    return NULL;
}

static zug_pgn_reader *reader_of(void *ctx) { return ((worker *)ctx)->part.reader; }

static int begin(void *ctx, zug_alloc alloc, crew_post *post) {
    worker *by = ctx;
    by->post = post;
    return format_begin(&by->part, alloc) ? 0 : by->part.error;
}

static crew_step next(void *ctx) { return format_next(&((worker *)ctx)->part); }

/* A comment before a game is kept for it. */
static bool is_between(void *ctx) {
    return zug_pgn_writer_is_between(((worker *)ctx)->part.writer);
}

static int end(void *ctx, uint64_t bytes, tally *out) {
    worker *by = ctx;
    format_end(&by->part, bytes);
    *out = by->part.counted;
    return by->part.error;
}

/* Hears a problem of a part that begins there. */
static void take_problem(format_part *like, zug_str said, problem_base base) {
    problem found;
    problem_hear(said, base, &found);
    like->is_unheard |= !like->listener.problem(like->listener.ctx, &found);
}

static void take(void *ctx, zug_str said, problem_base base) {
    job *all = ctx;
    format_part *like = all->like;
    char what = said.data[0];
    zug_str body = zug_str_slice(said, 1, said.len);
    if (what == SAID_PROBLEM) {
        take_problem(like, body, base);
    } else if (what < FORMAT_TEXTS) {
        spool_put(&all->texts[(int)what], body);
        like->error = like->error != 0 ? like->error : all->texts[(int)what].error;
    } else {
        like->is_unheard |= !like->listener.game(like->listener.ctx, all->texts);
        for (int i = 0; i < FORMAT_TEXTS; i++)
            spool_clear(&all->texts[i]);
    }
}

static void count(void *ctx, const tally *part, int failure) {
    format_part *like = ((job *)ctx)->like;
    like->counted.games += part->games;
    like->counted.half_moves += part->half_moves;
    like->counted.bad_games += part->bad_games;
    like->counted.errors += part->errors;
    like->error = like->error != 0 ? like->error : failure;
}

static bool is_stopped(void *ctx) {
    const format_part *like = ((const job *)ctx)->like;
    return like->is_unheard || like->error != 0;
}

bool format_by_crew(format_part *like, const crew_order *order, int *error) {
    static const crew_trade trade = {open_worker, close_worker, reader_of, begin,
                                     next,        is_between,   end,       take,
                                     count,       is_stopped,   NULL};
    job all = {.like = like};
    crew_order mine = *order;
    mine.trade = &trade;
    mine.ctx = &all;
    like->counted = (tally){0};
    bool done = crew_is_useful(&mine) && crew_run(&mine, error);
    for (int i = 0; i < FORMAT_TEXTS; i++)
        spool_free(&all.texts[i]);
    return done;
}
