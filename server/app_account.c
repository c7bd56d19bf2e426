/* app_account.c - coming in and going out: guests, accounts, sessions, tokens, options.
 * Room: server. Passwords and tokens are wiped as soon as they have been used, and never logged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_visit.h"

/* How long a session lasts: of a guest as long as it is used now and then, see app_guests.c; and how long a browser is
 * known. */
#define SESSION_MS (INT64_C(365) * 86400000)

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

/* The body of the answer to who has come in: who they are, or the token. */
static void put_welcome(const app_visit *v, json_out *out) {
    char id[TOKEN_HASH_SIZE * 2 + 1];
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    if (v->is_bearer) {
        uint8_t hash[TOKEN_HASH_SIZE];
        token_hash(span_from(v->token), hash);
        for (int i = 0; i < TOKEN_HASH_SIZE; i++)
            snprintf(id + 2 * i, 3, "%02x", hash[i]);
        jo_put_text(out, "id", id);
        jo_put_text(out, "token", v->token);
    } else {
        jo_key(out, "me");
        jo_open(out, '{');
        wire_put_person(out, &v->who);
        jo_close(out, '}');
    }
    jo_close(out, '}');
}

/* The answer to who has come in, with the cookies of the session and of the browser. */
static void welcome(app_visit *v) {
    char cookie[2][TOKEN_SIZE + 160];
    span_pair headers[2];
    size_t count = 0;
    const app *in = v->app;
    json_out text = {0};
    put_welcome(v, &text);
    if (!v->is_bearer && v->token[0] != '\0') {
        snprintf(cookie[0], sizeof cookie[0], "%s=%s; Max-Age=%lld%s", in->cookie_name, v->token,
                 (long long)(SESSION_MS / 1000), in->cookie_attributes);
        headers[count] = (span_pair){span_from("Set-Cookie"), span_from(cookie[count])};
        count++;
    }
    if (count > 0 && v->browser[0] != '\0') {
        snprintf(cookie[1], sizeof cookie[1], "%s=%s; Max-Age=%lld%s", in->browser_name, v->browser,
                 (long long)(SESSION_MS / 1000), in->browser_attributes);
        headers[count] = (span_pair){span_from("Set-Cookie"), span_from(cookie[count])};
        count++;
    }
    http_respond(v->responder, &(http_reply){.status = 200,
                                             .type = "application/json",
                                             .body = json_out_text(&text),
                                             .headers = headers,
                                             .header_count = count});
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
    if (v->is_new)
        app_guests_yield(v->app, v->who.name);
    welcome(v);
    app_visit_end(v);
}

/* The row of a person. */
static store_person row_of(const app_visit *v) {
    return (store_person){
        .id = v->who.id,
        .name = zug_str_from(v->who.name),
        .password = zug_str_from(v->hash),
        .is_arbiter = v->who.is_arbiter,
        .options = v->who.options,
        .since_ms = app_now(v->app),
    };
}

/* Keeps a new session, with its person if that is new or has changed. Whoever has shown a password is known by the
 * browser from now on. */
void app_visit_keep(app_visit *v, bool with_person) {
    name_keys keys;
    int64_t now_ms = app_now(v->app);
    bool is_browser = !v->who.is_guest && !v->is_bearer;
    store_person person = row_of(v);
    person.part = v->ends_others ? STORE_PASSWORD : STORE_PERSON;
    if (v->is_new) {
        name_keys_make(v->app->names, v->who.name, &keys);
        app_names_put(&keys, &person);
    }
    int64_t lasts_ms = v->who.is_guest ? app_guest_session_ms(with_person) : SESSION_MS;
    store_session session = {.person = v->who.id,
                             .label = zug_str_from(v->label),
                             .since_ms = now_ms,
                             .until_ms = now_ms + lasts_ms},
                  ended = {.person = v->who.id};
    store_known known = {.person = v->who.id, .until_ms = now_ms + SESSION_MS};
    token_make(v->token);
    token_hash(span_from(v->token), session.token_hash);
    if (is_browser && v->browser[0] == '\0')
        token_make(v->browser);
    token_hash(span_from(v->browser), known.token_hash);
    store_append(v->app->store,
                 &(store_batch){.persons = &person,
                                .person_count = with_person,
                                .sessions = &session,
                                .session_count = 1,
                                .known = &known,
                                .known_count = is_browser,
                                .ended = &ended,
                                .ended_count = v->ends_others},
                 app_visit_kept, v);
}

/* True if the address may do one more of something costly; else it is told so. */
bool app_may_try(app *in, limit_table *limit, const http_request *request,
                 http_responder *responder) {
    if (in->options.address_limit == 0 || limit_table_take(limit, request->address, app_now(in)))
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

/* The same of somebody who is new. */
static app_visit *open_new(app *in, const http_request *request, http_responder *responder,
                           wire_field *fields, size_t count) {
    return app_may_try(in, in->comes_by_address, request, responder)
               ? app_visit_open(in, request, responder, fields, count)
               : NULL;
}

void app_guest(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    char name[256];
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name, .is_needed = true}};
    name_keys keys;
    (void)captures;
    app_visit *v = open_new(in, request, responder, fields, 1);
    if (v == NULL)
        return;
    const char *fault = app_name_check(in, name, true, v->who.name, &keys);
    if (fault != NULL) {
        app_visit_refuse(v, "bad-request", fault);
    } else if (app_name_is_taken(in, &keys, 0)) {
        app_visit_refuse(v, "name-taken",
                         "This is the name of an account: log in, or choose another.");
    } else {
        v->who.id = token_id();
        v->who.is_guest = true;
        app_visit_keep(v, true);
    }
}

void app_visit_hashed(void *ctx, bool fine, const char *hash) {
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
        {.name = "password",
         .text = password,
         .size = sizeof password,
         .is_needed = true,
         .is_secret = true},
    };
    name_keys keys;
    (void)captures;
    app_visit *v = open_new(in, request, responder, fields, 2);
    if (v == NULL)
        return;
    const char *fault = app_name_check(in, name, false, v->who.name, &keys);
    if (fault == NULL)
        fault = name_check_password(span_from(password));
    v->is_new = true;
    v->who.id = token_id();
    if (fault != NULL)
        app_visit_refuse(v, "bad-request", fault);
    else if (app_name_is_taken(in, &keys, 0))
        app_visit_refuse(v, "name-taken", "Somebody has this name already.");
    else if (!auth_hash(in->auth, request->address, span_from(password), app_visit_hashed, v))
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
