/* crew_walk.c - the way of one thread of a crew through its segment of a file.
 * Room: cli. It begins at the first probable game start of the segment and ends at that of a later
 * one, where it is between two games; crew.c says why. */
#include <errno.h>

#include "checking.h"
#include "crew_impl.h"

enum { COMMON_MEMORY = 1 << 18 }; /* of a checker; more of it only at the head of the line */

/* Memory for a checker. One that needs much, for variations inside variations, waits until it is at
 * the head, so that only one at a time has much. */
static void *resize_in_turn(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    crew_post *mine = ctx;
    bool wanted = true;
    if (new_bytes > COMMON_MEMORY) {
        pthread_mutex_lock(&mine->crew->lock);
        while (mine->segment != mine->crew->head && !crew_is_in_vain(mine))
            pthread_cond_wait(&mine->crew->changed, &mine->crew->lock);
        wanted = !crew_is_in_vain(mine);
        pthread_mutex_unlock(&mine->crew->lock);
    }
    return wanted ? checking_memory.resize(NULL, block, old_bytes, new_bytes) : NULL;
}

/* The way of a worker through his segment and, if need be, those behind it. */
typedef struct walk {
    crew_worker *by;
    crew_post *mine;
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
    return way->starts.shared != NULL && place > way->at + CREW_SHARED_MOST;
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
    bool wanted = !crew_is_in_vain(way->mine);
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

void crew_read_segment(crew_worker *by, crew_post *mine) {
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
