/* setup.c - the first arbiter of a zone: who has its code names it and makes an account.
 * Room: server/identity. Account, name and the end of the code are one batch of the store, which
 * compares the code that it ends: of two who are at it together, at whichever nodes, one wins. */
#include <stdlib.h>
#include <string.h>

#include "identity/changes_impl.h"
#include "identity/setup_code.h"
#include "journal/journal.h"
#include "util/str_copy.h"

/* What stands for the code among the accounts whose passwords are guessed: no name has this. */
#define GUESSED_AS "\1setup"

/* On a worker: what is needed to judge who wants to set the zone up. */
static void read_setup(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader == NULL)
        return;
    change->is_unread = store_read_note(reader, SETUP_NOTE, change->setup_note) != STORE_OK ||
                        store_list_arbiters(reader, NULL, 0, &change->arbiter_count) != STORE_OK;
    change->is_taken = accounts_have_name(reader, &change->keys, 0);
}

/* Why the zone cannot be set up by that code and that name. */
static msg_fault judge(const change *change) {
    if (change->arbiter_count > 0)
        return MSG_FAULT_SETUP_OVER;
    switch (
        setup_code_judge(change->setup_note, zug_str_from(change->setup_code), change->now_ms)) {
    case SETUP_WRONG:
        return MSG_FAULT_SETUP_CODE;
    case SETUP_LATE:
        return MSG_FAULT_SETUP_EXPIRED;
    case SETUP_RIGHT:
        break;
    }
    return change->is_taken ? MSG_FAULT_NAME_TAKEN : MSG_NO_FAULT;
}

static void set_up(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    msg_fault fault = judge(change);
    bool is_told = fault == MSG_NO_FAULT || fault == MSG_FAULT_SETUP_CODE;
    if (is_told && change->guessed != 0)
        change_note_guess(change, fault == MSG_NO_FAULT);
    if (fault != MSG_NO_FAULT) {
        change_refuse(change, fault);
        return;
    }
    char tried[sizeof change->tried]; /* the change may be gone before this returns */
    memcpy(tried, change->tried, sizeof tried);
    token_wipe(change->tried, sizeof change->tried);
    if (!auth_hash(change->identity->auth, change->address, zug_str_from(tried), change_hashed,
                   change))
        change_refuse(change, MSG_FAULT_MANY_LOG_IN);
    token_wipe(tried, sizeof tried);
}

/* Says who was faster: somebody with the code, or with the name. */
static void tell_lost(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    msg_fault fault = judge(change);
    change_refuse(change, fault != MSG_NO_FAULT ? fault : MSG_FAULT_NOT_STORED);
}

void change_setup_lost(change *change) { change_ask(change, read_setup, tell_lost); }

/* How long to wait before a code may be tried; 0: it may be now. */
static int64_t wait_of(change *change) {
    identity *identity = change->identity;
    if (identity->address_limit == 0)
        return 0;
    change->guessed = guess_account(zug_str_from(GUESSED_AS));
    int64_t wait_ms =
        guess_ask(identity->guesses, change->guessed, change->address, identity__now(identity));
    if (wait_ms == 0)
        identity__tell_used(
            identity,
            &(identity_use){.limit = IDENTITY_FAR_TRY, .key = change->guessed, .count = 1});
    return wait_ms;
}

/* What is wrong with what was typed, whatever the code. */
static msg_fault check_form(change *change, const changes_setup *setup) {
    msg_fault fault = accounts_check_name(change->identity->names, setup->name, false,
                                          change->person.name, &change->keys);
    if (fault == MSG_NO_FAULT)
        fault = name_check_password(zug_str_from(setup->password));
    if (fault == MSG_NO_FAULT)
        fault = identity__check_zone_name(setup->zone, change->zone.name);
    return fault;
}

void changes_set_up(identity *identity, const changes_setup *setup, changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    msg_fault fault = check_form(made, setup);
    made->sets_up = true;
    made->has_new_name = true;
    made->person.id = token_id();
    made->person.is_arbiter = true;
    made->address = setup->address;
    made->zone.is_closed = setup->is_closed;
    made->zone.has_arbiter = true;
    int64_t wait_ms = fault == MSG_NO_FAULT ? wait_of(made) : 0;
    if (fault != MSG_NO_FAULT) {
        change_refuse(made, fault);
    } else if (wait_ms > 0) {
        change_answer(made, &(changes_answer){.fault = MSG_FAULT_SETUP_TRIES, .wait_ms = wait_ms});
    } else {
        if (strlen(setup->code) < sizeof made->setup_code) /* else it is none */
            str_copy(made->setup_code, sizeof made->setup_code, zug_str_from(setup->code));
        str_copy(made->tried, sizeof made->tried, zug_str_from(setup->password));
        change_ask(made, read_setup, set_up);
    }
}

/* A code that is being kept. */
typedef struct offer {
    setup_code made;
    void (*told)(void *ctx, const char *code);
    void *ctx;
} offer;

static void on_offered(void *ctx, store_status status) {
    offer *of = ctx;
    if (status == STORE_OK)
        of->told(of->ctx, of->made.code);
    else
        journal_write("not-stored", "reason=\"%s\"", store_sentence(status));
    token_wipe(of, sizeof *of);
    free(of);
}

void setup_offer(identity *identity, void (*told)(void *ctx, const char *code), void *ctx) {
    offer *of = malloc(sizeof *of);
    if (of == NULL)
        return;
    of->told = told;
    of->ctx = ctx;
    setup_code_make(identity__now(identity), &of->made);
    const store_note note = {zug_str_from(SETUP_NOTE), zug_str_from(of->made.note)};
    store_append(identity->store, &(store_batch){.notes = &note, .note_count = 1}, on_offered, of);
}
