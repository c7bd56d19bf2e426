/* select_crew.c - finds games of one input with several threads, which make their texts, too: what
 * comes of it is what one thread would find.
 * Room: cli. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "selecting.h"

/* What is said begins with one of these. A game comes behind its losses and its text. */
enum { SAID_PROBLEM, SAID_LOSS, SAID_TEXT, SAID_GAME, SAID_NAMES };

/* What is said of a game: the key at its end only as far as it goes. */
typedef struct said_game {
    uint64_t number, line;
    found_marks marks;
} said_game;

/* A thread's part, and where it tells what it finds. */
typedef struct worker {
    select_part part;
    crew_post *post;
    found_writer *writer;
    bool is_unheard;
} worker;

/* All of a job, on the thread that listens. */
typedef struct job {
    select_part *like;
    found_text text; /* of the game that is being heard */
} job;

static bool say(worker *by, char what, const void *bytes, size_t len) {
    return crew_say(by->post, (zug_str){&what, 1}, (zug_str){bytes, len});
}

static bool say_problem(void *ctx, const problem *found) {
    zug_str said = problem_said(found);
    return say(ctx, SAID_PROBLEM, said.data, said.len);
}

/* Says that something of a game is not written. */
static bool say_loss(void *ctx, const problem *found) {
    worker *by = ctx;
    zug_str said = problem_said(found);
    by->is_unheard |= !say(by, SAID_LOSS, said.data, said.len);
    return !by->is_unheard;
}

/* Says bytes of the text of a game, in pieces. It is a spool_sink. */
static void say_text(void *ctx, const char *bytes, size_t len) {
    worker *by = ctx;
    const size_t most = CREW_SAY_MOST - 1;
    for (size_t at = 0; at < len && !by->is_unheard; at += most)
        by->is_unheard = !say(by, SAID_TEXT, bytes + at, len - at < most ? len - at : most);
}

static bool say_game(void *ctx, const found_game *game) {
    worker *by = ctx;
    said_game said = {game->number, game->line, game->marks};
    by->is_unheard = false;
    if (!found_writer_make(by->writer, game, say_text, by))
        by->part.error = errno != 0 ? errno : EIO;
    size_t len = offsetof(said_game, marks.key) + strlen(said.marks.key) + 1;
    return by->part.error == 0 && !by->is_unheard && say(by, SAID_GAME, &said, len);
}

static void close_worker(void *ctx) {
    worker *by = ctx;
    if (by == NULL)
        return;
    select_close(&by->part);
    found_writer_free(by->writer);
    free(by);
}

static void *open_worker(void *ctx) {
    const select_part *like = ((const job *)ctx)->like;
    worker *by = calloc(1, sizeof *by);
    if (by == NULL)
        return NULL;
    by->part = (select_part){.wish = like->wish,
                             .style = like->style,
                             .file = like->file,
                             .shown = like->shown,
                             .listener = {by, say_problem, say_game}};
    by->writer = found_writer_new(like->wish->form, like->style, say_loss, by);
    if (by->writer != NULL && select_open(&by->part))
        return by;
    close_worker(by);
    return NULL;
}

static zug_pgn_reader *reader_of(void *ctx) { return ((worker *)ctx)->part.reader; }

static int begin(void *ctx, zug_alloc alloc, crew_post *post) {
    worker *by = ctx;
    by->post = post;
    return select_begin(&by->part, alloc) ? 0 : ENOMEM;
}

static crew_step next(void *ctx) { return select_next(&((worker *)ctx)->part); }

static bool is_between(void *ctx) { return select_is_between(&((worker *)ctx)->part); }

static int end(void *ctx, uint64_t bytes, tally *out) {
    worker *by = ctx;
    (void)bytes;
    select_end(&by->part);
    say(by, SAID_NAMES, &by->part.names_seen, sizeof by->part.names_seen);
    *out = by->part.counted;
    return by->part.error;
}

/* Hears that a game is whole, and hands it on. */
static void take_game(job *all, zug_str body, problem_base base) {
    static const tag_list no_tags = {0};
    select_part *like = all->like;
    said_game said;
    memcpy(&said, body.data, body.len);
    found_game game = {.file = like->file,
                       .shown = like->shown,
                       .number = said.number + base.games,
                       .line = said.line + base.lines,
                       .marks = said.marks,
                       .text = &all->text,
                       .tags = &no_tags};
    like->is_unheard |= !like->listener.game(like->listener.ctx, &game);
    spool_clear(&all->text.bytes);
    spool_clear(&all->text.losses);
}

/* Hears which tags some game has. */
static void take_names(select_part *like, zug_str body) {
    uint64_t names;
    memcpy(&names, body.data, sizeof names);
    like->names_seen |= names;
}

static void take(void *ctx, zug_str said, problem_base base) {
    job *all = ctx;
    select_part *like = all->like;
    zug_str body = zug_str_slice(said, 1, said.len);
    problem found;
    if (said.data[0] == SAID_PROBLEM) {
        problem_hear(body, base, &found);
        like->is_unheard |= !like->listener.problem(like->listener.ctx, &found);
    } else if (said.data[0] == SAID_LOSS) {
        problem_hear(body, base, &found);
        spool_put(&all->text.losses, (zug_str){(const char *)&found, body.len});
    } else if (said.data[0] == SAID_TEXT) {
        spool_put(&all->text.bytes, body);
    } else if (said.data[0] == SAID_NAMES) {
        take_names(like, body);
    } else {
        take_game(all, body, base);
    }
}

static void count(void *ctx, const tally *part, int failure) {
    select_part *like = ((job *)ctx)->like;
    like->counted.games += part->games;
    like->counted.half_moves += part->half_moves;
    like->error = like->error != 0 ? like->error : failure;
}

static bool is_stopped(void *ctx) {
    const select_part *like = ((const job *)ctx)->like;
    return like->is_unheard || like->error != 0;
}

static void fed(void *ctx, const char *bytes, size_t len) {
    select_fed(&((worker *)ctx)->part, bytes, len);
}

bool select_by_crew(select_part *like, const crew_order *order, int *error) {
    static const crew_trade trade = {open_worker, close_worker, reader_of, begin,
                                     next,        is_between,   end,       take,
                                     count,       is_stopped,   fed};
    job all = {.like = like};
    crew_order mine = *order;
    mine.trade = &trade;
    mine.ctx = &all;
    like->counted = (tally){0};
    like->names_seen = 0;
    like->is_unheard = false;
    like->error = 0;
    bool done = crew_is_useful(&mine) && crew_run(&mine, error);
    spool_free(&all.text.bytes);
    spool_free(&all.text.losses);
    return done;
}
