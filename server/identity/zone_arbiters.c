/* zone_arbiters.c - who is an arbiter of the zone: named, ended and listed by those who are.
 * Room: server/identity. */
#include <stdlib.h>

#include "identity/changes_impl.h"
#include "journal/journal.h"
#include "util/str_copy.h"

enum { LISTED_MAX = 1000 };

/* It is kept, or not: a store_done. */
static void on_kept(void *ctx, store_status status) {
    change *change = ctx;
    identity *identity = change->identity;
    if (status == STORE_CONFLICT) {
        change_refuse(change, MSG_FAULT_ZONE_LAST_ARBITER);
        return;
    }
    if (status != STORE_OK) {
        journal_write("not-stored", "reason=\"%s\"", store_sentence(status));
        change_refuse(change, MSG_FAULT_NOT_STORED);
        return;
    }
    identity__forget_person(identity, change->person.id);
    identity__tell_used(
        identity,
        &(identity_use){.limit = IDENTITY_FAR_PERSON, .key = change->person.id, .count = 1});
    identity_zone zone = identity->zone;
    identity__changed_zone(identity, &zone);
    change_answer(change, &(changes_answer){.person = change->person, .token = "", .browser = ""});
}

static void keep(change *change, bool is_arbiter) {
    change->person.is_arbiter = is_arbiter;
    store_person row = {.id = change->person.id, .part = STORE_ARBITER, .is_arbiter = is_arbiter};
    store_append(change->identity->store, &(store_batch){.persons = &row, .person_count = 1},
                 on_kept, change);
}

/* On a worker: the account of a name. */
static void find_named(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader != NULL && change->has_keys)
        accounts_find_keys(reader, &change->keys, identity__take_person, &change->found);
}

static void add_arbiter(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    change->person = change->found;
    if (change->person.id == 0)
        change_refuse(change, MSG_FAULT_ZONE_NO_ACCOUNT);
    else
        keep(change, true);
}

void changes_add_arbiter(identity *identity, uint64_t address, const char *name, changes_done *done,
                         void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    zug_str text = str_trim(zug_str_from(name));
    str_copy(made->name, sizeof made->name, text);
    made->has_keys = text.len > 0 && text.len < NAME_SIZE;
    name_keys_make(identity->names, made->name, &made->keys);
    made->address = address;
    change_ask(made, find_named, add_arbiter);
}

/* On a worker: the person of an id. */
static void find_numbered(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader != NULL)
        change->is_unread = store_find_person(reader, change->person.id, zug_str_from(""),
                                              identity__take_person, &change->found) != STORE_OK;
}

static void end_arbiter(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    change->person = change->found;
    if (!change->person.is_arbiter)
        change_refuse(change, MSG_FAULT_ZONE_NO_ACCOUNT);
    else
        keep(change, false);
}

void changes_end_arbiter(identity *identity, uint64_t person, changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person.id = person;
    change_ask(made, find_numbered, end_arbiter);
}

/* Arbiters that are listed. */
typedef struct listing {
    work_job job;
    identity *identity;
    store_on_person *on_person;
    void (*done)(void *ctx, bool is_read);
    void *ctx;
    bool is_read;
} listing;

/* On a worker. */
static void list_them(work_job *job, unsigned worker) {
    listing *of = (listing *)(void *)job;
    static const zug_str by_id = {"", 0};
    uint64_t ids[LISTED_MAX];
    size_t count = 0;
    (void)worker;
    if (!identity_open_reader(of->identity))
        return;
    store *reader = of->identity->reader;
    of->is_read = store_list_arbiters(reader, ids, LISTED_MAX, &count) == STORE_OK;
    for (size_t i = 0; of->is_read && i < count && i < LISTED_MAX; i++)
        of->is_read = store_find_person(reader, ids[i], by_id, of->on_person, of->ctx) == STORE_OK;
}

static void on_listed(work_job *job, bool has_run) {
    listing *of = (listing *)(void *)job;
    of->done(of->ctx, has_run && of->is_read);
    free(of);
}

void changes_list_arbiters(identity *identity, uint64_t asker, store_on_person *on_person,
                           void (*done)(void *ctx, bool is_read), void *ctx) {
    listing *made = malloc(sizeof *made);
    if (made == NULL) {
        done(ctx, false);
        return;
    }
    *made =
        (listing){.job = {.asker = asker, .kind = WORK_PEOPLE, .run = list_them, .done = on_listed},
                  .identity = identity,
                  .on_person = on_person,
                  .done = done,
                  .ctx = ctx};
    work_ask(identity->work, &made->job);
}
