/* app_account.c - coming in and going out by HTTP: guests, accounts, sessions.
 * Room: server. Passwords and tokens are wiped as soon as they have been used, and never logged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_change.h"
#include "wire/wire_account.h"

app_change *app_change_begin(app *in, http_responder *responder) {
    app_change *made = calloc(1, sizeof *made);
    if (made == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return NULL;
    }
    made->app = in;
    made->responder = responder;
    return made;
}

void app_token_id(const uint8_t hash[static TOKEN_HASH_SIZE], char out[static APP_TOKEN_ID_SIZE]) {
    for (int i = 0; i < TOKEN_HASH_SIZE; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

/* The body of the answer: who they are, or the token. */
static void write_welcome(const app_change *of, const changes_answer *answer, json_out *out) {
    char id[APP_TOKEN_ID_SIZE];
    uint8_t hash[TOKEN_HASH_SIZE];
    if (!of->is_program) {
        wire_welcome(out, &answer->who);
        return;
    }
    token_hash(span_from(answer->token), hash);
    app_token_id(hash, id);
    wire_new_token(out, id, answer->token);
}

/* A cookie that lasts as long as a session. */
enum { COOKIE_SIZE = TOKEN_SIZE + 160 };
static span_pair write_cookie(const char *name, const char *value, const char *attributes,
                              char out[static COOKIE_SIZE]) {
    snprintf(out, COOKIE_SIZE, "%s=%s; Max-Age=%lld%s", name, value,
             (long long)(IDENTITY_SESSION_MS / 1000), attributes);
    return (span_pair){span_from("Set-Cookie"), span_from(out)};
}

/* The answer to who has come in, with the cookies of the session and of the browser. */
static void welcome(const app_change *of, const changes_answer *answer) {
    char cookie[2][COOKIE_SIZE];
    span_pair headers[2];
    size_t count = 0;
    const app *in = of->app;
    json_out text = {0};
    write_welcome(of, answer, &text);
    if (!of->is_program && answer->token[0] != '\0') {
        headers[count++] =
            write_cookie(in->cookie_name, answer->token, in->cookie_attributes, cookie[0]);
        if (answer->browser[0] != '\0')
            headers[count++] =
                write_cookie(in->browser_name, answer->browser, in->browser_attributes, cookie[1]);
    }
    http_respond(of->responder, &(http_reply){.status = 200,
                                              .type = "application/json",
                                              .body = json_out_text(&text),
                                              .headers = headers,
                                              .header_count = count});
    token_wipe(cookie, sizeof cookie);
    if (text.data != NULL)
        token_wipe(text.data, text.len);
    json_out_free(&text);
}

/* Says why not; to who has tried too often, also when to try again. */
static void refuse(const app_change *of, const changes_answer *answer) {
    char seconds[24];
    json_out text = {0};
    if (answer->wait_ms == 0) {
        app_respond_refusal(of->responder, answer->code, answer->sentence);
        return;
    }
    snprintf(seconds, sizeof seconds, "%lld", (long long)((answer->wait_ms + 999) / 1000));
    span_pair header = {span_from("Retry-After"), span_from(seconds)};
    wire_refusal(&text, "", answer->code, answer->sentence);
    http_respond(of->responder, &(http_reply){.status = text.failed ? 503 : 429,
                                              .type = "application/json",
                                              .body = json_out_text(&text),
                                              .headers = &header,
                                              .header_count = 1});
    json_out_free(&text);
}

void app_changed(void *ctx, const changes_answer *answer) {
    app_change *of = ctx;
    if (answer->code != NULL)
        refuse(of, answer);
    else
        welcome(of, answer);
    free(of);
}

void app_session_gone(void *ctx, const changes_answer *answer) {
    app_change *of = ctx;
    char cookie[160];
    snprintf(cookie, sizeof cookie, "%s=; Max-Age=0%s", of->app->cookie_name,
             of->app->cookie_attributes);
    span_pair header = {span_from("Set-Cookie"), span_from(cookie)};
    if (answer->code != NULL)
        refuse(of, answer);
    else
        http_respond(of->responder, &(http_reply){.status = 200,
                                                  .type = "application/json",
                                                  .body = span_from("{\"ok\":true}"),
                                                  .headers = &header,
                                                  .header_count = of->ends_session});
    free(of);
}

bool app_may_try(app *in, identity_limit limit, const http_request *request,
                 http_responder *responder) {
    if (identity_may(in->identity, limit, request->address))
        return true;
    in->counts.too_fast++;
    app_respond_refusal(responder, "too-fast", "Too many requests; wait a little.");
    return false;
}

bool app_read_form(const http_request *request, http_responder *responder, wire_field *fields,
                   size_t count) {
    char why[WIRE_WHY_SIZE];
    if (wire_form_read(request->body, fields, count, why))
        return true;
    app_respond_refusal(responder, "bad-request", why);
    return false;
}

app_change *app_change_open(app *in, const http_request *request, http_responder *responder,
                            wire_field *fields, size_t count) {
    if (!app_read_form(request, responder, fields, count) ||
        !app_may_try(in, IDENTITY_MAKES, request, responder))
        return NULL;
    return app_change_begin(in, responder);
}

/* The same of somebody who is new. */
static app_change *open_new(app *in, const http_request *request, http_responder *responder,
                            wire_field *fields, size_t count) {
    return app_may_try(in, IDENTITY_ARRIVALS, request, responder)
               ? app_change_open(in, request, responder, fields, count)
               : NULL;
}

void app_guest(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    char name[256];
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name, .is_needed = true}};
    (void)captures;
    app_change *made = open_new(in, request, responder, fields, 1);
    if (made != NULL)
        changes_add_guest(in->identity, name, app_changed, made);
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
    (void)captures;
    app_change *made = open_new(in, request, responder, fields, 2);
    if (made == NULL)
        return;
    changes_add_account(in->identity, request->address, name, password, app_changed, made);
    token_wipe(password, sizeof password);
}

void app_login(void *ctx, const http_request *request, const http_captures *captures,
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
    (void)captures;
    if (!app_read_form(request, responder, fields, 2) ||
        !app_may_try(in, IDENTITY_LOGINS, request, responder))
        return;
    app_change *made = app_change_begin(in, responder);
    if (made == NULL)
        return;
    changes_login login = {.address = request->address, .name = name, .password = password};
    if (!http_head_cookie(request->head, in->browser_name, &login.browser))
        login.browser = (span){"", 0};
    changes_log_in(in->identity, &login, app_changed, made);
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
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller) ||
        !app_read_form(request, responder, fields, 2) ||
        !app_may_try(in, IDENTITY_LOGINS, request, responder))
        return;
    app_change *made = app_change_begin(in, responder);
    if (made == NULL)
        return;
    changes_set_password(in->identity, &caller, request->address, old, fresh, app_changed, made);
    token_wipe(old, sizeof old);
    token_wipe(fresh, sizeof fresh);
}

bool app_need_caller(app *in, const http_request *request, http_responder *responder,
                     app_caller *out) {
    app_who(in, request->head, out);
    if (out->who.id != 0)
        return true;
    app_respond_refusal(responder, "log-in", "Come in first: as a guest or with an account.");
    return false;
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
    app_change *made = app_change_begin(in, responder);
    if (made == NULL)
        return;
    made->ends_session = true;
    changes_log_out(in->identity, &caller, everywhere, app_session_gone, made);
}

void app_me(void *ctx, const http_request *request, const http_captures *captures,
            http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    json_out text = {0};
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller))
        return;
    wire_me(&text, &caller.who);
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
    wire_session(&text, caller.who.id != 0 ? &caller.who : NULL);
    app_respond(responder, 200, &text);
    json_out_free(&text);
}
