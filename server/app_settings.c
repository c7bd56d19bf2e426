/* app_settings.c - what people change of themselves: options, name, and the tokens of their programs.
 * Room: server. */
#include <stdio.h>
#include <string.h>

#include "app_visit.h"

enum { TOKEN_ID_SIZE = TOKEN_HASH_SIZE * 2 + 1 };

void app_set_options(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    app *in = ctx;
    bool values[4] = {false};
    wire_field fields[] = {{.name = "smart_move", .flag = &values[0]},
                           {.name = "premove", .flag = &values[1]},
                           {.name = "auto_queen", .flag = &values[2]},
                           {.name = "confirm", .flag = &values[3]}};
    static const uint32_t bits[] = {MSG_SMART_MOVE, MSG_PREMOVE, MSG_AUTO_QUEEN, MSG_CONFIRM};
    app_caller caller;
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller) ||
        !app_read_form(request, responder, fields, 4))
        return;
    app_visit *v = app_visit_begin(in, responder);
    if (v == NULL)
        return;
    v->who = caller.who;
    for (int i = 0; i < 4; i++)
        if (fields[i].is_there)
            v->who.options = values[i] ? v->who.options | bits[i] : v->who.options & ~bits[i];
    store_person row = {.id = v->who.id, .part = STORE_OPTIONS, .options = v->who.options};
    app_person_change(in, &v->who); /* what is asked next builds on it */
    store_append(in->store, &(store_batch){.persons = &row, .person_count = 1}, app_visit_kept, v);
}

/* A visit of somebody who is known and has sent a form of one field; NULL after saying why not. */
static app_visit *open_own(app *in, const http_request *request, http_responder *responder,
                           wire_field *field) {
    app_caller caller;
    if (!app_need_caller(in, request, responder, &caller))
        return NULL;
    app_visit *v = app_visit_open(in, request, responder, field, 1);
    if (v != NULL)
        v->who = caller.who;
    return v;
}

void app_set_name(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char name[256];
    wire_field field = {.name = "name", .text = name, .size = sizeof name, .is_needed = true};
    name_keys keys;
    (void)captures;
    app_visit *v = open_own(in, request, responder, &field);
    if (v == NULL)
        return;
    const char *fault = app_name_check(in, name, v->who.is_guest, v->who.name, &keys);
    if (fault != NULL) {
        app_visit_refuse(v, "bad-request", fault);
        return;
    }
    if (app_name_is_taken(in, &keys, v->who.id)) {
        app_visit_refuse(v, "name-taken", "Somebody has this name already.");
        return;
    }
    store_person row = {.id = v->who.id, .part = STORE_NAME, .name = zug_str_from(v->who.name)};
    v->is_new = !v->who.is_guest;
    if (v->is_new)
        app_names_put(&keys, &row);
    store_append(in->store, &(store_batch){.persons = &row, .person_count = 1}, app_visit_kept, v);
}

/* The id of a token: its hash in hex. */
static void write_hex(const uint8_t hash[static TOKEN_HASH_SIZE], char out[static TOKEN_ID_SIZE]) {
    for (int i = 0; i < TOKEN_HASH_SIZE; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

/* A line about a token. */
static bool put_token(void *ctx, const store_session *session) {
    json_out *out = ctx;
    char id[TOKEN_ID_SIZE];
    write_hex(session->token_hash, id);
    jo_open(out, '{');
    jo_put_text(out, "id", id);
    jo_key(out, "label");
    jo_text(out, (span){session->label.data, session->label.len});
    jo_put_int(out, "since_ms", session->since_ms);
    jo_put_int(out, "until_ms", session->until_ms);
    jo_close(out, '}');
    return true;
}

void app_tokens(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    json_out text = {0};
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller))
        return;
    jo_open(&text, '{');
    jo_key(&text, "tokens");
    jo_open(&text, '[');
    store_status status =
        store_list_tokens(in->store, caller.who.id, app_now(in), put_token, &text);
    jo_close(&text, ']');
    jo_close(&text, '}');
    if (status == STORE_OK)
        app_respond(responder, 200, &text);
    else
        app_respond_refusal(responder, "busy", "The tokens cannot be read now.");
    json_out_free(&text);
}

void app_token_make(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    app *in = ctx;
    char label[MSG_NAME_SIZE] = "";
    wire_field field = {.name = "label", .text = label, .size = sizeof label, .is_needed = true};
    (void)captures;
    app_visit *v = open_own(in, request, responder, &field);
    if (v == NULL)
        return;
    v->is_bearer = true;
    snprintf(v->label, sizeof v->label, "%s", label[0] != '\0' ? label : "program");
    app_visit_keep(v, false);
}

/* Reads the hash of a token from its id. */
static bool read_hex(span text, uint8_t out[static TOKEN_HASH_SIZE]) {
    if (text.len != TOKEN_HASH_SIZE * 2)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = text.data[i] != '\0' ? strchr(digits, text.data[i]) : NULL;
        if (digit == NULL)
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | (digit - digits));
    }
    return true;
}

void app_token_end(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    store_session ended = {0};
    uint64_t person = 0;
    if (!app_need_caller(in, request, responder, &caller))
        return;
    if (!read_hex(captures->word[0], ended.token_hash) ||
        store_find_session(in->store, ended.token_hash, app_now(in), &person) != STORE_OK ||
        person != caller.who.id) {
        app_respond_refusal(responder, "not-found", "There is no such token of yours.");
        return;
    }
    app_visit *v = app_visit_begin(in, responder);
    if (v == NULL)
        return;
    v->who = caller.who;
    v->session_key = app_session_key(ended.token_hash);
    v->keeps_cookie = v->session_key != caller.session_key;
    store_append(in->store, &(store_batch){.ended = &ended, .ended_count = 1}, app_visit_gone, v);
}
