/* postgres_commit.c - stores a group of batches.
 * Room: server/store. Batches that are one event each, as moves are, go together into one
 * transaction of one statement each; whose statement puts nothing in has lost a race, and the
 * others go on. Any other batch is a transaction of its own. One transaction is on its way at a
 * time, and what came of it is always found out: if the answer is lost the log is asked, for as
 * long as it takes. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres_impl.h"

/* ANSWER_MS: for as long an answer is waited for before the connection is given up. AGAIN_MS: what
 * was lost with a connection is sent again if no more time than that has passed. CLOSING_MS: for as
 * long a store that is closing asks for what is not known. */
enum { ANSWER_MS = 5000, AGAIN_MS = 1500, CLOSING_MS = 3000, REPEATS = 4, PAUSE_NS = 10000000 };

/* What came of sending a transaction. */
typedef enum outcome {
    COMMITTED, /* the events say which of them */
    REFUSED,   /* nothing of it was stored */
    UNSENT,    /* likewise: the connection broke before */
    LOST       /* it is not known */
} outcome;

/* --- what events follow */

/* The last event before this one that is of the same stream; at itself if there is none. */
static size_t find_earlier(const pg_event *events, size_t at) {
    for (size_t i = at; i-- > 0;)
        if (events[i].event->stream == events[at].event->stream)
            return i;
    return at;
}

/* Finds what an event follows, without asking; or that it must be asked for. What does not follow
 * the event before it was not made for this stream as it is. */
static void link_event(pg_store *self, pg_event *events, size_t at) {
    pg_event *event = &events[at];
    uint32_t seq = event->event->seq;
    size_t earlier = find_earlier(events, at);
    event->is_stored = false;
    event->former_is = PG_READY;
    event->behind = earlier;
    memset(event->former, 0, STORE_HASH_SIZE);
    if (earlier != at)
        event->former_is = events[earlier].event->seq + 1 == seq ? PG_LINKED : PG_MISSING;
    else if (seq > 1 && !pg_tail_find(self, event->event->stream, seq - 1, event->former))
        event->former_is = PG_ASKED;
}

/* Gives events their hashes, one behind the other, and their numbers. */
static void chain_events(pg_store *self, pg_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        pg_event *event = &events[i];
        event->number = ++self->witness.number;
        if (event->former_is == PG_LINKED && events[event->behind].former_is == PG_MISSING)
            event->former_is = PG_MISSING;
        if (event->former_is == PG_LINKED)
            memcpy(event->former, events[event->behind].hash, STORE_HASH_SIZE);
        store_chain(event->former, event->event, event->hash);
    }
}

/* The same for what has to be asked for. False if the connection broke. */
static bool find_formers(pg_store *self, pg_transaction *of) {
    size_t asked = 0;
    for (size_t i = 0; i < of->event_count; i++) {
        link_event(self, of->events, i);
        asked += of->events[i].former_is == PG_ASKED;
    }
    if (asked > 0 && !pg_writer_find_former(self, of->events, of->event_count))
        return false;
    chain_events(self, of->events, of->event_count);
    return true;
}

/* --- one attempt */

/* By their streams, so that two nodes do not wait for each other; those of one stream as they came.
 */
static int compare_events(const void *a, const void *b) {
    const pg_event *one = *(const pg_event *const *)a, *two = *(const pg_event *const *)b;
    if (one->event->stream != two->event->stream)
        return one->event->stream < two->event->stream ? -1 : 1;
    return one < two ? -1 : one > two;
}

/* Sorts those that can be sent; returns how many they are. */
static size_t sort_events(pg_store *self, const pg_transaction *of) {
    size_t count = 0;
    for (size_t i = 0; i < of->event_count; i++)
        if (of->events[i].former_is != PG_MISSING)
            self->sorted[count++] = &of->events[i];
    qsort(self->sorted, count, sizeof(const pg_event *), compare_events);
    return count;
}

/* Takes an answer; false if there is none. *rows is how many rows went in. */
static bool take_answer(pg_store *self, int64_t until_ms, pg_verdict *error, long *rows) {
    PGresult *got = pg_writer_take(self, until_ms);
    ExecStatusType is = PQresultStatus(got);
    *rows =
        is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK ? strtol(PQcmdTuples(got), NULL, 10) : 0;
    if (is == PGRES_FATAL_ERROR && error->status == STORE_OK)
        *error = pg_judge(got);
    PQclear(got);
    return got != NULL && PQstatus(self->writer.conn) == CONNECTION_OK;
}

/* Sends a run, and reads what came of each event. */
static outcome try_run(pg_store *self, pg_transaction *of, pg_verdict *error) {
    int64_t until_ms = pg_now_ms() + ANSWER_MS;
    size_t count = sort_events(self, of);
    long rows;
    if (count == 0)
        return COMMITTED;
    for (size_t i = 0; i < count; i++)
        if (!pg_send_single(self, self->sorted[i]))
            return LOST;
    if (!pg_writer_sync(self))
        return LOST;
    for (size_t i = 0; i < count; i++) {
        if (!take_answer(self, until_ms, error, &rows))
            return LOST;
        of->events[self->sorted[i] - of->events].is_stored = rows > 0;
    }
    if (!pg_writer_finish(self, until_ms, error))
        return LOST;
    return error->status == STORE_OK ? COMMITTED : REFUSED;
}

/* Sends a batch that is a transaction of its own. */
static outcome try_alone(pg_store *self, pg_transaction *of, pg_verdict *error) {
    int64_t until_ms = pg_now_ms() + ANSWER_MS;
    int sent = 0;
    long rows;
    for (size_t i = 0; i < of->event_count; i++)
        if (of->events[i].former_is == PG_MISSING) {
            *error = (pg_verdict){.status = STORE_CONFLICT};
            return REFUSED;
        }
    if (!pg_send_whole(self, &of->alone->batch, of->events, of->event_count, of->mark, &sent) ||
        !pg_writer_sync(self))
        return LOST;
    for (int i = 0; i < sent; i++)
        if (!take_answer(self, until_ms, error, &rows))
            return LOST;
    if (!pg_writer_finish(self, until_ms, error))
        return LOST;
    for (size_t i = 0; i < of->event_count; i++)
        of->events[i].is_stored = error->status == STORE_OK;
    of->has_mark = error->status == STORE_OK;
    return error->status == STORE_OK ? COMMITTED : REFUSED;
}

static outcome try_once(pg_store *self, pg_transaction *of, pg_verdict *error) {
    *error = (pg_verdict){0};
    self->writer.has_warned = false;
    if (!find_formers(self, of))
        return UNSENT;
    return of->alone != NULL ? try_alone(self, of, error) : try_run(self, of, error);
}

/* --- what came of it */

/* True if any part of a transaction was found. */
static bool is_found(const pg_transaction *of) {
    bool found = of->has_mark;
    for (size_t i = 0; i < of->event_count; i++)
        found = found || of->events[i].is_stored;
    return found;
}

/* The answer was lost: asks until it is known what came of it. False if the store is closed before.
 */
static bool find_out(pg_store *self, pg_transaction *of) {
    int64_t closing_ms = 0;
    for (;;) {
        pg_disconnect(&self->writer);
        self->is_away = true;
        if (pg_writer_connect(self) == STORE_OK && pg_writer_find_stored(self, of))
            return true;
        if (self->is_closing && closing_ms == 0)
            closing_ms = pg_now_ms();
        if (closing_ms != 0 && pg_now_ms() - closing_ms > CLOSING_MS)
            return false;
        nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
    }
}

/* Why an event of a committed run was not stored. */
static store_status find_reason(pg_store *self, const pg_event *event) {
    return event->former_is == PG_MISSING ? STORE_CONFLICT : pg_writer_find_fault(self, event);
}

/* The event of a run that another one was linked to, or NULL. */
static const pg_event *find_former(const pg_transaction *of, const pg_event *event) {
    for (const pg_event *each = event; each > of->events;)
        if ((--each)->event->stream == event->event->stream)
            return each;
    return NULL;
}

/* Tells the batches of a run what came of them. What follows something that was not stored has the
 * same fate, whatever the reason would be without it. */
static void settle_run(pg_store *self, const pg_transaction *of) {
    for (size_t i = 0; i < of->event_count; i++) {
        const pg_event *event = &of->events[i];
        if (!event->is_stored)
            continue;
        event->of->status = STORE_OK;
        pg_witness_count(&self->witness, event);
        pg_tail_keep(self, event);
    }
    for (size_t i = 0; i < of->event_count; i++) {
        const pg_event *event = &of->events[i];
        const pg_event *former = event->former_is == PG_LINKED ? find_former(of, event) : NULL;
        if (event->is_stored)
            continue;
        bool is_behind = former != NULL && !former->is_stored;
        pg_fail(self, event->of, is_behind ? former->of->status : find_reason(self, event));
    }
}

static void settle_committed(pg_store *self, const pg_transaction *of) {
    if (of->alone == NULL) {
        settle_run(self, of);
        return;
    }
    of->alone->status = STORE_OK;
    for (size_t i = 0; i < of->event_count; i++) {
        pg_witness_count(&self->witness, &of->events[i]);
        pg_tail_keep(self, &of->events[i]);
    }
}

/* Why a batch that is a transaction of its own was refused: an event that must go in may have been
 * kept out by its time alone. */
static store_status refine(pg_store *self, const pg_transaction *of, store_status status) {
    const store_batch *batch = &of->alone->batch;
    if (status != STORE_CONFLICT || of->event_count == 0 || batch->import_count > 0 ||
        batch->person_count > 0)
        return status;
    for (size_t i = 0; i < of->event_count; i++)
        if (find_reason(self, &of->events[i]) == STORE_CONFLICT)
            return STORE_CONFLICT;
    return STORE_TIME;
}

static void fail_all(pg_store *self, const pg_transaction *of, store_status status) {
    if (of->alone != NULL)
        pg_fail(self, of->alone, status);
    else
        for (size_t i = 0; i < of->event_count; i++)
            pg_fail(self, of->events[i].of, status);
}

/* A server that takes nothing any more may have become a standby: the next connection finds the one
 * that does. */
static void settle_refused(pg_store *self, const pg_transaction *of, store_status status) {
    if (status == STORE_READ_ONLY)
        pg_disconnect(&self->writer);
    fail_all(self, of, of->alone != NULL ? refine(self, of, status) : status);
}

/* --- a transaction, to its end */

/* Makes a transaction happen or fail. False, and nothing has happened, if it was refused for what
 * is in it and can be taken apart. */
static bool commit_one(pg_store *self, pg_transaction *of) {
    int64_t begun_ms = pg_now_ms();
    pg_verdict error;
    for (int i = 0;; i++) {
        store_status status = pg_writer_connect(self);
        if (status != STORE_OK) {
            fail_all(self, of, status);
            return true;
        }
        outcome came = try_once(self, of, &error);
        bool is_known = came != LOST || find_out(self, of);
        if (came == LOST && is_known && is_found(of))
            came = COMMITTED;
        if (came == COMMITTED) {
            settle_committed(self, of);
            return true;
        }
        if (came == UNSENT)
            pg_disconnect(&self->writer);
        bool again =
            came == REFUSED ? error.may_repeat : is_known && pg_now_ms() - begun_ms < AGAIN_MS;
        if (again && i < REPEATS)
            continue;
        if (came == REFUSED && error.is_own && of->alone == NULL && of->event_count > 1)
            return false;
        settle_refused(self, of, came == REFUSED ? error.status : STORE_FAILED);
        return true;
    }
}

/* Stores a run; if it is refused for what is in it, one batch after the other. */
static void commit_run(pg_store *self, size_t count) {
    pg_transaction run = {.events = self->events, .event_count = count};
    if (count == 0 || commit_one(self, &run))
        return;
    for (size_t i = 0; i < count; i++) {
        pg_transaction one = {.events = &self->events[i], .event_count = 1};
        store_status status = pg_find_failure(self, self->events[i].of);
        if (status != STORE_OK)
            pg_fail(self, self->events[i].of, status);
        else
            commit_one(self, &one);
    }
}

/* Stores a batch that is no single event. */
static void commit_alone(pg_store *self, queued *batch) {
    size_t count = batch->batch.event_count;
    pg_transaction of = {.alone = batch, .event_count = count};
    of.events = calloc(count + 1, sizeof *of.events);
    if (of.events == NULL) {
        pg_fail(self, batch, STORE_FAILED);
        return;
    }
    for (size_t i = 0; i < count; i++)
        of.events[i] = (pg_event){.of = batch, .event = &batch->batch.events[i]};
    of.mark = count == 0 ? ++self->mark : 0;
    commit_one(self, &of);
    free(of.events);
}

void pg_commit(void *state, queued *group) {
    pg_store *self = state;
    size_t count = 0;
    for (queued *each = group; each != NULL; each = each->next) {
        store_status status = pg_find_failure(self, each);
        bool joins = status == STORE_OK && pg_is_single(&each->batch);
        if (!joins || count == PG_RUN_MAX) {
            commit_run(self, count);
            count = 0;
            status = pg_find_failure(self, each); /* what it follows may have failed now */
        }
        if (status != STORE_OK)
            pg_fail(self, each, status);
        else if (joins)
            self->events[count++] = (pg_event){.of = each, .event = &each->batch.events[0]};
        else
            commit_alone(self, each);
    }
    commit_run(self, count);
}
