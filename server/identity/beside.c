/* beside.c - what the operator, another process, has changed: a worker looks for it.
 * Room: server/identity. */
#include <stdlib.h>

#include "identity/identity_impl.h"
#include "util/array.h"

enum { ARBITERS_MAX = 1000 };

bool identity_open_reader(identity *identity) {
    store_status status;
    if (identity->reader == NULL)
        identity->reader = store_open_reader(identity->database, &status);
    return identity->reader != NULL;
}

void identity_close_reader(identity *identity) {
    store_close(identity->reader);
    identity->reader = NULL;
}

/* A person as they are now; id 0: not there. */
typedef struct ended_person {
    msg_person person;
    bool is_closed;
} ended_person;

/* The persons whose sessions have all ended. */
typedef struct ends_job {
    work_job job;
    identity *identity;
    int64_t seen;
    uint64_t *ids;
    ended_person *persons;
    size_t count, capacity;
} ends_job;

static void note_id(void *ctx, uint64_t person) {
    ends_job *to = ctx;
    uint64_t *grown = array_grow(to->ids, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL)
        return;
    to->ids = grown;
    to->ids[to->count++] = person;
}

static bool take_ended(void *ctx, const store_person *from) {
    ended_person *to = ctx;
    to->is_closed = from->closed_ms != 0;
    return identity__take_person(&to->person, from);
}

/* On the worker. */
static void list_ends(work_job *job, unsigned worker) {
    ends_job *of = (ends_job *)(void *)job;
    (void)worker;
    if (!identity_open_reader(of->identity))
        return;
    store *reader = of->identity->reader;
    store_list_ends(reader, &of->seen, note_id, of);
    of->persons = calloc(of->count + 1, sizeof *of->persons);
    for (size_t i = 0; of->persons != NULL && i < of->count; i++)
        store_find_person(reader, of->ids[i], zug_str_from(""), take_ended, &of->persons[i]);
}

/* Ends the sessions of persons whose sessions have all ended; those that have begun since stay.
 * Such a person may be an account that is new. */
static void on_ends(work_job *job, bool has_run) {
    ends_job *of = (ends_job *)(void *)job;
    identity *identity = of->identity;
    identity->is_checking_ends = false;
    for (size_t i = 0; has_run && identity->store != NULL && i < of->count; i++) {
        identity__doubt_sessions(identity, 0, of->ids[i]);
        identity->calls.operator_ended(identity->calls.ctx, of->ids[i]);
        const msg_person *person = of->persons != NULL ? &of->persons[i].person : NULL;
        if (person != NULL && person->id != 0 && !person->is_guest)
            identity__guests_yield(identity, person->name);
        if (person != NULL && of->persons[i].is_closed && identity->closed != NULL)
            identity->closed(identity->calls.ctx, person);
    }
    identity->ends_seen = of->seen;
    bool again = identity->checks_again;
    identity->checks_again = false;
    free(of->ids);
    free(of->persons);
    free(of);
    if (again && has_run && identity->store != NULL)
        identity_check_ends(identity);
}

void identity_check_ends(identity *identity) {
    identity->checks_again = identity->is_checking_ends;
    ends_job *made = identity->is_checking_ends ? NULL : calloc(1, sizeof *made);
    if (made == NULL)
        return;
    made->job = (work_job){.kind = WORK_PEOPLE, .run = list_ends, .done = on_ends};
    made->identity = identity;
    made->seen = identity->ends_seen;
    identity->is_checking_ends = true;
    work_ask(identity->work, &made->job);
}

/* A person whom another node has changed. */
typedef struct changed_job {
    work_job job;
    identity *identity;
    uint64_t id;
    msg_person person; /* as they are now; id 0: not there */
} changed_job;

/* On the worker. */
static void read_changed(work_job *job, unsigned worker) {
    changed_job *of = (changed_job *)(void *)job;
    (void)worker;
    if (identity_open_reader(of->identity))
        store_find_person(of->identity->reader, of->id, zug_str_from(""), identity__take_person,
                          &of->person);
}

/* A name that an account has now is no guest's any more. */
static void on_changed(work_job *job, bool has_run) {
    changed_job *of = (changed_job *)(void *)job;
    identity *identity = of->identity;
    if (has_run && identity->store != NULL && of->person.id != 0 && !of->person.is_guest)
        identity__guests_yield(identity, of->person.name);
    free(of);
}

void identity__changed_far(identity *identity, uint64_t person) {
    identity__forget_person(identity, person);
    changed_job *made = calloc(1, sizeof *made);
    if (made == NULL)
        return;
    made->job = (work_job){.kind = WORK_PEOPLE, .run = read_changed, .done = on_changed};
    made->identity = identity;
    made->id = person;
    work_ask(identity->work, &made->job);
}

/* The arbiters of the zone. */
typedef struct arbiters_job {
    work_job job;
    identity *identity;
    store_status status;
    size_t count; /* may be more than the list has */
    uint64_t list[ARBITERS_MAX];
    void (*then)(void *ctx);
    void *ctx;
} arbiters_job;

/* On the worker. */
static void list_arbiters(work_job *job, unsigned worker) {
    arbiters_job *of = (arbiters_job *)(void *)job;
    (void)worker;
    of->status = identity_open_reader(of->identity)
                     ? store_list_arbiters(of->identity->reader, of->list, ARBITERS_MAX, &of->count)
                     : STORE_FAILED;
}

/* What is remembered of persons is read again if it says otherwise. */
static void note_arbiters(identity *identity, const uint64_t *arbiters, size_t count) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&identity->persons, &at, &id, &value);) {
        known_person *known = value;
        bool is_one = false;
        for (size_t i = 0; i < count; i++)
            is_one = is_one || arbiters[i] == id;
        if (is_one != known->person.is_arbiter)
            known->read_ms = 0;
    }
}

static void on_arbiters(work_job *job, bool has_run) {
    arbiters_job *of = (arbiters_job *)(void *)job;
    identity *identity = of->identity;
    if (has_run && of->status == STORE_OK) {
        size_t known = of->count < ARBITERS_MAX ? of->count : ARBITERS_MAX;
        note_arbiters(identity, of->list, known);
        identity->calls.arbiters(identity->calls.ctx, of->list, known, of->count == known);
    }
    if (of->then != NULL)
        of->then(of->ctx);
    free(of);
}

void identity_check_arbiters(identity *identity, void (*then)(void *ctx), void *ctx) {
    arbiters_job *made = calloc(1, sizeof *made);
    if (made == NULL) {
        if (then != NULL)
            then(ctx);
        return;
    }
    made->job = (work_job){.kind = WORK_PEOPLE, .run = list_arbiters, .done = on_arbiters};
    made->identity = identity;
    made->then = then;
    made->ctx = ctx;
    work_ask(identity->work, &made->job);
}
