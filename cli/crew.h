/* crew.h - reads the games of one file with several threads, and hands on what each of them has to
 * say in the order of the file. */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include <zug/pgn_read.h>

#include "input.h"
#include "problem.h"
#include "progress.h"

enum { CREW_JOBS_MAX = 64 };

/* Where a thread says what it has found in its part of the file. */
typedef struct crew_post crew_post;

/* Says something, in two pieces that are put together; both at most CREW_SAY_MOST bytes. It waits
 * while there is no space. False if nobody wants to know. */
enum { CREW_SAY_MOST = 1 << 14 };
bool crew_say(crew_post *post, zug_str head, zug_str body);

typedef enum crew_step {
    CREW_GOES_ON,
    CREW_GAME_ENDED,
    CREW_MORE, /* the reader needs bytes */
    CREW_DONE, /* there are no more */
    CREW_STOPS /* nobody wants to know what follows, or it cannot go on */
} crew_step;

/* How a file is read. A thread has a worker, which reads one part of the file after the other, each
 * from the beginning of a game to the beginning of another one, without knowing what is before it:
 * lines and games are counted from there. */
typedef struct crew_trade {
    void *(*open)(void *ctx); /* a worker; NULL without memory */
    void (*close)(void *worker);
    zug_pgn_reader *(*reader)(void *worker);
    /* Begins a part, for which the reader has been reset; 0, or the errno of a failure. */
    int (*begin)(void *worker, zug_alloc alloc, crew_post *post);
    crew_step (*next)(void *worker);
    bool (*is_between)(void *worker); /* with nothing kept for the next game */
    /* Ends a part; 0, or the errno of a failure. bytes is where it ends, or 0 if more follow. */
    int (*end)(void *worker, uint64_t bytes, tally *out);
    /* On the calling thread, in order: what was said in a part that begins there; what was counted
     * in one that has ended, and the errno of its failure, or 0. */
    void (*take)(void *ctx, zug_str head_and_body, problem_base base);
    void (*count)(void *ctx, const tally *part, int failure);
    bool (*is_stopped)(void *ctx); /* there is no use in going on */
    /* Sees the bytes that the reader is given; NULL: they are of no interest. */
    void (*fed)(void *worker, const char *bytes, size_t len);
} crew_trade;

/* A file to be read. */
typedef struct crew_order {
    const crew_trade *trade;
    void *ctx;
    input *input;
    uint64_t segment_bytes; /* about how long a part is to be */
    unsigned jobs;          /* threads */
    progress *bar;
    uint64_t games; /* in the files before, for the bar */
} crew_order;

/* True if several threads can read a file, compressed or not, and it is long enough for them. */
bool crew_is_useful(const crew_order *order);

/* Reads a file; false if there is no memory for that, and nothing has been done. *error is the
 * errno of a failure to read it, or 0. */
bool crew_run(const crew_order *order, int *error);

/* One thread for each core, unless the user wants another number; 0 after saying that he cannot. */
unsigned crew_read_jobs(const char *command, const char *word);

#endif
