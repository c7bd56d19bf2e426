/* app_account.c - coming in and going out: guests, accounts, sessions, tokens, options.
 * Room: server. Passwords and tokens are wiped as soon as they have been used, and never logged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_visit.h"

#define SESSION_MS (INT64_C(365) * 86400000)
#define USUAL_OPTIONS (MSG_PREMOVE | MSG_AUTO_QUEEN)

app_visit *app_visit_begin(app *in, http_responder *responder) {
    app_visit *made = calloc(1, sizeof *made);
    if (made == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return NULL;
    }
    made->app = in;
    made->responder = responder;
    return made;
}

void app_visit_end(app_visit *gone) {
    token_wipe(gone, sizeof *gone);
    free(gone);
}

/* Ends a visit with a refusal. */
void app_visit_refuse(app_visit *gone, const char *code, const char *sentence) {
    app_respond_refusal(gone->responder, code, sentence);
    app_visit_end(gone);
}

/* The answer to who has come in: who they are, and the cookie or the token. */
static void welcome(app_visit *v) {
    char cookie[TOKEN_SIZE + 160], id[TOKEN_HASH_SIZE * 2 + 1];
    json_out text = {0};
    jo_open(&text, '{');
    jo_put_bool(&text, "ok", true);
    if (v->is_bearer) {
        uint8_t hash[TOKEN_HASH_SIZE];
        token_hash(span_from(v->token), hash);
        for (int i = 0; i < TOKEN_HASH_SIZE; i++)
            snprintf(id + 2 * i, 3, "%02x", hash[i]);
        jo_put_text(&text, "id", id);
        jo_put_text(&text, "token", v->token);
    } else {
        jo_key(&text, "me");
        jo_open(&text, '{');
        wire_put_person(&text, &v->who);
        jo_close(&text, '}');
    }
    jo_close(&text, '}');
    snprintf(cookie, sizeof cookie, "%s=%s; Max-Age=%lld%s", v->app->cookie_name, v->token,
             (long long)(SESSION_MS / 1000), v->app->cookie_attributes);
    span_pair header = {span_from("Set-Cookie"), span_from(cookie)};
    http_respond(v->responder,
                 &(http_reply){.status = 200,
                               .type = "application/json",
                               .body = json_out_text(&text),
                               .headers = &header,
                               .header_count = v->is_bearer || v->token[0] == '\0' ? 0 : 1});
    token_wipe(cookie, sizeof cookie);
    if (text.data != NULL)
        token_wipe(text.data, text.len);
    json_out_free(&text);
}

/* Sessions have ended: their connections do, too, and their tokens are looked up again. */
static void forget_sessions(app_visit *v) {
    uint64_t key;
    void *value;
    for (size_t at = 0; map_next(&v->app->sessions, &at, &key, &value);) {
        app_session *session = value;
        if (v->ends_others ? session->person == v->who.id : key == v->session_key)
            session->read_ms = 0;
    }
    app_ws_close_sessions(v->app, v->ends_others ? 0 : v->session_key, v->who.id, 0);
}

/* What was to be kept is kept, or not. */
void app_visit_kept(void *ctx, store_status status) {
    app_visit *v = ctx;
    app_person_forget(v->app, v->who.id);
    if (status == STORE_CONFLICT) {
        app_visit_refuse(v, "name-taken", "Somebody has this name already.");
        return;
    }
    if (status != STORE_OK) {
        app_log("not-stored", "reason=\"%s\"", store_sentence(status));
        app_visit_refuse(v, "not-stored",
                         "This could not be stored and has not happened; try again.");
        return;
    }
    if (v->ends_others)
        forget_sessions(v);
    welcome(v);
    app_visit_end(v);
}

/* The row of a person. */
static store_person row_of(const app_visit *v, const char *key) {
    return (store_person){
        .id = v->who.id,
        .name = zug_str_from(v->who.name),
        .name_key = zug_str_from(key),
        .password = zug_str_from(v->hash),
        .is_arbiter = v->who.is_arbiter,
        .options = v->who.options,
        .since_ms = app_now(v->app),
    };
}

/* Keeps a new session, with its person if that is new or has changed. */
void app_visit_keep(app_visit *v, bool with_person) {
    char key[NAME_KEY_SIZE] = "";
    if (!v->who.is_guest)
        name_key(v->who.name, key);
    store_person person = row_of(v, key);
    person.part = v->ends_others ? STORE_PASSWORD : STORE_PERSON;
    store_session session = {.person = v->who.id,
                             .label = zug_str_from(v->label),
                             .since_ms = app_now(v->app),
                             .until_ms = app_now(v->app) + SESSION_MS},
                  ended = {.person = v->who.id};
    token_make(v->token);
    token_hash(span_from(v->token), session.token_hash);
    store_append(v->app->store,
                 &(store_batch){.persons = &person,
                                .person_count = with_person,
                                .sessions = &session,
                                .session_count = 1,
                                .ended = &ended,
                                .ended_count = v->ends_others},
                 app_visit_kept, v);
}

/* True if the address may do one more of something costly; else it is told so. */
bool app_may_try(app *in, limit_table *limit, const http_request *request,
                 http_responder *responder) {
    if (in->options.address_limit == 0 ||
        limit_table_take(limit, app_address(in, request), app_now(in)))
        return true;
    in->counts.too_fast++;
    app_respond_refusal(responder, "too-fast", "Too many requests; wait a little.");
    return false;
}

/* Reads a form; if it is not one, says so. */
bool app_read_form(const http_request *request, http_responder *responder, wire_field *fields,
                   size_t count) {
    char why[WIRE_WHY_SIZE];
    if (wire_form_read(request->body, fields, count, why))
        return true;
    app_respond_refusal(responder, "bad-request", why);
    return false;
}

app_visit *app_visit_open(app *in, const http_request *request, http_responder *responder,
                          wire_field *fields, size_t count) {
    if (!app_read_form(request, responder, fields, count) ||
        !app_may_try(in, in->makes_by_address, request, responder))
        return NULL;
    return app_visit_begin(in, responder);
}

void app_guest(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    char name[256];
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name, .is_needed = true}};
    msg_person taken;
    (void)captures;
    app_visit *v = app_visit_open(in, request, responder, fields, 1);
    if (v == NULL)
        return;
    const char *fault = name_check(span_from(name), v->who.name);
    if (fault != NULL) {
        app_visit_refuse(v, "bad-request", fault);
    } else if (app_person_by_name(in, v->who.name, &taken)) {
        app_visit_refuse(v, "name-taken",
                         "This is the name of an account: log in, or choose another.");
    } else {
        v->who.id = token_id();
        v->who.is_guest = true;
        v->who.options = USUAL_OPTIONS;
        app_visit_keep(v, true);
    }
}

/* The password of somebody who registers or changes it is hashed. */
static void on_hashed(void *ctx, bool fine, const char *hash) {
    app_visit *v = ctx;
    token_wipe(v->password, sizeof v->password);
    if (!fine || v->app->store == NULL) {
        app_visit_refuse(v, "busy", "The zone cannot do this now; try again.");
        return;
    }
    memcpy(v->hash, hash, strlen(hash) + 1);
    app_visit_keep(v, true);
}

void app_register(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char name[256], password[NAME_PASSWORD_MAX + 2];
    wire_field fields[] = {
        {.name = "name", .text = name, .size = sizeof name, .is_needed = true},
        {.name = "password", .text = password, .size = sizeof password, .is_needed = true},
    };
    msg_person taken;
    (void)captures;
    app_visit *v = app_visit_open(in, request, responder, fields, 2);
    if (v == NULL)
        return;
    const char *fault = name_check(span_from(name), v->who.name);
    if (fault == NULL)
        fault = name_check_password(span_from(password));
    v->who.id = token_id();
    v->who.options = USUAL_OPTIONS;
    if (fault != NULL)
        app_visit_refuse(v, "bad-request", fault);
    else if (app_person_by_name(in, v->who.name, &taken))
        app_visit_refuse(v, "name-taken", "Somebody has this name already.");
    else if (!auth_hash(in->auth, span_from(password), on_hashed, v))
        app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    token_wipe(password, sizeof password);
}

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
    app_copy_text(to->who.name, MSG_NAME_SIZE, from->name);
    app_copy_text(to->hash, sizeof to->hash, from->password);
    return false;
}

/* A password was right or wrong. */
static void on_verified(void *ctx, bool fine, const char *hash) {
    app_visit *v = ctx;
    app *in = v->app;
    (void)hash;
    in->counts.logins += fine;
    in->counts.logins_failed += !fine;
    if (in->store == NULL) {
        app_visit_refuse(v, "busy", "The zone is closing.");
    } else if (!fine) {
        app_log("login-failed", "peer=%s", v->peer);
        app_visit_refuse(v, "wrong-password", "The name or the password is wrong.");
    } else if (v->password[0] == '\0') {
        app_visit_keep(v, false);
    } else if (!auth_hash(in->auth, span_from(v->password), on_hashed, v)) {
        app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    }
}

void app_login(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    char name[256], password[NAME_PASSWORD_MAX + 2], key[NAME_KEY_SIZE], checked[NAME_SIZE];
    wire_field fields[] = {
        {.name = "name", .text = name, .size = sizeof name, .is_needed = true},
        {.name = "password", .text = password, .size = sizeof password, .is_needed = true},
    };
    account found = {0};
    (void)captures;
    if (!app_read_form(request, responder, fields, 2) ||
        !app_may_try(in, in->logins_by_address, request, responder))
        return;
    app_visit *v = app_visit_begin(in, responder);
    if (v == NULL)
        return;
    if (name_check(span_from(name), checked) == NULL) {
        name_key(checked, key);
        store_find_person(in->store, 0, zug_str_from(key), take_account, &found);
    }
    v->who = found.who;
    snprintf(v->peer, sizeof v->peer, "%s", request->peer);
    if (!auth_verify(in->auth, span_from(password), found.hash, on_verified, v))
        app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    token_wipe(password, sizeof password);
}

/* The caller of a request, or false after saying that somebody must come in first. */
bool app_need_caller(app *in, const http_request *request, http_responder *responder,
                     app_caller *out) {
    app_who(in, request->head, out);
    if (out->who.id != 0)
        return true;
    app_respond_refusal(responder, "log-in", "Come in first: as a guest or with an account.");
    return false;
}

void app_password(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char old[NAME_PASSWORD_MAX + 2], fresh[NAME_PASSWORD_MAX + 2];
    wire_field fields[] = {
        {.name = "old", .text = old, .size = sizeof old, .is_needed = true},
        {.name = "new", .text = fresh, .size = sizeof fresh, .is_needed = true},
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
    snprintf(v->peer, sizeof v->peer, "%s", request->peer);
    v->ends_others = true;
    if (caller.who.is_guest)
        app_visit_refuse(v, "not-allowed", "A guest has no password.");
    else if (fault != NULL)
        app_visit_refuse(v, "bad-request", fault);
    else {
        memcpy(v->password, fresh, strlen(fresh) + 1);
        if (!auth_verify(in->auth, span_from(old), found.hash, on_verified, v))
            app_visit_refuse(v, "busy", "Too many are logging in; try again.");
    }
    token_wipe(old, sizeof old);
    token_wipe(fresh, sizeof fresh);
}

/* Somebody who goes. */
void app_visit_gone(void *ctx, store_status status) {
    app_visit *v = ctx;
    char cookie[160];
    if (status != STORE_OK) {
        app_visit_refuse(v, "not-stored",
                         "This could not be stored and has not happened; try again.");
        return;
    }
    forget_sessions(v);
    snprintf(cookie, sizeof cookie, "%s=; Max-Age=0%s", v->app->cookie_name,
             v->app->cookie_attributes);
    span_pair header = {span_from("Set-Cookie"), span_from(cookie)};
    http_respond(v->responder, &(http_reply){.status = 200,
                                             .type = "application/json",
                                             .body = span_from("{\"ok\":true}"),
                                             .headers = &header,
                                             .header_count = v->keeps_cookie ? 0 : 1});
    app_visit_end(v);
}

void app_logout(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    app *in = ctx;
    bool everywhere = false;
    wire_field fields[] = {{.name = "everywhere", .flag = &everywhere}};
    app_caller caller;
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller) ||
        (request->body.len > 0 && !app_read_form(request, responder, fields, 1)))
        return;
    app_visit *v = app_visit_begin(in, responder);
    if (v == NULL)
        return;
    v->who = caller.who;
    v->session_key = caller.session_key;
    v->ends_others = everywhere;
    store_session ended = {.person = caller.who.id};
    if (!everywhere)
        memcpy(ended.token_hash, caller.hash, TOKEN_HASH_SIZE);
    store_append(in->store, &(store_batch){.ended = &ended, .ended_count = 1}, app_visit_gone, v);
}

void app_me(void *ctx, const http_request *request, const http_captures *captures,
            http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    json_out text = {0};
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller))
        return;
    jo_open(&text, '{');
    wire_put_person(&text, &caller.who);
    jo_close(&text, '}');
    app_respond(responder, 200, &text);
    json_out_free(&text);
}

void app_whoever(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    json_out text = {0};
    (void)captures;
    app_who(in, request->head, &caller);
    jo_open(&text, '{');
    jo_key(&text, "me");
    if (caller.who.id == 0) {
        jo_null(&text);
    } else {
        jo_open(&text, '{');
        wire_put_person(&text, &caller.who);
        jo_close(&text, '}');
    }
    jo_close(&text, '}');
    app_respond(responder, 200, &text);
    json_out_free(&text);
}
