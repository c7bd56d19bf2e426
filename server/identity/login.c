/* login.c - passwords: logging in, changing one's own, and how often that may be tried. Room:
 * server/identity. Passwords are wiped as soon as they have been used, and never logged. */
#include <stdio.h>
#include <string.h>

#include "identity/changes_impl.h"
#include "journal/journal.h"
#include "util/address.h"
#include "util/str_copy.h"

/* What a browser that has used up its tries is told to wait: for the next one. */
enum { BROWSER_WAIT_MS = 6000 };

static bool take_account(void *ctx, const store_person *from) {
    change *to = ctx;
    if (from->name.len >= MSG_NAME_SIZE || from->password.len >= AUTH_HASH_SIZE)
        return false;
    str_copy(to->found_hash, sizeof to->found_hash, from->password);
    to->found_has_code = from->code.len == CODE_HASH_SIZE;
    if (to->found_has_code)
        memcpy(to->found_code, from->code.data, CODE_HASH_SIZE);
    to->found_closed = from->closed_ms != 0;
    return identity__take_person(&to->found, from);
}

void change_note_guess(const change *change, bool is_right) {
    identity *identity = change->identity;
    guess_tell(identity->guesses, change->guessed, change->address, is_right,
               identity__now(identity));
    identity__tell_used(identity,
                        &(identity_use){.limit = is_right ? IDENTITY_FAR_RIGHT : IDENTITY_FAR_WRONG,
                                        .key = change->guessed,
                                        .by = change->address,
                                        .count = 1});
}

/* Somebody has shown what is nobody's. */
static void refuse_wrong(change *change, msg_fault fault) {
    char address[ADDRESS_TEXT_SIZE];
    address_write(change->address, address);
    journal_write("login-failed", "address=%s", address);
    change_refuse(change, fault);
}

static void count_login(identity *identity, bool fine) {
    identity->counts.logins += fine;
    identity->counts.logins_failed += !fine;
}

/* A password was right or wrong. */
static void on_verified(void *ctx, bool fine, const char *hash) {
    change *change = ctx;
    identity *identity = change->identity;
    str_copy(change->was, sizeof change->was, zug_str_from(hash));
    if (change->guessed != 0)
        change_note_guess(change, fine);
    count_login(identity, fine);
    if (identity->store == NULL) {
        change_refuse(change, MSG_FAULT_CLOSING);
    } else if (!fine) {
        refuse_wrong(change, MSG_FAULT_PASSWORD_WRONG);
    } else if (change->found_closed) {
        change_refuse(change, MSG_FAULT_ACCOUNT_CLOSED);
    } else if (change->only_checks) {
        change_answer(change,
                      &(changes_answer){.person = change->person, .token = "", .browser = ""});
    } else if (change->password[0] == '\0') {
        change_keep_session(change, false);
    } else if (!auth_hash(identity->auth, change->address, zug_str_from(change->password),
                          change_hashed, change)) {
        change_refuse(change, MSG_FAULT_MANY_LOG_IN);
    }
}

/* Somebody must wait before the next try. */
static void refuse_for(change *change, int64_t wait_ms) {
    change->identity->counts.logins_refused++;
    change_answer(change, &(changes_answer){.fault = MSG_FAULT_PASSWORD_TRIES, .wait_ms = wait_ms});
}

/* How long a try has to wait. Whether there is such an account makes no difference to strangers. */
static int64_t wait_of(change *change) {
    identity *identity = change->identity;
    name_keys keys;
    if (identity->address_limit == 0)
        return 0;
    /* A browser that has logged in to this account before. */
    if (change->browser[0] != '\0')
        return identity__try_known(identity, identity_session_key(change->asked_hash))
                   ? 0
                   : BROWSER_WAIT_MS;
    /* However it is written, a name is one account; one that is none has no more tries for it. */
    name_keys_make(identity->names, change->person.id != 0 ? change->person.name : change->name,
                   &keys);
    change->guessed = guess_account(zug_str_from(keys.look_count > 0 ? keys.looks[0] : keys.own));
    int64_t wait_ms =
        guess_ask(identity->guesses, change->guessed, change->address, identity__now(identity));
    if (wait_ms == 0)
        identity__tell_used(
            identity,
            &(identity_use){.limit = IDENTITY_FAR_TRY, .key = change->guessed, .count = 1});
    return wait_ms;
}

/* Has the password that was tried verified. Where there is none, that costs the same time. */
static void verify(change *change) {
    bool has_one = strcmp(change->found_hash, STORE_NO_PASSWORD) != 0;
    char tried[sizeof change->tried]; /* the change may be gone before this returns */
    memcpy(tried, change->tried, sizeof tried);
    token_wipe(change->tried, sizeof change->tried);
    if (!auth_verify(change->identity->auth, change->address, zug_str_from(tried),
                     has_one ? change->found_hash : "", on_verified, change))
        change_refuse(change, MSG_FAULT_MANY_LOG_IN);
    token_wipe(tried, sizeof tried);
}

/* On a worker: the account of a name, and whose browser it is. */
static void find_account(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader == NULL)
        return;
    if (change->has_keys)
        accounts_find_keys(reader, &change->keys, take_account, change);
    if (change->has_asked_hash)
        store_find_known(reader, change->asked_hash, change->now_ms, &change->owner);
}

static void log_in(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    change->person = change->found;
    if (change->person.id == 0 || change->owner != change->person.id)
        change->browser[0] = '\0'; /* it is not known; else it keeps its token */
    int64_t wait_ms = wait_of(change);
    if (wait_ms > 0)
        refuse_for(change, wait_ms);
    else
        verify(change);
}

/* Takes what somebody shows who logs in; NULL after saying that there is no memory. */
static change *begin_login(identity *identity, const changes_login *login, changes_done *done,
                           void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return NULL;
    made->has_asked_hash = token_hash(login->browser, made->asked_hash);
    if (made->has_asked_hash)
        str_copy(made->browser, sizeof made->browser, login->browser);
    made->address = login->address;
    str_copy(made->tried, sizeof made->tried, zug_str_from(login->password));
    return made;
}

void changes_log_in(identity *identity, const changes_login *login, changes_done *done, void *ctx) {
    change *made = begin_login(identity, login, done, ctx);
    if (made == NULL)
        return;
    zug_str text = str_trim(zug_str_from(login->name));
    str_copy(made->name, sizeof made->name, text);
    made->has_keys = text.len < NAME_SIZE;
    name_keys_make(identity->names, made->name, &made->keys);
    change_ask(made, find_account, log_in);
}

/* On a worker: the hash of what was typed, if that is a code. */
static bool hash_code(change *change) {
    char code[CODE_SIZE];
    bool is_code = code_read(zug_str_from(change->tried), code);
    if (is_code && !code_hash(code, change->code))
        change->is_unread = true;
    token_wipe(code, sizeof code);
    return is_code && !change->is_unread;
}

/* On a worker: the account of a code, and whose browser it is. */
static void find_coded(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader == NULL)
        return;
    if (hash_code(change))
        store_find_code(reader, (zug_str){(const char *)change->code, CODE_HASH_SIZE}, take_account,
                        change);
    if (change->has_asked_hash)
        store_find_known(reader, change->asked_hash, change->now_ms, &change->owner);
}

static void log_in_by_code(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    token_wipe(change->tried, sizeof change->tried);
    change->person = change->found;
    change->is_by_code = change->person.id != 0;
    if (change->owner != change->person.id)
        change->browser[0] = '\0'; /* it is not known; else it keeps its token */
    count_login(change->identity, change->is_by_code);
    if (!change->is_by_code)
        refuse_wrong(change, MSG_FAULT_CODE_WRONG);
    else if (change->found_closed)
        change_refuse(change, MSG_FAULT_ACCOUNT_CLOSED);
    else
        change_keep_session(change, false);
}

void changes_log_in_by_code(identity *identity, const changes_login *login, changes_done *done,
                            void *ctx) {
    change *made = begin_login(identity, login, done, ctx);
    if (made != NULL)
        change_ask(made, find_coded, log_in_by_code);
}

/* On a worker: the account of a person. */
static void find_own(work_job *job, unsigned worker) {
    change *change = (struct change *)(void *)job;
    store *reader = change_reader(change);
    (void)worker;
    if (reader == NULL)
        return;
    store_find_person(reader, change->person.id, zug_str_from(""), take_account, change);
    change->has_shown_code = change->found_has_code && hash_code(change) &&
                             token_is_equal(change->code, change->found_code, CODE_HASH_SIZE);
}

static void verify_own(work_job *job, bool has_run) {
    change *change = (struct change *)(void *)job;
    if (!change_was_read(change, has_run))
        return;
    change->person = change->found;
    if (!change->has_shown_code) {
        verify(change);
        return;
    }
    token_wipe(change->tried, sizeof change->tried);
    on_verified(change, true, change->found_hash);
}

void changes_set_password(identity *identity, const identity_caller *caller,
                          const changes_password *password, changes_done *done, void *ctx) {
    msg_fault fault = name_check_password(zug_str_from(password->fresh));
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person = caller->person;
    made->address = password->address;
    made->ends_others = true;
    if (caller->person.is_guest) {
        change_refuse(made, MSG_FAULT_GUEST_PASSWORD);
    } else if (fault != MSG_NO_FAULT) {
        change_refuse(made, fault);
    } else if (identity->address_limit > 0 && !identity__try_known(identity, caller->session_key)) {
        refuse_for(made, BROWSER_WAIT_MS);
    } else {
        str_copy(made->password, sizeof made->password, zug_str_from(password->fresh));
        str_copy(made->tried, sizeof made->tried, zug_str_from(password->old));
        change_ask(made, find_own, verify_own);
    }
}

void changes_check_password(identity *identity, const identity_caller *caller, uint64_t address,
                            const char *password, changes_done *done, void *ctx) {
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    made->person = caller->person;
    made->address = address;
    made->only_checks = true;
    if (caller->person.is_guest) {
        change_refuse(made, MSG_FAULT_GUEST_PASSWORD);
    } else if (identity->address_limit > 0 && !identity__try_known(identity, caller->session_key)) {
        refuse_for(made, BROWSER_WAIT_MS);
    } else {
        str_copy(made->tried, sizeof made->tried, zug_str_from(password));
        change_ask(made, find_own, verify_own);
    }
}
