/* check_crew.c - checks one file with several threads, and prints the report that one thread would.
 * Room: cli.
 *
 * The file is cut into segments. Whoever takes a segment begins at its first probable game start,
 * on the chance that a game really begins there, and goes on to the first probable start of a later
 * segment at which he himself is between two games. If that is the next one, the chance has come
 * true: a new reader sees there what his own would. If not, the start was inside a comment or a
 * game, whoever began there has worked in vain, and what he found is thrown away.
 *
 * Only the segment at the head of the line is printed. Lines and games are counted from the
 * beginning of a segment until then. Memory is bounded: there is a fixed number of slots for
 * segments, each with a bounded queue of problems, and whoever has filled his waits until he is at
 * the head. */
#define _POSIX_C_SOURCE 200809L
#include "checking.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game_starts.h"
#include "io.h"

enum {
    SLOTS_A_JOB = 3,
    QUEUES_BYTES = 12 << 20, /* of all slots together */
    QUEUE_LEAST = 1 << 16,   /* of one, at least: many times the size of a problem */
    QUEUE_MOST = 1 << 20,    /* and at most */
    COMMON_MEMORY = 1 << 18, /* of a checker; more of it only at the head of the line */
    WAKE_UP_MS = 100         /* for the progress bar */
};

typedef enum slot_state { SLOT_FREE, SLOT_RUNNING, SLOT_DONE } slot_state;

/* A segment that somebody is checking or has checked. */
typedef struct slot {
    struct crew *crew;
    slot_state state;
    size_t segment;
    bool in_vain; /* nobody wants to know what is found */
    bool waits;   /* the queue is full */
    size_t
        next; /* the segment that begins where this one has ended; the number of all at the end */
    uint64_t lines; /* how many it has */
    tally counted;
    int error;  /* errno of what has failed, or 0 */
    size_t len; /* of the queue */
    char *queue;
} slot;

/* A thread that checks segments. */
typedef struct worker {
    struct crew *crew;
    pthread_t thread;
    checking_part part;
    char scratch[GAME_STARTS_SCRATCH];
} worker;

typedef struct crew {
    const input *input;
    game_starts starts;
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t changed;
    size_t head; /* the segment that is being printed */
    size_t next; /* the segment that is to be taken next */
    bool stopping;
    uint64_t taken; /* bytes */
    size_t queue_size;
    char *queues; /* of all slots, and one more for whoever prints */
    unsigned slot_count, worker_count;
    slot slots[CHECKING_JOBS_MAX * SLOTS_A_JOB];
    worker *workers[CHECKING_JOBS_MAX];
} crew;

static slot *slot_of(crew *all, size_t segment) { return &all->slots[segment % all->slot_count]; }

/* True if work on a slot would be thrown away. The lock is held. */
static bool is_in_vain(const slot *mine) { return mine->in_vain || mine->crew->stopping; }

/* Takes the next segment; NULL if there is none left. */
static slot *take_segment(crew *all) {
    slot *mine = NULL;
    pthread_mutex_lock(&all->lock);
    while (mine == NULL && !all->stopping && all->next < all->starts.segments) {
        slot *candidate = slot_of(all, all->next);
        if (all->next < all->head + all->slot_count && candidate->state == SLOT_FREE)
            mine = candidate;
        else
            pthread_cond_wait(&all->changed, &all->lock);
    }
    if (mine != NULL) {
        *mine = (slot){.crew = all, .queue = mine->queue, .state = SLOT_RUNNING};
        mine->segment = all->next++;
    }
    pthread_mutex_unlock(&all->lock);
    return mine;
}

/* Gives a slot back to whoever prints, or to whoever takes the next segment. */
static void finish_segment(slot *mine) {
    pthread_mutex_lock(&mine->crew->lock);
    mine->state = is_in_vain(mine) ? SLOT_FREE : SLOT_DONE;
    pthread_cond_broadcast(&mine->crew->changed);
    pthread_mutex_unlock(&mine->crew->lock);
}

/* The bytes that a problem fills in a queue: the text only as far as it goes. */
static size_t queued_size(const problem *found) {
    return (offsetof(problem, text) + found->len + 7) / 8 * 8;
}

/* Adds a problem to the queue, when there is space for it. False if nobody wants it. */
static bool queue_problem(slot *mine, const problem *found) {
    crew *all = mine->crew;
    size_t bytes = queued_size(found);
    pthread_mutex_lock(&all->lock);
    while (mine->len + bytes > all->queue_size && !is_in_vain(mine)) {
        mine->waits = true;
        pthread_cond_broadcast(&all->changed);
        pthread_cond_wait(&all->changed, &all->lock);
    }
    bool wanted = !is_in_vain(mine);
    if (wanted) {
        memcpy(mine->queue + mine->len, found, offsetof(problem, text) + found->len);
        mine->len += bytes;
    }
    pthread_mutex_unlock(&all->lock);
    return wanted;
}

/* Memory for a checker. One that needs much, for variations inside variations, waits until it is at
 * the head, so that only one at a time has much. */
static void *resize_in_turn(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    slot *mine = ctx;
    bool wanted = true;
    if (new_bytes > COMMON_MEMORY) {
        pthread_mutex_lock(&mine->crew->lock);
        while (mine->segment != mine->crew->head && !is_in_vain(mine))
            pthread_cond_wait(&mine->crew->changed, &mine->crew->lock);
        wanted = !is_in_vain(mine);
        pthread_mutex_unlock(&mine->crew->lock);
    }
    return wanted ? checking_memory.resize(NULL, block, old_bytes, new_bytes) : NULL;
}

/* The way of a worker through his segment and, if need be, those behind it. */
typedef struct walk {
    worker *by;
    slot *mine;
    uint64_t at;    /* bytes before this are read */
    size_t target;  /* the segment at whose start he means to end */
    uint64_t limit; /* where that is; the end of the file has no limit */
    size_t missed;  /* the target before, at whose start he was not between games; 0 for none */
    uint64_t missed_at;
} walk;

/* Looks for the next segment that has a start. */
static void aim(walk *way) {
    const game_starts *starts = &way->mine->crew->starts;
    way->limit = UINT64_MAX;
    for (way->target++; way->target < starts->segments; way->target++)
        if (game_starts_find(starts, way->target, way->by->scratch, &way->limit))
            return;
    way->limit = UINT64_MAX;
}

/* True if the reader is between games at an offset: the segment ends here, and that one begins. */
static bool ends_at(walk *way, size_t segment, uint64_t offset) {
    checking_part *part = &way->by->part;
    uint64_t here = 0;
    if (segment == 0 || !zug_pgn_reader_is_between(part->reader, &here) || here != offset)
        return false;
    way->mine->next = segment;
    way->mine->lines = zug_pgn_reader_place(part->reader, offset).line - 1;
    return true;
}

/* Gives the reader more bytes, up to the limit. False if nobody wants to know any more. */
static bool feed(walk *way) {
    crew *all = way->mine->crew;
    zug_pgn_reader *reader = way->by->part.reader;
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    uint64_t left = way->limit - way->at;
    long got = input_read_at(all->input, way->at, to, left < capacity ? (size_t)left : capacity);
    if (got < 0)
        way->mine->error = errno;
    if (got <= 0)
        zug_pgn_reader_finish(reader);
    else
        zug_pgn_reader_fill(reader, (size_t)got);
    way->at += got > 0 ? (uint64_t)got : 0;
    pthread_mutex_lock(&all->lock);
    all->taken += got > 0 ? (uint64_t)got : 0;
    bool wanted = !is_in_vain(way->mine);
    pthread_mutex_unlock(&all->lock);
    return wanted;
}

/* Walks to the end of the segment. */
static void walk_on(walk *way) {
    checking_part *part = &way->by->part;
    aim(way);
    for (;;) {
        zug_status status = checking_next(part);
        if (status == ZUG_DONE) {
            way->mine->next = way->mine->crew->starts.segments;
            return;
        }
        if (status == ZUG_MORE && way->at == way->limit) {
            if (ends_at(way, way->target, way->limit))
                return;
            way->missed = way->target;
            way->missed_at = way->limit;
            aim(way);
        }
        if (status == ZUG_MORE ? !feed(way)
                               : (part->is_problem && !queue_problem(way->mine, &part->found)))
            return;
        /* A game without a result is over only when the next one is seen to begin. */
        if (status == ZUG_OK && !part->is_problem && ends_at(way, way->missed, way->missed_at))
            return;
    }
}

/* Checks the segment of a slot. */
static void check_segment(worker *by, slot *mine) {
    checking_part *part = &by->part;
    walk way = {.by = by, .mine = mine, .target = mine->segment};
    mine->next = mine->segment + 1;
    if (!game_starts_find(&mine->crew->starts, mine->segment, by->scratch, &way.at))
        return;
    zug_pgn_reader_reset(part->reader, way.at, 1);
    part->counted = (tally){0};
    part->game_is_bad = false;
    if (checking_begin(part, (zug_alloc){resize_in_turn, mine}))
        walk_on(&way);
    else
        mine->error = ENOMEM;
    zug_pgn_checker_free(part->checker);
    /* Only the last one knows how many bytes there are in all. */
    part->counted.bytes = mine->next == mine->crew->starts.segments ? way.at : 0;
    mine->counted = part->counted;
}

static void *work(void *argument) {
    worker *by = argument;
    slot *mine = NULL;
    while ((mine = take_segment(by->crew)) != NULL) {
        check_segment(by, mine);
        finish_segment(mine);
    }
    return NULL;
}

/* The slot of the segment at the head, or NULL if nobody has taken it yet. The lock is held. */
static slot *head_slot(crew *all) {
    slot *head = slot_of(all, all->head);
    return head->state != SLOT_FREE && head->segment == all->head ? head : NULL;
}

/* Waits until the head has something to print, or is done; or for a moment, if a bar is to be
 * drawn. The lock is held. */
static void wait_for_head(crew *all, bool briefly) {
    const slot *head = head_slot(all);
    if (head != NULL && (head->waits || head->state == SLOT_DONE))
        return;
    if (!briefly) {
        pthread_cond_wait(&all->changed, &all->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WAKE_UP_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&all->changed, &all->lock, &until);
}

/* Moves on to the segment that begins where the head has ended. Whoever began before that place has
 * worked in vain. The lock is held. */
static void advance(crew *all, const slot *head) {
    all->head = head->next;
    if (all->next < all->head)
        all->next = all->head;
    for (unsigned i = 0; i < all->slot_count; i++) {
        slot *other = &all->slots[i];
        if (other->state == SLOT_FREE || other->segment >= all->head)
            continue;
        other->in_vain = true;
        if (other->state == SLOT_DONE)
            other->state = SLOT_FREE;
    }
    pthread_cond_broadcast(&all->changed);
}

/* Takes what is in a queue, so that its owner can go on; returns how many bytes. The lock is held.
 */
static size_t empty_queue(slot *from, char *to) {
    size_t len = from->len;
    memcpy(to, from->queue, len);
    from->len = 0;
    if (from->waits)
        pthread_cond_broadcast(&from->crew->changed);
    from->waits = false;
    return len;
}

/* Prints problems that were in a queue. */
static void print_problems(checking *report, const char *queue, size_t len, problem_base base) {
    problem found;
    for (size_t at = 0; at < len && !report->stopped;) {
        memcpy(&found, queue + at, offsetof(problem, text));
        memcpy(found.text, queue + at + offsetof(problem, text), found.len);
        at += queued_size(&found);
        checking_take(report, &found, base);
    }
}

/* Prints segment after segment. Returns the errno of a failure, or 0. */
static int print_in_order(crew *all, checking *report, char *memory) {
    problem_base base = {0, 0};
    int error = 0;
    pthread_mutex_lock(&all->lock);
    while (all->head < all->starts.segments && !report->stopped) {
        wait_for_head(all, report->bar.wanted);
        uint64_t taken = all->taken;
        slot *head = head_slot(all);
        bool is_done = head != NULL && head->state == SLOT_DONE;
        size_t len = head != NULL ? empty_queue(head, memory) : 0;
        pthread_mutex_unlock(&all->lock);
        print_problems(report, memory, len, base);
        progress_show(&report->bar, taken, report->counted.games);
        pthread_mutex_lock(&all->lock);
        if (!is_done || report->stopped)
            continue;
        error = head->error != 0 ? head->error : error;
        base.lines += head->lines;
        base.games += head->counted.games;
        checking_add(report, &head->counted);
        advance(all, head);
    }
    all->stopping = true;
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
    return error;
}

/* Starts as many workers as the system lets it. */
static void start_workers(crew *all, const checking *report) {
    for (unsigned i = 0; i < report->jobs; i++) {
        worker *by = calloc(1, sizeof *by);
        if (by == NULL)
            return;
        by->crew = all;
        if (!checking_open(&by->part, report) || pthread_create(&by->thread, NULL, work, by) != 0) {
            checking_close(&by->part);
            free(by);
            return;
        }
        all->workers[all->worker_count++] = by;
    }
}

/* Ends the workers and waits for them. */
static void stop_workers(crew *all) {
    for (unsigned i = 0; i < all->worker_count; i++) {
        pthread_join(all->workers[i]->thread, NULL);
        checking_close(&all->workers[i]->part);
        free(all->workers[i]);
    }
}

/* A crew that has its slots and no workers yet; NULL without memory. */
static crew *hire(const input *input, unsigned jobs) {
    crew *all = calloc(1, sizeof *all);
    if (all == NULL)
        return NULL;
    all->input = input;
    all->starts = game_starts_of(input);
    all->slot_count = jobs * SLOTS_A_JOB;
    size_t size = QUEUES_BYTES / all->slot_count;
    all->queue_size = size < QUEUE_LEAST ? QUEUE_LEAST : size > QUEUE_MOST ? QUEUE_MOST : size;
    all->queues = malloc(all->queue_size * (all->slot_count + 1));
    if (all->queues == NULL) {
        free(all);
        return NULL;
    }
    for (unsigned i = 0; i < all->slot_count; i++)
        all->slots[i].queue = all->queues + i * all->queue_size;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&all->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

static void dismiss(crew *all) {
    pthread_mutex_destroy(&all->lock);
    pthread_cond_destroy(&all->changed);
    free(all->queues);
    free(all);
}

bool checking_by_crew(checking *report, const input *input, int *error) {
    crew *all = hire(input, report->jobs);
    if (all == NULL)
        return false;
    start_workers(all, report);
    bool any = all->worker_count > 0;
    if (any)
        *error = print_in_order(all, report, all->queues + all->slot_count * all->queue_size);
    stop_workers(all);
    dismiss(all);
    return any;
}
