/* account_requests.c - coming in and going out by HTTP: guests, accounts, sessions.
 * Room: server/api. Passwords and tokens are wiped as soon as they have been used, and never
 * logged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_requests.h"
#include "wire/wire_account.h"
#include "wire/wire_archive.h"

change_request *change_request_new(api *api, http_responder *responder) {
    change_request *made = calloc(1, sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return NULL;
    }
    made->api = api;
    made->responder = responder;
    return made;
}

void api_token_id(const uint8_t hash[static TOKEN_HASH_SIZE], char out[static API_TOKEN_ID_SIZE]) {
    for (int i = 0; i < TOKEN_HASH_SIZE; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

/* The body of the answer: who they are, or the token. */
static void write_welcome(const change_request *of, const changes_answer *answer, json_out *out) {
    char id[API_TOKEN_ID_SIZE];
    uint8_t hash[TOKEN_HASH_SIZE];
    if (!of->is_program) {
        wire_welcome(out, &answer->person);
        return;
    }
    token_hash(zug_str_from(answer->token), hash);
    api_token_id(hash, id);
    wire_new_token(out, id, answer->token);
}

/* A cookie that lasts as long as a session. */
enum { COOKIE_SIZE = TOKEN_SIZE + 160 };
static str_pair write_cookie(const char *name, const char *value, const char *attributes,
                             char out[static COOKIE_SIZE]) {
    snprintf(out, COOKIE_SIZE, "%s=%s; Max-Age=%lld%s", name, value,
             (long long)(IDENTITY_SESSION_MS / 1000), attributes);
    return (str_pair){zug_str_from("Set-Cookie"), zug_str_from(out)};
}

/* Answers a person who has come in, with the cookies of the session and of the browser. */
static void welcome(const change_request *of, const changes_answer *answer) {
    char cookie[2][COOKIE_SIZE];
    str_pair headers[2];
    size_t count = 0;
    const api *api = of->api;
    json_out text = {0};
    write_welcome(of, answer, &text);
    if (!of->is_program && answer->token[0] != '\0') {
        headers[count++] =
            write_cookie(api->cookie_name, answer->token, api->cookie_attributes, cookie[0]);
        if (answer->browser[0] != '\0')
            headers[count++] = write_cookie(api->browser_name, answer->browser,
                                            api->browser_attributes, cookie[1]);
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

/* Says why a change was not made; a person who has tried too often is also told when to try
 * again. */
static void refuse(const change_request *of, const changes_answer *answer) {
    char seconds[24], sentence[160];
    json_out text = {0};
    if (answer->wait_ms == 0) {
        api_respond_fault(of->responder, answer->fault);
        return;
    }
    snprintf(seconds, sizeof seconds, "%lld", (long long)((answer->wait_ms + 999) / 1000));
    str_pair header = {zug_str_from("Retry-After"), zug_str_from(seconds)};
    msg_told why = msg_fault_told(answer->fault);
    snprintf(sentence, sizeof sentence, "%s Your turn is in %s seconds.", why.sentence, seconds);
    why.sentence = sentence;
    wire_refusal(&text, "", &why);
    http_respond(of->responder, &(http_reply){.status = text.failed ? 503 : 429,
                                              .type = "application/json",
                                              .body = json_out_text(&text),
                                              .headers = &header,
                                              .header_count = 1});
    json_out_free(&text);
}

void api_changed(void *ctx, const changes_answer *answer) {
    change_request *of = ctx;
    if (answer->fault != MSG_NO_FAULT)
        refuse(of, answer);
    else
        welcome(of, answer);
    free(of);
}

void api_session_gone(void *ctx, const changes_answer *answer) {
    change_request *of = ctx;
    char cookie[160];
    snprintf(cookie, sizeof cookie, "%s=; Max-Age=0%s", of->api->cookie_name,
             of->api->cookie_attributes);
    str_pair header = {zug_str_from("Set-Cookie"), zug_str_from(cookie)};
    json_out text = {0};
    wire_done(&text);
    if (answer->fault != MSG_NO_FAULT)
        refuse(of, answer);
    else
        http_respond(of->responder, &(http_reply){.status = text.failed ? 503 : 200,
                                                  .type = "application/json",
                                                  .body = json_out_text(&text),
                                                  .headers = &header,
                                                  .header_count = of->ends_session});
    json_out_free(&text);
    free(of);
}

bool api_may_try(api *api, identity_limit limit, const http_request *request,
                 http_responder *responder) {
    if (identity_may(api->identity, limit, request->address))
        return true;
    api->counts.too_fast++;
    api_respond_fault(responder, MSG_FAULT_TOO_FAST);
    return false;
}

bool api_read_form(const http_request *request, http_responder *responder, wire_field *fields,
                   size_t count) {
    char why[WIRE_WHY_SIZE];
    if (wire_form_read(request->body, fields, count, why))
        return true;
    api_respond_misread(responder, why);
    return false;
}

change_request *change_request_open(api *api, const http_request *request,
                                    http_responder *responder, wire_field *fields, size_t count) {
    if (!api_read_form(request, responder, fields, count) ||
        !api_may_try(api, IDENTITY_MAKES, request, responder))
        return NULL;
    return change_request_new(api, responder);
}

/* The same for a request that makes a new guest or account. */
static change_request *open_new(api *api, const http_request *request, http_responder *responder,
                                wire_field *fields, size_t count) {
    return api_may_try(api, IDENTITY_ARRIVALS, request, responder)
               ? change_request_open(api, request, responder, fields, count)
               : NULL;
}

void api_guest(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    api *api = ctx;
    char name[256];
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name, .is_needed = true}};
    (void)captures;
    change_request *made = open_new(api, request, responder, fields, 1);
    if (made != NULL)
        changes_add_guest(api->identity, request->address, name, api_changed, made);
}

void api_register(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
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
    change_request *made = open_new(api, request, responder, fields, 2);
    if (made == NULL)
        return;
    changes_add_account(api->identity, request->address, name, password, api_changed, made);
    token_wipe(password, sizeof password);
}

void api_login(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    api *api = ctx;
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
    if (!api_read_form(request, responder, fields, 2) ||
        !api_may_try(api, IDENTITY_LOGINS, request, responder))
        return;
    change_request *made = change_request_new(api, responder);
    if (made == NULL)
        return;
    changes_login login = {.address = request->address, .name = name, .password = password};
    if (!http_head_cookie(request->head, api->browser_name, &login.browser))
        login.browser = (zug_str){"", 0};
    changes_log_in(api->identity, &login, api_changed, made);
    token_wipe(password, sizeof password);
}

void api_login_code(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    api *api = ctx;
    char code[64];
    wire_field field = {
        .name = "code", .text = code, .size = sizeof code, .is_needed = true, .is_secret = true};
    (void)captures;
    if (!api_read_form(request, responder, &field, 1) ||
        !api_may_try(api, IDENTITY_LOGINS, request, responder))
        return;
    change_request *made = change_request_new(api, responder);
    if (made == NULL)
        return;
    changes_login login = {.address = request->address, .name = "", .password = code};
    if (!http_head_cookie(request->head, api->browser_name, &login.browser))
        login.browser = (zug_str){"", 0};
    changes_log_in_by_code(api->identity, &login, api_changed, made);
    token_wipe(code, sizeof code);
}

void api_password(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    char old[NAME_PASSWORD_MAX + 2], fresh[NAME_PASSWORD_MAX + 2];
    wire_field fields[] = {
        {.name = "old", .text = old, .size = sizeof old, .is_needed = true, .is_secret = true},
        {.name = "new", .text = fresh, .size = sizeof fresh, .is_needed = true, .is_secret = true},
    };
    identity_caller caller;
    (void)captures;
    if (!api_need_caller(request, responder, &caller) ||
        !api_read_form(request, responder, fields, 2) ||
        !api_may_try(api, IDENTITY_LOGINS, request, responder))
        return;
    change_request *made = change_request_new(api, responder);
    if (made == NULL)
        return;
    const changes_password password = {request->address, old, fresh};
    changes_set_password(api->identity, &caller, &password, api_changed, made);
    token_wipe(old, sizeof old);
    token_wipe(fresh, sizeof fresh);
}

bool api_need_caller(const http_request *request, http_responder *responder, identity_caller *out) {
    api_who(request, out);
    if (out->person.id != 0)
        return true;
    api_respond_fault(responder, MSG_FAULT_LOG_IN);
    return false;
}

void api_logout(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    api *api = ctx;
    bool everywhere = false;
    wire_field fields[] = {{.name = "everywhere", .flag = &everywhere}};
    identity_caller caller;
    (void)captures;
    if (!api_need_caller(request, responder, &caller) ||
        (request->body.len > 0 && !api_read_form(request, responder, fields, 1)))
        return;
    change_request *made = change_request_new(api, responder);
    if (made == NULL)
        return;
    made->ends_session = true;
    changes_log_out(api->identity, &caller, everywhere, api_session_gone, made);
}

void api_me(void *ctx, const http_request *request, const http_captures *captures,
            http_responder *responder) {
    identity_caller caller;
    json_out text = {0};
    (void)ctx;
    (void)captures;
    if (!api_need_caller(request, responder, &caller))
        return;
    wire_me(&text, &caller.person);
    api_respond(responder, 200, &text);
    json_out_free(&text);
}

void api_whoever(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    identity_caller caller;
    json_out text = {0};
    (void)ctx;
    (void)captures;
    api_who(request, &caller);
    wire_session(&text, caller.person.id != 0 ? &caller.person : NULL);
    api_respond(responder, 200, &text);
    json_out_free(&text);
}
