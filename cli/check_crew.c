/* check_crew.c - checks one file with several threads, and prints the report that one thread would.
 * Room: cli. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "crew.h"

enum { SEGMENT_BYTES = 1 << 20 };

/* A report, on the thread that prints it, and the errno of what has failed in a part. */
typedef struct job {
    checking *report;
    int failure;
} job;

/* A part that is being checked, and where its problems are told. */
typedef struct checker {
    uint64_t from; /* the offset of the first byte of the input */
    checking_part part;
    crew_post *post;
} checker;

static void close_worker(void *worker) {
    checker *by = worker;
    if (by != NULL)
        checking_close(&by->part);
    free(by);
}

static void *open_worker(void *ctx) {
    checker *by = calloc(1, sizeof *by);
    const checking *report = ((const job *)ctx)->report;
    if (by != NULL && checking_open(&by->part, report)) {
        by->from = input_from(report->input);
        return by;
    }
    close_worker(by);
    return NULL;
}

static zug_pgn_reader *reader_of(void *worker) { return ((checker *)worker)->part.reader; }

static int begin(void *worker, zug_alloc alloc, crew_post *post) {
    checker *by = worker;
    by->post = post;
    by->part.counted = (tally){0};
    by->part.game_is_bad = false;
    return checking_begin(&by->part, alloc) ? 0 : ENOMEM;
}

/* Tells of a problem. */
static bool tell(checker *by) {
    return crew_say(by->post, problem_said(&by->part.found), (zug_str){"", 0});
}

static crew_step next(void *worker) {
    checker *by = worker;
    zug_status status = checking_next(&by->part);
    if (status != ZUG_OK)
        return status == ZUG_MORE ? CREW_MORE : CREW_DONE;
    if (!by->part.is_problem)
        return CREW_GAME_ENDED;
    return tell(by) ? CREW_GOES_ON : CREW_STOPS;
}

/* A checker keeps nothing for the next game. */
static bool is_between(void *worker) {
    (void)worker;
    return true;
}

static int end(void *worker, uint64_t bytes, tally *out) {
    checker *by = worker;
    zug_pgn_checker_free(by->part.checker);
    by->part.checker = NULL;
    by->part.counted.bytes = bytes > by->from ? bytes - by->from : 0;
    *out = by->part.counted;
    return 0;
}

static void take(void *ctx, zug_str said, problem_base base) {
    problem found;
    memcpy(&found, said.data, said.len);
    checking_take(((job *)ctx)->report, &found, base);
}

static void count(void *ctx, const tally *part, int failure) {
    job *all = ctx;
    checking_add(all->report, part);
    all->failure = all->failure != 0 ? all->failure : failure;
}

static bool is_stopped(void *ctx) { return ((const job *)ctx)->report->stopped; }

bool checking_by_crew(checking *report, input *input, int *error) {
    static const crew_trade trade = {open_worker, close_worker, reader_of, begin,
                                     next,        is_between,   end,       take,
                                     count,       is_stopped,   NULL};
    job all = {.report = report};
    crew_order order = {.trade = &trade,
                        .ctx = &all,
                        .input = input,
                        .segment_bytes = SEGMENT_BYTES,
                        .jobs = report->jobs,
                        .bar = &report->bar,
                        .games = report->counted.games};
    bool done = crew_is_useful(&order) && crew_run(&order, error);
    *error = *error != 0 ? *error : all.failure;
    return done;
}
