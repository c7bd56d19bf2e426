/* counting.c - counts the games of an input.
 * Room: cli. Feeds the reader of libzug and hands its events on.
 *
 * Several threads count parts of a file that begin where a game probably begins. Whoever has come
 * to the end of his part knows whether he is between two games there; if anybody is not, what all
 * have counted is thrown away, and one thread counts the whole file. */
#define _POSIX_C_SOURCE 200809L
#include "counting.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <zug/pgn_read.h>

#include "checking.h"
#include "game_starts.h"

enum { SEGMENT_BYTES = 1 << 20 };
enum { WAKE_UP_MS = 100 }; /* for the progress bar */

/* Hands an event on; variations are skipped. */
static void take_event(game_stats *stats, zug_pgn_reader *reader, const zug_pgn_event *event) {
    if (event->kind == ZUG_PGN_LINE_OPEN)
        zug_pgn_reader_skip_line(reader);
    else
        game_stats_take(stats, event);
}

/* Gives the reader the next bytes of the input. */
static void feed(counting *work, input *input, zug_pgn_reader *reader) {
    progress_show(&work->bar, input_taken(input), work->stats->games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(reader);
    zug_pgn_reader_fill(reader, len);
}

/* Counts all games one after the other. */
static int count_in_order(counting *work, input *input) {
    zug_pgn_reader *reader = zug_pgn_reader_new(checking_memory);
    zug_pgn_event event;
    zug_status status = ZUG_OK;
    if (reader == NULL)
        return ENOMEM;
    while ((status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE)
        if (status == ZUG_MORE)
            feed(work, input, reader);
        else
            take_event(work->stats, reader, &event);
    zug_pgn_reader_free(reader);
    return 0;
}

/* A part of a file, and the thread that counts it. */
typedef struct part {
    struct crew *crew;
    pthread_t thread;
    uint64_t at, limit; /* bytes before at are read; the last part has no limit */
    bool is_astray;     /* no game ends where it ends */
    int error;          /* errno of what has failed, or 0 */
    game_stats stats;
} part;

typedef struct crew {
    const input *input;
    pthread_mutex_t lock; /* for the numbers below */
    pthread_cond_t changed;
    unsigned running;
    uint64_t taken, games;
    unsigned count; /* of parts */
    part *parts[COUNTING_JOBS_MAX];
} crew;

/* Gives the reader more bytes, up to the limit. */
static void feed_part(part *mine, zug_pgn_reader *reader) {
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    uint64_t left = mine->limit - mine->at;
    long got =
        input_read_at(mine->crew->input, mine->at, to, left < capacity ? (size_t)left : capacity);
    if (got < 0)
        mine->error = errno;
    if (got <= 0)
        zug_pgn_reader_finish(reader);
    else
        zug_pgn_reader_fill(reader, (size_t)got);
    mine->at += got > 0 ? (uint64_t)got : 0;
    pthread_mutex_lock(&mine->crew->lock);
    mine->crew->taken += got > 0 ? (uint64_t)got : 0;
    pthread_mutex_unlock(&mine->crew->lock);
}

/* Counts the games of a part. */
static void count_part(part *mine, zug_pgn_reader *reader) {
    zug_pgn_event event;
    zug_status status = ZUG_OK;
    uint64_t here = 0;
    zug_pgn_reader_reset(reader, mine->at, 1);
    while ((status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE) {
        if (status == ZUG_OK) {
            take_event(&mine->stats, reader, &event);
        } else if (mine->at < mine->limit) {
            feed_part(mine, reader);
        } else {
            mine->is_astray = !zug_pgn_reader_is_between(reader, &here) || here != mine->limit;
            return;
        }
    }
}

/* The thread. */
static void *work_on_part(void *argument) {
    part *mine = argument;
    zug_pgn_reader *reader = zug_pgn_reader_new(checking_memory);
    if (reader == NULL)
        mine->error = ENOMEM;
    else
        count_part(mine, reader);
    zug_pgn_reader_free(reader);
    pthread_mutex_lock(&mine->crew->lock);
    mine->crew->running--;
    mine->crew->games += mine->stats.games;
    pthread_cond_signal(&mine->crew->changed);
    pthread_mutex_unlock(&mine->crew->lock);
    return NULL;
}

/* Makes a part that begins at an offset, where the part before it ends; false without memory. */
static bool add_part(crew *all, uint64_t offset) {
    part *mine = calloc(1, sizeof *mine);
    if (mine == NULL)
        return false;
    mine->crew = all;
    mine->at = offset;
    mine->limit = UINT64_MAX;
    if (all->count > 0)
        all->parts[all->count - 1]->limit = offset;
    all->parts[all->count++] = mine;
    return true;
}

/* Cuts the file into as many parts of about the same size as there are jobs, or fewer. */
static bool cut(crew *all, unsigned jobs) {
    game_starts starts = game_starts_of(all->input, SEGMENT_BYTES);
    char scratch[GAME_STARTS_SCRATCH];
    bool fine = true;
    size_t next = 0; /* the first segment that no part has begun in */
    for (unsigned i = 0; i < jobs && fine; i++) {
        size_t segment = starts.segments * i / jobs;
        uint64_t offset = 0;
        segment = segment > next ? segment : next;
        while (segment < starts.segments && !game_starts_find(&starts, segment, scratch, &offset))
            segment++;
        if (segment < starts.segments)
            fine = add_part(all, offset);
        next = segment + 1;
    }
    return fine;
}

/* Waits for all threads; shows meanwhile how far they are. */
static void wait_for_all(crew *all, progress *bar) {
    pthread_mutex_lock(&all->lock);
    while (all->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += WAKE_UP_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&all->changed, &all->lock, &until);
        progress_show(bar, all->taken, all->games);
    }
    pthread_mutex_unlock(&all->lock);
}

/* Starts a thread for each part and waits for them; false if not all could be started. */
static bool run(crew *all, progress *bar) {
    unsigned started = 0;
    all->running = all->count;
    while (started < all->count && pthread_create(&all->parts[started]->thread, NULL, work_on_part,
                                                  all->parts[started]) == 0)
        started++;
    pthread_mutex_lock(&all->lock);
    all->running -= all->count - started;
    pthread_mutex_unlock(&all->lock);
    wait_for_all(all, bar);
    for (unsigned i = 0; i < started; i++)
        pthread_join(all->parts[i]->thread, NULL);
    return started == all->count;
}

/* Adds what the parts have counted; false, and nothing is added, if one of them went astray. */
static bool add_parts(const crew *all, game_stats *to, int *error) {
    for (unsigned i = 0; i < all->count; i++) {
        *error = all->parts[i]->error != 0 ? all->parts[i]->error : *error;
        if (all->parts[i]->is_astray)
            return false;
    }
    for (unsigned i = 0; i < all->count; i++)
        game_stats_add(to, &all->parts[i]->stats);
    return true;
}

/* Counts by several threads; false, and nothing is counted, if that is not possible. */
static bool count_by_crew(counting *work, const input *input, int *error) {
    crew all = {.input = input};
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&all.changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&all.lock, NULL);
    all.games = work->stats->games;
    bool done =
        cut(&all, work->jobs) && run(&all, &work->bar) && add_parts(&all, work->stats, error);
    for (unsigned i = 0; i < all.count; i++)
        free(all.parts[i]);
    pthread_mutex_destroy(&all.lock);
    pthread_cond_destroy(&all.changed);
    return done;
}

int counting_take(counting *work, input *input) {
    int error = 0;
    bool may_share = work->jobs > 1 && input_is_random(input) &&
                     game_starts_of(input, SEGMENT_BYTES).segments > 1;
    if (may_share && count_by_crew(work, input, &error))
        return error;
    return count_in_order(work, input);
}
