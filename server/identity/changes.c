/* changes.c - people who come in, go, or change what is kept of them.
 * Room: server/identity. */
#include "identity/changes.h"

#include <stdlib.h>
#include <string.h>

#include "identity/changes_impl.h"
#include "identity/setup_code.h"
#include "journal/journal.h"
#include "util/str_copy.h"

change *change_begin(identity *identity, changes_done *done, void *ctx) {
    change *made = calloc(1, sizeof *made);
    if (made == NULL) {
        done(ctx, &(changes_answer){.fault = MSG_FAULT_NO_MEMORY});
        return NULL;
    }
    made->identity = identity;
    made->done = done;
    made->ctx = ctx;
    return made;
}

void change_ask(change *change, void (*read)(work_job *job, unsigned worker),
                void (*then)(work_job *job, bool has_run)) {
    change->now_ms = identity__now(change->identity);
    change->job = (work_job){.asker = change->address != 0 ? change->address : change->person.id,
                             .kind = WORK_PEOPLE,
                             .run = read,
                             .done = then};
    work_ask(change->identity->work, &change->job);
}

store *change_reader(change *change) {
    change->is_unread = !identity_open_reader(change->identity);
    return change->identity->reader;
}

bool change_was_read(change *change, bool has_run) {
    if (has_run && !change->is_unread && change->identity->store != NULL)
        return true;
    change_refuse(change, MSG_FAULT_NOT_NOW);
    return false;
}

void change_answer(change *change, const changes_answer *answer) {
    change->done(change->ctx, answer);
    token_wipe(change, sizeof *change);
    free(change);
}

void change_refuse(change *change, msg_fault fault) {
    change_answer(change, &(changes_answer){.fault = fault});
}

/* What was to be kept is kept, or not: a store_done. */
static void on_kept(void *ctx, store_status status) {
    change *change = ctx;
    identity *identity = change->identity;
    identity__forget_person(identity, change->person.id);
    identity__tell_used(
        identity,
        &(identity_use){.limit = IDENTITY_FAR_PERSON, .key = change->person.id, .count = 1});
    if (status == STORE_CONFLICT && change->sets_up) {
        change_setup_lost(change);
        return;
    }
    if (status == STORE_CONFLICT && change->is_by_code) {
        change_refuse(change, MSG_FAULT_CODE_WRONG);
        return;
    }
    if (status == STORE_CONFLICT && change->was[0] != '\0') {
        change_refuse(change, MSG_FAULT_PASSWORD_CHANGED);
        return;
    }
    if (status == STORE_CONFLICT) {
        change_refuse(change, MSG_FAULT_NAME_TAKEN);
        return;
    }
    if (status != STORE_OK) {
        journal_write("not-stored", "reason=\"%s\"", store_sentence(status));
        change_refuse(change, MSG_FAULT_NOT_STORED);
        return;
    }
    if (change->ends_others)
        identity__end_sessions(identity, 0, change->person.id);
    if (change->has_new_name)
        identity__guests_yield(identity, change->person.name);
    if (change->sets_up)
        identity__changed_zone(identity, &change->zone);
    change_answer(change, &(changes_answer){.person = change->person,
                                            .token = change->token,
                                            .browser = change->browser});
}

/* The part of a person that is put in. */
static store_part part_of(const change *change) {
    if (change->is_by_code)
        return STORE_CODE;
    return change->was[0] != '\0' ? STORE_PASSWORD : STORE_PERSON;
}

/* The row of a person. One who has shown a password or a code, and gives no other, keeps it. */
static store_person row_of(const change *change) {
    zug_str code = {(const char *)change->code, change->is_by_code ? CODE_HASH_SIZE : 0};
    return (store_person){
        .id = change->person.id,
        .part = part_of(change),
        .code = code,
        .code_was = code,
        .name = zug_str_from(change->person.name),
        .password = zug_str_from(change->hash[0] != '\0' ? change->hash : change->was),
        .password_was = zug_str_from(change->was),
        .is_arbiter = change->person.is_arbiter,
        .options = change->person.options,
        .since_ms = identity__now(change->identity),
        .seen_ms = change->person.is_guest ? 0 : identity__now(change->identity),
    };
}

/* Whoever has shown a password is known by the browser from now on. */
void change_keep_session(change *change, bool with_person) {
    name_keys keys;
    const identity *identity = change->identity;
    int64_t now_ms = identity__now(identity);
    bool is_browser = !change->person.is_guest && !change->is_program;
    store_person person = row_of(change);
    if (change->has_new_name) {
        name_keys_make(identity->names, change->person.name, &keys);
        accounts_put_keys(&keys, &person);
    }
    int64_t lasts_ms =
        change->person.is_guest ? identity__guest_session_ms(with_person) : IDENTITY_SESSION_MS;
    store_session session = {.person = change->person.id,
                             .label = zug_str_from(change->label),
                             .since_ms = now_ms,
                             .until_ms = now_ms + lasts_ms},
                  ended = {.person = change->person.id};
    store_known known = {.person = change->person.id, .until_ms = now_ms + IDENTITY_SESSION_MS};
    token_make(change->token);
    token_hash(zug_str_from(change->token), session.token_hash);
    if (is_browser && change->browser[0] == '\0')
        token_make(change->browser);
    token_hash(zug_str_from(change->browser), known.token_hash);
    const store_note notes[] = {
        {zug_str_from(ZONE_NOTE_NAME), zug_str_from(change->zone.name)},
        {zug_str_from(ZONE_NOTE_ACCESS), zug_str_from(zone_access_text(change->zone.is_closed))}};
    const store_note code = {zug_str_from(SETUP_NOTE), zug_str_from(change->setup_note)};
    store_append(identity->store,
                 &(store_batch){.persons = &person,
                                .person_count = with_person || part_of(change) != STORE_PERSON,
                                .notes = notes,
                                .note_count = change->sets_up ? 2 : 0,
                                .spent = &code,
                                .spent_count = change->sets_up,
                                .sessions = &session,
                                .session_count = 1,
                                .known = &known,
                                .known_count = is_browser,
                                .ended = &ended,
                                .ended_count = change->ends_others},
                 on_kept, change);
}

void change_hashed(void *ctx, bool fine, const char *hash) {
    change *change = ctx;
    token_wipe(change->password, sizeof change->password);
    if (!fine || change->identity->store == NULL) {
        change_refuse(change, MSG_FAULT_NOT_NOW);
        return;
    }
    memcpy(change->hash, hash, strlen(hash) + 1);
    change_keep_session(change, true);
}

/* On a worker: whether a name is taken by somebody else. */
static void check_name(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader != NULL)
        change->is_taken = accounts_have_name(reader, &change->keys, change->person.id);
}

/* True if it was read that a name is free; else the change is refused with a fault. */
static bool is_free(change *change, bool has_run, msg_fault fault) {
    if (!change_was_read(change, has_run))
        return false;
    if (!change->is_taken)
        return true;
    change_refuse(change, fault);
    return false;
}

static void add_guest(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (is_free(change, has_run, MSG_FAULT_NAME_OF_ACCOUNT))
        change_keep_session(change, true);
}

void changes_add_guest(identity *identity, uint64_t address, const char *name, changes_done *done,
                       void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    msg_fault fault =
        accounts_check_name(identity->names, name, true, made->person.name, &made->keys);
    made->person.id = token_id();
    made->person.is_guest = true;
    made->address = address;
    if (fault != MSG_NO_FAULT)
        change_refuse(made, fault);
    else
        change_ask(made, check_name, add_guest);
}

static void add_account(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!is_free(change, has_run, MSG_FAULT_NAME_TAKEN))
        return;
    char tried[sizeof change->tried]; /* the change may be gone before this returns */
    memcpy(tried, change->tried, sizeof tried);
    token_wipe(change->tried, sizeof change->tried);
    if (!auth_hash(change->identity->auth, change->address, zug_str_from(tried), change_hashed,
                   change))
        change_refuse(change, MSG_FAULT_MANY_LOG_IN);
    token_wipe(tried, sizeof tried);
}

void changes_add_account(identity *identity, uint64_t address, const char *name,
                         const char *password, changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    msg_fault fault =
        accounts_check_name(identity->names, name, false, made->person.name, &made->keys);
    if (fault == MSG_NO_FAULT)
        fault = name_check_password(zug_str_from(password));
    made->has_new_name = true;
    made->person.id = token_id();
    made->address = address;
    if (fault != MSG_NO_FAULT) {
        change_refuse(made, fault);
        return;
    }
    str_copy(made->tried, sizeof made->tried, zug_str_from(password));
    change_ask(made, check_name, add_account);
}

void changes_set_options(identity *identity, const msg_person *person, uint32_t options,
                         changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person = *person;
    made->person.options = options;
    store_person row = {.id = person->id, .part = STORE_OPTIONS, .options = options};
    known_person *known = map_find(&identity->persons, person->id);
    if (known != NULL) { /* what is asked next builds on it */
        known->person = made->person;
        known->read_ms = identity__now(identity);
    }
    store_append(identity->store, &(store_batch){.persons = &row, .person_count = 1}, on_kept,
                 made);
}

static void set_name(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!is_free(change, has_run, MSG_FAULT_NAME_TAKEN))
        return;
    store_person row = {
        .id = change->person.id, .part = STORE_NAME, .name = zug_str_from(change->person.name)};
    if (change->has_new_name)
        accounts_put_keys(&change->keys, &row);
    store_append(change->identity->store, &(store_batch){.persons = &row, .person_count = 1},
                 on_kept, change);
}

void changes_set_name(identity *identity, const msg_person *person, const char *name,
                      changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person = *person;
    made->has_new_name = !person->is_guest;
    msg_fault fault = accounts_check_name(identity->names, name, person->is_guest,
                                          made->person.name, &made->keys);
    if (fault != MSG_NO_FAULT)
        change_refuse(made, fault);
    else
        change_ask(made, check_name, set_name);
}

void changes_add_token(identity *identity, const msg_person *person, const char *label,
                       changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person = *person;
    made->is_program = true;
    str_copy(made->label, sizeof made->label, zug_str_from(label));
    change_keep_session(made, false);
}

/* The session has ended, or not: a store_done. */
static void on_ended(void *ctx, store_status status) {
    change *change = ctx;
    if (status != STORE_OK) {
        change_refuse(change, MSG_FAULT_NOT_STORED);
        return;
    }
    identity__end_sessions(change->identity, change->session_key, change->person.id);
    change_answer(change, &(changes_answer){.person = change->person, .token = "", .browser = ""});
}

/* Ends the sessions that the row names. */
static void end(change *change, const store_session *row) {
    change->person.id = row->person;
    store_append(change->identity->store, &(store_batch){.ended = row, .ended_count = 1}, on_ended,
                 change);
}

void changes_log_out(identity *identity, const identity_caller *caller, bool everywhere,
                     changes_done *done, void *ctx) {
    store_session row = {.person = caller->person.id};
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    if (!everywhere) {
        made->session_key = caller->session_key;
        memcpy(row.token_hash, caller->hash, TOKEN_HASH_SIZE);
    }
    end(made, &row);
}

/* On a worker: whose session is to end. */
static void find_owner(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader != NULL &&
        store_find_session(reader, change->asked_hash, change->now_ms, &change->owner) != STORE_OK)
        change->is_unread = true;
}

static void end_token(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    store_session row = {.person = change->person.id};
    if (!change_was_read(change, has_run))
        return;
    memcpy(row.token_hash, change->asked_hash, TOKEN_HASH_SIZE);
    if (change->owner != change->person.id)
        change_refuse(change, MSG_FAULT_NO_TOKEN);
    else
        end(change, &row);
}

void changes_end_token(identity *identity, uint64_t person,
                       const uint8_t hash[static TOKEN_HASH_SIZE], changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person.id = person;
    memcpy(made->asked_hash, hash, TOKEN_HASH_SIZE);
    made->session_key = identity_session_key(hash);
    change_ask(made, find_owner, end_token);
}

/* Sessions that are listed. */
typedef struct tokens_job {
    work_job job;
    identity *identity;
    uint64_t person;
    int64_t now_ms;
    store_on_session *on_session;
    changes_listed *done;
    void *ctx;
    bool is_read;
} tokens_job;

/* On a worker. */
static void list_tokens(work_job *job, unsigned worker) {
    tokens_job *of = (tokens_job *)(void *)job;
    (void)worker;
    of->is_read = identity_open_reader(of->identity) &&
                  store_list_tokens(of->identity->reader, of->person, of->now_ms, of->on_session,
                                    of->ctx) == STORE_OK;
}

static void on_listed(work_job *job, bool has_run) {
    tokens_job *of = (tokens_job *)(void *)job;
    of->done(of->ctx, has_run && of->is_read);
    free(of);
}

void changes_list_tokens(identity *identity, uint64_t person, store_on_session *on_session,
                         changes_listed *done, void *ctx) {
    tokens_job *made = malloc(sizeof *made);
    if (made == NULL) {
        done(ctx, false);
        return;
    }
    *made = (tokens_job){
        .job = {.asker = person, .kind = WORK_PEOPLE, .run = list_tokens, .done = on_listed},
        .identity = identity,
        .person = person,
        .now_ms = identity__now(identity),
        .on_session = on_session,
        .done = done,
        .ctx = ctx};
    work_ask(identity->work, &made->job);
}
