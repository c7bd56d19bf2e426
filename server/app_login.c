/* app_login.c - passwords: who logs in, or changes theirs, and how often that may be tried.
 * Room: server. Passwords are wiped as soon as they have been used, and never logged. */
#include <stdio.h>
#include <string.h>

#include "app_visit.h"
#include "util/address.h"

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
    to->who = (msg_person){.id = from->id,
                           .is_guest = from->password.len == 0,
                           .is_arbiter = from->is_arbiter,
                           .options = from->options};
    str_copy(to->who.name, MSG_NAME_SIZE, from->name);
    str_copy(to->hash, sizeof to->hash, from->password);
    return false;
}

/* A password was right or wrong. */
static void on_verified(void *ctx, bool fine, const char *hash) {
    app_visit *v = ctx;
    app *in = v->app;
    char address[ADDRESS_TEXT_SIZE];
    (void)hash;
    if (v->guessed != 0)
        guess_tell(in->guesses, v->guessed, v->address, fine, app_now(in));
    in->counts.logins += fine;
    in->counts.logins_failed += !fine;
    if (in->store == NULL) {
        app_visit_refuse(v, "busy", "The zone is closing.");
    } else if (!fine) {
        address_write(v->address, address);
        app_log("login-failed", "address=%s", address);
        app_visit_refuse(v, "wrong-password", "The name or the password is wrong.");
    } else if (v->password[0] == '\0') {
        app_visit_keep(v, false);
    } else if (!auth_hash(in->auth, v->address, span_from(v->password), app_visit_hashed, v)) {
        app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    }
}

/* Somebody must wait before the next try. */
static void refuse_for(app_visit *gone, int64_t wait_ms) {
    char seconds[24], sentence[160];
    json_out text = {0};
    gone->app->counts.logins_refused++;
    snprintf(seconds, sizeof seconds, "%lld", (long long)((wait_ms + 999) / 1000));
    snprintf(sentence, sizeof sentence,
             "Too many wrong passwords were tried for this name; your turn is in %s seconds.",
             seconds);
    span_pair header = {span_from("Retry-After"), span_from(seconds)};
    wire_refusal(&text, "", "too-many-tries", sentence);
    http_respond(gone->responder, &(http_reply){.status = text.failed ? 503 : 429,
                                                .type = "application/json",
                                                .body = json_out_text(&text),
                                                .headers = &header,
                                                .header_count = 1});
    json_out_free(&text);
    app_visit_end(gone);
}

/* True if the browser has logged in to this account before; then it keeps the token by which it is known. */
static bool is_known(app_visit *v, const http_head *head, uint64_t *key) {
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t person = 0;
    span token;
    if (v->who.id == 0 || !http_head_cookie(head, v->app->browser_name, &token) ||
        !token_hash(token, hash) ||
        store_find_known(v->app->store, hash, app_now(v->app), &person) != STORE_OK ||
        person != v->who.id)
        return false;
    str_copy(v->browser, sizeof v->browser, (zug_str){token.data, token.len});
    *key = app_session_key(hash);
    return true;
}

/* How long a try has to wait. Whether there is such an account makes no difference to strangers. */
static int64_t wait_of(app_visit *v, const http_request *request, const char *name) {
    app *in = v->app;
    name_keys keys;
    uint64_t browser;
    int64_t now_ms = app_now(in);
    if (in->options.address_limit == 0)
        return 0;
    if (is_known(v, request->head, &browser))
        return limit_table_take(in->tries_by_browser, browser, now_ms) ? 0 : BROWSER_WAIT_MS;
    /* However it is written, a name is one account; and one that is none has no more tries for it. */
    name_keys_make(in->names, v->who.id != 0 ? v->who.name : name, &keys);
    v->guessed = guess_account(span_from(keys.look_count > 0 ? keys.looks[0] : keys.own));
    return guess_ask(in->guesses, v->guessed, v->address, now_ms);
}

void app_login(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    char name[256], password[NAME_PASSWORD_MAX + 2], trimmed[NAME_SIZE];
    wire_field fields[] = {
        {.name = "name", .text = name, .size = sizeof name, .is_needed = true},
        {.name = "password",
         .text = password,
         .size = sizeof password,
         .is_needed = true,
         .is_secret = true},
    };
    account found = {0};
    (void)captures;
    if (!app_read_form(request, responder, fields, 2) ||
        !app_may_try(in, in->logins_by_address, request, responder))
        return;
    app_visit *v = app_visit_begin(in, responder);
    if (v == NULL)
        return;
    span text = span_trim(span_from(name));
    str_copy(trimmed, sizeof trimmed, (zug_str){text.data, text.len});
    if (text.len < NAME_SIZE)
        app_account_find(in, trimmed, take_account, &found);
    v->who = found.who;
    v->address = request->address;
    int64_t wait_ms = wait_of(v, request, trimmed);
    if (wait_ms > 0)
        refuse_for(v, wait_ms);
    else if (!auth_verify(in->auth, v->address, span_from(password), found.hash, on_verified, v))
        app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    token_wipe(password, sizeof password);
}

void app_password(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char old[NAME_PASSWORD_MAX + 2], fresh[NAME_PASSWORD_MAX + 2];
    wire_field fields[] = {
        {.name = "old", .text = old, .size = sizeof old, .is_needed = true, .is_secret = true},
        {.name = "new", .text = fresh, .size = sizeof fresh, .is_needed = true, .is_secret = true},
    };
    app_caller caller;
    account found = {0};
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller) ||
        !app_read_form(request, responder, fields, 2) ||
        !app_may_try(in, in->logins_by_address, request, responder))
        return;
    const char *fault = name_check_password(span_from(fresh));
    app_visit *v = app_visit_begin(in, responder);
    if (v == NULL)
        return;
    store_find_person(in->store, caller.who.id, zug_str_from(""), take_account, &found);
    v->who = found.who;
    v->address = request->address;
    v->ends_others = true;
    if (caller.who.is_guest)
        app_visit_refuse(v, "not-allowed", "A guest has no password.");
    else if (fault != NULL)
        app_visit_refuse(v, "bad-request", fault);
    else if (in->options.address_limit > 0 &&
             !limit_table_take(in->tries_by_browser, caller.session_key, app_now(in)))
        refuse_for(v, BROWSER_WAIT_MS);
    else {
        memcpy(v->password, fresh, strlen(fresh) + 1);
        if (!auth_verify(in->auth, v->address, span_from(old), found.hash, on_verified, v))
            app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    }
    token_wipe(old, sizeof old);
    token_wipe(fresh, sizeof fresh);
}
