/* crew_impl.h - a crew at work: what its threads share. */
#ifndef CLI_CREW_IMPL_H
#define CLI_CREW_IMPL_H

#include <pthread.h>

#include "crew.h"
#include "game_starts.h"

enum {
    CREW_SLOTS_A_JOB = 3,
    CREW_SHARED_MOST = SHARED_INPUT_KEPT / 2 /* bytes of a compressed file that are being read at
                                                once, or looked ahead in */
};

typedef enum crew_slot_state { CREW_SLOT_FREE, CREW_SLOT_RUNNING, CREW_SLOT_DONE } crew_slot_state;

/* A segment that somebody is reading or has read. */
struct crew_post {
    struct crew *crew;
    crew_slot_state state;
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

/* A thread that reads segments. */
typedef struct crew_worker {
    struct crew *crew;
    pthread_t thread;
    void *own; /* the trade's */
    char scratch[GAME_STARTS_SCRATCH];
} crew_worker;

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
    crew_post slots[CREW_JOBS_MAX * CREW_SLOTS_A_JOB];
    crew_worker *workers[CREW_JOBS_MAX];
} crew;

/* True if work on a slot would be thrown away. The lock is held. */
static inline bool crew_is_in_vain(const crew_post *mine) {
    return mine->in_vain || mine->crew->stopping;
}

/* Reads the segment of a slot, and those behind it if need be. */
void crew_read_segment(crew_worker *by, crew_post *mine);

#endif
