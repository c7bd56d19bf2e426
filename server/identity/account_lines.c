/* account_lines.c - what an arbiter of the zone does to many accounts at once: makes them from a
 * list of names, and gives them codes.
 * Room: server/identity. */
#include <stdlib.h>
#include <string.h>

#include "identity/account_acts_impl.h"
#include "journal/journal.h"
#include "util/str_copy.h"

/* So often a list is judged anew when somebody else has taken one of its names meanwhile. */
enum { TRIES_MAX = 3 };

/* What is known of a line besides. */
typedef struct line_facts {
    name_keys keys; /* of an account that is to be made */
    uint8_t hash[CODE_HASH_SIZE];
    bool is_wanted; /* something is to be kept for it */
} line_facts;

/* A list on its way. */
typedef struct list_job {
    work_job job;
    identity *identity;
    acts_order order;
    const name_rules *names;
    acts_line *lines;
    line_facts *facts;
    size_t count;
    bool makes; /* accounts; else their codes */
    bool is_trial, ends_sessions, is_unread;
    int tries;
    acts_lines_done *done;
    void *ctx;
} list_job;

static void end_list(list_job *of, msg_fault fault) {
    of->done(of->ctx, fault);
    token_wipe(of->facts, of->count * sizeof *of->facts);
    free(of->facts);
    free(of);
}

/* True if two names look alike. */
static bool are_alike(const name_keys *a, const name_keys *b) {
    for (size_t i = 0; i < a->look_count; i++)
        for (size_t k = 0; k < b->look_count; k++)
            if (strcmp(a->looks[i], b->looks[k]) == 0)
                return true;
    return false;
}

/* True if a line names somebody whom one before it names. */
static bool is_twice(const list_job *of, size_t at) {
    for (size_t i = 0; i < at; i++)
        if (of->makes ? of->facts[i].keys.look_count > 0 &&
                            are_alike(&of->facts[i].keys, &of->facts[at].keys)
                      : of->lines[i].id == of->lines[at].id)
            return true;
    return false;
}

static bool keep_found(void *ctx, const store_person *from) {
    acts_line *to = ctx;
    to->id = from->id;
    str_copy(to->name, sizeof to->name, from->name);
    return false;
}

/* Whether a line can be the name of a new account. */
static msg_fault judge_name(store *reader, list_job *of, size_t at) {
    acts_line *line = &of->lines[at];
    line_facts *facts = &of->facts[at];
    *facts = (line_facts){0};
    line->id = 0;
    line->name[0] = '\0';
    msg_fault fault = accounts_check_name(of->names, line->typed, false, line->name, &facts->keys);
    if (fault != MSG_NO_FAULT) {
        facts->keys.look_count = 0;
        return fault;
    }
    if (is_twice(of, at))
        return MSG_FAULT_NAME_TWICE;
    return accounts_find_keys(reader, &facts->keys, keep_found, line) ? MSG_FAULT_NAME_TAKEN
                                                                      : MSG_NO_FAULT;
}

/* Whether a line is the id of an account. */
static msg_fault judge_id(store *reader, list_job *of, size_t at) {
    acts_account found = {0};
    if (store_find_person(reader, of->lines[at].id, zug_str_from(""), acts__take_account, &found) !=
        STORE_OK)
        of->is_unread = true;
    str_copy(of->lines[at].name, MSG_NAME_SIZE, zug_str_from(found.name));
    if (found.id == 0)
        return MSG_FAULT_NO_ACCOUNT;
    return is_twice(of, at) ? MSG_FAULT_NAME_TWICE : MSG_NO_FAULT;
}

/* On a worker: all lines are judged, and codes are made for those that are to be kept. */
static void judge_all(work_job *job, unsigned worker) {
    list_job *of = (list_job *)(void *)job;
    (void)worker;
    of->is_unread = !identity_open_reader(of->identity);
    for (size_t i = 0; !of->is_unread && i < of->count; i++) {
        acts_line *line = &of->lines[i];
        store *reader = of->identity->reader;
        line->fault = of->makes ? judge_name(reader, of, i) : judge_id(reader, of, i);
        of->facts[i].is_wanted = line->fault == MSG_NO_FAULT && !of->is_trial;
        if (!of->facts[i].is_wanted)
            continue;
        if (of->makes)
            line->id = token_id();
        code_make(line->code);
        of->is_unread = !code_hash(line->code, of->facts[i].hash);
    }
}

/* The row of a line. */
static store_person row_of(const list_job *of, size_t at) {
    const acts_line *line = &of->lines[at];
    store_person row = {.id = line->id,
                        .part = of->makes ? STORE_PERSON : STORE_CODE,
                        .name = zug_str_from(line->name),
                        .password = zug_str_from(STORE_NO_PASSWORD),
                        .code = {(const char *)of->facts[at].hash, CODE_HASH_SIZE},
                        .since_ms = of->makes ? identity__now(of->identity) : 0};
    if (of->makes)
        accounts_put_keys(&of->facts[at].keys, &row);
    return row;
}

/* What was done for a line is told. */
static void tell_line(const list_job *of, const acts_line *line) {
    journal_write(of->makes ? "account-made" : "code-given", "by=\"%s\" name=\"%s\"",
                  of->order.by.name, line->name);
    acts__tell_changed(of->identity, line->id, of->ends_sessions);
    if (of->makes)
        identity__guests_yield(of->identity, line->name);
}

/* They are kept, or not: a store_done. */
static void on_kept(void *ctx, store_status status) {
    list_job *of = ctx;
    if (status == STORE_CONFLICT && of->tries++ < TRIES_MAX && of->identity->store != NULL) {
        work_ask(of->identity->work, &of->job);
        return;
    }
    if (status != STORE_OK) {
        end_list(of, acts__not_stored(status));
        return;
    }
    for (size_t i = 0; i < of->count; i++)
        if (of->facts[i].is_wanted)
            tell_line(of, &of->lines[i]);
    end_list(of, MSG_NO_FAULT);
}

/* All lines that can be kept are, together. */
static void keep(list_job *of) {
    size_t count = 0;
    store_person *rows = calloc(of->count + 1, sizeof *rows);
    store_session *ended = calloc(of->count + 1, sizeof *ended);
    for (size_t i = 0; rows != NULL && ended != NULL && i < of->count; i++) {
        if (!of->facts[i].is_wanted)
            continue;
        ended[count] = (store_session){.person = of->lines[i].id};
        rows[count++] = row_of(of, i);
    }
    if (count > 0)
        store_append(of->identity->store,
                     &(store_batch){.persons = rows,
                                    .person_count = count,
                                    .ended = ended,
                                    .ended_count = of->ends_sessions ? count : 0},
                     on_kept, of);
    bool has_memory = rows != NULL && ended != NULL;
    free(rows);
    free(ended);
    if (count == 0)
        end_list(of, has_memory ? MSG_NO_FAULT : MSG_FAULT_NO_MEMORY);
}

static void on_judged(work_job *job, bool has_run) {
    list_job *of = (list_job *)(void *)job;
    if (!has_run || of->is_unread || of->identity->store == NULL)
        end_list(of, MSG_FAULT_NOT_NOW);
    else
        keep(of);
}

/* Begins with a list. */
static void begin(identity *identity, const acts_order *order, const acts_list *list,
                  const list_job *from) {
    list_job *made = malloc(sizeof *made);
    line_facts *facts = calloc(list->count + 1, sizeof *facts);
    if (made == NULL || facts == NULL) {
        free(made);
        free(facts);
        from->done(from->ctx, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = *from;
    made->job = (work_job){
        .asker = order->address, .kind = WORK_PEOPLE, .run = judge_all, .done = on_judged};
    made->identity = identity;
    made->order = *order;
    made->names = identity->names;
    made->lines = list->lines;
    made->count = list->count;
    made->facts = facts;
    work_ask(identity->work, &made->job);
}

void acts_make_accounts(identity *identity, const acts_order *order, const acts_list *list,
                        acts_lines_done *done, void *ctx) {
    begin(identity, order, list,
          &(list_job){.makes = true, .is_trial = list->is_trial, .done = done, .ctx = ctx});
}

void acts_give_codes(identity *identity, const acts_order *order, const acts_list *list,
                     acts_lines_done *done, void *ctx) {
    begin(identity, order, list,
          &(list_job){.ends_sessions = list->ends_sessions, .done = done, .ctx = ctx});
}
