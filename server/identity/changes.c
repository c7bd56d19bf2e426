/* changes.c - people who come in, go, or change what is kept of them.
 * Room: server/identity. */
#include "identity/changes.h"

#include <stdlib.h>
#include <string.h>

#include "identity/changes_impl.h"
#include "journal/journal.h"
#include "util/str_copy.h"

#define NOT_STORED "This could not be stored and has not happened; try again."

change *change_begin(identity *identity, changes_done *done, void *ctx) {
    change *made = calloc(1, sizeof *made);
    if (made == NULL) {
        done(ctx, &(changes_answer){.code = "no-memory",
                                    .sentence = "The zone has no memory left for this."});
        return NULL;
    }
    made->identity = identity;
    made->done = done;
    made->ctx = ctx;
    return made;
}

void change_answer(change *change, const changes_answer *answer) {
    change->done(change->ctx, answer);
    token_wipe(change, sizeof *change);
    free(change);
}

void change_refuse(change *change, const char *code, const char *sentence) {
    change_answer(change, &(changes_answer){.code = code, .sentence = sentence});
}

/* What was to be kept is kept, or not: a store_done. */
static void on_kept(void *ctx, store_status status) {
    change *change = ctx;
    identity *identity = change->identity;
    identity__forget_person(identity, change->who.id);
    if (status == STORE_CONFLICT) {
        change_refuse(change, "name-taken", "Somebody has this name already.");
        return;
    }
    if (status != STORE_OK) {
        journal_write("not-stored", "reason=\"%s\"", store_sentence(status));
        change_refuse(change, "not-stored", NOT_STORED);
        return;
    }
    if (change->ends_others)
        identity__end_sessions(identity, 0, change->who.id);
    if (change->has_new_name)
        identity__guests_yield(identity, change->who.name);
    change_answer(
        change,
        &(changes_answer){.who = change->who, .token = change->token, .browser = change->browser});
}

/* The row of a person. */
static store_person row_of(const change *change) {
    return (store_person){
        .id = change->who.id,
        .part = change->ends_others ? STORE_PASSWORD : STORE_PERSON,
        .name = zug_str_from(change->who.name),
        .password = zug_str_from(change->hash),
        .is_arbiter = change->who.is_arbiter,
        .options = change->who.options,
        .since_ms = identity__now(change->identity),
    };
}

/* Whoever has shown a password is known by the browser from now on. */
void change_keep_session(change *change, bool with_person) {
    name_keys keys;
    const identity *identity = change->identity;
    int64_t now_ms = identity__now(identity);
    bool is_browser = !change->who.is_guest && !change->is_program;
    store_person person = row_of(change);
    if (change->has_new_name) {
        name_keys_make(identity->names, change->who.name, &keys);
        accounts_put_keys(&keys, &person);
    }
    int64_t lasts_ms =
        change->who.is_guest ? identity__guest_session_ms(with_person) : IDENTITY_SESSION_MS;
    store_session session = {.person = change->who.id,
                             .label = zug_str_from(change->label),
                             .since_ms = now_ms,
                             .until_ms = now_ms + lasts_ms},
                  ended = {.person = change->who.id};
    store_known known = {.person = change->who.id, .until_ms = now_ms + IDENTITY_SESSION_MS};
    token_make(change->token);
    token_hash(zug_str_from(change->token), session.token_hash);
    if (is_browser && change->browser[0] == '\0')
        token_make(change->browser);
    token_hash(zug_str_from(change->browser), known.token_hash);
    store_append(identity->store,
                 &(store_batch){.persons = &person,
                                .person_count = with_person,
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
        change_refuse(change, "busy", "The zone cannot do this now; try again.");
        return;
    }
    memcpy(change->hash, hash, strlen(hash) + 1);
    change_keep_session(change, true);
}

void changes_add_guest(identity *identity, const char *name, changes_done *done, void *ctx) {
    name_keys keys;
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    const char *fault = accounts_check_name(identity->names, name, true, made->who.name, &keys);
    if (fault != NULL) {
        change_refuse(made, "bad-request", fault);
    } else if (accounts_have_name(identity->store, &keys, 0)) {
        change_refuse(made, "name-taken",
                      "This is the name of an account: log in, or choose another.");
    } else {
        made->who.id = token_id();
        made->who.is_guest = true;
        change_keep_session(made, true);
    }
}

void changes_add_account(identity *identity, uint64_t address, const char *name,
                         const char *password, changes_done *done, void *ctx) {
    name_keys keys;
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    const char *fault = accounts_check_name(identity->names, name, false, made->who.name, &keys);
    if (fault == NULL)
        fault = name_check_password(zug_str_from(password));
    made->has_new_name = true;
    made->who.id = token_id();
    if (fault != NULL)
        change_refuse(made, "bad-request", fault);
    else if (accounts_have_name(identity->store, &keys, 0))
        change_refuse(made, "name-taken", "Somebody has this name already.");
    else if (!auth_hash(identity->auth, address, zug_str_from(password), change_hashed, made))
        change_refuse(made, "busy", TOO_MANY_LOG_IN);
}

void changes_set_options(identity *identity, const msg_person *who, uint32_t options,
                         changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->who = *who;
    made->who.options = options;
    store_person row = {.id = who->id, .part = STORE_OPTIONS, .options = options};
    known_person *known = map_find(&identity->persons, who->id);
    if (known != NULL) /* what is asked next builds on it */
        known->who = made->who;
    store_append(identity->store, &(store_batch){.persons = &row, .person_count = 1}, on_kept,
                 made);
}

void changes_set_name(identity *identity, const msg_person *who, const char *name,
                      changes_done *done, void *ctx) {
    name_keys keys;
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->who = *who;
    const char *fault =
        accounts_check_name(identity->names, name, who->is_guest, made->who.name, &keys);
    if (fault != NULL) {
        change_refuse(made, "bad-request", fault);
        return;
    }
    if (accounts_have_name(identity->store, &keys, who->id)) {
        change_refuse(made, "name-taken", "Somebody has this name already.");
        return;
    }
    store_person row = {.id = who->id, .part = STORE_NAME, .name = zug_str_from(made->who.name)};
    made->has_new_name = !who->is_guest;
    if (made->has_new_name)
        accounts_put_keys(&keys, &row);
    store_append(identity->store, &(store_batch){.persons = &row, .person_count = 1}, on_kept,
                 made);
}

void changes_add_token(identity *identity, const msg_person *who, const char *label,
                       changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->who = *who;
    made->is_program = true;
    str_copy(made->label, sizeof made->label, zug_str_from(label));
    change_keep_session(made, false);
}

/* The session has ended, or not: a store_done. */
static void on_ended(void *ctx, store_status status) {
    change *change = ctx;
    if (status != STORE_OK) {
        change_refuse(change, "not-stored", NOT_STORED);
        return;
    }
    identity__end_sessions(change->identity, change->session_key, change->who.id);
    change_answer(change, &(changes_answer){.who = change->who, .token = "", .browser = ""});
}

/* Ends what the row says. */
static void end(change *change, const store_session *row) {
    change->who.id = row->person;
    store_append(change->identity->store, &(store_batch){.ended = row, .ended_count = 1}, on_ended,
                 change);
}

void changes_log_out(identity *identity, const identity_caller *caller, bool everywhere,
                     changes_done *done, void *ctx) {
    store_session row = {.person = caller->who.id};
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    if (!everywhere) {
        made->session_key = caller->session_key;
        memcpy(row.token_hash, caller->hash, TOKEN_HASH_SIZE);
    }
    end(made, &row);
}

void changes_end_token(identity *identity, uint64_t person,
                       const uint8_t hash[static TOKEN_HASH_SIZE], changes_done *done, void *ctx) {
    store_session row = {.person = person};
    uint64_t owner = 0;
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    memcpy(row.token_hash, hash, TOKEN_HASH_SIZE);
    made->session_key = identity_session_key(hash);
    if (store_find_session(identity->store, hash, identity__now(identity), &owner) != STORE_OK ||
        owner != person)
        change_refuse(made, "not-found", "There is no such token of yours.");
    else
        end(made, &row);
}

store_status changes_list_tokens(identity *identity, uint64_t person, store_visit_session *visit,
                                 void *ctx) {
    return store_list_tokens(identity->store, person, identity__now(identity), visit, ctx);
}
