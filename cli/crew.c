/* crew.c - reads one file with several threads, and says what one thread would.
 * Room: cli. Knows where games may begin; what is done with them is the trade of others.
 *
 * The file is cut into segments. Whoever takes a segment begins at its first probable game start,
 * on the chance that a game really begins there, and goes on to the first probable start of a later
 * segment at which he himself is between two games. If that is the next one, the chance has come
 * true: a new reader sees there what his own would. If not, the start was inside a comment or a
 * game, whoever began there has worked in vain, and what he found is thrown away.
 *
 * Only the segment at the head of the line is heard. Lines and games are counted from the
 * beginning of a segment until then. Memory is bounded: there is a fixed number of slots for
 * segments, each with a bounded queue of what is said, and whoever has filled his waits until he is
 * at the head. */
#define _POSIX_C_SOURCE 200809L
#include "crew.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "args.h"
#include "checking.h"
#include "game_starts.h"
#include "report.h"

enum {
    SLOTS_A_JOB = 3,
    QUEUES_BYTES = 12 << 20,            /* of all slots together */
    QUEUE_LEAST = 1 << 16,              /* of one, at least: several times what is said at once */
    QUEUE_MOST = 1 << 20,               /* and at most */
    COMMON_MEMORY = 1 << 18,            /* of a checker; more of it only at the head of the line */
    WAKE_UP_MS = 100,                   /* for the progress bar */
    SHARED_SEGMENT = 1 << 18,           /* of a compressed file */
    SHARED_MOST = SHARED_INPUT_KEPT / 2 /* of it are being read at once, or looked ahead in */
};

typedef enum slot_state { SLOT_FREE, SLOT_RUNNING, SLOT_DONE } slot_state;

/* A segment that somebody is reading or has read. */
struct crew_post {
    struct crew *crew;
    slot_state state;
    size_t segment;
    bool in_vain; /* nobody wants to know what is found */
    bool waits;   /* the queue is full */
    size_t
        next; /* the segment that begins where this one has ended; the number of all at the end */
    uint64_t lines; /* how many it has */
    tally counted;
    int error;   /* errno of a failure to read, or 0 */
    int failure; /* and of one of the trade */
    size_t len;  /* of the queue */
    char *queue;
};
typedef struct crew_post slot;

/* A thread that reads segments. */
typedef struct worker {
    struct crew *crew;
    pthread_t thread;
    void *own; /* the trade's */
    char scratch[GAME_STARTS_SCRATCH];
} worker;

typedef struct crew {
    const crew_order *order;
    game_starts starts;
    shared_input *shared; /* a compressed file; NULL: one that can be read at any place */
    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t changed;
    size_t head; /* the segment that is being heard */
    size_t next; /* the segment that is to be taken next */
    bool stopping;
    uint64_t taken; /* bytes */
    size_t queue_size;
    char *queues; /* of all slots, and one more for whoever listens */
    unsigned slot_count, worker_count;
    slot slots[CREW_JOBS_MAX * SLOTS_A_JOB];
    worker *workers[CREW_JOBS_MAX];
} crew;

static slot *slot_of(crew *all, size_t segment) { return &all->slots[segment % all->slot_count]; }

/* True if work on a slot would be thrown away. The lock is held. */
static bool is_in_vain(const slot *mine) { return mine->in_vain || mine->crew->stopping; }

/* Takes the next segment; NULL if there is none left. */
static slot *take_segment(crew *all) {
    slot *mine = NULL;
    pthread_mutex_lock(&all->lock);
    while (mine == NULL && !all->stopping && all->next < game_starts_count(&all->starts)) {
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

/* Gives a slot back to whoever listens, or to whoever takes the next segment. */
static void finish_segment(slot *mine) {
    pthread_mutex_lock(&mine->crew->lock);
    mine->state = is_in_vain(mine) ? SLOT_FREE : SLOT_DONE;
    pthread_cond_broadcast(&mine->crew->changed);
    pthread_mutex_unlock(&mine->crew->lock);
}

/* The bytes that something said fills in a queue, with its length before it. */
static size_t queued_size(size_t len) { return (sizeof(size_t) + len + 7) / 8 * 8; }

bool crew_say(crew_post *mine, zug_str head, zug_str body) {
    crew *all = mine->crew;
    size_t len = head.len + body.len, bytes = queued_size(len);
    pthread_mutex_lock(&all->lock);
    while (mine->len + bytes > all->queue_size && !is_in_vain(mine)) {
        mine->waits = true;
        pthread_cond_broadcast(&all->changed);
        pthread_cond_wait(&all->changed, &all->lock);
    }
    bool wanted = !is_in_vain(mine);
    if (wanted) {
        char *to = mine->queue + mine->len;
        memcpy(to, &len, sizeof len);
        memcpy(to + sizeof len, head.data, head.len);
        memcpy(to + sizeof len + head.len, body.data, body.len);
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
    bool has_start; /* there is one; otherwise it is only looked for further on */
    game_starts starts;
    size_t missed; /* the target before, at whose start he was not between games; 0 for none */
    uint64_t missed_at;
} walk;

/* True if a place is so far ahead that the bytes up to there cannot all be kept. */
static bool is_far(const walk *way, uint64_t place) {
    return way->starts.shared != NULL && place > way->at + SHARED_MOST;
}

/* Looks for the next segment that has a start. */
static void aim(walk *way) {
    const game_starts *starts = &way->starts;
    way->has_start = true;
    for (way->target++; way->target < game_starts_count(starts); way->target++) {
        way->limit = way->target * starts->segment_bytes;
        way->has_start = !is_far(way, way->limit);
        if (!way->has_start) {
            way->target--;
            return;
        }
        if (game_starts_find(starts, way->target, way->by->scratch, &way->limit))
            return;
    }
    way->limit = UINT64_MAX;
}

static const crew_trade *trade_of(const walk *way) { return way->mine->crew->order->trade; }

static zug_pgn_reader *reader_of(const walk *way) { return trade_of(way)->reader(way->by->own); }

/* True if the reader is between games at an offset, and nothing of what was read belongs to the
 * next one: the segment ends here, and that one begins. */
static bool ends_at(walk *way, size_t segment, uint64_t offset) {
    zug_pgn_reader *reader = reader_of(way);
    uint64_t here = 0;
    if (segment == 0 || !zug_pgn_reader_is_between(reader, &here) || here != offset ||
        !trade_of(way)->is_between(way->by->own))
        return false;
    way->mine->next = segment;
    way->mine->lines = zug_pgn_reader_place(reader, offset).line - 1;
    return true;
}

/* Reads the next bytes. */
static long read_bytes(const walk *way, char *to, size_t len) {
    const crew *all = way->mine->crew;
    return all->shared != NULL
               ? shared_input_read(all->shared, way->mine->segment, way->at, to, len)
               : input_read_at(all->order->input, way->at, to, len);
}

/* Gives the reader more bytes, up to the limit. False if nobody wants to know any more. */
static bool feed(walk *way) {
    crew *all = way->mine->crew;
    zug_pgn_reader *reader = reader_of(way);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    uint64_t left = way->limit - way->at;
    long got = read_bytes(way, to, left < capacity ? (size_t)left : capacity);
    if (got < 0 && all->shared == NULL)
        way->mine->error = errno;
    if (got <= 0)
        zug_pgn_reader_finish(reader);
    else
        zug_pgn_reader_fill(reader, (size_t)got);
    if (got > 0 && trade_of(way)->fed != NULL)
        trade_of(way)->fed(way->by->own, to, (size_t)got);
    way->at += got > 0 ? (uint64_t)got : 0;
    pthread_mutex_lock(&all->lock);
    all->taken += got > 0 ? (uint64_t)got : 0;
    bool wanted = !is_in_vain(way->mine);
    pthread_mutex_unlock(&all->lock);
    return wanted;
}

/* The reader has no bytes left: ends the segment if this is where it was to end, and otherwise
 * gives the reader more. False if there is nothing more to do. */
static bool reach_limit(walk *way) {
    if (way->at == way->limit) {
        if (way->has_start && ends_at(way, way->target, way->limit))
            return false;
        way->missed = way->has_start ? way->target : way->missed;
        way->missed_at = way->has_start ? way->limit : way->missed_at;
        aim(way);
    }
    return feed(way);
}

/* Walks to the end of the segment. */
static void walk_on(walk *way) {
    aim(way);
    for (bool goes_on = true; goes_on;) {
        switch (trade_of(way)->next(way->by->own)) {
        case CREW_GOES_ON:
            break;
        case CREW_GAME_ENDED:
            /* A game without a result is over only when the next one is seen to begin. */
            goes_on = !ends_at(way, way->missed, way->missed_at);
            break;
        case CREW_MORE:
            goes_on = reach_limit(way);
            break;
        case CREW_DONE:
            way->mine->next = game_starts_count(&way->starts);
            goes_on = false;
            break;
        case CREW_STOPS:
            goes_on = false;
            break;
        }
    }
}

/* Reads the segment of a slot. */
static void read_segment(worker *by, slot *mine) {
    const crew_trade *trade = mine->crew->order->trade;
    walk way = {.by = by, .mine = mine, .target = mine->segment, .starts = mine->crew->starts};
    way.starts.asker = mine->segment;
    mine->next = mine->segment + 1;
    if (!game_starts_find(&way.starts, mine->segment, by->scratch, &way.at))
        return;
    zug_pgn_reader_reset(trade->reader(by->own), way.at, 1);
    int unready = trade->begin(by->own, (zug_alloc){resize_in_turn, mine}, mine);
    if (unready == 0)
        walk_on(&way);
    /* Only the last one knows how many bytes there are in all. */
    bool is_last = mine->next == game_starts_count(&way.starts);
    int failure = trade->end(by->own, is_last ? way.at : 0, &mine->counted);
    mine->failure = unready != 0 ? unready : failure;
}

static void *work(void *argument) {
    worker *by = argument;
    slot *mine = NULL;
    while ((mine = take_segment(by->crew)) != NULL) {
        read_segment(by, mine);
        finish_segment(mine);
    }
    return NULL;
}

/* The slot of the segment at the head, or NULL if nobody has taken it yet. The lock is held. */
static slot *head_slot(crew *all) {
    slot *head = slot_of(all, all->head);
    return head->state != SLOT_FREE && head->segment == all->head ? head : NULL;
}

/* Waits until the head has something to say, or is done; or for a moment, if a bar is to be
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
    if (all->shared != NULL)
        shared_input_set_head(all->shared, all->head, all->head * all->starts.segment_bytes);
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

/* Hands on what was in a queue. */
static void hand_on(const crew_order *order, const char *queue, size_t len, problem_base base) {
    for (size_t at = 0; at < len && !order->trade->is_stopped(order->ctx);) {
        size_t said = 0;
        memcpy(&said, queue + at, sizeof said);
        order->trade->take(order->ctx, (zug_str){queue + at + sizeof said, said}, base);
        at += queued_size(said);
    }
}

/* Listens to segment after segment. Returns the errno of a failure, or 0. */
static int listen_in_order(crew *all, char *memory) {
    const crew_order *order = all->order;
    problem_base base = {0, 0};
    int error = 0;
    pthread_mutex_lock(&all->lock);
    while (all->head < game_starts_count(&all->starts) && !order->trade->is_stopped(order->ctx)) {
        wait_for_head(all, order->bar->wanted);
        uint64_t taken = all->shared != NULL ? input_taken(order->input) : all->taken;
        slot *head = head_slot(all);
        bool is_done = head != NULL && head->state == SLOT_DONE;
        size_t len = head != NULL ? empty_queue(head, memory) : 0;
        pthread_mutex_unlock(&all->lock);
        hand_on(order, memory, len, base);
        progress_show(order->bar, taken, order->games + base.games);
        pthread_mutex_lock(&all->lock);
        if (!is_done || order->trade->is_stopped(order->ctx))
            continue;
        error = head->error != 0 ? head->error : error;
        base.lines += head->lines;
        base.games += head->counted.games;
        order->trade->count(order->ctx, &head->counted, head->failure);
        advance(all, head);
    }
    all->stopping = true;
    pthread_cond_broadcast(&all->changed);
    if (all->shared != NULL)
        shared_input_set_head(all->shared, SIZE_MAX, 0);
    pthread_mutex_unlock(&all->lock);
    return error;
}

/* Starts as many workers as the system lets it. */
static void start_workers(crew *all) {
    const crew_order *order = all->order;
    for (unsigned i = 0; i < order->jobs; i++) {
        worker *by = calloc(1, sizeof *by);
        if (by == NULL)
            return;
        by->crew = all;
        by->own = order->trade->open(order->ctx);
        if (by->own == NULL || pthread_create(&by->thread, NULL, work, by) != 0) {
            order->trade->close(by->own);
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
        all->order->trade->close(all->workers[i]->own);
        free(all->workers[i]);
    }
}

/* Cuts the file into segments; false without memory. */
static bool cut(crew *all) {
    const crew_order *order = all->order;
    all->starts = game_starts_of(order->input, order->segment_bytes);
    if (input_is_random(order->input))
        return true;
    all->shared = shared_input_new(order->input);
    if (all->shared == NULL)
        return false;
    uint64_t bytes = order->segment_bytes < SHARED_SEGMENT ? order->segment_bytes : SHARED_SEGMENT;
    all->starts = game_starts_shared(all->shared, bytes);
    size_t most = SHARED_MOST / (size_t)all->starts.segment_bytes;
    all->slot_count = all->slot_count < most ? all->slot_count : (unsigned)most;
    return true;
}

/* A crew that has its slots and no workers yet; NULL without memory. */
static crew *hire(const crew_order *order) {
    crew *all = calloc(1, sizeof *all);
    if (all == NULL)
        return NULL;
    all->order = order;
    all->slot_count = order->jobs * SLOTS_A_JOB;
    if (!cut(all)) {
        free(all);
        return NULL;
    }
    size_t size = QUEUES_BYTES / all->slot_count;
    all->queue_size = size < QUEUE_LEAST ? QUEUE_LEAST : size > QUEUE_MOST ? QUEUE_MOST : size;
    all->queues = malloc(all->queue_size * (all->slot_count + 1));
    if (all->queues == NULL) {
        shared_input_free(all->shared);
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
    shared_input_free(all->shared);
    free(all);
}

bool crew_is_useful(const crew_order *order) {
    if (order->jobs < 2 || !input_is_random(order->input))
        return order->jobs > 1 && input_is_shareable(order->input);
    return game_starts_of(order->input, order->segment_bytes).segments > 1;
}

bool crew_run(const crew_order *order, int *error) {
    crew *all = hire(order);
    if (all == NULL)
        return false;
    start_workers(all);
    bool any = all->worker_count > 0;
    if (any)
        *error = listen_in_order(all, all->queues + all->slot_count * all->queue_size);
    stop_workers(all);
    dismiss(all);
    return any;
}

unsigned crew_read_jobs(const char *command, const char *word) {
    if (word != NULL) {
        unsigned jobs = (unsigned)args_count(word, CREW_JOBS_MAX);
        if (jobs == 0)
            report_usage(command, "the number of jobs is one from 1 to 64, not", word);
        return jobs;
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > CREW_JOBS_MAX ? CREW_JOBS_MAX : (unsigned)cores;
}
