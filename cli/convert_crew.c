/* convert_crew.c - converts one input with several threads: what comes of it is what one thread
 * would write.
 * Room: cli. */
#include <stdlib.h>
#include <string.h>

#include "converting.h"

/* What is said begins with one of these. */
enum { SAID_PROBLEM, SAID_PLACE, SAID_TEXT };

/* A thread's part, and where it tells what comes of it. */
typedef struct worker {
    convert_part part;
    crew_post *post;
} worker;

static bool say(worker *by, char what, zug_str body) {
    return crew_say(by->post, (zug_str){&what, 1}, body);
}

static bool say_problem(void *ctx, const problem *found) {
    return say(ctx, SAID_PROBLEM, problem_said(found));
}

static bool say_place(void *ctx, const convert_place *place) {
    return say(ctx, SAID_PLACE, (zug_str){(const char *)place, sizeof *place});
}

/* Says a text, in pieces. */
static bool say_text(void *ctx, zug_str bytes) {
    const size_t most = CREW_SAY_MOST - 1;
    bool heard = true;
    for (size_t at = 0; at < bytes.len && heard; at += most) {
        size_t len = bytes.len - at < most ? bytes.len - at : most;
        heard = say(ctx, SAID_TEXT, (zug_str){bytes.data + at, len});
    }
    return heard;
}

static void close_worker(void *ctx) {
    worker *by = ctx;
    if (by != NULL)
        convert_close(&by->part);
    free(by);
}

static void *open_worker(void *ctx) {
    const convert_part *like = ctx;
    worker *by = calloc(1, sizeof *by);
    if (by == NULL)
        return NULL;
    by->part = (convert_part){.form = like->form,
                              .legal_en_passant = like->legal_en_passant,
                              .letters = like->letters,
                              .style = like->style,
                              .listener = {by, say_problem, say_place, say_text}};
    if (convert_open(&by->part))
        return by;
    close_worker(by);
    return NULL;
}

static zug_pgn_reader *reader_of(void *ctx) { return ((worker *)ctx)->part.reader; }

static int begin(void *ctx, zug_alloc alloc, crew_post *post) {
    worker *by = ctx;
    by->post = post;
    return convert_begin(&by->part, alloc) ? 0 : by->part.error;
}

static crew_step next(void *ctx) { return convert_next(&((worker *)ctx)->part); }

/* A comment before a game is kept for it. */
static bool is_between(void *ctx) {
    const convert_part *part = &((worker *)ctx)->part;
    return part->tree == NULL || zug_pgn_tree_is_between(part->tree);
}

static int end(void *ctx, uint64_t bytes, tally *out) {
    worker *by = ctx;
    (void)bytes;
    convert_end(&by->part);
    *out = by->part.counted;
    return by->part.error;
}

/* Hears a problem of a part that begins there. */
static bool take_problem(const convert_listener *listener, zug_str said, problem_base base) {
    problem found;
    problem_hear(said, base, &found);
    return listener->problem(listener->ctx, &found);
}

/* Hears where a game of a part is that begins there. */
static bool take_place(const convert_listener *listener, zug_str said, problem_base base) {
    convert_place place;
    memcpy(&place, said.data, sizeof place);
    place.line += base.lines;
    place.game += base.games;
    return listener->place(listener->ctx, &place);
}

static void take(void *ctx, zug_str said, problem_base base) {
    convert_part *like = ctx;
    const convert_listener *listener = &like->listener;
    zug_str body = zug_str_slice(said, 1, said.len);
    bool heard = said.data[0] == SAID_PROBLEM ? take_problem(listener, body, base)
                 : said.data[0] == SAID_PLACE ? take_place(listener, body, base)
                                              : listener->text(listener->ctx, body);
    like->is_unheard |= !heard;
}

static void count(void *ctx, const tally *part, int failure) {
    convert_part *like = ctx;
    like->counted.games += part->games;
    like->counted.half_moves += part->half_moves;
    like->counted.errors += part->errors;
    like->error = like->error != 0 ? like->error : failure;
}

static bool is_stopped(void *ctx) {
    const convert_part *like = ctx;
    return like->is_unheard || like->error != 0;
}

bool convert_by_crew(convert_part *like, const crew_order *order, int *error) {
    static const crew_trade trade = {open_worker, close_worker, reader_of, begin,
                                     next,        is_between,   end,       take,
                                     count,       is_stopped,   NULL};
    crew_order mine = *order;
    mine.trade = &trade;
    mine.ctx = like;
    like->counted = (tally){0};
    return crew_is_useful(&mine) && crew_run(&mine, error);
}
