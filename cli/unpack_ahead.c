/* unpack_ahead.c - unpacks the frames of a compressed file with several threads.
 * Room: cli. Knows files and threads; what a frame is, whole_frames.c knows.
 *
 * Each thread takes the next frames that can be found in a bounded number of bytes, and unpacks
 * them into memory of its own. Whoever wants the plain bytes gets them in order. Where no such
 * frames are (a large one, one that does not tell its length, damage, the end), or where some
 * cannot be unpacked, he unpacks the file himself from there, exactly as one thread does: in the
 * same pieces, since it depends on them how much of a damaged frame can be read. At the end of a
 * frame, a good way on, the threads go on. Until then they have no memory: one frame may need half
 * of what the program may have. */
#define _POSIX_C_SOURCE 200809L
#include "unpack_ahead.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "whole_frames.h"

/* One thread feeds several that check games: more are of no use and need memory. */
enum { THREADS_MOST = 2, SLOTS_MOST = THREADS_MOST + 1 };

/* Frames that somebody is unpacking or has unpacked. */
typedef struct slot {
    uint64_t offset; /* of the first one */
    whole_frames frames;
    bool is_done, is_fine;
    char *packed, *plain;
} slot;

struct unpack_ahead {
    unpack_file file;
    pthread_mutex_t lock; /* for all from here on */
    pthread_cond_t changed;
    bool stopping;
    bool finding;            /* somebody is looking for the next frames, without the lock */
    bool stuck;              /* there are none, or nobody is to look for them */
    uint64_t next;           /* where they begin */
    unsigned taken, emptied; /* slots: both only grow */
    unsigned slot_count, thread_count;
    slot slots[SLOTS_MOST];
    pthread_t threads[THREADS_MOST];
    /* From here on, for whoever wants the bytes alone. */
    uint64_t at;      /* what comes next is unpacked from there */
    size_t copied;    /* plain bytes of the slot at the head */
    unpacker *serial; /* if it is unpacked here */
    uint64_t retry;   /* where the threads may go on, then */
    unpack_from from;
    char packed[UNPACK_AHEAD_PIECE];
};

bool unpack_ahead_knows(zug_pgn_file kind) {
    return kind == ZUG_PGN_FILE_ZSTD || kind == ZUG_PGN_FILE_GZIP;
}

/* Reads bytes of the file, tried again when a signal has interrupted it. */
static ssize_t read_at(const unpack_ahead *ahead, uint64_t offset, char *to, size_t len) {
    ssize_t got = 0;
    do {
        got = pread(ahead->file.fd, to, len, (off_t)(ahead->file.start + offset));
    } while (got < 0 && errno == EINTR);
    return got;
}

/* Finds the frames at an offset; none without memory for them, too. */
static whole_frames find_frames(const unpack_ahead *ahead, slot *mine, uint64_t offset) {
    mine->offset = offset;
    mine->is_done = false;
    if (mine->packed == NULL)
        mine->packed = malloc(WHOLE_FRAMES_PACKED);
    if (mine->plain == NULL)
        mine->plain = malloc(WHOLE_FRAMES_PLAIN);
    if (mine->packed == NULL || mine->plain == NULL)
        return (whole_frames){0, 0};
    ssize_t got = read_at(ahead, offset, mine->packed, WHOLE_FRAMES_PACKED);
    return whole_frames_find(ahead->file.kind, mine->packed, got > 0 ? (size_t)got : 0);
}

/* Takes the next frames; NULL if nobody wants any more. */
static slot *take_frames(unpack_ahead *ahead) {
    slot *mine = NULL;
    pthread_mutex_lock(&ahead->lock);
    while (!ahead->stopping && mine == NULL) {
        if (ahead->stuck || ahead->finding || ahead->taken - ahead->emptied == ahead->slot_count) {
            pthread_cond_wait(&ahead->changed, &ahead->lock);
            continue;
        }
        slot *candidate = &ahead->slots[ahead->taken % ahead->slot_count];
        uint64_t offset = ahead->next;
        ahead->finding = true;
        pthread_mutex_unlock(&ahead->lock);
        candidate->frames = find_frames(ahead, candidate, offset);
        pthread_mutex_lock(&ahead->lock);
        ahead->finding = false;
        ahead->stuck |= candidate->frames.packed == 0;
        if (candidate->frames.packed > 0) {
            mine = candidate;
            ahead->next += mine->frames.packed;
            ahead->taken++;
        }
        pthread_cond_broadcast(&ahead->changed);
    }
    pthread_mutex_unlock(&ahead->lock);
    return mine;
}

static void *work(void *argument) {
    unpack_ahead *ahead = argument;
    whole_unpacker *unpack = whole_unpacker_new(ahead->file.kind);
    for (slot *mine; (mine = take_frames(ahead)) != NULL;) {
        bool is_fine =
            unpack != NULL && whole_unpacker_run(unpack, mine->frames, mine->packed, mine->plain);
        pthread_mutex_lock(&ahead->lock);
        mine->is_fine = is_fine;
        mine->is_done = true;
        pthread_cond_broadcast(&ahead->changed);
        pthread_mutex_unlock(&ahead->lock);
    }
    whole_unpacker_free(unpack);
    return NULL;
}

unpack_ahead *unpack_ahead_new(unpack_file file, unsigned jobs) {
    unpack_ahead *ahead = calloc(1, sizeof *ahead);
    if (ahead == NULL)
        return NULL;
    unsigned wanted = jobs < THREADS_MOST ? jobs : THREADS_MOST;
    ahead->file = file;
    ahead->slot_count = wanted + 1;
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->changed, NULL);
    while (ahead->thread_count < wanted &&
           pthread_create(&ahead->threads[ahead->thread_count], NULL, work, ahead) == 0)
        ahead->thread_count++;
    if (ahead->thread_count > 0)
        return ahead;
    unpack_ahead_free(ahead);
    return NULL;
}

/* Gives back the memory of all slots, which nobody uses. */
static void free_slots(unpack_ahead *ahead) {
    for (unsigned i = 0; i < ahead->slot_count; i++) {
        free(ahead->slots[i].packed);
        free(ahead->slots[i].plain);
        ahead->slots[i] = (slot){0};
    }
}

void unpack_ahead_free(unpack_ahead *ahead) {
    if (ahead == NULL)
        return;
    pthread_mutex_lock(&ahead->lock);
    ahead->stopping = true;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
    for (unsigned i = 0; i < ahead->thread_count; i++)
        pthread_join(ahead->threads[i], NULL);
    free_slots(ahead);
    unpack_free(ahead->serial);
    pthread_mutex_destroy(&ahead->lock);
    pthread_cond_destroy(&ahead->changed);
    free(ahead);
}

/* The next frames, unpacked; NULL if there are none, or they are damaged. */
static slot *wait_for_frames(unpack_ahead *ahead) {
    pthread_mutex_lock(&ahead->lock);
    slot *head = &ahead->slots[ahead->emptied % ahead->slot_count];
    while (ahead->taken != ahead->emptied ? !head->is_done : !ahead->stuck)
        pthread_cond_wait(&ahead->changed, &ahead->lock);
    bool any = ahead->taken != ahead->emptied && head->is_fine;
    pthread_mutex_unlock(&ahead->lock);
    return any ? head : NULL;
}

/* Copies plain bytes of frames, and lets go of the slot behind the last one. */
static void copy(unpack_ahead *ahead, const slot *head, unpack_to *to) {
    size_t left = head->frames.plain - ahead->copied, len = to->len < left ? to->len : left;
    memcpy(to->data, head->plain + ahead->copied, len);
    *to = (unpack_to){to->data + len, to->len - len};
    ahead->copied += len;
    if (len < left)
        return;
    ahead->copied = 0;
    ahead->at += head->frames.packed;
    pthread_mutex_lock(&ahead->lock);
    ahead->emptied++;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
}

/* Begins to unpack here; false without memory. What the threads have beyond this place is thrown
 * away. */
static bool begin_serial(unpack_ahead *ahead) {
    pthread_mutex_lock(&ahead->lock);
    ahead->stuck = true;
    while (ahead->finding)
        pthread_cond_wait(&ahead->changed, &ahead->lock);
    for (; ahead->emptied != ahead->taken; ahead->emptied++)
        while (!ahead->slots[ahead->emptied % ahead->slot_count].is_done)
            pthread_cond_wait(&ahead->changed, &ahead->lock);
    free_slots(ahead);
    pthread_mutex_unlock(&ahead->lock);
    ahead->retry = ahead->at + WHOLE_FRAMES_PACKED;
    ahead->from.len = 0;
    ahead->serial = unpack_new(ahead->file.kind);
    if (ahead->serial != NULL && ahead->at > 0)
        unpack_go_on(ahead->serial);
    return ahead->serial != NULL;
}

/* Lets the threads go on. */
static void end_serial(unpack_ahead *ahead) {
    unpack_free(ahead->serial);
    ahead->serial = NULL;
    pthread_mutex_lock(&ahead->lock);
    ahead->next = ahead->at;
    ahead->stuck = false;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
}

/* Reads up to where one thread would have stopped reading. */
static ssize_t read_piece(unpack_ahead *ahead) {
    size_t first = ahead->file.first, len = first - (size_t)ahead->at;
    if (ahead->at >= first)
        len = UNPACK_AHEAD_PIECE - (size_t)((ahead->at - first) % UNPACK_AHEAD_PIECE);
    ssize_t got = read_at(ahead, ahead->at, ahead->packed, len);
    ahead->from = (unpack_from){ahead->packed, got > 0 ? (size_t)got : 0};
    return got;
}

unpack_news unpack_ahead_step(unpack_ahead *ahead, unpack_to *to, bool was_full) {
    unpack_news news = {.ended = false};
    if (ahead->serial != NULL && ahead->at >= ahead->retry && unpack_may_end(ahead->serial))
        end_serial(ahead);
    if (ahead->serial == NULL) {
        const slot *head = wait_for_frames(ahead);
        if (head != NULL) {
            copy(ahead, head, to);
            return news;
        }
        if (!begin_serial(ahead))
            return (unpack_news){true, "there is no memory to decompress it", 0};
    }
    if (ahead->from.len == 0 && !was_full) { /* a full buffer may have left something behind */
        ssize_t got = read_piece(ahead);
        if (got < 0)
            return (unpack_news){true, NULL, errno};
        if (got == 0)
            return (unpack_news){
                true, unpack_may_end(ahead->serial) ? NULL : "the compressed data ends too early",
                0};
    }
    size_t before = ahead->from.len;
    news.why = unpack_step(ahead->serial, &ahead->from, to);
    ahead->at += before - ahead->from.len;
    news.ended = news.why != NULL;
    return news;
}

uint64_t unpack_ahead_taken(const unpack_ahead *ahead) { return ahead->at; }
