/* login.c - passwords: who logs in, or changes theirs, and how often that may be tried.
 * Room: server/identity. Passwords are wiped as soon as they have been used, and never logged. */
#include <stdio.h>
#include <string.h>

#include "identity/changes_impl.h"
#include "journal/journal.h"
#include "util/address.h"
#include "util/str_copy.h"

/* What a browser that has used up its tries is told to wait: for the next one. */
enum { BROWSER_WAIT_MS = 6000 };

/* An account with the hash of its password. */
typedef struct account {
    msg_person who;
    char hash[AUTH_HASH_SIZE];
} account;

static bool take_account(void *ctx, const store_person *from) {
    account *to = ctx;
    if (from->name.len >= MSG_NAME_SIZE || from->password.len >= AUTH_HASH_SIZE)
        return false;
    str_copy(to->hash, sizeof to->hash, from->password);
    return identity__take_person(&to->who, from);
}

/* A password was right or wrong. */
static void on_verified(void *ctx, bool fine, const char *hash) {
    change *change = ctx;
    identity *identity = change->identity;
    char address[ADDRESS_TEXT_SIZE];
    (void)hash;
    if (change->guessed != 0)
        guess_tell(identity->guesses, change->guessed, change->address, fine,
                   identity__now(identity));
    identity->counts.logins += fine;
    identity->counts.logins_failed += !fine;
    if (identity->store == NULL) {
        change_refuse(change, "busy", "The zone is closing.");
    } else if (!fine) {
        address_write(change->address, address);
        journal_write("login-failed", "address=%s", address);
        change_refuse(change, "wrong-password", "The name or the password is wrong.");
    } else if (change->password[0] == '\0') {
        change_keep_session(change, false);
    } else if (!auth_hash(identity->auth, change->address, zug_str_from(change->password),
                          change_hashed, change)) {
        change_refuse(change, "busy", TOO_MANY_LOG_IN);
    }
}

/* Somebody must wait before the next try. */
static void refuse_for(change *change, int64_t wait_ms) {
    char sentence[160];
    change->identity->counts.logins_refused++;
    snprintf(sentence, sizeof sentence,
             "Too many wrong passwords were tried for this name; your turn is in %lld seconds.",
             (long long)((wait_ms + 999) / 1000));
    change_answer(change, &(changes_answer){
                              .code = "too-many-tries", .sentence = sentence, .wait_ms = wait_ms});
}

/* True if the browser has logged in to this account before; then it keeps the token by which it is
 * known. */
static bool is_known(change *change, zug_str token, uint64_t *key) {
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t person = 0;
    const identity *identity = change->identity;
    if (change->who.id == 0 || !token_hash(token, hash) ||
        store_find_known(identity->store, hash, identity__now(identity), &person) != STORE_OK ||
        person != change->who.id)
        return false;
    str_copy(change->browser, sizeof change->browser, token);
    *key = identity_session_key(hash);
    return true;
}

/* How long a try has to wait. Whether there is such an account makes no difference to strangers. */
static int64_t wait_of(change *change, zug_str browser_token, const char *name) {
    identity *identity = change->identity;
    name_keys keys;
    uint64_t browser;
    int64_t now_ms = identity__now(identity);
    if (identity->address_limit == 0)
        return 0;
    if (is_known(change, browser_token, &browser))
        return limit_table_take(identity->tries_by_browser, browser, now_ms) ? 0 : BROWSER_WAIT_MS;
    /* However it is written, a name is one account; one that is none has no more tries for it. */
    name_keys_make(identity->names, change->who.id != 0 ? change->who.name : name, &keys);
    change->guessed = guess_account(zug_str_from(keys.look_count > 0 ? keys.looks[0] : keys.own));
    return guess_ask(identity->guesses, change->guessed, change->address, now_ms);
}

void changes_log_in(identity *identity, const changes_login *login, changes_done *done, void *ctx) {
    char trimmed[NAME_SIZE];
    account found = {0};
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    zug_str text = str_trim(zug_str_from(login->name));
    str_copy(trimmed, sizeof trimmed, text);
    if (text.len < NAME_SIZE)
        accounts_find(identity->store, identity->names, trimmed, take_account, &found);
    made->who = found.who;
    made->address = login->address;
    int64_t wait_ms = wait_of(made, login->browser, trimmed);
    if (wait_ms > 0)
        refuse_for(made, wait_ms);
    else if (!auth_verify(identity->auth, login->address, zug_str_from(login->password), found.hash,
                          on_verified, made))
        change_refuse(made, "busy", TOO_MANY_LOG_IN);
}

void changes_set_password(identity *identity, const identity_caller *caller,
                          const changes_password *password, changes_done *done, void *ctx) {
    account found = {0};
    const char *fault = name_check_password(zug_str_from(password->fresh));
    change *made = change_begin(identity, done, ctx);
    if (made == NULL)
        return;
    store_find_person(identity->store, caller->who.id, zug_str_from(""), take_account, &found);
    made->who = found.who;
    made->address = password->address;
    made->ends_others = true;
    if (caller->who.is_guest) {
        change_refuse(made, "not-allowed", "A guest has no password.");
    } else if (fault != NULL) {
        change_refuse(made, "bad-request", fault);
    } else if (identity->address_limit > 0 &&
               !limit_table_take(identity->tries_by_browser, caller->session_key,
                                 identity__now(identity))) {
        refuse_for(made, BROWSER_WAIT_MS);
    } else {
        memcpy(made->password, password->fresh, strlen(password->fresh) + 1);
        if (!auth_verify(identity->auth, password->address, zug_str_from(password->old), found.hash,
                         on_verified, made))
            change_refuse(made, "busy", TOO_MANY_LOG_IN);
    }
}
