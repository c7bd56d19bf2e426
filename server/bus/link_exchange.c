/* link_exchange.c - what the owner's thread of a link and the others hand each other.
 * Room: server/bus. Two queues with bounds, and what is known of the connection. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "link_impl.h"

/* What an arrival takes besides its bytes, about. */
enum { ARRIVAL_BYTES = 256 };

exchange *exchange_new(const bus_link_settings *settings, bus_caller caller,
                       void (*collect)(void *exchange), void *owner) {
    exchange *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->has_errands, &monotonic);
    pthread_condattr_destroy(&monotonic);
    made->caller = caller;
    made->collect = collect;
    made->owner = owner;
    made->most_bytes = settings->most_bytes > 0 ? settings->most_bytes : BUS_LINK_BYTES;
    made->most_count = settings->most_count > 0 ? settings->most_count : BUS_LINK_COUNT;
    atomic_init(&made->refs, 1);
    return made;
}

void exchange_keep(exchange *kept) { atomic_fetch_add(&kept->refs, 1); }

static void free_arrivals(arrival *first) {
    for (arrival *next; first != NULL; first = next) {
        next = first->next;
        arrival_free(first);
    }
}

void exchange_drop(exchange *dropped) {
    if (atomic_fetch_sub(&dropped->refs, 1) > 1)
        return;
    free_arrivals(dropped->first_arrival);
    pthread_cond_destroy(&dropped->has_errands);
    pthread_mutex_destroy(&dropped->lock);
    free(dropped);
}

/* Posts to the owner, unless that is on its way. Under the lock, so that nothing is posted to one
 * who has closed. */
static void post(exchange *with) {
    if (with->is_posted || with->is_closed)
        return;
    with->is_posted = true;
    exchange_keep(with); /* for the call, which is made in any case */
    with->caller.post(with->caller.ctx, with->collect, with);
}

bool exchange_give(exchange *with, errand *given) {
    bool is_sent = given->kind == ERRAND_SEND;
    pthread_mutex_lock(&with->lock);
    size_t len = is_sent ? LIST_ITEM(given, sending, errand)->len : 0;
    size_t bytes = with->errand_bytes + len;
    if (is_sent && (with->errand_count >= with->most_count || bytes > with->most_bytes)) {
        pthread_mutex_unlock(&with->lock);
        return false;
    }
    with->errand_bytes = bytes;
    with->errand_count += is_sent;
    given->next = NULL;
    bool is_first = with->first_errand == NULL;
    *(is_first ? &with->first_errand : &with->last_errand->next) = given;
    with->last_errand = given;
    if (is_first)
        pthread_cond_signal(&with->has_errands);
    pthread_mutex_unlock(&with->lock);
    return true;
}

/* Takes at most so many notices off the queue. */
static arrival *take_arrivals(exchange *with, size_t most) {
    arrival *first = with->first_arrival, **end = &first;
    while (*end != NULL && most-- > 0) {
        with->arrival_count--;
        with->arrival_bytes -= (*end)->bytes.len + ARRIVAL_BYTES;
        end = &(*end)->next;
    }
    with->first_arrival = *end;
    *end = NULL;
    return first;
}

void exchange_take(exchange *with, size_t most, taken *out) {
    pthread_mutex_lock(&with->lock);
    with->is_posted = false;
    *out = (taken){.joins_known = with->joins_known,
                   .has_missed = with->has_missed,
                   .has_news = with->has_news,
                   .is_up = atomic_load(&with->is_up)};
    memcpy(out->detail, with->detail, DETAIL_SIZE);
    out->arrivals = take_arrivals(with, most);
    with->has_missed = with->has_news = false;
    if (with->first_arrival != NULL)
        post(with);
    pthread_mutex_unlock(&with->lock);
}

void exchange_close(exchange *with) {
    with->owner = NULL;
    pthread_mutex_lock(&with->lock);
    with->is_closed = with->is_ending = true;
    pthread_cond_signal(&with->has_errands);
    pthread_mutex_unlock(&with->lock);
}

/* The moment so many milliseconds from now. */
static struct timespec after(int64_t wait_ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(wait_ms / 1000);
    until.tv_nsec += (long)(wait_ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return until;
}

void exchange_wait(exchange *with, int64_t wait_ms, errands *out) {
    struct timespec until = after(wait_ms < 0 ? 0 : wait_ms);
    int result = 0;
    pthread_mutex_lock(&with->lock);
    while (with->first_errand == NULL && !with->is_ending && !with->is_to_be_checked &&
           result != ETIMEDOUT)
        result = wait_ms < 0 ? pthread_cond_wait(&with->has_errands, &with->lock)
                             : pthread_cond_timedwait(&with->has_errands, &with->lock, &until);
    *out = (errands){with->first_errand, with->is_ending, with->breaks};
    with->first_errand = with->last_errand = NULL;
    with->errand_bytes = with->errand_count = 0;
    with->is_to_be_checked = false;
    pthread_mutex_unlock(&with->lock);
}

/* Sets what is said of the connection. */
static void set_detail(exchange *with, const char *detail) {
    snprintf(with->detail, DETAIL_SIZE, "%s", detail);
    with->has_news = true;
    post(with);
}

void exchange_confirm(exchange *with, uint64_t join_number, uint64_t breaks, const char *to) {
    pthread_mutex_lock(&with->lock);
    if (breaks == with->breaks) {
        if (with->joins_known < join_number)
            post(with);
        with->joins_known = join_number;
        if (!atomic_load(&with->is_up)) {
            /* whoever was connected before has been deaf meanwhile */
            with->has_missed = with->has_missed || atomic_fetch_add(&with->connects, 1) > 0;
            atomic_store(&with->is_up, true);
            set_detail(with, to);
        }
    }
    pthread_mutex_unlock(&with->lock);
}

void exchange_check(exchange *with) {
    pthread_mutex_lock(&with->lock);
    with->is_to_be_checked = true;
    pthread_cond_signal(&with->has_errands);
    pthread_mutex_unlock(&with->lock);
}

void exchange_arrive(exchange *with, arrival *came) {
    pthread_mutex_lock(&with->lock);
    size_t bytes = with->arrival_bytes + came->bytes.len + ARRIVAL_BYTES;
    if (with->arrival_count >= with->most_count || bytes > with->most_bytes || with->is_closed) {
        with->has_missed = true;
        atomic_fetch_add(&with->missed, 1);
        post(with);
        pthread_mutex_unlock(&with->lock);
        arrival_free(came);
        return;
    }
    with->arrival_bytes = bytes;
    with->arrival_count++;
    came->next = NULL;
    *(with->first_arrival == NULL ? &with->first_arrival : &with->last_arrival->next) = came;
    with->last_arrival = came;
    post(with);
    pthread_mutex_unlock(&with->lock);
}

void exchange_down(exchange *with, const char *why) {
    pthread_mutex_lock(&with->lock);
    with->breaks++;
    bool was_up = atomic_exchange(&with->is_up, false);
    atomic_store(&with->has_lost, true);
    with->is_to_be_checked = true;
    if (was_up || strncmp(with->detail, why, DETAIL_SIZE - 1) != 0)
        set_detail(with, why);
    pthread_cond_signal(&with->has_errands);
    pthread_mutex_unlock(&with->lock);
}

void exchange_miss(exchange *with) {
    pthread_mutex_lock(&with->lock);
    with->has_missed = true;
    post(with);
    pthread_mutex_unlock(&with->lock);
}

void exchange_warn(exchange *with, const char *detail) {
    pthread_mutex_lock(&with->lock);
    if (strncmp(with->detail, detail, DETAIL_SIZE - 1) != 0)
        set_detail(with, detail);
    pthread_mutex_unlock(&with->lock);
}
