/* zone_settings.c - what the zone is by the will of its arbiters: its name, and who may come.
 * Room: server/identity. It is in the notes of the store; what was read last is remembered. */
#include <stdlib.h>
#include <string.h>

#include "identity/changes_impl.h"
#include "identity/setup_code.h"
#include "journal/journal.h"
#include "util/str_copy.h"

const identity_zone *identity_zone_now(const identity *identity) { return &identity->zone; }

bool identity_is_shut_out(const identity *identity, const msg_person *person) {
    return identity->zone.is_closed && (person->id == 0 || person->is_guest);
}

void identity_on_zone_closed(identity *identity, void (*closed)(void *ctx), void *ctx) {
    identity->zone_closed = closed;
    identity->zone_closed_ctx = ctx;
}

msg_fault identity__check_zone_name(const char *text, char out[static MSG_NAME_SIZE]) {
    zug_str name = str_trim(zug_str_from(text));
    if (name.len == 0 || name.len >= MSG_NAME_SIZE)
        return MSG_FAULT_ZONE_NAME;
    str_copy(out, MSG_NAME_SIZE, name);
    return MSG_NO_FAULT;
}

void identity__take_zone(identity *identity, const identity_zone *zone) {
    bool is_news = zone->is_closed && !identity->zone.is_closed;
    identity->zone = *zone;
    if (is_news && identity->zone_closed != NULL)
        identity->zone_closed(identity->zone_closed_ctx);
}

void identity__changed_zone(identity *identity, const identity_zone *zone) {
    identity->zone_changes++;
    identity__take_zone(identity, zone);
    identity_check_arbiters(identity, NULL, NULL);
    identity__tell_used(identity, &(identity_use){.limit = IDENTITY_FAR_ZONE, .count = 1});
}

/* Reads what the zone is. */
static store_status read_zone(store *from, identity_zone *out) {
    char name[STORE_NOTE_SIZE], access[STORE_NOTE_SIZE];
    size_t arbiters = 0;
    store_status status = store_read_note(from, ZONE_NOTE_NAME, name);
    if (status == STORE_OK)
        status = store_read_note(from, ZONE_NOTE_ACCESS, access);
    if (status == STORE_OK)
        status = store_list_arbiters(from, NULL, 0, &arbiters);
    if (status != STORE_OK)
        return status;
    str_copy(out->name, sizeof out->name, zug_str_from(name));
    out->is_closed = strcmp(access, zone_access_text(true)) == 0;
    out->has_arbiter = arbiters > 0;
    return STORE_OK;
}

bool identity_read_zone(identity *identity) {
    return read_zone(identity->store, &identity->zone) == STORE_OK;
}

/* The zone, read by a worker. */
typedef struct zone_job {
    work_job job;
    identity *identity;
    identity_zone zone;
    uint64_t changes; /* of identity, when it was asked */
    bool is_read;
} zone_job;

/* On the worker. */
static void read_beside(work_job *job, unsigned worker) {
    zone_job *of = (zone_job *)(void *)job;
    (void)worker;
    of->is_read = identity_open_reader(of->identity) &&
                  read_zone(of->identity->reader, &of->zone) == STORE_OK;
}

static void on_zone(work_job *job, bool has_run) {
    zone_job *of = (zone_job *)(void *)job;
    identity *identity = of->identity;
    identity->is_checking_zone = false;
    if (has_run && of->is_read && of->changes == identity->zone_changes)
        identity__take_zone(identity, &of->zone);
    free(of);
}

void identity_check_zone(identity *identity) {
    zone_job *made = identity->is_checking_zone ? NULL : calloc(1, sizeof *made);
    if (made == NULL)
        return;
    made->job = (work_job){.kind = WORK_PEOPLE, .run = read_beside, .done = on_zone};
    made->identity = identity;
    made->changes = identity->zone_changes;
    identity->is_checking_zone = true;
    work_ask(identity->work, &made->job);
}

/* The settings are kept, or not: a store_done. */
static void on_kept(void *ctx, store_status status) {
    change *change = ctx;
    if (status != STORE_OK) {
        journal_write("not-stored", "reason=\"%s\"", store_sentence(status));
        change_refuse(change, MSG_FAULT_NOT_STORED);
        return;
    }
    change->zone.has_arbiter = change->identity->zone.has_arbiter;
    identity__changed_zone(change->identity, &change->zone);
    change_answer(change, &(changes_answer){.token = "", .browser = ""});
}

void changes_set_zone(identity *identity, const char *name, bool is_closed, changes_done *done,
                      void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->zone = identity->zone;
    made->zone.is_closed = is_closed;
    msg_fault fault =
        name != NULL ? identity__check_zone_name(name, made->zone.name) : MSG_NO_FAULT;
    if (fault != MSG_NO_FAULT) {
        change_refuse(made, fault);
        return;
    }
    const store_note notes[] = {
        {zug_str_from(ZONE_NOTE_NAME), zug_str_from(made->zone.name)},
        {zug_str_from(ZONE_NOTE_ACCESS), zug_str_from(zone_access_text(is_closed))}};
    store_append(identity->store, &(store_batch){.notes = notes, .note_count = 2}, on_kept, made);
}
