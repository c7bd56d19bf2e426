/* app_settings.c - what people change of themselves: options, name, and the tokens of their
 * programs.
 * Room: server. */
#include <string.h>

#include "app_change.h"
#include "wire/wire_account.h"

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
    app_change *made = app_change_begin(in, responder);
    if (made == NULL)
        return;
    uint32_t options = caller.who.options;
    for (int i = 0; i < 4; i++)
        if (fields[i].is_there)
            options = values[i] ? options | bits[i] : options & ~bits[i];
    changes_set_options(in->identity, &caller.who, options, app_changed, made);
}

/* A request of somebody who is known and has sent a form of one field; NULL after saying why not. */
static app_change *open_own(app *in, const http_request *request, http_responder *responder,
                            wire_field *field, app_caller *caller) {
    return app_need_caller(in, request, responder, caller)
               ? app_change_open(in, request, responder, field, 1)
               : NULL;
}

void app_set_name(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char name[256];
    wire_field field = {.name = "name", .text = name, .size = sizeof name, .is_needed = true};
    app_caller caller;
    (void)captures;
    app_change *made = open_own(in, request, responder, &field, &caller);
    if (made != NULL)
        changes_set_name(in->identity, &caller.who, name, app_changed, made);
}

/* A line about a token. */
static bool put_token(void *ctx, const store_session *session) {
    char id[APP_TOKEN_ID_SIZE];
    app_token_id(session->token_hash, id);
    wire_put_token(ctx, &(wire_token){.id = id,
                                      .label = {session->label.data, session->label.len},
                                      .since_ms = session->since_ms,
                                      .until_ms = session->until_ms});
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
    wire_tokens_begin(&text);
    store_status status = changes_list_tokens(in->identity, caller.who.id, put_token, &text);
    wire_tokens_end(&text);
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
    app_caller caller;
    (void)captures;
    app_change *made = open_own(in, request, responder, &field, &caller);
    if (made == NULL)
        return;
    made->is_program = true;
    changes_add_token(in->identity, &caller.who, label[0] != '\0' ? label : "program", app_changed,
                      made);
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
    uint8_t hash[TOKEN_HASH_SIZE] = {0};
    if (!app_need_caller(in, request, responder, &caller))
        return;
    if (!read_hex(captures->word[0], hash)) {
        app_respond_refusal(responder, "not-found", "There is no such token of yours.");
        return;
    }
    app_change *made = app_change_begin(in, responder);
    if (made == NULL)
        return;
    made->ends_session = identity_session_key(hash) == caller.session_key;
    changes_end_token(in->identity, caller.who.id, hash, app_session_gone, made);
}
