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
#include "crew_impl.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "args.h"
#include "report.h"

enum {
    QUEUES_BYTES = 12 << 20, /* of all slots together */
    QUEUE_LEAST = 1 << 16,   /* of one, at least: several times what is said at once */
    QUEUE_MOST = 1 << 20,    /* and at most */
    WAKE_UP_MS = 100,        /* for the progress bar */
    SHARED_SEGMENT = 1 << 18 /* of a compressed file */
};

static crew_post *slot_of(crew *all, size_t segment) {
    return &all->slots[segment % all->slot_count];
}

/* Takes the next segment; NULL if there is none left. */
static crew_post *take_segment(crew *all) {
    crew_post *mine = NULL;
    pthread_mutex_lock(&all->lock);
    while (mine == NULL && !all->stopping && all->next < game_starts_count(&all->starts)) {
        crew_post *candidate = slot_of(all, all->next);
        if (all->next < all->head + all->slot_count && candidate->state == CREW_SLOT_FREE)
            mine = candidate;
        else
            pthread_cond_wait(&all->changed, &all->lock);
    }
    if (mine != NULL) {
        *mine = (crew_post){.crew = all, .queue = mine->queue, .state = CREW_SLOT_RUNNING};
        mine->segment = all->next++;
    }
    pthread_mutex_unlock(&all->lock);
    return mine;
}

/* Gives a slot back to whoever listens, or to whoever takes the next segment. */
static void finish_segment(crew_post *mine) {
    pthread_mutex_lock(&mine->crew->lock);
    mine->state = crew_is_in_vain(mine) ? CREW_SLOT_FREE : CREW_SLOT_DONE;
    pthread_cond_broadcast(&mine->crew->changed);
    pthread_mutex_unlock(&mine->crew->lock);
}

/* The bytes that something said fills in a queue, with its length before it. */
static size_t queued_size(size_t len) { return (sizeof(size_t) + len + 7) / 8 * 8; }

bool crew_say(crew_post *mine, zug_str head, zug_str body) {
    crew *all = mine->crew;
    size_t len = head.len + body.len, bytes = queued_size(len);
    pthread_mutex_lock(&all->lock);
    while (mine->len + bytes > all->queue_size && !crew_is_in_vain(mine)) {
        mine->waits = true;
        pthread_cond_broadcast(&all->changed);
        pthread_cond_wait(&all->changed, &all->lock);
    }
    bool wanted = !crew_is_in_vain(mine);
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

static void *work(void *argument) {
    crew_worker *by = argument;
    crew_post *mine = NULL;
    while ((mine = take_segment(by->crew)) != NULL) {
        crew_read_segment(by, mine);
        finish_segment(mine);
    }
    return NULL;
}

/* The slot of the segment at the head, or NULL if nobody has taken it yet. The lock is held. */
static crew_post *head_slot(crew *all) {
    crew_post *head = slot_of(all, all->head);
    return head->state != CREW_SLOT_FREE && head->segment == all->head ? head : NULL;
}

/* Waits until the head has something to say, or is done; or for a moment, if a bar is to be
 * drawn. The lock is held. */
static void wait_for_head(crew *all, bool briefly) {
    const crew_post *head = head_slot(all);
    if (head != NULL && (head->waits || head->state == CREW_SLOT_DONE))
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
static void advance(crew *all, const crew_post *head) {
    all->head = head->next;
    if (all->next < all->head)
        all->next = all->head;
    for (unsigned i = 0; i < all->slot_count; i++) {
        crew_post *other = &all->slots[i];
        if (other->state == CREW_SLOT_FREE || other->segment >= all->head)
            continue;
        other->in_vain = true;
        if (other->state == CREW_SLOT_DONE)
            other->state = CREW_SLOT_FREE;
    }
    pthread_cond_broadcast(&all->changed);
    if (all->shared != NULL)
        shared_input_set_head(all->shared, all->head, all->head * all->starts.segment_bytes);
}

/* Takes what is in a queue, so that its owner can go on; returns how many bytes. The lock is held.
 */
static size_t empty_queue(crew_post *from, char *to) {
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
        crew_post *head = head_slot(all);
        bool is_done = head != NULL && head->state == CREW_SLOT_DONE;
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
        crew_worker *by = calloc(1, sizeof *by);
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
    size_t most = CREW_SHARED_MOST / (size_t)all->starts.segment_bytes;
    all->slot_count = all->slot_count < most ? all->slot_count : (unsigned)most;
    return true;
}

/* A crew that has its slots and no workers yet; NULL without memory. */
static crew *hire(const crew_order *order) {
    crew *all = calloc(1, sizeof *all);
    if (all == NULL)
        return NULL;
    all->order = order;
    all->slot_count = order->jobs * CREW_SLOTS_A_JOB;
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
