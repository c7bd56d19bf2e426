/* account_acts.c - what an arbiter of the zone does to one account, and the list of them.
 * Room: server/identity. */
#include <stdlib.h>
#include <string.h>

#include "identity/account_acts_impl.h"
#include "journal/journal.h"
#include "util/str_copy.h"

bool acts__take_account(void *ctx, const store_person *from) {
    acts_account *to = ctx;
    if (from->password.len == 0)
        return false;
    *to = (acts_account){.id = from->id,
                         .is_arbiter = from->is_arbiter,
                         .has_password =
                             !zug_str_equal(from->password, zug_str_from(STORE_NO_PASSWORD)),
                         .has_code = from->code.len > 0,
                         .since_ms = from->since_ms,
                         .seen_ms = from->seen_ms,
                         .closed_ms = from->closed_ms};
    str_copy(to->name, sizeof to->name, from->name);
    return false;
}

void acts__tell_changed(identity *identity, uint64_t person, bool ends_sessions) {
    identity__forget_person(identity, person);
    identity__tell_used(identity,
                        &(identity_use){.limit = IDENTITY_FAR_PERSON, .key = person, .count = 1});
    if (!ends_sessions)
        return;
    identity__end_sessions(identity, 0, person);
    identity__tell_used(identity,
                        &(identity_use){.limit = IDENTITY_FAR_ENDS, .key = person, .count = 1});
    identity_check_ends(identity);
}

msg_fault acts__not_stored(store_status status) {
    journal_write("not-stored", "reason=\"%s\"", store_sentence(status));
    return MSG_FAULT_NOT_STORED;
}

/* A deed on its way. */
typedef struct deed {
    work_job job;
    identity *identity;
    acts_order order;
    acts_kind kind;
    uint64_t id;
    msg_fault fault;
    acts_account account; /* as it is; id 0: there is none */
    char was[MSG_NAME_SIZE];
    char name[NAME_SIZE]; /* the new one */
    name_keys keys;
    bool is_taken, is_unread;
    acts_done *done;
    void *ctx;
} deed;

static void end_deed(deed *of, msg_fault fault) {
    of->done(of->ctx, fault, fault == MSG_NO_FAULT ? &of->account : NULL);
    free(of);
}

static void note_deed(const deed *of) {
    static const char *const words[] = {[ACTS_RENAME] = "account-renamed",
                                        [ACTS_CLOSE] = "account-closed",
                                        [ACTS_REOPEN] = "account-reopened",
                                        [ACTS_REVOKE] = "code-revoked"};
    if (of->kind == ACTS_RENAME)
        journal_write(words[of->kind], "by=\"%s\" was=\"%s\" name=\"%s\"", of->order.by.name,
                      of->was, of->account.name);
    else
        journal_write(words[of->kind], "by=\"%s\" name=\"%s\"", of->order.by.name,
                      of->account.name);
}

/* It is kept, or not: a store_done. */
static void on_kept(void *ctx, store_status status) {
    deed *of = ctx;
    if (status == STORE_CONFLICT) {
        end_deed(of, of->kind == ACTS_RENAME ? MSG_FAULT_NAME_TAKEN : MSG_FAULT_LAST_ARBITER);
        return;
    }
    if (status != STORE_OK) {
        end_deed(of, acts__not_stored(status));
        return;
    }
    note_deed(of);
    acts__tell_changed(of->identity, of->id, of->kind == ACTS_CLOSE);
    if (of->kind == ACTS_RENAME)
        identity__guests_yield(of->identity, of->account.name);
    end_deed(of, MSG_NO_FAULT);
}

/* Writes what is to be kept, and makes the account what it is then. */
static void keep(deed *of) {
    store_person row = {.id = of->id};
    store_session ended = {.person = of->id};
    switch (of->kind) {
    case ACTS_RENAME:
        row.part = STORE_NAME;
        row.name = zug_str_from(of->name);
        accounts_put_keys(&of->keys, &row);
        memcpy(of->was, of->account.name, sizeof of->was);
        str_copy(of->account.name, sizeof of->account.name, row.name);
        break;
    case ACTS_CLOSE:
    case ACTS_REOPEN:
        row.part = STORE_CLOSED;
        row.closed_ms = of->kind == ACTS_CLOSE ? identity__now(of->identity) : 0;
        of->account.closed_ms = row.closed_ms;
        break;
    case ACTS_REVOKE:
        row.part = STORE_CODE;
        of->account.has_code = false;
        break;
    }
    store_append(of->identity->store,
                 &(store_batch){.persons = &row,
                                .person_count = 1,
                                .ended = &ended,
                                .ended_count = of->kind == ACTS_CLOSE},
                 on_kept, of);
}

/* On a worker: the account, and whether a new name is free. */
static void read_account(work_job *job, unsigned worker) {
    deed *of = (deed *)(void *)job;
    (void)worker;
    of->is_unread = !identity_open_reader(of->identity);
    if (of->is_unread)
        return;
    store *reader = of->identity->reader;
    of->is_unread = store_find_person(reader, of->id, zug_str_from(""), acts__take_account,
                                      &of->account) != STORE_OK;
    if (of->kind == ACTS_RENAME)
        of->is_taken = accounts_have_name(reader, &of->keys, of->id);
}

static void on_read(work_job *job, bool has_run) {
    deed *of = (deed *)(void *)job;
    if (!has_run || of->is_unread || of->identity->store == NULL)
        end_deed(of, MSG_FAULT_NOT_NOW);
    else if (of->account.id == 0)
        end_deed(of, MSG_FAULT_NO_ACCOUNT);
    else if (of->is_taken)
        end_deed(of, MSG_FAULT_NAME_TAKEN);
    else
        keep(of);
}

void acts_do(identity *identity, const acts_order *order, const acts_deed *want, acts_done *done,
             void *ctx) {
    deed *made = calloc(1, sizeof *made);
    if (made == NULL) {
        done(ctx, MSG_FAULT_NO_MEMORY, NULL);
        return;
    }
    *made = (deed){
        .job = {.asker = order->address, .kind = WORK_PEOPLE, .run = read_account, .done = on_read},
        .identity = identity,
        .order = *order,
        .kind = want->kind,
        .id = want->id,
        .done = done,
        .ctx = ctx};
    msg_fault fault = MSG_NO_FAULT;
    if (want->kind == ACTS_RENAME)
        fault = accounts_check_name(identity->names, want->name, false, made->name, &made->keys);
    else if (want->kind == ACTS_CLOSE && want->id == order->by.id)
        fault = MSG_FAULT_OWN_ACCOUNT;
    if (fault != MSG_NO_FAULT)
        end_deed(made, fault);
    else
        work_ask(identity->work, &made->job);
}

/* A page on its way. */
typedef struct listing {
    work_job job;
    identity *identity;
    acts_page *page;
    name_keys keys; /* of the text that is searched for */
    bool is_read;
    acts_lines_done *done;
    void *ctx;
} listing;

static bool put_account(void *ctx, const store_person *from) {
    acts_page *to = ctx;
    to->has_more = to->count == ACTS_PAGE;
    if (!to->has_more)
        acts__take_account(&to->accounts[to->count++], from);
    return !to->has_more;
}

/* On a worker. */
static void read_page(work_job *job, unsigned worker) {
    listing *of = (listing *)(void *)job;
    (void)worker;
    store_account_query query = {.key = zug_str_from(of->page->text[0] != '\0' ? of->keys.own : ""),
                                 .limit = ACTS_PAGE + 1,
                                 .skip = of->page->page * ACTS_PAGE};
    of->is_read =
        identity_open_reader(of->identity) &&
        store_search_accounts(of->identity->reader, &query, put_account, of->page) == STORE_OK;
}

static void on_page(work_job *job, bool has_run) {
    listing *of = (listing *)(void *)job;
    of->done(of->ctx, has_run && of->is_read ? MSG_NO_FAULT : MSG_FAULT_PEOPLE_UNREAD);
    free(of);
}

void acts_read_page(identity *identity, const acts_order *order, acts_page *page,
                    acts_lines_done *done, void *ctx) {
    listing *made = calloc(1, sizeof *made);
    if (made == NULL) {
        done(ctx, MSG_FAULT_NO_MEMORY);
        return;
    }
    made->job =
        (work_job){.asker = order->address, .kind = WORK_PEOPLE, .run = read_page, .done = on_page};
    made->identity = identity;
    made->page = page;
    made->done = done;
    made->ctx = ctx;
    name_keys_make(identity->names, page->text, &made->keys);
    work_ask(identity->work, &made->job);
}
